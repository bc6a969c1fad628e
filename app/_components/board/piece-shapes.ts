import type { BoardSigns, MarkShape, PieceShape, PieceSign } from '@/lib/battle/contract/signs';
import type { Side } from '@/lib/kernel/side';
import type { Ink } from './palette';

/** One stroke or fill of a piece's sign, in a box 40 wide and 28 high round its middle: −20 … 20, −14 … 14. */
export interface Shape {
  readonly d: string;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly width?: number;
  /** Lengths of dashes and gaps. */
  readonly dash?: readonly number[];
  /** Offset to the right of its path. */
  readonly x?: number;
}
export interface PieceSignParts {
  readonly shapes: readonly Shape[];
  /** A figure next to the sign. */
  readonly figure: { readonly text: string; readonly x: number; readonly ink: Ink } | null;
}

export interface PieceLook {
  readonly side: Side;
  readonly kind: string;
  readonly rank: number | null;
  readonly marks: readonly string[];
  /** Its strength in points: pips, and a dot for each lost one. */
  readonly points?: { readonly left: number; readonly full: number } | undefined;
  /** The side that it served before: a dog-ear in that side's pattern. */
  readonly was?: Side | undefined;
}

const FOOT = 'M-9-5.5H9V5.5H-9z';
const STAR = 'M0-8 2.1-2.6 8-2.4 3.4 1.2 5 6.8 0 3.5-5 6.8-3.4 1.2-8-2.4-2.1-2.6z';

/** Signs of the arms, as on a plan of the period. */
const SIGNS: Readonly<Record<PieceShape, (ink: Ink) => readonly Shape[]>> = {
  infantry: (ink) => [{ d: FOOT, fill: ink }],
  cavalry: (ink) => [
    { d: FOOT, stroke: ink, width: 1.6 },
    { d: 'M-9 5.5V-5.5L9 5.5z', fill: ink },
  ],
  cannon: (ink) => [
    { d: 'M-9-2.2H10M-9 2.2H10', stroke: ink, width: 1.9 },
    { d: 'M-7.5 0a4.8 4.8 0 1 0 9.600 0a4.8 4.8 0 1 0-9.600 0z', fill: ink },
  ],
  skirmishers: (ink) => [
    { d: 'M-10-3h5.500v6h-5.500zM-2.75-3h5.500v6h-5.500zM4.500-3h5.500v6h-5.500z', fill: ink },
  ],
  star: (ink) => [{ d: STAR, fill: ink }],
  machineGun: (ink) => [
    { d: 'M-9-3.500H9M-9 0H9M-9 3.500H9', stroke: ink, width: 1.5 },
    { d: 'M-9-6A6 6 0 0 0-9 6z', fill: ink },
  ],
  engineers: (ink) => [{ d: 'M-9 6V-5H9V6M0-5V6', stroke: ink, width: 2.2 }],
  wheel: (ink) => [
    { d: 'M-6.500 0a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0z', stroke: ink, width: 1.8 },
    { d: 'M-6.500 0H6.500M0-6.500V6.500', stroke: ink, width: 1.4 },
  ],
};

/** How a mark is drawn that has a sign of its own; `brokenEdge` changes the edge of the piece. */
const MARKS: Readonly<
  Record<Exclude<MarkShape, 'brokenEdge' | 'none'>, (ink: Ink) => readonly Shape[]>
> = {
  underline: (ink) => [{ d: 'M-8 10.6H8', stroke: ink, width: 2 }],
  corner: () => [{ d: 'M13-14 20-7V-14z', fill: 'ink', stroke: 'sheet', width: 1.6 }],
  struck: () => [
    { d: 'M-20 14 20-14', stroke: 'sheet', width: 4 },
    { d: 'M-20 14 20-14', stroke: 'ink', width: 2 },
  ],
  dot: () => [{ d: 'M14-9a3 3 0 1 0 6 0a3 3 0 1 0-6 0z', fill: 'ink' }],
};

/** The letters of a sign, one to three. */
function lettersOf(sign: PieceSign | undefined, kind: string): string {
  const letters = sign !== undefined && 'letters' in sign ? sign.letters.trim().slice(0, 3) : '';
  return letters === '' ? initial(kind) : letters;
}

