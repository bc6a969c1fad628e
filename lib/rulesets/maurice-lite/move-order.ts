import type { Leg } from '@/lib/geometry/plane/moves';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { Body, Formation } from './body';

/**
 * How a line changes into another formation and back (*Changing formation*, *Moving bases*).
 *
 * - column → line: the bases turn on their ground to the `left` or `right`; line → column the same, and the head is then at that end.
 * - column → massed: the two rear bases come up (`rearUp`) or the two front ones fall back (`frontBack`), to the `left` or `right`.
 * - massed → column: two bases go behind the two on their `left` or `right`.
 * - line → massed: two from the `left`, two from the `right`, or one from each end (`both`) go behind the others.
 * - massed → line: the rear bases come up `both`, `left` or `right` of the front ones (`rearUp`), or the front ones fall back beside the rear ones (`frontBack`).
 */
export interface FormationChange {
  readonly to: 'line' | 'column' | 'massed';
  readonly hand: 'left' | 'right' | 'both';
  readonly by?: 'rearUp' | 'frontBack';
}

/** An order to move one unit, as a player gives it: lengths in thousandths of a base width. */
export interface MoveOrder {
  readonly unit: number;
  /** Cavalry turns about on its ground before it moves (*About-face*). Not with a change of formation. */
  readonly aboutFace?: true;
  /** Before it moves. */
  readonly change?: FormationChange;
  /**
   * Line and massed: wheels and straight moves, all forward or all back. Artillery: wheels and straight moves to any side.
   * At most 40.
   */
  readonly legs?: readonly Leg[];
  /**
   * Columns: points that the middle of their head goes through; artillery: points that the middle of its base goes through.
   * Without where it stands. At most 40.
   */
  readonly way?: readonly PlanePoint[];
  /** Artillery: where it faces at the end, as a vector; absent: along its last stretch. It turns for nothing (*Moving in Columns*). */
  readonly face?: readonly [dx: number, dy: number];
  /** It charges: at most one wheel of 1 base width first, then straight ahead until it meets the enemy. */
  readonly charge?: true;
}

/** What comes of an order, or why it is refused. */
export interface MoveResult {
  /** Why it is refused, in a sentence with the figures; null: it is legal. */
  readonly refused: string | null;
  /** The legal part of the order, where it is refused: the same order cut short; null: nothing of it is legal, or it is not refused. */
  readonly instead: MoveOrder | null;
  /** What it costs and the most it may spend, in thousandths. */
  readonly spent: number;
  readonly most: number;
  /** Where it ends (at the last legal place, where it is refused), and how it stands there. */
  readonly body: Body;
  readonly formation: Formation;
  /** Disruptions that it takes: for difficult ground, for passing through friends. */
  readonly disr: number;
  /** How many of them for difficult ground: 0 or 1. */
  readonly ground: number;
  /** Disruptions that friends take because it passes through them, by unit. */
  readonly friends: readonly { readonly unit: number; readonly disr: number }[];
  /** Enemies that a charge has met, in contact with its front; empty for every other move. */
  readonly met: readonly number[];
  /** Commanders-in-chief, by sides: the enemy’s whom its bases pass or end on, its own whom they end on. */
  readonly overCinc: readonly (0 | 1)[];
  /** Short sentences for the player: what it enters, passes, ends near to. */
  readonly notes: readonly string[];
}
