import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { ARM_IDS, type ArmId } from '@/lib/rulesets/shambattle/arms';
import { decide } from '@/lib/rulesets/shambattle/decide';
import type { Fact } from '@/lib/rulesets/shambattle/facts';
import { directionTo } from '@/lib/rulesets/shambattle/ground';
import { moodAt } from '@/lib/rulesets/shambattle/night';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { evolve } from '@/lib/rulesets/shambattle/records';
import { answers } from '@/lib/rulesets/shambattle/results';
import { sceneOf } from '@/lib/rulesets/shambattle/scene';
import { readSetup } from '@/lib/rulesets/shambattle/setup';
import { changed, emptyPosition, State } from '@/lib/rulesets/shambattle/state';
import { type Hex, hexOf } from './hexes';
import { READINGS, type Readings } from './movement';
import type { Order } from './orders';
import type { Ground, OracleHex, OracleUnit, Position, Side, UnitType } from './position';

/**
 * Puts the oracle's positions before the ruleset, and reads what it makes of them. The ruleset's interpretations
 * (RULES.md) that differ from the oracle's readings are named here; everything else must agree.
 */
export const RULESET_READINGS: Readings = {
  ...READINGS,
  mayLeaveCombat: true,
  assaultAfterFire: false,
  ownerPicksRetreat: false,
  edgeInHalves: true,
  logisticsLast: true,
  routOrdered: false,
};

const LETTERS: Readonly<Record<Ground, string>> = {
  clear: '.',
  town: 'T',
  wood: 'W',
  brush: 'B',
  hill: 'H',
  river: '~',
};

/** The ruleset's words for the types of unit. */
export const TYPES: Readonly<Record<UnitType, ArmId>> = {
  rifle: 'rifles',
  cavalry: 'cavalry',
  'machine-gun': 'machineGuns',
  gun: 'guns',
  engineer: 'engineers',
  train: 'train',
  logistics: 'logistics',
  centre: 'logistics',
  commander: 'commander',
};

function letterOf(hex: OracleHex | undefined): string {
  if (!hex) return '.';
  if (hex.ground === 'river')
    return hex.crossing === undefined ? '~' : hex.crossing === 'ford' ? '%' : '=';
  if (hex.road && hex.ground === 'clear') return '-';
  return LETTERS[hex.ground];
}

/** Whether a map of the ruleset can hold the position: its roads run over clear ground, and it is large enough. */
export const fits = (position: Position): boolean =>
  position.hexes.every((hex) => !hex.road || ['clear', 'river'].includes(hex.ground));

const LEAST = 5;

/** The map by text, with open ground added at side B's edge and on the right where it would be too small. */
function mapOf(position: Position): string {
  const at = new Map(position.hexes.map((hex) => [hex.at, hex]));
  const columns = Math.max(LEAST, ...position.hexes.map((hex) => hex.at.charCodeAt(0) - 96));
  const rows = Math.max(LEAST, ...position.hexes.map((hex) => Number(hex.at.slice(1))));
  return Array.from({ length: rows }, (_, fromTop) =>
    Array.from({ length: columns }, (_, column) =>
      letterOf(at.get(hexOf(column, rows - 1 - fromTop))),
    ).join(''),
  ).join('\n');
}

const sideNumber = (side: Side): 0 | 1 => (side === 'A' ? 0 : 1);

/** A hex of the oracle in the ruleset's numbers. */
export function hexNumber(state: State, at: Hex): number {
  return (Number(at.slice(1)) - 1) * state.ground.board.columns + at.charCodeAt(0) - 97;
}

export function hexName(state: State, hex: number): Hex {
  const { columns } = state.ground.board;
  return hexOf(hex % columns, Math.floor(hex / columns));
}

