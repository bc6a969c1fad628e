/** Lines of maps: smoothing, meanders, arrows. Points are pixels of a drawing unless a name says otherwise. */
export type Point = readonly [number, number];

/** A Catmull-Rom curve through every point, `steps` pieces a stretch. */
export function smooth(points: readonly Point[], steps = 10): Point[] {
  if (points.length < 3) return [...points];
  const out: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] as Point;
    const p2 = points[i + 1] as Point;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      out.push([spline(p0[0], p1[0], p2[0], p3[0], t), spline(p0[1], p1[1], p2[1], p3[1], t)]);
    }
  }
  out.push(points[points.length - 1] as Point);
  return out;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 *
    (2 * b +
      (c - a) * t +
      (2 * a - 5 * b + 4 * c - d) * t * t +
      (3 * b - a - 3 * c + d) * t * t * t)
  );
}

/**
 * Lets a line wander between its points, which all stay where they are. The same points always wander alike.
 * `amount`: share of a stretch's length, about 0.2 for rivers and 0.06 for frontiers; `rounds`: halvings.
 */
export function wander(points: readonly Point[], amount: number, rounds: number): Point[] {
  let line = [...points];
  let seed = Math.floor(
    points.reduce(
      (sum, point) => sum + Math.abs(point[0]) * 13.7 + Math.abs(point[1]) * 7.3,
      points.length,
    ),
  );
  const chance = () => {
    seed = (seed * 9301 + 49297) % 233280;
    return seed / 233280 - 0.5;
  };
  let reach = amount;
  for (let round = 0; round < rounds; round++) {
    const next: Point[] = [];
    for (let i = 0; i < line.length - 1; i++) {
      const a = line[i] as Point;
      const b = line[i + 1] as Point;
      const shift = chance() * reach;
      next.push(a, [
        (a[0] + b[0]) / 2 - (b[1] - a[1]) * shift,
        (a[1] + b[1]) / 2 + (b[0] - a[0]) * shift,
      ]);
    }
    next.push(line[line.length - 1] as Point);
    line = next;
    reach *= 0.85;
  }
  return line;
}

