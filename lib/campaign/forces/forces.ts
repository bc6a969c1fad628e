import type { Arm, CampaignQuality } from '@/lib/battle/handoff/battle-order';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';
import { type DefinitionLookup, lookupOf, type PlacedUnit } from '@/lib/campaign/definition/lookup';
import type { Side } from '@/lib/kernel/side';
import type { OtherStrength, UnitChange } from './changes';
import type { ForcesPart, ForcesState, UnitState } from './state';

export const OTHER_KINDS: readonly OtherStrength[] = ['pieces', 'points', 'figures', 'bases'];
export const FATIGUE_MAX = 900;

/** The armies at the start of a campaign. */
export function forcesPart({
  definition,
  start,
}: {
  readonly definition: CampaignDefinition;
  readonly start: string;
}): ForcesPart {
  return { forces: startingForces(definition, start), strength: [] };
}

/** Records the strength of both sides after an event that changed it. */
export function noteStrength(
  campaign: ForcesPart & { readonly definition: CampaignDefinition; readonly date: string },
  position: number,
  label: string,
): void {
  const heads = { A: 0, B: 0 };
  const lookup = lookupOf(campaign.definition);
  lookup.units.forEach((placed, id) => {
    const unit = campaign.forces.units.get(id);
    if (unit?.status === 'present') heads[servedSide(placed, unit)] += headsPresent(lookup, unit);
  });
  campaign.strength.push({ position, date: campaign.date, ...heads, label });
}

/** A copy that can be changed without affecting the original. */
export function copyForces(forces: ForcesState): ForcesState {
  return {
    units: new Map(forces.units),
    leaders: new Map(forces.leaders),
    formations: new Map(forces.formations),
  };
}

/** The side that a unit serves now. */
export function servedSide(placed: Pick<PlacedUnit, 'side'>, unit: Pick<UnitState, 'side'>): Side {
  return unit.side ?? placed.side;
}

/** What a unit has of what the armies are counted in. */
export function headsPresent(
  { heads }: Pick<DefinitionLookup, 'heads'>,
  unit: Pick<UnitState, 'men' | 'other'>,
): number {
  return heads === 'men' ? unit.men : (unit.other[heads] ?? 0);
}

/** The same as the campaign’s file states it. */
export function headsStated(
  { heads }: Pick<DefinitionLookup, 'heads'>,
  { men, strength }: Pick<PlacedUnit['unit'], 'men' | 'strength'>,
): number {
  return heads === 'men' ? men : (strength?.[heads] ?? 0);
}

/** The maximum strength of a unit. */
export function establishmentOf(placed: PlacedUnit): {
  readonly men: number;
  readonly guns: number;
} {
  const { unit } = placed;
  return {
    men: Math.max(unit.establishment?.men ?? unit.men, unit.men),
    guns: Math.max(unit.establishment?.guns ?? unit.guns, unit.guns),
  };
}

/** The armies when a campaign starts at a situation, with the forces stated there. */
export function startingForces(definition: CampaignDefinition, start: string): ForcesState {
  const lookup = lookupOf(definition);
  const forces: ForcesState = { units: new Map(), leaders: new Map(), formations: new Map() };
  const raise = (formation: Formation, side: Side, later: boolean): void => {
    const absent = later || formation.later;
    if (absent) forces.formations.set(formation.id, 'later');
    for (const unit of formation.units)
      forces.units.set(unit.id, {
        men: unit.men,
        guns: unit.guns,
        other: unit.strength ?? {},
        fatigue: unit.fatigue,
        quality: unit.quality,
        status: absent ? 'later' : 'present',
        lost: { men: 0, guns: 0 },
      });
    for (const leader of formation.leaders)
      forces.leaders.set(leader.id, {
        name: leader.name,
        rank: leader.rank ?? null,
        side,
        formation: formation.id,
        command: leader.command,
        leadership: leader.leadership,
        seniority: leader.seniority,
        status: 'present',
        since: null,
      });
    for (const below of formation.formations) raise(below, side, absent);
  };
  for (const formation of definition.forces.A) raise(formation, 'A', false);
  for (const formation of definition.forces.B) raise(formation, 'B', false);
  const stated = lookup.situations.get(start)?.startForces;
  if (!stated) return forces;
  setStanding(forces, lookup, stated.present, 'present');
  setStanding(forces, lookup, stated.absent, 'detached');
  for (const change of stated.units) {
    const unit = forces.units.get(change.unit);
    const placed = lookup.units.get(change.unit);
    if (!unit || !placed) continue;
    const most = establishmentOf(placed);
    forces.units.set(change.unit, {
      ...unit,
      men: Math.min(change.men ?? unit.men, most.men),
      guns: Math.min(change.guns ?? unit.guns, most.guns),
      fatigue: change.fatigue ?? unit.fatigue,
    });
  }
  return forces;
}

/**
 * Formations that were to join later do so with all below them, except those that are themselves to join later still.
 */
