import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { Overlay, PlaneArea } from './planning';
import type { SeatId } from './seats';

/** Most acts of a hand on one piece. */
export const HAND_ACTS_MOST = 40;

/** What a player does with a piece on an open plane, by mouse, finger or keys; in thousandths of the plane's unit. */
export type HandAct =
  /** A front corner is drawn forward about the other one: `by` is its chord, 1 … 200,000. */
  | { readonly kind: 'wheel'; readonly pivot: 'left' | 'right'; readonly by: number }
  /** Straight ahead; negative: back. −200,000 … 200,000, not 0. */
  | { readonly kind: 'ahead'; readonly by: number }
  /** A place pointed at: where the piece shall go, or what it shall aim at. */
  | { readonly kind: 'to'; readonly x: number; readonly y: number };

/** What a free order would do, as far as its seat can know. */
export interface TriedOrder {
  /** The piece that it is for (`PiecePicture.id`); null: none. */
  readonly piece: string | null;
  /** Why it would be refused, with the figures; null: it would be accepted. */
  readonly refused: string | null;
  /** Where it is refused: the part of it that is legal, to the thousandth; null: nothing of it is. */
  readonly instead: Json | null;
  /** That part in words for a reader, where the typed form is short. Default: as it would be typed. */
  readonly insteadWords?: string;
  /** What the order costs, and the most that the piece may spend, in thousandths of the plane's unit. */
  readonly spent: number;
  readonly most: number;
  /** Outlines of pieces where they end, as in `PiecePicture.outline`; where it is refused, at the last legal place. */
  readonly ends: readonly { readonly piece: string; readonly outline: readonly number[] }[];
  /** Where a refused order would lead; null: nowhere, or it is not refused. */
  readonly struck: readonly number[] | null;
  /** Areas of a piece where it ends, such as what it could fire at from there. Absent: none. */
  readonly shapes?: readonly PlaneArea[];
  /** What it meets and where it ends, one short sentence each; the dangers come last. */
  readonly notes: readonly string[];
  /** Whether what was ordered can be lost there in the enemy's next move. */
  readonly danger: boolean;
}

/**
 * Orders that are a space (`Options` of kind `space`), given by hand on an open plane. Every answer is computed from a
 * view alone, so it holds nothing that its seat may not know; `decide` alone judges. Never throws, whatever the ids,
 * acts and commands: they come from a browser. Each answer within 50 ms.
 */
export interface GameSteering<View> {
  /** The order that acts make of a piece, in the order given; whether it is legal is not asked. */
  lay(view: View, seat: SeatId, piece: string, acts: readonly HandAct[]): Result<Json>;
  tryOut(view: View, seat: SeatId, command: Json): TriedOrder;
  /** What can be laid over a position, seen by a side; their order is that of their switches. Absent: nothing. */
  overlays?(view: View, side: Side): readonly Overlay[];
}
