import type { Json } from '../kernel/canonical-json';
import type { BySide, Side } from '../kernel/side';
import type { VictoryLevel } from '../kernel/victory-level';
import type { BattleMethod } from './battle-order';
import type { LedgerRow } from './ledger';

export type LeaderFate = 'unhurt' | 'wounded' | 'killed' | 'captured';

/** One printed line of a battle: what the page shows turn by turn. */
export interface BattleLogLine {
  /** 1 … the scenario's length. */
  readonly battleTurn: number;
  /** Clock time of the turn, "07:15". */
  readonly time?: string;
  /** The side that acted, if one did. */
  readonly side?: Side;
  readonly kind:
    | 'turn'
    | 'command'
    | 'movement'
    | 'fire'
    | 'charge'
    | 'melee'
    | 'morale'
    | 'rally'
    | 'leader'
    | 'supply'
    | 'objective'
    | 'end';
  /** A plain English sentence. */
  readonly text: string;
  /** Strength of both sides with the colours after this line, men. */
  readonly present?: BySide<number>;
}

/** Battle → campaign: what a battle changed, the same for every method. Plain JSON. */
export interface BattleReport {
  readonly format: 'orderly-book/battle-report';
  readonly formatVersion: 1;
  readonly battle: string;
  readonly ruleset: { readonly id: string; readonly version: string };
  readonly method: BattleMethod;
  readonly level: VictoryLevel;
  /** Victory points by side and the balance that was held against the thresholds, where the ruleset counts them. */
  readonly victory?: {
    readonly points: number;
    readonly atStake: number;
    readonly objectivePoints: number;
    readonly lossPoints: BySide<number>;
    readonly thresholds: { readonly minor: number; readonly major: number };
  };
  readonly ledger: readonly LedgerRow[];
  readonly leaders: readonly { readonly id: string; readonly fate: LeaderFate }[];
  /** The side that held the field at the end; null when neither or both did. */
  readonly heldField: Side | null;
  readonly turnsFought: number;
  readonly log: readonly BattleLogLine[];
  /** How an expected value came about, or how a table reported it; shown to people and recomputed by `verify`. */
  readonly basis?: Json;
  readonly continuation?: Json;
}
