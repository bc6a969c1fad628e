import type { ReplacementPool } from '../definition/intervals';
import type { UnitChange } from '../events';
import { apportion } from '../expected-report';
import { figure } from '../figures';
import { establishmentOf } from '../forces';
import { type IntervalSide, noChange, presentUnits, tell, total } from './ground';
import { dilutedQuality } from './returns';

/** Drafts that make up this part of a unit or more cost it the policy's steps of quality. */
export const DILUTING_SHARE = 0.25;

/**
 * Drafts arrive from the pools that are open by the interval's end, for the units of their arms and formations, in
 * proportion to what each lacks; no more than the pool holds and gives at once, never above an establishment.
 */
export function drawReplacements(ground: IntervalSide): void {
  const { interval, policy, side, campaign, until } = ground;
  if (!policy.replacements || !interval.replacements[side] || interval.kind === 'sameDay') return;
  for (const pool of campaign.definition.pools) {
    if (pool.side !== side || pool.from > until) continue;
    if (pool.until !== undefined && pool.until < campaign.date) continue;
    drawOn(ground, pool);
  }
}

function drawOn(ground: IntervalSide, pool: ReplacementPool): void {
  const left = ground.campaign.pools.get(pool.id) ?? { men: 0, guns: 0 };
  const units = presentUnits(ground).filter(
    ({ placed }) =>
      pool.arms.includes(placed.unit.arm) &&
      (pool.formations === undefined ||
        placed.formations.some((formation) => pool.formations?.includes(formation))),
  );
  const given = (kind: 'men' | 'guns'): number[] => {
    const lacking = units.map(({ placed, unit }) =>
      Math.max(0, establishmentOf(placed)[kind] - unit[kind]),
    );
    const amount = Math.min(
      left[kind],
      pool.mostPerInterval?.[kind] ?? left[kind],
      lacking.reduce((sum, count) => sum + count, 0),
    );
    return apportion(amount, lacking);
  };
  const men = given('men');
  const guns = given('guns');
  const changes: UnitChange[] = [];
  units.forEach(({ id, unit }, index) => {
    const drafts = men[index] ?? 0;
    const pieces = guns[index] ?? 0;
    if (drafts === 0 && pieces === 0) return;
    const thinned =
      drafts >= DILUTING_SHARE * (unit.men + drafts) && drafts > 0
        ? true
        : pieces > 0 && pieces >= DILUTING_SHARE * (unit.guns + pieces);
    const quality = thinned
      ? dilutedQuality(unit.quality, ground.policy.qualityStepsLost)
      : unit.quality;
    changes.push({
      ...noChange(id),
      men: drafts,
      guns: pieces,
      ...(quality === unit.quality ? {} : { quality }),
    });
  });
  const drawn = {
    men: total(changes, (change) => change.men),
    guns: total(changes, (change) => change.guns),
  };
  const name = ground.campaign.definition.sides[ground.side].name;
  const what = [
    ...(drawn.men > 0 ? [`${figure(drawn.men)} ${drawn.men === 1 ? 'man' : 'men'}`] : []),
    ...(drawn.guns > 0 ? [`${figure(drawn.guns)} ${drawn.guns === 1 ? 'gun' : 'guns'}`] : []),
  ].join(' and ');
  const still = left.men - drawn.men;
  tell(ground, {
    kind: 'replacementsArrived',
    changes,
    drawn: { [pool.id]: drawn },
    text: `${what} reach ${name} from ${pool.title}${still > 0 ? `; ${figure(still)} more stand ready there` : ''}.`,
  });
}
