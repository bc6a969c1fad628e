import type { BattleOrder, OrderedLeader, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerExpectation, StrengthKind } from '@/lib/battle/handoff/ledger';
import type {
  BattleDefinition,
  CampaignDefinition,
  ScenarioDefinition,
} from '@/lib/campaign/definition/definition';
import { type DefinitionLookup, lookupOf, type PlacedUnit } from '@/lib/campaign/definition/lookup';
import {
  commanderOf,
  establishmentOf,
  headsPresent,
  isPresent,
  OTHER_KINDS,
  servedSide,
} from '@/lib/campaign/forces/forces';
import type { ForcesState, UnitState } from '@/lib/campaign/forces/state';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { BattleWays } from './methods';

/** The units and leaders that a battle calls up, in their current state. */
export interface BattleRoll {
  readonly units: readonly OrderedUnit[];
  readonly leaders: readonly OrderedLeader[];
}

/**
 * The participants of a battle: the present units of the formations and units that its scenario names, else of those
 * the battle itself names, else both whole armies; and the officer who now commands each formation concerned.
 */
export function battleRoll(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  forces: ForcesState,
): BattleRoll {
  const lookup = lookupOf(definition);
  const units: OrderedUnit[] = [];
  const concerned = new Map<string, Side>();
  for (const called of calledUnits(definition, battle, forces)) {
    units.push(orderedUnit(called));
    for (const formation of called.formations) concerned.set(formation, called.side);
  }
  const leaders: OrderedLeader[] = [];
  for (const [formation, side] of concerned) {
    const commander = commanderOf(forces, formation);
    if (!commander) continue;
    const leader = forces.leaders.get(commander);
    if (!leader) continue;
    leaders.push({
      id: commander,
      name: leader.name,
      side,
      formation,
      superiors: lookup.formations.get(formation)?.above ?? [],
      command: leader.command,
      leadership: leader.leadership,
    });
  }
  return { units, leaders };
}

/** A unit that a battle calls up, with the side it serves and the formations that hold it there. */
interface CalledUnit {
  readonly placed: PlacedUnit;
  readonly unit: UnitState;
  readonly side: Side;
  readonly formations: readonly string[];
}

/**
 * The present units that a battle calls up, side A first. A unit that went over is with the first formation of the side
 * it serves, and comes wherever that side sends any part of it.
 */
function* calledUnits(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  forces: ForcesState,
): Generator<CalledUnit> {
  const lookup = lookupOf(definition);
  const turned: CalledUnit[] = [];
  for (const [id, unit] of forces.units) {
    const placed = unit.side === undefined ? undefined : lookup.units.get(id);
    if (!placed || unit.side === undefined || unit.side === placed.side || !isPresent(unit))
      continue;
    const formation = definition.forces[unit.side][0]?.id;
    if (formation !== undefined && sends(lookup, battle, unit.side, formation))
      turned.push({ placed, unit, side: unit.side, formations: [formation] });
  }
  for (const side of SIDES) {
    for (const placed of namedUnits(lookup, battle)) {
      const unit = forces.units.get(placed.unit.id);
      if (placed.side !== side || !unit || !isPresent(unit)) continue;
      if (servedSide(placed, unit) === side)
        yield { placed, unit, side, formations: placed.formations };
    }
    yield* turned.filter((one) => one.side === side);
  }
}

/** Whether a battle calls up a formation of a side, or any part of it. */
function sends(
  lookup: DefinitionLookup,
  battle: BattleDefinition,
  side: Side,
  formation: string,
): boolean {
  const named = namesOf(lookup, battle);
  return (
    named === undefined ||
    named[side].some(
      (id) =>
        id === formation ||
        lookup.formations.get(id)?.above.includes(formation) ||
        lookup.units.get(id)?.formations.includes(formation),
    )
  );
}

/** The formations and units that a battle names; undefined: both whole armies. */
function namesOf(
  lookup: DefinitionLookup,
  battle: BattleDefinition,
): BySide<readonly string[]> | undefined {
  const scenario =
    battle.scenario === undefined ? undefined : lookup.scenarios.get(battle.scenario);
  return scenario?.forces ?? battle.forces;
}

const namedBy = new WeakMap<DefinitionLookup, Map<BattleDefinition, readonly PlacedUnit[]>>();

/** The units that a battle of a definition names, present or not; cached, since a definition never changes. */
function namedUnits(lookup: DefinitionLookup, battle: BattleDefinition): readonly PlacedUnit[] {
  const known = namedBy.get(lookup) ?? new Map<BattleDefinition, readonly PlacedUnit[]>();
  namedBy.set(lookup, known);
  const found = known.get(battle);
  if (found) return found;
  const named = namesOf(lookup, battle);
  const units = SIDES.flatMap((side) => {
    const called = named === undefined ? null : new Set(named[side]);
    return [...lookup.units.values()].filter(
      (placed) =>
        placed.side === side &&
        (!called ||
          called.has(placed.unit.id) ||
          placed.formations.some((formation) => called.has(formation))),
    );
  });
  known.set(battle, units);
  return units;
}

