/** Kinds of ground, in the order of their numbers; each hex has exactly one. */
export const TERRAIN_IDS = [
  'clear',
  'road',
  'town',
  'wood',
  'brush',
  'hill',
  'river',
  'bridge',
  'ford',
] as const;
export type TerrainId = (typeof TERRAIN_IDS)[number];

export const CLEAR = 0;
export const ROAD = 1;
export const TOWN = 2;
export const WOOD = 3;
export const BRUSH = 4;
export const HILL = 5;
export const RIVER = 6;
export const BRIDGE = 7;
export const FORD = 8;

/** One character for each kind of ground in a map by text, in the order of TERRAIN_IDS. */
export const TERRAIN_LETTERS = '.-TWBH~=%';

/** Columns of the movement table by terrain: road 0, clear 1, town 2, other 3; 4: closed to all. */
export const MOVE_CLASS: readonly number[] = [1, 0, 2, 3, 3, 3, 4, 0, 3];