export function joinFormations(
  forces: ForcesState,
  lookup: DefinitionLookup,
  ids: readonly string[],
): void {
  const join = (formation: Formation): void => {
    if (forces.formations.get(formation.id) === 'later') forces.formations.delete(formation.id);
    for (const { id } of formation.units) {
      const unit = forces.units.get(id);
      if (unit?.status === 'later') forces.units.set(id, { ...unit, status: 'present' });
    }
    for (const below of formation.formations) if (!below.later) join(below);
  };
  for (const id of ids) {
    const placed = lookup.formations.get(id);
    if (placed && forces.formations.get(id) === 'later') join(placed.formation);
  }
}

/** Makes formations (with all below them) or single units present or detached. */
export function setStanding(
  forces: ForcesState,
  lookup: DefinitionLookup,
  ids: readonly string[],
  status: 'present' | 'detached',
): void {
  const setUnit = (id: string): void => {
    const unit = forces.units.get(id);
    if (unit && unit.status !== 'disbanded') forces.units.set(id, { ...unit, status });
  };
  const setFormation = (formation: Formation): void => {
    if (status === 'present') forces.formations.delete(formation.id);
    else forces.formations.set(formation.id, status);
    for (const unit of formation.units) setUnit(unit.id);
    for (const below of formation.formations) setFormation(below);
  };
  for (const id of ids) {
    const placed = lookup.formations.get(id);
    if (placed) setFormation(placed.formation);
    else setUnit(id);
  }
}

/** Applies one change to its unit; `battle`: its losses count as lost in battle, in what the armies are counted in. */
export function applyUnitChange(
  forces: ForcesState,
  change: UnitChange,
  { battle = false, heads = 'men' }: { readonly battle?: boolean; readonly heads?: Heads } = {},
): void {
  const unit = forces.units.get(change.unit);
  if (!unit) return;
  const served = change.side ?? unit.side;
  const headsChange = heads === 'men' ? change.men : (change.other?.[heads] ?? 0);
  const [lostHeads, lostGuns] = [Math.max(0, -headsChange), Math.max(0, -change.guns)];
  forces.units.set(change.unit, {
    men: unit.men + change.men,
    guns: unit.guns + change.guns,
    other: change.other ? changedOther(unit.other, change.other) : unit.other,
    fatigue: unit.fatigue + change.fatigue,
    quality: (change.quality as CampaignQuality | undefined) ?? unit.quality,
    status: change.status ?? unit.status,
    lost:
      battle && lostHeads + lostGuns > 0
        ? { men: unit.lost.men + lostHeads, guns: unit.lost.guns + lostGuns }
        : unit.lost,
    ...(served === undefined ? {} : { side: served }),
  });
}

function changedOther(other: UnitState['other'], change: UnitState['other']): UnitState['other'] {
  const changed: Partial<Record<OtherStrength, number>> = { ...other };
  for (const kind of OTHER_KINDS) {
    const delta = change[kind];
    if (delta !== undefined) changed[kind] = (changed[kind] ?? 0) + delta;
  }
  return changed;
}

/** Whether a unit could be sent to a battle: with the army, and not wholly gone. */
export function isPresent(unit: UnitState): boolean {
  return unit.status === 'present' && strengthLeft(unit) > 0;
}

function strengthLeft(unit: UnitState): number {
  let left = unit.men + unit.guns;
  for (const kind of OTHER_KINDS) left += unit.other[kind] ?? 0;
  return left;
}

export interface StrengthQuestion {
  readonly side: Side;
  readonly formation?: string | undefined;
  readonly arm?: Arm | undefined;
}

/**
 * Men and guns of the present units of a side, or of a part of it; `men` is what the armies are counted in. A unit that
 * went over counts with the side it serves, and with none of its parts.
 */
export function presentStrength(
  forces: ForcesState,
  lookup: DefinitionLookup,
  question: StrengthQuestion,
): { readonly men: number; readonly guns: number } {
  let men = 0;
  let guns = 0;
  for (const [id, placed] of lookup.units) {
    const unit = forces.units.get(id);
    if (unit?.status !== 'present' || !asked(placed, question, unit)) continue;
    men += headsPresent(lookup, unit);
    guns += unit.guns;
  }
  return { men, guns };
}

/** Men and guns of a side, or of a part of it, as the campaign's file states them, later ones included. */
export function statedStrength(
  lookup: DefinitionLookup,
  question: StrengthQuestion,
): { readonly men: number; readonly guns: number } {
  let men = 0;
  let guns = 0;
  for (const placed of lookup.units.values()) {
    if (!asked(placed, question)) continue;
    men += headsStated(lookup, placed.unit);
    guns += placed.unit.guns;
  }
  return { men, guns };
}

function asked(placed: PlacedUnit, question: StrengthQuestion, unit?: UnitState): boolean {
  const turned = unit?.side !== undefined && unit.side !== placed.side;
  return (
    (unit?.side ?? placed.side) === question.side &&
    (question.formation === undefined ||
      (!turned && placed.formations.includes(question.formation))) &&
    (question.arm === undefined || placed.unit.arm === question.arm)
  );
}

/** The officer in command of a formation: of those present with it, the first in seniority. */
export function commanderOf(forces: ForcesState, formation: string): string | null {
  let found: string | null = null;
  let seniority = Number.POSITIVE_INFINITY;
  for (const [id, leader] of forces.leaders) {
    if (leader.formation !== formation || leader.status !== 'present') continue;
    if (leader.seniority < seniority) {
      found = id;
      seniority = leader.seniority;
    }
  }
  return found;
}
