import type { AnyBoardGame, BoardGame } from '@/lib/battle/contract/board-game';
import { type HexBoard, hexDistance, hexName, hexOf } from '@/lib/geometry/hexes';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { madeUp, sees, sideOf } from './made-up';

/**
 * A battle system made up for tests, on hexes, in which nobody moves alone: at every moment both sides seal where their
 * column goes, up to two hexes, and whether it fires there; then both march at once and fire at once. How many rounds a
 * column has left is known to its own side alone. Over after a number of moments.
 */
const BOARD: HexBoard = { columns: 7, rows: 5, raised: 'second' };
const PACE = 2;
const RANGE = 3;
const ROUNDS = 2;

interface State {
  at: { A: number; B: number };
  /** Null in a view: not known. */
  rounds: { A: number | null; B: number | null };
  hits: { A: number; B: number };
  moment: number;
  readonly moments: number;
}
type Fact =
  | { readonly type: 'Placed'; readonly side: Side; readonly at: number }
  | { readonly type: 'Marched'; readonly side: Side; readonly to: number }
  | { readonly type: 'Fired'; readonly side: Side; readonly hit: boolean }
  | { readonly type: 'Silent'; readonly side: Side }
  | { readonly type: 'MomentEnded' };
interface Sheet {
  readonly to: number;
  readonly fire: boolean;
}

function sheetOf(command: Json): Sheet | null {
  const { to, fire } = (command ?? {}) as { to?: unknown; fire?: unknown };
  return typeof to === 'number' && typeof fire === 'boolean' ? { to, fire } : null;
}

const SCAFFOLD = madeUp('rivals', 'The rivals', 'moments', 3);