/** Cuts corners once: every stretch gives up its outer quarters. Ends stay. */
export function round(points: readonly Point[]): Point[] {
  const out: Point[] = [points[0] as Point];
  for (let i = 0; i < points.length - 1; i++) {
    const a = points[i] as Point;
    const b = points[i + 1] as Point;
    out.push(
      [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
      [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
    );
  }
  out.push(points[points.length - 1] as Point);
  return out;
}

/** A number of pixels to the tenth that drawings are made in. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
const short = (value: number) => String(tenth(value));

/** A line without the points that lie nearer than `tolerance` pixels to the line of their neighbours. */
export function simplified(points: readonly Point[], tolerance: number): Point[] {
  const last = points.length - 1;
  if (last < 2) return [...points];
  const kept = new Uint8Array(points.length);
  kept[0] = 1;
  kept[last] = 1;
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const a = points[from] as Point;
    const b = points[to] as Point;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const square = dx * dx + dy * dy;
    let worst = tolerance;
    let index = -1;
    for (let i = from + 1; i < to; i++) {
      const p = points[i] as Point;
      const t =
        square === 0
          ? 0
          : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
      const away = Math.hypot(p[0] - a[0] - dx * t, p[1] - a[1] - dy * t);
      if (away > worst) {
        worst = away;
        index = i;
      }
    }
    if (index > 0) {
      kept[index] = 1;
      spans.push([from, index], [index, to]);
    }
  }
  return points.filter((_, index) => kept[index] === 1);
}

/** A line as SVG path data, relative after the first point, to a tenth of a pixel. */
export function pathText(points: readonly Point[], tolerance = 0.25): string {
  const line = simplified(points, tolerance);
  const first = line[0];
  if (!first) return '';
  let x = Math.round(first[0] * 10);
  let y = Math.round(first[1] * 10);
  let text = `M${x / 10} ${y / 10}`;
  line.forEach((point, index) => {
    if (index === 0) return;
    const nextX = Math.round(point[0] * 10);
    const nextY = Math.round(point[1] * 10);
    const dx = (nextX - x) / 10;
    const dy = (nextY - y) / 10;
    text += `${index === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    x = nextX;
    y = nextY;
  });
  return text;
}

/** The parts of a line that lie within a margin of the drawing. */
export function clip(
  points: readonly Point[],
  width: number,
  height: number,
  margin = 24,
): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  const inside = (point: Point | undefined) =>
    point !== undefined &&
    point[0] > -margin &&
    point[0] < width + margin &&
    point[1] > -margin &&
    point[1] < height + margin;
  points.forEach((point, index) => {
    if (inside(point) || inside(points[index - 1]) || inside(points[index + 1])) part.push(point);
    else {
      if (part.length > 1) parts.push(part);
      part = [];
    }
  });
  if (part.length > 1) parts.push(part);
  return parts;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** A line with its lengths counted once, for asking many points of it. */
export class MeasuredLine {
  readonly length: number;
  private readonly passed: Float64Array;

  constructor(readonly points: readonly Point[]) {
    this.passed = new Float64Array(points.length);
    for (let i = 1; i < points.length; i++)
      this.passed[i] =
        (this.passed[i - 1] as number) + distance(points[i - 1] as Point, points[i] as Point);
    this.length = points.length > 0 ? (this.passed[points.length - 1] as number) : 0;
  }

  /** The point at a share of the length, 0 … 1. */
  at(share: number): Point {
    const wanted = Math.min(1, Math.max(0, share)) * this.length;
    const index = this.before(wanted);
    const a = this.points[index] ?? [0, 0];
    const b = this.points[index + 1] ?? a;
    const span = (this.passed[index + 1] ?? 0) - (this.passed[index] as number);
    const t = span > 0 ? (wanted - (this.passed[index] as number)) / span : 0;
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  }

  /** The stretch from one share of the length to another. */
  part(from: number, to: number): Point[] {
    const start = Math.max(0, from) * this.length;
    const end = Math.min(1, to) * this.length;
    const out: Point[] = [this.at(from)];
    for (
      let i = this.before(start) + 1;
      i < this.points.length && (this.passed[i] as number) < end;
      i++
    )
      if ((this.passed[i] as number) > start) out.push(this.points[i] as Point);
    out.push(this.at(to));
    return out;
  }

  private before(wanted: number): number {
    let low = 0;
    let high = Math.max(0, this.points.length - 2);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.passed[middle] as number) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The direction at the end of a line, degrees clockwise from the x axis. */
export function endAngle(points: readonly Point[]): number {
  const b = points[points.length - 1] as Point;
  let a = points[0] as Point;
  for (let i = points.length - 2; i >= 0; i--) {
    a = points[i] as Point;
    if (distance(a, b) > 5) break;
  }
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
}

/** Outline of a march: as wide as its men, narrower at the tail, with a head at the end. */
export function arrowText(points: readonly Point[], width: number): string {
  const measured = new MeasuredLine(points);
  const whole = measured.length;
  if (points.length < 2 || whole < 2) return '';
  const head = Math.min(Math.max(10, width * 1.35), whole * 0.5);
  const body = measured.part(0, 1 - head / whole);
  const tip = points[points.length - 1] as Point;
  const left: Point[] = [];
  const right: Point[] = [];
  let passed = 0;
  body.forEach((point, index) => {
    const before = body[Math.max(0, index - 1)] as Point;
    const after = body[Math.min(body.length - 1, index + 1)] as Point;
    passed += index > 0 ? distance(before, point) : 0;
    const span = distance(before, after) || 1;
    const half = (width / 2) * (0.72 + 0.28 * Math.min(1, passed / (whole * 0.7)));
    const nx = (-(after[1] - before[1]) / span) * half;
    const ny = ((after[0] - before[0]) / span) * half;
    left.push([point[0] + nx, point[1] + ny]);
    right.push([point[0] - nx, point[1] - ny]);
  });
  const neck = body[body.length - 1] ?? tip;
  const reach = distance(neck, tip) || 1;
  const dx = (tip[0] - neck[0]) / reach;
  const dy = (tip[1] - neck[1]) / reach;
  const wing = Math.max(width, width / 2 + 5);
  const outline: Point[] = [
    ...left,
    [neck[0] - dy * wing - dx * 2, neck[1] + dx * wing - dy * 2],
    tip,
    [neck[0] + dy * wing - dx * 2, neck[1] - dx * wing - dy * 2],
    ...right.reverse(),
  ];
  return `M${outline.map((point) => `${short(point[0])} ${short(point[1])}`).join('L')}Z`;
}
