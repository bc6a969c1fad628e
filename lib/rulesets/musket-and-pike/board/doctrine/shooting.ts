import { sightNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import { fireBar, targetsOn, valueAt } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import type { When } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { cardOf, hasGuns, weaponOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { distance, facesHex, lineOfFire } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Field } from './field';
import { shakenByFire } from './nerve';

/** Fire of one unit at a hex, and what it is worth. */
export interface Aim {
  readonly unit: number;
  readonly at: number;
  /** Men that it costs on average, weighed by who they are; from version 13 on with those who run for it. */
  readonly worth: number;
  /** Of that, those who fall. */
  readonly fall: number;
}

const MEAN = 0.012;
/** Hexes to who is fired at by guns that come no nearer. */
const SERVES = 8;

/** Whether guns that stay on a hex have somebody to fire at: an enemy within eight hexes, not in rout, in their line of fire. */
export const hasTarget = (field: Field, from: number): boolean =>
  field.near(from) <= SERVES &&
  field.fighters.some(
    ({ at, now }) =>
      !now.routed &&
      distance(field.ground, from, at) <= SERVES &&
      lineOfFire(field.state, from, at).free,
  );

/** The best target of a unit; null: it has none, or cannot fire. */
export function aimOf(field: Field, unit: number, when: When): Aim | null {
  const { state, ground, side } = field;
  if (fireBar(state, unit, when) !== null) return null;
  const { at: from } = state.unit(unit);
  const reach = Math.min(weaponOf(state, unit).soft.length, sightNow(state));
  let best: Aim | null = null;
  const tried = new Set<number>();
  const nerve = field.lessons.has('nerve');
  for (const { at, now } of field.enemies) {
    if (tried.has(at) || distance(ground, from, at) > reach || now.status !== 'field') continue;
    tried.add(at);
    if (!facesHex(state, unit, at) || !lineOfFire(state, from, at).free) continue;
    const [target] = targetsOn(state, at, side);
    if (target === undefined) continue;
    const men = MEAN * valueAt(state, unit, target, when);
    const { routed, disordered } = state.unit(target);
    const kind = cardOf(state, target).kind;
    const fall =
      men *
      (routed ? 0.5 : disordered && !nerve ? 0.9 : 1) *
      (kind === 'wagon' ? 0.5 : kind === 'cavalry' ? 1.3 : 1) *
      (1 + 0.05 * Math.max(0, 5 - distance(ground, from, at)));
    const worth = fall + (nerve ? shakenByFire(field, from, target, men) : 0);
    if (best === null || worth > best.worth + 1e-9) best = { unit, at, worth, fall };
  }
  return best;
}

/** All fires of a side that are worth it, those of one hex at one target together, the best first. */
export function firesOf(
  field: Field,
  when: When,
  spared: ReadonlySet<number>,
): { readonly units: number[]; readonly at: number; readonly worth: number }[] {
  const { state } = field;
  const together = new Map<string, { units: number[]; at: number; worth: number }>();
  const least = gunsLeast(field);
  for (const { unit, at: from, kind } of field.own) {
    if (spared.has(unit) || kind === 'leader' || kind === 'wagon') continue;
    const aim = aimOf(field, unit, when);
    if (aim === null || aim.fall < (hasGuns(state, unit) ? least : 1)) continue;
    const key = `${from}/${aim.at}`;
    const group = together.get(key);
    if (group === undefined) together.set(key, { units: [unit], at: aim.at, worth: aim.worth });
    else {
      group.units.push(unit);
      group.worth += aim.worth;
    }
  }
  return [...together.values()].sort((one, other) => other.worth - one.worth || one.at - other.at);
}

/** Men from which a gun's shot is worth a round: more when the stock will not last the battle. */
function gunsLeast({ state, side, own }: Field): number {
  const guns = own.filter(({ unit, now }) => hasGuns(state, unit) && !now.routed).length;
  const turns = Math.max(1, state.scenario.turns - state.p.turn + 1);
  const each = (state.p.rounds[side] as number) / Math.max(1, guns * turns);
  return each >= 1 ? 2 : each >= 0.5 ? 6 : 10;
}
