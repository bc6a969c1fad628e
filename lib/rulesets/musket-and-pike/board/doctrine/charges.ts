import {
  attackFigures,
  chargesAt,
  defendersOn,
  fighters,
} from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { mayCharge } from '@/lib/rulesets/musket-and-pike/board/movement/detachments';
import { mayFace } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { movingRefused } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { distance, inFront, nameOn, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Facing, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { FACINGS, type Field, minus, pointOf, unitVector } from './field';
import { beatenWorth } from './nerve';
import { mayAttack, meanLosses, winChance } from './odds';
import { walkTo } from './walking';

/** A charge of horse: turn, sound the charge, ride, strike. */
export interface Charge {
  readonly units: readonly number[];
  readonly at: number;
  readonly way: readonly number[];
  readonly chance: number;
  readonly worth: number;
  readonly orders: readonly BoardOrder[];
}

/** Horse this tired charges no more. */
const BLOWN = 500;
/** Hexes to an enemy within which horse thinks of a charge. */
const REACH = 7;
/** Men that opportunity fire costs on the way, for each point of danger on the last hex. */
const FIRE_ON_THE_WAY = 0.5;

/** The best charge or attack of each body of horse, or all of them (`every`), the best of all first. */
export function chargesOf(field: Field, least: number, ownWeight: number, every = false): Charge[] {
  const { state, ground } = field;
  const found: Charge[] = [];
  const groups = new Map<number, number[]>();
  for (const { unit, kind, now, at } of field.own) {
    if (kind !== 'cavalry' || now.formation !== 'mounted' || now.routed || now.disordered) continue;
    if (now.detached || now.fixed || now.moved || now.melees > 0 || now.fatigue >= BLOWN) continue;
    if (movingRefused(state, unit) !== null || field.near(at) > REACH) continue;
    const group = groups.get(at) ?? [];
    group.push(unit);
    groups.set(at, group);
  }
  if (groups.size === 0) return found;
  const trial = state.copy();
  for (const [at, units] of groups) {
    let best: Charge | null = null;
    const tried = new Set<number>();
    for (const { at: enemy } of field.fighters) {
      if (tried.has(enemy) || distance(ground, at, enemy) > REACH) continue;
      tried.add(enemy);
      if (hopeless(field, units, enemy, field.leastAt(enemy, least))) continue;
      const charge = chargeAt(field, trial, units, at, enemy, least, ownWeight);
      putBack(field.state, trial, units);
      if (charge === null) continue;
      if (every) found.push(charge);
      else if (best === null || charge.worth > best.worth) best = charge;
    }
    if (best !== null) found.push(best);
  }
  return found.sort((one, other) => other.worth - one.worth || one.at - other.at);
}

/** The most that bonuses make of horse: heavy, from the flank, with a leader, fire held back, of quality. */
const AT_BEST = 2.3;

/** Whether horse could not win even with everything in its favour: then its way is not looked for. */
function hopeless(
  { state, side }: Field,
  units: readonly number[],
  enemy: number,
  least: number,
): boolean {
  const men = units.reduce((sum, unit) => sum + state.unit(unit).men, 0);
  let held = 0;
  for (const unit of fighters(state, defendersOn(state, enemy, side))) {
    const now = state.unit(unit);
    if (now.formation === 'block') return true;
    held += now.men * (now.routed ? 0.5 : now.disordered ? 0.6 : 1) * (now.guns > 0 ? 0.2 : 0.8);
  }
  return winChance(men * state.scenario.parameters.chargeFactor * AT_BEST, held) < least;
}

/** Foot on the way: horse among it falls into disorder with it. */
const crowd = (state: State, hex: number): number =>
  state.on(hex).some((unit) => state.scenario.cards[unit]?.kind === 'infantry') ? 9 : 0;

/** Units of a trial stand again where they are. */
function putBack(state: State, trial: State, units: readonly number[]): void {
  for (const unit of units) {
    const { at, facing, charging } = state.unit(unit);
    const tried = trial.unit(unit);
    if (tried.at !== at) trial.put(unit, at);
    tried.facing = facing;
    tried.charging = charging;
  }
}

function chargeAt(
  field: Field,
  trial: State,
  units: readonly number[],
  at: number,
  enemy: number,
  least: number,
  ownWeight: number,
): Charge | null {
  const { state, ground, side } = field;
  const facing = frontFor(field, units, at, enemy);
  if (facing === null) return null;
  const sounded = (unit: number) => {
    const { charging } = state.unit(unit);
    return charging >= 0 && charging !== facing;
  };
  if (units.some(sounded)) return null;
  for (const unit of units) {
    trial.unit(unit).facing = facing;
    trial.unit(unit).charging = facing;
  }
  let way: readonly number[] = [at];
  if (distance(ground, at, enemy) > 1) {
    // Straight ahead, to a hex beside the enemy that faces him.
    let least_ = Number.POSITIVE_INFINITY;
    for (let direction = 0; direction < 6; direction += 1) {
      const beside = neighbour(ground, enemy, direction);
      if (
        beside < 0 ||
        !inFront(ground, at, facing, beside) ||
        !inFront(ground, beside, facing, enemy)
      )
        continue;
      if (state.on(beside).some((unit) => state.unit(unit).side !== side)) continue;
      const walk = walkTo(trial, units, beside, (hex) => crowd(trial, hex));
      if (walk === null || walk.way.at(-1) !== beside) continue;
      const price = walk.spent + 0.2 * field.danger(beside);
      if (price < least_) [least_, way] = [price, walk.way];
    }
    if (least_ === Number.POSITIVE_INFINITY) return null;
  }
  const end = way.at(-1) as number;
  for (const unit of units) if (end !== at) trial.put(unit, end);
  const attackers: number[] = [];
  for (const unit of units) if (mayAttack(trial, [...attackers, unit], enemy)) attackers.push(unit);
  if (attackers.length === 0) return null;
  const defenders = defendersOn(trial, enemy, side);
  const enemies = fighters(trial, defenders);
  const charging = chargesAt(trial, attackers[0] as number, enemy, defenders);
  const { attack, defence } = attackFigures(trial, attackers, enemy);
  const fire = way.length > 1 ? FIRE_ON_THE_WAY * field.danger(end) : 0;
  const menNow = attackers.reduce((sum, unit) => sum + trial.unit(unit).men, 0);
  const kept = Math.max(0.3, 1 - fire / Math.max(1, menNow));
  const shaken = fire <= 0 ? 1 : Math.max(0.55, 1 - 0.4 * (fire / (fire + menNow / 10)));
  const chance = (enemies.length === 0 ? 1 : winChance(attack * kept, defence)) * shaken;
  const [own, theirs] = meanLosses(attack * kept, defence);
  const men = enemies.reduce((sum, unit) => sum + trial.unit(unit).men, 0);
  const guns = enemies.reduce((sum, unit) => sum + trial.unit(unit).guns, 0);
  const routed = enemies.length > 0 && enemies.every((unit) => trial.unit(unit).routed);
  const beaten = routed
    ? 0.35 * men
    : field.lessons.has('nerve')
      ? beatenWorth(field, enemies, men)
      : 0.3 * men;
  const prize = beaten + 45 * guns;
  const worth =
    chance * (Math.min(theirs, men) + prize + field.prize(enemy)) -
    field.leaving(units, at) -
    ownWeight * (own + fire) -
    40 -
    (1 - chance) * 80;
  if (chance < field.leastAt(enemy, least) || worth <= 0) return null;
  const ids = attackers.map((unit) => state.scenario.cards[unit]?.id ?? '');
  const target = nameOn(ground, enemy);
  const orders: BoardOrder[] = [];
  if (attackers.some((unit) => mayFace(state, unit, facing).ok))
    orders.push({ type: 'face', units: ids, facing });
  // A charge that a person has sounded before the commander took over is ridden.
  if (charging && attackers.some((unit) => mayCharge(state, unit).ok))
    orders.push({ type: 'charge', units: ids });
  if (way.length > 1) {
    const names = way.slice(1).map((hex) => nameOn(ground, hex));
    orders.push({ type: 'move', units: ids, to: names.at(-1) as string, by: names });
  }
  orders.push({ type: 'melee', units: ids, at: target });
  return { units: attackers, at: enemy, way, chance, worth, orders };
}

/** The vertex to face for a straight ride; null: there is none. */
function frontFor(
  field: Field,
  units: readonly number[],
  at: number,
  enemy: number,
): Facing | null {
  const { state, ground } = field;
  const before = state.unit(units[0] as number).facing;
  if (inFront(ground, at, before, enemy)) return before;
  const direction = unitVector(minus(pointOf(ground, enemy), pointOf(ground, at)));
  let best: Facing | null = null;
  let most = -2;
  FACINGS.forEach(([x, y], facing) => {
    if (!inFront(ground, at, facing as Facing, enemy)) return;
    const along = x * direction[0] + y * direction[1];
    if (along > most) [best, most] = [facing as Facing, along];
  });
  return best;
}
