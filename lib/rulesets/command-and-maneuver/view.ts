import type { BoardPicture, BoardScore, PiecePicture } from '@/lib/battle/contract/game-views';
import { SIDES } from '@/lib/kernel/side';
import { BOARD, LABELLED, TERRAIN, TERRAIN_WORDS, TOWN_SQUARES } from './ground';
import { nameOf } from './notation';
import { PIECE_WORDS } from './pieces';
import type { Scene } from './scene';
import {
  CAPTURED,
  CONTACT,
  DAY,
  DUE,
  ON_BOARD,
  ON_LEADER,
  OVER,
  REPLACEMENTS,
  RESULTS,
  type Snapshot,
  State,
} from './state';

/** What a viewer sees: everything, since this battle has no hidden information. Plain JSON. */
export interface View {
  readonly scene: Scene;
  readonly position: Snapshot;
}

export function viewOf(state: State): View {
  return { scene: state.scene, position: state.snapshot() };
}

/** The position of a view, to compute with. */
export function stateOf({ scene, position }: View): State {
  const state = new State(scene);
  state.restore(position);
  return state;
}

function marksOf(state: State, piece: number): string[] {
  const marks: string[] = [];
  if (state.marked[piece] === 1) marks.push('marked');
  if (state.phase === DAY && state.scene.side[piece] === state.side) {
    if (state.moved[piece] === 1) marks.push('moved');
    else if (state.commanders(piece) === 0) marks.push('out of command');
  }
  return marks;
}

/** A piece as a page draws it. */
function pieceOf(state: State, piece: number, at: number, marks: readonly string[]): PiecePicture {
  const { scene } = state;
  const level = scene.level[piece] as number;
  return {
    id: String(piece),
    side: SIDES[scene.side[piece] as number] ?? 'A',
    kind: PIECE_WORDS[scene.type[piece] as number] ?? '',
    name: scene.commandNames[scene.command[piece] as number] ?? '',
    at,
    rank: level > 0 ? level : null,
    marks,
    group: String(scene.command[piece]),
    ...(level > 0 && state.phase === DAY && scene.side[piece] === state.side
      ? { details: [`${level - (state.used[piece] as number)} of ${level} activations left`] }
      : {}),
  };
}

/** Why a piece off the board still matters: it is due, or may return. Null: it is gone, or cannot return now. */
function reserveMarks(state: State, piece: number): string[] | null {
  const { scene } = state;
  const turn = scene.arrives[piece] as number;
  switch (state.status[piece]) {
    case DUE:
      return [turn > state.battleTurn ? `arrives on turn ${turn}` : 'to be placed'];
    case ON_LEADER:
      return [
        `on the leader at ${nameOf(state.at[state.carrier[piece] as number] as number)}`,
        ...marksOf(state, piece),
      ];
    case CAPTURED: {
      const side = scene.side[piece] as number;
      const mayReturn =
        state.phase === REPLACEMENTS &&
        side === state.side &&
        state.owed(side, scene.type[piece] as number) > 0;
      return mayReturn ? ['captured', 'may return'] : null;
    }
    default:
      return null;
  }
}

export function pictureOf(view: View): BoardPicture {
  const state = stateOf(view);
  const pieces: PiecePicture[] = [];
  const reserve: PiecePicture[] = [];
  for (let piece = 0; piece < state.at.length; piece += 1) {
    if (state.status[piece] === ON_BOARD) {
      pieces.push(pieceOf(state, piece, state.at[piece] as number, marksOf(state, piece)));
      continue;
    }
    const marks = state.phase === OVER ? null : reserveMarks(state, piece);
    if (marks !== null) reserve.push(pieceOf(state, piece, -1, marks));
  }
  return {
    grid: { kind: 'squares', columns: BOARD.columns, rows: BOARD.rows },
    terrain: Array.from(TERRAIN, (terrain) => TERRAIN_WORDS[terrain] ?? 'open'),
    labels: Object.entries(LABELLED).map(([text, at]) => ({ at, text })),
    pieces,
    reserve,
    score: scoreOf(state),
  };
}

