import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import type { AnswerSealed, Opened, SealAnswer } from '@/lib/campaign/rounds/events';
import type { Side } from '@/lib/kernel/side';

/** The answer to an encounter message: accept the expected result, or fight the battle in this way. */
export type MethodAnswer = 'expected' | 'quick' | 'autoplayed' | 'fought' | 'table';

/** The opened seed of one battle and its path to the root committed at the start. */
export interface OpenedSeed {
  readonly index: number;
  readonly seed: string;
  readonly proof: readonly { readonly hash: string; readonly left: boolean }[];
}

/** The last event of a battle's own stream on the board: its version there, and its hash (hex). */
export interface BoardHead {
  readonly version: number;
  readonly hash: string;
}

/** A battle from its announcement to its result. */
export interface BattleEvents {
  /** The pair of choices led to a battle. */
  BattleAnnounced: {
    readonly battle: string;
    /** 0, 1, 2 …: which committed seed its dice come from. */
    readonly index: number;
    readonly date: string;
    /** Null if the battle has no scenario. */
    readonly order: BattleOrder | null;
    /** Its available methods. */
    readonly methods: readonly MethodAnswer[];
  };
  MethodSealed: AnswerSealed;
  MethodsRevealed: {
    readonly round: string;
    readonly A: Opened<MethodAnswer>;
    readonly B: Opened<MethodAnswer>;
    /** The method that both answers settle on: either side's refusal of the expected result suffices. */
    readonly method: MethodAnswer;
  };
  /** A table report, waiting for the other side's countersignature. */
  TableReportSubmitted: { readonly side: Side; readonly report: BattleReport };
  TableReportRefused: { readonly side: Side; readonly reason: string };
  BattleResolved: {
    readonly report: BattleReport;
    /** Unit changes that the campaign keeps (after carry-over), negative for losses. */
    readonly carried: readonly UnitChange[];
    /** Leaders out of the campaign, with their fate. */
    readonly leadersLost: readonly {
      readonly leader: string;
      readonly fate: 'killed' | 'wounded' | 'captured';
    }[];
    readonly opened: OpenedSeed | null;
    /** Fought on a board: the last event of the battle's own stream. */
    readonly board?: BoardHead;
  };
}

export interface BattleCommands {
  SealMethod: SealAnswer<MethodAnswer>;
  /** `opened`: the battle's seed, opened if the report counts at once (an artificial opponent, hot-seat). */
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
   * The server's own: the report of a battle that was played on the board, with the last event of its stream. By mail
   * no seed is opened.
   */
  RecordBoardBattle: {
    readonly report: BattleReport;
    readonly opened: OpenedSeed | null;
    readonly board: BoardHead;
  };
}
