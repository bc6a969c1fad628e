import type { HandAct } from '@/lib/battle/contract/steering';

/** Thousandths to which a drawn act is rounded: a twentieth of a unit. Typed words take any thousandth. */
const ROUND = 50;

/** The length of an outline's front. */
export function frontOf([lx = 0, ly = 0, rx = 0, ry = 0]: readonly number[]): number {
  return Math.hypot(rx - lx, ry - ly);
}

/** The angle of a wheel by its chord, of a piece with this front. */
const angleOf = (chord: number, front: number): number =>
  2 * Math.asin(Math.min(1, chord / (2 * front)));

/**
 * Acts with one more: another of the same kind is added to the last. Wheels are added by their angles, as far as a
 * quarter turn; `front` is the piece's.
 */
export function withAct(acts: readonly HandAct[], act: HandAct, front: number): readonly HandAct[] {
  const last = acts.at(-1);
  if (last?.kind === 'ahead' && act.kind === 'ahead') {
    const by = last.by + act.by;
    return by === 0 ? acts.slice(0, -1) : [...acts.slice(0, -1), { kind: 'ahead', by }];
  }
  if (last?.kind === 'wheel' && act.kind === 'wheel' && last.pivot === act.pivot) {
    const angle = angleOf(last.by, front) + angleOf(act.by, front);
    const by = Math.round(2 * front * Math.sin(angle / 2));
    if (angle <= Math.PI / 2) return [...acts.slice(0, -1), { ...act, by }];
  }
  return [...acts, act];
}

/** Where the handles of a piece lie: a little before its front corners and the middle of its front. */
export function handlesOf(outline: readonly number[]): readonly {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}[] {
  const [lx, ly, rx, ry, bx, by] = outline as Corners;
  const deep = Math.hypot(rx - bx, ry - by) || 1;
  const out = (x: number, y: number, off: number) => ({
    x: x + ((rx - bx) / deep) * off,
    y: y + ((ry - by) / deep) * off,
  });
  return [
    { id: 'left', ...out(lx, ly, CORNER_OFF) },
    { id: 'right', ...out(rx, ry, CORNER_OFF) },
    { id: 'ahead', ...out((lx + rx) / 2, (ly + ry) / 2, FRONT_OFF) },
  ];
}

type Corners = readonly [number, number, number, number, number, number];
/** Thousandths that handles lie before what they draw. */
const CORNER_OFF = 500;
const FRONT_OFF = 900;

/** What drawing a handle of an outline to a point means; null: nothing. A corner wheels forward about the other one. */
export function drawnAct(
  outline: readonly number[],
  handle: string,
  [x, y]: readonly [number, number],
): HandAct | null {
  const [lx, ly, rx, ry, bx, by] = outline as Corners;
  const deep = Math.hypot(rx - bx, ry - by) || 1;
  const ahead = (fx: number, fy: number): number =>
    ((x - fx) * (rx - bx) + (y - fy) * (ry - by)) / deep;
  const rounded = (measure: number): number => ROUND * Math.round(measure / ROUND);
  if (handle === 'ahead') {
    const measure = rounded(ahead((lx + rx) / 2, (ly + ry) / 2) - FRONT_OFF);
    return measure === 0 ? null : { kind: 'ahead', by: measure };
  }
  const [cx, cy] = handle === 'left' ? [lx, ly] : [rx, ry];
  const front = frontOf(outline);
  const up = ahead(cx, cy) - CORNER_OFF;
  if (up <= 0) return null;
  // The chord to the point of the circle that the hand has drawn the corner up to.
  const angle = Math.asin(Math.min(1, up / front));
  const chord = rounded(Math.min(2 * front * Math.sin(angle / 2), front * Math.SQRT2));
  return chord === 0
    ? null
    : { kind: 'wheel', pivot: handle === 'left' ? 'right' : 'left', by: chord };
}

/**
 * The acts of one piece, for another that stands elsewhere: wheels and steps are the same, and a place that was pointed
 * at lies as far from it, so that pieces which repeat an order keep their places to one another. Whole thousandths.
 *
 * @param from outline of the piece that was ordered, as it stood
 * @param to outline of the piece that repeats it
 */
export function repeatedFor(
  acts: readonly HandAct[],
  from: readonly number[],
  to: readonly number[],
): readonly HandAct[] {
  const [x, y] = middleOf(from);
  const [otherX, otherY] = middleOf(to);
  return acts.map((act) =>
    act.kind === 'to'
      ? { kind: 'to', x: Math.round(act.x + otherX - x), y: Math.round(act.y + otherY - y) }
      : act,
  );
}

/** The middle of an outline's corners, in thousandths of the plane's unit. */
export function middleOf(outline: readonly number[]): readonly [x: number, y: number] {
  const corners = Math.max(1, outline.length / 2);
  let [x, y] = [0, 0];
  for (let at = 0; at < outline.length; at += 2) {
    x += outline[at] as number;
    y += outline[at + 1] as number;
  }
  return [x / corners, y / corners];
}
