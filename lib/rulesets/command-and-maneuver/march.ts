import type { March, MarchOrder, MarchRequest } from '@/lib/battle/contract/planning';
import { activated, decide } from './decide';
import { BOARD, distance, NEIGHBOURS, SQUARES, TOWN_INDEX } from './ground';
import { couldTake, dayTargets } from './moves';
import { type Command, nameOf } from './notation';
import { INFANTRY, LEADER, mayStand, PIECE_WORDS, REACH } from './pieces';
import { evolve } from './records';
import { DAY, ON_BOARD, type State } from './state';

const targets = new Int16Array(64);
export const scratch = new Int16Array(64);
/** Cost of a square that no way leads to. */
const FAR = 1_000;

/** By type and square: the squares from which one move leads there. */
const BACKWARD: (readonly number[][] | undefined)[] = [];

function backward(type: number): readonly number[][] {
  const known = BACKWARD[type];
  if (known !== undefined) return known;
  const found: number[][] = Array.from({ length: SQUARES }, () => []);
  for (let from = 0; from < SQUARES; from += 1)
    for (const to of REACH[type * SQUARES + from] as Int16Array) found[to]?.push(from);
  BACKWARD[type] = found;
  return found;
}

/**
 * By square: half moves of a type to an aim, pieces left aside. Where the type never comes to the aim itself, the
 * squares next to it count as nearly there.
 */
function waysTo(type: number, aim: number): Int16Array {
  const cost = new Int16Array(SQUARES).fill(FAR);
  const from = backward(type);
  let ring: number[] = [];
  const begin = (square: number, value: number) => {
    if (!mayStand(type, square) || (cost[square] as number) <= value) return;
    cost[square] = value;
    ring.push(square);
  };
  begin(aim, 0);
  for (const square of NEIGHBOURS[aim] as Int16Array) begin(square, 1);
  while (ring.length > 0) {
    const next: number[] = [];
    for (const square of ring) {
      const value = (cost[square] as number) + 2;
      for (const before of from[square] ?? []) {
        if ((cost[before] as number) <= value) continue;
        cost[before] = value;
        next.push(before);
      }
    }
    ring = next;
  }
  return cost;
}

const column = (square: number): number => square % BOARD.columns;
const row = (square: number): number => Math.floor(square / BOARD.columns);
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value));

/** The square of a piece once its group has arrived: its place around the piece that leads, within the board. */
function wantedSquare(at: number, lead: number, to: number): number {
  return (
    clamp(row(at) + row(to) - row(lead), BOARD.rows) * BOARD.columns +
    clamp(column(at) + column(to) - column(lead), BOARD.columns)
  );
}

/** Squared distance as the crow flies. */
function away(one: number, other: number): number {
  return (column(one) - column(other)) ** 2 + (row(one) - row(other)) ** 2;
}

interface Marcher {
  readonly piece: number;
  readonly wanted: number;
  readonly costs: Int16Array;
}

/** The marching piece that leads: the highest leader, else the piece nearest to the aim. */
function leadOf(state: State, pieces: readonly number[], to: number): number {
  const { level } = state.scene;
  return [...pieces].sort(
    (one, other) =>
      (level[other] as number) - (level[one] as number) ||
      away(state.at[one] as number, to) - away(state.at[other] as number, to) ||
      one - other,
  )[0] as number;
}

/** The pieces of a request that the acting side has on the board, each once. */
function marching(state: State, { pieces }: MarchRequest): number[] {
  const known = new Set(pieces.filter((id) => /^\d{1,4}$/.test(id)).map(Number));
  return [...known].filter(
    (piece) =>
      piece < state.at.length &&
      state.status[piece] === ON_BOARD &&
      state.scene.side[piece] === state.side,
  );
}

const NO_MARCH: March = { orders: [], left: [], cost: null, notes: [] };

/**
 * Lays a march out, by day: each piece takes the free square in reach that brings it nearest to its place around the
 * aim. Those in front go first, leaders last, so that nobody loses their command meanwhile. A march captures nothing.
 */
export function marchOf(state: State, seat: string, request: MarchRequest): March {
  const { to } = request;
  if (state.phase !== DAY || !Number.isInteger(to) || to < 0 || to >= SQUARES) return NO_MARCH;
  const pieces = marching(state, request);
  if (pieces.length === 0) return NO_MARCH;
  const lead = state.at[leadOf(state, pieces, to)] as number;
  const group = pieces.map((piece): Marcher => {
    const wanted = wantedSquare(state.at[piece] as number, lead, to);
    return { piece, wanted, costs: waysTo(state.scene.type[piece] as number, wanted) };
  });
  const laid = laidOut(state, seat, group);
  const danger = (piece: number) => takersOf(state, piece).length > 0;
  return {
    orders: laid.map(
      ({ piece, command, from }): MarchOrder => ({
        piece: String(piece),
        command: { ...command },
        way: [from, state.at[piece] as number],
        danger: danger(piece),
      }),
    ),
    left: group
      .filter(({ piece }) => !laid.some((one) => one.piece === piece))
      .map((one) => ({ piece: String(one.piece), why: whyLeft(state, one) })),
    cost: laid.length,
    notes: notesOf(state, group, laid),
  };
}

interface Laid {
  readonly piece: number;
  readonly from: number;
  readonly command: Command;
}

