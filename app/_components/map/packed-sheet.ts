import type { PlacedArmy } from './army-blocks';
import type { PlacedBattle } from './battle-marks';
import type { CurvedName } from './curved-names';
import type { PlacedName } from './labels';
import type { Lettering } from './lettering';
import type { PlannedMarch } from './marches';
import type { FramedSheet } from './neat-line';
import type { PlacedRegion } from './region-names';
import type { PlacedTown } from './town-marks';

/** A choice with the marches that follow it. */
export interface PlannedChoice {
  readonly id: string;
  readonly letter: string;
  readonly marches: readonly PlannedMarch[];
}

/** What is on the ground of a sheet, and its frame. */
export interface DrawnSheet {
  readonly frame: FramedSheet;
  readonly lettering: Lettering;
  readonly battles: readonly PlacedBattle[];
  readonly armies: readonly PlacedArmy[];
  /** Marches that follow the choice. */
  readonly open: readonly PlannedChoice[];
  /** Marches that were taken, or are. */
  readonly fixed: readonly PlannedMarch[];
}

type Frame = readonly [
  FramedSheet['width'],
  FramedSheet['height'],
  FramedSheet['crop'],
  FramedSheet['map']['bounds'],
  FramedSheet['map']['degrees'] | null,
  FramedSheet['map']['dayMarchKm'],
];
type Region = readonly [string, number, number, 1 | 2, number];
type Curved = readonly [string, CurvedName['kind'], string, string, number, number, number];
type Town = readonly [number, number, PlacedTown['kind']];
type Name = readonly [
  string,
  number,
  number,
  number,
  number,
  PlacedName['anchor'],
  PlacedName['kind'],
];
type Battle = readonly [number, number, string, boolean];
type Army = readonly [
  PlacedArmy['side'],
  PlacedArmy['men'],
  number,
  number,
  number,
  PlacedArmy['letters']['edge'],
  number,
  number,
  PlacedArmy['letters']['anchor'],
  readonly string[],
];
type March = readonly [
  PlannedMarch['side'],
  PlannedMarch['path'],
  PlannedMarch['width'],
  PlannedMarch['letterAt'],
  PlannedMarch['letterBeside'],
  PlannedMarch['text'],
];
type Choice = readonly [string, string, readonly March[]];
type Sheet = readonly [
  Frame,
  readonly Region[],
  readonly Curved[],
  readonly Town[],
  readonly Name[],
  readonly Battle[],
  readonly Army[],
  readonly Choice[],
  readonly March[],
];

/** A sheet as one text of figures, without the names of its members, as it travels with the page. */
export function packSheet({ frame, lettering, battles, armies, open, fixed }: DrawnSheet): string {
  const { map } = frame;
  const sheet: Sheet = [
    [frame.width, frame.height, frame.crop, map.bounds, map.degrees ?? null, map.dayMarchKm],
    lettering.regions.map((one) => [one.name, one.x, one.y, one.rank, one.angle]),
    lettering.curved.map((one) => {
      return [one.key, one.kind, one.text, one.d, one.size, one.spaced, one.rise];
    }),
    lettering.towns.map((one) => [one.x, one.y, one.kind]),
    lettering.names.map((one) => {
      return [one.text, one.mark.x, one.mark.y, one.x, one.y, one.anchor, one.kind];
    }),
    battles.map((one) => [one.x, one.y, one.label, one.left]),
    armies.map(({ side, men, facing, x, y, letters }) => {
      return [side, men, facing, x, y, letters.edge, letters.x, letters.y, ...nameOf(letters)];
    }),
    open.map((one) => [one.id, one.letter, one.marches.map(packMarch)]),
    fixed.map(packMarch),
  ];
  return JSON.stringify(sheet);
}

const nameOf = ({
  anchor,
  lines,
}: PlacedArmy['letters']): [PlacedArmy['letters']['anchor'], readonly string[]] => [anchor, lines];

const packMarch = (march: PlannedMarch): March => {
  const { side, path, width, letterAt, letterBeside, text } = march;
  return [side, path, width, letterAt, letterBeside, text];
};

const readMarch = (march: March): PlannedMarch => {
  const [side, path, width, letterAt, letterBeside, text] = march;
  return { side, path, width, letterAt, letterBeside, text };
};

/** What `packSheet` was given; armies are numbered in their order. */
export function unpackSheet(text: string): DrawnSheet {
  const sheet = JSON.parse(text) as Sheet;
  const [frame, regions, curved, towns, names, battles, armies, open, fixed] = sheet;
  const [width, height, crop, bounds, degrees, dayMarchKm] = frame;
  return {
    frame: {
      ...{ width, height, crop, pixelsPerKm: width / (crop[2] - crop[0]) },
      map: { bounds, dayMarchKm, ...(degrees === null ? {} : { degrees }) },
    },
    lettering: {
      regions: regions.map(([name, x, y, rank, angle]): PlacedRegion => {
        return { name, x, y, rank, angle };
      }),
      curved: curved.map(([key, kind, name, d, size, spaced, rise]): CurvedName => {
        return { key, kind, text: name, d, size, spaced, rise };
      }),
      towns: towns.map(([x, y, kind]): PlacedTown => ({ x, y, kind })),
      names: names.map(([name, markX, markY, x, y, anchor, kind]): PlacedName => {
        return { text: name, mark: { x: markX, y: markY }, x, y, anchor, kind };
      }),
    },
    battles: battles.map(([x, y, label, left]): PlacedBattle => ({ x, y, label, left })),
    armies: armies.map(
      ([side, men, facing, x, y, edge, nameX, nameY, anchor, lines], index): PlacedArmy => ({
        ...{ id: String(index), side, men, facing, x, y },
        letters: { edge, x: nameX, y: nameY, anchor, lines },
      }),
    ),
    open: open.map(([id, letter, marches]): PlannedChoice => {
      return { id, letter, marches: marches.map(readMarch) };
    }),
    fixed: fixed.map(readMarch),
  };
}
