import type { Overlay } from '@/lib/battle/contract/planning';
import { SIDES, type Side } from '@/lib/kernel/side';
import { distance, SQUARES, TOWN_SQUARES } from './ground';
import { scratch, takersOf } from './march';
import { couldTake, dayTargets, mayAct } from './moves';
import { nameOf } from './notation';
import { PIECE_WORDS } from './pieces';
import { CAPTURED, DAY, ON_BOARD, type State } from './state';

const targets = new Int16Array(64);
/** Squares from an own piece within which a threatened square is hatched; beyond, it only has an edge. */
const NEAR = 2;

/** Everything that can be laid over a position, as a side looks at it. */
export function overlaysOf(state: State, side: 0 | 1): readonly Overlay[] {
  return [
    reach(state, side),
    threat(state, side),
    command(state, side),
    held(state),
    lost(state, side),
  ];
}

const sideOf = (side: number): Side => SIDES[side] ?? 'A';
const otherOf = (side: 0 | 1): Side => sideOf(1 - side);

function piecesOf(state: State, side: number): number[] {
  return [...state.at.keys()].filter(
    (piece) => state.status[piece] === ON_BOARD && state.scene.side[piece] === side,
  );
}

const names = (state: State, pieces: readonly number[]): string =>
  pieces.map((piece) => nameOf(state.at[piece] as number)).join(', ');

/** Squares that the side's pieces can still be ordered to this turn. */
function reach(state: State, side: 0 | 1): Overlay {
  const cells = new Set<number>();
  let count = 0;
  if (state.phase === DAY && state.side === side)
    for (const piece of piecesOf(state, side)) {
      if (!mayAct(state, piece)) continue;
      const found = dayTargets(state, piece, targets);
      if (found > 0) count += 1;
      for (let index = 0; index < found; index += 1) cells.add(targets[index] as number);
    }
  return {
    id: 'reach',
    title: 'Reach',
    areas: [{ look: 'tint', side: sideOf(side), cells: [...cells] }],
    pieces: [],
    words: [count === 1 ? '1 piece can still move.' : `${count} pieces can still move.`],
  };
}

/** Squares where a piece of the side could be taken by the enemy's next move, and the pieces on them. */
function threat(state: State, side: 0 | 1): Overlay {
  const own = piecesOf(state, side);
  const enemies = piecesOf(state, 1 - side);
  const near: number[] = [];
  const beyond: number[] = [];
  for (let square = 0; square < SQUARES; square += 1) {
    if (!enemies.some((enemy) => couldTake(state, enemy, square, scratch))) continue;
    const by = own.some((piece) => distance(square, state.at[piece] as number) <= NEAR);
    (by ? near : beyond).push(square);
  }
  const endangered = own.filter((piece) => takersOf(state, piece).length > 0);
  return {
    id: 'threat',
    title: 'Threat',
    areas: [
      { look: 'hatched', side: otherOf(side), cells: near },
      { look: 'dashed', side: otherOf(side), cells: [...near, ...beyond] },
    ],
    pieces: endangered.map(String),
    words: [
      endangered.length === 0
        ? 'No piece can be taken next turn.'
        : `${endangered.length === 1 ? '1 piece' : `${endangered.length} pieces`} can be taken next turn: ${names(state, endangered)}. (Whether the taker is in command is left aside.)`,
    ],
  };
}

/** Squares within which the side's leaders command by themselves, and pieces that nobody commands. */
function command(state: State, side: 0 | 1): Overlay {
  const { commandRange } = state.scene.parameters;
  const leaders = state.leaders[side].filter((leader) => state.status[leader] === ON_BOARD);
  const areas = leaders.map((leader) => ({
    look: 'dashDotted' as const,
    side: sideOf(side),
    cells: squaresNear(state.at[leader] as number, commandRange),
  }));
  const out = piecesOf(state, side).filter((piece) => state.commanders(piece) === 0);
  return {
    id: 'command',
    title: 'Command',
    areas,
    pieces: out.map(String),
    words: [
      out.length === 0
        ? 'Every piece is in command.'
        : `${out.length === 1 ? '1 piece is' : `${out.length} pieces are`} out of command: ${names(state, out)}.`,
      ...leaders.map((leader) => {
        const { level } = state.scene;
        const left = (level[leader] as number) - (state.used[leader] as number);
        const turn = state.phase === DAY && state.side === side;
        return `${state.scene.commandNames[state.scene.command[leader] as number] ?? ''}, on ${nameOf(state.at[leader] as number)}: ${turn ? `${left} of ${level[leader]} activations left` : `level ${level[leader]}`}.`;
      }),
    ],
  };
}

function squaresNear(square: number, range: number): number[] {
  const found: number[] = [];
  for (let other = 0; other < SQUARES; other += 1)
    if (distance(square, other) <= range) found.push(other);
  return found;
}

/** The squares of the town and who holds them. */
function held(state: State): Overlay {
  const { sides } = state.scene;
  const holding = (side: number) =>
    TOWN_SQUARES.filter((_, index) => (state.town[index] as number) === side);
  const inWords = (side: number, name: string) => {
    const squares = holding(side);
    return squares.length === 0
      ? `${name} holds nothing of Macysburg.`
      : `${name} holds ${squares.length} of ${TOWN_SQUARES.length}: ${squares.map(nameOf).join(', ')}.`;
  };
  return {
    id: 'held',
    title: 'Held',
    areas: [0, 1].map((side) => ({ look: 'tint', side: sideOf(side), cells: holding(side) })),
    pieces: [],
    words: [inWords(0, sides.A), inWords(1, sides.B)],
  };
}

/** What is left of each command, and of both armies. */
function lost(state: State, side: 0 | 1): Overlay {
  const { scene } = state;
  const words: string[] = [];
  for (const one of [side, 1 - side] as const) {
    const { strategicUnits } = scene.parameters;
    words.push(
      `${one === 0 ? scene.sides.A : scene.sides.B}: ${state.armySize(one)} pieces, beaten at ${strategicUnits}.`,
    );
    scene.commandNames.forEach((name, index) => {
      const pieces = [...scene.type.keys()].filter(
        (piece) => scene.command[piece] === index && scene.side[piece] === one,
      );
      const gone = pieces.filter((piece) => state.status[piece] === CAPTURED);
      if (gone.length === 0) return;
      const kinds = gone.map((piece) => PIECE_WORDS[scene.type[piece] as number] ?? '');
      words.push(
        `${name}: ${pieces.length - gone.length} of ${pieces.length}; lost ${counted(kinds)}.`,
      );
    });
  }
  return { id: 'lost', title: 'Lost', areas: [], pieces: [], words };
}

/** "2 infantry, 1 skirmisher". */
function counted(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}
