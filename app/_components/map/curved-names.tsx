import { MeasuredLine, type Point, pathText, round, smooth, wander } from './geometry';
import type { TakenRoom } from './labels';
import type { MapSheet } from './sheet';

/** A river as it is drawn: through its author's points, wandering between them. */
export function streamLine(sheet: MapSheet, path: readonly Point[]): Point[] {
  return round(wander(path.map(sheet.place), 0.2, 4));
}

export interface CurvedName {
  readonly key: string;
  readonly kind: 'river' | 'hill';
  readonly text: string;
  readonly d: string;
  readonly size: number;
  readonly spaced: number;
  readonly rise: number;
}

/** Names along rivers and crests: where the author put them, or the nearest place along the line with room. */
export function placeCurvedNames(sheet: MapSheet, room: TakenRoom): CurvedName[] {
  const names: CurvedName[] = [];
  for (const ridge of sheet.map.ridges) {
    if (!ridge.name) continue;
    const line = smooth(ridge.path.map(sheet.place), 8);
    const placed = settle(
      line,
      ridge.name,
      ridge.nameAt ?? 0.5,
      { size: 13.5, spaced: 1.8, rise: 4, extend: true },
      sheet,
      room,
    );
    if (placed) names.push({ key: `h-${ridge.id}`, kind: 'hill', ...placed });
  }
  for (const river of [...sheet.map.rivers].sort((a, b) => a.rank - b.rank)) {
    if (!river.name || river.nameAt === undefined) continue;
    const great = river.rank === 1;
    const letters = { size: great ? 15 : 13, spaced: 0.8, rise: great ? -5 : -4, extend: false };
    const placed = settle(
      streamLine(sheet, river.path),
      river.name,
      river.nameAt,
      letters,
      sheet,
      room,
    );
    if (placed) names.push({ key: `r-${river.id}`, kind: 'river', ...placed });
  }
  return names;
}

interface Letters {
  readonly size: number;
  readonly spaced: number;
  readonly rise: number;
  /** The line may be extended at its ends to carry the name. */
  readonly extend: boolean;
}

const SHIFTS = [0, 0.04, -0.04, 0.08, -0.08, 0.13, -0.13, 0.19, -0.19, 0.26, -0.26, 0.34, -0.34];

function settle(
  given: readonly Point[],
  text: string,
  at: number,
  letters: Letters,
  sheet: MapSheet,
  room: TakenRoom,
): Omit<CurvedName, 'key' | 'kind'> | null {
  const needed = text.length * (letters.size * 0.5 + letters.spaced) + 12;
  const line = new MeasuredLine(letters.extend ? lengthened(given, needed * 1.15) : given);
  const whole = line.length;
  if (whole < needed) return null;
  const half = needed / 2 / whole;
  let best: { readonly cost: number; readonly crowding: number; readonly knots: Point[] } | null =
    null;
  for (const shift of SHIFTS) {
    const middle = Math.min(1 - half, Math.max(half, at + shift));
    const knots = calmed(line, middle - half * 1.1, middle + half * 1.1);
    if (
      knots.some(
        (point) =>
          point[0] < 14 ||
          point[1] < 18 ||
          point[0] > sheet.width - 14 ||
          point[1] > sheet.height - 14,
      )
    )
      continue;
    const crowding = knots.reduce((sum, point) => sum + room.overlap(boxRound(point, letters)), 0);
    const cost = crowding + Math.abs(shift) * 260;
    if (!best || cost < best.cost) best = { cost, crowding, knots };
  }
  if (!best || best.crowding > needed * letters.size * 0.3) return null;
  for (const point of best.knots) room.take(boxRound(point, letters), 'name');
  return {
    text,
    d: pathText(smooth(best.knots, 6)),
    size: letters.size,
    spaced: letters.spaced,
    rise: letters.rise,
  };
}

function boxRound(point: Point, letters: Letters) {
  const half = letters.size * 0.5;
  return {
    left: point[0] - half,
    top: point[1] + letters.rise - letters.size * 0.8,
    right: point[0] + half,
    bottom: point[1] + letters.rise + 3,
  };
}

/** A stretch of a line with few, gentle bends, for letters to follow from left to right. */
function calmed(line: MeasuredLine, from: number, to: number): Point[] {
  const picks = 7;
  const span = to - from;
  const knots: Point[] = [];
  for (let i = 0; i < picks; i++) {
    let x = 0;
    let y = 0;
    for (const shift of [-0.14, -0.07, 0, 0.07, 0.14]) {
      const point = line.at(from + span * Math.min(1, Math.max(0, i / (picks - 1) + shift)));
      x += point[0] / 5;
      y += point[1] / 5;
    }
    knots.push([x, y]);
  }
  return (knots[0]?.[0] ?? 0) <= (knots[picks - 1]?.[0] ?? 0) ? knots : knots.reverse();
}

/** The line extended by straight pieces at both ends to at least a given length. */
function lengthened(line: readonly Point[], least: number): Point[] {
  const missing = (least - new MeasuredLine(line).length) / 2;
  const first = line[0];
  const last = line[line.length - 1];
  if (missing <= 0 || !first || !last) return [...line];
  const dx = last[0] - first[0];
  const dy = last[1] - first[1];
  const span = Math.hypot(dx, dy) || 1;
  return [
    [first[0] - (dx / span) * missing, first[1] - (dy / span) * missing],
    ...line,
    [last[0] + (dx / span) * missing, last[1] + (dy / span) * missing],
  ];
}

export function CurvedNames({ names, id }: { names: readonly CurvedName[]; id: string }) {
  return (
    <g>
      {names.map((name) => (
        <g key={name.key} className="map__curved" data-kind={name.kind}>
          <path id={`${id}-${name.key}`} d={name.d} fill="none" />
          <text fontSize={name.size} letterSpacing={name.spaced} dy={name.rise} textAnchor="middle">
            <textPath href={`#${id}-${name.key}`} startOffset="50%">
              {name.text}
            </textPath>
          </text>
        </g>
      ))}
    </g>
  );
}