function scoreOf(state: State): BoardScore {
  const { setup, parameters } = state.scene;
  const side = (number: 0 | 1) => ({
    left: state.armySize(number),
    start: state.scene.side.filter((one) => one === number).length,
    beatenAt: parameters.strategicUnits,
    taken: state.captures(number),
  });
  const last = Math.min(setup.lastTurn, setup.decisiveTurn);
  const atNight = state.phase >= CONTACT && state.phase !== OVER;
  return {
    clock: `Turn ${state.battleTurn} of ${last}${atNight ? ', night' : ''}`,
    decides:
      setup.lastTurn < setup.decisiveTurn
        ? `An army of ${parameters.strategicUnits} pieces or fewer, or driven off the board, is beaten. After turn ${last}, a lead of ${parameters.dayLead} in captures wins the day.`
        : `An army of ${parameters.strategicUnits} pieces or fewer, or driven off the board, is beaten. After turn ${last}, the side that holds every square of Macysburg wins.`,
    sides: { A: side(0), B: side(1) },
    unit: 'pieces',
    objectives: TOWN_SQUARES.map((at, index) => ({
      at,
      name: nameOf(at),
      holder: SIDES[state.town[index] as number] ?? null,
    })),
  };
}

/** What is done in each phase, in the order of the phases. */
const PHASE_WORDS: readonly string[] = [
  'arrivals are placed',
  'day',
  'at night, drawing apart',
  'at night, replacements come up',
  'at night, replacements take their places',
  'at night, drawing back out of reach',
  'over',
];

/** "Blue holds 5 and Red 1; 2 are nobody’s". */
function holdersInWords(town: readonly number[], names: readonly string[]): string {
  const held = (side: number) => town.filter((one) => one === side).length;
  const free = held(-1);
  const nobody = free === 0 ? '' : `; ${free} ${free === 1 ? 'is' : 'are'} nobody’s`;
  return `${names[0]} holds ${held(0)} and ${names[1]} ${held(1)}${nobody}`;
}

/** The whole position as text. */
export function positionInWords(view: View): string[] {
  const { scene, position } = view;
  const names = [scene.sides.A, scene.sides.B];
  const acting = names[position.side] ?? '';
  const state = stateOf(view);
  const lines = [
    position.result > 0 || position.phase === OVER
      ? `After turn ${position.battleTurn} the battle is over: ${position.winner < 0 ? 'neither army is beaten, and the pieces taken tell whose day it was' : `a ${RESULTS[position.result]} victory of ${names[position.winner]}`}.`
      : `Turn ${position.battleTurn}, ${PHASE_WORDS[position.phase]}: ${acting} acts${position.phase === DAY ? `, ${position.actionPoints} action points left` : ''}.`,
    `Of the eight squares of Macysburg ${holdersInWords(position.town, names)}.`,
  ];
  for (const side of [0, 1]) {
    lines.push(
      `${names[side]}: ${state.onBoard(side)} pieces on the board, ${position.status.filter((status, piece) => status === CAPTURED && scene.side[piece] === side).length} captured.`,
    );
    scene.commandNames.forEach((name, command) => {
      const own = [...scene.type.keys()].filter(
        (piece) =>
          scene.command[piece] === command &&
          scene.side[piece] === side &&
          position.status[piece] === ON_BOARD,
      );
      if (own.length === 0) return;
      const words = own.map((piece) => {
        const level = scene.level[piece] as number;
        const marks = marksOf(state, piece);
        return `${PIECE_WORDS[scene.type[piece] as number]}${level > 0 ? ` ${level}` : ''} ${nameOf(position.at[piece] as number)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
      });
      lines.push(`${name}: ${words.join('; ')}.`);
    });
  }
  return lines;
}
