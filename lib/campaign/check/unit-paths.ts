import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';

/** Path of each unit in the file: its id → `forces.A[0].units[1]`. */
export function unitPaths({ forces }: CampaignDefinition): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const walk = (formation: Formation, path: string): void => {
    formation.units.forEach(({ id }, index) => {
      if (!paths.has(id)) paths.set(id, `${path}.units[${index}]`);
    });
    formation.formations.forEach((below, index) => {
      walk(below, `${path}.formations[${index}]`);
    });
  };
  for (const side of ['A', 'B'] as const)
    forces[side].forEach((formation, index) => {
      walk(formation, `forces.${side}[${index}]`);
    });
  return paths;
}
