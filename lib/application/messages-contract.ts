import type { Side } from '@/lib/kernel/side';
import type { CampaignHeader, Look } from './contract';
import type { Answer } from './refusal';

/**
 * Messages among those who hold a post in a campaign, and a note of one's own. People's own words: kept beside the
 * campaign, not in its history, so that they can be erased. Who holds no post reads none but his own.
 */
export interface MessagesApplication {
  messagesPage(
    user: string,
    campaignId: string,
    look?: Look & { readonly page?: number | undefined },
  ): Promise<Answer<MessagesPage>>;
  sendMessage(
    user: string,
    campaignId: string,
    input: MessageInput,
  ): Promise<Answer<{ readonly messageId: string }>>;
  /** Erases an own message for everybody. */
  takeBackMessage(
    user: string,
    campaignId: string,
    input: { readonly messageId: string },
  ): Promise<Answer<true>>;
  /** What was sent up to an instant has been read. */
  messagesSeen(
    user: string,
    campaignId: string,
    input: { readonly upTo: string },
  ): Promise<Answer<true>>;
  /** Keeps the own note; an empty text erases it. */
  keepNote(user: string, campaignId: string, input: NoteInput): Promise<Answer<true>>;
}

export interface MessageInput {
  /** `all`, `side` (the own), or the account id of somebody who holds a post. */
  readonly to: string;
  /** 1 … 2,000 characters of plain text. */
  readonly text: string;
  readonly commandId: string;
}
export interface NoteInput {
  /** 0 … 5,000 characters of plain text. */
  readonly text: string;
  /** At a shared screen: whose desk. */
  readonly side?: Side | undefined;
}

export interface MessageView {
  readonly id: string;
  /** Display name, or “A former member”. */
  readonly author: string;
  /** The side on which the author holds a post now. */
  readonly authorSide: Side | null;
  readonly own: boolean;
  readonly to:
    | { readonly kind: 'all' }
    | { readonly kind: 'side'; readonly side: Side }
    | { readonly kind: 'person'; readonly name: string; readonly you: boolean };
  readonly text: string;
  /** The campaign’s newest entry when it was written. */
  readonly position: number;
  /** ISO instant. */
  readonly sentAt: string;
  readonly unread: boolean;
}

export interface MessagesPage {
  readonly header: CampaignHeader;
  readonly sides: Readonly<Record<Side, string>>;
  /** The user may write: he holds a post, and not both sides’ at one screen. */
  readonly mayWrite: boolean;
  readonly recipients: readonly {
    readonly userId: string;
    readonly name: string;
    readonly side: Side;
  }[];
  /** The newest first. */
  readonly messages: readonly MessageView[];
  readonly page: number;
  readonly pages: number;
  /** The instant of the newest message there is for him; null where there is none. */
  readonly newest: string | null;
  /** The own note; null behind a drawn curtain, where there is no desk to keep it at. */
  readonly note: string | null;
}
