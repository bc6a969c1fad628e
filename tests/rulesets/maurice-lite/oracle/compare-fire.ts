import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { type Aim, aimsOf, mayFire, toDisrupt, toHit } from '@/lib/rulesets/maurice-lite/tactics';
import { compare, position, type Tally } from './comparing';
import {
  ANGLES,
  choices,
  toDisrupt as disruptNeeds,
  type FireKind,
  found,
  type Hit,
  toHit as hitNeeds,
} from './fire';
import type { Polygon } from './geometry';
import { sure, troopIn, withLeeway } from './troops';

/** Fire: whom each base must or may fire at, with what, by the program and by templates laid one after another. */

/** What templates find with edges moved by this much, in thousandths. */
const EDGES = [-40, 0, 40] as const;

interface Angled {
  /** Found with every edge, at several angles: the program must find it too. */
  readonly certain: ReadonlyMap<number, readonly Hit[]>;
  /** Found somehow: the program may find it. */
  readonly possible: ReadonlyMap<number, readonly Hit[]>;
}

function angled(field: Field, unit: number, base: number, kind: FireKind): Angled {
  const shooter = troopIn(field, unit);
  const all = EDGES.map((edge) =>
    withLeeway(edge, () =>
      ANGLES.map((angle) => found(field, shooter, shooter.bases[base] as Polygon, angle, kind)),
    ),
  );
  const possible = new Map<number, Hit[]>();
  for (const hit of all.flat(2))
    possible.set(hit.target, [...(possible.get(hit.target) ?? []), hit]);
  const certain = new Map<number, Hit[]>();
  for (const [target, hits] of possible) {
    // Six degrees at a stretch on either side of the edges, so that no hair's breadth decides.
    const steady = all.every((one) =>
      one.some(
        (_, at) =>
          one.slice(at, at + 12).length === 12 &&
          one.slice(at, at + 12).every((some) => some.some((hit) => hit.target === target)),
      ),
    );
    if (steady) certain.set(target, hits);
  }
  return { certain, possible };
}

/** Whether a gun has a short target only at the last degrees, where it matters about what point a template turns. */
function isShortTargetDoubtful(field: Field, unit: number): boolean {
  const { stand, bases } = troopIn(field, unit);
  if (stand.arm !== 'guns') return false;
  return bases.some((_, base) => {
    const { certain, possible } = angled(field, unit, base, 'volley');
    return possible.size > 0 && certain.size === 0;
  });
}

const sameHit = (aim: Aim, hit: Hit): boolean =>
  aim.target === hit.target && aim.cover === hit.cover && aim.enfilade === hit.enfilade;

export function compareFire(seed: number, tally: Tally): void {
  const { field, by } = position(seed, {
    ...{ most: 6, features: 4, width: 22, height: 12 },
    kinds: ['woods', 'wall', 'wall', 'marsh', 'rough'],
  });
  for (const { unit } of field.stands)
    for (const kind of ['volley', 'bombardment'] as const)
      compareUnit(tally, seed, field, unit, kind, by);
}

export function compareUnit(
  tally: Tally,
  seed: number,
  field: Field,
  unit: number,
  kind: FireKind,
  by: number,
): void {
  if (kind === 'bombardment' && isShortTargetDoubtful(field, unit)) {
    tally.doubtful += 1;
    return;
  }
  const program = aimsOf(field, unit, kind);
  const bare = sure(
    () =>
      choices(field, unit, kind, false).map(({ ahead, may }) => ({
        may,
        ahead: ahead
          .map(({ target, cover, enfilade }) => [target, cover, enfilade] as const)
          .sort((a, b) => a[0] - b[0]),
      })),
    by,
  );
  const title = `${kind} of ${unit}`;
  if (bare === undefined) {
    tally.doubtful += 1;
    return;
  }
  tally.compared += 1;
  const differ = (what: string, one: unknown, other: unknown): void => {
    tally.differences.push({ seed, what: `${title}, ${what}`, program: one, oracle: other });
  };
  if ((mayFire(field, unit, kind) === null) !== program.some((aims) => aims.length > 0))
    differ('mayFire', mayFire(field, unit, kind), program);
  for (const [base, { ahead, may }] of bare.answer.entries()) {
    const aims = program[base] ?? [];
    if (!may) {
      if (aims.length > 0) differ(`base ${base}`, aims, 'it may not fire');
    } else if (ahead.length > 0) {
      const fits =
        aims.length > 0 &&
        aims.every(
          (aim) =>
            aim.ahead &&
            ahead.some(
              ([target, cover, enfilade]) =>
                aim.target === target && aim.cover === cover && aim.enfilade === enfilade,
            ),
        );
      if (!fits) differ(`base ${base} ahead`, aims, ahead);
    } else {
      const { certain, possible } = angled(field, unit, base, kind);
      for (const aim of aims)
        if (aim.ahead || !(possible.get(aim.target) ?? []).some((hit) => sameHit(aim, hit)))
          differ(
            `base ${base} at an angle`,
            aim,
            [...(possible.get(aim.target) ?? [])].slice(0, 3),
          );
      for (const target of certain.keys())
        if (!aims.some((aim) => aim.target === target))
          differ(`base ${base} at an angle, missing`, aims, target);
    }
    for (const aim of aims) {
      const { needed, dice } = toHit(field, unit, aim);
      compare(
        tally,
        seed,
        `${title}, toHit of base ${base} at ${aim.target}`,
        { needed, dice },
        sure(() => hitNeeds(field, unit, base, aim, kind), by),
      );
      const { arm } = troopIn(field, aim.target).stand;
      compare(tally, seed, `${title}, toDisrupt ${arm}`, toDisrupt(arm, kind), {
        answer: disruptNeeds(arm, kind),
      });
    }
  }
}
