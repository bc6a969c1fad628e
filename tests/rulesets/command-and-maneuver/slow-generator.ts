import { TERRAIN } from '@/lib/rulesets/command-and-maneuver/ground';
import type { State } from '@/lib/rulesets/command-and-maneuver/state';

/**
 * A second generator of the moves of a player turn, written from RULES.md alone and without any of the first one's
 * tables: it tests every square of the board for every piece. Deliberately slow.
 */
export interface SlowPiece {
  readonly side: number;
  readonly type: number;
  readonly level: number;
  readonly command: number;
  readonly column: number;
  readonly row: number;
  readonly moved: boolean;
  readonly used: number;
}

export interface SlowPosition {
  readonly side: number;
  readonly points: number;
  readonly commandRange: number;
  readonly relayRange: number;
  readonly pieces: readonly SlowPiece[];
}

export function slowPosition(state: State): SlowPosition {
  const { scene } = state;
  const pieces: SlowPiece[] = [];
  for (let piece = 0; piece < state.at.length; piece += 1) {
    const at = state.at[piece] as number;
    if (at < 0) continue;
    pieces.push({
      side: scene.side[piece] as number,
      type: scene.type[piece] as number,
      level: scene.level[piece] as number,
      command: scene.command[piece] as number,
      column: at % 32,
      row: Math.floor(at / 32),
      moved: state.moved[piece] === 1,
      used: state.used[piece] as number,
    });
  }
  const { commandRange, relayRange } = scene.parameters;
  return { side: state.side, points: state.actionPoints, commandRange, relayRange, pieces };
}

const open = (column: number, row: number) => TERRAIN[row * 32 + column] === 0;
const hill = (column: number, row: number) => TERRAIN[row * 32 + column] === 2;
const far = (piece: SlowPiece, column: number, row: number) =>
  Math.max(Math.abs(piece.column - column), Math.abs(piece.row - row));
const at = (position: SlowPosition, column: number, row: number) =>
  position.pieces.find((piece) => piece.column === column && piece.row === row);

/** Pieces that a leader's command reaches, spreading until it reaches no further; each position asks once a leader. */
function reachedBy(position: SlowPosition, leader: SlowPiece): ReadonlySet<SlowPiece> {
  const known = REACHED.get(position) ?? new Map<SlowPiece, ReadonlySet<SlowPiece>>();
  REACHED.set(position, known);
  const before = known.get(leader);
  if (before !== undefined) return before;
  const own = position.pieces.filter((one) => one.side === leader.side);
  const reached = new Set(
    own.filter((one) => far(leader, one.column, one.row) <= position.commandRange),
  );
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const one of own)
      if ([...reached].some((near) => far(near, one.column, one.row) <= position.relayRange))
        reached.add(one);
  }
  known.set(leader, reached);
  return reached;
}

const REACHED = new WeakMap<SlowPosition, Map<SlowPiece, ReadonlySet<SlowPiece>>>();

/** Leaders who command a piece. */
function commanders(position: SlowPosition, piece: SlowPiece): SlowPiece[] {
  return position.pieces.filter(
    (one) => one.side === piece.side && one.type === 0 && reachedBy(position, one).has(piece),
  );
}

/** The leader that would activate it: null for a leader itself, undefined if none can. */
function activated(position: SlowPosition, piece: SlowPiece): SlowPiece | null | undefined {
  if (piece.type === 0) return null;
  const able = commanders(position, piece).filter((leader) => leader.used < leader.level);
  const own = able.find((leader) => leader.command === piece.command);
  if (own) return own;
  return able.reduce<SlowPiece | undefined>(
    (best, leader) =>
      best === undefined || leader.level - leader.used > best.level - best.used ? leader : best,
    undefined,
  );
}

function reaches(position: SlowPosition, piece: SlowPiece, column: number, row: number): boolean {
  const columns = Math.abs(piece.column - column);
  const rows = Math.abs(piece.row - row);
  const away = Math.max(columns, rows);
  if (away === 0) return false;
  const there = at(position, column, row);
  if (there?.side === piece.side) return false;
  const between: [number, number][] = [];
  for (let step = 1; step < away; step += 1)
    between.push([
      piece.column + step * Math.sign(column - piece.column),
      piece.row + step * Math.sign(row - piece.row),
    ]);
  const enemies = position.pieces.filter((one) => one.side !== piece.side);
  const clear = (middle: (column: number, row: number) => boolean) => {
    for (let x = 0; x < 32; x += 1)
      for (let y = 0; y < 32; y += 1)
        if (
          far(piece, x, y) === 1 &&
          Math.max(Math.abs(x - column), Math.abs(y - row)) === 1 &&
          middle(x, y)
        )
          return true;
    return false;
  };
  const free = (x: number, y: number) => open(x, y) && at(position, x, y) === undefined;
  switch (piece.type) {
    case 0:
      return away === 1 || (away === 2 && open(piece.column, piece.row) && clear(free));
    case 1: {
      if (away === 1) return true;
      const alone = (x: number, y: number) => enemies.every((enemy) => far(enemy, x, y) >= 3);
      return (
        away === 2 &&
        there === undefined &&
        alone(piece.column, piece.row) &&
        alone(column, row) &&
        clear(free)
      );
    }
    case 2:
    case 3: {
      const straight = piece.type === 2 ? columns === 0 || rows === 0 : columns === rows;
      if (!straight || away > 3 || !between.every(([x, y]) => open(x, y))) return false;
      if (!open(column, row) && away > 1) return false;
      return piece.type === 3 || !hill(column, row);
    }
    default:
      return columns * rows === 2;
  }
}

/** Every position that one action leads to. */
export function slowActions(position: SlowPosition): SlowPosition[] {
  const found: SlowPosition[] = [];
  if (position.points <= 0) return found;
  for (const piece of position.pieces) {
    if (piece.side !== position.side || piece.moved) continue;
    const leader = activated(position, piece);
    if (leader === undefined) continue;
    const after = (column: number | null, row: number): SlowPosition => ({
      ...position,
      points: position.points - 1,
      pieces: position.pieces.flatMap((one) => {
        if (one === piece) return column === null ? [] : [{ ...one, column, row, moved: true }];
        if (one.column === column && one.row === row) return [];
        return [one === leader ? { ...one, used: one.used + 1 } : one];
      }),
    });
    for (let square = 0; square < 1024; square += 1) {
      const column = square % 32;
      const row = Math.floor(square / 32);
      if (far(piece, column, row) <= 3 && reaches(position, piece, column, row))
        found.push(after(column, row));
    }
    if (piece.row === (piece.side === 0 ? 0 : 31)) found.push(after(null, 0));
  }
  return found;
}

/** Sequences of `depth` actions. */
export function slowCount(position: SlowPosition, depth: number): number {
  const next = slowActions(position);
  if (depth === 1) return next.length;
  let sum = 0;
  for (const one of next) sum += slowCount(one, depth - 1);
  return sum;
}
