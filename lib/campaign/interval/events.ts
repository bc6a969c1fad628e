import type { OpenedSeed } from '@/lib/campaign/battle/events';
import type { LeaderChange, UnitChange } from '@/lib/campaign/forces/changes';
import type { AnswerSealed, Opened, SealAnswer } from '@/lib/campaign/rounds/events';
import type { BySide, Side } from '@/lib/kernel/side';

/** Men and guns. */
export interface Strength {
  readonly men: number;
  readonly guns: number;
}

/** The allocation of drafts: the pools that may be drawn on, and the units with room. */
export interface DraftsQuestion {
  /** Most that each pool gives in this interval. */
  readonly pools: readonly ({ readonly pool: string } & Strength)[];
  /** What each unit still lacks, and the pools that may fill it. */
  readonly units: readonly ({
    readonly unit: string;
    readonly pools: readonly string[];
  } & Strength)[];
}

/** A vacant command, and the officers eligible for it, the next by rank first. */
export interface Vacancy {
  readonly formation: string;
  /** The former commander. */
  readonly before: string;
  readonly eligible: readonly string[];
}

/** Names a vacancy: the command, and whom it lost. */
export function vacancyKey({ formation, before }: Omit<Vacancy, 'eligible'>): string {
  return `${formation}/${before}`;
}

/** The categories of arms that have a pool of their own when units are refitted. */
export const REFIT_CATEGORIES = ['infantry', 'cavalry', 'specialists'] as const;
export type RefitCategory = (typeof REFIT_CATEGORIES)[number];
/** Points by category; absent: 0. */
export type RefitPool = Readonly<Partial<Record<RefitCategory, number>>>;

/** The refitting of units from what a battle cost: the pools, the units that lack points, a commander to replace. */
export interface RefitQuestion {
  readonly pools: RefitPool;
  readonly units: readonly {
    readonly unit: string;
    readonly category: RefitCategory;
    /** Points that it lacks to full strength. */
    readonly room: number;
  }[];
  /** The commander’s unit, if it is gone, and what another costs from all pools together. */
  readonly commander?: { readonly unit: string; readonly cost: number };
}

/** How a side refits: unit → points; and from which pools a new commander is paid, if there is to be one. */
export interface RefitAnswer {
  readonly units: Readonly<Record<string, number>>;
  readonly commander?: RefitPool;
}

/** What one side is asked in an interval; the rules decide a part that is absent. */
export interface IntervalQuestions {
  readonly drafts?: DraftsQuestion;
  /** Rest, or press on: the days of rest at stake. */
  readonly rest?: { readonly days: number };
  readonly promotions?: readonly Vacancy[];
  readonly refit?: RefitQuestion;
}

export const REST_ANSWERS = ['rest', 'press'] as const;
export type RestAnswer = (typeof REST_ANSWERS)[number];

/** What a side decides; the rules decide a part that is absent. Sealed as its canonical JSON. */
export interface IntervalAnswer {
  /** Pool → unit → its allocation. */
  readonly drafts?: Readonly<Record<string, Readonly<Record<string, Strength>>>>;
  readonly rest?: RestAnswer;
  /** Formation → the officer who takes it over. */
  readonly promotions?: Readonly<Record<string, string>>;
  readonly refit?: RefitAnswer;
}

export const INTERVAL_STEPS = [
  'stragglersRallied',
  'woundedReturned',
  'gunsRecovered',
  'refitted',
  'routersDispersed',
  'fatigueRecovered',
  'replacementsArrived',
  'detached',
  'surrendered',
  'disbanded',
  'leadersReplaced',
] as const;
export type IntervalStepKind = (typeof INTERVAL_STEPS)[number];

/** One visible step of an interval: its effect on the units, and the reason in words. */
export interface IntervalStep {
  readonly kind: IntervalStepKind;
  readonly side: Side;
  /** ISO date that it is shown under. */
  readonly date: string;
  readonly changes: readonly UnitChange[];
  /** A plain sentence for the log. Stored, and compared by verification: its wording never changes. */
  readonly text: string;
  /** Pools drawn on: pool id → amount. */
  readonly drawn?: Readonly<Record<string, Strength>>;
  /** Formations that left (`detached`), with their units. */
  readonly formations?: readonly string[];
  readonly leaders?: readonly LeaderChange[];
  /** Dice thrown for it, in millionths, so that anybody can repeat them. */
  readonly draws?: readonly { readonly key: string; readonly value: number }[];
}

export interface IntervalEvents {
  /** An interval leaves something to the sides, and waits for them. */
  IntervalOpened: {
    readonly round: string;
    readonly interval: string;
    /** Of the situation that it leads to. */
    readonly ordinal: number;
    readonly toward: string;
    /** Null: nothing is asked of that side. */
    readonly asked: BySide<IntervalQuestions | null>;
  };
  IntervalSealed: AnswerSealed;
  /** The sides' decisions; null for one that was not asked. */
  IntervalDecided: {
    readonly round: string;
    readonly A: Opened<string> | null;
    readonly B: Opened<string> | null;
    /** From dice scheme 3 on: the seed from which the interval's dice follow. */
    readonly opened?: OpenedSeed;
  };
  IntervalPassed: {
    readonly interval: string | null;
    readonly title: string;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly IntervalStep[];
    /** The situation that it leads to. */
    readonly toward: string;
    /** Sides whose battle losses it did not settle: the rest of them may return later. */
    readonly unsettled?: readonly Side[];
  };
}

export interface IntervalCommands {
  /** Seals a side's decisions for the open interval: the canonical JSON of an `IntervalAnswer`. */
  SealInterval: SealAnswer<string>;
}