/** The beginning of the mover's half in the ruleset. */
export function stateOf(position: Position): State {
  const base = shambattleOrder({});
  const units = position.units.map(
    (unit): OrderedUnit => ({
      id: unit.id.toLowerCase(),
      name: unit.id,
      side: unit.side,
      formations: [],
      arm: 'infantry',
      type: TYPES[unit.type],
      strength: unit.full === 0 ? { pieces: 1 } : { points: unit.points },
      quality: unit.quality === 'elite' ? 'A' : unit.quality === 'poor' ? 'E' : 'C',
      fatigue: 0,
      traits: {
        ...(unit.full === 0 ? {} : { full: unit.full }),
        ...(unit.type === 'centre' ? { fixed: true } : {}),
      },
    }),
  );
  const original = (side: Side) => Math.max(1, position.armies[side].original);
  const setup = readSetup({
    map: mapOf(position),
    grades: true,
    original: { A: original('A'), B: original('B') },
    treachery: 'off',
  });
  if (!setup.ok) throw new Error(setup.error[0]?.message);
  const scene = sceneOf({ ...base, units, leaders: [] }, setup.value);
  const state = new State(scene, emptyPosition(scene));
  const { p } = state;
  evolve(state, {
    type: 'ArmiesPlaced',
    places: position.units.flatMap((unit, index) =>
      unit.at === null ? [] : [[index, hexNumber(state, unit.at)] as const],
    ),
  });
  evolve(state, { type: 'TurnBegan', turn: 1 });
  evolve(state, { type: 'HalfBegan', side: sideNumber(position.mover), half: 0 });
  for (const hex of position.hexes) {
    const at = hexNumber(state, hex.at);
    if (hex.works) p.works = changed(p.works, at, 1);
    for (const approach of hex.sections ?? []) {
      const bit = 1 << directionTo(state.ground, at, hexNumber(state, approach));
      p.sections = changed(p.sections, at, (p.sections[at] as number) | bit);
    }
    if (hex.charged) p.charges = changed(p.charges, at, sideNumber(hex.charged) + 1);
  }
  position.units.forEach((unit, index) => {
    if (unit.fired) p.fired[index] = 1;
    if (unit.loyalty === 'mutinous') p.loyalty[index] = 1;
    if (unit.loyalty === 'going-over') p.loyalty[index] = 2;
  });
  p.mood = [moodAt(state, 0), moodAt(state, 1)];
  return state;
}

const GROUNDS = [
  'clear',
  'clear',
  'town',
  'wood',
  'brush',
  'hill',
  'river',
  'river',
  'river',
] as const;

/** A state at the beginning of a half as a position; null if it has what positions do not: units going over, a rout. */
export function positionOf(state: State): Position | null {
  const { p, scene } = state;
  const mover = p.mover === 0 ? 'A' : 'B';
  const settled = [0, 1].every((side) => p.mood[side] === moodAt(state, side));
  if (!settled || p.mood[p.mover] === 2 || p.loyalty.includes(2)) return null;
  const { columns, rows } = state.ground.board;
  const edge = (row: number) => Array.from({ length: columns }, (_, column) => hexOf(column, row));
  const types = Object.keys(TYPES) as UnitType[];
  const sideOf = (unit: number): Side => (p.side[unit] === 0 ? 'A' : 'B');
  const fights = new Map<string, { attacker: Hex; defender: Hex; units: string[] }>();
  p.fight.forEach((aim, unit) => {
    if (aim < 0 || p.status[unit] !== 0) return;
    const [attacker, defender] = [hexName(state, p.at[unit] as number), hexName(state, aim)];
    const key = `${attacker}>${defender}`;
    const one = fights.get(key) ?? { attacker, defender, units: [] };
    one.units.push(scene.ids[unit] as string);
    fights.set(key, one);
  });
  return {
    hexes: p.terrain.map(
      (terrain, hex): OracleHex => ({
        at: hexName(state, hex),
        ground: GROUNDS[terrain] as Ground,
        road: terrain === 1 || terrain === 7,
        ...(terrain === 7 ? { crossing: 'bridge' as const } : {}),
        ...(terrain === 8 ? { crossing: 'ford' as const } : {}),
        ...(p.works[hex] === 1 ? { works: true as const } : {}),
      }),
    ),
    units: scene.ids.map((id, unit): OracleUnit => {
      const grade = scene.grades[unit];
      const type = types.find((one) => TYPES[one] === ARM_IDS[scene.types[unit] as number]);
      return {
        id,
        type: scene.fixed[unit] ? 'centre' : (type as UnitType),
        side: sideOf(unit),
        at: p.status[unit] === 0 ? hexName(state, p.at[unit] as number) : null,
        points: p.status[unit] === 0 || p.status[unit] === 3 ? (p.sp[unit] as number) : 0,
        full: scene.full[unit] as number,
        ...(grade === 1 ? { quality: 'elite' as const } : {}),
        ...(grade === -1 ? { quality: 'poor' as const } : {}),
        ...(p.fired[unit] === 1 ? { fired: true as const } : {}),
        ...(p.loyalty[unit] === 1 ? { loyalty: 'mutinous' as const } : {}),
      };
    }),
    mover,
    armies: {
      A: { original: scene.original[0], base: edge(0) },
      B: { original: scene.original[1], base: edge(rows - 1) },
    },
    engagements: [...fights.values()],
  };
}

