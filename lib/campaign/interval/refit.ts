import type { StrengthKind } from '@/lib/battle/handoff/ledger';
import { lookupOf, type PlacedUnit } from '@/lib/campaign/definition/lookup';
import { counted } from '@/lib/campaign/figures';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { apportion } from '@/lib/kernel/apportion';
import {
  REFIT_CATEGORIES,
  type RefitAnswer,
  type RefitCategory,
  type RefitPool,
  type RefitQuestion,
} from './events';
import { addStep, type IntervalSide, noChange, presentUnits } from './ground';
import { wholePart } from './returns';

/** Logistics lost cut the pools by a third each: with three gone, nothing comes up. */
const LOGISTICS_MOST = 3;

/** The category of a unit’s arm; null: the commander and the logistics belong to none. */
function categoryOf({ unit }: PlacedUnit, ground: IntervalSide): RefitCategory | null {
  const { refit } = ground.policy;
  if (unit.type === refit?.logistics || unit.type === refit?.commander) return null;
  return unit.arm === 'infantry' || unit.arm === 'cavalry' ? unit.arm : 'specialists';
}

/** Points that each category may get: a share of what the latest battle cost it, by the logistics that are left. */
function poolsOf(ground: IntervalSide): Record<RefitCategory, number> {
  const pools = { infantry: 0, cavalry: 0, specialists: 0 };
  const { refit } = ground.policy;
  const { aftermath, forces } = ground.campaign;
  // A battle with a night of its own has had its refitting: what returned in it is in its ledger.
  if (refit === null || aftermath === null || aftermath.nightHad?.has(ground.side)) return pools;
  for (const { id, placed } of presentUnits(ground)) {
    const category = categoryOf(placed, ground);
    const loss = aftermath.losses.get(id)?.points;
    if (category !== null && loss) pools[category] += loss.returnable - loss.missing;
  }
  const wagons = [...ground.lookup.units].filter(
    ([, { unit, side }]) => side === ground.side && unit.type === refit.logistics,
  );
  const lost = wagons.filter(([id]) => {
    const unit = forces.units.get(id);
    return unit?.status !== 'present' || (unit.other.pieces ?? 0) === 0;
  }).length;
  const left = Math.max(0, LOGISTICS_MOST - lost) / LOGISTICS_MOST;
  for (const category of REFIT_CATEGORIES)
    pools[category] = wholePart(pools[category] * refit.share * left);
  return pools;
}

const fullOf = ({ unit }: PlacedUnit): number => unit.strength?.points ?? 0;

/** What a side may refit in an interval; null: nothing, by its policy or for want of losses or supplies. */
export function refitQuestion(ground: IntervalSide): RefitQuestion | null {
  const { refit } = ground.policy;
  if (refit === null) return null;
  const pools = poolsOf(ground);
  const units: RefitQuestion['units'][number][] = [];
  let commander: RefitQuestion['commander'];
  for (const { id, placed, unit } of presentUnits(ground)) {
    const room = fullOf(placed) - (unit.other.points ?? 0);
    const category = categoryOf(placed, ground);
    if (category !== null && room > 0 && pools[category] > 0)
      units.push({ unit: id, category, room });
    if (
      placed.unit.type === refit.commander &&
      placed.side === ground.side &&
      unit.other.points === 0
    )
      commander = { unit: id, cost: fullOf(placed) };
  }
  const sum = REFIT_CATEGORIES.reduce((total, category) => total + pools[category], 0);
  const paid = commander !== undefined && sum >= commander.cost ? { commander } : {};
  if (units.length === 0 && !('commander' in paid)) return null;
  return { pools, units, ...paid };
}

/**
 * What a side that decides nothing gets: a new commander if the pools pay for one, from the largest pools first; then
 * each pool is spread over the units of its category by what they lack.
 */
export function refitByTheBook({ pools, units, commander }: RefitQuestion): RefitAnswer {
  const left = { infantry: 0, cavalry: 0, specialists: 0, ...pools };
  const paid: Partial<Record<RefitCategory, number>> = {};
  if (commander)
    for (let point = 0; point < commander.cost; point += 1) {
      const [largest] = [...REFIT_CATEGORIES].sort((one, other) => left[other] - left[one]);
      if (largest === undefined || left[largest] === 0) break;
      left[largest] -= 1;
      paid[largest] = (paid[largest] ?? 0) + 1;
    }
  const given: Record<string, number> = {};
  for (const category of REFIT_CATEGORIES) {
    const lacking = units.filter((one) => one.category === category);
    const rooms = lacking.map(({ room }) => room);
    const room = rooms.reduce((sum, one) => sum + one, 0);
    const shares = apportion(Math.min(left[category], room), rooms);
    lacking.forEach(({ unit }, index) => {
      if ((shares[index] ?? 0) > 0) given[unit] = shares[index] as number;
    });
  }
  return { units: given, ...(commander ? { commander: paid } : {}) };
}

/** Points taken from each pool by an answer. */
export function refitTaken({ units: offered }: RefitQuestion, answer: RefitAnswer): RefitPool {
  const taken: Partial<Record<RefitCategory, number>> = { ...answer.commander };
  for (const [id, points] of Object.entries(answer.units)) {
    const category = offered.find(({ unit }) => unit === id)?.category;
    if (category) taken[category] = (taken[category] ?? 0) + points;
  }
  return taken;
}

/** Units are refitted, and a new commander takes over with a staff of their own, by the side’s answer or by the book. */
export function refitUnits(ground: IntervalSide): void {
  const question = refitQuestion(ground);
  if (question === null) return;
  const { units, commander } = ground.answer.refit ?? refitByTheBook(question);
  const name = ground.campaign.definition.sides[ground.side].name;
  const changes = Object.entries(units).flatMap(([unit, points]): UnitChange[] =>
    points > 0 ? [{ ...noChange(unit), other: { points } }] : [],
  );
  const points = Object.values(units).reduce((sum, one) => sum + one, 0);
  addStep(ground, {
    kind: 'refitted',
    changes,
    text: `${name} refits ${counted(changes.length, 'unit')} with ${counted(points, 'point')}.`,
  });
  if (!commander || !question.commander) return;
  const { unit, cost } = question.commander;
  const other: Partial<Record<Exclude<StrengthKind, 'men' | 'guns'>, number>> = { points: cost };
  addStep(ground, {
    kind: 'refitted',
    changes: [{ ...noChange(unit), other }],
    text: `${name} has another commander and staff, at the cost of ${counted(cost, 'point')}.`,
  });
}

/** Full strength and present points of a unit, for the page of an interval. */
export function refitRow(
  campaign: Pick<IntervalSide['campaign'], 'definition' | 'forces'>,
  id: string,
): { readonly name: string; readonly points: number; readonly full: number } {
  const placed = lookupOf(campaign.definition).units.get(id);
  return {
    name: placed?.unit.name ?? id,
    points: campaign.forces.units.get(id)?.other.points ?? 0,
    full: placed ? fullOf(placed) : 0,
  };
}
