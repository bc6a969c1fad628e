import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { CampaignFatigue, StrengthKind } from './ledger';

/** The arms that a campaign distinguishes; carry-over, rally and replacement policies refer to them. */
export const ARMS = ['infantry', 'cavalry', 'artillery', 'support'] as const;
export type Arm = (typeof ARMS)[number];

/**
 * The campaign's scale of quality, best first. Every order uses it, whatever the ruleset: a ruleset with another scale
 * converts in its own folder. It is the scale of Musket and Pike (A+++ counts 9, F counts 1).
 */
export const QUALITIES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
export type CampaignQuality = (typeof QUALITIES)[number];

/** Ratings of leaders, best first (A counts 6, F counts 1). */
export const RATINGS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Rating = (typeof RATINGS)[number];

/** A unit as it marches to a battle. */
export interface OrderedUnit {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  /** Ids of the formations that hold it, the highest first. */
  readonly formations: readonly string[];
  readonly arm: Arm;
  /** The unit's kind in the campaign's words: grenadiers, cuirassiers, hussars, heavy battery … */
  readonly type: string;
  readonly strength: Readonly<Partial<Record<StrengthKind, number>>>;
  readonly quality: CampaignQuality;
  readonly fatigue: CampaignFatigue;
  /** Weapon id of the ruleset; absent: the ruleset's default for the arm. */
  readonly weapon?: string;
  /** Ruleset-specific abilities as the campaign file gives them (ranks, armour, melee, irregular, heavy …). */
  readonly traits: Readonly<Record<string, string | number | boolean>>;
}

/** A leader as sent to a battle. */
export interface OrderedLeader {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  /** The formation they command. */
  readonly formation: string;
  /** Formations that contain theirs, the highest first. */
  readonly superiors: readonly string[];
  readonly command: Rating;
  readonly leadership: Rating;
}

/** Campaign → battle: all the input of a resolver, and the same for every method. Plain JSON. */
export interface BattleOrder {
  readonly format: 'orderly-book/battle-order';
  readonly formatVersion: 1;
  /** Battle id of the campaign definition. */
  readonly battle: string;
  readonly title: string;
  /** ISO date of the battle in the campaign's calendar. */
  readonly date: string;
  readonly sides: BySide<{ readonly name: string }>;
  readonly ruleset: { readonly id: string; readonly version: string };
  /** The scenario's setup, in the ruleset's own schema: `checkOrder` reads it. */
  readonly setup: Json;
  readonly units: readonly OrderedUnit[];
  readonly leaders: readonly OrderedLeader[];
  /** Handicap in per cent: positive strengthens side A's combat results, −50 … +50. */
  readonly advantage: number;
  /** Sealed state from an earlier report (the next day on the same field). */
  readonly continuation?: Json;
}

export const BATTLE_METHODS = ['fought', 'autoplayed', 'quick', 'expected', 'reported'] as const;
export type BattleMethod = (typeof BATTLE_METHODS)[number];

/** The results of a battle's trials. Shares in the order of VICTORY_LEVELS, summing to 1. */
export interface LevelDistribution {
  readonly trials: number;
  readonly shares: readonly [number, number, number, number, number];
}

/** A level that the campaign file itself states for the expected value. */
export interface AuthoredExpectation {
  readonly level?: VictoryLevel;
  readonly odds?: readonly [number, number, number, number, number];
  /** Losses in per cent of each side's strength for a battle without a scenario, 0 … 100. */
  readonly lossPercent?: BySide<number>;
}
