import type { CurvedName } from './curved-names';
import type { PlacedName } from './labels';
import type { Lettering } from './lettering';
import type { PlacedRegion } from './region-names';
import type { PlacedTown } from './town-marks';

/** The layers of a sheet's names, each as one text of figures without the names of its members. */
export interface PackedLettering {
  readonly lines: string;
  readonly marks: string;
  readonly names: string;
}

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

export function packLettering({ regions, curved, towns, names }: Lettering): PackedLettering {
  const lines: readonly [readonly Region[], readonly Curved[]] = [
    regions.map((one) => [one.name, one.x, one.y, one.rank, one.angle]),
    curved.map((one) => [one.key, one.kind, one.text, one.d, one.size, one.spaced, one.rise]),
  ];
  const marks = towns.map((one): Town => [one.x, one.y, one.kind]);
  const placed = names.map(
    (one): Name => [one.text, one.mark.x, one.mark.y, one.x, one.y, one.anchor, one.kind],
  );
  return {
    lines: JSON.stringify(lines),
    marks: JSON.stringify(marks),
    names: JSON.stringify(placed),
  };
}

export function unpackLines(text: string): Pick<Lettering, 'regions' | 'curved'> {
  const [regions, curved] = JSON.parse(text) as [readonly Region[], readonly Curved[]];
  return {
    regions: regions.map(([name, x, y, rank, angle]): PlacedRegion => {
      return { name, x, y, rank, angle };
    }),
    curved: curved.map(([key, kind, name, d, size, spaced, rise]) => {
      return { key, kind, text: name, d, size, spaced, rise };
    }),
  };
}

export function unpackMarks(text: string): readonly PlacedTown[] {
  return (JSON.parse(text) as readonly Town[]).map(([x, y, kind]) => ({ x, y, kind }));
}

export function unpackNames(text: string): readonly PlacedName[] {
  return (JSON.parse(text) as readonly Name[]).map(([name, markX, markY, x, y, anchor, kind]) => {
    return { text: name, mark: { x: markX, y: markY }, x, y, anchor, kind };
  });
}
