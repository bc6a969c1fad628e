import { basesOfStand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder, MoveResult } from '@/lib/rulesets/maurice-lite/move-order';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { position, type Tally } from './comparing';
import { length, minus, type Point, type Polygon, quad } from './geometry';
import { type Judgement, judge } from './moves';
import { randomCharge, randomOrder } from './random-orders';
import { sure, troopIn } from './troops';

/** Orders to move, judged by the program and by its oracle. */

/** What both say of an order, as far as it can be compared word for word. */
const verdictOf = (judged: Judgement): unknown =>
  judged.legal ? { disr: judged.disr, friends: judged.friends, met: judged.met } : 'refused';

const programsVerdict = (result: MoveResult): unknown =>
  result.refused === null
    ? {
        disr: result.disr,
        friends: [...result.friends].filter(({ disr }) => disr > 0).sort((a, b) => a.unit - b.unit),
        met: [...result.met].sort((a, b) => a - b),
      }
    : 'refused';

/** The farthest that two sets of bases lie from one another, corner by corner of the nearest base. */
export function apart(ones: readonly Polygon[], others: readonly Polygon[]): number {
  const corners = (base: Polygon, other: Polygon): number =>
    Math.max(...base.map((corner, at) => length(minus(corner, other[at] as Point))));
  return Math.max(...ones.map((base) => Math.min(...others.map((other) => corners(base, other)))));
}

export function compareMove(
  tally: Tally,
  seed: number,
  field: Field,
  order: MoveOrder,
  action: 'march' | 'charge',
  by: number,
): MoveResult | null {
  const middle = judge(field, order, action);
  if (middle === null) return null;
  const certain = sure(() => verdictOf(judge(field, order, action) as Judgement), by);
  if (certain === undefined) {
    tally.doubtful += 1;
    return null;
  }
  tally.compared += 1;
  const result = tryMove(field, order, action);
  const program = programsVerdict(result);
  const what = `${action} ${JSON.stringify(order)} of ${JSON.stringify(troopIn(field, order.unit).stand)}`;
  const differ = (one: unknown, other: unknown): void => {
    tally.differences.push({ seed, what, program: one, oracle: other });
  };
  if (JSON.stringify(program) !== JSON.stringify(certain.answer))
    differ(
      result.refused === null ? program : `refused: ${result.refused}`,
      middle.legal ? certain.answer : `refused: ${middle.why}`,
    );
  else if (middle.legal) {
    const bases = basesOfStand({
      ...troopIn(field, order.unit).stand,
      ...{ body: result.body, formation: result.formation },
    }).map(quad);
    const away = apart(bases, middle.bases);
    // A charge of the oracle goes in steps of 5 and stops within 4 of the enemy.
    if (away > (order.charge === true ? 14 : 8))
      differ({ bases, spent: result.spent }, { bases: middle.bases, spent: middle.spent, away });
    else if (Math.abs(result.spent - middle.spent) > 1_000)
      differ({ spent: result.spent }, { spent: middle.spent });
  }
  return result;
}

/** A dozen orders to units of a random position. */
export function compareMoves(seed: number, tally: Tally): void {
  const { field, next, square } = position(seed, { most: 5, features: 4, width: 22, height: 14 });
  for (const stand of field.stands) {
    const { order, action, straight } = randomOrder(next, stand, square);
    compareMove(tally, seed, field, order, action, straight ? 0 : 6);
  }
}

/** A charge of every unit of a random position in which sides stand close. */
export function compareCharges(seed: number, tally: Tally): void {
  const { field, next } = position(seed, {
    ...{ most: 6, features: 3, width: 16, height: 9 },
    kinds: ['marsh', 'rough', 'stream'],
  });
  for (const stand of field.stands) {
    const order = randomCharge(next, stand);
    compareMove(tally, seed, field, order, 'charge', 6);
  }
}
