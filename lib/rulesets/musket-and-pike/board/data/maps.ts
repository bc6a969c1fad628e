import { invariant } from '@/lib/kernel/assert';
import breslau from './breslau-map.json';
import kolin from './kolin-map.json';
import krzeczhorz from './krzeczhorz-map.json';
import leuthen from './leuthen-map.json';
import { type ReadMap, readMap } from './map-file';
import prague from './prague-map.json';
import rossbach from './rossbach-map.json';

/** The maps that the ruleset brings, as their files have them. A battle names one by its id. */
export const MAP_FILES: Readonly<Record<string, unknown>> = {
  ...{ breslau, kolin, krzeczhorz, leuthen, prague, rossbach },
};

const known = new Map<string, ReadMap>();

/** A map of the ruleset’s own, read once; null: there is none of this id. */
export function mapNamed(id: string): ReadMap | null {
  if (!Object.hasOwn(MAP_FILES, id)) return null;
  let map = known.get(id);
  if (map === undefined) {
    const read = readMap(MAP_FILES[id]);
    invariant(read.ok, `the map ${id} cannot be read`);
    map = read.value;
    known.set(id, map);
  }
  return map;
}
