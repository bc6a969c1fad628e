import {
  byNight,
  centre,
  type Field,
  groundAt,
  heightAt,
  isLeader,
  isSkirmisher,
  parameter,
  stackOf,
} from './field';

/*
 * Line of sight by measuring: many points along the line from centre to centre, each in the hex whose centre is nearest.
 * Where the line runs along a hexside it is enough that one of the two hexes leaves it free.
 */

export interface Sight {
  /** The ground lets one see it; `land`: the visibility too. */
  readonly ground: boolean;
  readonly land: boolean;
  /** Nothing is in the way of fire. */
  readonly clear: boolean;
  /** The line goes through skirmishers. */
  readonly through: boolean;
}

const RISES: Record<string, number> = { village: 1, orchard: 1, forest: 1, chateau: 1 };

/** Hexes in between, each with how far along the line its middle is (0 … 1); pairs where the line runs between two. */
function between(field: Field, from: number, to: number): { hexes: number[]; part: number }[] {
  const [x, y] = centre(field, from);
  const [toX, toY] = centre(field, to);
  const size = field.scenario.ground.size;
  const length = Math.hypot(toX - x, toY - y);
  const near: { hex: number; x: number; y: number }[] = [];
  for (let hex = 0; hex < size; hex += 1) {
    const [hexX, hexY] = centre(field, hex);
    const along = ((hexX - x) * (toX - x) + (hexY - y) * (toY - y)) / length;
    const beside = Math.abs((hexX - x) * (toY - y) - (hexY - y) * (toX - x)) / length;
    if (along > -0.6 && along < length + 0.6 && beside < 0.6) near.push({ hex, x: hexX, y: hexY });
  }
  const found: { hexes: number[]; part: number }[] = [];
  const points = Math.max(1, Math.round(length * 200));
  let last = '';
  for (let point = 0; point <= points; point += 1) {
    const part = point / points;
    const pointX = x + (toX - x) * part;
    const pointY = y + (toY - y) * part;
    let nearest = Number.POSITIVE_INFINITY;
    for (const one of near) nearest = Math.min(nearest, Math.hypot(one.x - pointX, one.y - pointY));
    const hexes = near
      .filter((one) => Math.hypot(one.x - pointX, one.y - pointY) < nearest + 1e-6)
      .map((one) => one.hex)
      .sort((one, other) => one - other);
    if (hexes.includes(from) || hexes.includes(to)) continue;
    // A line that crosses a side touches two hexes in one point; along a side it does so for a while.
    const key = hexes.join();
    if (key === last && found.at(-1)?.hexes.join() !== key) found.push({ hexes, part });
    last = key;
  }
  return found;
}

export function seen(field: Field, from: number, to: number): Sight {
  let open = true;
  let clear = true;
  let through = false;
  const eye = heightAt(field, from);
  const goal = heightAt(field, to);
  const weather = field.scenario.weather[field.position.weather];
  let limit = parameter(field, byNight(field) ? 'nightSightHexes' : 'sightHexes');
  if (weather !== undefined && weather.visibility > 0) limit = Math.min(limit, weather.visibility);
  const [x, y] = centre(field, from);
  const [toX, toY] = centre(field, to);
  const across = Math.abs(toX - x) / (Math.sqrt(3) / 2);
  const distance = across + Math.max(0, Math.abs(toY - y) - across / 2);
  const judged = new Set<number>();
  const hidden = (hex: number, part: number) =>
    heightAt(field, hex) + (RISES[groundAt(field, hex)] ?? 0) > eye + (goal - eye) * part + 1e-9;
  for (const { hexes } of between(field, from, to)) {
    if (hexes.length > 2 || hexes.every((hex) => judged.has(hex))) continue;
    const parts = hexes.map((hex) => partOf(field, from, to, hex));
    for (const hex of hexes) judged.add(hex);
    const stops = hexes.map((hex, index) => hidden(hex, parts[index] as number));
    if (stops.every(Boolean)) open = false;
    // Of two hexes beside the line the freer one counts.
    const grades = hexes.map((hex, index) =>
      stops[index] ? 2 : inTheWay(field, hex, eye + (goal - eye) * (parts[index] as number)),
    );
    const least = Math.min(...grades);
    if (least === 2) clear = false;
    if (least === 1) through = true;
  }
  const land = open && distance <= limit + 0.01;
  return { ground: open, land, clear: clear && land, through };
}

/** How far along a line the middle of a hex is. */
function partOf(field: Field, from: number, to: number, hex: number): number {
  const [x, y] = centre(field, from);
  const [toX, toY] = centre(field, to);
  const [hexX, hexY] = centre(field, hex);
  return ((hexX - x) * (toX - x) + (hexY - y) * (toY - y)) / ((toX - x) ** 2 + (toY - y) ** 2);
}

/** Skirmisher Modifier: 0 nobody in the way, or lower than the line; 1 skirmishers (leaders do not count); 2 others. */
function inTheWay(field: Field, hex: number, line: number): number {
  if (heightAt(field, hex) < line - 1e-9) return 0;
  const there = stackOf(field, hex).filter((unit) => !isLeader(field, unit));
  if (there.length === 0) return 0;
  return there.every((unit) => isSkirmisher(field, unit)) ? 1 : 2;
}
