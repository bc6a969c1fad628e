import type { Arm, BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { BySide, Side } from '@/lib/kernel/side';

/** A plan of a field in metres: x from side A's left, y from behind side A (0) to behind side B. Plain JSON. */
export interface FieldPlan {
  readonly widthMetres: number;
  readonly depthMetres: number;
  readonly ground: readonly PlanGround[];
  /** Obstacles along a front: streams, hedges, works. */
  readonly barriers: readonly PlanBarrier[];
  /** Names of places on the field. */
  readonly places: readonly { readonly x: number; readonly y: number; readonly name: string }[];
  readonly units: readonly PlanUnit[];
  /** Wings and reserves, with the positions of their names. */
  readonly wings: readonly PlanWing[];
  /** Orders before the first turn; empty on a plan of a battle that was fought. */
  readonly orders: readonly PlanOrder[];
  /**
   * The field at the start of each turn that was fought, and at the end; for a battle not yet fought, its start alone.
   */
  readonly moments: readonly [PlanMoment, ...PlanMoment[]];
  /** Maximum number of turns of the battle. */
  readonly turnsMost: number;
  readonly minutesPerTurn: number;
  /** The same in sentences, for readers who cannot see the drawing. */
  readonly words: readonly string[];
}

export interface PlanGround {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly kind: 'wood' | 'village' | 'orchard' | 'marsh' | 'rough' | 'field' | 'height';
  /** Which way a height falls: towards side B (1) or side A (−1). */
  readonly falls: 1 | -1;
  readonly name: string;
}

export interface PlanBarrier {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly kind: 'water' | 'hedge' | 'wall' | 'works';
  readonly name: string;
}

export interface PlanUnit {
  readonly side: Side;
  readonly arm: Arm;
  readonly name: string;
}

export interface PlanWing {
  readonly side: Side;
  /** “Left”. */
  readonly name: string;
  /** The leader of most of it, “Zieten”; null if there is none. */
  readonly leader: string | null;
  readonly x: number;
  readonly y: number;
  /** Behind the lines: it holds no part of the front. */
  readonly reserve: boolean;
}

export interface PlanOrder {
  readonly side: Side;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** The hour, “15:20”. */
  readonly time: string;
}

/** A unit's condition on the field: in order, in disorder, running or forming again in the rear. */
export type PlanState = 'order' | 'disorder' | 'rear';

/** A unit's middle; its length is its front. Null in a moment: not on the field. */
export interface PlanPlace {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** It faces along the field, towards a flank. */
  readonly turned: boolean;
  readonly state: PlanState;
  readonly men: number;
  /** Index in `wings` of the wing it is with now. */
  readonly wing: number;
}

export interface PlanMoment {
  /** Turns played before it, 0 at the start. */
  readonly turnsPlayed: number;
  /** Clock time, "07:15". */
  readonly time: string;
  /** With the colours. */
  readonly men: BySide<number>;
  /** By unit, in the order of `units`. */
  readonly places: readonly (PlanPlace | null)[];
}

/** How a ruleset draws its fields. Optional. Never throws, whatever the order or the report. */
export interface FieldPlanner {
  /** The field before the battle, as the order sets it up; null if the order has none that can be drawn. */
  before(order: BattleOrder): FieldPlan | null;
  /** The field turn by turn; null if the report does not give positions. */
  fought(report: BattleReport, order: BattleOrder): FieldPlan | null;
}
