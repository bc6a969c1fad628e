import type { LevelDistribution } from '@/lib/battle/battle-order';
import type { TrialSummary } from '@/lib/battle/quick-resolver';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { IntervalStep, MethodAnswer, Seat } from '@/lib/campaign/events';
import type { BattleRoll } from '@/lib/campaign/order';
import type {
  BattleView,
  CampaignPhase,
  CampaignView,
  CampaignViewer,
  ChainLink,
  ChronicleEntry,
  MailView,
} from '@/lib/campaign/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { AnalysisApplication } from './analysis-contract';
import type { BattlesApplication } from './battles-contract';
import type { BoardApplication } from './board-contract';
import type { CompareApplication } from './compare-contract';
import type { FairnessApplication } from './fairness-contract';
import type {
  BranchInput,
  HandSeatInput,
  ImportInput,
  ResignSeatInput,
  SealInput,
  StartInput,
  TableAnswerInput,
  TableReportInput,
} from './inputs';
import type { IntervalUseCases } from './interval-contract';
import type { FileFinding, FrontPlate, LibraryDetail, LibraryEntry } from './library-contract';
import type { LiveHint } from './live-contract';
import type { MailApplication } from './mail-contract';
import type { MessagesApplication } from './messages-contract';
import type { PrintApplication } from './print-contract';
import type { Answer } from './refusal';
import type { RewindApplication } from './rewind-contract';
import type {
  PostHeader,
  Served,
  StaffApplication,
  StaffOnPage,
  WrittenRows,
} from './staff-contract';
import type { ClubOpponents, YourTurn } from './turns-contract';
import type { UndoApplication } from './undo-contract';

export type * from './analysis-contract';
export type * from './battles-contract';
export type * from './board-contract';
export type * from './compare-contract';
export type * from './inputs';
export type * from './interval-contract';
export type * from './library-contract';
export type * from './live-contract';
export type * from './messages-contract';
export type * from './print-contract';
export type * from './rewind-contract';
export type * from './staff-contract';
export type * from './turns-contract';
export type * from './undo-contract';

/**
 * What pages, handlers and the command line may ask. `user` is always the account id of a session that was
 * checked just now. Unknown ids, other clubs' campaigns and private branches all answer NOT_FOUND alike.
 *
 * Every changing call carries a `commandId` (a UUID that the page made when it was drawn): sent twice it acts
 * once and answers alike. What is returned holds nothing that the viewer may not know.
 */
