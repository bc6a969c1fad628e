import type { BoardGame } from '@/lib/battle/contract/board-game';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { Option } from '@/lib/battle/contract/game-rules';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { KING_STEPS, kingDistance, squareAt, squareName, squareOf } from '@/lib/geometry/squares';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { reportOf } from './report';
import { checkOrder, ID, type Scenario, VERSION } from './scenario';

/**
 * A skirmish of patrols on a board of squares, made up to try the contract: patrols go one square at a time, hidden
 * until an enemy is next to them; a coin toss drives one of two neighbours off the field.
 */
export interface State {
  readonly units: readonly OrderedUnit[];
  readonly scenario: Scenario;
  /** Turns that have been passed on, by both sides. */
  passed: number;
  /** Squares, by unit; −1: driven off. */
  readonly at: number[];
  readonly acted: boolean[];
}
export type Fact =
  | { readonly type: 'PatrolPlaced'; readonly unit: number; readonly at: number }
  | { readonly type: 'PatrolMoved'; readonly unit: number; readonly to: number }
  | { readonly type: 'SomethingMoved'; readonly side: Side }
  | { readonly type: 'CoinTossed'; readonly by: number; readonly at: number; readonly won: boolean }
  | { readonly type: 'TurnPassed' };
/** As a viewer knows it: −2 for a patrol that is hidden from them. */
export type View = State;

const BOARD = { columns: 6, rows: 5 };
const HIDDEN = -2;
const TERRAIN = Array.from({ length: 30 }, (_, square) =>
  square % 7 === 3 ? 'orchard' : square === 14 ? 'pond' : 'open',
);

const turnOf = (state: State): Side => (state.passed % 2 === 0 ? 'A' : 'B');
const isOver = ({ units, at, passed, scenario }: State): boolean =>
  passed >= 2 * scenario.turns ||
  !(['A', 'B'] as const).every((side) =>
    units.some((unit, index) => unit.side === side && at[index] !== -1),
  );
const near = (one: number, other: number) => kingDistance(BOARD, one, other) === 1;

/** Whether a viewer sees a patrol: their own, one that is next to theirs, and the umpire sees all. */
function sees(state: State, viewer: string, unit: number): boolean {
  const owner = state.units[unit]?.side;
  if (
    !state.scenario.fog ||
    viewer === 'umpire' ||
    (viewer !== 'public' && sideOfSeat(viewer) === owner)
  )
    return true;
  const at = state.at[unit] ?? -1;
  return (
    at === -1 ||
    state.units.some(
      ({ side }, other) =>
        side !== owner && (state.at[other] ?? -1) >= 0 && near(state.at[other] ?? 0, at),
    )
  );
}

function commandsOf(state: State, unit: number): Option[] {
  const from = state.at[unit] ?? -1;
  if (from < 0 || state.acted[unit]) return [];
  const name = squareName(BOARD, from);
  const around = KING_STEPS.map(([columns, rows]) => squareAt(BOARD, from, columns, rows));
  return around
    .filter((to) => to >= 0)
    .flatMap((to): Option[] => {
      const there = state.at.indexOf(to);
      if (there < 0)
        return [
          {
            command: { type: 'move', from, to },
            text: `${name} ${squareName(BOARD, to)}`,
            to,
            kind: 'move',
          },
        ];
      return state.units[there]?.side === state.units[unit]?.side
        ? []
        : [
            {
              command: { type: 'toss', from, to },
              text: `${name} x ${squareName(BOARD, to)}`,
              to,
              kind: 'capture',
              cost: 1,
            },
          ];
    });
}

const PASS: Option = { command: { type: 'pass' }, text: 'pass' };
const same = (one: Json, other: Json) =>
  typeof one === 'object' &&
  one !== null &&
  ['type', 'from', 'to'].every(
    (key) => (one as Record<string, Json>)[key] === (other as Record<string, Json>)[key],
  );

function unitAt(state: State, command: Json): number {
  const { from } = (command ?? {}) as { from?: unknown };
  return typeof from === 'number' && from >= 0 ? state.at.indexOf(from) : -1;
}

function initialState({ order, scenario }: CheckedOrder<Scenario>): State {
  const at = order.units.map(() => -1);
  return { units: order.units, scenario, passed: 0, at, acted: at.map(() => false) };
}

