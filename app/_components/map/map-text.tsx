import { figure } from '@/app/_components/figures/format';
import { SideMark } from '@/app/_components/signs/side-mark';
import type { CampaignMap, MapMarch, MapView } from '@/lib/campaign/definition/map';
import type { BySide } from '@/lib/kernel/side';
import type { MapArmy } from './armies';
import { distance, type Point } from './geometry';
import type { ChoiceMarches } from './marches';

/** "at Breslau", "12 km north-west of Breslau". */
export function placeInWords(map: CampaignMap, at: Point): string {
  let best: { readonly name: string; readonly at: Point } | null = null;
  for (const town of map.towns)
    if (!best || distance(town.at, at) < distance(best.at, at)) best = town;
  if (!best)
    return `${Math.round(at[0])} km east, ${Math.round(at[1])} km south of the map's corner`;
  const km = distance(best.at, at);
  if (km < 4) return `at ${best.name}`;
  const angle = (Math.atan2(at[1] - best.at[1], at[0] - best.at[0]) * 180) / Math.PI;
  const winds = [
    'east',
    'south-east',
    'south',
    'south-west',
    'west',
    'north-west',
    'north',
    'north-east',
  ];
  return `${Math.round(km)} km ${winds[(Math.round(angle / 45) + 8) % 8]} of ${best.name}`;
}

function marchInWords(map: CampaignMap, march: MapMarch): string {
  const from = placeInWords(map, march.path[0] as Point);
  const to = placeInWords(map, march.path[march.path.length - 1] as Point);
  return `${march.label ? `${march.label}: ` : ''}from ${from.replace(/^at /, '')} to ${to.replace(/^at /, '')}`;
}

export interface MapTextProps {
  readonly map: CampaignMap;
  readonly sides: BySide<string>;
  readonly armies: readonly MapArmy[];
  readonly choices: readonly ChoiceMarches[];
  readonly marches: readonly MapMarch[];
  readonly battles: MapView['battlesFought'];
}

/** All that a map shows, in words: armies, marches, battles fought. */
export function MapText({ map, sides, armies, choices, marches, battles }: MapTextProps) {
  return (
    <>
      {(['A', 'B'] as const).map((side) => {
        const own = armies.filter((army) => army.side === side);
        if (own.length === 0) return null;
        return (
          <div key={side}>
            <p className="map-text__head">
              <SideMark side={side} /> {sides[side]}
            </p>
            <ul>
              {own.map((army) => (
                <li key={army.id}>
                  {army.label}, {placeInWords(map, army.at)}:{' '}
                  {army.men === null
                    ? 'strength not known'
                    : `${army.about ? 'about ' : ''}${figure(army.men)} men`}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {choices.some((choice) => choice.marches.length > 0) || marches.length > 0 ? (
        <div>
          <p className="map-text__head">Marches</p>
          <ul>
            {choices.flatMap((choice) =>
              choice.marches.map((march) => (
                <li key={`${choice.id}${march.path.join()}`}>
                  Choice {choice.letter}: {marchInWords(map, march)}
                </li>
              )),
            )}
            {marches.map((march) => (
              <li key={march.path.join()}>
                {sides[march.side]}: {marchInWords(map, march)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {battles.length > 0 ? (
        <div>
          <p className="map-text__head">Battles fought</p>
          <ul>
            {battles.map((battle) => (
              <li key={`${battle.label}${battle.at.join()}`}>
                {battle.label}, {placeInWords(map, battle.at)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
