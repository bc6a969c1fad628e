import { counted } from '@/lib/campaign/figures';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { FATIGUE_MAX } from '@/lib/campaign/forces/forces';
import { evenSumDistribution, quantileIndex } from './dice';
import { addStep, type IntervalSide, noChange, presentUnits } from './ground';
import { wholePart } from './returns';

/** Days of an interval spent resting: the stated number, else all of it; at most all of it. */
export function restDays(interval: IntervalSide['interval']): number {
  return Math.min(interval.restDays ?? interval.days, interval.days);
}

/**
 * Fatigue is removed: by rest days, or turn by turn, where each idle turn removes 0 to twice the rate (drawn if the
 * policy is diced, else the rate itself). A winter clears it, under every policy that has recovery.
 */
export function recoverFatigue(ground: IntervalSide): void {
  const { policy, interval, side } = ground;
  const known = policy.fatiguePerRestDay > 0 || policy.fatigueByTurns !== null;
  if (!known) return;
  const recovery = recoveryOf(ground);
  const changes: UnitChange[] = [];
  for (const { id, unit } of presentUnits(ground)) {
    if (unit.fatigue === 0) continue;
    const off = Math.min(unit.fatigue, interval.kind === 'winter' ? FATIGUE_MAX : recovery(id));
    if (off > 0) changes.push({ ...noChange(id), fatigue: -off });
  }
  const name = ground.campaign.definition.sides[side].name;
  addStep(ground, {
    kind: 'fatigueRecovered',
    changes,
    text:
      interval.kind === 'winter'
        ? `Winter quarters rest ${counted(changes.length, 'unit')} of ${name} altogether.`
        : `${counted(changes.length, 'unit')} of ${name} ${changes.length === 1 ? 'rests' : 'rest'} from ${changes.length === 1 ? 'its' : 'their'} exertions.`,
  });
}

/** Idle turns of an interval under a policy by turns, with the mean removed by each. */
function idleTurns(
  byTurns: NonNullable<IntervalSide['policy']['fatigueByTurns']>,
  interval: IntervalSide['interval'],
  restShare: number,
): { readonly turns: number; readonly rate: number }[] {
  const nights = interval.kind === 'sameDay' ? 0 : restDays(interval);
  const days = interval.kind === 'days' ? restDays(interval) : 0;
  return [
    { turns: wholePart(byTurns.dayTurns * days * restShare), rate: byTurns.dayRate },
    { turns: wholePart(byTurns.nightTurns * nights * restShare), rate: byTurns.nightRate },
  ].filter(({ turns, rate }) => turns > 0 && rate > 0);
}

/** Fatigue that an interval removes from a unit: under a diced policy by turns, the mean. */
export function meanRecovery(
  policy: IntervalSide['policy'],
  interval: IntervalSide['interval'],
  restShare: number,
): number {
  if (!policy.fatigueByTurns || interval.kind === 'winter')
    return wholePart(policy.fatiguePerRestDay * restDays(interval) * restShare);
  const parts = idleTurns(policy.fatigueByTurns, interval, restShare);
  return Math.floor(parts.reduce((sum, { turns, rate }) => sum + turns * rate, 0));
}

function recoveryOf(ground: IntervalSide): (unit: string) => number {
  const { policy, interval, side, dice, restShare } = ground;
  const byTurns = policy.fatigueByTurns;
  const mean = meanRecovery(policy, interval, restShare);
  if (!byTurns || interval.kind === 'winter') return () => mean;
  const parts = idleTurns(byTurns, interval, restShare);
  // If even the mean is twice the maximum fatigue, the dice could change nothing.
  if (policy.chance === 'fixed' || mean >= 2 * FATIGUE_MAX) return () => mean;
  const distributions = parts.map(({ turns, rate }) =>
    evenSumDistribution(turns, Math.max(1, Math.round(2 * rate))),
  );
  return (unit) =>
    distributions.reduce(
      (sum, weights, part) =>
        sum + quantileIndex(weights, dice.throw(`${side}:${unit}:fatigue:${part}`)),
      0,
    );
}
