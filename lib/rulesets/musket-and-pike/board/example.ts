import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';

/**
 * A small made-up battle on a field with a bit of everything: a hill with a redoubt, a village, woods, an orchard, a brook
 * with a bridge and a ford, a pond. For the fuzzer, the bench and tests.
 */

const COLUMNS = 26;
const ROWS = 22;

/** The field, its northmost row first; side B's edge is the north. */
const TERRAIN = [
  '..........................',
  '.....TTT..................',
  '....TTTTT........ff.......',
  '.....TTT........ffff......',
  '................ffff...oo.',
  '..........VV..........ooo.',
  '...rr.....VVV..........oo.',
  '..rrrr....................',
  '..................TT......',
  '.................TTTT.....',
  '..........................',
  '......mm..........~~......',
  '.....mmm.........~~~~.....',
  '..........................',
  '...............C..........',
  '..oo..........VV..........',
  '.oooo..................TT.',
  '..oo......ffff........TTTT',
  '..........ffff.........TT.',
  '..........................',
  '.........TTTTT............',
  '..........................',
];

const HEIGHTS = TERRAIN.map((row, index) =>
  [...row]
    .map((_, column) => {
      const far = Math.max(Math.abs(column - 12), Math.abs(index - 6) + 2);
      return far <= 3 ? '2' : far <= 5 ? '1' : '0';
    })
    .join(''),
);

const columnName = (column: number): string => String.fromCharCode(97 + column);
const hexName = (column: number, row: number): string => `${columnName(column)}${row}`;

const row = (at: number, from = 0, to = COLUMNS - 1): string =>
  Array.from({ length: to - from + 1 }, (_, index) => hexName(from + index, at)).join(' ');

const MAP = {
  format: 'orderly-book/musket-and-pike-map',
  formatVersion: 1,
  id: 'example',
  title: 'An example field',
  sources: 'Made up.',
  columns: COLUMNS,
  rows: ROWS,
  raised: 'second',
  lowestMetres: 100,
  stepMetres: 10,
  terrain: TERRAIN,
  heights: HEIGHTS,
  ways: [
    {
      kind: 'pike',
      name: 'High road',
      through: Array.from({ length: ROWS }, (_, index) => hexName(13, index + 1)).join(' '),
    },
    { kind: 'road', through: row(8, 0, 1) },
  ],
  sides: [
    {
      kind: 'creek',
      at: Array.from({ length: 8 }, (_, index) => `${hexName(index + 9, 12)}/0`).join(' '),
    },
    {
      kind: 'stream',
      at: Array.from({ length: 8 }, (_, index) => `${hexName(index, 12)}/0`).join(' '),
    },
    { kind: 'hedge', at: 'e6/0 f6/0' },
    { kind: 'wall', at: 'k17/3 l17/3' },
  ],
  bridges: [{ name: 'High road bridge', at: 'n12/0', strength: 180 }],
  fords: ['j12/0'],
  works: [
    { kind: 'redoubt', at: 'm15' },
    { kind: 'abatis', at: 'o15' },
  ],
  labels: [{ at: 'l17', text: 'Village' }],
};

/** The same field with a causeway that pioneers mend, a rampart with a gate, an embankment, and a walled farm to fight for. */
const WORKED_MAP = {
  ...MAP,
  ways: [...MAP.ways, { kind: 'path', through: row(9, 0, 20) }],
  sides: [
    ...MAP.sides,
    { kind: 'embankment', at: 'f9/0 g9/0 h9/0' },
    { kind: 'fort', at: 'k14/0 l14/0' },
    { kind: 'gate', at: 'm14/0 n14/0 r14/0 q14/0' },
  ],
  bridges: [...MAP.bridges, { name: 'Causeway', at: 's10', strength: 60 }],
};

/** What else a made-up battle has, by the names of the set-up's parts. */
export interface ExampleBattle {
  /** Foot, horse and batteries of each side. Default 10, 4, 3. */
  readonly foot?: number;
  readonly horse?: number;
  readonly batteries?: number;
  readonly turns?: number;
  readonly firstTurn?: string;
  readonly switches?: Readonly<Record<string, boolean>>;
  readonly optionalRules?: Readonly<Record<string, boolean>>;
  readonly ground?: 'normal' | 'frozen';
  readonly parameters?: Readonly<Record<string, number>>;
  readonly advantage?: number;
  /** On the field with gate, rampart and causeway, where foot stands in two ranks. */
  readonly worked?: boolean;
  readonly weather?: Readonly<Record<string, string | number | boolean>>;
  /** Further entries of the deployment. */
  readonly deployment?: Readonly<Record<string, object>>;
}

