import { streamLine } from './curved-names';
import { clip, type Point, pathText, round, smooth, wander } from './geometry';
import { hachures } from './hachures';
import { keptByMap } from './kept';
import type { MapSheet } from './sheet';
import { woodText } from './woods';

/**
 * Which drawing this is. Raised whenever a plate of the same ground would look different, because plates are cached for
 * ever.
 */
export const PLATE_STYLE = 1;

/** One path of a plate. Its paint is in attributes, by names of inks, so that it follows the theme of the page. */
export interface PlateShape {
  readonly d: string;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly opacity?: number;
  readonly strokeDasharray?: string;
  readonly strokeLinecap?: 'round';
  readonly strokeLinejoin?: 'round';
  readonly transform?: string;
}

const keep = keptByMap<readonly PlateShape[]>(16);

/**
 * The ground of a sheet, bottom to top: frontier wash, hills, woods, waters, frontiers, rivers and roads. The first
 * call for a sheet costs some hundred milliseconds, later ones a look-up.
 */
export function plateShapes(sheet: MapSheet): readonly PlateShape[] {
  return keep(sheet.map, `${sheet.crop.join()} ${sheet.width} ${sheet.height}`, () => draw(sheet));
}

/** The same as a file of its own, whose element `plate` a page's drawing uses. It holds numbers only, no text. */
export function plateFile(sheet: MapSheet): string {
  const paths = plateShapes(sheet).map((shape) => {
    const attributes = Object.entries(shape).map(
      ([name, value]) =>
        ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
    );
    return `<path${attributes.join('')}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}"><g id="plate">${paths.join('')}</g></svg>`;
}

const round2 = (value: number) => Math.round(value * 100) / 100;
const lines = { fill: 'none', strokeLinejoin: 'round' } as const;
const softLines = { ...lines, strokeLinecap: 'round' } as const;
/** Stroke widths in tenths of a pixel, the gentlest slope first. */
const SLOPES = [
  { strokeWidth: 4.5, opacity: 0.75 },
  { strokeWidth: 6, opacity: 0.85 },
  { strokeWidth: 8.5, opacity: 0.9 },
  { strokeWidth: 11, opacity: 0.95 },
] as const;

function draw(sheet: MapSheet): readonly PlateShape[] {
  const { map, width, height } = sheet;
  const k = Math.sqrt(Math.min(1.6, Math.max(0.8, sheet.nearness)));
  const text = (line: Point[]) =>
    clip(line, width, height)
      .map((part) => pathText(part))
      .join('');
  const frontier = map.frontiers
    .map((item) => text(round(wander(item.path.map(sheet.place), 0.07, 4))))
    .join('');
  const roads = (rank: 1 | 2) =>
    map.roads
      .filter((item) => item.rank === rank)
      .map((item) => text(smooth(wander(item.path.map(sheet.place), 0.06, 2), 6)))
      .join('');
  const rivers = (rank: 1 | 2 | 3) =>
    map.rivers
      .filter((river) => river.rank === rank)
      .map((river) => text(streamLine(sheet, river.path)))
      .join('');
  const great = rivers(1);
  const mainRoads = roads(1);
  const shapes: PlateShape[] = [
    {
      ...softLines,
      d: frontier,
      stroke: 'var(--border-wash)',
      strokeWidth: round2(7 * k),
      opacity: 0.75,
    },
    ...hachures(sheet).map((d, slope) => ({
      d,
      fill: 'none',
      stroke: 'var(--hachure)',
      strokeLinecap: 'round' as const,
      transform: 'scale(.1)',
      ...(SLOPES[slope] ?? SLOPES[0]),
    })),
    {
      d: map.woods.map((wood) => woodText(wood.shape.map(sheet.place), width, height)).join(''),
      fill: 'none',
      stroke: 'var(--wood)',
      strokeWidth: 0.8,
    },
    ...map.waters.map((water) => ({
      d: `${pathText(smooth([...water.shape, water.shape[0] as Point].map(sheet.place), 8))}Z`,
      fill: 'var(--water-fill)',
      stroke: 'var(--water)',
      strokeWidth: 1,
    })),
    {
      d: frontier,
      fill: 'none',
      stroke: 'var(--ink-2)',
      strokeWidth: 0.9,
      strokeDasharray: '5 2.5 1 2.5',
    },
    { ...softLines, d: rivers(3), stroke: 'var(--water)', strokeWidth: round2(0.9 * k) },
    { ...softLines, d: rivers(2), stroke: 'var(--water)', strokeWidth: round2(1.3 * k) },
    { ...softLines, d: great, stroke: 'var(--water)', strokeWidth: round2(3.4 * k) },
    { ...softLines, d: great, stroke: 'var(--water-fill)', strokeWidth: round2(1.5 * k) },
    { ...lines, d: mainRoads, stroke: 'var(--sheet)', strokeWidth: 2.6, opacity: 0.7 },
    { ...lines, d: roads(2), stroke: 'var(--road)', strokeWidth: 1, strokeDasharray: '4 2' },
    { ...lines, d: mainRoads, stroke: 'var(--road)', strokeWidth: 1 },
  ];
  return shapes.filter((shape) => shape.d !== '');
}
