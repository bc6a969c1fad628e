import { type CampaignQuality, QUALITIES } from '@/lib/battle/handoff/battle-order';
import { tallyKey } from '@/lib/campaign/battle/aftermath';
import type { Aftermath, Loss, LossKind } from '@/lib/campaign/battle/state';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Interval } from '@/lib/campaign/definition/intervals';
import { counted, figure } from '@/lib/campaign/figures';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { establishmentOf, OTHER_KINDS } from '@/lib/campaign/forces/forces';
import { SIDES, type Side } from '@/lib/kernel/side';
import { mirroredLevel } from '@/lib/kernel/victory-level';
import { binomialQuantile } from './dice';
import { addStep, type IntervalSide, noChange, presentUnits, total } from './ground';
import { menDue, type ReturningUnits } from './men-due';
import { type SettledPolicy, settledPolicy } from './policies';

/** What comes back to each unit of the side, by kind of strength. */
type Returns = Map<string, Partial<Record<LossKind, number>>>;

/**
 * Stragglers rally, wounded return, guns are recovered: shares of the losses in battles since the last interval,
 * rounded down (or drawn man by man), never above the establishment, captured ones never unless the policy says so. On
 * the same day only stragglers come in.
 */
export function returnLosses(ground: IntervalSide): void {
  if (ground.policy.wounded !== null) {
    addReturns(ground, menDue(ground));
    return;
  }
  const { aftermath } = ground.campaign;
  if (!aftermath || ground.policy.refit !== null) return;
  const { policy, interval, side } = ground;
  if (!mayReturn(policy, interval, side)) return;
  const back =
    policy.oneBackPer === null
      ? byShare(ground, aftermath)
      : byCount(ground, aftermath, policy.oneBackPer);
  const stragglers: UnitChange[] = [];
  const wounded: UnitChange[] = [];
  const guns: UnitChange[] = [];
  for (const { id, placed, unit } of presentUnits(ground)) {
    const returned = back.get(id);
    if (!returned) continue;
    const losses = aftermath.losses.get(id) ?? {};
    const most = establishmentOf(placed);
    const men = Math.min(returned.men ?? 0, most.men - unit.men);
    const rallied = Math.min(men, losses.men?.missing ?? 0);
    if (rallied > 0) stragglers.push({ ...noChange(id), men: rallied });
    const other: UnitChange['other'] = Object.fromEntries(
      OTHER_KINDS.flatMap((kind) => {
        const full = placed.unit.strength?.[kind] ?? 0;
        const count = Math.min(returned[kind] ?? 0, full - (unit.other[kind] ?? 0));
        return count > 0 ? [[kind, count]] : [];
      }),
    );
    const healed = interval.kind === 'sameDay' ? 0 : men - rallied;
    if (healed > 0 || Object.keys(other).length > 0)
      wounded.push({
        ...noChange(id),
        men: healed,
        ...(Object.keys(other).length > 0 ? { other } : {}),
      });
    const recovered = Math.min(returned.guns ?? 0, most.guns - unit.guns);
    if (recovered > 0) {
      const quality = dilutedQuality(unit.quality, policy.qualityStepsLost);
      guns.push({
        ...noChange(id),
        guns: recovered,
        ...(quality === unit.quality ? {} : { quality }),
      });
    }
  }
  addReturns(ground, { stragglers, wounded, guns });
}

/** The steps in which men and guns of a side come back. */
function addReturns(ground: IntervalSide, { stragglers, wounded, guns }: ReturningUnits): void {
  const name = ground.campaign.definition.sides[ground.side].name;
  const raised = (changes: readonly UnitChange[]): string => {
    const count = changes.filter(({ quality }) => quality !== undefined).length;
    if (count === 0) return '';
    return ` ${counted(count, 'broken unit')} ${count === 1 ? 'is' : 'are'} raised again, as conscripts.`;
  };
  addStep(ground, {
    kind: 'stragglersRallied',
    changes: stragglers,
    text: `${counted(
      total(stragglers, (change) => change.men),
      'straggler',
    )} of ${name} ${total(stragglers, (change) => change.men) === 1 ? 'comes' : 'come'} in to the colours.${raised(stragglers)}`,
  });
  const healed = total(wounded, (change) => change.men);
  addStep(ground, {
    kind: 'woundedReturned',
    changes: wounded,
    text:
      healed > 0
        ? `${figure(healed)} ${healed === 1 ? 'man' : 'men'} of ${name} ${healed === 1 ? 'returns' : 'return'} from the surgeons to ${counted(wounded.length, 'unit')}.${raised(wounded)}`
        : `${counted(wounded.length, 'unit')} of ${name} ${wounded.length === 1 ? 'has' : 'have'} part of ${wounded.length === 1 ? 'its' : 'their'} losses made good.`,
  });
  addStep(ground, {
    kind: 'gunsRecovered',
    changes: guns,
    text: `${name} recovers ${counted(
      total(guns, (change) => change.guns),
      'gun',
    )}.`,
  });
}

