/** A slow reading of moves at once, of vision and of screens: everything in inches and fractions, drawn out and looked at. */
export interface Box {
  readonly x: number;
  readonly y: number;
  /** Where its front faces, in degrees from the x axis. */
  readonly facing: number;
  readonly front: number;
  readonly depth: number;
}

const turned = (
  { x, y, facing }: Box,
  along: number,
  across: number,
): readonly [number, number] => {
  const angle = (facing * Math.PI) / 180;
  return [
    x + along * Math.cos(angle) - across * Math.sin(angle),
    y + along * Math.sin(angle) + across * Math.cos(angle),
  ];
};

/** Points spread over a box, about `step` inches apart, edges included. */
export function dots(box: Box, step: number): (readonly [number, number])[] {
  const rows = Math.max(1, Math.ceil(box.depth / step));
  const columns = Math.max(1, Math.ceil(box.front / step));
  const found: (readonly [number, number])[] = [];
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1)
      found.push(turned(box, (row / rows - 0.5) * box.depth, (column / columns - 0.5) * box.front));
  return found;
}

/** A straight march: inches it goes, and inches it could go in the whole move. Bodies march at their own pace, then halt. */
export interface March {
  readonly body: Box;
  readonly inches: number;
  readonly allowance: number;
}

export function bodyAt({ body, inches, allowance }: March, tick: number, ticks = 120): Box {
  const gone = Math.min(inches, (allowance * tick) / ticks);
  const [x, y] = turned(body, gone, 0);
  return { ...body, x, y };
}

const distanceOf = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** The nearest of the dots of two boxes, in inches: too long by less than one step. */
export function gap(a: Box, b: Box, step = 0.05): number {
  let least = Number.POSITIVE_INFINITY;
  const others = dots(b, step);
  for (const one of dots(a, step))
    for (const other of others) least = Math.min(least, distanceOf(one, other));
  return least;
}

/** The first tick at which two marching bodies are closer than the raster can see; null: they never meet. */
export function meetingTick(a: March, b: March, step = 0.05): number | null {
  for (let tick = 0; tick <= 120; tick += 1)
    if (gap(bodyAt(a, tick), bodyAt(b, tick), step) <= step) return tick;
  return null;
}

export type Ring = readonly (readonly [number, number])[];

export function inside([x, y]: readonly [number, number], ring: Ring): boolean {
  let within = false;
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] as readonly [number, number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within;
  });
  return within;
}

/** Whether a stick laid from one point to the other lies over a ring, looked at every twentieth of an inch, ends left out. */
export function stickHits(
  from: readonly [number, number],
  to: readonly [number, number],
  ring: Ring,
): boolean {
  const steps = Math.ceil(distanceOf(from, to) * 20);
  for (let step = 1; step < steps; step += 1) {
    const share = step / steps;
    if (inside([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], ring))
      return true;
  }
  return false;
}

/** Concealment 5: within 16 inches, and some stick between the two lies free of every ring. */
export function exposes(watcher: Box, stand: Box, rings: readonly Ring[], visionInches = 16) {
  const [eyes, seen] = [dots(watcher, 0.25), dots(stand, 0.25)];
  return eyes.some((eye) =>
    seen.some(
      (dot) =>
        distanceOf(eye, dot) <= visionInches && !rings.some((ring) => stickHits(eye, dot, ring)),
    ),
  );
}
