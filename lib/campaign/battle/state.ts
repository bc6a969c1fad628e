import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { OtherStrength } from '@/lib/campaign/forces/changes';
import type { Seals } from '@/lib/campaign/rounds/state';
import type { TextGround } from '@/lib/campaign/texts/state';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { BoardHead, MethodAnswer, OpenedSeed } from './events';

/** Strength of one unit that a battle cost and an interval may still return. */
export interface Loss {
  /** Killed, wounded and missing, as the campaign keeps them. */
  readonly returnable: number;
  /** The part of it that was missing: stragglers. */
  readonly missing: number;
  /** Captured by the enemy. */
  readonly captured: number;
}
export type LossKind = 'men' | 'guns' | OtherStrength;

/** Recoverable losses of the battles since the last interval. */
export interface Aftermath {
  /** Result of the latest of them. */
  readonly level: VictoryLevel;
  readonly heldField: Side | null;
  readonly losses: ReadonlyMap<string, Readonly<Partial<Record<LossKind, Loss>>>>;
  readonly routed: ReadonlySet<string>;
  /** Sides to which strength returned in a night of the battle itself; absent: to none. */
  readonly nightHad?: ReadonlySet<Side>;
}

/** A battle of this campaign, from its announcement on. */
export interface BattleState {
  readonly id: string;
  readonly index: number;
  readonly date: string;
  readonly situation: string;
  /** The pair of choices that led to it. */
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
  /** Strength sent to it. */
  readonly forces: BySide<{ readonly men: number; readonly guns: number }>;
  readonly report: BattleReport | null;
  readonly opened: OpenedSeed | null;
  /** Fought on a board: the last event of its own stream. */
  readonly board?: BoardHead;
  readonly resolvedAt: number | null;
  /** What its texts are filled from, where they need it: when it was announced, and when it was resolved. */
  readonly textGrounds?: {
    readonly announced: TextGround | null;
    readonly resolved: TextGround | null;
  };
}

/** Casualties and returns of one type of unit, over the whole campaign. */
export interface Tally {
  readonly lost: number;
  readonly captured: number;
  readonly returned: number;
}

/** A unit's men lost in one battle who may return, and its guns left on the field. */
export interface BattleCasualties {
  /** ISO date of the battle. */
  readonly since: string;
  readonly wounded: number;
  readonly missing: number;
  readonly gunsLeft: number;
  /** Whether its own side held the field. */
  readonly heldField: boolean;
}

/** A unit's casualties by date, and the number of men who have returned so far. Folded from events alone. */
export interface Casualties {
  readonly battles: readonly BattleCasualties[];
  readonly healed: number;
  readonly rallied: number;
  readonly gunsBack: number;
}

/** What a campaign keeps of its battles. */
export interface BattlesPart {
  /** The battle announced and not yet resolved. */
  encounter: BattleState | null;
  battles: BattleState[];
  aftermath: Aftermath | null;
  /** By `side/type/kind`. */
  tallies: Map<string, Tally>;
  /** By unit. */
  casualties: Map<string, Casualties>;
}
