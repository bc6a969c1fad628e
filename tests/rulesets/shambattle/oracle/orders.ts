import {
  assaultDice,
  assaultTargets,
  defenceDice,
  fireTargets,
  type Outcome,
  outcomes,
  shootingDice,
} from './combat';
import { distance, type Hex, neighbours } from './hexes';
import { partner, READINGS, type Readings, reachable, retreats } from './movement';
import {
  enemyOf,
  hexAt,
  type OracleHex,
  type OracleUnit,
  type Position,
  standing,
} from './position';

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
      if (hex.crossing === 'bridge' && !hex.charged) add('charge', hex);
      if (hex.ground === 'river' && hex.crossing === undefined && hex !== here) add('section', hex);
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

const changed = (
  position: Position,
  ids: readonly string[],
  change: (unit: OracleUnit) => OracleUnit,
): Position => ({
  ...position,
  units: position.units.map((unit) => (ids.includes(unit.id) ? change(unit) : unit)),
});

/** One after the other: who began a turn before and is not of these is done. */
function begun(position: Position, ids: readonly string[], readings: Readings): Position {
  if (!readings.oneAfterTheOther) return position;
  const before = position.units.filter(
    (unit) => unit.side === position.mover && (unit.moved || unit.shot) && !ids.includes(unit.id),
  );
  return changed(
    position,
    before.map((unit) => unit.id),
    (unit) => ({ ...unit, over: true }),
  );
}

/** Points lost by stands; at 0 a stand leaves the map. */
function losing(position: Position, lost: Readonly<Record<string, number>>): Position {
  return changed(position, Object.keys(lost), (unit) => {
    const left = Math.max(0, unit.points - (lost[unit.id] ?? 0));
    return { ...unit, points: left, at: left === 0 ? null : unit.at };
  });
}

/** Every way of going back hex by hex; a hex that is not open costs a point. */
function goingBack(
  position: Position,
  id: string,
  hexes: number,
  attackers: readonly Hex[],
  readings: Readings,
): Position[] {
  const unit = position.units.find((one) => one.id === id);
  if (hexes === 0 || !unit || unit.at === null) return [position];
  const open = retreats(position, unit, attackers, readings);
  const next =
    open.length === 0
      ? [losing(position, { [id]: 1 })]
      : open.map((at) => changed(position, [id], (one) => ({ ...one, at })));
  return next.flatMap((one) => goingBack(one, id, hexes - 1, attackers, readings));
}

function suffering(
  position: Position,
  outcome: Outcome,
  attackers: readonly Hex[],
  readings: Readings,
): Position[] {
  return Object.entries(outcome.back).reduce<Position[]>(
    (all, [id, hexes]) => all.flatMap((one) => goingBack(one, id, hexes, attackers, readings)),
    [losing(position, outcome.lost)],
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const same = (dice: number, face: number) => Array.from({ length: dice }, () => face);

/** Every position that an order leads to while all dice show `face`: one for each way the owners may take it. */
export function after(
  before: Position,
  order: Order,
  face: number,
  readings: Readings = READINGS,
): Position[] {
  switch (order.order) {
    case 'march': {
      const unit = before.units.find((one) => one.id === order.unit) as OracleUnit;
      const other = partner(before, unit);
      const ids = other ? [unit.id, other.id] : [unit.id];
      return [
        changed(begun(before, ids, readings), ids, (one) => ({
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
      const shot = changed(position, order.units, (unit) => ({ ...unit, shot: true }));
      const from = shooters[0]?.at as Hex;
      return outcomes(standing(position, order.at), same(dice, face)).flatMap((outcome) =>
        suffering(shot, outcome, [from], readings),
      );
    }
    case 'assault':
      return assaulted(begun(before, order.units, readings), order.units, order.at, face, readings);
    case 'task': {
      const train = before.units.find(
        (unit) => unit.type === 'train' && unit.side === before.mover && unit.points > 0,
      ) as OracleUnit;
      const other = partner(before, train);
      const ids = other ? [train.id, other.id] : [train.id];
      const worked = changed(
        losing(begun(before, ids, readings), { [train.id]: 1 }),
        ids,
        (unit) => ({ ...unit, worked: true }),
      );
      return [rebuilt(worked, order.at, (hex) => built(hex, order.task, before.mover))];
    }
    case 'blow':
      return [rebuilt(before, order.at, ({ at, ground }) => ({ at, ground, road: false }))];
  }
}

const rebuilt = (position: Position, at: Hex, change: (hex: OracleHex) => OracleHex): Position => ({
  ...position,
  hexes: position.hexes.map((hex) => (hex.at === at ? change(hex) : hex)),
});

function built(hex: OracleHex, task: Task, side: OracleUnit['side']): OracleHex {
  if (task === 'mines') return { ...hex, mined: true };
  if (task === 'works') return { ...hex, works: true };
  if (task === 'charge') return { ...hex, charged: side };
  const { at, ground } = hex;
  return hex.sections
    ? { at, ground, road: true, crossing: 'pontoon' }
    : { at, ground, road: false, sections: 1 };
}

/** Both sides throw at once; if the hex is left empty, the attackers enter, else the combat goes on. */
function assaulted(
  position: Position,
  ids: readonly string[],
  at: Hex,
  face: number,
  readings: Readings,
): Position[] {
  const attackers = position.units.filter((unit) => ids.includes(unit.id));
  const defenders = standing(position, at);
  const from = attackers[0]?.at as Hex;
  const given = sum(attackers.map((unit) => assaultDice(position, unit, at).dice));
  const taken = sum(defenders.map((unit) => defenceDice(position, unit).dice));
  const fought = changed(position, ids, (unit) => ({ ...unit, fought: true }));
  const all = outcomes(defenders, same(given, face)).flatMap((theirs) =>
    outcomes(attackers, same(taken, face)).flatMap((ours) =>
      suffering(fought, theirs, [from], readings).flatMap((one) =>
        suffering(one, ours, [at], readings),
      ),
    ),
  );
  return all.map((one) => {
    const left = one.units.filter((unit) => ids.includes(unit.id) && unit.at === from);
    const held = standing(one, at).some((unit) => unit.side === enemyOf(position.mover));
    if (left.length === 0) return one;
    if (!held) return changed(one, ids, (unit) => (left.includes(unit) ? { ...unit, at } : unit));
    return {
      ...one,
      engagements: [...one.engagements, { attacker: from, defender: at }],
    };
  });
}

/** A position as text, alike for positions that are alike. */
export const textOf = (position: Position): string =>
  JSON.stringify([
    position.hexes.map((hex) => [
      hex.at,
      hex.crossing ?? '',
      hex.works ?? '',
      hex.mined ?? '',
      hex.sections ?? '',
      hex.charged ?? '',
    ]),
    position.units.map((unit) => [unit.id, unit.at, unit.points]),
    position.engagements,
  ]);

/** The different positions that one order leads to, each order for itself. */
export function successors(position: Position, face: number, readings = READINGS): Position[] {
  return orders(position, readings).flatMap((order) => [
    ...new Map(
      after(position, order, face, readings).map((one) => [textOf(one), one] as const),
    ).values(),
  ]);
}

/** Sequences of `depth` orders with every way of taking their throws. */
export function perft(
  position: Position,
  face: number,
  depth: number,
  readings = READINGS,
): number {
  const next = successors(position, face, readings);
  if (depth === 1) return next.length;
  return sum(next.map((one) => perft(one, face, depth - 1, readings)));
}
