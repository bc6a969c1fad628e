import { useMemo, useState } from 'react';
import { pieceUnder } from '@/app/_components/board/plane-grid';
import type { LaidStick } from '@/app/_components/board/plane-pieces';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import { compareDistances, outlineDistance, thousandthsOf } from '@/lib/geometry/plane/overlap';
import { liesIn } from '@/lib/geometry/plane/shapes';

type Spot = readonly [x: number, y: number];
type Body = Pick<PiecePicture, 'name' | 'outline'>;

/** An end of a stick: a body that it is laid against, or a point. */
export interface StickEnd {
  readonly spot: Spot;
  readonly body: (Body & { readonly outline: readonly number[] }) | null;
}

/** What a point of the plane means as the end of a stick: the body under it, else the point. */
export function stickEnd(pieces: readonly Body[], spot: Spot): StickEnd {
  const body = pieceUnder(pieces, spot);
  return { spot, body: body?.outline === undefined ? null : { ...body, outline: body.outline } };
}

/** A measuring stick: its points, what it measures, and the same in a sentence. */
export interface Measured extends LaidStick {
  readonly words: string;
}

/**
 * The shortest way between two ends: between bodies from edge to edge, as rules measure. A distance is rounded up to a
 * thousandth of the unit, so that what is shown within a range is within it.
 */
export function measured(one: StickEnd, other: StickEnd, unit: string): Measured {
  const ring = ringOf(one);
  const across = ringOf(other);
  const apart = !covers(one, other.spot) && !covers(other, one.spot);
  const there = outlineDistance(ring, across);
  const back = outlineDistance(across, ring);
  const least = compareDistances(there, back) <= 0 ? there : back;
  const figure = `${apart ? thousandthsOf(least) / 1_000 : 0} ${unit}`;
  const [from, to] = apart ? nearest(ring, across) : [one.spot, other.spot];
  const [first, second] = [one, other].map(({ body }) => body?.name ?? 'the point');
  return { from, to, text: figure, words: `${figure} from ${first} to ${second}.` };
}

const covers = ({ body }: StickEnd, spot: Spot): boolean =>
  body !== null && liesIn(body.outline, ...spot) >= 0;

const ringOf = ({ spot, body }: StickEnd): readonly number[] => body?.outline ?? spot;

/** The points of two outlines that are nearest to one another, for drawing. */
function nearest(one: readonly number[], other: readonly number[]): readonly [Spot, Spot] {
  const there = nearestTo(one, other);
  const back = nearestTo(other, one);
  return there.far <= back.far ? [there.corner, there.foot] : [back.foot, back.corner];
}

/** The corner of an outline that is nearest to another outline, and the foot on that one's sides. */
function nearestTo(corners: readonly number[], ring: readonly number[]) {
  let best = { far: Number.POSITIVE_INFINITY, corner: [0, 0] as Spot, foot: [0, 0] as Spot };
  for (let corner = 0; corner + 1 < corners.length; corner += 2)
    for (let side = 0; side + 1 < ring.length; side += 2) {
      const spot: Spot = [corners[corner] as number, corners[corner + 1] as number];
      const foot = footOn(spot, [
        ring[side] as number,
        ring[side + 1] as number,
        ring[(side + 2) % ring.length] as number,
        ring[(side + 3) % ring.length] as number,
      ]);
      const far = Math.hypot(foot[0] - spot[0], foot[1] - spot[1]);
      if (far < best.far) best = { far, corner: spot, foot };
    }
  return best;
}

/** The point of a side that is nearest to a point. */
function footOn([x, y]: Spot, [ax, ay, bx, by]: readonly [number, number, number, number]): Spot {
  const [ex, ey] = [bx - ax, by - ay];
  const length = ex * ex + ey * ey;
  const share = length === 0 ? 0 : ((x - ax) * ex + (y - ay) * ey) / length;
  const within = Math.min(1, Math.max(0, share));
  return [ax + ex * within, ay + ey * within];
}

/** The measuring stick of a plane board. */
export interface Stick {
  /** Presses on the board measure, and order nothing. */
  readonly on: boolean;
  /** What it measures; null: nothing yet. */
  readonly measured: Measured | null;
  readonly toggle: () => void;
  /** A press: where it begins, then where it ends; a third one begins again. */
  readonly press: (point: Spot) => void;
  /** The pointer rests there: an end that is not laid yet follows it. */
  readonly hover: (point: Spot | null) => void;
}

interface Laying {
  readonly from: StickEnd | null;
  readonly to: StickEnd | null;
  readonly laid: boolean;
}

const NOTHING: Laying = { from: null, to: null, laid: false };

/** Lays a measuring stick between bodies and points of a plane. Once a body has moved it is taken up again. */
export function useStick(pieces: readonly Body[], unit: string | null): Stick {
  const [on, setOn] = useState(false);
  const at = useMemo(
    () => (unit === null ? '' : pieces.map(({ outline }) => outline?.join(' ')).join(',')),
    [pieces, unit],
  );
  const [held, setHeld] = useState<Laying & { readonly at: string }>({ ...NOTHING, at });
  const laying = held.at === at ? held : NOTHING;
  const change = (next: Laying) => setHeld({ ...next, at });
  const { from, to, laid } = laying;
  return {
    on: on && unit !== null,
    measured: on && unit !== null && from !== null && to !== null ? measured(from, to, unit) : null,
    toggle: () => {
      change(NOTHING);
      setOn(!on);
    },
    press: (point) => {
      const end = stickEnd(pieces, point);
      change(
        from === null || laid
          ? { from: end, to: null, laid: false }
          : { from, to: end, laid: true },
      );
    },
    hover: (point) => {
      if (!on || from === null || laid) return;
      change({ from, to: point === null ? null : stickEnd(pieces, point), laid: false });
    },
  };
}
