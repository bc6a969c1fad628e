import { isPresent, setStanding, startingForces } from '../forces';
import { battleOrder } from '../order';
import type { RulesetPort } from './check';
import type { CampaignDefinition } from './definition';
import { type Finding, fileError } from './finding';
import { lookupOf, NO_CALENDAR_DATE, startOf } from './lookup';

/**
 * Puts every scenario to its ruleset, with all formations present at the strength the file states: UNKNOWN_RULESET,
 * SCENARIO_EMPTY (a side has nobody to send), SCENARIO_INVALID (what the ruleset refuses, at its place in the set-up).
 */
export function scenarioFindings(definition: CampaignDefinition, rulesets: RulesetPort): Finding[] {
  const findings: Finding[] = [];
  const lookup = lookupOf(definition);
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
    for (const fault of checked.error)
      findings.push(
        fileError('SCENARIO_INVALID', `${path}.setup${below(fault.path)}`, fault.message),
      );
  });
  return findings;
}

function below(path: string | undefined): string {
  if (path === undefined || path === '') return '';
  return path.startsWith('[') ? path : `.${path.replace(/^setup\.?/, '')}`;
}
