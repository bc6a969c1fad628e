import { type Aim, type Aims, aimsOf, FAST } from '@/lib/rulesets/strategy-tactical/doctrine/aims';
import { aimOfNearest } from '@/lib/rulesets/strategy-tactical/doctrine/drawn/aims';
import { legOf, planNow } from '@/lib/rulesets/strategy-tactical/doctrine/drawn/plans';
import type { Eyes, Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { missionsOf } from './missions';

const isBattery = ({ what }: Seen): boolean => what === 'gun';

/**
 * The plan of the fast commander of version 6 at a position: the detachments that its sealed plan names by their missions, all
 * others as in version 5, with batteries by the nearest foot of the main body.
 */
export function detachedAims(eyes: Eyes): Aims {
  const { own } = eyes;
  const plan = planNow(eyes);
  const missions = missionsOf(eyes);
  const isApart = ({ body }: Seen): boolean => missions.has(body.id);
  const aims = aimsOf(eyes, FAST, {
    ...(plan && { main: plan.hq, together: true }),
    isApart: (one) => isBattery(one) || isApart(one),
  });
  const of = new Map<string, Aim>(aims.of);
  for (const [id, { does, goal, hq }] of missions)
    of.set(id, { kind: does === 'withdraw' ? 'hold' : 'attack', goal, hq });
  const foot = own.filter((one) => (one.what === 'foot' || one.what === 'stand') && !isApart(one));
  for (const one of own.filter((gun) => isBattery(gun) && !isApart(gun))) {
    const aim = aimOfNearest(one, foot, of);
    if (aim !== null) of.set(one.body.id, aim);
  }
  if (plan !== null)
    for (const one of own) {
      const aim = of.get(one.body.id);
      if (one.what !== 'horse' && !isApart(one) && aim?.kind === 'attack' && aim.hq === plan.hq)
        of.set(one.body.id, { ...aim, goal: legOf(eyes, plan, one.at) });
    }
  return { ...aims, of };
}
