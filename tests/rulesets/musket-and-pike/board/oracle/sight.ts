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
  /** The ground and the visibility let one see it. */
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
    const key = hexes.join();
    if (key !== last) found.push({ hexes, part });
    last = key;
  }
  // Corners that the line only touches are no hexes it goes through.
  return found;
}

export function seen(field: Field, from: number, to: number): Sight {
  let land = true;
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
  if (distance > limit + 0.01) land = false;
  const judged = new Set<number>();
  const hidden = (hex: number, part: number) =>
    heightAt(field, hex) + (RISES[groundAt(field, hex)] ?? 0) > eye + (goal - eye) * part + 1e-9;
  for (const { hexes } of between(field, from, to)) {
    if (hexes.length > 2 || hexes.every((hex) => judged.has(hex))) continue;
    const parts = hexes.map((hex) => partOf(field, from, to, hex));
    for (const hex of hexes) judged.add(hex);
    const stops = hexes.map((hex, index) => hidden(hex, parts[index] as number));
    if (stops.every(Boolean)) land = false;
    const free = hexes.map(
      (hex, index) => !stops[index] && !occupied(field, hex, eye, goal, parts[index] as number),
    );
    if (!free.some(Boolean)) clear = false;
    if (hexes.every((hex) => screened(field, hex))) through = true;
  }
  return { land, clear: clear && land, through };
}

/** How far along a line the middle of a hex is. */
function partOf(field: Field, from: number, to: number, hex: number): number {
  const [x, y] = centre(field, from);
  const [toX, toY] = centre(field, to);
  const [hexX, hexY] = centre(field, hex);
  return ((hexX - x) * (toX - x) + (hexY - y) * (toY - y)) / ((toX - x) ** 2 + (toY - y) ** 2);
}

/** Skirmisher Modifier: units in the way, unless skirmishers and leaders alone, or lower than the line. */
function occupied(field: Field, hex: number, eye: number, goal: number, part: number): boolean {
  const there = stackOf(field, hex);
  if (there.every((unit) => isSkirmisher(field, unit) || isLeader(field, unit))) return false;
  return heightAt(field, hex) >= eye + (goal - eye) * part - 1e-9;
}

const screened = (field: Field, hex: number): boolean => {
  const there = stackOf(field, hex);
  return (
    there.some((unit) => isSkirmisher(field, unit)) &&
    there.every((unit) => isSkirmisher(field, unit) || isLeader(field, unit))
  );
};
