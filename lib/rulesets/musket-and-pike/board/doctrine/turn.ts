import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { type Course, type Foreseen, foresee } from './ahead';
import { assaultsOf } from './assault';
import { type Charge, chargesOf } from './charges';
import { Field } from './field';
import { leaves } from './leaving';
import type { Lessons } from './lessons';
import { Marches } from './marches';
import { firesOf } from './shooting';
import { type Situation, situationOf } from './situation';
import { FAST, type Temper } from './temper';

const END: BoardOrder = { type: 'end' };
const GIVE_UP: BoardOrder = { type: 'giveUp' };

/** Chance of winning from which units hold their fire for a melee. */
const SURE = 0.12;

/**
 * The next orders of a side. In turn-based play first all marches, then fire, then charges and melees one at a time, for
 * each is judged by what came of the one before; last the end of the turn. In phases, each in its own. The state is
 * changed: marches are thought through on it.
 */
export const turnOrders = (
  state: State,
  side: 0 | 1,
  temper: Temper,
  lessons: Lessons,
): readonly BoardOrder[] => ordersOn(state, side, temper, lessons, intended);

/** What an army is about when it marches. */
type Intends = (field: Field, temper: Temper) => Situation;

/** From version 13 on marches are ordered once in a turn, and again where many were kept from theirs. */
const marches = (field: Field): boolean =>
  !field.lessons.has('foresees') ||
  field.state.p.phase !== 'turn' ||
  !hasBegun(field) ||
  (!hasFought(field) && manyStand(field));

function ordersOn(
  state: State,
  side: 0 | 1,
  temper: Temper,
  lessons: Lessons,
  intends: Intends,
): readonly BoardOrder[] {
  const { phase, mover } = state.p;
  if (phase === 'defensive') return [{ type: 'fireAll' }];
  if (mover !== side || phase === 'over') return [END];
  const turn = phase === 'turn';
  if (state.p.givenUp === side) return goingOrders(state, side, temper, lessons);
  if (turn && !temper.weighs) return fastOrders(new Field(state, side, lessons), temper);
  const field = new Field(state, side, lessons);
  /** Charges at this position, if they are known. */
  let known: readonly Charge[] | null = null;
  if ((turn || phase === 'movement') && marches(field)) {
    const situation = intends(field, temper);
    if (!hasBegun(field) && leaves(field, situation, temper)) return [GIVE_UP];
    const charges =
      turn && !temper.weighs ? [] : chargesOf(field, temper.meleeChance, temper.ownWeight);
    if (turn && temper.weighs) known = charges;
    const charging = new Set(charges.flatMap(({ units }) => units));
    const orders = new Marches(field, situation, temper).plan(charging);
    if (!turn) return [...charges.flatMap(ridesOf), ...orders, END];
    if (orders.length > 0) return orders;
  }
  if (turn || phase === 'offensive') {
    const sure = assaultsOf(field, Math.min(0.9, temper.meleeChance + SURE), temper.ownWeight);
    const spared = new Set(sure.flatMap(({ units }) => units));
    const fires = fireOrders(field, spared);
    if (fires.length > 0) return turn ? fires : [...fires, END];
    if (!turn) return [END];
  }
  if (turn) {
    const [charge] = known ?? chargesOf(field, temper.meleeChance, temper.ownWeight);
    const [assault] = assaultsOf(field, temper.meleeChance, temper.ownWeight);
    if (charge !== undefined && charge.worth >= (assault?.worth ?? 0)) return charge.orders;
    if (assault !== undefined) return [meleeOrder(field, assault)];
    return [END];
  }
  const [assault] = assaultsOf(field, temper.meleeChance, temper.ownWeight);
  return assault === undefined ? [END] : [meleeOrder(field, assault)];
}

/** Hexes between the armies within which a turn is thought through. */
const THINKS = 10;

/**
 * What courses of a turn come to, thought through to the enemy's reply; null: nothing is thought through, or everything
 * leads to the same. The state of the field is not changed.
 */
export function foreseenBy(field: Field, situation: Situation, temper: Temper): Foreseen | null {
  const { state, side, lessons } = field;
  if (!lessons.has('foresees') || !temper.weighs || state.p.phase !== 'turn') return null;
  if (situation.gap > THINKS || situation.stance === 'drawOff' || !marches(field)) return null;
  return foresee(state, side, (now, acting, course) =>
    course === null
      ? ordersOn(now, acting, FAST, lessons, situationOf)
      : ordersOn(now, acting, temper, lessons, (its, of) => onCourse(situationOf(its, of), course)),
  );
}

/** What the army is about: as it stands, or on the course that comes off clearly better. */
function intended(field: Field, temper: Temper): Situation {
  const situation = situationOf(field, temper);
  const foreseen = foreseenBy(field, situation, temper);
  return foreseen === null ? situation : onCourse(situation, foreseen.course);
}

/** A situation with what a course makes of it. */
export function onCourse(situation: Situation, { name, stance, off }: Course): Situation {
  if (name === 'usual') return situation;
  return {
    ...situation,
    ...{ stance: stance ?? situation.stance, because: 'foreseen' },
    ...(off === undefined ? {} : { off }),
  };
}

/**
 * The same without weighing, and asked for three times in a turn: all marches; all fires; all charges and melees that do
 * not stand in each other's way, with the end of the turn.
 */
