import { type CampaignQuality, QUALITIES } from '@/lib/battle/handoff/battle-order';
import type { ReplacementPool } from '@/lib/campaign/definition/intervals';
import { counted, figure } from '@/lib/campaign/figures';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import { apportion } from '@/lib/kernel/apportion';
import { ownOf } from '@/lib/kernel/own';
import type { Strength } from './events';
import { addStep, type IntervalSide, noChange, presentUnits, total } from './ground';
import type { SettledPolicy } from './policies';
import { dilutedQuality, wholePart } from './returns';

/** Share of a unit from which drafts cost it the policy's steps of quality. */
export const DILUTING_SHARE = 0.25;

/** Number of days to which a policy's intake limit refers. */
const MONTH = 30;

/** The pools of a side that may be drawn on in an interval that ends on `until`, in the order of the file. */
export function openPools(ground: IntervalSide): ReplacementPool[] {
  const { interval, policy, side, campaign, until } = ground;
  if (!policy.replacements || !interval.replacements[side] || interval.kind === 'sameDay')
    return [];
  return campaign.definition.pools.filter(
    (pool) =>
      pool.side === side &&
      pool.from <= until &&
      (pool.until === undefined || pool.until >= campaign.date),
  );
}

/** Pools that a side may draw on later, and not yet in this interval, in the order of their dates; empty ones left out. */
export function laterPools(ground: IntervalSide): ReplacementPool[] {
  const { policy, side, campaign, until } = ground;
  if (!policy.replacements) return [];
  return campaign.definition.pools
    .filter((pool) => {
      const left = campaign.pools.get(pool.id) ?? { men: 0, guns: 0 };
      return pool.side === side && pool.from > until && left.men + left.guns > 0;
    })
    .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
}

/** The units that a pool may fill, with what each lacks. */
export function unitsInWant(ground: IntervalSide, pool: ReplacementPool) {
  return presentUnits(ground)
    .filter(
      ({ placed }) =>
        pool.arms.includes(placed.unit.arm) &&
        (pool.formations === undefined ||
          placed.formations.some((formation) => pool.formations?.includes(formation))),
    )
    .map(({ id, placed, unit }) => {
      const full = establishmentOf(placed);
      const lacking = (kind: 'men' | 'guns') =>
        Math.max(0, Math.min(full[kind] - unit[kind], intake(ground, id, full, kind)));
      return { id, unit, lacking: { men: lacking('men'), guns: lacking('guns') } };
    });
}

/** What a unit may still take in from pools in this interval, under the policy. */
function intake(ground: IntervalSide, unit: string, full: Strength, kind: 'men' | 'guns'): number {
  const { policy, interval, steps } = ground;
  if (policy.intakePerMonth === null) return full[kind];
  let taken = 0;
  for (const step of steps)
    if (step.kind === 'replacementsArrived')
      for (const change of step.changes) if (change.unit === unit) taken += change[kind];
  return wholePart((full[kind] * policy.intakePerMonth * interval.days) / MONTH) - taken;
}

/** The most that a pool gives in one interval. */
export function givesAtOnce(ground: IntervalSide, pool: ReplacementPool): Strength {
  const left = ground.campaign.pools.get(pool.id) ?? { men: 0, guns: 0 };
  const most = (kind: 'men' | 'guns') =>
    Math.min(left[kind], pool.mostPerInterval?.[kind] ?? left[kind]);
  return { men: most('men'), guns: most('guns') };
}

/**
 * Drafts arrive from the pools that are open by the interval's end, for the units of their arms and formations, as the
 * side decided, else in proportion to what each lacks; within the pool's stock and its limit per interval, and never
 * above an establishment.
 */
export function drawReplacements(ground: IntervalSide): void {
  for (const pool of openPools(ground)) drawOn(ground, pool);
}

