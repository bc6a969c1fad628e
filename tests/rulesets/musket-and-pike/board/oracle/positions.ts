import { HEX_DIRECTIONS, hexName } from '@/lib/geometry/hexes';
import {
  type FIELD_WORKS,
  HEXSIDES,
  type HexsideWord,
  type TerrainWord,
} from '@/lib/rulesets/musket-and-pike/board/ground';
import type { Switches } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Facing, Formation, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fieldOf, type Put } from '@/tests/rulesets/musket-and-pike/board/field';

/** Random numbers that a seed repeats (mulberry32). */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const BOARD = { columns: 15, rows: 15, raised: 'second' } as const;
const ALL = Array.from({ length: 225 }, (_, hex) => hexName(BOARD, hex));

const GROUND: readonly TerrainWord[] = [
  ...(['field', 'village', 'orchard', 'forest', 'rough', 'marsh', 'chateau', 'water'] as const),
];
const SIDES: readonly HexsideWord[] = [
  ...(['stream', 'creek', 'hedge', 'wall', 'embankment', 'highWall', 'gate', 'fort'] as const),
];
const WORKS: readonly (typeof FIELD_WORKS)[number][] = ['abatis', 'trench', 'redoubt'];

/** A random unit: any kind, formation, order and wear that can come about. */
function someUnit(id: string, side: 'A' | 'B', at: string, draw: (below: number) => number): Put {
  const kinds = [
    ...(['infantry', 'infantry', 'infantry', 'cavalry', 'cavalry', 'artillery'] as const),
    ...(['leader', 'wagon'] as const),
  ];
  const kind = kinds[draw(kinds.length)] ?? 'infantry';
  const flag = (one: number) => draw(one) === 0;
  const dragoon = kind === 'cavalry' && flag(3);
  const shape = (): Formation => {
    if (kind === 'infantry')
      return (['line', 'line', 'column', 'block', 'skirmish'] as const)[draw(5)] ?? 'line';
    if (kind === 'artillery') return flag(2) ? 'limbered' : 'unlimbered';
    if (kind === 'wagon') return 'column';
    return dragoon && flag(2) ? 'line' : 'mounted';
  };
  const formation = shape();
  const fights = kind !== 'leader' && kind !== 'wagon';
  const routed = fights && formation !== 'unlimbered' && flag(12);
  const disordered = fights && !routed && flag(5);
  const charging =
    formation === 'mounted' && kind === 'cavalry' && !routed && flag(4) ? draw(6) : -1;
  const facing = (charging >= 0 ? charging : draw(6)) as Facing;
  return {
    ...{ id, side, kind, at, facing, formation },
    part: formation === 'skirmish' ? 'skirmishers' : 'whole',
    men: kind === 'infantry' ? 60 + draw(900) : kind === 'cavalry' ? 60 + draw(450) : 100,
    guns: kind === 'artillery' ? 1 + draw(12) : 0,
    quality: 1 + draw(9),
    nation: side === 'A' && flag(6) ? 'other' : side,
    weapon:
      kind === 'infantry'
        ? (['musket', 'musket', 'matchlock', 'pike', 'bow'][draw(5)] ?? 'musket')
        : kind === 'cavalry'
          ? (['sword', 'sword', 'carbine'][draw(3)] ?? 'sword')
          : kind === 'artillery'
            ? (['field-gun', 'battalion-gun', 'heavy-gun'][draw(3)] ?? 'field-gun')
            : 'sword',
    traits: {
      ...{ ranks: flag(3) ? 2 : 3, armour: flag(4) ? draw(4) : 0, melee: draw(4), dragoon },
      ...{ canBlock: flag(2), noLine: flag(6), light: flag(4), guard: flag(6), heavy: flag(3) },
      ...{ irregular: flag(4), noBayonet: flag(5), assaultPenalty: flag(4), fanatical: flag(8) },
      ...{ horseArtillery: flag(3), pioneer: kind === 'infantry' && flag(5), boats: flag(9) },
    },
    now: {
      ...{
        men:
          kind === 'infantry'
            ? 60 + draw(600)
            : kind === 'cavalry'
              ? 60 + draw(450)
              : kind === 'leader'
                ? 1
                : 100,
      },
      ...{ disordered, routed, charging, fixed: flag(15), fatigue: flag(2) ? draw(901) : 0 },
      ...{ moved: flag(4), fired: flag(8), spent: flag(2) ? draw(8) : 0, halted: flag(15) },
      ...{ ammunition: flag(6) ? ((1 + draw(2)) as 1 | 2) : 0, enfiladed: flag(10) },
      ...{ melees: flag(15) ? 1 : 0, detached: flag(10) },
    },
  };
}