/** Traits that bring every kind of unit onto a field, by the unit's place in its army. */
function dressed(unit: OrderedUnit): OrderedUnit {
  const number = Number(unit.id.split('-').at(-1));
  if (unit.arm === 'infantry')
    return {
      ...unit,
      traits: {
        nation: unit.side,
        ...(number % 3 === 0 ? { light: true } : {}),
        ...(number % 4 === 0 ? { canBlock: true } : {}),
        ...(number === 2 ? { pioneer: true } : { canDeploy: true }),
        ...(number === 5 ? { boats: true } : {}),
      },
      quality: (['B', 'C', 'D', 'A', 'C'] as const)[number % 5] ?? 'C',
    };
  if (unit.arm === 'cavalry')
    return {
      ...unit,
      strength: { men: 400 },
      traits: {
        nation: unit.side,
        ...(number % 2 === 0 ? { dragoon: true } : { heavy: true }),
        ...(number === 3 ? { irregular: true } : {}),
      },
      ...(number % 2 === 0 ? { weapon: 'carbine' } : {}),
    };
  return {
    ...unit,
    traits: { nation: unit.side, ...(number === 2 ? { horseArtillery: true } : {}) },
    weapon: number === 3 ? 'howitzer' : number === 1 ? 'heavy-gun' : 'field-gun',
  };
}

/** Lines across the field: foot in the middle, horse on both wings, guns before it. */
function deployment(side: Side): Record<string, object> {
  const own = side.toLowerCase();
  const south = side === 'A';
  const at = (depth: number) => (south ? 2 + depth : ROWS - 1 - depth);
  const facing = south ? 0 : 3;
  const line = (from: number, to: number, depth: number) => ({
    line: { from: hexName(from, at(depth)), to: hexName(to, at(depth)) },
    facing,
  });
  return {
    [`${own}-foot-wing-0`]: line(5, 19, 3),
    [`${own}-foot-wing-1`]: line(7, 17, 1),
    [`${own}-horse-wing`]: line(1, 4, 2),
    [`${own}-army`]: line(9, 15, 4),
    [`${own}-wagon`]: { at: hexName(12, at(0)), facing },
    [`${own}-horse-2`]: { at: hexName(22, at(2)), facing },
  };
}

/** A complete order of a made-up battle on the board. */
export function exampleBattle(battle: ExampleBattle = {}): BattleOrder {
  const army = {
    foot: battle.foot ?? 10,
    horse: battle.horse ?? 4,
    batteries: battle.batteries ?? 3,
  };
  const wagon = (side: Side) => ({
    id: `${side.toLowerCase()}-wagon`,
    name: `Train ${side}`,
    side,
    formation: `${side.toLowerCase()}-army`,
    strength: 120,
  });
  const order = exampleOrder({ A: army, B: army });
  return {
    ...order,
    advantage: battle.advantage ?? 0,
    units: order.units.map((unit) => {
      const one = dressed(unit);
      return battle.worked !== true || unit.arm !== 'infantry'
        ? one
        : { ...one, traits: { ...one.traits, ranks: 2 } };
    }),
    setup: {
      turns: battle.turns ?? 12,
      firstTurn: battle.firstTurn ?? '10:00',
      firstMove: 'A',
      optionalRules: { ...battle.optionalRules },
      ...(battle.weather === undefined ? {} : { weather: { ...battle.weather } }),
      ...(battle.ground === undefined ? {} : { ground: battle.ground }),
      board: {
        map: battle.worked === true ? WORKED_MAP : MAP,
        wagons: [wagon('A'), wagon('B')],
        ships: [{ id: 'a-ship', name: 'Gunboat', side: 'A', guns: 4, weapon: 'field-gun' }],
        objectives: [
          { name: 'Village', at: 'l17', points: 60, holder: 'B' },
          { name: 'Farm', at: 'p8', points: 40, holder: 'A' },
        ],
        supply: { A: ['m1'], B: ['m22'] },
        switches: { ...battle.switches },
        ...(battle.parameters === undefined ? {} : { parameters: { ...battle.parameters } }),
        deployment: {
          ...deployment('A'),
          ...deployment('B'),
          'a-ship': { at: 's11', facing: 0 },
          ...battle.deployment,
        },
      },
    } as BattleOrder['setup'],
  };
}
