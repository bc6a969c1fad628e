import { hexesWithin } from '@/lib/geometry/hexes';
import type { Refusal } from '@/lib/kernel/result';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import type { Ground } from './ground';
import { distance, hexNamed, neighbour, terrainOf } from './places';
import type { Card, Placement } from './scenario';
import type { BoardPlace, BoardSetup } from './setup';
import type { Facing, Formation } from './state';

/** Where everybody begins: by unit, battalion, leader or formation, along a line or around a hex. */

/** Men or equivalent on a hex, and kinds, while places are found. */
interface Room {
  readonly weight: Map<number, number>;
  readonly sides: Map<number, number>;
}

const weightOf = (card: Card, stacking: Stacking): number =>
  card.kind === 'infantry'
    ? card.men
    : card.kind === 'cavalry'
      ? Math.round(card.men * stacking.horse)
      : card.kind === 'artillery' || card.kind === 'ship'
        ? card.guns * stacking.gun
        : 0;

interface Stacking {
  readonly limit: number;
  readonly horse: number;
  readonly gun: number;
}

/** Hexes in a row from one to another, both included: always the neighbour that is nearest to the end. */
export function rowOf(ground: Ground, from: number, to: number): number[] {
  const row = [from];
  let at = from;
  while (at !== to) {
    let best = -1;
    for (let direction = 0; direction < 6; direction += 1) {
      const next = neighbour(ground, at, direction);
      if (next >= 0 && (best < 0 || distance(ground, next, to) < distance(ground, best, to)))
        best = next;
    }
    if (best < 0) break;
    at = best;
    row.push(at);
  }
  return row;
}

const standardFormation = (card: Card): Formation => {
  switch (card.kind) {
    case 'infantry':
      return card.traits.noLine ? 'column' : 'line';
    case 'cavalry':
    case 'leader':
      return 'mounted';
    case 'wagon':
      return 'column';
    default:
      return 'unlimbered';
  }
};

/** The place that holds for a unit: its own, its brigade's as sent, then the nearest formation that has one. */
function placeOf(setup: BoardSetup, card: Card): { key: string; place: BoardPlace } | null {
  const keys = [card.id, card.source, ...[...card.formations].reverse()];
  for (const key of keys) {
    const place = key === '' ? undefined : setup.deployment[key];
    if (place !== undefined) return { key, place };
  }
  return null;
}

/**
 * Places of all units that have one; an entry for somebody who was not sent is left unread. Faults: HEX_UNKNOWN, NO_PLACE
 * (a unit that no entry places), NO_ROOM.
 */
