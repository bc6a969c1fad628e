import type { BattleOrder } from '../battle/battle-order';
import type { BattleReport } from '../battle/battle-report';
import type { BySide, Side } from '../kernel/side';
import type { VictoryLevel } from '../kernel/victory-level';
import type { CampaignDefinition } from './definition/definition';
import type {
  BoardHead,
  CampaignEvents,
  CampaignSettings,
  MethodAnswer,
  OpenedSeed,
  OtherStrength,
  Seat,
} from './events';
import type { RewindProposal, Rewound } from './events/rewind';
import { copyForces, type ForcesState } from './forces';
import type { IntervalQuestions } from './interval-events';
import type { MailState } from './mail';
import type { Staff } from './staff';
import type { CampaignPhase } from './view';

/** A commitment of each side, or null while it has not sealed. The answers themselves are never in the state. */
export type Seals = BySide<string | null>;
export const UNSEALED: Seals = { A: null, B: null };

/** Strength of one unit that a battle cost and an interval may still give back. */
export interface Loss {
  /** Killed, wounded and missing, as the campaign keeps them. */
  readonly returnable: number;
  /** The part of it that was missing: stragglers. */
  readonly missing: number;
  /** Taken by the enemy. */
  readonly captured: number;
}
export type LossKind = 'men' | 'guns' | OtherStrength;

/** What battles have left behind since the last interval. */
export interface Aftermath {
  /** Result of the latest of them. */
  readonly level: VictoryLevel;
  readonly heldField: Side | null;
  readonly losses: ReadonlyMap<string, Readonly<Partial<Record<LossKind, Loss>>>>;
  readonly routed: ReadonlySet<string>;
}

export interface SituationState {
  readonly id: string;
  readonly ordinal: number;
  readonly open: BySide<readonly string[]>;
  readonly joined: readonly string[];
  readonly seals: Seals;
  /** Once revealed. */
  readonly chosen: BySide<string> | null;
}

/** A battle of this campaign, from its announcement on. */
export interface BattleState {
  readonly id: string;
  readonly index: number;
  readonly date: string;
  readonly situation: string;
  /** What the pair of choices that led to it was. */
  readonly chosen: BySide<string>;
  readonly order: BattleOrder | null;
  readonly methods: readonly MethodAnswer[];
  readonly seals: Seals;
  readonly method: MethodAnswer | null;
  readonly tableReport: {
    readonly side: Side;
    readonly report: BattleReport;
    readonly position: number;
  } | null;
  readonly refusedReason: string | null;
  /** Strength that marched to it. */
  readonly forces: BySide<{ readonly men: number; readonly guns: number }>;
  readonly report: BattleReport | null;
  readonly opened: OpenedSeed | null;
  /** Fought on a board: the last event of its own stream. */
  readonly board?: BoardHead;
  readonly resolvedAt: number | null;
}

/** An interval that leaves something to the sides, from its opening until it has passed. */
export interface IntervalState {
  readonly id: string;
  /** Of the situation that it leads to. */
  readonly ordinal: number;
  readonly toward: string;
  /** Null: nothing is asked of that side. */
  readonly asked: BySide<IntervalQuestions | null>;
  readonly seals: Seals;
  /** Once revealed: the text of each answer, null for a side that was not asked. */
  readonly decided: BySide<string | null> | null;
}

export interface ChainEntry {
  readonly situation: string;
  readonly ordinal: number;
  readonly date: string;
  readonly position: number;
  /** The pair of choices opened there; null while it is sealed, and in a single battle, where nobody chooses. */
  readonly chosen: BySide<string> | null;
  /** Index of the battle fought there. */
  readonly battle: number | null;
}

export interface StrengthPoint {
  readonly position: number;
  readonly date: string;
  readonly A: number;
  readonly B: number;
  readonly label: string;
}

/** Casualties and returns of one type of unit, over the whole campaign. */
export interface Tally {
  readonly lost: number;
  readonly captured: number;
  readonly returned: number;
}

/**
 * Where a history stands that was cut between two events of one decision, as a what-if may be: just started, choices
 * revealed, a battle that one side cannot join announced, a battle resolved, an interval decided, or on the march to a
 * situation.
 */
export type Between =
  | { readonly kind: 'started' | 'revealed' | 'walkover' | 'resolved' | 'decided' }
  | { readonly kind: 'marching'; readonly toward: string };

/** One play of a campaign as its events have made it. */
export interface StartedCampaign {
  definition: CampaignDefinition;
  name: string;
  settings: CampaignSettings;
  seats: BySide<Seat>;
  /** The sub-commanders of each side, the eldest first. */
  staff: Staff;
  /** Merkle root of the battle seeds in force. */
  seedRoot: string;
  rulesets: Readonly<Record<string, string>>;
  /** Rulesets with a board and no quick method. */
  autoplayed?: readonly string[];
  /** Rulesets with a board on which people may fight; absent: none. */
  boards?: readonly string[];
  start: string;
  phase: CampaignPhase;
  /** Null where the campaign waits for somebody, or is over. */
  between: Between | null;
  date: string;
  situation: SituationState | null;
  /** The battle announced and not yet resolved. */
  encounter: BattleState | null;
  /** The interval that waits for the sides, and has not passed. */
  interval: IntervalState | null;
  /**
   * What was opened last (hex), and the dice of the next interval follow from: a battle's seed, or the nonces of the
   * choices revealed; after it those of the interval's own answers. Empty while nothing was.
   */
  diceFrom: string;
  forces: ForcesState;
  /** What is left in each pool. */
  pools: Map<string, { readonly men: number; readonly guns: number }>;
  visited: Set<string>;
  battles: BattleState[];
  /** Choices made: `situation/side/choice`. */
  choicesMade: Set<string>;
  aftermath: Aftermath | null;
  /** By `side/type/kind`. */
  tallies: Map<string, Tally>;
  chain: ChainEntry[];
  strength: StrengthPoint[];
  lastInterval: (CampaignEvents['IntervalPassed'] & { readonly position: number }) | null;
  conclusion: CampaignEvents['CampaignConcluded'] | null;
  /** A proposal to go back that waits for the other commander. */
  rewindProposal: RewindProposal | null;
  /** Set where this line was given up: nothing happens in it any more. */
  rewound: Rewound | null;
  /** The correspondence of a campaign by mail; null elsewhere. */
  mail: MailState | null;
}

/** What the events of a campaign add up to. `campaign` is null before it has started. */
export interface CampaignState {
  /** Events folded: the stream's version. */
  readonly position: number;
  readonly campaign: Readonly<StartedCampaign> | null;
}

export const initialState: CampaignState = { position: 0, campaign: null };

/** A copy that may be folded onto without touching the first. */
export function copyCampaign(campaign: Readonly<StartedCampaign>): StartedCampaign {
  return {
    ...campaign,
    forces: copyForces(campaign.forces),
    pools: new Map(campaign.pools),
    visited: new Set(campaign.visited),
    battles: [...campaign.battles],
    choicesMade: new Set(campaign.choicesMade),
    tallies: new Map(campaign.tallies),
    chain: [...campaign.chain],
    strength: [...campaign.strength],
  };
}
