import type { Acted } from '@/lib/application/core/acting';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { MethodAnswer } from '@/lib/campaign/events';
import type { ChronicleEntry } from '@/lib/campaign/view/view';
import type { BySide, Side } from '@/lib/kernel/side';

/** Play by mail: campaigns between two installations that never meet on a network. */
export interface MailApplication {
  /** The user's own mail keys, made at the first question, and his campaigns by mail. */
  mailDesk(user: string): Promise<MailDesk>;
  /** The private key, for the ordinary `age` program; asks for the password again. Refuses CREDENTIALS_WRONG, THROTTLED. */
  showMailIdentity(
    user: string,
    input: { readonly password: string },
  ): Promise<Answer<{ readonly identity: string; readonly recipient: string }>>;
  /**
   * Opens a file that came by mail. An invitation is shown first, and accepted by giving it again with `accept`; anything
   * else is taken into its campaign. A file that is refused changes nothing.
   */
  openMailFile(user: string, input: MailFileInput): Promise<Answer<OpenedMail>>;
  /** How the correspondence of a campaign stands. Refuses NOT_FOUND where it is not played by mail. */
  mailPage(user: string, campaignId: string): Promise<Answer<MailPage>>;
  /** Puts what is due into a file; from then on it stands. */
  postMail(user: string, campaignId: string, input: PostMailInput): Promise<Answer<Acted>>;
  /** The user's latest file, to be sent: encrypted to the other side, and to himself. */
  mailFile(
    user: string,
    campaignId: string,
  ): Promise<Answer<{ readonly fileName: string; readonly content: string }>>;
  /** Gives the campaign up. */
  resignByMail(
    user: string,
    campaignId: string,
    input: { readonly commandId: string },
  ): Promise<Answer<Acted>>;
  /** What happened since a position, entry by entry. */
  replayPage(user: string, campaignId: string, look: ReplayLook): Promise<Answer<ReplayPage>>;
}

export interface MailFileInput {
  /** The file's bytes in base64. */
  readonly file: string;
  readonly passphrase?: string | undefined;
  /** The campaign on whose page the file was given; any campaign where it is absent. */
  readonly campaignId?: string | undefined;
  /** Accepts an invitation, as a campaign of that club. */
  readonly accept?: { readonly clubId: string } | undefined;
  readonly commandId: string;
}

export interface PostMailInput {
  /** A few words that go with the file; at most 2,000 characters. */
  readonly note?: string | undefined;
  readonly commandId: string;
}

export interface MailKeysView {
  /** `age1…`: what an opponent needs to send the first file. */
  readonly recipient: string;
  /** Eight groups of four digits over both public keys. */
  readonly fingerprint: string;
}

export interface MailDesk {
  readonly keys: MailKeysView;
  readonly campaigns: readonly {
    readonly campaignId: string;
    readonly name: string;
    readonly title: string;
    /** One battle outside any campaign. */
    readonly singleBattle: boolean;
    readonly opponent: string;
    /** What the correspondence waits for, in words. */
    readonly state: string;
    readonly yourTurn: boolean;
    readonly fileDue: boolean;
  }[];
}

/** What an invitation offers, before it is accepted. */
export interface MailInvitation {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** One battle outside any campaign: its day (ISO, null where the file keeps no calendar) and who comes to it. */
  readonly singleBattle: {
    readonly date: string | null;
    readonly strength: BySide<{ readonly men: number; readonly guns: number }>;
  } | null;
  readonly sides: BySide<string>;
  readonly inviter: { readonly name: string; readonly side: string } & MailKeysView;
  /** The side that is left. */
  readonly side: Side;
  /** Title of the situation at which it begins. */
  readonly start: string;
  /** Ways of settling battles that the terms allow. */
  readonly methods: readonly MethodAnswer[];
  /** −50 … +50 per cent in favour of side A. */
  readonly advantage: number;
}

export type OpenedMail =
  | { readonly kind: 'invitation'; readonly invitation: MailInvitation }
  /** `from`: the position before anything of the file happened; the replay begins after it. */
  | { readonly kind: 'opened'; readonly campaignId: string; readonly from: number };

export interface MailPage {
  readonly header: CampaignHeader;
  /** Only for who commands in it; others see that it is played by mail, and no more. */
  readonly commander: boolean;
  readonly you: MailKeysView;
  readonly opponent: ({ readonly name: string } & MailKeysView) | null;
  /** The latest file: its number and name, and when it was made (ISO); null before the first. */
  readonly latest: {
    readonly number: number;
    readonly fileName: string;
    readonly madeAt: string;
  } | null;
  /** The pass phrase of the invitation, while nobody has accepted it. */
  readonly passphrase: string | null;
  /** The invitation went out, and nobody has accepted it yet: no other file can follow it. */
  readonly waitsForAcceptance: boolean;
  /** Some battle in it may be fought on a board. */
  readonly boards: boolean;
  readonly fileDue: boolean;
  /** What goes into the next file, in words. */
  readonly due: readonly string[];
  /** The own side is to act, and what it does can go with the file: on the board of the battle of this index. */
  readonly moveFirst: number | null;
  readonly opened: number;
  /** The latest file opened: the position before it, for the replay. */
  readonly replayFrom: number | null;
  readonly notes: readonly {
    readonly own: boolean;
    readonly file: number;
    readonly text: string;
  }[];
  /** In words, where the two histories differ; null where they agree. */
  readonly difference: string | null;
  readonly mayResign: boolean;
}

export interface ReplayLook extends Look {
  /** The position after which the replay begins. */
  readonly from: number;
}

export interface ReplayPage {
  readonly header: CampaignHeader;
  /** What happened after `from`, the oldest first. */
  readonly entries: readonly ChronicleEntry[];
  /** Index of the battle that stands on the board; null: none does. */
  readonly onBoard: number | null;
}
