import type { AnyBoardGame, BoardGame } from '@/lib/battle/contract/board-game';
import type { Option, Pending } from '@/lib/battle/contract/game-rules';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { madeUp, sees } from './made-up';

/**
 * A battle system made up for tests: one outpost a side on a row of nine squares, four points each. In its turn a side
 * attacks (a die) or ends the turn. Where an attack tells, the defender is asked in a window to retreat a square or lose a
 * point; if it retreats, the attacker is asked in a second one to follow or stay. How many men hold an outpost is known
 * to its own side alone, and decides nothing about who is asked. Over after `turns` ends of a turn.
 */
interface State {
  at: { A: number; B: number };
  points: { A: number; B: number };
  /** Null in a view: not known. */
  men: { A: number | null; B: number | null };
  /** Whom a window asks, and what. */
  asked: { readonly side: Side; readonly kind: 'retreat-or-lose' | 'follow' } | null;
  turn: number;
  moment: number;
  readonly turns: number;
}
type Fact =
  | { readonly type: 'Manned'; readonly side: Side; readonly men: number | null }
  | { readonly type: 'Attacked'; readonly side: Side; readonly told: boolean }
  | { readonly type: 'Retreated'; readonly side: Side }
  | { readonly type: 'Lost'; readonly side: Side }
  | { readonly type: 'Followed'; readonly side: Side }
  | { readonly type: 'Stayed'; readonly side: Side }
  | { readonly type: 'Ended'; readonly side: Side };

const EDGE: BySide<number> = { A: 0, B: 8 };
const BACK: BySide<number> = { A: -1, B: 1 };
const turnOf = ({ turn }: Pick<State, 'turn'>): Side => (turn % 2 === 0 ? 'A' : 'B');

function texts(state: Omit<State, 'men'>): readonly string[] {
  const { asked } = state;
  if (asked === null) return ['attack', 'end'];
  if (asked.kind === 'follow') return ['follow', 'stay'];
  return state.at[asked.side] === EDGE[asked.side] ? ['lose'] : ['retreat', 'lose'];
}

const SCAFFOLD = madeUp('outposts', 'The outposts', 'turns', 4);