export interface CampaignApplication
  extends AnalysisApplication,
    BattlesApplication,
    BoardApplication,
    IntervalUseCases,
    UndoApplication,
    FairnessApplication,
    CompareApplication,
    PrintApplication,
    RewindApplication,
    MailApplication,
    StaffApplication,
    MessagesApplication {
  /** The plate of a built-in campaign; for everybody, signed in or not. */
  frontPlate(libraryId: string): Promise<FrontPlate | null>;
  /** Built-in campaigns, then those of the user's clubs. */
  listLibrary(user: string): Promise<readonly LibraryEntry[]>;
  libraryCampaign(user: string, libraryId: string): Promise<Answer<LibraryDetail>>;
  /** Reads, checks and keeps an uploaded file (YAML or JSON, at most 2 MB) in the club's library; refuses with all faults. */
  importCampaign(
    user: string,
    input: ImportInput,
  ): Promise<Answer<LibraryEntry & { readonly warnings: readonly FileFinding[] }>>;
  removeFromLibrary(user: string, libraryId: string): Promise<Answer<true>>;

  /** Campaigns in which the user has a seat or serves, or began (branches), the latest first. */
  listCampaigns(user: string): Promise<readonly CampaignListItem[]>;
  /** All campaigns of a club that its members may watch. */
  clubCampaigns(user: string, clubId: string): Promise<Answer<readonly CampaignListItem[]>>;
  /** Members whom the user could meet: of the user's clubs, without himself. */
  possibleOpponents(user: string): Promise<readonly ClubOpponents[]>;
  /** Where the user must act now; its length is the count shown beside “Your turn”. */
  yourTurns(user: string): Promise<readonly YourTurn[]>;

  startCampaign(user: string, input: StartInput): Promise<Answer<{ readonly campaignId: string }>>;
  renameCampaign(
    user: string,
    campaignId: string,
    input: { readonly name: string; readonly commandId: string },
  ): Promise<Answer<Acted>>;
  /** Takes a seat that stands open: left so at the start, laid down, or held by who left the club. */
  takeSeat(
    user: string,
    campaignId: string,
    input: { readonly side: Side; readonly commandId: string },
  ): Promise<Answer<Acted>>;
  /** Lays the own command down; what is sealed stays until the successor changes it. */
  resignSeat(user: string, campaignId: string, input: ResignSeatInput): Promise<Answer<Acted>>;
  /** Hands an open seat to an artificial commander. */
  handSeat(user: string, campaignId: string, input: HandSeatInput): Promise<Answer<Acted>>;

  campaignPage(user: string, campaignId: string, look?: Look): Promise<Answer<CampaignPage>>;
  /** The campaign's header alone, for layouts. */
  campaignHeader(user: string, campaignId: string, look?: Look): Promise<Answer<CampaignHeader>>;
  forcesPage(user: string, campaignId: string, look?: Look): Promise<Answer<ForcesPage>>;
  chroniclePage(user: string, campaignId: string, look?: Look): Promise<Answer<ChroniclePage>>;
  battlePage(
    user: string,
    campaignId: string,
    index: number,
    look?: Look,
  ): Promise<Answer<BattlePage>>;
  branchesPage(user: string, campaignId: string, look?: Look): Promise<Answer<BranchesPage>>;

  sealChoice(user: string, campaignId: string, input: SealInput<string>): Promise<Answer<Sealed>>;
  sealMethod(
    user: string,
    campaignId: string,
    input: SealInput<MethodAnswer>,
  ): Promise<Answer<Sealed>>;
  submitTableReport(
    user: string,
    campaignId: string,
    input: TableReportInput,
  ): Promise<Answer<Acted>>;
  countersignTableReport(
    user: string,
    campaignId: string,
    input: TableAnswerInput,
  ): Promise<Answer<Acted>>;
  refuseTableReport(
    user: string,
    campaignId: string,
    input: TableAnswerInput & { readonly reason: string },
  ): Promise<Answer<Acted>>;

  /** Forks at a position into a named what-if with dice and seats of its own. */
  beginBranch(
    user: string,
    campaignId: string,
    input: BranchInput,
  ): Promise<Answer<{ readonly campaignId: string }>>;

  /** The trials of a battle that has a scenario: how they stand, and their summary once done. */
  oddsOf(user: string, campaignId: string, index: number): Promise<Answer<OddsState>>;
  requestOdds(
    user: string,
    campaignId: string,
    index: number,
    input?: { readonly trials?: number },
  ): Promise<Answer<OddsState>>;
  /** Stops the trials where they are; what was reckoned is kept and taken up again by `requestOdds`. */
  cancelOdds(user: string, campaignId: string, index: number): Promise<Answer<OddsState>>;

  /** The campaign as a file that anybody can check offline (`orderly verify`). */
  exportCampaign(
    user: string,
    campaignId: string,
  ): Promise<
    Answer<{ readonly fileName: string; readonly contentType: string; readonly content: string }>
  >;

  /**
   * Hints for an open page, as they happen, until `signal` aborts or the user may no longer look; never content.
   * `after`: the last position the page has seen. `mayLook` is asked again and again: whether the session still is.
   * `post`: the mark of the post that the page shows (`header.post`).
   */
  liveHints(
    user: string,
    campaignId: string,
    after: number,
    signal: AbortSignal,
    mayLook?: () => Promise<boolean>,
    post?: string,
  ): AsyncIterable<LiveHint>;
}

/** How a page looks at a campaign. */
export interface Look {
  /** Hot-seat only: the side that sits at the screen. Absent there: the curtain is drawn. Ignored elsewhere. */
  readonly as?: Side | undefined;
  /** A position of the history, 1 … the newest; absent: the newest. */
  readonly at?: number | undefined;
}