/** Whether a policy lets losses of a side return in this interval at all. */
function mayReturn(policy: SettledPolicy, interval: Interval, side: Side): boolean {
  return (
    !policy.returnsNeedSupply ||
    (interval.replacements[side] && (interval.kind === 'days' || interval.kind === 'winter'))
  );
}

/** Whether an interval settles a side's losses: on the same day, or out of supply, part of them may return later. */
function settlesLosses(policy: SettledPolicy, interval: Interval, side: Side): boolean {
  return interval.kind !== 'sameDay' && mayReturn(policy, interval, side);
}

/** Sides whose losses an interval leaves open, so that part of them may return in a later one. */
export function unsettledSides(definition: CampaignDefinition, interval: Interval): Side[] {
  return SIDES.filter(
    (side) => !settlesLosses(settledPolicy(definition, interval, side), interval, side),
  );
}

/** By shares of each unit's own losses. */
function byShare(ground: IntervalSide, aftermath: Aftermath): Returns {
  const { policy, interval, side } = ground;
  const level = side === 'A' ? aftermath.level : mirroredLevel(aftermath.level);
  const factor = interval.days <= policy.hurried.withinDays ? policy.hurried.factor : 1;
  const held = aftermath.heldField === side;
  const gunShare = Math.max(policy.gunsReturned, held ? policy.gunsRecovered : 0);
  const back: Returns = new Map();
  for (const { id, placed } of presentUnits(ground)) {
    const losses = aftermath.losses.get(id);
    if (!losses) continue;
    const returned: Partial<Record<LossKind, number>> = {};
    for (const [kind, loss] of Object.entries(losses) as [LossKind, Loss][]) {
      const share = kind === 'guns' ? gunShare : policy.returns[level][placed.unit.arm] * factor;
      const eligible = loss.returnable + (policy.capturedReturn ? loss.captured : 0);
      const most = eligible - Math.ceil(eligible * policy.permanentShare);
      const count =
        policy.chance === 'diced' && share > 0 && share < 1 && eligible > 0
          ? binomialQuantile(eligible, share, ground.dice.throw(`${side}:${id}:${kind}`))
          : wholePart(eligible * share);
      returned[kind] = Math.min(count, most);
    }
    back.set(id, returned);
  }
  return back;
}

/** One back for a given number of casualties of a type over the whole campaign, to the units that lost most. */
function byCount(ground: IntervalSide, aftermath: Aftermath, per: number): Returns {
  const { side, policy, campaign } = ground;
  const back: Returns = new Map();
  const due = new Map<string, number>();
  const losers = presentUnits(ground).flatMap(({ id, placed, unit }) => {
    const most = establishmentOf(placed);
    const missing: [LossKind, number][] = [
      ['men', most.men - unit.men],
      ['guns', most.guns - unit.guns],
      ...OTHER_KINDS.map((kind): [LossKind, number] => [
        kind,
        (placed.unit.strength?.[kind] ?? 0) - (unit.other[kind] ?? 0),
      ]),
    ];
    return missing
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({
        id,
        kind,
        count,
        key: tallyKey(side, placed.unit.type, kind),
        hit: aftermath.losses.has(id),
      }));
  });
  losers.sort((one, other) => Number(other.hit) - Number(one.hit) || other.count - one.count);
  for (const { id, kind, count, key } of losers) {
    const tally = campaign.tallies.get(key);
    if (!tally) continue;
    const casualties = tally.lost + (policy.capturedReturn ? tally.captured : 0);
    const left = due.get(key) ?? Math.max(0, Math.floor(casualties / per) - tally.returned);
    const given = Math.min(left, count);
    due.set(key, left - given);
    if (given > 0) back.set(id, { ...back.get(id), [kind]: given });
  }
  return back;
}

/** The whole part of a product of decimal shares: 0.7 × 10 counts as 7. */
export function wholePart(value: number): number {
  return Math.floor(value + 1e-9);
}

/** A quality some steps worse, at worst F. */
export function dilutedQuality(quality: CampaignQuality, steps: number): CampaignQuality {
  const index = Math.min(QUALITIES.length - 1, QUALITIES.indexOf(quality) + steps);
  return QUALITIES[index] ?? quality;
}
