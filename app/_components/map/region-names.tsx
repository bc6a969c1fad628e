import type { CampaignMap } from '@/lib/campaign/definition/map';
import { tenth } from './geometry';
import type { Box, TakenRoom } from './labels';
import type { MapSheet } from './sheet';

export interface PlacedRegion {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly rank: 1 | 2;
  readonly angle: number;
}

const LETTERS = { 1: { size: 19, spaced: 9 }, 2: { size: 14, spaced: 5.5 } } as const;

function boxOf(region: CampaignMap['regions'][number], x: number, y: number): Box {
  const { size, spaced } = LETTERS[region.rank];
  const half = (region.name.length * (size * 0.72 + spaced)) / 2;
  return { left: x - half, top: y - size * 0.8, right: x + half, bottom: y + 3 };
}

/** Names of countries: moved in from the edge, moved up or down from an army, left out where neither helps. */
export function placeRegions(sheet: MapSheet, room: TakenRoom): PlacedRegion[] {
  const placed: PlacedRegion[] = [];
  for (const region of sheet.map.regions) {
    const [x, y] = sheet.place(region.at);
    if (x < 0 || y < 0 || x > sheet.width || y > sheet.height) continue;
    const wide = boxOf(region, 0, 0).right + 14;
    if (wide * 2 > sheet.width) continue;
    const inX = Math.min(sheet.width - wide, Math.max(wide, x));
    const inY = Math.min(sheet.height - 20, Math.max(30, y));
    const free = [0, 24, -24, 48, -48].find(
      (shift) => room.overlap(boxOf(region, inX, inY + shift)) === 0,
    );
    if (free === undefined) continue;
    room.take(boxOf(region, inX, inY + free), 'ground');
    placed.push({
      name: region.name,
      x: tenth(inX),
      y: tenth(inY + free),
      rank: region.rank,
      angle: region.angle,
    });
  }
  return placed;
}

export function RegionNames({ regions }: { regions: readonly PlacedRegion[] }) {
  return (
    <g className="map__regions">
      {regions.map(({ name, x, y, rank, angle }) => (
        <text
          key={`${name}${x}`}
          x={x}
          y={y}
          fontSize={LETTERS[rank].size}
          letterSpacing={LETTERS[rank].spaced}
          textAnchor="middle"
          transform={angle ? `rotate(${angle} ${x} ${y})` : undefined}
        >
          {name.toUpperCase()}
        </text>
      ))}
    </g>
  );
}
