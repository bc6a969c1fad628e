import type { PlaneBox } from '@/lib/geometry/plane/boxes';

/**
 * The plane once more, in decimals and with angles: slow, off by a millionth, and sharing no step with
 * lib/geometry/plane. A comparison leaves out what lies within the margins.
 */

export type Spot = readonly [x: number, y: number];

const PARTS = 1_000_000;

/** Corners of the true rectangle, clockwise from the front left one. */
export function slowCorners({ x, y, dx, dy, front, depth }: PlaneBox): Spot[] {
  const angle = Math.atan2(dy, dx);
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  return [
    [x, y],
    [x + front * uy, y - front * ux],
    [x + front * uy - depth * ux, y - front * ux - depth * uy],
    [x - depth * ux, y - depth * uy],
  ];
}

/** The box after turning about a point by an angle, anticlockwise. */
export function slowlyTurned(corners: readonly Spot[], [px, py]: Spot, angle: number): Spot[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return corners.map(([x, y]) => [
    px + (x - px) * c - (y - py) * s,
    py + (x - px) * s + (y - py) * c,
  ]);
}

/** How deep two convex outlines lie in one another: the least way to part them; negative: apart. */
export function slowDepth(one: readonly Spot[], other: readonly Spot[]): number {
  let depth = Number.POSITIVE_INFINITY;
  for (const outline of [one, other])
    outline.forEach(([ax, ay], index) => {
      const [bx, by] = outline[(index + 1) % outline.length] as Spot;
      const length = Math.hypot(bx - ax, by - ay);
      const [nx, ny] = [(by - ay) / length, (ax - bx) / length];
      const along = (spots: readonly Spot[]) => spots.map(([x, y]) => x * nx + y * ny);
      const [mine, theirs] = [along(one), along(other)];
      depth = Math.min(
        depth,
        Math.max(...mine) - Math.min(...theirs),
        Math.max(...theirs) - Math.min(...mine),
      );
    });
  return depth;
}

export function slowSideDistance([px, py]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share =
    length === 0
      ? 0
      : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length));
  return Math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay));
}

/** The least distance between outlines that lie apart. */
export function slowDistance(one: readonly Spot[], other: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [spots, outline] of [
    [one, other],
    [other, one],
  ] as const)
    for (const spot of spots)
      outline.forEach((corner, index) => {
        const next = outline[(index + 1) % outline.length] as Spot;
        least = Math.min(least, slowSideDistance(spot, corner, next));
      });
  return least;
}

/** Whether a spot lies inside an outline: how often the outline winds round it. */
export function slowlyIn(ring: readonly Spot[], [x, y]: Spot): boolean {
  let turns = 0;
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] as Spot;
    let turn = Math.atan2(by - y, bx - x) - Math.atan2(ay - y, ax - x);
    if (turn > Math.PI) turn -= 2 * Math.PI;
    if (turn < -Math.PI) turn += 2 * Math.PI;
    turns += turn;
  });
  return Math.abs(turns) > Math.PI;
}

/** The shares of a way at which it enters and leaves an outline, in pairs. */
export function slowStretches(ring: readonly Spot[], from: Spot, to: Spot): [number, number][] {
  const shares = [0, 1];
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] as Spot;
    const under = (to[0] - from[0]) * (by - ay) - (to[1] - from[1]) * (bx - ax);
    if (under === 0) return;
    const share = ((ax - from[0]) * (by - ay) - (ay - from[1]) * (bx - ax)) / under;
    if (share > 0 && share < 1) shares.push(share);
  });
  shares.sort((one, other) => one - other);
  return shares.flatMap((share, index): [number, number][] => {
    const next = shares[index + 1];
    if (next === undefined) return [];
    const middle = (share + next) / 2;
    const spot: Spot = [from[0] + (to[0] - from[0]) * middle, from[1] + (to[1] - from[1]) * middle];
    return slowlyIn(ring, spot) ? [[share, next]] : [];
  });
}

/** Pairs of a flat ring. */
export function spotsOf(ring: readonly number[]): Spot[] {
  return Array.from({ length: ring.length / 2 }, (_, index) => [
    ring[2 * index] as number,
    ring[2 * index + 1] as number,
  ]);
}

/** The facing of a box, one long. */
export const slowFacing = ({ dx, dy }: Pick<PlaneBox, 'dx' | 'dy'>): Spot => [
  dx / PARTS,
  dy / PARTS,
];