const outposts: BoardGame<State, State, Fact, number> = {
  ...SCAFFOLD.game,
  doctrines: ['bold', 'idle'],
  doctrineTitles: { bold: 'Bold: attacks once a turn', idle: 'Idle: ends its turn' },
  windows: {
    kinds: [
      {
        kind: 'retreat-or-lose',
        title: 'An attack that tells',
        question: 'Retreat a square, or lose a point?',
        answers: [
          { id: 'retreat', title: 'Always retreat' },
          { id: 'lose', title: 'Never retreat' },
        ],
      },
      {
        kind: 'follow',
        title: 'Following up',
        question: 'Follow, or stay?',
        answers: [{ id: 'stay', title: 'Always stay' }],
      },
    ],
    // With its back to the edge nobody can retreat: then its commander is asked.
    answer: (view, _, __, left) => (texts(view).includes(left) ? { type: left } : null),
  },
  deploy: (_, draw) =>
    SIDES.map((side) => ({
      ...{ type: 'Manned', side },
      men: 10 + Math.floor(draw(`men/${side}`) * 90),
    })),
  initialState: ({ scenario: turns }) => ({
    at: { A: 3, B: 5 },
    points: { A: 4, B: 4 },
    men: { A: 0, B: 0 },
    asked: null,
    turn: 0,
    moment: 0,
    turns,
  }),
  pending(state): readonly Pending[] {
    const { asked, turn, moment, points } = state;
    if (asked !== null)
      return [
        {
          id: `window${moment}`,
          seat: asked.side,
          mode: 'window',
          kind: asked.kind,
          mayPass: asked.kind === 'follow',
          default: { type: asked.kind === 'follow' ? 'stay' : 'lose' },
        },
      ];
    if (turn >= state.turns || points.A === 0 || points.B === 0) return [];
    const id = `turn${turn}/${moment}`;
    return [
      { ...{ id, seat: turnOf(state), mode: 'turn', mayPass: true }, default: { type: 'end' } },
    ];
  },
  options: (state, seat, focus) => ({
    kind: 'list',
    units: [],
    commands:
      focus === undefined && seat === (state.asked?.side ?? turnOf(state))
        ? texts(state).map((text): Option => ({ command: { type: text }, text, kind: text }))
        : [],
  }),
  decide(state, seat, command, draw) {
    const side: Side = seat === 'B' ? 'B' : 'A';
    const { type } = (command ?? {}) as { type?: unknown };
    if (side !== (state.asked?.side ?? turnOf(state)))
      return refuse('NOT_YOUR_TURN', 'It is the other side’s move.');
    if (typeof type !== 'string' || !texts(state).includes(type))
      return refuse('COMMAND_INVALID', 'That cannot be done now.');
    switch (type) {
      case 'attack':
        return ok([{ type: 'Attacked', side, told: draw('attack') < 0.75 }]);
      case 'retreat':
        return ok([{ type: 'Retreated', side }]);
      case 'lose':
        return ok([{ type: 'Lost', side }]);
      case 'follow':
        return ok([{ type: 'Followed', side }]);
      case 'stay':
        return ok([{ type: 'Stayed', side }]);
      default:
        return ok([{ type: 'Ended', side }]);
    }
  },
  evolve(state, fact) {
    state.moment += 1;
    state.asked = null;
    if (fact.type === 'Manned') state.men[fact.side] = fact.men;
    if (fact.type === 'Attacked' && fact.told)
      state.asked = { side: otherSide(fact.side), kind: 'retreat-or-lose' };
    if (fact.type === 'Retreated') {
      state.at[fact.side] += BACK[fact.side];
      state.asked = { side: otherSide(fact.side), kind: 'follow' };
    }
    if (fact.type === 'Lost') state.points[fact.side] -= 1;
    if (fact.type === 'Followed') state.at[fact.side] -= BACK[fact.side];
    if (fact.type === 'Ended') state.turn += 1;
  },
  viewState: (state, viewer) => ({
    ...structuredClone(state),
    men: {
      A: sees('A', viewer) ? state.men.A : null,
      B: sees('B', viewer) ? state.men.B : null,
    },
  }),
  viewRecord: (fact, _, viewer) =>
    fact.type === 'Manned' && !sees(fact.side, viewer) ? { ...fact, men: null } : fact,
  commander: (view, seat, _, doctrine) => {
    if (view.asked !== null) return [{ type: texts(view)[0] ?? 'lose' }];
    return doctrine === 'idle' || seat === 'B'
      ? [{ type: 'end' }]
      : [{ type: 'attack' }, { type: 'end' }];
  },
  report: (state, order) =>
    SCAFFOLD.report(order, {
      level: state.points.A > state.points.B ? 'minorVictory' : 'draw',
      // Nobody of the armies is lost at an outpost.
      ledger: order.units.map(({ id, side, strength: { men, guns }, fatigue }) => ({
        ...{ unit: id, side, fatigue },
        counts: {
          ...(men === undefined ? {} : { men: { start: men, present: men } }),
          ...(guns === undefined ? {} : { guns: { start: guns, present: guns } }),
        },
      })),
      turnsFought: state.turn,
    }),
  picture: (view) => ({
    grid: { kind: 'squares', columns: 9, rows: 1 },
    terrain: Array.from({ length: 9 }, () => 'open'),
    labels: [],
    pieces: SIDES.map((side) => ({
      ...{ id: side, side, kind: 'outpost', name: side, at: view.at[side], marks: [] },
      rank: view.points[side],
    })),
    reserve: [],
  }),
  words: {
    record(fact) {
      switch (fact.type) {
        case 'Manned':
          return fact.men === null ? null : `${fact.side} has ${fact.men} men.`;
        case 'Attacked':
          return `${fact.side} attacks${fact.told ? ', and it tells' : ' in vain'}.`;
        case 'Retreated':
          return `${fact.side} retreats.`;
        case 'Lost':
          return `${fact.side} loses a point.`;
        case 'Followed':
          return `${fact.side} follows.`;
        case 'Stayed':
          return `${fact.side} stays.`;
        case 'Ended':
          return `${otherSide(fact.side)} is to move.`;
      }
    },
    heading: (fact) => fact.type === 'Ended',
    position: ({ turn, turns, points }) => [
      `Turn ${turn + 1} of ${turns}: ${points.A} points against ${points.B}.`,
    ],
    parse: (text) =>
      /^[a-z]+$/.test(text) ? ok({ type: text }) : refuse('ORDER_NOT_UNDERSTOOD', 'One word.'),
    print: (command) => String((command as { readonly type?: Json } | null)?.type ?? ''),
  },
};

export const OUTPOSTS: AnyBoardGame = outposts;

/** A battle of the outposts that lasts a number of player turns. */
export const outpostsOrder = SCAFFOLD.order;
