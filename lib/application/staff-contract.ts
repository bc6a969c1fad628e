import type { CampaignView } from '@/lib/campaign/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { Acted, CampaignHeader, CommanderName, Look } from './contract';
import type { Answer } from './refusal';

/**
 * Several people on a side. Only the commander appoints, assigns, dismisses and hands over; only he seals. A
 * sub-commander sees what his side sees, and recommends.
 */
export interface StaffApplication {
  staffPage(user: string, campaignId: string, look?: Look): Promise<Answer<StaffPage>>;
  /** Takes a member of the club in, who holds no post here and never served the other side. */
  appointSubCommander(
    user: string,
    campaignId: string,
    input: AppointInput,
  ): Promise<Answer<Acted>>;
  /** Dismisses a sub-commander; of a side without a commander who umpires in the club may. */
  dismissSubCommander(user: string, campaignId: string, input: PostInput): Promise<Answer<Acted>>;
  /** Lays the own post down. */
  resignPost(
    user: string,
    campaignId: string,
    input: { readonly commandId: string },
  ): Promise<Answer<Acted>>;
  /** Says what a sub-commander commands: all of it, so that an empty list takes everything back. */
  assignFormations(user: string, campaignId: string, input: AssignInput): Promise<Answer<Acted>>;
  /** Hands the supreme command to a sub-commander; who held it serves under him from then on. */
  passSupremeCommand(user: string, campaignId: string, input: PostInput): Promise<Answer<Acted>>;
  /** Says, or says anew, what a sub-commander would answer in the open round; shown to his own side only. */
  recommend(user: string, campaignId: string, input: RecommendInput): Promise<Answer<true>>;
  withdrawRecommendation(
    user: string,
    campaignId: string,
    input: { readonly round: string },
  ): Promise<Answer<true>>;
}

export interface AppointInput {
  readonly userId: string;
  /** Needed only by who commands both sides. */
  readonly side?: Side | undefined;
  readonly commandId: string;
}
export interface PostInput {
  readonly userId: string;
  readonly commandId: string;
}
export interface AssignInput extends PostInput {
  /** Ids of formations of the order of battle. */
  readonly formations: readonly string[];
}
export interface RecommendInput {
  /** `view.round` of the page on which it was written. */
  readonly round: string;
  readonly answer: string;
  /** 0 … 500 characters. */
  readonly reason: string;
}

/** What somebody is on a staff. */
export interface Served {
  /** The side under whose commander the looking user serves; null where under none. */
  readonly serves: Side | null;
  /** It must act now: his commander’s deed, and not counted as his own. */
  readonly sideToAct: boolean;
}
/** What the header of a campaign says of posts and of what is written between them. */
export interface PostHeader extends Served {
  /** Messages that he has not read. */
  readonly unread: number;
  /** A mark that changes with the post he may see: give it to the live feed. */
  readonly post: string;
}

/** A sub-commander by name. */
export interface SubCommanderName {
  readonly userId: string;
  /** Display name, or “A former member”. */
  readonly name: string;
  /** He is no member of the club now: what he was given falls to whoever commands above him. */
  readonly gone: boolean;
  readonly you: boolean;
  readonly formations: readonly { readonly id: string; readonly name: string }[];
}

/** A formation that the commander may give out. */
export interface AssignableFormation {
  readonly id: string;
  readonly name: string;
  /** 0 for an army, 1 for what stands directly in it … */
  readonly depth: number;
  /** To whom it was given itself; null: it goes with the formation above it. */
  readonly heldBy: string | null;
}

export interface StaffPage {
  readonly header: CampaignHeader;
  readonly view: Pick<CampaignView, 'sides' | 'date' | 'dated'>;
  readonly staff: BySide<{
    readonly commander: CommanderName;
    readonly subCommanders: readonly SubCommanderName[];
    /** The looking user may dismiss them: he commands the side, or umpires while nobody does. */
    readonly mayDismiss: boolean;
  }>;
  /** The side whose staff the user may change; null where he commands none, at one screen, and in the past. */
  readonly yours: Side | null;
  /** Whom he could take in. */
  readonly eligible: readonly { readonly userId: string; readonly name: string }[];
  /** The order of battle of his side. */
  readonly formations: readonly AssignableFormation[];
}

/** What a sub-commander would do, beside the choices of his side. */
export interface Recommendation {
  readonly name: string;
  readonly you: boolean;
  readonly answer: string;
  readonly reason: string;
  /** ISO instant. */
  readonly writtenAt: string;
}