/** The orders, carried out on `state` one after another. */
function laidOut(state: State, seat: string, group: readonly Marcher[]): Laid[] {
  const laid: Laid[] = [];
  const { scene } = state;
  const remaining = new Set(group);
  for (let moved = true; moved; ) {
    moved = false;
    const order = [...remaining].sort(
      (one, other) =>
        Number(scene.type[one.piece] === LEADER) - Number(scene.type[other.piece] === LEADER) ||
        away(state.at[one.piece] as number, one.wanted) -
          away(state.at[other.piece] as number, other.wanted) ||
        one.piece - other.piece,
    );
    for (const one of inFront(state, order)) {
      const from = state.at[one.piece] as number;
      const square = bestSquare(state, one);
      if (square === from) continue;
      const command: Command = { type: 'move', from: nameOf(from), to: nameOf(square) };
      const decided = decide(state, seat, { ...command });
      if (!decided.ok) continue;
      for (const fact of decided.value) evolve(state, fact);
      laid.push({ piece: one.piece, from, command });
      remaining.delete(one);
      moved = true;
    }
  }
  return laid;
}

/** Sorted so that a piece comes after those that stand between it and its place; leaders stay last. */
function inFront(state: State, order: readonly Marcher[]): readonly Marcher[] {
  const ahead = ({ piece, wanted }: Marcher): number => {
    const at = state.at[piece] as number;
    const columns = Math.sign(column(wanted) - column(at));
    const rows = Math.sign(row(wanted) - row(at));
    return column(at) * columns + row(at) * rows;
  };
  const leader = ({ piece }: Marcher) => Number(state.scene.type[piece] === LEADER);
  return [...order].sort((one, other) => leader(one) - leader(other) || ahead(other) - ahead(one));
}

/** The free square in reach that is nearest to a piece's place, or its own. */
function bestSquare(state: State, { piece, wanted, costs }: Marcher): number {
  const from = state.at[piece] as number;
  const count = dayTargets(state, piece, targets);
  let best = from;
  for (let index = 0; index < count; index += 1) {
    const square = targets[index] as number;
    if ((state.grid[square] as number) >= 0) continue;
    const gain =
      (costs[best] as number) - (costs[square] as number) ||
      away(best, wanted) - away(square, wanted);
    if (gain > 0) best = square;
  }
  return best;
}

/** Enemies that could capture a piece with their next move, command left aside. */
export function takersOf(state: State, piece: number): number[] {
  const square = state.at[piece] as number;
  const found: number[] = [];
  for (let enemy = 0; enemy < state.at.length; enemy += 1)
    if (
      state.status[enemy] === ON_BOARD &&
      state.scene.side[enemy] !== state.scene.side[piece] &&
      couldTake(state, enemy, square, scratch)
    )
      found.push(enemy);
  return found;
}

function whyLeft(state: State, one: Marcher): string {
  const { piece, wanted } = one;
  const at = state.at[piece] as number;
  const what = `The ${PIECE_WORDS[state.scene.type[piece] as number]} on ${nameOf(at)}`;
  if (at === wanted) return `${what} is already in its place.`;
  const leader = activated(state, piece, undefined);
  if (!leader.ok) return leader.error.message;
  return bestSquare(state, one) === at
    ? `${what} finds no free square nearer to ${nameOf(wanted)}.`
    : `${what} stays.`;
}

/** "infantry on m12". */
export const pieceOn = (state: State, piece: number): string =>
  `${PIECE_WORDS[state.scene.type[piece] as number]} on ${nameOf(state.at[piece] as number)}`;

/** The march in sentences. */
function notesOf(state: State, group: readonly Marcher[], laid: readonly Laid[]): string[] {
  const notes = [`${laid.length} of ${group.length} march.`];
  if (laid.length === 0) return notes;
  const { quickMarchSteps } = state.scene.parameters;
  const turns = Math.max(
    ...group.map(({ piece, wanted, costs }) => {
      const at = state.at[piece] as number;
      const left = Math.ceil((costs[at] as number) / 2);
      const stepping = state.scene.type[piece] === LEADER || quickMarchSteps > 1;
      const walks = state.scene.type[piece] === LEADER || state.scene.type[piece] === INFANTRY;
      return (costs[at] as number) >= FAR || distance(at, wanted) <= 1
        ? 0
        : walks && stepping
          ? Math.ceil(left / 2)
          : left;
    }),
  );
  notes.push(
    turns === 0
      ? 'They arrive with this move.'
      : `They arrive on turn ${state.battleTurn + turns} at the earliest.`,
  );
  const towns = laid.filter(({ piece }) => (TOWN_INDEX[state.at[piece] as number] ?? -1) >= 0);
  if (towns.length > 0)
    notes.push(
      `${towns.map(({ piece }) => nameOf(state.at[piece] as number)).join(', ')} in Macysburg ${towns.length === 1 ? 'is' : 'are'} entered.`,
    );
  for (const { piece } of laid) {
    const takers = takersOf(state, piece);
    if (takers.length > 0)
      notes.push(
        `The ${pieceOn(state, piece)} can be taken there by the ${takers.map((one) => pieceOn(state, one)).join(' and the ')}.`,
      );
  }
  const lost = group.filter(({ piece }) => state.commanders(piece) === 0);
  if (lost.length > 0)
    notes.push(
      `${lost.map(({ piece }) => `The ${pieceOn(state, piece)}`).join(', ')} will be out of command.`,
    );
  return notes;
}
