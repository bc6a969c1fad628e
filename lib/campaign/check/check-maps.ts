import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError } from '@/lib/campaign/definition/finding';

/**
 * Maximum number of points of all a map's features together: each adds drawing time, and a server draws for everybody.
 */
export const MAP_POINTS_MAX = { ridges: 400, rivers: 4_000, others: 8_000 } as const;

/** MAP_TOO_DETAILED: a map with more points than can be drawn in reasonable time. */
export function mapFindings(definition: CampaignDefinition): Finding[] {
  return definition.maps.flatMap((map, index) => {
    const points = {
      ridges: sum(map.ridges.map(({ path }) => path.length)),
      rivers: sum(map.rivers.map(({ path }) => path.length)),
      others: sum([
        ...[...map.roads, ...map.frontiers].map(({ path }) => path.length),
        ...[...map.waters, ...map.woods].map(({ shape }) => shape.length),
      ]),
    };
    return (['ridges', 'rivers', 'others'] as const).flatMap((kind) => {
      if (points[kind] <= MAP_POINTS_MAX[kind]) return [];
      const what = kind === 'others' ? 'roads, frontiers, waters and woods' : kind;
      return [
        fileError(
          'MAP_TOO_DETAILED',
          kind === 'others' ? `maps[${index}]` : `maps[${index}].${kind}`,
          `The ${what} of a map have at most ${MAP_POINTS_MAX[kind]} points together; these have ${points[kind]}.`,
        ),
      ];
    });
  });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
