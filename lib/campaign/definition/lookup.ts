import { type Heads, headsAmong } from '@/lib/battle/handoff/heads';
import type { BySide, Side } from '@/lib/kernel/side';
import type {
  BattleDefinition,
  CampaignDefinition,
  Conclusion,
  Meeting,
  ScenarioDefinition,
  Situation,
} from './definition';
import type { Formation, LeaderDefinition, UnitDefinition } from './forces';
import type { Interval, ReplacementPool } from './intervals';

/** A unit with its position in the order of battle. */
export interface PlacedUnit {
  readonly unit: UnitDefinition;
  readonly side: Side;
  /** Formations that contain it, the highest first. */
  readonly formations: readonly string[];
}
/** A leader with the formation that they initially command. */
export interface PlacedLeader {
  readonly leader: LeaderDefinition;
  readonly side: Side;
  readonly formation: string;
}
/** A formation with its position in the order of battle. */
export interface PlacedFormation {
  readonly formation: Formation;
  readonly side: Side;
  /** Formations that contain it, the highest first; empty for an army's own. */
  readonly above: readonly string[];
}

/** Everything in a definition by its id. If an id is duplicated, the first counts. */
export interface DefinitionLookup {
  readonly situations: ReadonlyMap<string, Situation>;
  readonly battles: ReadonlyMap<string, BattleDefinition>;
  readonly conclusions: ReadonlyMap<string, Conclusion>;
  readonly scenarios: ReadonlyMap<string, ScenarioDefinition>;
  readonly intervals: ReadonlyMap<string, Interval>;
  readonly pools: ReadonlyMap<string, ReplacementPool>;
  readonly formations: ReadonlyMap<string, PlacedFormation>;
  readonly units: ReadonlyMap<string, PlacedUnit>;
  readonly leaders: ReadonlyMap<string, PlacedLeader>;
  /** What the armies are counted in: the first of men, points, figures, bases, pieces that any unit has. */
  readonly heads: Heads;
}

const known = new WeakMap<CampaignDefinition, DefinitionLookup>();

/** The lookup of a definition, made once for each definition object; a definition never changes. */
export function lookupOf(definition: CampaignDefinition): DefinitionLookup {
  const existing = known.get(definition);
  if (existing) return existing;
  const formations = new Map<string, PlacedFormation>();
  const units = new Map<string, PlacedUnit>();
  const leaders = new Map<string, PlacedLeader>();
  const place = (formation: Formation, side: Side, above: readonly string[]): void => {
    const chain = [...above, formation.id];
    if (!formations.has(formation.id)) formations.set(formation.id, { formation, side, above });
    for (const leader of formation.leaders)
      if (!leaders.has(leader.id))
        leaders.set(leader.id, { leader, side, formation: formation.id });
    for (const unit of formation.units)
      if (!units.has(unit.id)) units.set(unit.id, { unit, side, formations: chain });
    for (const below of formation.formations) place(below, side, chain);
  };
  for (const formation of definition.forces.A) place(formation, 'A', []);
  for (const formation of definition.forces.B) place(formation, 'B', []);
  const lookup: DefinitionLookup = {
    situations: byId(definition.situations),
    battles: byId(definition.battles),
    conclusions: byId(definition.conclusions),
    scenarios: byId(definition.scenarios),
    intervals: byId(definition.intervals),
    pools: byId(definition.pools),
    formations,
    units,
    leaders,
    heads: headsAmong([...units.values()].map(({ unit }) => ({ men: unit.men, ...unit.strength }))),
  };
  known.set(definition, lookup);
  return lookup;
}

function byId<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const item of list) if (!map.has(item.id)) map.set(item.id, item);
  return map;
}

/** Formation id → its name. */
export function formationNames(definition: CampaignDefinition): ReadonlyMap<string, string> {
  return new Map(
    [...lookupOf(definition).formations].map(([id, { formation }]) => [id, formation.name]),
  );
}

/** The outcome of a pair of choices; undefined if the choices are not made, or the pair is not in the file. */
export function meetingOf(
  definition: CampaignDefinition,
  situation: string | undefined,
  chosen: BySide<string> | null | undefined,
): Meeting | undefined {
  if (situation === undefined || !chosen) return undefined;
  return lookupOf(definition)
    .situations.get(situation)
    ?.meetings.find((one) => one.A === chosen.A && one.B === chosen.B);
}

/** The situation where play begins unless a player chooses another: `start`, else the first listed. */
export function startOf(definition: CampaignDefinition): string {
  return definition.start ?? (definition.situations[0]?.id as string);
}

/** The date of campaigns whose file keeps no calendar; such dates are not shown. */
export const NO_CALENDAR_DATE = '1700-01-01';

/** The day on which a campaign begins at the first situation; null if the file states none. */
export function firstDay(definition: CampaignDefinition): string | null {
  const first = lookupOf(definition).situations.get(startOf(definition));
  return first?.date ?? definition.calendar?.start ?? null;
}

/** Whether the file keeps a calendar at all. */
export function keepsCalendar(definition: CampaignDefinition): boolean {
  return (
    definition.calendar !== undefined ||
    definition.situations.some((situation) => situation.date !== undefined)
  );
}