function fastOrders(field: Field, temper: Temper): readonly BoardOrder[] {
  const begun = hasBegun(field);
  if (!begun || (field.lessons.has('resumes') && !hasFought(field) && manyStand(field))) {
    const situation = situationOf(field, temper);
    if (!begun && leaves(field, situation, temper)) return [GIVE_UP];
    const charging = field.lessons.has('inHand')
      ? new Set(
          apart(chargesFor(field, temper), new Set(), new Set()).flatMap(({ units }) => units),
        )
      : new Set<number>();
    const orders = new Marches(field, situation, temper).plan(charging);
    if (orders.length > 0) return orders;
  }
  const assaults = assaultsOf(field, temper.meleeChance, temper.ownWeight);
  const sure = Math.min(0.9, temper.meleeChance + SURE);
  const spared = new Set(assaults.flatMap(({ chance, units }) => (chance >= sure ? units : [])));
  const fires = fireOrders(field, spared);
  if (fires.length > 0) return fires;
  const busy = new Set<number>();
  const struck = new Set<number>();
  return [
    ...apart(chargesFor(field, temper), busy, struck).flatMap((charge) => charge.orders),
    ...apart(assaults, busy, struck).map((assault) => meleeOrder(field, assault)),
    END,
  ];
}

/** Charges that the fast commander thinks of: of each body its best, or all of them, so that two need not ride at one enemy. */
const chargesFor = (field: Field, { meleeChance, ownWeight }: Temper): readonly Charge[] =>
  chargesOf(field, meleeChance, ownWeight, field.lessons.has('inHand'));

/** Of blows, the best first, those that do not stand in each other's way: each body, and each hex that is struck, once. */
function apart<Blow extends { readonly units: readonly number[]; readonly at: number }>(
  blows: readonly Blow[],
  busy: Set<number>,
  struck: Set<number>,
): readonly Blow[] {
  return blows.filter(({ units, at }) => {
    if (struck.has(at) || units.some((unit) => busy.has(unit))) return false;
    struck.add(at);
    for (const unit of units) busy.add(unit);
    return true;
  });
}

/** Whether anybody of the side has done something in this turn. */
const hasBegun = (field: Field): boolean =>
  field.own.some(({ kind, now }) => kind !== 'leader' && (now.moved || now.fired));

/** Share of an army that has not marched from which it is asked whether an order was overtaken on the way. */
const MANY = 0.2;

/** Whether many who could march, and are not at grips, have not: then the marches were perhaps broken off. */
function manyStand(field: Field): boolean {
  let [all, stand] = [0, 0];
  for (const { kind, now, at } of field.own) {
    if (kind === 'leader' || kind === 'wagon' || now.routed || now.fixed) continue;
    all += 1;
    if (!now.moved && field.near(at) > 2) stand += 1;
  }
  return stand > MANY * all;
}

/** Whether anybody of the side has fired or struck in this turn: its marches are over. Guns just taken count as if they had. */
const hasFought = (field: Field): boolean =>
  field.own.some(
    ({ kind, now }) => kind !== 'leader' && now.crew === 'own' && (now.fired || now.melees > 0),
  );

/** Who has given up the field marches off, fires at who comes too near, and attacks nobody. */
function goingOrders(
  state: State,
  side: 0 | 1,
  temper: Temper,
  lessons: Lessons,
): readonly BoardOrder[] {
  const { phase } = state.p;
  const field = new Field(state, side, lessons);
  if (phase === 'movement' || (phase === 'turn' && !hasBegun(field))) {
    const situation: Situation = {
      ...situationOf(field, temper),
      ...{ stance: 'drawOff', because: 'beaten' },
    };
    const orders = new Marches(field, situation, temper).plan(new Set());
    if (phase === 'movement') return [...orders, END];
    if (orders.length > 0) return orders;
  }
  if (phase === 'melee') return [END];
  return [...fireOrders(field, new Set()), END];
}

/** A charge in phases: horse rides up in the movement phase, and strikes in the melee phase. */
const ridesOf = ({ orders }: Charge): readonly BoardOrder[] =>
  orders.filter(({ type }) => type !== 'melee');

/** Fires of all who have something to fire at, but those who are spared. */
const fireOrders = (field: Field, spared: ReadonlySet<number>): BoardOrder[] =>
  firesOf(field, 'own', spared).map(
    ({ units, at }): BoardOrder => ({
      type: 'fire',
      units: idsOf(field.state, units),
      at: nameOn(field.ground, at),
    }),
  );

const idsOf = (state: State, units: readonly number[]): string[] =>
  units.map((unit) => state.scenario.cards[unit]?.id ?? '');

function meleeOrder(
  field: Field,
  { units, at }: { readonly units: readonly number[]; readonly at: number },
): BoardOrder {
  const { state } = field;
  // A leader on a hex of the attackers goes with them.
  const hexes = new Set(units.map((unit) => state.unit(unit).at));
  const leader = field.own.find(
    (piece) => piece.kind === 'leader' && piece.now.status === 'field' && hexes.has(piece.at),
  );
  const all = leader === undefined ? units : [...units, leader.unit];
  return { type: 'melee', units: idsOf(state, all), at: nameOn(field.ground, at) };
}
