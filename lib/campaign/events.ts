import type { BattleOrder, Rating } from '../battle/battle-order';
import type { BattleReport } from '../battle/battle-report';
import type { StrengthKind } from '../battle/ledger';
import type { BySide, Side } from '../kernel/side';
import type { VictoryLevel } from '../kernel/victory-level';
import type { CampaignDefinition } from './definition/definition';
import type { MailEvents, MailSettings } from './events/mail';
import type { RewindEvents } from './events/rewind';
import type { StaffEvents } from './events/staff';
import type { UndoEvents } from './events/undo';
import type { IntervalEvents } from './interval-events';

/**
 * The events of a campaign stream: facts in the past tense, plain JSON, each with all that `evolve` needs, so that
 * no later change of a rule changes an old campaign. Once released a type keeps its meaning for ever; a new shape
 * gets a new schema version and an upcaster.
 */

/** Who decides for a side. */
export type Controller = 'user' | 'remote' | 'conservative' | 'reckless';
/** Whether a person decides: at this installation, or (`remote`) at another one, by mail. */
export function isPerson(controller: Controller): boolean {
  return controller === 'user' || controller === 'remote';
}
/** The answer to an encounter message: accept the expected result, or fight it in this way. */
export type MethodAnswer = 'expected' | 'quick' | 'autoplayed' | 'fought' | 'table';

export interface CampaignSettings {
  /** “Use expected values”: the encounter message offers the expected result. Off: battles are fought or reported. */
  readonly useExpectedValues: boolean;
  /** One user commands both sides at one screen, with a curtain between. */
  readonly hotSeat: boolean;
  /** Handicap, −50 … +50 per cent on combat results in favour of side A. */
  readonly advantage: number;
  /** Ways of settling battles that may be chosen. Absent: all, the expected result by `useExpectedValues`. */
  readonly methods?: readonly MethodAnswer[];
  /** One battle outside any campaign: nobody has a choice, so none is sealed. */
  readonly singleBattle?: boolean;
  /** Played by mail, between two installations. */
  readonly mail?: MailSettings;
}

/** Opaque account ids; names are looked up when a page is drawn and never stand in an event. */
export interface Seat {
  readonly controller: Controller;
  readonly user?: string;
}

export interface UnitStrength {
  readonly men: number;
  readonly guns: number;
  readonly fatigue: number;
}

/** A change to one unit, as a step of an interval or a carry-over shows it. */
export interface UnitChange {
  readonly unit: string;
  readonly men: number;
  readonly guns: number;
  readonly fatigue: number;
  /** Change of the other systems' kinds of strength (pieces, points, figures, bases). */
  readonly other?: Readonly<Partial<Record<OtherStrength, number>>>;
  /** New quality where it changed. */
  readonly quality?: string;
  /** New standing where it changed. */
  readonly status?: UnitStatus;
}

/** Kinds of strength beside men and guns. */
export type OtherStrength = Exclude<StrengthKind, 'men' | 'guns'>;
/** How a unit stands to its army: with it, not yet joined, gone from it, or broken up. */
export type UnitStatus = 'present' | 'later' | 'detached' | 'disbanded';

/** A change of command, as the step `leadersReplaced` holds it. */
export interface LeaderChange {
  readonly leader: string;
  /** The formation he commands from now on. */
  readonly formation: string;
  readonly status: 'present';
  /** His place in the succession there, where he was appointed over others. */
  readonly seniority?: number;
  /** The officer himself, where he stands in no order of battle (a deputy without a name of his own). */
  readonly officer?: {
    readonly name: string;
    readonly command: Rating;
    readonly leadership: Rating;
  };
}

export const INTERVAL_STEPS = [
  'stragglersRallied',
  'woundedReturned',
  'gunsRecovered',
  'routersDispersed',
  'fatigueRecovered',
  'replacementsArrived',
  'detached',
  'disbanded',
  'leadersReplaced',
] as const;
export type IntervalStepKind = (typeof INTERVAL_STEPS)[number];

/** One visible step of an interval: what it did to which units, and in words why. */
export interface IntervalStep {
  readonly kind: IntervalStepKind;
  readonly side: Side;
  /** ISO date on which it is told. */
  readonly date: string;
  readonly changes: readonly UnitChange[];
  /** A plain sentence for the log. */
  readonly text: string;
  /** Pools drawn on: pool id → what was taken. */
  readonly drawn?: Readonly<Record<string, { readonly men: number; readonly guns: number }>>;
  /** Formations that left (`detached`): their standing goes with their units'. */
  readonly formations?: readonly string[];
  readonly leaders?: readonly LeaderChange[];
  /** Dice that were thrown for it, in millionths, so that anybody can repeat them. */
  readonly draws?: readonly { readonly key: string; readonly value: number }[];
}