/**
 * What a piece looks like: side A solid, side B hollow; its sign, its figure, its marks. `signs`: the ruleset's signs
 * for its own words; a kind without one shows its first letter, a mark a dot.
 */
export function pieceShapes(
  { side, kind, rank, marks, points, was }: PieceLook,
  signs: BoardSigns = {},
): PieceSignParts {
  const ink: Ink = side === 'A' ? 'on-a' : 'b';
  const sign = own(signs.pieces, kind);
  const markShapes = marks.map((mark) => own(signs.marks, mark) ?? 'dot');
  const ground: Shape[] =
    side === 'A'
      ? [{ d: 'M-20-14H20V14H-20z', fill: 'a' }]
      : [{ d: 'M-19-13H19V13H-19z', fill: 'sheet', stroke: 'b', width: 2 }];
  const broken: Shape[] = markShapes.includes('brokenEdge')
    ? [
        {
          d: side === 'A' ? 'M-18.500-12.500H18.500V12.500H-18.500z' : 'M-19-13H19V13H-19z',
          stroke: side === 'A' ? 'on-a' : 'sheet',
          width: side === 'A' ? 1.6 : 2.6,
          dash: side === 'A' ? [4, 4] : [4, 5],
        },
      ]
    : [];
  const arm = sign !== undefined && 'shape' in sign ? SIGNS[sign.shape] : undefined;
  const shift = points !== undefined ? -10.5 : rank === null ? 0 : -8.5;
  const figure =
    rank !== null && points === undefined
      ? {
          text: String(rank),
          x: arm ? 10 : 8,
          ink: side === 'A' ? ('on-a' as const) : ('ink' as const),
        }
      : arm
        ? null
        : {
            text: lettersOf(sign, kind),
            x: points === undefined ? 0 : -10,
            ink: side === 'A' ? ('on-a' as const) : ('ink' as const),
          };
  return {
    shapes: [
      ...ground,
      ...broken,
      ...(arm?.(ink) ?? []).map((shape) => ({ ...shape, x: shift })),
      ...pips(points, ink),
      ...dogEar(was),
      ...markShapes.flatMap((shape): readonly Shape[] =>
        shape === 'brokenEdge' || shape === 'none' ? [] : MARKS[shape](ink),
      ),
    ],
    figure,
  };
}

/** Most pips in a row, and on a piece. */
const PIPS_ROW = 4;
const PIPS_MAX = 8;

/** A square for each point that is left, a dot for each that is lost, in one row or two. */
function pips(points: PieceLook['points'], ink: Ink): readonly Shape[] {
  if (points === undefined) return [];
  const full = Math.min(PIPS_MAX, Math.max(points.full, points.left));
  const left: string[] = [];
  const lost: string[] = [];
  for (let index = 0; index < full; index += 1) {
    const x = 1 + (index % PIPS_ROW) * 4.5;
    const y = full <= PIPS_ROW ? 0 : index < PIPS_ROW ? -4 : 4;
    if (index < points.left) left.push(`M${x - 1.7} ${y - 2.6}h3.400v5.200h-3.400z`);
    else lost.push(`M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0z`);
  }
  return [...left, ...lost].map((d) => ({ d, fill: ink }));
}

/** A corner turned down in the pattern of the side that it served before: solid for A, hatched for B. */
function dogEar(was: PieceLook['was']): readonly Shape[] {
  if (was === undefined) return [];
  const corner = 'M-20-14H-9L-20-3z';
  return was === 'A'
    ? [{ d: corner, fill: 'a', stroke: 'sheet', width: 1.5 }]
    : [
        { d: corner, fill: 'sheet', stroke: 'b', width: 1.5 },
        { d: 'M-19-8-14-13M-19-5-11-13', stroke: 'b', width: 1.4 },
      ];
}

const initial = (word: string): string => (word[0] ?? '?').toUpperCase();

/** Looks a word up in a table; only own keys count, so “constructor” is in no table. */
function own<T>(table: Readonly<Record<string, T>> | undefined, word: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}
