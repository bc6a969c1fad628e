import { type HexBoard, hexName, hexOf } from '@/lib/geometry/hexes';
import type { Side } from '@/lib/kernel/side';
import type { Place } from './setup';

/**
 * Our own field: two countries, a river with three bridges and two fords between them, a city on each bank. Turned by
 * half, it is the same again, so that neither side has the better ground.
 */
export const RIVER_MAP = `
...-........-....
HH.-.W..H...T..HH
HH.-..WHH.W.T..H.
...T.WW..B..-....
WW.T-..B..--.-.WW
..B-~--TT-B..-B..
%~~=.~~~=.~W.-~.%
..B-.WB.T~-~~=B~.
W..-..--.T.---..W
.W.---...BW..T.W.
....T.WBH.WW.T..H
HH..T...HH...-.HH
.H..-......W.-.H.`.trim();

const BOARD: HexBoard = { columns: 17, rows: 13, raised: 'second' };

/** The hex that takes a hex's place when the field is turned by half. */
function turnedHex(name: string): string {
  const hex = hexOf(BOARD, name) ?? 0;
  const column = hex % BOARD.columns;
  const row = Math.floor(hex / BOARD.columns);
  const turnedRow = BOARD.rows - 1 - row - (column % 2);
  return hexName(BOARD, turnedRow * BOARD.columns + BOARD.columns - 1 - column);
}

const place = (id: string, name: string, side: Side, hexes: readonly string[], capital = false) =>
  ({ id, name, side, hexes: [...hexes], capital }) satisfies Place;

export const RIVER_PLACES: readonly Place[] = [
  place('blueburg', 'Blueburg', 'A', ['i6', 'j5']),
  place('azurhof', 'Azurhof', 'A', ['n4', 'n3']),
  place('cerulean-city', 'Cerulean City', 'A', ['e3', 'e2'], true),
  place('vermilion-city', 'Vermilion City', 'B', ['i8', 'h8']),
  place('rosenau', 'Rosenau', 'B', ['d9', 'd10']),
  place('scarletton', 'Scarletton', 'B', ['m11', 'm12'], true),
];

export const RIVER_LABELS = [
  { at: 'd7', text: 'Mill Bridge' },
  { at: 'i7', text: 'King’s Bridge' },
  { at: 'n6', text: 'Rail Bridge' },
];

/** Where an army of the document stands at the outset, seen from below; keys without its prefix. */
const SOUTH: Readonly<Record<string, string>> = {
  'rifles-1': 'i6',
  'machineGuns-1': 'i6',
  'rifles-2': 'j5',
  'guns-1': 'j5',
  'rifles-3': 'h6',
  'rifles-4': 'h5',
  'guns-2': 'h5',
  'rifles-5': 'n4',
  'machineGuns-2': 'n5',
  'rifles-6': 'n3',
  'cavalry-5': 'n4',
  'rifles-7': 'd5',
  'guns-3': 'd5',
  'rifles-8': 'd6',
  'machineGuns-3': 'd6',
  'rifles-9': 'e3',
  centre: 'e3',
  'rifles-10': 'e2',
  'cavalry-6': 'e2',
  'rifles-11': 'l5',
  'rifles-12': 'm5',
  'cavalry-1': 'e4',
  'cavalry-2': 'e4',
  'cavalry-3': 'k5',
  'cavalry-4': 'k5',
  engineers: 'g5',
  train: 'g5',
  commander: 'i4',
  'logistics-1': 'i5',
  'logistics-2': 'd4',
};

/** The same for both armies, by the ids of `ARMIES`. */
export const RIVER_DEPLOYMENT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SOUTH).flatMap(([unit, hex]) => [
    [`azuria-${unit}`, hex],
    [`ruberia-${unit}`, turnedHex(hex)],
  ]),
);
