import type { BoardPosition } from '@/lib/application/board/view';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import { HEX_DIRECTION_NAMES } from '@/lib/geometry/hexes';
import type { BySide } from '@/lib/kernel/side';
import { gridOf } from './grid';
import { holderOf } from './orders';
import type { BoardGround } from './terrain';

/** The word of a sign as it is read: "machineGuns" is "machine guns". */
export const wordOf = (sign: string): string =>
  sign.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );

/** "Blue leader 7, Command 1 (moved), Carl’s". `holder`: who gives its orders, where the side has several people. */
export function describePiece(
  piece: PiecePicture,
  sides: BySide<string>,
  holder: BoardPosition['holders'][number] | null = null,
): string {
  const rank = piece.rank === null ? '' : ` ${piece.rank}`;
  const { points, was, bar, details = [] } = piece;
  const state = [
    ...(bar === undefined ? [] : details),
    ...(points === undefined ? [] : [`${points.left} of ${points.full} points`]),
    ...(was === undefined ? [] : [`formerly of ${sides[was]}`]),
    ...piece.marks,
  ];
  const marks = state.length === 0 ? '' : ` (${state.join(', ')})`;
  const whose = holder === null ? '' : holder.you ? ', yours' : `, ${holder.name}’s`;
  return `${sides[piece.side]} ${wordOf(piece.kind)}${rank}${piece.name === '' ? '' : `, ${piece.name}`}${marks}${whose}`;
}

/** "c14, woods: Blue infantry, Command 2". */
export function describeCell(
  cell: number,
  ground: BoardGround,
  pieces: readonly PiecePicture[],
  sides: BySide<string>,
  position: Pick<BoardPosition, 'holders'> & Partial<Pick<BoardPosition, 'score' | 'works'>> = {
    holders: [],
  },
): string {
  const label = ground.labels.find(({ at }) => at === cell)?.text;
  const here = pieces.filter(({ at }) => at === cell);
  const place = `${gridOf(ground.grid).name(cell)}, ${ground.terrain[cell] ?? 'open'}${label === undefined ? '' : `, ${label}`}${heldInWords(cell, sides, position.score)}${liesThere(cell, ground, sides, position.works)}`;
  return here.length === 0
    ? place
    : `${place}: ${here.map((piece) => describePiece(piece, sides, holderOf(position, piece.id))).join('; ')}`;
}

const COMPASS = ['north', 'east', 'south', 'west'] as const;

/** ", bridge to the north, mines of Blue"; empty where nothing lies. */
function liesThere(
  cell: number,
  { edges = [], grid }: BoardGround,
  sides: BySide<string>,
  works: BoardPosition['works'] = [],
): string {
  const names: readonly string[] = grid.kind === 'hexes' ? HEX_DIRECTION_NAMES : COMPASS;
  const to = (direction: number | undefined) =>
    direction === undefined ? '' : ` to the ${names[direction] ?? 'side'}`;
  return [
    ...edges
      .filter(({ at }) => at === cell)
      .map(({ kind, direction }) => `, ${wordOf(kind)}${to(direction)}`),
    ...works
      .filter(({ at }) => at === cell)
      .map(
        ({ kind, direction, side }) =>
          `, ${wordOf(kind)}${side === null ? '' : ` of ${sides[side]}`}${to(direction)}`,
      ),
  ].join('');
}

/** ", held by Blue"; empty for a cell that decides nothing. */
function heldInWords(
  cell: number,
  sides: BySide<string>,
  score: BoardPosition['score'] | undefined,
): string {
  const objective = score?.objectives.find(({ at }) => at === cell);
  if (objective === undefined) return '';
  return objective.holder === null ? ', held by nobody' : `, held by ${sides[objective.holder]}`;
}
