import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { BattleMethod } from './battle-order';
import type { LedgerRow } from './ledger';

export type LeaderFate = 'unhurt' | 'wounded' | 'killed' | 'captured';

/** Where a line belongs in a battle's log, and what is shown next to its words. */
export interface LogMoment {
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
  /** Strength of both sides with the colours after this line: men, or pieces if the battle is fought with pieces. */
  readonly present?: BySide<number>;
}

/** A line worded when the battle was fought, as in the first released versions. It is shown as stored, for ever. */
export interface LogSentence extends LogMoment {
  /** A plain English sentence. */
  readonly text: string;
  readonly fact?: never;
}

/**
 * A line that records an event as data: its ruleset words it each time it is shown (`battle/contract/log-words`). New
 * versions of rulesets write only these, so that improving a sentence affects neither a stored report nor a
 * verification that recomputes it.
 */
export interface LogFact extends LogMoment {
  /** Plain JSON of the ruleset's own type, at most 2,000 characters. */
  readonly fact: Json;
  readonly text?: never;
}

/** One line of a battle's log. */
export type BattleLogLine = LogSentence | LogFact;

/** Battle → campaign: the changes caused by a battle, the same for every method. Plain JSON. */
export interface BattleReport {
  readonly format: 'orderly-book/battle-report';
  readonly formatVersion: 1;
  readonly battle: string;
  readonly ruleset: { readonly id: string; readonly version: string };
  readonly method: BattleMethod;
  readonly level: VictoryLevel;
  /** Victory points by side and the balance that was compared with the thresholds, if the ruleset counts them. */
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
  /**
   * How an expected value came about, or how a table reported the result; shown to people and recomputed by `verify`.
   */
  readonly basis?: Json;
  readonly continuation?: Json;
}
