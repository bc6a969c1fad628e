import { type Eyes, gap, type Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import {
  coverAt,
  levelAt,
  spotOf,
  villageAt,
  woodAt,
} from '@/lib/rulesets/strategy-tactical/ground';
import { chargeSpeed, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { chanceToWin } from '@/lib/rulesets/strategy-tactical/page/odds';
import {
  isElite,
  isFoot,
  isGun,
  isHorse,
  type Kind,
} from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { meleeKill, pointsOf } from '@/lib/rulesets/strategy-tactical/tables';

/** One side of a melee: a column fights as its first regiment. */
interface Fighter {
  readonly kind: Kind;
  readonly figures: number;
}

export const fighterOf = (state: State, { units }: Pick<Body, 'units'>): Fighter => {
  const [first] = units;
  return first === undefined
    ? { kind: 'line', figures: 4 }
    : { kind: state.unit(first).kind, figures: state.figures(first) };
};

/** Figures that a fighter kills on average. */
function kills({ kind, figures }: Fighter): number {
  const { sure, faces } = meleeKill(kind, figures);
  return faces.length === 0 ? sure : faces.length / 6;
}

const CHANCES = new Map<string, number>();
function chance(own: number, others: number): number {
  const key = `${own}/${others}`;
  let known = CHANCES.get(key);
  if (known === undefined) {
    known = chanceToWin(own, others);
    CHANCES.set(key, known);
  }
  return known;
}

/** What it is worth, in figures, to throw a body back for three moves: it neither fires nor holds ground meanwhile. */
const THROWN_BACK = 1.5;
/** A gun taken, and the chance that its crew does not hurl the attacker back. */
const GUN = 4;
const GUN_LOST = 0.5;

/** What a melee is worth to one side, in figures: what falls on either side, and who is thrown back. */
export function meleeWorth(state: State, mine: Body, other: Body): number {
  const [one, two] = [fighterOf(state, mine), fighterOf(state, other)];
  if (isGun(two.kind) && other.units.length === 1)
    return GUN_LOST * GUN - (1 - GUN_LOST) * THROWN_BACK;
  const killed = Math.min(two.figures, kills(one));
  const lost = Math.min(one.figures, kills(two));
  const won = chance(
    Math.round(10 * (one.figures - lost)) * pointsOf(one.kind),
    Math.round(10 * (two.figures - killed)) * pointsOf(two.kind),
  );
  return killed - lost + (2 * won - 1) * THROWN_BACK;
}

/** What a regiment’s shot at a body is worth: the part of a figure that it kills. */
export function shotWorth(state: State, mine: Body, other: Body): number {
  const { kind, figures } = fighterOf(state, mine);
  if (!isFoot(kind)) return 0;
  if (isElite(kind)) return 1;
  const { table } = state.scene;
  const [here, there] = [mine, other].map(
    ({ box }) => coverAt(table, spotOf(box), state.p.wallHits) !== 'open',
  );
  if (here) return there ? 0.5 : 1;
  if (there) return figures > 1 ? 0.5 : 0.17;
  return figures > 1 ? 1 : 0.5;
}

/** Whether a charge of one at the other could end in a melee at all: uphill never, horse not among houses or trees. */
export function mayMelee(
  { scene: { table } }: State,
  mine: Body,
  other: Body,
  kind: Kind,
): boolean {
  const [here, there] = [spotOf(mine.box), spotOf(other.box)];
  if (levelAt(table, there) > levelAt(table, here)) return false;
  return !isHorse(kind) || (villageAt(table, there) === null && woodAt(table, there) === null);
}

/** How much better than standing and firing a charge has to be, in figures: who comes for ground dares more than who holds it. */
export const DARE = { attack: -0.3, hold: 0.4 } as const;

/**
 * The charge that promises most above standing and firing, if any does; `taken`: enemies whom somebody charges already. Who
 * fights hand to hand is not fired at, so that fire from those in range counts for the charge.
 */
export function worthyCharge(
  { state, side, enemies }: Eyes,
  { body }: Seen,
  dare: number,
  taken: Map<string, number>,
): BodyOrder | null {
  const reach = chargeSpeed(state, body) * 1_000;
  if (reach === 0) return null;
  const { kind } = fighterOf(state, body);
  const musket = state.scene.parameters.musketRange * 1_000;
  const near = enemies.filter(
    ({ what, body: other }) => what !== 'stand' && gap(body, other) <= musket,
  );
  let shot = 0;
  for (const { body: other } of near) shot = Math.max(shot, shotWorth(state, body, other));
  const exposed = Math.min(
    1.5,
    near.filter(({ what, body: other }) => what === 'foot' && other.retreat === 0).length / 2,
  );
  const found = near.flatMap(({ body: other }) => {
    if (gap(body, other) > reach || (taken.get(other.id) ?? 0) > 0) return [];
    if (!mayMelee(state, body, other, kind)) return [];
    const worth = meleeWorth(state, body, other) + (other.retreat > 0 ? -0.5 : 0);
    return worth - shot + exposed > dare ? [{ id: other.id, worth }] : [];
  });
  found.sort((one, other) => other.worth - one.worth || (one.id < other.id ? -1 : 1));
  for (const { id } of found) {
    const order: BodyOrder = { body: body.id, charge: id };
    if (!layMove(state, side, order).ok) continue;
    taken.set(id, 1);
    return order;
  }
  return null;
}