const nameOf = (view: View, unit: number) => view.units[unit]?.name ?? 'Somebody';

export const game: BoardGame<State, View, Fact, Scenario> = {
  id: ID,
  version: VERSION,
  decisionsMax: 600,
  checkOrder,
  initialState,
  copyState: (state) => ({ ...state, at: [...state.at], acted: [...state.acted] }),
  deploy: ({ order }, draw) => {
    const taken = new Set<number>();
    return order.units.map((unit, index) => {
      const home = unit.side === 'A' ? [0, 1] : [4, 3];
      const free = home
        .flatMap((row) => Array.from({ length: 6 }, (_, column) => row * 6 + column))
        .filter((square) => !taken.has(square));
      const at = free[Math.floor(draw(`place/${index}`) * free.length)] ?? 0;
      taken.add(at);
      return { type: 'PatrolPlaced', unit: index, at } as const;
    });
  },
  pending: (state) =>
    isOver(state)
      ? []
      : [
          {
            id: `turn${state.passed}/${state.acted.filter(Boolean).length}`,
            seat: turnOf(state),
            mode: 'turn',
            mayPass: true,
            default: PASS.command,
          },
        ],
  options(state, seat, focus) {
    const side = turnOf(state);
    if (isOver(state) || sideOfSeat(seat) !== side)
      return { kind: 'list', commands: [], units: [] };
    const own = [...state.units.keys()].filter((unit) => state.units[unit]?.side === side);
    return focus === undefined
      ? {
          kind: 'list',
          commands: [PASS],
          units: own.filter((unit) => commandsOf(state, unit).length > 0).map(String),
        }
      : {
          kind: 'list',
          commands: own.includes(Number(focus)) ? commandsOf(state, Number(focus)) : [],
          units: [],
        };
  },
  decide(state, seat, command, draw) {
    const side = turnOf(state);
    if (isOver(state) || sideOfSeat(seat) !== side)
      return refuse('NOT_YOUR_TURN', 'It is the other side’s turn.');
    if (same(command, PASS.command)) return ok([{ type: 'TurnPassed' }]);
    const unit = unitAt(state, command);
    const open = commandsOf(state, unit).find((one) => same(command, one.command));
    if (open?.to === undefined || state.units[unit]?.side !== side)
      return refuse('COMMAND_INVALID', 'That cannot be done.');
    if (open.kind === 'move') return ok([{ type: 'PatrolMoved', unit, to: open.to }]);
    const coin = Math.floor(draw(`toss/${state.passed}/${unit}`) * 100);
    const won = coin < state.scenario.parameters.headsPercent;
    return ok([{ type: 'CoinTossed', by: unit, at: state.at.indexOf(open.to), won }]);
  },
  evolve(state, fact) {
    if (fact.type === 'PatrolPlaced') state.at[fact.unit] = fact.at;
    if (fact.type === 'PatrolMoved') {
      state.at[fact.unit] = fact.to;
      state.acted[fact.unit] = true;
    }
    if (fact.type === 'CoinTossed') {
      state.acted[fact.by] = true;
      state.at[fact.won ? fact.at : fact.by] = -1;
    }
    if (fact.type === 'TurnPassed') {
      state.passed += 1;
      state.acted.fill(false);
    }
  },
  concerns(state, command) {
    const unit = state.units[unitAt(state, command)];
    return unit?.side === turnOf(state) ? [unit.id] : [];
  },
  report: (state, order) =>
    reportOf(
      order,
      state.at.map((at) => at === -1),
      state.scenario,
      { method: 'fought', turns: Math.ceil(state.passed / 2), log: [] },
    ),
  logEntry(fact, before) {
    if (fact.type !== 'CoinTossed') return null;
    return {
      battleTurn: 1 + Math.floor(before.passed / 2),
      side: turnOf(before),
      kind: 'melee',
      fact: {
        by: before.units[fact.by]?.id ?? '',
        against: before.units[fact.at]?.id ?? '',
        won: fact.won,
      },
    };
  },
  viewState: (state, viewer) => ({
    ...state,
    at: state.at.map((at, unit) => (sees(state, viewer, unit) ? at : HIDDEN)),
    acted: [...state.acted],
  }),
  viewRecord(fact, before, viewer) {
    if (fact.type === 'PatrolPlaced') {
      const mine = viewer === 'umpire' || sideOfSeat(viewer) === before.units[fact.unit]?.side;
      return mine && viewer !== 'public' ? fact : null;
    }
    if (fact.type !== 'PatrolMoved') return fact;
    const after = { ...before, at: before.at.with(fact.unit, fact.to) };
    return sees(after, viewer, fact.unit) ? fact : { type: 'SomethingMoved', side: turnOf(before) };
  },
  reveals(fact, before) {
    if (fact.type !== 'PatrolMoved') return false;
    const after = { ...before, at: before.at.with(fact.unit, fact.to) };
    return before.units.some((_, unit) =>
      (['A', 'B'] as const).some((side) => sees(after, side, unit) && !sees(before, side, unit)),
    );
  },
  picture: (view) => ({
    grid: { kind: 'squares', ...BOARD },
    terrain: TERRAIN,
    labels: [{ at: 14, text: 'The pond' }],
    pieces: view.units.flatMap((unit, index) => {
      const at = view.at[index] ?? -1;
      if (at < 0) return [];
      const marks = view.acted[index] ? ['spent'] : [];
      return [
        {
          id: String(index),
          side: unit.side,
          kind: 'patrol',
          name: unit.name,
          at,
          rank: null,
          marks,
        },
      ];
    }),
    reserve: [],
  }),
  unitOf: (view, piece) => view.units[Number(piece)]?.id ?? null,
  doctrines: ['bold', 'shy'],
  doctrineTitles: { bold: 'Bold: tosses wherever it can', shy: 'Shy: stays where it is' },
  commander(view, seat, draw, doctrine) {
    if (doctrine === 'shy') return [PASS.command];
    const orders = [...view.units.keys()]
      .filter((unit) => view.units[unit]?.side === sideOfSeat(seat))
      .flatMap((unit) => {
        const open = commandsOf(view, unit);
        const toss = open.find(({ kind }) => kind === 'capture');
        const any = open[Math.floor(draw(`thought/${view.passed}/${unit}`) * open.length)];
        const chosen = toss ?? any;
        return chosen === undefined ? [] : [chosen.command];
      });
    // Only the first is sure to be open still when it is played; then the commander is called again.
    return orders.length > 0 ? orders.slice(0, 1) : [PASS.command];
  },
  words: {
    record(fact, before) {
      switch (fact.type) {
        case 'PatrolPlaced':
          return `${nameOf(before, fact.unit)} starts on ${squareName(BOARD, fact.at)}.`;
        case 'PatrolMoved':
          return `${nameOf(before, fact.unit)} goes to ${squareName(BOARD, fact.to)}.`;
        case 'SomethingMoved':
          return 'Something moves in the dark.';
        case 'CoinTossed':
          return `${nameOf(before, fact.by)} tosses a coin and ${fact.won ? 'wins' : 'loses'}.`;
        case 'TurnPassed':
          return 'The turn is passed on.';
      }
    },
    heading: (fact) => fact.type === 'TurnPassed',
    position: (view) => [
      isOver(view)
        ? 'It is over.'
        : `Turn ${1 + Math.floor(view.passed / 2)}: ${turnOf(view)} acts.`,
    ],
    parse(text) {
      if (text === 'pass') return ok(PASS.command);
      const [from, to, toss] = /^(\w+) (?:x )?(\w+)$/.exec(text) ?? [];
      const squares = [to, toss].map((name) => squareOf(BOARD, name ?? ''));
      if (from === undefined || squares.includes(null))
        return refuse('ORDER_NOT_UNDERSTOOD', 'Type two squares, “a1 b2” or “a1 x b2”, or “pass”.');
      const type = text.includes(' x ') ? 'toss' : 'move';
      return ok({ type, from: squares[0] ?? 0, to: squares[1] ?? 0 });
    },
    print(command) {
      const { type, from = 0, to = 0 } = command as { type: string; from?: number; to?: number };
      const [one, other] = [squareName(BOARD, from), squareName(BOARD, to)];
      return type === 'pass' ? 'pass' : type === 'toss' ? `${one} x ${other}` : `${one} ${other}`;
    },
  },
};