/** Where the campaign stands after a command. */
export interface Acted {
  readonly position: number;
  readonly phase: CampaignPhase;
}
export interface Sealed extends Acted {
  /** Both had sealed: the answers lie open now. */
  readonly revealed: boolean;
  /** First characters of the commitment. */
  readonly fingerprint: string;
}

/** What a user is to a campaign. */
export type CampaignRole = 'commander' | 'subCommander' | 'hotSeat' | 'watcher';

export interface CampaignHeader extends PostHeader {
  readonly campaignId: string;
  readonly name: string;
  readonly title: string;
  readonly club: { readonly id: string; readonly name: string };
  readonly role: CampaignRole;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  /** Played by mail, between two installations. */
  readonly byMail: boolean;
  /** What the user's side has sealed cannot be opened: the program runs with another store key. */
  readonly wrongStoreKey: boolean;
  /** Sides the user commands. */
  readonly sides: readonly Side[];
  /** Who looks: with a curtain drawn, `public`. */
  readonly viewer: CampaignViewer;
  /** A hot-seat game, and nobody has sat down yet. */
  readonly curtain: boolean;
  /** The newest position: give it to the live feed. */
  readonly head: number;
  /** The position shown; equal to `head` unless one of the past was asked for. */
  readonly at: number;
  readonly phase: CampaignPhase;
  readonly awaiting: readonly Side[];
  /** The user must act now (always false on a page of the past). */
  readonly yourTurn: boolean;
  /** Who commands each side. */
  readonly commanders: BySide<CommanderName>;
  readonly branch: {
    readonly parentId: string;
    readonly parentName: string;
    readonly at: number;
    readonly private: boolean;
    /** Both commanders agreed to go back to here: it is no what-if, but the campaign itself. */
    readonly continues: boolean;
  } | null;
  /** A proposal to go back that waits for the other commander now, whatever position is looked at. */
  readonly rewindProposal: CampaignView['rewindProposal'];
  /** The user may propose to go back now. */
  readonly mayRewind: boolean;
  /** This line was given up by agreement; name null: the line that goes on is not there yet. */
  readonly continuedIn: {
    readonly campaignId: string;
    readonly at: number;
    readonly name: string | null;
  } | null;
  /** The user may rename it. */
  readonly mayRename: boolean;
  /** The user may have it analysed: it is over, or he is an umpire without a seat. */
  readonly mayAnalyse: boolean;
  readonly mayBranch: boolean;
  /** Open seats that the user may take now. */
  readonly mayTake: readonly Side[];
  /** Open seats that he may hand to an artificial commander. */
  readonly mayHand: readonly Side[];
  /** He may lay his command down. */
  readonly mayResign: boolean;
}

export interface CommanderName {
  readonly controller: Seat['controller'];
  /** Null: the seat is open, or its holder is no member any more. */
  readonly userId: string | null;
  /** Display name, “Artificial, conservative”, “Open seat”, “A former member”. */
  readonly name: string;
  /** Nobody commands the side now, also where a former member holds the seat by the record. */
  readonly open: boolean;
  /** The looking user himself. */
  readonly you: boolean;
}

export interface CampaignPage extends StaffOnPage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  readonly maps: readonly CampaignMap[];
  /** When the viewer's own answer of the open round was sealed (ISO), or null. */
  readonly ownSealedAt: string | null;
  /** Units and leaders of the battle that is announced and not yet resolved, for the table form; else null. */
  readonly roll: BattleRoll | null;
  /** Trials of the open encounter; null where it has no scenario or there is none. */
  readonly odds: OddsState | null;
  /** The report of the open battle that was sent back or taken back last: the next begins with it. */
  readonly reportBefore: ReportBefore | null;
}

/** A report as it was handed in once; everybody could read it then. */
export interface ReportBefore extends WrittenRows {
  readonly level: VictoryLevel;
  readonly heldField: Side | null;
  readonly turnsFought: number;
  /** ISO instant. */
  readonly writtenAt: string;
}

