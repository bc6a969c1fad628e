import type { GamePlanning, RefusedPlace, Trial } from '@/lib/battle/contract/planning';
import type { Json } from '@/lib/kernel/canonical-json';
import { activated, commandsOf, decide } from './decide';
import { distance, HILL, OPEN, SQUARES, TERRAIN, TERRAIN_WORDS, TOWN_INDEX } from './ground';
import { marchOf, pieceOn, takersOf } from './march';
import { nameOf, squareNamed } from './notation';
import { overlaysOf } from './overlays';
import { CANNON, CAVALRY, INFANTRY, LEADER, PIECE_WORDS, SKIRMISHER } from './pieces';
import { atNight, evolve } from './records';
import { DAY, ON_BOARD, PLACEMENT, type State } from './state';
import { stateOf, type View } from './view';

/** What can be asked of a battle of Macysburg before anything is ordered. */
export const PLANNING: GamePlanning<View> = {
  tryOut: (view, seat, command) => tryOut(stateOf(view), seat, command),
  whyNot: (view, _seat, piece, to) => whyNot(stateOf(view), piece, to),
  march: (view, seat, request) => marchOf(stateOf(view), seat, request),
  overlays: (view, side) => overlaysOf(stateOf(view), side === 'A' ? 0 : 1),
};

function tryOut(state: State, seat: string, command: Json): Trial {
  const decided = decide(state, seat, command);
  if (!decided.ok) return { refused: decided.error.message, notes: [], danger: false };
  const [first] = decided.value;
  const notes: string[] = [];
  if (first?.type !== 'PieceMoved') return { refused: null, notes, danger: false };
  const { piece, to, captured } = first;
  if (captured >= 0)
    notes.push(`Takes the ${PIECE_WORDS[state.scene.type[captured] as number]} on ${nameOf(to)}.`);
  if ((TOWN_INDEX[to] as number) >= 0) notes.push(`Enters Macysburg: ${nameOf(to)} is held.`);
  evolve(state, first);
  if (state.phase === DAY && state.commanders(piece) === 0)
    notes.push('It will be out of command there.');
  const takers = takersOf(state, piece);
  if (takers.length > 0)
    notes.push(
      `It can be taken there by the ${takers.map((one) => pieceOn(state, one)).join(' and the ')}.`,
    );
  return { refused: null, notes, danger: takers.length > 0 };
}

/** How each type moves, in a few words. */
const MOVES: Readonly<Record<number, string>> = {
  [LEADER]: 'A leader goes one square, or two over open, free ground.',
  [INFANTRY]: 'Infantry goes one square.',
  [CAVALRY]: 'Cavalry leaps one to three squares along a rank or a file.',
  [CANNON]: 'A cannon leaps one to three squares along a diagonal.',
  [SKIRMISHER]: 'A skirmisher moves like a knight: two squares on and one aside.',
};

function whyNot(state: State, id: string, to: number): RefusedPlace | null {
  const piece = /^\d{1,4}$/.test(id) ? Number(id) : -1;
  if (piece < 0 || piece >= state.at.length || state.scene.side[piece] !== state.side) return null;
  if (!Number.isInteger(to) || to < 0 || to >= SQUARES) return null;
  const open = commandsOf(state, piece).flatMap((one) => ('to' in one ? squareNamed(one.to) : []));
  if (open.includes(to)) return null;
  const nearest = [...open].sort(
    (one, other) => distance(one, to) - distance(other, to) || one - other,
  )[0];
  const [why, rule] = reasonAgainst(state, piece, to);
  return { why: `${nameOf(to)}: ${why}`, instead: nearest ?? null, rule };
}

/** The reason, and the section of the rules that gives it. */
function reasonAgainst(state: State, piece: number, to: number): readonly [string, string] {
  if (state.phase === PLACEMENT)
    return [
      'pieces that come up are placed on free squares next to their leader, or as near as there is room.',
      'arriving',
    ];
  if (atNight(state.phase))
    return [
      'at night a marked piece goes one square, away from the enemy; other pieces stay.',
      'night',
    ];
  if (state.status[piece] !== ON_BOARD) return ['this piece is not on the board.', 'arriving'];
  const leader = activated(state, piece, undefined);
  if (!leader.ok) {
    const { message } = leader.error;
    return state.commanders(piece) === 0
      ? [`${message} ${commandInFigures(state, piece)}`, 'command']
      : [message, 'turn'];
  }
  const there = state.grid[to] as number;
  if (there >= 0 && state.scene.side[there] === state.side)
    return [`your own ${PIECE_WORDS[state.scene.type[there] as number]} stands there.`, 'pieces'];
  return [wayClosed(state, piece, to), 'pieces'];
}

/** "Its nearest leader is 4 squares away; command reaches 2." */
function commandInFigures(state: State, piece: number): string {
  const leaders = state.leaders[state.scene.side[piece] as 0 | 1].filter(
    (one) => state.status[one] === ON_BOARD,
  );
  const from = state.at[piece] as number;
  const nearest = [...leaders].sort(
    (one, other) =>
      distance(from, state.at[one] as number) - distance(from, state.at[other] as number),
  )[0];
  if (nearest === undefined) return 'No leader is on the board.';
  const { commandRange } = state.scene.parameters;
  return `The nearest leader, on ${nameOf(state.at[nearest] as number)}, is ${distance(from, state.at[nearest] as number)} squares away; command reaches ${commandRange}, and passes on through pieces that touch.`;
}

/** Why a type of piece does not come from its square to another. */
function wayClosed(state: State, piece: number, to: number): string {
  const type = state.scene.type[piece] as number;
  const from = state.at[piece] as number;
  const ground = TERRAIN_WORDS[TERRAIN[to] as number] ?? 'open';
  if (type === CAVALRY && TERRAIN[to] === HILL) return 'cavalry never goes onto a hill.';
  if (type === INFANTRY && distance(from, to) === 2) return quickMarchClosed(state, from, to);
  const far = distance(from, to);
  const closed =
    (type === CAVALRY || type === CANNON) && far > 1 && far <= 3 && TERRAIN[to] !== OPEN
      ? ` ${ground === 'hill' ? 'A hill' : ground === 'town' ? 'The town' : 'Woods'} can be entered from the next square only, and stops a leap.`
      : '';
  return `${far === 1 ? 'next to it, and yet out of its reach' : `${far} squares away`}. ${MOVES[type] ?? ''}${closed}`;
}

/** Why infantry cannot make a quick march of two squares there. */
function quickMarchClosed(state: State, from: number, to: number): string {
  const { quickMarchSteps, quickMarchDistance } = state.scene.parameters;
  if (quickMarchSteps < 2) return 'infantry goes one square; this battle has no quick march.';
  const enemies = [...state.at.keys()].filter(
    (one) => state.status[one] === ON_BOARD && state.scene.side[one] !== state.side,
  );
  for (const square of [from, to]) {
    const near = enemies
      .filter((one) => distance(square, state.at[one] as number) < quickMarchDistance)
      .sort(
        (one, other) =>
          distance(square, state.at[one] as number) - distance(square, state.at[other] as number),
      )[0];
    if (near !== undefined)
      return `no quick march here. The enemy’s ${pieceOn(state, near)} is ${distance(square, state.at[near] as number)} from ${square === from ? 'where it stands' : 'there'}; every enemy must be at least ${quickMarchDistance} squares away.`;
  }
  return 'no quick march here. It goes over a free, open square onto a free one.';
}
