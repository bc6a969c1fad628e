import { type CampaignQuality, QUALITIES } from '@/lib/battle/handoff/battle-order';
import type { BattleCasualties, Casualties } from '@/lib/campaign/battle/state';
import { daysBetween } from '@/lib/campaign/calendar';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import { type IntervalSide, noChange, presentUnits } from './ground';
import type { SettledPolicy } from './policies';

/** Returns due to units: missing men, wounded men, guns. */
export interface ReturningUnits {
  readonly stragglers: readonly UnitChange[];
  readonly wounded: readonly UnitChange[];
  readonly guns: readonly UnitChange[];
}

/**
 * Under a policy that counts men: the men back by the interval's end. Of the wounded the policy's share by the days
 * since they were hurt, of the missing its share by who held the field, less those already back; of the guns left on a
 * field that was held, its share. The killed and the captured never return. Fractions of a man are rounded at random if
 * the policy is diced, else down. No unit exceeds its establishment: men for whom it has no room wait.
 */
export function menDue(ground: IntervalSide): ReturningUnits {
  const { campaign, policy, side, until } = ground;
  const stragglers: UnitChange[] = [];
  const wounded: UnitChange[] = [];
  const guns: UnitChange[] = [];
  const factor = hospitalFactor(ground);
  for (const { id, placed, unit } of presentUnits(ground)) {
    const casualties = campaign.casualties.get(id);
    if (!casualties) continue;
    const full = establishmentOf(placed);
    const whole = (due: number, kind: string): number => {
      const floor = Math.floor(due + 1e-9);
      const rest = due - floor;
      if (policy.chance !== 'diced' || rest < 1e-9) return floor;
      return floor + (ground.dice.throw(`${side}:${id}:${kind}`) < rest ? 1 : 0);
    };
    const due = dueBy(casualties, policy, until, factor);
    const rallied = Math.min(whole(due.missing, 'missing'), full.men - unit.men);
    const quality = raisedQuality(policy, unit);
    if (rallied > 0) stragglers.push({ ...noChange(id), men: rallied, ...quality });
    const healed = Math.min(whole(due.wounded, 'wounded'), full.men - unit.men - rallied);
    if (healed > 0) wounded.push({ ...noChange(id), men: healed, ...(rallied > 0 ? {} : quality) });
    const recovered = Math.min(whole(due.guns, 'guns'), full.guns - unit.guns);
    if (recovered > 0) guns.push({ ...noChange(id), guns: recovered });
  }
  return { stragglers, wounded, guns };
}

/** The quality of a unit of which nobody was left, once men come in, where it is not worse already. */
function raisedQuality(
  { raisedAgain }: SettledPolicy,
  unit: { readonly men: number; readonly quality: CampaignQuality },
): { readonly quality?: CampaignQuality } {
  if (raisedAgain === null || unit.men > 0) return {};
  return QUALITIES.indexOf(raisedAgain.quality) > QUALITIES.indexOf(unit.quality)
    ? { quality: raisedAgain.quality }
    : {};
}

/** 1 with a hospital; without one, or out of supply, the policy's factor. */
export function hospitalFactor({ policy, interval, side }: IntervalSide): number {
  return policy.hospital && interval.replacements[side] ? 1 : policy.withoutHospital;
}

/** Returns due to a unit by a date and not yet back, fractions of a man included; ≥ 0. */
export function dueBy(
  casualties: Casualties,
  policy: SettledPolicy,
  date: string,
  factor: number,
): { readonly wounded: number; readonly missing: number; readonly guns: number } {
  let [wounded, missing, guns] = [0, 0, 0];
  for (const battle of casualties.battles) {
    const days = daysBetween(battle.since, date);
    wounded += battle.wounded * woundedShare(policy, days) * factor;
    if (days >= policy.missing.days) missing += battle.missing * missingShare(policy, battle);
    if (days > 0 && battle.heldField) guns += battle.gunsLeft * policy.gunsRecovered;
  }
  return {
    wounded: Math.max(0, wounded - casualties.healed),
    missing: Math.max(0, missing - casualties.rallied),
    guns: Math.max(0, guns - casualties.gunsBack),
  };
}

/** Share of the wounded who are back this number of days after they were hurt. */
export function woundedShare({ wounded }: SettledPolicy, days: number): number {
  return wounded?.findLast((entry) => entry.days <= days)?.share ?? 0;
}

export function missingShare({ missing }: SettledPolicy, { heldField }: BattleCasualties): number {
  return heldField ? missing.heldField : missing.lostField;
}
