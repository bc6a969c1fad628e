import type { AnyBoardGame, BoardGame } from '@/lib/battle/contract/board-game';
import type { Option } from '@/lib/battle/contract/game-rules';
import type { LogWords } from '@/lib/battle/contract/log-words';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { madeUp, sees as seesOwn } from './made-up';

/**
 * A battle system made up for tests: nine squares in a row, one hidden battery a side, dice, and a way to look at
 * hidden information. In its turn a side moves its battery (hidden from everybody else), fires (a die), scouts (which
 * shows the other's battery), or passes the turn on. After `turns` passes it is over.
 */
interface State {
  at: { A: number; B: number };
  seen: { A: boolean; B: boolean };
  hits: { A: number; B: number };
  turn: number;
  moment: number;
  turns: number;
}
type Fact =
  | { readonly type: 'Placed'; readonly side: Side; readonly at: number }
  | { readonly type: 'Moved'; readonly side: Side; readonly to: number }
  | { readonly type: 'MovedUnseen'; readonly side: Side }
  | { readonly type: 'Fired'; readonly side: Side; readonly die: number }
  | { readonly type: 'Scouted'; readonly side: Side; readonly at: number }
  | { readonly type: 'Passed'; readonly side: Side };
interface View extends Omit<State, 'at'> {
  readonly at: { readonly A: number | null; readonly B: number | null };
}

const turnOf = (state: Pick<State, 'turn'>): Side => (state.turn % 2 === 0 ? 'A' : 'B');
const sees = (state: State, side: Side, viewer: string) =>
  seesOwn(side, viewer) || state.seen[side];

const commands = (state: State): Option[] => [
  ...Array.from({ length: 9 }, (_, to) => ({
    command: { type: 'move', to },
    text: `move ${to}`,
    to,
    kind: 'move',
  })),
  { command: { type: 'fire' }, text: 'fire', cost: 1 },
  ...(state.seen[otherSide(turnOf(state))] ? [] : [{ command: { type: 'scout' }, text: 'scout' }]),
  { command: { type: 'pass' }, text: 'pass' },
];

const SCAFFOLD = madeUp('ridge', 'The ridge', 'turns', 4);

