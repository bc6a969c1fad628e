import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { MapMarch, MapPosition, MapView } from '@/lib/campaign/definition/map';
import { readText } from '@/lib/campaign/texts/parts';
import { type Named, officersByWord, wordsOf } from './names';
import { passagesOf } from './prose';

/**
 * Armies on the map and those of the order of battle: a label, a figure or a formation on the map that is not what the
 * order of battle has (LABEL_DIFFERS), a march from where nobody is (MARCH_FROM_NOWHERE).
 */
export function armyFindings(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  const officers = officersByWord(definition);
  const views: (readonly [path: string, view: MapView])[] = [];
  if (definition.overview?.view) views.push(['overview.view', definition.overview.view]);
  definition.situations.forEach(({ view }, index) => {
    if (view) views.push([`situations[${index}].view`, view]);
  });
  for (const [path, view] of views)
    findings.push(...labels(definition, officers, view, path), ...twice(definition, view, path));
  definition.situations.forEach(({ view, choices }, index) => {
    if (!view) return;
    const map = definition.maps.find(({ id }) => id === view.map);
    for (const side of ['A', 'B'] as const)
      choices[side].forEach(({ marches }, at) => {
        marches.forEach((march, step) => {
          const { men } = march;
          if (men !== undefined && definition.forces[march.side].length > 0)
            findings.push(
              fileWarning(
                'LABEL_DIFFERS',
                `situations[${index}].choices.${side}[${at}].marches[${step}].men`,
                `The ${men} men of this march are a figure of its own. Name the formations that march, or the army with “from”, and leave out the figure.`,
              ),
            );
          const fault = marchFault(march, view.positions, (map?.dayMarchKm ?? 20) / 2);
          if (fault !== null)
            findings.push(
              fileWarning(
                'MARCH_FROM_NOWHERE',
                `situations[${index}].choices.${side}[${at}].marches[${step}]`,
                fault,
              ),
            );
        });
      });
  });
  return findings;
}

function labels(
  definition: CampaignDefinition,
  officers: ReadonlyMap<string, Named>,
  view: MapView,
  path: string,
): Finding[] {
  const lookup = lookupOf(definition);
  const raised = (side: 'A' | 'B') => definition.forces[side].length > 0;
  return view.positions.flatMap((position, index): Finding[] => {
    const at = `${path}.positions[${index}]`;
    const { formations, men, side, label } = position;
    if (formations.length === 0)
      return men !== undefined && raised(side)
        ? [
            fileWarning(
              'LABEL_DIFFERS',
              `${at}.men`,
              `The ${men} men of “${label}” on the map are in no formation. Name the formations that stand there, and leave out the figure.`,
            ),
          ]
        : [];
    if (men !== undefined)
      return [
        fileWarning(
          'LABEL_DIFFERS',
          `${at}.men`,
          `“${label}” has a figure of its own on the map, and formations whose strength changes. Leave out the figure.`,
        ),
      ];
    const own = new Set(
      formations.flatMap((id) => [id, ...(lookup.formations.get(id)?.above ?? [])]),
    );
    const strangers = passagesOf(readText(label).parts).flatMap(({ text }) =>
      wordsOf(text).flatMap((word) => {
        const named = officers.get(word);
        if (named === undefined) return [];
        const chain = [named.formation, ...(lookup.formations.get(named.formation)?.above ?? [])];
        return chain.some((id) => own.has(id)) ? [] : [named];
      }),
    );
    return strangers
      .slice(0, 1)
      .map((named) =>
        fileWarning(
          'LABEL_DIFFERS',
          `${at}.label`,
          `The map calls this army “${label}”, but ${named.name} serves with “${lookup.formations.get(named.formation)?.formation.name ?? named.formation}”, which does not stand here. Name the army after its formations, or its formations after the army.`,
        ),
      );
  });
}

/** A formation that stands in two places of one map. */
function twice(definition: CampaignDefinition, view: MapView, path: string): Finding[] {
  const { formations } = lookupOf(definition);
  const places = new Map<string, MapPosition>();
  const findings: Finding[] = [];
  view.positions.forEach((position, index) => {
    // An army that is shown here or there, by what happened, has a clause in its label.
    if (readText(position.label).parts.some(({ kind }) => kind === 'clause')) return;
    for (const id of position.formations) {
      const placed = formations.get(id);
      const clash =
        places.get(id) ??
        placed?.above.map((above) => places.get(above)).find((other) => other !== undefined) ??
        [...places].find(([other]) => formations.get(other)?.above.includes(id))?.[1];
      if (clash !== undefined)
        findings.push(
          fileWarning(
            'LABEL_DIFFERS',
            `${path}.positions[${index}].formations`,
            `“${placed?.formation.name ?? id}” stands twice on this map, at “${clash.label}” and at “${position.label}”, and is counted twice.`,
          ),
        );
      places.set(id, position);
    }
  });
  return findings;
}

/** What is wrong with where a march begins; null if nothing is. */
function marchFault(
  { side, path, from }: MapMarch,
  positions: readonly MapPosition[],
  withinKm: number,
): string | null {
  const [start] = path;
  if (start === undefined || positions.length === 0) return null;
  const far = ({ at }: MapPosition) => Math.hypot(at[0] - start[0], at[1] - start[1]) > withinKm;
  const named = positions.find(({ id }) => id === from);
  if (named && named.side !== side)
    return `This march of side ${side} is that of “${named.label}”, which is the other side’s.`;
  if (named)
    return far(named)
      ? `This march begins far from “${named.label}”, whose march it is. Begin it where that army stands.`
      : null;
  const near = positions.some((position) => position.side === side && !far(position));
  return near
    ? null
    : `No army of side ${side} stands where this march begins. Begin it at one, and name that army with “from”.`;
}