export interface ForcesPage {
  readonly header: CampaignHeader;
  readonly view: Pick<CampaignView, 'sides' | 'date' | 'position' | 'forces' | 'strength'>;
  readonly maps: readonly CampaignMap[];
  /** Formation id → who commands it, where that is not who commands the one above it; empty where no side has a staff. */
  readonly commandedBy: Readonly<Record<string, string>>;
}

export interface ChroniclePage {
  readonly header: CampaignHeader;
  /** The whole history that the viewer knows, the oldest first; `header.at` says which entry is looked at. */
  readonly entries: readonly ChronicleEntry[];
  /** The campaign as it stood at `header.at`. */
  readonly view: CampaignView;
  readonly maps: readonly CampaignMap[];
  /** The user may propose to go back to `header.at`. */
  readonly mayRewindHere: boolean;
  /** When each entry was written down: position → ISO. */
  readonly recordedAt: Readonly<Record<number, string>>;
}

export interface BattlePage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  readonly battle: BattleView;
  /** The units and leaders that marched to it: names, arms, formations of the ledger's rows. */
  readonly roll: BattleRoll;
  readonly odds: OddsState | null;
  /** What followed the battle, once it was resolved. */
  readonly interval: {
    readonly title: string;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    readonly position: number;
  } | null;
  /** Where the campaign went from there: a situation or a conclusion. */
  readonly next: {
    readonly kind: 'situation' | 'conclusion';
    readonly title: string;
    readonly position: number;
  } | null;
  /** What the seed of this battle was committed with at the start (hex), for the verifying panel. */
  readonly seedRoot: string;
  readonly battleCount: number;
}

export interface BranchNode {
  readonly campaignId: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Position of the parent at which it begins; null for the trunk. */
  readonly at: number | null;
  readonly situation: string | null;
  readonly date: string;
  readonly head: number;
  readonly phase: CampaignPhase;
  readonly conclusion: string | null;
  readonly private: boolean;
  /** It takes its parent up again by agreement. */
  readonly continues: boolean;
  /** It was given up by agreement. */
  readonly givenUp: boolean;
  /** This is the campaign whose page is looked at. */
  readonly current: boolean;
  readonly chain: readonly ChainLink[];
}
export interface BranchesPage {
  readonly header: CampaignHeader;
  /** The trunk first, parents before children; only what the user may see. */
  readonly nodes: readonly BranchNode[];
}

/** A row of a list of campaigns. Only what everybody in the campaign may know. */
export interface CampaignListItem extends Served {
  readonly campaignId: string;
  readonly clubId: string;
  readonly name: string;
  readonly title: string;
  readonly definitionId: string;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  readonly sides: BySide<string>;
  readonly commanders: BySide<CommanderName>;
  readonly hotSeat: boolean;
  readonly phase: CampaignPhase;
  readonly situation: string | null;
  /** Title of the battle that is announced and not yet resolved. */
  readonly encounter: string | null;
  readonly date: string;
  readonly awaiting: readonly Side[];
  /** The looking user must act. */
  readonly yourTurn: boolean;
  readonly role: CampaignRole;
  /** One glyph each: the level of the battle fought there, `none` without battle, `here`. */
  readonly chain: readonly {
    readonly title: string;
    readonly glyph: VictoryLevel | 'none' | 'here';
  }[];
  readonly strength: BySide<{ readonly start: number; readonly present: number }>;
  readonly conclusion: { readonly title: string; readonly value: number } | null;
  readonly parentId: string | null;
  /** How a campaign by mail stands; null elsewhere. */
  readonly mail: MailView | null;
  readonly head: number;
  /** ISO instant of the newest event. */
  readonly updatedAt: string;
}

export type OddsStatus = 'none' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
export interface OddsState {
  readonly status: OddsStatus;
  readonly done: number;
  readonly trials: number;
  readonly summary: TrialSummary | null;
  /** Authored odds of the battle, to draw beside the trials. */
  readonly authored: LevelDistribution['shares'] | null;
  /** A plain sentence where it failed. */
  readonly message: string | null;
}
