import type { Formation } from '@/lib/campaign/definition/forces';
import { counted, figure } from '@/lib/campaign/figures';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import { apportion } from '@/lib/kernel/apportion';
import { withoutEnding } from '@/lib/kernel/without-ending';
import { binomialQuantile } from './dice';
import { addStep, type IntervalSide, noChange, presentUnits, total } from './ground';
import { wholePart } from './returns';

/** Units that fled a battle shrink, or are lost altogether on a die (Honours of War). Their men are gone for good. */
export function disperseRouters(ground: IntervalSide): void {
  const { policy, side, campaign, dice } = ground;
  const { aftermath } = campaign;
  if (!policy.routed || !aftermath) return;
  const changes: UnitChange[] = [];
  for (const { id, unit } of presentUnits(ground)) {
    if (!aftermath.routed.has(id) || (unit.men === 0 && unit.guns === 0)) continue;
    const { lostChance, shrinkShare } = policy.routed;
    const lost =
      policy.chance === 'diced' && lostChance > 0 && lostChance < 1
        ? dice.throw(`${side}:${id}:routed`) < lostChance
        : lostChance >= 0.5;
    if (lost) {
      changes.push({
        ...noChange(id),
        men: 0 - unit.men,
        guns: 0 - unit.guns,
        status: 'disbanded',
      });
      continue;
    }
    const men =
      policy.chance === 'diced' && shrinkShare > 0 && shrinkShare < 1
        ? binomialQuantile(unit.men, shrinkShare, dice.throw(`${side}:${id}:shrunk`))
        : wholePart(unit.men * shrinkShare);
    if (men > 0) changes.push({ ...noChange(id), men: -men });
  }
  const gone = -total(changes, (change) => change.men);
  addStep(ground, {
    kind: 'routersDispersed',
    changes,
    text: `${figure(gone)} men of ${counted(changes.length, 'unit')} that fled do not come back to ${campaign.definition.sides[side].name}.`,
  });
}

/** Formations and units that leave the army in this interval, with their reason. */
export function detachFormations(ground: IntervalSide): void {
  const { interval, side, lookup, campaign } = ground;
  for (const { formation: id, reason } of interval.detach) {
    const placed = lookup.formations.get(id);
    const single = lookup.units.get(id);
    if ((placed ?? single)?.side !== side) continue;
    const units = placed ? unitsBelow(placed.formation) : [id];
    const leaving = units.filter((unit) => campaign.forces.units.get(unit)?.status === 'present');
    if (leaving.length === 0) continue;
    const men = leaving.reduce((sum, unit) => sum + (campaign.forces.units.get(unit)?.men ?? 0), 0);
    const name = placed?.formation.name ?? single?.unit.name ?? id;
    addStep(ground, {
      kind: 'detached',
      changes: leaving.map((unit) => ({ ...noChange(unit), status: 'detached' })),
      ...(placed ? { formations: [id] } : {}),
      text: `${name} leaves the army with ${figure(men)} men: ${withoutEnding(reason, /[.\s]/)}.`,
    });
  }
}

/** Formations and units that lay down their arms in this interval: nothing of them remains or returns. */
export function surrenderFormations(ground: IntervalSide): void {
  const { interval, side, lookup, campaign } = ground;
  for (const { formation: id, reason } of interval.surrender ?? []) {
    const placed = lookup.formations.get(id);
    const single = lookup.units.get(id);
    if ((placed ?? single)?.side !== side) continue;
    const changes = (placed ? unitsBelow(placed.formation) : [id]).flatMap((unit): UnitChange[] => {
      const now = campaign.forces.units.get(unit);
      if (now?.status !== 'present') return [];
      const other = Object.fromEntries(
        Object.entries(now.other).flatMap(([kind, count]) => (count > 0 ? [[kind, -count]] : [])),
      );
      return [
        {
          ...noChange(unit),
          men: 0 - now.men,
          guns: 0 - now.guns,
          ...(Object.keys(other).length > 0 ? { other } : {}),
          status: 'detached',
        },
      ];
    });
    if (changes.length === 0) continue;
    const name = placed?.formation.name ?? single?.unit.name ?? id;
    const men = -total(changes, (change) => change.men);
    const guns = -total(changes, (change) => change.guns);
    addStep(ground, {
      kind: 'surrendered',
      changes,
      ...(placed ? { formations: [id] } : {}),
      text: `${name} lays down its arms with ${counted(men, 'man', 'men')} and ${counted(guns, 'gun')}: ${withoutEnding(reason, /[.\s]/)}.`,
    });
  }
}

function unitsBelow(formation: Formation): string[] {
  return [...formation.units.map((unit) => unit.id), ...formation.formations.flatMap(unitsBelow)];
}

/**
 * Units under the policy's share of their establishment are broken up if sister units of their arm (of the same
 * formation, else of the next above) have room for all their men and guns, so that none are lost. Empty ones are struck
 * off.
 */
export function disbandRemnants(ground: IntervalSide): void {
  const { policy, side, campaign } = ground;
  if (policy.disbandBelow <= 0) return;
  for (const { id, placed } of presentUnits(ground)) {
    const unit = campaign.forces.units.get(id);
    const full = establishmentOf(placed);
    if (unit?.status !== 'present') continue;
    const small =
      full.men > 0
        ? unit.men < policy.disbandBelow * full.men
        : unit.guns < policy.disbandBelow * full.guns;
    if (!small || Object.keys(unit.other).length > 0) continue;
    const sisters = sisterChanges(ground, id);
    if (!sisters) continue;
    addStep(ground, {
      kind: 'disbanded',
      changes: [
        { ...noChange(id), men: 0 - unit.men, guns: 0 - unit.guns, status: 'disbanded' },
        ...sisters,
      ],
      text:
        sisters.length === 0
          ? `${placed.unit.name} of ${campaign.definition.sides[side].name} is struck off; nobody is left of it.`
          : `${placed.unit.name} of ${campaign.definition.sides[side].name} is broken up; its ${unit.men > 0 ? counted(unit.men, 'man', 'men') : counted(unit.guns, 'gun')} ${unit.men + unit.guns === 1 ? 'goes' : 'go'} to ${counted(sisters.length, 'other unit')}.`,
    });
  }
}

/** What a unit's sisters take over, or null if they have no room for all of it. */
function sisterChanges(ground: IntervalSide, id: string): UnitChange[] | null {
  const placed = ground.lookup.units.get(id);
  const unit = ground.campaign.forces.units.get(id);
  if (!placed || !unit) return null;
  if (unit.men === 0 && unit.guns === 0) return [];
  for (const formation of [...placed.formations].reverse()) {
    const sisters = presentUnits(ground).filter(
      (other) =>
        other.id !== id &&
        other.placed.unit.arm === placed.unit.arm &&
        other.placed.formations.includes(formation) &&
        other.unit.men + other.unit.guns > 0,
    );
    const room = (kind: 'men' | 'guns') =>
      sisters.map((sister) =>
        Math.max(0, establishmentOf(sister.placed)[kind] - sister.unit[kind]),
      );
    const roomForMen = room('men');
    const roomForGuns = room('guns');
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    if (sum(roomForMen) < unit.men || sum(roomForGuns) < unit.guns) continue;
    const men = apportion(unit.men, roomForMen);
    const guns = apportion(unit.guns, roomForGuns);
    return sisters.flatMap((sister, index) =>
      (men[index] ?? 0) > 0 || (guns[index] ?? 0) > 0
        ? [{ ...noChange(sister.id), men: men[index] ?? 0, guns: guns[index] ?? 0 }]
        : [],
    );
  }
  return null;
}