function drawOn(ground: IntervalSide, pool: ReplacementPool): void {
  const { answer } = ground;
  const left = ground.campaign.pools.get(pool.id) ?? { men: 0, guns: 0 };
  const most = givesAtOnce(ground, pool);
  const units = unitsInWant(ground, pool);
  const ordered = answer.drafts && (ownOf(answer.drafts, pool.id) ?? {});
  const given = (kind: 'men' | 'guns'): number[] => {
    const lacking = units.map((unit) => unit.lacking[kind]);
    if (ordered)
      return units.map(({ id }, index) =>
        Math.min(ownOf(ordered, id)?.[kind] ?? 0, lacking[index] ?? 0),
      );
    const amount = Math.min(
      most[kind],
      lacking.reduce((sum, count) => sum + count, 0),
    );
    return apportion(amount, lacking);
  };
  const men = given('men');
  const guns = given('guns');
  const changes: UnitChange[] = [];
  let changed = 0;
  units.forEach(({ id, unit }, index) => {
    const got = { men: men[index] ?? 0, guns: guns[index] ?? 0 };
    if (got.men === 0 && got.guns === 0) return;
    const quality = qualityWith(unit, got, pool.quality, ground.policy);
    if (quality !== unit.quality) changed += 1;
    changes.push({ ...noChange(id), ...got, ...(quality === unit.quality ? {} : { quality }) });
  });
  const drawn = {
    men: total(changes, (change) => change.men),
    guns: total(changes, (change) => change.guns),
  };
  const name = ground.campaign.definition.sides[ground.side].name;
  const what = [
    ...(drawn.men > 0 ? [`${figure(drawn.men)} ${menOf(pool, drawn.men)}`] : []),
    ...(drawn.guns > 0 ? [`${figure(drawn.guns)} ${drawn.guns === 1 ? 'gun' : 'guns'}`] : []),
  ].join(' and ');
  const still = left.men - drawn.men;
  const turn =
    changed === 0 || pool.quality === undefined
      ? ''
      : `; ${counted(changed, 'unit')} ${changed === 1 ? 'is' : 'are'} the ${pool.quality === 'veterans' ? 'better' : 'worse'} for them`;
  addStep(ground, {
    kind: 'replacementsArrived',
    changes,
    drawn: { [pool.id]: drawn },
    text: `${what} reach ${name} from ${pool.title}${turn}${still > 0 ? `; ${figure(still)} more stand ready there` : ''}.`,
  });
}

function menOf(pool: ReplacementPool, men: number): string {
  const one = men === 1;
  switch (pool.quality) {
    case 'conscripts':
      return one ? 'conscript' : 'conscripts';
    case 'veterans':
      return one ? 'veteran' : 'veterans';
    default:
      return one ? 'man' : 'men';
  }
}

/**
 * The quality of a unit after its drafts: a step or more worse by conscripts, better by veterans, from the policy's
 * share of the unit on; trained men do not change it. Men of an unspecified pool count by `qualityStepsLost`.
 */
export function qualityWith(
  unit: Strength & { readonly quality: CampaignQuality },
  got: Strength,
  men: ReplacementPool['quality'],
  policy: Pick<SettledPolicy, 'conscripts' | 'veterans' | 'qualityStepsLost'>,
): CampaignQuality {
  const part = (kind: 'men' | 'guns', share: number) =>
    got[kind] > 0 && got[kind] >= share * (unit[kind] + got[kind]);
  switch (men) {
    case 'trained':
      return unit.quality;
    case 'conscripts':
      return part('men', policy.conscripts.share)
        ? dilutedQuality(unit.quality, policy.conscripts.steps)
        : unit.quality;
    case 'veterans':
      return part('men', policy.veterans.share)
        ? raisedQuality(unit.quality, policy.veterans.steps, policy.veterans.upTo)
        : unit.quality;
    case undefined:
      return part('men', DILUTING_SHARE) || part('guns', DILUTING_SHARE)
        ? dilutedQuality(unit.quality, policy.qualityStepsLost)
        : unit.quality;
  }
}

/** A quality some steps better, up to a given one; a quality already better is unchanged. */
function raisedQuality(
  quality: CampaignQuality,
  steps: number,
  upTo: CampaignQuality,
): CampaignQuality {
  const index = QUALITIES.indexOf(quality);
  const best = QUALITIES.indexOf(upTo);
  return index <= best ? quality : (QUALITIES[Math.max(best, index - steps)] ?? quality);
}
