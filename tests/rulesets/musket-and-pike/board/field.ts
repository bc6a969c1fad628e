import type { Draw } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import { HEX_DIRECTIONS, type HexBoard, hexNeighbour, hexOf } from '@/lib/geometry/hexes';
import { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import {
  FIELD_WORKS,
  type Ground,
  HEXSIDES,
  type HexsideWord,
  layOut,
  TERRAIN,
  type TerrainWord,
} from '@/lib/rulesets/musket-and-pike/board/ground';
import { openingState } from '@/lib/rulesets/musket-and-pike/board/opening';
import { BOARD_VALUES, type Parameters } from '@/lib/rulesets/musket-and-pike/board/parameters';
import type {
  Card,
  Scenario,
  Switches,
  WayBack,
} from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Facing, Formation, State, Unit } from '@/lib/rulesets/musket-and-pike/board/state';
import { WEAPONS } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';

/*
 * Small fields for tests of the board's rules: open ground unless something is laid on it, units put where a test wants
 * them, and draws that a test chooses. Column c, row 4 is the hex “c4”; column letters raised “second” as on the maps.
 */

const BOARD: HexBoard = { columns: 15, rows: 15, raised: 'second' };

export interface Laid {
  readonly terrain?: Readonly<Record<string, TerrainWord>>;
  readonly elevation?: Readonly<Record<string, number>>;
  /** “c4/0”: the north side of c4. */
  readonly sides?: Readonly<Record<string, HexsideWord>>;
  readonly works?: Readonly<Record<string, (typeof FIELD_WORKS)[number]>>;
  /** Hexes of water with a bridge of this strength. */
  readonly bridges?: Readonly<Record<string, number>>;
}

export const hex = (name: string): number => {
  const found = hexOf(BOARD, name);
  if (found === null) throw new Error(`no hex ${name}`);
  return found;
};

export function groundOf(laid: Laid = {}): Ground {
  const size = BOARD.columns * BOARD.rows;
  const terrain = new Uint8Array(size);
  for (const [name, word] of Object.entries(laid.terrain ?? {}))
    terrain[hex(name)] = TERRAIN.indexOf(word);
  const elevation = new Uint8Array(size);
  for (const [name, height] of Object.entries(laid.elevation ?? {})) elevation[hex(name)] = height;
  const works = new Uint8Array(size);
  for (const [name, word] of Object.entries(laid.works ?? {}))
    works[hex(name)] = FIELD_WORKS.indexOf(word);
  const neighbours = new Int16Array(6 * size);
  for (let at = 0; at < size; at += 1)
    for (const direction of HEX_DIRECTIONS)
      neighbours[6 * at + direction] = hexNeighbour(BOARD, at, direction);
  const sides = new Uint8Array(6 * size);
  for (const [name, word] of Object.entries(laid.sides ?? {})) {
    const [at = '', direction = '0'] = name.split('/');
    const other = neighbours[6 * hex(at) + Number(direction)] as number;
    sides[6 * hex(at) + Number(direction)] = HEXSIDES.indexOf(word);
    if (other >= 0) sides[6 * other + ((Number(direction) + 3) % 6)] = HEXSIDES.indexOf(word);
  }
  const bridgeAt = new Int16Array(size).fill(-1);
  const bridges = Object.entries(laid.bridges ?? {}).map(([name, strength], index) => {
    bridgeAt[hex(name)] = index;
    terrain[hex(name)] = TERRAIN.indexOf('water');
    return { name, hex: hex(name), direction: null, strength };
  });
  return {
    ...{ board: BOARD, size, terrain, elevation, sides, works, neighbours, bridges, bridgeAt },
    roads: new Uint8Array(6 * size),
    fords: new Uint8Array(6 * size),
    bridgeOver: new Int16Array(6 * size).fill(-1),
    increment: 10,
    ...layOut(BOARD),
  };
}

/** A unit of a test: a card and where and how it stands. */
export interface Put extends Partial<Omit<Card, 'side' | 'kind' | 'traits'>> {
  readonly id: string;
  readonly side?: 'A' | 'B';
  readonly kind?: Card['kind'];
  readonly traits?: Partial<Card['traits']>;
  readonly at: string;
  readonly facing?: Facing;
  readonly formation?: Formation;
  readonly now?: Partial<Unit>;
}

const TRAITS: Card['traits'] = {
  ...({ ranks: 3, armour: 0, melee: 0, canBlock: false, noLine: false, light: false } as const),
  ...{ guard: false, restricted: false, irregular: false, heavy: false, dragoon: false },
  ...{ horseArtillery: false, noBayonet: false, assaultPenalty: false, fanatical: false },
  ...{ setUp: false, pioneer: false, boats: false, canDeploy: false },
};