/** What opened at a reveal: the plain answer and the nonce that its commitment was made with (hex). */
export interface Opened<T extends string> {
  readonly answer: T;
  readonly nonce: string;
}

/** The opened seed of one battle and its path to the root committed at the start. */
export interface OpenedSeed {
  readonly index: number;
  readonly seed: string;
  readonly proof: readonly { readonly hash: string; readonly left: boolean }[];
}

/** The last event of a battle's own stream, act by act: its version there, and its hash (hex). */
export interface BoardHead {
  readonly version: number;
  readonly hash: string;
}

export interface CampaignEvents
  extends IntervalEvents,
    UndoEvents,
    RewindEvents,
    MailEvents,
    StaffEvents {
  CampaignStarted: {
    readonly definition: CampaignDefinition;
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    readonly start: string;
    readonly date: string;
    /** Merkle root over the seeds of all battles (hex). */
    readonly seedRoot: string;
    /** Ruleset versions that battles of this campaign are pinned to: id → version. */
    readonly rulesets: Readonly<Record<string, string>>;
    /** Those of them that have a board and no quick method: their battles are fought out by two artificial commanders. */
    readonly autoplayed?: readonly string[];
    /** Those of them that have a board, on which people may fight. */
    readonly boards?: readonly string[];
  };
  SituationReached: {
    readonly situation: string;
    /** 1, 2, 3 … within the campaign. */
    readonly ordinal: number;
    readonly date: string;
    /** Formations that joined here. */
    readonly joined: readonly string[];
    /** Choices open to each side now. */
    readonly open: BySide<readonly string[]>;
  };
  ChoiceSealed: {
    readonly round: string;
    readonly side: Side;
    readonly commitment: string;
    readonly again: boolean;
  };
  ChoicesRevealed: {
    readonly round: string;
    readonly situation: string;
    readonly A: Opened<string>;
    readonly B: Opened<string>;
  };
  /** The pair of choices led to a battle. */
  BattleAnnounced: {
    readonly battle: string;
    /** 0, 1, 2 …: which committed seed its dice come from. */
    readonly index: number;
    readonly date: string;
    /** Null where the battle has no scenario. */
    readonly order: BattleOrder | null;
    /** Ways of resolving it that are open. */
    readonly methods: readonly MethodAnswer[];
  };
  MethodSealed: {
    readonly round: string;
    readonly side: Side;
    readonly commitment: string;
    readonly again: boolean;
  };
  MethodsRevealed: {
    readonly round: string;
    readonly A: Opened<MethodAnswer>;
    readonly B: Opened<MethodAnswer>;
    /** What they add up to: either side's refusal of the expected result suffices. */
    readonly method: MethodAnswer;
  };
  /** A table report handed in, waiting for the other side's countersign. */
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
  IntervalPassed: {
    readonly interval: string | null;
    readonly title: string;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    /** The situation that it leads to. */
    readonly toward: string;
    /** Sides whose battle losses were not yet settled by it: what is left of them may return later. */
    readonly unsettled?: readonly Side[];
  };
  CampaignConcluded: {
    /** Null when an endless campaign was stopped without an `exhausted` conclusion. */
    readonly conclusion: string | null;
    readonly value: number;
    /** `resigned`: a side gave the campaign up, by mail. */
    readonly reason: 'branch' | 'exhausted' | 'resigned';
    /** Who gave it up. */
    readonly side?: Side;
    readonly date: string;
  };
  CampaignRenamed: { readonly name: string };
  /** The first event of a what-if: its own name, seats and dice. */
  BranchBegun: {
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    readonly seedRoot: string;
    /** The campaign that both commanders agreed to take up again here: not a what-if, but the line that goes on. */
    readonly continues?: string;
    /** The battle that stands on the board goes on here, from this event of its own stream. Absent: it begins anew. */
    readonly board?: BoardHead;
  };
  SeatTaken: { readonly side: Side; readonly seat: Seat };
}

export type CampaignEventType = keyof CampaignEvents;
export type CampaignEvent = {
  [T in CampaignEventType]: { readonly type: T; readonly data: CampaignEvents[T] };
}[CampaignEventType];

/** The level a resolved battle ended with. */
export type ResolvedLevel = VictoryLevel;
