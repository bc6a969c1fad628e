import type { CampaignMap } from '@/lib/campaign/definition/map';
import { tenth } from './geometry';
import { nameSize, type PlacedName } from './labels';
import type { MapSheet } from './sheet';

type Kind = CampaignMap['towns'][number]['kind'];

/** The sign of a place, centred on 0, 0: star fort, ringed dot, dot, small dot. */
export function TownMark({ kind }: { kind: Kind }) {
  switch (kind) {
    case 'capital':
      return (
        <>
          <path
            className="map__fort"
            d="M0-8 2.3-4.6 5.7-5.7 4.6-2.3 8 0 4.6 2.3 5.7 5.7 2.3 4.6 0 8-2.3 4.6-5.7 5.7-4.6 2.3-8 0-4.6-2.3-5.7-5.7-2.3-4.600z"
          />
          <circle className="map__dot" r="2.2" />
        </>
      );
    case 'fortress':
      return (
        <>
          <circle className="map__fort" r="4.2" />
          <circle className="map__dot" r="1.5" />
        </>
      );
    case 'town':
      return <circle className="map__dot map__dot--halo" r="2.3" />;
    case 'village':
      return <circle className="map__dot map__dot--halo" r="1.7" />;
  }
}

/** A place's sign on a sheet. */
export interface PlacedTown {
  readonly x: number;
  readonly y: number;
  readonly kind: Kind;
}

/** The places within a sheet; minor ones only where they are wanted. */
export function placeTowns(sheet: MapSheet, minor: boolean): readonly PlacedTown[] {
  return sheet.map.towns.flatMap((town) => {
    const [x, y] = sheet.place(town.at);
    if ((town.minor && !minor) || x < 8 || y < 8 || x > sheet.width - 8 || y > sheet.height - 8)
      return [];
    return [{ x: tenth(x), y: tenth(y), kind: town.kind }];
  });
}

export function TownMarks({ towns }: { towns: readonly PlacedTown[] }) {
  return (
    <g>
      {towns.map(({ x, y, kind }) => (
        <g key={`${x},${y}`} className="map__kept" transform={`translate(${x} ${y})`}>
          <TownMark kind={kind} />
        </g>
      ))}
    </g>
  );
}

export function TownNames({ names }: { names: readonly PlacedName[] }) {
  return (
    <g className="map__towns">
      {names.map(({ text, mark, x, y, anchor, kind }) => (
        <g
          key={`${text}${mark.x},${mark.y}`}
          className="map__kept"
          transform={`translate(${mark.x} ${mark.y})`}
        >
          <text x={x} y={y} textAnchor={anchor} fontSize={nameSize(kind)} data-kind={kind}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
