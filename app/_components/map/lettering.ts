import { type CurvedName, placeCurvedNames } from './curved-names';
import { keptByMap } from './kept';
import { type Box, type PlacedName, placeNames, TakenRoom, takeTownMarks } from './labels';
import { type PlacedRegion, placeRegions } from './region-names';
import type { MapSheet } from './sheet';
import { type PlacedTown, placeTowns } from './town-marks';

/** All names of a sheet, each placed where there is space for it. */
export interface Lettering {
  readonly regions: readonly PlacedRegion[];
  readonly curved: readonly CurvedName[];
  readonly towns: readonly PlacedTown[];
  readonly names: readonly PlacedName[];
}

const keep = keptByMap<Lettering>(64);

/** Places the names of a sheet clear of what is `taken` already; cached, because a situation is viewed often. */
export function letterSheet(sheet: MapSheet, taken: readonly Box[]): Lettering {
  const boxes = taken.flatMap((box) => [box.left, box.top, box.right, box.bottom].map(Math.round));
  const key = `${sheet.crop.join()} ${sheet.width} ${sheet.height} ${boxes.join()}`;
  return keep(sheet.map, key, () => {
    const room = new TakenRoom(sheet.width, sheet.height);
    for (const box of taken) room.take(box, 'army');
    const minor = sheet.nearness > 1.4;
    // Greater names are placed first.
    const regions = placeRegions(sheet, room);
    takeTownMarks(sheet, room, minor);
    const curved = placeCurvedNames(sheet, room);
    return {
      regions,
      curved,
      towns: placeTowns(sheet, minor),
      names: placeNames(sheet, room, minor),
    };
  });
}
