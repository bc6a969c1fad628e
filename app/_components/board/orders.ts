import type { BoardOption } from '@/lib/application/board/pages';
import type { BoardLogLine, BoardPosition } from '@/lib/application/board/view';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { Side } from '@/lib/kernel/side';
import type { BoardTarget } from './scene';

/** One entry for each cell that orders lead to; it is marked if one of them would capture something. */
export function targetsOf(options: readonly BoardOption[]): readonly BoardTarget[] {
  const kinds = new Map<number, string>();
  for (const { to, kind } of options)
    if (to !== null && kinds.get(to) !== 'capture') kinds.set(to, kind);
  return [...kinds].map(([cell, kind]) => ({ cell, kind }));
}

/** "1 point", "3 points", "" where it costs nothing. */
export function costInWords(cost: number | null): string {
  return cost === null || cost === 0 ? '' : `${cost} point${cost === 1 ? '' : 's'}`;
}

/**
 * The piece of a side that a press on a cell selects: the one after the selected piece, so that presses cycle through a
 * stack.
 */
export function pieceToTake(
  cell: number,
  pieces: readonly PiecePicture[],
  sides: readonly Side[],
  inHand: string | null,
): PiecePicture | null {
  const here = pieces.filter(({ at }) => at === cell);
  const own = here.filter(({ side }) => sides.includes(side));
  const pile = own.length > 0 ? own : here;
  const index = pile.findIndex(({ id }) => id === inHand);
  return pile[(index + 1) % Math.max(1, pile.length)] ?? null;
}

/** The cell of the next piece that can get orders, in the board's order, wrapping around. */
export function nextCell(
  after: number,
  pieces: readonly PiecePicture[],
  units: readonly string[],
): number | null {
  const cells = pieces
    .filter(({ id, at }) => at >= 0 && units.includes(id))
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  return cells.find((cell) => cell > after) ?? cells[0] ?? null;
}

/** Known lines merged with newer ones, which replace the known ones from their first position on. */
export function mergedLog(
  known: readonly BoardLogLine[],
  after: number,
  newer: readonly BoardLogLine[],
): readonly BoardLogLine[] {
  return [...known.filter(({ position }) => position <= after), ...newer];
}

/** What others did, for screen readers: all of it if short, else a count and the last lines. */
export function newsInWords(lines: readonly BoardLogLine[], own: readonly Side[]): string | null {
  const worthSaying = lines.filter(
    ({ side, takenBack, heading, by }) =>
      !takenBack && !by?.you && (heading || side === null || by !== null || !own.includes(side)),
  );
  if (worthSaying.length === 0) return null;
  const shown = worthSaying.slice(-3).map(lineInWords);
  return worthSaying.length > 3
    ? `${worthSaying.length} new lines. ${shown.join(' ')}`
    : shown.join(' ');
}

/** "Blue infantry goes from e3 to e4. By Carl." */
function lineInWords({ text, by }: BoardLogLine): string {
  return by === null ? text : `${text} By ${by.name}.`;
}

/** Who gives the orders of a piece of the viewer's side; null: its one commander, or it is the other side's. */
export function holderOf(
  { holders }: Pick<BoardPosition, 'holders'>,
  id: string,
): BoardPosition['holders'][number] | null {
  return holders.find(({ pieces }) => pieces.includes(id)) ?? null;
}

/** "Carl", "Carl and Dora", "Carl, Dora and Emil". */
export function namesInWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Positions that others made and the reader has not yet seen: after `from`, up to `to`. */
export interface Unseen {
  readonly from: number;
  readonly to: number;
}

/** With what others did between two positions; answers may arrive in any order. */
export function unseenWith(old: Unseen | null, { from, to }: Unseen): Unseen | null {
  return to <= from
    ? old
    : { from: Math.min(old?.from ?? from, from), to: Math.max(old?.to ?? to, to) };
}

/** What is still unseen once the reader has acted on a position, or looked at it; null: nothing. */
export function unseenAfter(old: Unseen | null, seen: number): Unseen | null {
  return old === null || old.to <= seen ? null : { from: Math.max(old.from, seen), to: old.to };
}

/** Whether the page can move from one position's options to another's: the piece is still there. */
export function stillThere(id: string | null, position: BoardPosition): boolean {
  return id !== null && [...position.pieces, ...position.reserve].some((piece) => piece.id === id);
}

/** Pieces of a command: they move as one. */
export interface PieceGroup {
  readonly id: string;
  readonly name: string;
  /** Ids of its pieces on the board. */
  readonly pieces: readonly string[];
  /** How many of them can still get orders. */
  readonly left: number;
  /** How many of those have got none in this turn yet. */
  readonly fresh: number;
}

/** The commands of some sides, in the order in which their pieces are listed; pieces without one are left out. */
export function groupsOf(
  pieces: readonly PiecePicture[],
  sides: readonly Side[],
  units: readonly string[],
): readonly PieceGroup[] {
  const groups = new Map<string, { name: string; pieces: string[]; left: number; fresh: number }>();
  for (const { id, side, group, groupName, name, at, acted } of pieces) {
    if (group === undefined || at < 0 || !sides.includes(side)) continue;
    const key = `${side}/${group}`;
    const known = groups.get(key) ?? { name: groupName ?? name, pieces: [], left: 0, fresh: 0 };
    known.pieces.push(id);
    if (units.includes(id)) {
      known.left += 1;
      if (!acted) known.fresh += 1;
    }
    groups.set(key, known);
  }
  return [...groups].map(([id, group]) => ({ id, ...group }));
}

/** The group of a piece; null: it moves alone. */
export function groupOf(groups: readonly PieceGroup[], piece: string): PieceGroup | null {
  return groups.find(({ pieces }) => pieces.includes(piece)) ?? null;
}

/** Of pieces that can get orders, those that have got none in this turn yet; all of them where each has got one. */
export function freshFirst(
  units: readonly string[],
  pieces: readonly PiecePicture[],
): readonly string[] {
  const acted = new Set(pieces.filter((piece) => piece.acted).map(({ id }) => id));
  const fresh = units.filter((id) => !acted.has(id));
  return fresh.length > 0 ? fresh : units;
}

/** "3 of 5 to move"; "5 may go on" where each has got an order already; "done". */
export function leftInWords({ left, fresh, pieces }: PieceGroup): string {
  if (left === 0) return 'done';
  return fresh === 0 ? `${left} may go on` : `${fresh} of ${pieces.length} to move`;
}

/**
 * The next group with pieces that can still get orders, after the one given, wrapping around; one that has got none in
 * this turn comes before the others.
 */
export function nextGroup(groups: readonly PieceGroup[], after: string | null): PieceGroup | null {
  const index = groups.findIndex(({ id }) => id === after);
  const order = [...groups.slice(index + 1), ...groups.slice(0, index + 1)];
  return order.find(({ fresh }) => fresh > 0) ?? order.find(({ left }) => left > 0) ?? null;
}

/** Ids of the pieces of some sides on some cells. */
export function piecesOn(
  cells: readonly number[],
  pieces: readonly PiecePicture[],
  sides: readonly Side[],
): readonly string[] {
  const boxed = new Set(cells);
  return pieces.flatMap(({ id, at, side }) => (boxed.has(at) && sides.includes(side) ? [id] : []));
}
