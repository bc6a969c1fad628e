import type { BattleOrder } from '../battle/battle-order';
import type { BattleReport } from '../battle/battle-report';
import type { BoardCommander } from '../battle/board-events';
import type { BySide, Side } from '../kernel/side';
import type { CampaignDefinition } from './definition/definition';
import type { BoardHead, CampaignSettings, MethodAnswer, OpenedSeed, Seat } from './events';
import type { BoardPass } from './events/mail';
import type { RewindCommands } from './events/rewind';
import type { StaffCommands } from './events/staff';
import type { UndoCommands } from './events/undo';
import type { IntervalCommands } from './interval-events';

/** What can be asked of a campaign. `decide` answers with events or a refusal. */
export interface CampaignCommands
  extends IntervalCommands,
    UndoCommands,
    RewindCommands,
    StaffCommands {
  StartCampaign: {
    readonly definition: CampaignDefinition;
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    /** Default: the definition's start. */
    readonly start?: string;
    readonly seedRoot: string;
    readonly rulesets: Readonly<Record<string, string>>;
    readonly autoplayed?: readonly string[];
    readonly boards?: readonly string[];
  };
  /**
   * Seals a side's choice of this round (or replaces it until both are in). `answer` never enters an event before
   * the reveal: the application passes it here so that a closed or unknown choice is refused at once.
   */
  SealChoice: {
    readonly round: string;
    readonly side: Side;
    readonly answer: string;
    readonly commitment: string;
  };
  SealMethod: {
    readonly round: string;
    readonly side: Side;
    readonly answer: MethodAnswer;
    readonly commitment: string;
  };
  /** `opened`: the battle's seed, opened where the report counts at once (an artificial opponent, hot-seat). */
  SubmitTableReport: {
    readonly side: Side;
    readonly report: BattleReport;
    readonly opened?: OpenedSeed | null;
  };
  CountersignTableReport: { readonly side: Side; readonly opened: OpenedSeed | null };
  RefuseTableReport: { readonly side: Side; readonly reason: string };
  /** The server's own: the report of the settled method (expected, quick). */
  RecordBattleReport: { readonly report: BattleReport; readonly opened: OpenedSeed | null };
  /**
   * The server's own: the report of a battle that was fought out on the board, with the last event of its stream. By mail no
   * seed is opened.
   */
  RecordBoardBattle: {
    readonly report: BattleReport;
    readonly opened: OpenedSeed | null;
    readonly board: BoardHead;
  };
  RenameCampaign: { readonly name: string };
  BeginBranch: {
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    readonly seedRoot: string;
    readonly continues?: string;
    /** The battle on the board goes on from this event of its own stream. */
    readonly board?: BoardHead;
  };
  /**
   * `departed`: the account that holds the seat by the record and is gone, as only the application can know: his seat
   * counts as open.
   */
  TakeSeat: { readonly side: Side; readonly seat: Seat; readonly departed?: string };
  /** The commander of a side lays its command down: the seat stands open. What he has sealed stays sealed. */
  ResignSeat: { readonly side: Side };
  /** Campaigns by mail (decide/mail). */
  PinCorrespondent: { readonly signingKey: string; readonly recipient: string };
  PostMail: { readonly note: boolean };
  OpenMail: { readonly number: number; readonly entries: number; readonly head: string };
  SealRemote: { readonly round: string; readonly commitment: string };
  OpenSealed: { readonly round: string };
  GiveUp: { readonly side: Side };
  /** Campaigns by mail, while a battle stands on the board (decide/mail-board). */
  PassBoardMove: BoardPass;
  GiveBoardCommand: {
    readonly side: Side;
    readonly battle: number;
    readonly commander: BoardCommander;
  };
}
export type CampaignCommandType = keyof CampaignCommands;
export type CampaignCommand = {
  [T in CampaignCommandType]: { readonly type: T; readonly data: CampaignCommands[T] };
}[CampaignCommandType];

/** What only the server can give a decision; all of it pure values and functions. */
export interface DecisionContext {
  /**
   * The other side's sealed answer of the open round with its nonce, and one's own nonce, where both are needed to
   * reveal. Null while the other side has not sealed.
   */
  readonly sealed: BySide<{ readonly answer: string; readonly nonce: string } | null>;
  /** Keyed dice for intervals: a number in [0, 1) for each key; `evolve` never draws. */
  readonly draw: (key: string) => number;
  /**
   * The quick battle fought with the opened seed, given so that the reveal of the methods and the dice fall in one
   * append; null where the method is settled later (expected values, tables).
   */
  readonly fightQuick:
    | ((order: BattleOrder) => {
        readonly report: BattleReport;
        /** Null by mail, where the two nonces are the seed. */
        readonly opened: OpenedSeed | null;
      })
    | null;
}
