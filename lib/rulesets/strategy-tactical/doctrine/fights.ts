import { levelAt } from '@/lib/rulesets/strategy-tactical/ground';
import { chargeSpeed, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { isFoot, isGun, type Kind } from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import type { Temper } from './aims';
import { type Eyes, gap, type Seen } from './eyes';

/** Combat points of a figure (*The Melee*). */
const POINTS: Readonly<Record<Kind, number>> = {
  ...{ line: 4, light: 4, grenadier: 6, heavy: 6, lightHorse: 5, gun: 0, horseGun: 0 },
};

/** Figures that a body kills in a melee on average (*The Melee*), in hundredths. */
export function killing(kind: Kind, figures: number): number {
  if (figures <= 0 || isGun(kind)) return 0;
  if (kind === 'grenadier') return figures === 4 ? 200 : 100;
  if (kind === 'heavy') return figures === 3 ? 200 : figures === 2 ? 100 : 50;
  if (kind === 'lightHorse') return figures === 3 ? 100 : figures === 2 ? 50 : 33;
  return figures > 1 ? 100 : 17;
}

/** The unit of a body that fights: a column fights as its first regiment. */
const fighter = (state: State, { units }: Body) => {
  const [first = -1] = units;
  return first < 0
    ? { kind: 'line' as Kind, figures: 4 }
    : { kind: state.unit(first).kind, figures: state.figures(first) };
};

/** About the chance of winning a melee, in hundredths: what is left of both by points, each times a die. */
export function meleeChance(state: State, mine: Body, other: Body): number {
  const [one, two] = [fighter(state, mine), fighter(state, other)];
  // Of six throws of a crew three hurl the attacker back.
  if (isGun(two.kind)) return 50;
  const left = (points: number, figures: number, lost: number) =>
    Math.max(0, figures * 100 - lost) * points;
  const own = left(POINTS[one.kind], one.figures, killing(two.kind, two.figures));
  const theirs = left(POINTS[two.kind], two.figures, killing(one.kind, one.figures));
  if (own + theirs === 0) return 50;
  if (theirs === 0) return 100;
  // Two dice: of twice the points 75 of 100, of equal points 50; close enough to choose by.
  const ratio = (own * 100) / (own + theirs);
  return Math.max(0, Math.min(100, Math.round(50 + (ratio - 50) * 1.5)));
}

/** The charge that promises most, if any does; `taken`: charges already ordered at each enemy. */
export function bestCharge(
  { state, side, enemies }: Eyes,
  { body, at }: Seen,
  { melee }: Temper,
  taken: Map<string, number>,
): BodyOrder | null {
  const reach = chargeSpeed(state, body) * 1_000;
  if (reach === 0) return null;
  let best: { order: BodyOrder; worth: number; id: string } | null = null;
  for (const { body: other, at: there, what } of enemies) {
    if (what === 'stand' || gap(body, other) > reach) continue;
    if (levelAt(state.scene.table, there) > levelAt(state.scene.table, at)) continue;
    if ((taken.get(other.id) ?? 0) > 1) continue;
    const gun = isGun(fighter(state, other).kind);
    const chance = meleeChance(state, body, other) + (gun ? 15 : 0);
    if (chance < melee) continue;
    const few = fighter(state, other).figures <= 1 ? 10 : 0;
    const worth = chance + few - Math.trunc(gap(body, other) / 1_000);
    if (best !== null && worth <= best.worth) continue;
    const order: BodyOrder = { body: body.id, charge: other.id };
    if (layMove(state, side, order).ok) best = { order, worth, id: other.id };
  }
  if (best === null) return null;
  taken.set(best.id, (taken.get(best.id) ?? 0) + 1);
  return best.order;
}

/** Whether every unit of a body is foot. */
export const allFoot = (state: State, { units }: Body): boolean =>
  units.length > 0 && units.every((unit) => isFoot(state.unit(unit).kind));
