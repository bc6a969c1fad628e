import { assaultDice, assaultTargets, defenceDice, fireTargets, shootingDice } from './combat';
import { distance, type Hex, neighbours } from './hexes';
import { partner, READINGS, type Readings, reachable } from './movement';
import {
  enemyOf,
  hexAt,
  type OracleHex,
  type OracleUnit,
  type Position,
  standing,
} from './position';
import { changedUnits, following, losing, taking, textOf } from './results';

/** The orders of a side's half of a turn, in plain JSON; README.md describes them. */
export type Order =
  | { readonly order: 'march'; readonly unit: string; readonly to: Hex }
  | { readonly order: 'fire'; readonly units: readonly string[]; readonly at: Hex }
  | { readonly order: 'assault'; readonly units: readonly string[]; readonly at: Hex }
  | { readonly order: 'task'; readonly task: Task; readonly at: Hex }
  | { readonly order: 'blow'; readonly at: Hex };

export type Task = 'mines' | 'works' | 'charge' | 'section';

function subsets<T>(all: readonly T[]): T[][] {
  const sets: T[][] = [[]];
  for (const one of all) sets.push(...sets.map((set) => [...set, one]));
  return sets;
}

/** Every set of one hex's stands that can each do it to the same hex. */
function together(
  position: Position,
  order: 'fire' | 'assault',
  targetsOf: (unit: OracleUnit) => readonly Hex[],
): Order[] {
  return position.hexes.flatMap((hex) => {
    const here = standing(position, hex.at).filter((unit) => unit.side === position.mover);
    const able = here.map((unit) => ({ unit, targets: targetsOf(unit) }));
    const targets = [...new Set(able.flatMap((one) => one.targets))].sort();
    return targets.flatMap((at) =>
      subsets(able.filter((one) => one.targets.includes(at)).map((one) => one.unit))
        .filter((set) => set.some((unit) => unit.type !== 'machine-gun'))
        .map((set): Order => ({ order, units: set.map((unit) => unit.id), at })),
    );
  });
}

/** Where the train may work: its own hex; bridges and rivers next to it too. */
function tasks(position: Position): Order[] {
  return position.units.flatMap((train): Order[] => {
    if (train.type !== 'train' || train.side !== position.mover) return [];
    if (train.points === 0 || train.at === null || train.worked || train.loyalty) return [];
    const engineers = standing(position, train.at).find(
      (unit) => unit.type === 'engineer' && unit.points > 0,
    );
    if (!engineers) return [];
    if ([train, engineers].some((one) => one.moved || one.shot || one.fought || one.over))
      return [];
    const here = hexAt(position, train.at);
    const found: Order[] = [];
    const add = (task: Task, hex: OracleHex) => found.push({ order: 'task', task, at: hex.at });
    if (here.ground !== 'river' && !here.mined) add('mines', here);
    if (here.ground !== 'river' && !here.works) add('works', here);
    if (here.ground === 'town' && !here.charged) add('charge', here);
    const near = [train.at, ...neighbours(mapOf(position), train.at)].map((at) =>
      hexAt(position, at),
    );
    for (const hex of near) {
      const enemies = standing(position, hex.at).some(
        (unit) => unit.side !== position.mover && unit.type !== 'commander',
      );
      const bridged = hex.crossing === 'bridge' || hex.crossing === 'pontoon';
      if (bridged && !hex.charged && !enemies) add('charge', hex);
      if (hex.ground === 'river' && !bridged && hex !== here) add('section', hex);
    }
    return found;
  });
}

const mapOf = (position: Position) => position.hexes.map((hex) => hex.at);

/** Charges of the mover with one of the mover's units next to them, and nobody on the bridge. */
function blows(position: Position): Order[] {
  return position.hexes
    .filter(
      (hex) =>
        hex.charged === position.mover &&
        hex.crossing === 'bridge' &&
        standing(position, hex.at).length === 0 &&
        position.units.some(
          (unit) =>
            unit.side === position.mover &&
            unit.points > 0 &&
            unit.at !== null &&
            distance(unit.at, hex.at) === 1,
        ),
    )
    .map((hex) => ({ order: 'blow', at: hex.at }));
}

/** Every legal order of the side that moves, without the one that ends its half. */
export function orders(position: Position, readings: Readings = READINGS): Order[] {
  const paired = (unit: OracleUnit) =>
    unit.type === 'train' && partner(position, unit) !== undefined;
  const marchesOf = position.units
    .filter((unit) => unit.points > 0 || unit.type === 'logistics')
    // The engineers take their train along.
    .filter((unit) => unit.at !== null && !paired(unit))
    .flatMap((unit) =>
      reachable(position, unit, readings).map(
        (to): Order => ({ order: 'march', unit: unit.id, to }),
      ),
    );
  return [
    ...marchesOf,
    ...together(position, 'fire', (unit) => fireTargets(position, unit, 'rifles', readings)),
    ...together(position, 'assault', (unit) => assaultTargets(position, unit, readings)),
    ...tasks(position),
    ...blows(position),
  ];
}

