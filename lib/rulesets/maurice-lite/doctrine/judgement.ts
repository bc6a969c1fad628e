import type { Action } from '@/lib/rulesets/maurice-lite/activation';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import type { State } from '@/lib/rulesets/maurice-lite/state';

/** A force that might be activated, and what that would be worth without its cards, in disruptions of a fresh unit. */
export interface Plan {
  readonly units: readonly number[];
  readonly worth: number;
}

/** How a commander judges: what differs between versions. All worths are in disruptions of a fresh unit. */
export interface Judgement {
  /** Names what is kept of its answers: no two of them share a name. */
  readonly name: string;
  /** The best charges by units of a force; empty: none of them is worth it. */
  readonly charges: (state: State, force: readonly number[]) => readonly Plan[];
  /** What a march of these units together is worth; 0: they stay. */
  readonly march: (state: State, force: readonly number[]) => number;
  /** Chance that each disruption of a unit is rallied, before what cards add. */
  readonly rallied: (state: State, unit: number) => number;
  /** What it costs to lay these cards for an action, for which it has drawn. */
  readonly cost: (state: State, action: Action, cards: readonly number[]) => number;
  /** The next charge of those who have not moved; null: none is worth it. */
  readonly nextCharge: (state: State, left: readonly number[]) => MoveOrder | null;
  /** The march that a unit makes now; null: it stays. */
  readonly nextMarch: (state: State, unit: number) => MoveOrder | null;
  /** Where its own commander goes for a card; null: nowhere. */
  readonly cinc: (state: State, side: 0 | 1) => CincMove | null;
}

/** A move of a commander-in-chief: the card that it costs, and where to, in thousandths. */
export interface CincMove {
  readonly card: number;
  readonly x: number;
  readonly y: number;
}