/** A random position of a few units close together on broken ground. */
export function randomPosition(seed: number): State {
  const draw = chance(seed);
  const middle = ALL.filter((name) => {
    const column = name.charCodeAt(0) - 97;
    const row = Number(name.slice(1));
    return column > 3 && column < 11 && row > 4 && row < 12;
  });
  const some = (count: number) =>
    Array.from({ length: count }, () => middle[draw(middle.length)] ?? 'h8');
  const terrain: Record<string, TerrainWord> = {};
  for (const name of some(12)) terrain[name] = GROUND[draw(GROUND.length)] ?? 'field';
  const bridges: Record<string, number> = {};
  for (const name of some(2)) bridges[name] = [40, 60, 120, 200][draw(4)] ?? 200;
  const sides: Record<string, HexsideWord> = {};
  for (const name of some(14))
    sides[`${name}/${draw(HEX_DIRECTIONS.length)}`] = SIDES[draw(8)] ?? 'hedge';
  const elevation: Record<string, number> = {};
  for (const name of some(14)) elevation[name] = 1 + draw(3);
  const works: Record<string, (typeof FIELD_WORKS)[number]> = {};
  for (const name of some(4)) works[name] = WORKS[draw(3)] ?? 'abatis';
  // Nobody stands in the water, or on a bridge that does not bear him.
  const water = (name: string) => (bridges[name] ?? (terrain[name] === 'water' ? 0 : 200)) < 150;
  const held = new Map<string, 'A' | 'B'>();
  const units: Put[] = [];
  const count = 4 + draw(8);
  for (let index = 0; index < count; index += 1) {
    const side = index % 2 === 0 ? 'A' : 'B';
    const friends = [...held].filter(([, who]) => who === side).map(([name]) => name);
    const at = draw(4) === 0 && friends.length > 0 ? friends[draw(friends.length)] : some(1)[0];
    if (at === undefined || water(at) || (held.get(at) ?? side) !== side) continue;
    const unit = someUnit(`u${index}`, side, at, draw);
    // Two nations, and two wagons, never share a hex.
    const beside = units.filter((other) => other.at === at);
    if (beside.some(({ nation }) => nation !== unit.nation)) continue;
    if (unit.kind === 'wagon' && beside.some(({ kind }) => kind === 'wagon')) continue;
    held.set(at, side);
    units.push(unit);
  }
  const on = (name: keyof Switches): Partial<Switches> => ({ [name]: draw(3) === 0 });
  const state = fieldOf(units, {
    ...{ terrain, bridges, sides, elevation, works, mover: draw(2) === 0 ? 'A' : 'B' },
    switches: {
      ...{ ...on('qualityFireTen'), ...on('targetDensity'), ...on('meleeTerrain') },
      ...{ ...on('isolation'), ...on('multipleInfantryMelees'), ...on('multipleCavalryMelees') },
    },
    scenario: {
      condition: draw(5) === 0 ? 'frozen' : 'normal',
      weather:
        draw(3) > 0
          ? []
          : [
              {
                ...{ fromTurn: 1, name: 'rain', visibility: 2 + draw(5) },
                ...{ movementPercent: [100, 125, 150][draw(3)] ?? 100, attackerPercent: -20 },
                ...{ artilleryPercent: -30, musketPercent: 0, noCharges: draw(2) === 0 },
              },
            ],
      firstMinute: draw(6) === 0 ? 1300 : 600,
    },
  });
  state.p.weather = state.scenario.weather.length - 1;
  const { ground } = state.scenario;
  for (let way = 0; way < 30; way += 1) {
    const hex = 15 * (4 + draw(7)) + 4 + draw(7);
    const direction = draw(6);
    const to = ground.neighbours[6 * hex + direction] as number;
    const kind = 1 + draw(3);
    (ground.roads as Uint8Array)[6 * hex + direction] = kind;
    (ground.roads as Uint8Array)[6 * to + ((direction + 3) % 6)] = kind;
    const wet = ['stream', 'creek'].includes(
      HEXSIDES[ground.sides[6 * hex + direction] as number] ?? '',
    );
    if (wet) {
      (ground.fords as Uint8Array)[6 * hex + direction] = 1;
      (ground.fords as Uint8Array)[6 * to + ((direction + 3) % 6)] = 1;
    }
  }
  return state;
}
