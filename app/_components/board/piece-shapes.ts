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
};

/** How a mark is drawn that has a sign of its own; `brokenEdge` changes the edge of the piece. */
const MARKS: Readonly<
  Record<Exclude<MarkShape, 'brokenEdge' | 'none'>, (ink: Ink) => readonly Shape[]>
> = {
  underline: (ink) => [{ d: 'M-8 10.6H8', stroke: ink, width: 2 }],
  corner: () => [{ d: 'M13-14 20-7V-14z', fill: 'ink', stroke: 'sheet', width: 1.6 }],
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
  { side, kind, rank, marks }: PieceLook,
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
  const shift = rank === null ? 0 : -8.5;
  const figure =
    rank !== null
      ? {
          text: String(rank),
          x: arm ? 10 : 8,
          ink: side === 'A' ? ('on-a' as const) : ('ink' as const),
        }
      : arm
        ? null
        : {
            text: lettersOf(sign, kind),
            x: 0,
            ink: side === 'A' ? ('on-a' as const) : ('ink' as const),
          };
  return {
    shapes: [
      ...ground,
      ...broken,
      ...(arm?.(ink) ?? []).map((shape) => ({ ...shape, x: shift })),
      ...markShapes.flatMap((shape): readonly Shape[] =>
        shape === 'brokenEdge' || shape === 'none' ? [] : MARKS[shape](ink),
      ),
    ],
    figure,
  };
}

const initial = (word: string): string => (word[0] ?? '?').toUpperCase();

/** Looks a word up in a table; only own keys count, so “constructor” is in no table. */
function own<T>(table: Readonly<Record<string, T>> | undefined, word: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}
