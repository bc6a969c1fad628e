import { ARMS } from '@/lib/battle/handoff/battle-order';
import { addDays } from '@/lib/campaign/calendar';
import type { Interval } from '@/lib/campaign/definition/intervals';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import { counted, percentage } from '@/lib/campaign/figures';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { presentUnits } from './ground';
import { BOTH_BY_THE_BOOK, intervalGrounds } from './interval';
import { dueBy, hospitalFactor, woundedShare } from './men-due';
import { givesTableHits, type SettledPolicy, settledPolicy } from './policies';

/** What an interval, and the time after it, will return to one side. Counts of men are means, rounded. */
export interface ReturnsOutlook {
  /** What the side's policy returns, and when, in plain sentences. */
  readonly words: readonly string[];
  /** Null under a policy that counts table hits. */
  readonly men: {
    /** Wounded who are not back, and may or may not return. */
    readonly lying: number;
    /** First day after the interval. */
    readonly until: string;
    /** Back by then. */
    readonly due: number;
    /** Men missing who come in by its end. */
    readonly rallying: number;
    readonly guns: number;
    /** Dates after it on which more wounded are back, with a hospital; the earliest first. */
    readonly later: readonly { readonly date: string; readonly men: number }[];
    /** Wounded of all battles so far who never come back. */
    readonly never: number;
  } | null;
}

/** Maximum number of dates in an outlook. */
const LATER_MOST = 6;

export function returnsOutlook(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  side: Side,
): ReturnsOutlook {
  const policy = settledPolicy(campaign.definition, interval, side);
  const words = policyWords(policy);
  if (policy.wounded === null) return { words, men: null };
  const ground = intervalGrounds(campaign, {
    interval,
    draw: () => 0.5,
    answers: BOTH_BY_THE_BOOK,
  })[side];
  const { until } = ground;
  const factor = hospitalFactor(ground);
  const most = policy.wounded.at(-1)?.share ?? 0;
  const sum = { lying: 0, due: 0, rallying: 0, guns: 0, never: 0 };
  const later = new Map<string, number>();
  for (const { id } of presentUnits(ground)) {
    const casualties = campaign.casualties.get(id);
    if (!casualties) continue;
    const due = dueBy(casualties, policy, until, factor);
    sum.due += due.wounded;
    sum.rallying += due.missing;
    sum.guns += due.guns;
    sum.lying -= casualties.healed;
    for (const { since, wounded } of casualties.battles) {
      sum.lying += wounded;
      sum.never += wounded * (1 - most);
      let before = woundedShare(policy, 0);
      for (const { days, share } of policy.wounded) {
        const date = addDays(since, days);
        if (date > until) later.set(date, (later.get(date) ?? 0) + wounded * (share - before));
        before = share;
      }
    }
  }
  return {
    words,
    men: {
      until,
      lying: Math.max(0, sum.lying),
      due: Math.round(sum.due),
      rallying: Math.round(sum.rallying),
      guns: Math.round(sum.guns),
      never: Math.round(sum.never),
      later: [...(keepsCalendar(campaign.definition) ? later : [])]
        .map(([date, men]) => ({ date, men: Math.round(men) }))
        .filter(({ men }) => men > 0)
        .sort((one, other) => (one.date < other.date ? -1 : 1))
        .slice(0, LATER_MOST),
    },
  };
}

/** What a policy returns, and when, in plain sentences. */
export function policyWords(policy: SettledPolicy): string[] {
  return [...returnWords(policy), ...restWords(policy), ...draftWords(policy)];
}

function returnWords(policy: SettledPolicy): string[] {
  if (policy.wounded !== null) {
    const { missing } = policy;
    const steps = policy.wounded.map(
      ({ days, share }) => `${percentage(share)} after ${counted(days, 'day')}`,
    );
    return [
      `Of the wounded, ${steps.join(', ')} are back, and no more. The killed and the captured never return.`,
      ...(policy.withoutHospital < 1
        ? [
            policy.hospital
              ? `Out of supply, ${percentage(policy.withoutHospital)} of that.`
              : `The army has no hospital: ${percentage(policy.withoutHospital)} of that.`,
          ]
        : []),
      `Of the missing, ${percentage(missing.heldField)} come in after ${counted(missing.days, 'day')} if you held the field, else ${percentage(missing.lostField)}.`,
      ...(policy.gunsRecovered > 0
        ? ['Guns left on a field go back to the side that held it.']
        : []),
      ...(policy.raisedAgain === null
        ? []
        : [
            `A unit of which nobody was left is raised again from those who come in, as conscripts of quality ${policy.raisedAgain.quality}.`,
          ]),
    ];
  }
  if (policy.refit !== null)
    return [
      `Of what the latest battle cost each category of arms, ${percentage(policy.refit.share)} is there to refit its units with; each logistics unit lost cuts it by a third. What was captured, mutinied or went over never returns.`,
    ];
  if (policy.oneBackPer !== null)
    return [`One comes back for every ${policy.oneBackPer} casualties of a type.`];
  if (!givesTableHits(policy)) return ['Nobody comes back of what a battle cost.'];
  const shares = VICTORY_LEVELS.map((level) => policy.returns[level])
    .flatMap((byArm) => ARMS.map((arm) => byArm[arm]))
    .sort((one, other) => one - other);
  const [least = 0, most = 0] = [shares[0], shares.at(-1)];
  return [
    least === most
      ? `${percentage(most)} of what a unit lost comes back in the interval after the battle, and nothing later.`
      : `${percentage(least)} to ${percentage(most)} of what a unit lost, by the result, comes back in the interval after the battle, and nothing later.`,
  ];
}

function restWords({ fatigueByTurns, fatiguePerRestDay, chance }: SettledPolicy): string[] {
  if (fatigueByTurns) {
    const { dayRate, dayTurns, nightRate, nightTurns } = fatigueByTurns;
    const mean = dayRate * dayTurns + nightRate * nightTurns;
    return [
      chance === 'diced'
        ? `A rest day takes off 0 to ${2 * mean} fatigue, ${mean} on average; a winter all of it.`
        : `A rest day takes off ${mean} fatigue; a winter all of it.`,
    ];
  }
  return fatiguePerRestDay > 0
    ? [`A rest day takes off ${fatiguePerRestDay} fatigue; a winter all of it.`]
    : [];
}

function draftWords({ replacements, intakePerMonth }: SettledPolicy): string[] {
  if (!replacements) return ['No recruits arrive.'];
  if (intakePerMonth === null) return [];
  return intakePerMonth > 1
    ? [
        `Recruits fill up a unit from nothing within ${counted(Math.ceil(30 / intakePerMonth), 'day')}, as far as the pools go.`,
      ]
    : [
        `In 30 days, recruits for at most ${percentage(intakePerMonth)} of its establishment join a unit.`,
      ];
}
