import { type Hex, hexOf } from './hexes';
import { unitCount } from './movement';
import {
  drawn,
  FULL,
  type OracleUnit,
  type Position,
  points,
  type Side,
  type UnitType,
} from './position';

/** A small generator of whole numbers (mulberry32), so that a failing position can be made again by its number. */
export function numbers(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const COLUMNS = 7;
const ROWS = 7;
const GROUND = '......++twbhx~=f';
const TYPES: readonly UnitType[] = [
  ...['rifle', 'rifle', 'rifle', 'rifle', 'cavalry', 'cavalry', 'machine-gun'],
  ...['gun', 'logistics'],
] as readonly UnitType[];

/** A position of 49 hexes with about nine units a side; by its number always the same. Without mutineers
 * commanders are with a stand too. */
export function randomPosition(number: number, mutineers = true): Position {
  const below = numbers(number);
  const rows = Array.from({ length: ROWS }, () =>
    Array.from({ length: COLUMNS }, () => GROUND[below(GROUND.length)]).join(''),
  );
  const hexes = drawn(rows);
  const units: OracleUnit[] = [];
  const place = (side: Side, type: UnitType, at: Hex, more: Partial<OracleUnit> = {}) => {
    const full = FULL[type];
    const left = full === 0 ? 0 : type === 'commander' ? full : 1 + below(full);
    const id = `${side}${units.length}`;
    units.push({ id, type, side, at, points: left, full, ...more });
  };
  const free = (side: Side, needs: number): Hex => {
    for (;;) {
      const at = hexOf(below(COLUMNS), below(ROWS));
      const hex = hexes.find((one) => one.at === at);
      const there = units.filter((unit) => unit.at === at);
      if (hex?.ground === 'river' && hex.crossing === undefined) continue;
      if (there.some((unit) => unit.side !== side || unit.type === 'commander')) continue;
      if (unitCount(there) + needs <= 2) return at;
    }
  };
  for (const side of ['A', 'B'] as const) {
    for (let stand = 0; stand < 8; stand += 1) {
      const type = TYPES[below(TYPES.length)] as UnitType;
      const gun = type === 'gun' || type === 'machine-gun';
      const grade = ([{}, {}, {}, { quality: 'elite' }, { quality: 'poor' }] as const)[below(5)];
      const fired = gun && below(4) === 0 ? { fired: true as const } : {};
      const loyalty =
        below(20) === 0 && mutineers && type !== 'logistics'
          ? { loyalty: 'mutinous' as const }
          : {};
      place(side, type, free(side, 1), { ...grade, ...fired, ...loyalty });
    }
    const at = free(side, 2);
    place(side, 'engineer', at);
    place(side, 'train', at);
    const stands = units.filter((unit) => unit.side === side && unit.full > 0);
    const beside = stands[below(stands.length)]?.at;
    place(side, 'commander', mutineers || !beside ? free(side, 0) : beside);
  }
  const has = { A: points(units, 'A'), B: points(units, 'B') };
  // Steady, or with a third of the original points lost.
  const mover: Side = below(2) === 0 ? 'A' : 'B';
  const original = (side: Side) => has[side] + Math.ceil(has[side] * 0.3 * below(3));
  const edge = (row: number) => Array.from({ length: COLUMNS }, (_, column) => hexOf(column, row));
  return {
    hexes,
    units,
    mover,
    armies: {
      A: { original: original('A'), base: edge(0) },
      B: { original: original('B'), base: edge(ROWS - 1) },
    },
    engagements: [],
  };
}