export function placementsOf(
  setup: BoardSetup,
  cards: readonly Card[],
  ground: Ground,
  stacking: Stacking,
  faults: Refusal[],
): Placement[] {
  const fault = (code: string, message: string, path: string) =>
    faults.push({ code, message, path });
  const room: Room = { weight: new Map(), sides: new Map() };
  const groups = new Map<string, { place: BoardPlace; units: number[] }>();
  cards.forEach((card, unit) => {
    if (card.part !== 'whole') return;
    const found = placeOf(setup, card);
    if (found === null) {
      // A leader without a place joins the first unit of his formation.
      if (card.kind !== 'leader')
        fault('NO_PLACE', `${card.name} has no place in the set-up.`, `units.${card.id}`);
      return;
    }
    const group = groups.get(found.key) ?? { place: found.place, units: [] };
    group.units.push(unit);
    groups.set(found.key, group);
  });
  const placements: Placement[] = [];
  const open = (card: Card, hex: number): boolean => {
    const terrain = terrainOf(ground, hex);
    if (terrain === 'water') return card.kind === 'ship' || card.traits.boats;
    if (card.kind === 'ship') return false;
    const wheels = card.kind === 'artillery' || card.kind === 'wagon';
    if (wheels && TERRAINS[terrain].artillery === 0) return false;
    const side = room.sides.get(hex);
    if (side !== undefined && side !== card.side) return false;
    return (room.weight.get(hex) ?? 0) + weightOf(card, stacking) <= stacking.limit;
  };
  const put = (unit: number, hex: number, place: BoardPlace) => {
    const card = cards[unit] as Card;
    if (place.turn <= 1) {
      room.weight.set(hex, (room.weight.get(hex) ?? 0) + weightOf(card, stacking));
      room.sides.set(hex, card.side);
    }
    placements.push({
      unit,
      at: hex,
      facing: place.facing as Facing,
      formation:
        place.formation !== undefined && card.kind === 'infantry'
          ? place.formation
          : place.formation === 'limbered' && card.kind === 'artillery'
            ? 'limbered'
            : place.formation === 'line' && card.kind === 'cavalry' && card.traits.dragoon
              ? 'line'
              : place.turn > 1 && card.kind === 'artillery'
                ? 'limbered'
                : standardFormation(card),
      turn: place.turn,
      chance: place.chance,
      released: place.released ?? 0,
    });
  };
  for (const [key, { place, units }] of groups) {
    const path = `setup.board.deployment.${key}`;
    const hexes =
      place.line !== undefined
        ? lineHexes(ground, place.line, path, fault)
        : place.at !== undefined
          ? [hexNamed(ground, place.at)]
          : [];
    if (hexes.length === 0 || hexes.some((hex) => hex < 0)) {
      fault('HEX_UNKNOWN', `“${key}” needs a hex of this map.`, path);
      continue;
    }
    const bodies = units.filter((unit) => cards[unit]?.kind !== 'leader');
    const last = hexes.length - 1;
    bodies.forEach((unit, index) => {
      const card = cards[unit] as Card;
      const wanted =
        hexes[
          bodies.length === 1
            ? Math.floor(last / 2)
            : Math.round((index * last) / (bodies.length - 1))
        ] ?? -1;
      const near =
        place.turn > 1
          ? wanted
          : [wanted, ...hexesWithin(ground.board, wanted, 4)].find((hex) => open(card, hex));
      if (near === undefined) fault('NO_ROOM', `${card.name} finds no room near its place.`, path);
      else put(unit, near, place);
    });
    for (const unit of units)
      if (cards[unit]?.kind === 'leader') put(unit, hexes[Math.floor(last / 2)] as number, place);
  }
  withTheirMen(cards, placements);
  return placements;
}

/** Leaders whom nothing places stand with a unit of their formation, the middle one. */
function withTheirMen(cards: readonly Card[], placements: Placement[]): void {
  const placed = new Set(placements.map(({ unit }) => unit));
  cards.forEach((card, unit) => {
    if (card.kind !== 'leader' || placed.has(unit)) return;
    const own = placements.filter((one) => {
      const other = cards[one.unit];
      return (
        other !== undefined &&
        other.kind !== 'leader' &&
        other.side === card.side &&
        card.formations.every((formation) => other.formations.includes(formation))
      );
    });
    const beside = own[Math.floor(own.length / 2)];
    if (beside !== undefined) placements.push({ ...beside, unit, formation: 'mounted' });
  });
}

function lineHexes(
  ground: Ground,
  line: { readonly from: string; readonly to: string },
  path: string,
  fault: (code: string, message: string, path: string) => void,
): number[] {
  const [from, to] = [hexNamed(ground, line.from), hexNamed(ground, line.to)];
  if (from < 0 || to < 0) {
    fault('HEX_UNKNOWN', `This map has no hex ${from < 0 ? line.from : line.to}.`, path);
    return [-1];
  }
  return rowOf(ground, from, to);
}

/** The direction that leads from a hex to a side's edge of the map; 0 north, 1 east, 2 south, 3 west. */
export function edgeHexes(ground: Ground, edge: 'north' | 'east' | 'south' | 'west'): number[] {
  const { columns, rows } = ground.board;
  const found: number[] = [];
  for (let hex = 0; hex < ground.size; hex += 1) {
    const column = hex % columns;
    const row = Math.floor(hex / columns);
    const there =
      edge === 'north'
        ? row === rows - 1
        : edge === 'south'
          ? row === 0
          : edge === 'east'
            ? column === columns - 1
            : column === 0;
    if (there) found.push(hex);
  }
  return found;
}