/** An order in the ruleset's form. */
export function commandOf(position: Position, order: Order): Json {
  const id = (unit: string) => unit.toLowerCase();
  switch (order.order) {
    case 'march':
      return { type: 'move', unit: id(order.unit), to: order.to };
    case 'fire': {
      // A machine gun joins, it does not lead.
      const type = (unit: string) => position.units.find((one) => one.id === unit)?.type;
      const lead = order.units.find((unit) => type(unit) !== 'machine-gun');
      const units = [...order.units].sort((one) => (one === lead ? -1 : 1));
      return { type: 'fire', units: units.map(id), at: order.at };
    }
    case 'assault':
      return { type: 'assault', units: order.units.map(id), at: order.at };
    case 'task': {
      const task = order.task === 'section' ? 'pontoon' : order.task;
      return { type: 'work', task, at: order.at };
    }
    case 'blow':
      return { type: 'blow', at: order.at };
  }
}

const folded = (before: State, facts: readonly Fact[]): State => {
  const state = before.copy();
  for (const fact of facts) evolve(state, fact);
  return state;
};

/** Dice of a throw show these faces in turn; those of hazard and fate are 1. */
const showing =
  (faces: readonly number[]) =>
  (key: string): number => {
    const die = Number(key.split('/').at(-1));
    const face = Number.isNaN(die) ? 1 : (faces[die % faces.length] as number);
    return (face - 0.5) / 6;
  };

/** Every state that a command leads to, by the owners' answers; null: it is refused. */
export function statesAfter(state: State, command: Json, faces: readonly number[]): State[] | null {
  const draw = showing(faces);
  const decided = decide(state, state.p.mover === 0 ? 'A' : 'B', command, draw);
  if (!decided.ok) return null;
  const settled: State[] = [];
  const open = [folded(state, decided.value)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.p.queue.length === 0) {
      settled.push(next);
      continue;
    }
    for (const answer of answers(next)) {
      const seat = next.p.side[answer.unit] === 0 ? 'A' : 'B';
      const unit = next.scene.ids[answer.unit] as string;
      const taken = decide(next, seat, { type: 'take', unit, by: answer.by }, draw);
      if (!taken.ok) throw new Error(taken.error.message);
      open.push(folded(next, taken.value));
    }
  }
  return settled;
}

/** What both can compare: where which points are, combats that go on, what was built and blown. */
export function textOfState(state: State): string {
  const { p, scene } = state;
  const units = scene.ids.map((_, unit) =>
    p.status[unit] === 0
      ? `${p.side[unit] === 0 ? 'A' : 'B'} ${scene.ids[unit]?.[0]} ${scene.types[unit]} ${hexName(state, p.at[unit] as number)} ${p.sp[unit]}`
      : 'off',
  );
  const fights = p.fight.flatMap((aim, unit) =>
    aim >= 0 && p.status[unit] === 0
      ? [`${hexName(state, p.at[unit] as number)}>${hexName(state, aim)}`]
      : [],
  );
  const ground = p.terrain.flatMap((terrain, hex) => {
    const made = [p.works[hex], p.mines[hex], p.charges[hex]];
    const sections = Array.from(state.ground.neighbours.subarray(6 * hex, 6 * hex + 6))
      .filter((_, direction) => ((p.sections[hex] as number) >> direction) & 1)
      .map((approach) => hexName(state, approach))
      .sort();
    const crossing = terrain === 7 || terrain === 8 ? terrain : 0;
    return crossing || sections.length > 0 || made.some((one) => one)
      ? [`${hexName(state, hex)} ${crossing} ${[made.join(''), ...sections].join(' ')}`]
      : [];
  });
  return textFrom(units, fights, ground);
}

export function textOfPosition(position: Position): string {
  const units = position.units.map((unit) =>
    unit.at !== null
      ? `${unit.side} ${unit.id[0]?.toLowerCase()} ${ARM_IDS.indexOf(TYPES[unit.type])} ${unit.at} ${unit.points}`
      : 'off',
  );
  const fights = position.engagements
    .filter(({ attacker }) => units.some((unit) => unit.includes(` ${attacker} `)))
    .map(({ attacker, defender }) => `${attacker}>${defender}`);
  const ground = position.hexes.flatMap((hex) => {
    const made = [
      hex.works ? 1 : 0,
      hex.mined ? sideNumber(position.mover) + 1 : 0,
      hex.charged ? sideNumber(hex.charged) + 1 : 0,
    ];
    const sections = hex.sections ?? [];
    const crossing = hex.crossing === undefined ? 0 : hex.crossing === 'ford' ? 8 : 7;
    return crossing || sections.length > 0 || made.some((one) => one)
      ? [`${hex.at} ${crossing} ${[made.join(''), ...sections].join(' ')}`]
      : [];
  });
  return textFrom(units, fights, ground);
}

const textFrom = (
  units: readonly string[],
  fights: readonly string[],
  ground: readonly string[],
): string =>
  [
    [...units].sort().join(', '),
    [...new Set(fights)].sort().join(', '),
    [...ground].sort().join(', '),
  ].join(' | ');