function orderedUnit({ placed, unit, side, formations }: CalledUnit): OrderedUnit {
  const { unit: stated } = placed;
  const full = establishmentOf(placed);
  const strength: Partial<Record<StrengthKind, number>> = {};
  if (full.men > 0) strength.men = unit.men;
  if (full.guns > 0) strength.guns = unit.guns;
  for (const kind of OTHER_KINDS) {
    const count = unit.other[kind];
    if (count !== undefined) strength[kind] = count;
  }
  return {
    id: stated.id,
    name: stated.name,
    side,
    formations,
    arm: stated.arm,
    type: stated.type,
    strength,
    quality: unit.quality,
    fatigue: unit.fatigue,
    ...(stated.weapon === undefined ? {} : { weapon: stated.weapon }),
    traits: stated.traits,
  };
}

/** What each side sends to a battle: its guns, and as `men` what the armies are counted in. */
export function calledStrength(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  forces: ForcesState,
): BySide<{ readonly men: number; readonly guns: number }> {
  const sums = { A: { men: 0, guns: 0 }, B: { men: 0, guns: 0 } };
  const lookup = lookupOf(definition);
  for (const { unit, side } of calledUnits(definition, battle, forces)) {
    const sum = sums[side];
    sum.men += headsPresent(lookup, unit);
    sum.guns += unit.guns;
  }
  return sums;
}

/** What a ledger of the battle must account for. */
export function ledgerExpectation(roll: BattleRoll): LedgerExpectation[] {
  return roll.units.map(({ id, name, side, strength }) => ({ unit: id, name, side, strength }));
}

/** Inputs for an order, apart from the forces. */
export interface OrderGround {
  readonly definition: CampaignDefinition;
  readonly forces: ForcesState;
  readonly date: string;
  /** −50 … +50. */
  readonly advantage: number;
  /** Pinned ruleset versions: id → version. */
  readonly rulesets: Readonly<Record<string, string>>;
  /**
   * Battles fought so far, the latest last: a scenario that continues resumes from the state that the previous one
   * passed on.
   */
  readonly battles?: readonly { readonly report: BattleReport | null }[];
}

/**
 * The order of a battle, as the campaign is now. Null if the battle has no scenario, or if one side has no units left
 * to send: such a battle cannot be fought.
 */
export function battleOrder(ground: OrderGround, battle: BattleDefinition): BattleOrder | null {
  const scenario =
    battle.scenario === undefined
      ? undefined
      : lookupOf(ground.definition).scenarios.get(battle.scenario);
  if (!scenario) return null;
  const roll = battleRoll(ground.definition, battle, ground.forces);
  if (SIDES.some((side) => !roll.units.some((unit) => unit.side === side))) return null;
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: battle.id,
    title: battle.title,
    date: ground.date,
    sides: {
      A: { name: ground.definition.sides.A.name },
      B: { name: ground.definition.sides.B.name },
    },
    ruleset: { id: scenario.ruleset, version: ground.rulesets[scenario.ruleset] ?? '' },
    setup: scenario.setup,
    units: roll.units,
    leaders: roll.leaders,
    advantage: ground.advantage,
    ...continued(ground, scenario),
  };
}

/**
 * The continuation that the previous battle passed on, if the scenario continues it by the same ruleset and version.
 */
function continued(
  { battles = [], rulesets }: OrderGround,
  { continues, ruleset }: ScenarioDefinition,
): Pick<BattleOrder, 'continuation'> {
  const last = battles.at(-1)?.report;
  if (!continues || last?.continuation === undefined) return {};
  if (last.ruleset.id !== ruleset || last.ruleset.version !== rulesets[ruleset]) return {};
  return { continuation: last.continuation };
}

/** How a battle can be fought by its ruleset; not at all if it has no order. */
export function waysOf(
  campaign: {
    readonly autoplayed?: readonly string[];
    readonly boards?: readonly string[];
  },
  order: BattleOrder | null,
  scenario: string | undefined,
): BattleWays {
  if (order === null) return { withoutPeople: null, board: false };
  const { boards = [] } = campaign;
  const { id } = order.ruleset;
  return {
    withoutPeople: methodWithoutPeople(campaign, order),
    board: boards.includes(id) || boards.includes(`${id}/${scenario}`),
  };
}

/** The ruleset of one of a campaign's boards: “ruleset”, or “ruleset/scenario” where not all its battles have a field. */
export const boardRuleset = (board: string): string => board.split('/')[0] as string;

/** The method for fighting a battle of an order without people. */
export function methodWithoutPeople(
  { autoplayed = [] }: { readonly autoplayed?: readonly string[] },
  order: BattleOrder,
): 'quick' | 'autoplayed' {
  return autoplayed.includes(order.ruleset.id) ? 'autoplayed' : 'quick';
}