const rivals: BoardGame<State, State, Fact, number> = {
  ...SCAFFOLD.game,
  doctrines: ['bold', 'idle'],
  doctrineTitles: { bold: 'Bold: goes at the enemy and fires', idle: 'Idle: stands' },
  deploy: () => [
    { type: 'Placed', side: 'A', at: hexOf(BOARD, 'd1') ?? 0 },
    { type: 'Placed', side: 'B', at: hexOf(BOARD, 'd5') ?? 0 },
  ],
  initialState: ({ scenario: moments }) => ({
    at: { A: 0, B: 0 },
    rounds: { A: ROUNDS, B: ROUNDS },
    hits: { A: 0, B: 0 },
    moment: 0,
    moments,
  }),
  pending: (state) =>
    state.moment >= state.moments
      ? []
      : SIDES.map((seat) => ({
          id: `moment${state.moment}`,
          seat,
          mode: 'sealed',
          mayPass: false,
          default: { to: state.at[seat], fire: false },
        })),
  options: (state, seat, focus) => ({
    kind: 'list',
    units: focus === undefined ? [seat] : [],
    commands:
      focus === undefined
        ? [{ command: { to: state.at[sideOf(seat)], fire: false }, text: 'stand' }]
        : Array.from({ length: BOARD.columns * BOARD.rows }, (_, to) => to)
            .filter((to) => hexDistance(BOARD, state.at[sideOf(seat)], to) <= PACE)
            .map((to) => ({
              command: { to, fire: false },
              text: `go ${hexName(BOARD, to)}`,
              to,
              kind: 'move',
            })),
  }),
  decide: () => refuse('SEALED_MOMENT', 'Nobody moves alone here.'),
  together: {
    check(state, seat, command) {
      const sheet = sheetOf(command);
      const side = sideOf(seat);
      if (sheet === null) return refuse('COMMAND_INVALID', 'That is no sheet of this battle.');
      if (sheet.to < 0 || hexDistance(BOARD, state.at[side], sheet.to) > PACE)
        return refuse('TOO_FAR', 'A column goes two hexes at most.');
      return sheet.fire && state.rounds[side] === 0
        ? refuse('NO_ROUNDS', 'The column has fired its last round.')
        : ok(null);
    },
    decide(state, sheets, draw) {
      const sheet = (side: Side) => sheetOf(sheets.get(side) ?? null) ?? { to: -1, fire: false };
      const meet = sheet('A').to === sheet('B').to;
      const to: BySide<number> = {
        A: meet ? state.at.A : sheet('A').to,
        B: meet ? state.at.B : sheet('B').to,
      };
      const near = hexDistance(BOARD, to.A, to.B) <= RANGE;
      return [
        ...SIDES.map((side): Fact => ({ type: 'Marched', side, to: to[side] })),
        ...SIDES.map(
          (side): Fact =>
            sheet(side).fire
              ? { type: 'Fired', side, hit: near && draw(`fire/${side}`) < 0.5 }
              : { type: 'Silent', side },
        ),
        { type: 'MomentEnded' },
      ];
    },
  },
  evolve(state, fact) {
    if (fact.type === 'Placed') state.at[fact.side] = fact.at;
    if (fact.type === 'Marched') state.at[fact.side] = fact.to;
    if (fact.type === 'Fired') {
      const left = state.rounds[fact.side];
      state.rounds[fact.side] = left === null ? null : left - 1;
      if (fact.hit) state.hits[otherSide(fact.side)] += 1;
    }
    if (fact.type === 'MomentEnded') state.moment += 1;
  },
  viewState: (state, viewer) => ({
    ...structuredClone(state),
    rounds: {
      A: sees('A', viewer) ? state.rounds.A : null,
      B: sees('B', viewer) ? state.rounds.B : null,
    },
  }),
  viewRecord: (fact) => fact,
  commander(view, seat, draw, doctrine) {
    const side = sideOf(seat);
    const enemy = view.at[otherSide(side)];
    const reach = Array.from({ length: BOARD.columns * BOARD.rows }, (_, to) => to).filter(
      (to) => to !== enemy && hexDistance(BOARD, view.at[side], to) <= PACE,
    );
    const nearest = Math.min(...reach.map((to) => hexDistance(BOARD, to, enemy)));
    const best = reach.filter((to) => hexDistance(BOARD, to, enemy) === nearest);
    const to = best[Math.floor(draw('way') * best.length)] ?? view.at[side];
    return doctrine === 'idle'
      ? [{ to: view.at[side], fire: false }]
      : [{ to, fire: (view.rounds[side] ?? 0) > 0 }];
  },
  report: (state, order) =>
    SCAFFOLD.report(order, {
      level: state.hits.B > state.hits.A ? 'minorVictory' : 'draw',
      ledger: order.units.map(({ id, side, strength, fatigue }, index) => {
        const first = index === order.units.findIndex((one) => one.side === side);
        const killed = first ? state.hits[side] : 0;
        const { men, guns } = strength;
        const row = (start: number, lost: number) => ({
          start,
          present: start - lost,
          killed: lost,
        });
        return {
          ...{ unit: id, side, fatigue },
          counts: {
            ...(men === undefined ? {} : { men: row(men, killed) }),
            ...(guns === undefined ? {} : { guns: row(guns, 0) }),
          },
        };
      }),
      turnsFought: state.moment,
    }),
  logEntry: (fact, before) =>
    fact.type === 'Fired'
      ? { battleTurn: 1 + before.moment, side: fact.side, kind: 'fire', fact: { hit: fact.hit } }
      : null,
  picture: (view) => ({
    grid: { kind: 'hexes', ...BOARD },
    terrain: Array.from({ length: BOARD.columns * BOARD.rows }, () => 'open'),
    labels: [],
    pieces: SIDES.map((side) => ({
      ...{ id: side, side, kind: 'column', name: side, at: view.at[side], marks: [] },
      rank: view.rounds[side],
    })),
    reserve: [],
  }),
  words: {
    record(fact) {
      switch (fact.type) {
        case 'Placed':
        case 'Marched':
          return `${fact.side} stands on ${hexName(BOARD, fact.type === 'Placed' ? fact.at : fact.to)}.`;
        case 'Fired':
          return `${fact.side} fires${fact.hit ? ' and hits' : ''}.`;
        case 'Silent':
          return null;
        case 'MomentEnded':
          return 'The smoke clears.';
      }
    },
    heading: (fact) => fact.type === 'MomentEnded',
    position: (view) => [`Moment ${view.moment + 1} of ${view.moments}.`],
    parse(text) {
      const [verb, name, then] = text.split(' ');
      const to = name === undefined ? null : hexOf(BOARD, name);
      return verb === 'go' && to !== null
        ? ok({ to, fire: then === 'fire' })
        : refuse('ORDER_NOT_UNDERSTOOD', 'Say where: “go d3”, “go d3 fire”.');
    },
    print(command) {
      const sheet = sheetOf(command);
      return sheet === null
        ? 'nothing'
        : `go ${hexName(BOARD, sheet.to)}${sheet.fire ? ' fire' : ''}`;
    },
  },
};

export const RIVALS: AnyBoardGame = rivals;

/** A battle of the rivals that lasts a number of moments. */
export const rivalsOrder = SCAFFOLD.order;