const USUAL = {
  infantry: { men: 500, guns: 0, weapon: 'musket', formation: 'line' },
  cavalry: { men: 300, guns: 0, weapon: 'sword', formation: 'mounted' },
  artillery: { men: 80, guns: 8, weapon: 'field-gun', formation: 'unlimbered' },
  wagon: { men: 100, guns: 0, weapon: 'sword', formation: 'column' },
  ship: { men: 100, guns: 10, weapon: 'heavy-gun', formation: 'unlimbered' },
  leader: { men: 1, guns: 0, weapon: 'sword', formation: 'mounted' },
} as const;

const OFF: Switches = {
  ...{ manualDefensiveFire: false, fogOfWar: false, averagedFire: false, averagedMelee: false },
  ...{ routLimiting: false, targetDensity: false, lineMovement: false, meleeTerrain: false },
  ...{ flankMorale: false, qualityFireTen: false, highFatigueRecovery: false },
  ...{ noMeleeEliminations: false, noRetreatOverruns: false, partialRetreats: false },
  ...{ isolation: false, columnPassThrough: false, multipleInfantryMelees: false },
  ...{ multipleCavalryMelees: false, leaderPoints: false, givingUp: false, armiesBreak: false },
};

const FIGURES = Object.fromEntries(
  Object.entries(BOARD_VALUES).map(([name, { value }]) => [name, value]),
) as Parameters;

export interface Terms extends Laid {
  readonly switches?: Partial<Switches>;
  readonly parameters?: Partial<Parameters>;
  readonly scenario?: Partial<Scenario>;
  /** Whose turn it is; A by default. */
  readonly mover?: 'A' | 'B';
}

function cardOf({ id, side = 'A', kind = 'infantry', traits, ...rest }: Put): Card {
  const { men, guns, weapon } = USUAL[kind];
  const { at: _at, facing: _facing, formation: _formation, now: _now, ...own } = rest;
  return {
    ...{ id, name: id, kind, source: kind === 'leader' ? '' : id, men, guns, weapon },
    side: side === 'A' ? 0 : 1,
    formations: [`${side}-army`],
    ...{ nation: side, quality: 4, fatigue: 0, part: 'whole', parent: -1 },
    ...{ skirmishers: -1, squadron: -1, half: -1, command: 4, leadership: 4 },
    ...{ succession: 0, leader: '' },
    traits: { ...TRAITS, ...traits },
    ...own,
  };
}

const OPEN_WAY: WayBack = { percent: 100, breakPercent: 32, never: false, fromTurn: 0 };

/** A field at its first turn with these units on it, in their order. */
export function fieldOf(units: readonly Put[], terms: Terms = {}): State {
  const cards = units.map(cardOf);
  const row = (rank: number) =>
    Array.from({ length: BOARD.columns }, (_, column) => rank * BOARD.columns + column);
  const scenario: Scenario = {
    order: {} as BattleOrder,
    version: NEWEST,
    ground: groundOf(terms),
    ...{ cards, placements: [], weapons: WEAPONS, nations: {}, objectives: [] },
    parameters: { ...FIGURES, ...terms.parameters },
    switches: { ...OFF, ...terms.switches },
    supplySources: [[], []],
    edges: [row(0), row(BOARD.rows - 1)],
    ...{ weather: [], condition: 'normal', turns: 20, firstMinute: 600, dawn: 360, dusk: 1200 },
    ...{ minutesPerTurn: 15, minutesPerNightTurn: 60, first: 0, attacker: -1, rounds: [100, 100] },
    ...{ thresholds: { minor: 10, major: 25 }, advantage: 0, labels: [] },
    waysBack: [OPEN_WAY, OPEN_WAY],
    fieldPoints: 0,
    ...terms.scenario,
  };
  const state = openingState(scenario);
  state.p.turn = 1;
  state.p.mover = terms.mover === 'B' ? 1 : 0;
  units.forEach(({ at, facing = 0, formation, kind = 'infantry', now }, index) => {
    const unit = state.unit(index);
    unit.facing = facing;
    unit.formation = formation ?? USUAL[kind].formation;
    Object.assign(unit, now);
    state.put(index, hex(at));
  });
  return state;
}

/** A builder on a field whose every draw is the same, or is looked up by its purpose (the last part of its key). */
export function buildOn(
  state: State,
  draws: number | Readonly<Record<string, number>>,
): FactBuilder {
  const draw: Draw = (key) => {
    if (typeof draws === 'number') return draws;
    const purpose = key.split('/').slice(3).join('/');
    const found = draws[purpose] ?? draws.other;
    if (found === undefined) throw new Error(`no draw for ${purpose}`);
    return found;
  };
  return new FactBuilder(state, draw);
}

const SEED = drawSeed('board');

/** 32 bits of a text (FNV-1a). */
function bitsOf(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return bits >>> 0;
}

/** A builder on random draws, repeatable by its seed. */
export function chanceOn(state: State, seed: string): FactBuilder {
  const keyed = new KeyedDraws();
  const draw: Draw = (key) => {
    keyed.open(SEED, bitsOf(`${seed}/${key}`));
    return keyed.uniform(1);
  };
  return new FactBuilder(state, draw);
}

/** The draw with which a die shows a number, 1 … 6. */
export const showing = (die: number): number => (die - 0.5) / 6;