/** One after the other: who began a turn before and is not of these is done. */
function begun(position: Position, ids: readonly string[], readings: Readings): Position {
  if (!readings.oneAfterTheOther) return position;
  const before = position.units.filter(
    (unit) => unit.side === position.mover && (unit.moved || unit.shot) && !ids.includes(unit.id),
  );
  return changedUnits(
    position,
    before.map((unit) => unit.id),
    (unit) => ({ ...unit, over: true }),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** Dice that show these faces one after the other, and again from the first. */
const shown = (dice: number, faces: readonly number[]) =>
  Array.from({ length: dice }, (_, die) => faces[die % faces.length] as number);

/** Every position that an order leads to, one for each way the owners may take it. Each throw shows `faces` in turn. */
export function after(
  before: Position,
  order: Order,
  faces: readonly number[],
  readings: Readings = READINGS,
): Position[] {
  switch (order.order) {
    case 'march': {
      const unit = before.units.find((one) => one.id === order.unit) as OracleUnit;
      const other = partner(before, unit);
      const ids = other ? [unit.id, other.id] : [unit.id];
      const taken = standing(before, order.to).filter((one) => one.side !== unit.side);
      const cleared = changedUnits(
        begun(before, ids, readings),
        taken.map((one) => one.id),
        (one) => ({ ...one, at: null, points: 0 }),
      );
      return [
        changedUnits(cleared, ids, (one) => ({
          ...one,
          at: order.to,
          from: one.at as Hex,
          moved: true,
        })),
      ];
    }
    case 'fire': {
      const position = begun(before, order.units, readings);
      const shooters = position.units.filter((unit) => order.units.includes(unit.id));
      const dice = sum(shooters.map((unit) => shootingDice(position, unit, order.at).dice));
      const shot = changedUnits(position, order.units, (unit) => ({ ...unit, shot: true }));
      const from = shooters[0]?.at as Hex;
      const ids = standing(position, order.at).map((unit) => unit.id);
      return taking(shot, { faces: shown(dice, faces), from, ids }, readings);
    }
    case 'assault':
      return assaulted(
        begun(before, order.units, readings),
        order.units,
        order.at,
        faces,
        readings,
      );
    case 'task': {
      const train = before.units.find(
        (unit) => unit.type === 'train' && unit.side === before.mover && unit.points > 0,
      ) as OracleUnit;
      const other = partner(before, train);
      const ids = other ? [train.id, other.id] : [train.id];
      const worked = changedUnits(losing(begun(before, ids, readings), train.id), ids, (unit) => ({
        ...unit,
        worked: true,
      }));
      const approach = train.at as Hex;
      return [rebuilt(worked, order.at, (hex) => built(hex, order.task, before.mover, approach))];
    }
    case 'blow':
      return [rebuilt(before, order.at, ({ at, ground }) => ({ at, ground, road: false }))];
  }
}

const rebuilt = (position: Position, at: Hex, change: (hex: OracleHex) => OracleHex): Position => ({
  ...position,
  hexes: position.hexes.map((hex) => (hex.at === at ? change(hex) : hex)),
});

function built(hex: OracleHex, task: Task, side: OracleUnit['side'], approach: Hex): OracleHex {
  if (task === 'mines') return { ...hex, mined: true };
  if (task === 'works') return { ...hex, works: true };
  if (task === 'charge') return { ...hex, charged: side };
  const { at, ground, sections = [] } = hex;
  return sections.includes(approach)
    ? { at, ground, road: true, crossing: 'pontoon' }
    : { ...hex, sections: [...sections, approach].sort() };
}

/** Both sides throw at once; if the hex is left empty, the attackers enter, else the combat goes on. */
function assaulted(
  position: Position,
  ids: readonly string[],
  at: Hex,
  faces: readonly number[],
  readings: Readings,
): Position[] {
  const attackers = position.units.filter((unit) => ids.includes(unit.id));
  const defenders = standing(position, at);
  const from = attackers[0]?.at as Hex;
  const given = sum(attackers.map((unit) => assaultDice(position, unit, at).dice));
  const taken = sum(defenders.map((unit) => defenceDice(position, unit).dice));
  const fought = changedUnits(position, ids, (unit) => ({ ...unit, fought: true }));
  const theirs = { faces: shown(given, faces), from, ids: defenders.map((unit) => unit.id) };
  const ours = { faces: shown(taken, faces), from: at, ids };
  const all = taking(fought, theirs, readings).flatMap((one) => taking(one, ours, readings));
  return all.map((one) => {
    const left = one.units.filter((unit) => ids.includes(unit.id) && unit.at === from);
    const held = standing(one, at).filter((unit) => unit.side === enemyOf(position.mover));
    if (left.length === 0) return one;
    if (held.some((unit) => unit.type !== 'commander'))
      return { ...one, engagements: [...one.engagements, { attacker: from, defender: at }] };
    // A commander alone is taken by those who enter; their own goes with the last of them.
    const alone = held.map((unit) => unit.id);
    const cleared = changedUnits(one, alone, (unit) => ({ ...unit, at: null, points: 0 }));
    const going = left.flatMap((unit) => {
      const other = partner(cleared, unit);
      return other ? [unit.id, other.id] : [unit.id];
    });
    const entered = changedUnits(cleared, going, (unit) => ({ ...unit, at }));
    return following(entered, from, at, position.mover);
  });
}

/** The different positions that one order leads to, each order for itself. */
export function successors(
  position: Position,
  faces: readonly number[],
  readings = READINGS,
): Position[] {
  return orders(position, readings).flatMap((order) => [
    ...new Map(
      after(position, order, faces, readings).map((one) => [textOf(one), one] as const),
    ).values(),
  ]);
}

/** Sequences of `depth` orders with every way of taking their throws. */
export function perft(
  position: Position,
  faces: readonly number[],
  depth: number,
  readings = READINGS,
): number {
  const next = successors(position, faces, readings);
  if (depth === 1) return next.length;
  return sum(next.map((one) => perft(one, faces, depth - 1, readings)));
}
