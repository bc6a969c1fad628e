import { cornersCollide } from '@/lib/geometry/plane/overlap';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Plan } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { holds, isPosted } from '@/lib/rulesets/maurice-lite/doctrine/posts';
import { fieldIn, onField } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import {
  chargesOf,
  type FoundCharge,
  forcesOf,
  shapeOf,
} from '@/lib/rulesets/maurice-lite/tactics';
import { fightWorth, moraleWorth } from './fights';
import { standAt, withStands } from './what-if';

/** Charges tried for each unit. */
const TRIED = 6;

/** What a charge must be worth to be made, in disruptions of a fresh unit. */
const LEAST = 0.15;

/** What it costs who has only to hold to leave a post, in disruptions of a fresh unit. */
const LEAVING = 1;

interface Chosen {
  readonly stand: Stand;
  readonly order: MoveOrder;
}

const chargesBy = (state: State, unit: number): readonly FoundCharge[] =>
  onField(state, `second charges ${unit}`, () => chargesOf(fieldIn(state), unit, TRIED));

/** What those who have met already and these make of the fight. */
function worthOf(state: State, chosen: readonly Chosen[]): number {
  const met = state.p.met.map(({ unit }) => unit).filter((unit) => state.p.bodies[unit] !== null);
  const units = [...met, ...chosen.map(({ stand }) => stand.unit)];
  if (units.length === 0) return 0;
  const key = chosen.map(({ stand, order }) => `${stand.unit} ${JSON.stringify(order.legs ?? 0)}`);
  return onField(state, `second fight ${met.join(' ')} ${key.join(' ')} ${state.p.morale}`, () => {
    const field = withStands(
      fieldIn(state),
      chosen.map(({ stand }) => stand),
    );
    let worth = fightWorth(field, units, moraleWorth(state.p.morale));
    for (const { stand } of chosen) {
      const now = standOf(state, stand.unit);
      if (now !== null && holds(state, now.side) && isPosted(state, now)) worth -= LEAVING;
    }
    return worth;
  });
}

/** What a first charge may cost, if a second one makes good for it. */
const TOGETHER = -0.6;

const collide = (one: Stand, other: Stand): boolean =>
  shapeOf(one.body).outlines.some((here) =>
    shapeOf(other.body).outlines.some((there) => cornersCollide(here, there)),
  );

/** The charges of units that are worth most together, in the order in which they are made. */
function chosenOf(state: State, units: readonly number[]): readonly Chosen[] {
  const chosen: Chosen[] = [];
  const left = new Set(units.filter((unit) => chargesBy(state, unit).length > 0));
  const before = worthOf(state, chosen);
  let worth = before;
  while (left.size > 0) {
    let best: Chosen | null = null;
    let most = worth + (chosen.length === 0 ? TOGETHER : LEAST);
    for (const unit of left) {
      const stand = standOf(state, unit);
      if (stand === null) continue;
      for (const { order, result } of chargesBy(state, unit)) {
        const there = standAt(stand, result.body, result.disr);
        if (chosen.some((one) => collide(one.stand, there))) continue;
        const one = { stand: there, order };
        const found = worthOf(state, [...chosen, one]);
        if (found > most + 1e-9) [best, most] = [one, found];
      }
    }
    if (best === null) break;
    chosen.push(best);
    worth = most;
    left.delete(best.stand.unit);
  }
  return worth - before > LEAST ? chosen : [];
}

/** The best charges by units of a force, each of those that can be activated together. */
export function chargePlans(state: State, force: readonly number[]): readonly Plan[] {
  const chosen = chosenOf(state, force);
  const now = chosen.flatMap(({ stand }) => standOf(state, stand.unit) ?? []);
  const [first] = now;
  if (first === undefined) return [];
  return forcesOf({ ...fieldIn(state), stands: now }, first.side).flatMap((units) => {
    const worth = worthOf(
      state,
      chosen.filter(({ stand }) => units.includes(stand.unit)),
    );
    return worth > LEAST ? [{ units, worth }] : [];
  });
}

/** The next charge of those who have not moved; null: none is worth it. */
export const nextCharge = (state: State, left: readonly number[]): MoveOrder | null =>
  chosenOf(state, left)[0]?.order ?? null;
