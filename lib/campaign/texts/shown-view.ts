import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf, startOf } from '@/lib/campaign/definition/lookup';
import type { MapMarch, MapPosition, MapView } from '@/lib/campaign/definition/map';
import { headsPresent } from '@/lib/campaign/forces/forces';
import { groundAtStart } from './ground';
import { conditionHolds, measured, renderText } from './render';
import type { TextGround } from './state';

/**
 * A map's view as it is shown: labels filled; armies left out whose label comes to nothing, and those bound to formations
 * of which nobody is with the army.
 */
export function shownView(view: MapView | undefined, ground: TextGround): MapView | null {
  if (view === undefined) return null;
  return {
    ...view,
    positions: view.positions.flatMap((position) => {
      const label = isThere(position.formations, ground) ? labelOf(position, ground) : '';
      return label === '' ? [] : [{ ...position, label }];
    }),
  };
}

/** Text and map of the overview: how it began, with the armies that were still to come at their stated strength. */
export function shownOverview(
  definition: CampaignDefinition,
): { readonly text: string; readonly view: MapView | null } | null {
  const { overview } = definition;
  if (overview === undefined) return null;
  const ground = groundAtStart(definition, startOf(definition));
  const { view } = overview;
  return {
    text: renderText(overview.text, ground),
    view:
      view === undefined
        ? null
        : {
            ...view,
            positions: view.positions.map((position) => {
              const men = menRaised(position.formations, ground);
              return {
                ...position,
                label: labelOf(position, ground),
                ...(men === null ? {} : { men }),
              };
            }),
          },
  };
}

/** Men of these formations at the outset, with the army or still to join it; null if none is named. */
function menRaised(formations: readonly string[], ground: TextGround): number | null {
  if (formations.length === 0) return null;
  let men = 0;
  const lookup = lookupOf(ground.definition);
  for (const [id, placed] of lookup.units) {
    const unit = ground.forces.units.get(id);
    if (unit === undefined || unit.status === 'detached') continue;
    if (placed.formations.some((one) => formations.includes(one)))
      men += headsPresent(lookup, unit);
  }
  return men;
}

/** Longest name drawn at an army, in characters. */
const LABEL_MAX = 80;

function labelOf({ label }: MapPosition, ground: TextGround): string {
  return renderText(label, ground).slice(0, LABEL_MAX);
}

/** The marches of a choice, without those of armies that are not there or not shown; the men of named formations. */
export function shownMarches(
  marches: readonly MapMarch[],
  view: MapView | undefined,
  ground: TextGround,
): readonly MapMarch[] {
  return marches.flatMap((planned) => {
    const { formations = [], ...march } = planned;
    const position = view?.positions.find(({ id }) => id === march.from);
    if (position !== undefined && !isShown(position, ground)) return [];
    if (formations.length === 0) return [march];
    if (!isThere(formations, ground)) return [];
    const men = measured({ kind: 'men', of: formations, arm: null }, ground);
    return [men === 0 ? march : { ...march, men }];
  });
}

function isShown(position: MapPosition, ground: TextGround): boolean {
  return isThere(position.formations, ground) && labelOf(position, ground) !== '';
}

function isThere(formations: readonly string[], ground: TextGround): boolean {
  return (
    formations.length === 0 || formations.some((present) => conditionHolds({ present }, ground))
  );
}
