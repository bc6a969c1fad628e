import { type Aim, type Aims, aimsOf, FAST } from '@/lib/rulesets/strategy-tactical/doctrine/aims';
import type { Eyes, Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { between } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { legOf, planNow } from './plans';

const isBattery = ({ what }: Seen): boolean => what === 'gun';

/**
 * The plan of the fast commander of version 5 at a position: that of its sealed plan while it is followed, with all who
 * guard nothing together, else what it sees best; its batteries go with the foot that is nearest.
 */
export function drawnAims(eyes: Eyes): Aims {
  const { own } = eyes;
  const plan = planNow(eyes);
  const aims = aimsOf(eyes, FAST, {
    ...(plan && { main: plan.hq, together: true }),
    isApart: isBattery,
  });
  const of = new Map(aims.of);
  const foot = own.filter(({ what }) => what === 'foot' || what === 'stand');
  for (const one of own.filter(isBattery)) {
    const aim = aimOfNearest(one, foot, aims.of);
    if (aim !== null) of.set(one.body.id, aim);
  }
  if (plan !== null)
    for (const { body, at, what } of own) {
      const aim = of.get(body.id);
      if (what !== 'horse' && aim?.kind === 'attack' && aim.hq === plan.hq)
        of.set(body.id, { ...aim, goal: legOf(eyes, plan, at) });
    }
  return { ...aims, of };
}

/** What the nearest foot does, those first who attack. */
export function aimOfNearest(
  one: Seen,
  foot: readonly Seen[],
  of: ReadonlyMap<string, Aim>,
): Aim | null {
  const [leads] = foot
    .flatMap((other) => {
      const aim = of.get(other.body.id);
      return aim === undefined ? [] : [{ aim, id: other.body.id, far: between(one.at, other.at) }];
    })
    .sort(
      (a, b) =>
        Number(a.aim.kind !== 'attack') - Number(b.aim.kind !== 'attack') ||
        a.far - b.far ||
        (a.id < b.id ? -1 : 1),
    );
  return leads?.aim ?? null;
}
