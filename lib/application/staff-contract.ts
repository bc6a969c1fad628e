import type { LeaderFate } from '@/lib/battle/battle-report';
import type { LedgerColumn, StrengthKind } from '@/lib/battle/ledger';
import type { IntervalAnswer } from '@/lib/campaign/interval-events';
import type { CampaignView } from '@/lib/campaign/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { Acted, CampaignHeader, CommanderName, Look } from './contract';
import type { TableReportInput } from './inputs';
import type { SealIntervalInput } from './interval-contract';
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
  /** The same for an open interval: orders as its commander would seal them. */
  recommendInterval(
    user: string,
    campaignId: string,
    input: RecommendIntervalInput,
  ): Promise<Answer<true>>;
  withdrawRecommendation(
    user: string,
    campaignId: string,
    input: { readonly round: string },
  ): Promise<Answer<true>>;
  /** Fills in rows of a table report: those of the own formations, for the commander who hands the whole in. */
  fillReportRows(user: string, campaignId: string, input: FillRowsInput): Promise<Answer<true>>;
  /** Asks the commander of a side to be taken in on his staff. */
  askForPost(user: string, campaignId: string, input: AskForPostInput): Promise<Answer<true>>;
  withdrawPetition(
    user: string,
    campaignId: string,
    input: { readonly side: Side },
  ): Promise<Answer<true>>;
  /** Takes in who has asked, or declines. */
  answerPetition(
    user: string,
    campaignId: string,
    input: AnswerPetitionInput,
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

export interface RecommendIntervalInput
  extends Pick<SealIntervalInput, 'round' | 'drafts' | 'rest' | 'promotions'> {
  /** 0 … 500 characters. */
  readonly reason: string;
}
/** Rows of units that the user commands; without any row what he had filled in is taken back. */
export interface FillRowsInput extends Pick<TableReportInput, 'battleIndex' | 'rows' | 'leaders'> {}
export interface AskForPostInput {
  readonly side: Side;
  /** 0 … 300 characters. */
  readonly reason: string;
}
export interface AnswerPetitionInput extends PostInput {
  readonly accept: boolean;
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
  /** Members who ask to be taken in on the staff of the side that he commands. */
  readonly petitions: number;
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
  /** Who asks to be taken in on his staff. */
  readonly petitions: readonly Petition[];
  /** Whether he himself may ask a side to take him in, or has. */
  readonly asking: BySide<Asking | null>;
}

/** A member of the club who asks for a post, as the commander he asks sees him. */
export interface Petition {
  readonly userId: string;
  readonly name: string;
  readonly reason: string;
  /** ISO instant. */
  readonly askedAt: string;
}
export type Asking = 'may' | 'waiting' | 'declined';

/** What a sub-commander would do, beside the choices of his side. */
export interface Recommendation {
  readonly name: string;
  readonly you: boolean;
  readonly answer: string;
  /** What `answer` says, where it is orders for an interval. */
  readonly orders: IntervalAnswer | null;
  readonly reason: string;
  /** ISO instant. */
  readonly writtenAt: string;
}

/** A row of a table report as a sub-commander filled it in: what each unit lost. */
export interface FilledRow {
  readonly unit: string;
  readonly counts: Readonly<
    Partial<Record<StrengthKind, Readonly<Partial<Record<LedgerColumn, number>>>>>
  >;
  readonly fatigue: number;
}
/** The rows, and who of the leaders was hit or taken. */
export interface WrittenRows {
  readonly rows: readonly FilledRow[];
  readonly leaders: readonly { readonly id: string; readonly fate: LeaderFate }[];
}
/** What one sub-commander filled in. */
export interface FilledRows extends WrittenRows {
  readonly name: string;
  readonly you: boolean;
  /** ISO instant. */
  readonly writtenAt: string;
}

/** What the staff of the viewer’s side adds to the page of a campaign. */
export interface StaffOnPage {
  /** What the sub-commanders of the viewer’s side would answer in the open round. */
  readonly recommendations: readonly Recommendation[];
  readonly tableRows: {
    /** What they filled in of the table report that is due. */
    readonly filled: readonly FilledRows[];
    /** Units of the battle that the viewer commands as a sub-commander. */
    readonly units: readonly string[];
    /** Its leaders of whom the same holds. */
    readonly leaders: readonly string[];
  };
}