const ridge: BoardGame<State, View, Fact, number> = {
  ...SCAFFOLD.game,
  doctrines: ['bold', 'idle'],
  doctrineTitles: { bold: 'Bold: fires and passes', idle: 'Idle: passes' },
  decisionsMax: 40,
  deploy: (_, draw) =>
    SIDES.map((side) => ({
      type: 'Placed',
      side,
      at: Math.floor(draw(`place/${side}`) * 9),
    })),
  initialState: ({ scenario: turns }) => ({
    at: { A: 0, B: 0 },
    seen: { A: false, B: false },
    hits: { A: 0, B: 0 },
    turn: 0,
    moment: 0,
    turns,
  }),
  pending: (state) =>
    state.turn >= state.turns
      ? []
      : [
          {
            id: `turn${state.turn}/${state.moment}`,
            seat: turnOf(state),
            mode: 'turn',
            mayPass: true,
            default: { type: 'pass' },
          },
        ],
  options: (state, seat, focus) =>
    seat === turnOf(state) && (focus === undefined || focus === seat)
      ? { kind: 'list', commands: commands(state), units: [seat] }
      : { kind: 'list', commands: [], units: [] },
  decide(state, seat, command, draw) {
    const side = turnOf(state);
    if (seat !== side) return refuse('NOT_YOUR_TURN', 'It is the other side’s turn.');
    const { type, to } = (command ?? {}) as { type?: unknown; to?: unknown };
    if (type === 'pass') return ok([{ type: 'Passed', side }]);
    if (type === 'fire')
      return ok([{ type: 'Fired', side, die: 1 + Math.floor(draw('fire/die') * 6) }]);
    if (type === 'scout' && !state.seen[otherSide(side)])
      return ok([{ type: 'Scouted', side, at: state.at[otherSide(side)] }]);
    if (type === 'move' && typeof to === 'number' && to >= 0 && to < 9)
      return ok([{ type: 'Moved', side, to }]);
    return refuse('COMMAND_INVALID', 'That is no order of this battle.');
  },
  evolve(state, fact) {
    state.moment += 1;
    if (fact.type === 'Placed') state.at[fact.side] = fact.at;
    if (fact.type === 'Moved') state.at[fact.side] = fact.to;
    if (fact.type === 'Fired' && fact.die > 3) state.hits[fact.side] += 1;
    if (fact.type === 'Scouted') state.seen[otherSide(fact.side)] = true;
    if (fact.type === 'Passed') state.turn += 1;
  },
  viewState: (state, viewer) => ({
    ...structuredClone(state),
    at: {
      A: sees(state, 'A', viewer) ? state.at.A : null,
      B: sees(state, 'B', viewer) ? state.at.B : null,
    },
  }),
  viewRecord(fact, before, viewer) {
    if (fact.type === 'Placed' && !sees(before, fact.side, viewer)) return null;
    if (fact.type === 'Moved' && !sees(before, fact.side, viewer))
      return { type: 'MovedUnseen', side: fact.side };
    return fact;
  },
  reveals: (fact) => fact.type === 'Scouted',
  commander: (view, _, draw, doctrine) =>
    doctrine === 'idle'
      ? [{ type: 'pass' }]
      : [
          { type: 'fire' },
          { type: 'move', to: Math.floor(draw('thought') * 9) },
          { type: 'pass' },
        ].filter(({ type }) => view.turn > 0 || type !== 'fire'),
  report: (state, order) =>
    SCAFFOLD.report(order, {
      level: state.hits.A > state.hits.B ? 'minorVictory' : 'draw',
      turnsFought: state.turn,
    }),
  logEntry: (fact, before) =>
    fact.type === 'Fired'
      ? { battleTurn: 1 + before.turn, side: fact.side, kind: 'fire', fact: { die: fact.die } }
      : null,
  picture: (view) => ({
    grid: { kind: 'squares', columns: 9, rows: 1 },
    terrain: Array.from({ length: 9 }, () => 'open'),
    labels: [],
    pieces: SIDES.flatMap((side) => {
      const at = view.at[side];
      const kind = 'battery';
      return at === null ? [] : [{ id: side, side, kind, name: side, at, rank: null, marks: [] }];
    }),
    reserve: [],
  }),
  // The battery of each side is its only unit; passing the turn and scouting concern the side as a whole.
  unitOf: (_, piece) => (SIDES.some((side) => side === piece) ? `battery-${piece}` : null),
  concerns(state, command) {
    const { type } = (command ?? {}) as { type?: unknown };
    return type === 'move' || type === 'fire' ? [`battery-${turnOf(state)}`] : [];
  },
  words: {
    record(fact) {
      switch (fact.type) {
        case 'Placed':
          return `${fact.side} stands on ${fact.at}.`;
        case 'Moved':
          return `${fact.side} goes to ${fact.to}.`;
        case 'MovedUnseen':
          return `${fact.side} moves something.`;
        case 'Fired':
          return `${fact.side} fires: ${fact.die}.`;
        case 'Scouted':
          return `${fact.side} finds a battery on ${fact.at}.`;
        case 'Passed':
          return `${otherSide(fact.side)} is to move.`;
      }
    },
    heading: (fact) => fact.type === 'Passed',
    position: (view) => [
      `Turn ${view.turn}.`,
      `A ${view.at.A ?? 'hidden'}, B ${view.at.B ?? 'hidden'}.`,
    ],
    parse(text) {
      const [type, to] = text.split(' ');
      const command: Json =
        to === undefined ? { type: type ?? '' } : { type: type ?? '', to: Number(to) };
      return ok(command);
    },
    print: (command) => Object.values(command as object).join(' '),
  },
};

export const RIDGE: AnyBoardGame = ridge;

/** How the ridge words the facts of its log. */
export const RIDGE_WORDS: LogWords = {
  logLine: (fact, { order, moment }) =>
    typeof fact === 'object' && fact !== null && 'die' in fact && moment.side
      ? `${order.sides[moment.side].name} throws ${fact.die}.`
      : null,
};

/** A battle of the ridge that lasts a number of player turns. */
export const ridgeOrder = SCAFFOLD.order;
