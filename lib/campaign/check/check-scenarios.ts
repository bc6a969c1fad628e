import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { battleOrder } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError } from '@/lib/campaign/definition/finding';
import { lookupOf, NO_CALENDAR_DATE, startOf } from '@/lib/campaign/definition/lookup';
import { isPresent, setStanding, startingForces } from '@/lib/campaign/forces/forces';
import type { Refusal, Result } from '@/lib/kernel/result';
import { unitPaths } from './unit-paths';

/** What `check` needs from the rulesets: which exist, and whether one could fight an order. By id. */
export type RulesetPort = ReadonlyMap<
  string,
  {
    readonly version: string;
    checkOrder(order: BattleOrder): Result<unknown, readonly Refusal[]>;
  }
>;

/**
 * Checks every scenario with its ruleset, with all formations present at the strength the file states: UNKNOWN_RULESET,
 * SCENARIO_EMPTY (a side has no unit to send), SCENARIO_INVALID (the ruleset's faults, at their place in the setup, or
 * at the unit).
 */
export function scenarioFindings(definition: CampaignDefinition, rulesets: RulesetPort): Finding[] {
  const findings: Finding[] = [];
  const lookup = lookupOf(definition);
  const units = unitPaths(definition);
  const forces = startingForces(definition, startOf(definition));
  setStanding(forces, lookup, [...lookup.formations.keys()], 'present');
  definition.scenarios.forEach((scenario, index) => {
    const path = `scenarios[${index}]`;
    const ruleset = rulesets.get(scenario.ruleset);
    if (!ruleset) {
      findings.push(
        fileError(
          'UNKNOWN_RULESET',
          `${path}.ruleset`,
          `There is no ruleset “${scenario.ruleset}” here.`,
        ),
      );
      return;
    }
    const empty = (['A', 'B'] as const).filter(
      (side) =>
        !scenario.forces[side].some((id) =>
          [...lookup.units].some(([unit, placed]) => {
            const state = forces.units.get(unit);
            return (
              placed.side === side &&
              (unit === id || placed.formations.includes(id)) &&
              state !== undefined &&
              isPresent(state)
            );
          }),
        ),
    );
    for (const side of empty)
      findings.push(
        fileError(
          'SCENARIO_EMPTY',
          `${path}.forces.${side}`,
          `Side ${side} has nobody to send to “${scenario.title}”.`,
        ),
      );
    if (empty.length > 0) return;
    const order = battleOrder(
      {
        definition,
        forces,
        date: definition.calendar?.start ?? NO_CALENDAR_DATE,
        advantage: 0,
        rulesets: { [scenario.ruleset]: ruleset.version },
      },
      { id: scenario.id, title: scenario.title, scenario: scenario.id, branches: {} },
    );
    if (!order) return;
    const checked = ruleset.checkOrder(order);
    if (checked.ok) return;
    for (const fault of checked.error) {
      const place = atUnit(fault.path, units) ?? `${path}.setup${below(fault.path)}`;
      const known = findings.some((one) => one.path === place && one.message === fault.message);
      if (!known) findings.push(fileError('SCENARIO_INVALID', place, fault.message));
    }
  });
  return findings;
}

/** A fault of a unit is reported at the unit, once, however many scenarios send it; null: a fault of the setup. */
function atUnit(path: string | undefined, units: ReadonlyMap<string, string>): string | null {
  const [, id, rest] = /^units\.([^.]+)(\..*)?$/s.exec(path ?? '') ?? [];
  const unit = id === undefined ? undefined : units.get(id);
  return unit === undefined ? null : `${unit}${rest ?? ''}`;
}

function below(path: string | undefined): string {
  if (path === undefined || path === '') return '';
  return path.startsWith('[') ? path : `.${path.replace(/^setup\.?/, '')}`;
}
