import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError } from '@/lib/campaign/definition/finding';
import type { Formation } from '@/lib/campaign/definition/forces';

/** DUPLICATE_ID: the same id twice where ids must be unique. */
export function idFindings(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  const unique = (seen: Map<string, string>, id: string, path: string): void => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, path);
    else
      findings.push(
        fileError('DUPLICATE_ID', `${path}.id`, `The id “${id}” is already used at ${first}.`),
      );
  };
  const eachOf = (
    key: keyof CampaignDefinition,
    list: readonly { readonly id: string }[],
    seen = new Map<string, string>(),
  ) => {
    list.forEach((item, index) => {
      unique(seen, item.id, `${key}[${index}]`);
    });
    return seen;
  };
  const places = eachOf('situations', definition.situations);
  eachOf('battles', definition.battles, places);
  eachOf('conclusions', definition.conclusions, places);
  eachOf('scenarios', definition.scenarios);
  eachOf('intervals', definition.intervals);
  eachOf('policies', definition.policies);
  eachOf('pools', definition.pools);
  eachOf('maps', definition.maps);
  definition.situations.forEach((situation, index) => {
    for (const side of ['A', 'B'] as const) {
      const seen = new Map<string, string>();
      situation.choices[side].forEach((choice, at) => {
        unique(seen, choice.id, `situations[${index}].choices.${side}[${at}]`);
      });
    }
  });
  const bodies = new Map<string, string>();
  const walk = (formation: Formation, path: string): void => {
    unique(bodies, formation.id, path);
    formation.leaders.forEach((leader, index) => {
      unique(bodies, leader.id, `${path}.leaders[${index}]`);
    });
    formation.units.forEach((unit, index) => {
      unique(bodies, unit.id, `${path}.units[${index}]`);
    });
    formation.formations.forEach((below, index) => {
      walk(below, `${path}.formations[${index}]`);
    });
  };
  for (const side of ['A', 'B'] as const)
    definition.forces[side].forEach((formation, index) => {
      walk(formation, `forces.${side}[${index}]`);
    });
  return findings;
}
