import type { AnyBoardGame, BoardGame } from '@/lib/battle/contract/board-game';
import { type HexBoard, hexDistance, hexName, hexOf } from '@/lib/geometry/hexes';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { madeUp, sees, sideOf } from './made-up';

/**
 * A battle system made up for tests, on hexes: each side has three batteries, two of them in one hex. At every moment
 * both sides write a sheet, battery by battery, of who fires where; then all fire at once. How many rounds a battery has
 * left is known to its own side alone. Over after a number of moments.
 */
const BOARD: HexBoard = { columns: 7, rows: 6, raised: 'second' };
const RANGE = 6;
const ROUNDS = 3;
const NAMES = ['1', '2', '3'] as const;
const PLACES: BySide<readonly string[]> = { A: ['b1', 'b1', 'e1'], B: ['c6', 'c6', 'f6'] };

interface Battery {
  readonly id: string;
  readonly side: Side;
  readonly at: number;
  points: number;
  /** Null in a view: not known. */
  rounds: number | null;
}
interface State {
  batteries: Battery[];
  moment: number;
  readonly moments: number;
}
type Sheet = Readonly<Record<string, number>>;
type Fact =
  | { readonly type: 'Fired'; readonly id: string; readonly at: number; readonly hit: boolean }
  | { readonly type: 'MomentEnded' };

/** An order of one battery: `{a1: 38}`. A sheet is the same with more of them. */
function sheetOf(json: Json): Sheet | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const entries = Object.entries(json);
  const plain = entries.every(([id, at]) => /^[AB][123]$/.test(id) && typeof at === 'number');
  return plain ? (Object.fromEntries(entries.sort()) as Sheet) : null;
}

function fault({ batteries }: State, seat: string, sheet: Sheet | null): string | null {
  if (sheet === null) return 'That is no sheet of this battle.';
  for (const [id, at] of Object.entries(sheet)) {
    const battery = batteries.find((one) => one.id === id && one.side === sideOf(seat));
    if (battery === undefined) return 'That is no battery of yours.';
    if (battery.points === 0) return 'That battery is lost.';
    if (battery.rounds === 0) return 'That battery has fired its last round.';
    if (!targetsOf(batteries, battery).includes(at)) return 'There is no enemy there in range.';
  }
  return null;
}

function targetsOf(batteries: readonly Battery[], { at, side }: Battery): readonly number[] {
  const enemies = batteries.filter((one) => one.side !== side && one.points > 0);
  const cells = [...new Set(enemies.map((one) => one.at))];
  return cells.filter((cell) => hexDistance(BOARD, at, cell) <= RANGE);
}

const orderText = (id: string, at: number) => `${id.toLowerCase()} fires ${hexName(BOARD, at)}`;

const SCAFFOLD = madeUp('batteries', 'The batteries', 'moments', 3);

const batteries: BoardGame<State, State, Fact, number> = {
  ...SCAFFOLD.game,
  doctrines: ['bold', 'idle'],
  doctrineTitles: { bold: 'Bold: fires everything', idle: 'Idle: holds its fire' },
  deploy: () => [],
  initialState: ({ scenario: moments }) => ({
    batteries: SIDES.flatMap((side) =>
      NAMES.map((name, index) => ({
        ...{ id: `${side}${name}`, side, points: 2, rounds: ROUNDS },
        at: hexOf(BOARD, PLACES[side][index] ?? '') ?? 0,
      })),
    ),
    moment: 0,
    moments,
  }),
  pending: (state) =>
    state.moment >= state.moments
      ? []
      : SIDES.map((seat) => ({
          ...{ id: `guns${state.moment}`, seat, mode: 'sealed' as const, mayPass: true },
          default: {},
        })),
  options(state, seat, focus) {
    const own = state.batteries.filter(
      (one) => one.side === sideOf(seat) && one.points > 0 && one.rounds !== 0,
    );
    if (focus === undefined) return { kind: 'list', commands: [], units: own.map(({ id }) => id) };
    const battery = own.find(({ id }) => id === focus);
    return {
      kind: 'list',
      units: [],
      commands: (battery ? targetsOf(state.batteries, battery) : []).map((to) => ({
        command: { [focus]: to },
        text: orderText(focus, to),
        to,
        kind: 'fire',
      })),
    };
  },
  decide: () => refuse('SEALED_MOMENT', 'Nobody fires alone here.'),
  together: {
    check(state, seat, sheet) {
      const why = fault(state, seat, sheetOf(sheet));
      return why === null ? ok(null) : refuse('SHEET_INVALID', why);
    },
    decide(state, sheets, draw) {
      const shots = SIDES.flatMap((side) =>
        Object.entries(sheetOf(sheets.get(side) ?? null) ?? {}),
      );
      return [
        ...shots.map(
          ([id, at]): Fact => ({
            ...{ type: 'Fired', id, at },
            hit: state.batteries.some((one) => one.id === id) && draw(`fire/${id}`) < 0.5,
          }),
        ),
        { type: 'MomentEnded' },
      ];
    },
    writing: {
      heading: () => ({
        title: 'Guns',
        note: 'Both sides fire at once. A battery without an order holds its fire.',
      }),
      empty: () => ({}),
      put(view, seat, sheet, order): Result<Json> {
        const laid = { ...sheetOf(sheet), ...sheetOf(order) };
        const why = sheetOf(order) === null ? fault(view, seat, null) : fault(view, seat, laid);
        return why === null ? ok(sheetOf(laid) as Json) : refuse('ORDER_INVALID', why);
      },
      lift: (_, __, sheet, piece) =>
        Object.fromEntries(Object.entries(sheetOf(sheet) ?? {}).filter(([id]) => id !== piece)),
      entries: (view, _, sheet) =>
        Object.entries(sheetOf(sheet) ?? {}).map(([piece, to]) => ({
          ...{ piece, to, text: orderText(piece, to) },
          notes: [`${view.batteries.find(({ id }) => id === piece)?.points ?? 0} points, 50 %.`],
        })),
    },
  },
  evolve(state, fact) {
    if (fact.type === 'MomentEnded') state.moment += 1;
    if (fact.type !== 'Fired') return;
    const battery = state.batteries.find(({ id }) => id === fact.id);
    if (battery && battery.rounds !== null) battery.rounds -= 1;
    const target = state.batteries.find(
      ({ at, side, points }) => at === fact.at && side !== battery?.side && points > 0,
    );
    if (fact.hit && target) target.points -= 1;
  },
  viewState: (state, viewer) => ({
    ...state,
    batteries: state.batteries.map((one) => ({
      ...one,
      rounds: sees(one.side, viewer) ? one.rounds : null,
    })),
  }),
  viewRecord: (fact) => fact,
  commander(view, seat, _, doctrine) {
    if (doctrine === 'idle') return [{}];
    const own = view.batteries.filter(
      (one) => one.side === sideOf(seat) && one.points > 0 && one.rounds !== 0,
    );
    const shots = own.flatMap((one) => {
      const [at] = targetsOf(view.batteries, one);
      return at === undefined ? [] : [[one.id, at] as const];
    });
    return [Object.fromEntries(shots)];
  },
  report: (state, order) => {
    const left = (side: Side) =>
      state.batteries.filter((one) => one.side === side).reduce((sum, one) => sum + one.points, 0);
    return SCAFFOLD.report(order, {
      level: left('A') > left('B') ? 'minorVictory' : 'draw',
      ledger: order.units.map(({ id, side, strength, fatigue }) => ({
        ...{ unit: id, side, fatigue },
        counts: Object.fromEntries(
          (['men', 'guns'] as const).flatMap((kind) => {
            const start = strength[kind];
            return start === undefined ? [] : [[kind, { start, present: start }]];
          }),
        ),
      })),
      turnsFought: state.moment,
    });
  },
  picture: (view) => ({
    grid: { kind: 'hexes', ...BOARD },
    terrain: Array.from({ length: BOARD.columns * BOARD.rows }, (_, cell) =>
      cell % 5 === 0 ? 'woods' : 'open',
    ),
    labels: [],
    pieces: view.batteries.map(({ id, side, at, points }) => ({
      ...{ id, side, kind: 'artillery', name: `Battery ${id}`, at, rank: points },
      marks: points === 0 ? ['lost'] : [],
    })),
    reserve: [],
  }),
  words: {
    record: (fact) =>
      fact.type === 'MomentEnded'
        ? 'The smoke clears.'
        : `Battery ${fact.id} fires at ${hexName(BOARD, fact.at)}${fact.hit ? ' and hits' : ''}.`,
    heading: (fact) => fact.type === 'MomentEnded',
    position: (view) => [`Guns, moment ${view.moment + 1} of ${view.moments}.`],
    parse(text) {
      const [, id, name = ''] = /^([ab][123]) fires ([a-z]+\d+)$/.exec(text) ?? [];
      const at = hexOf(BOARD, name);
      return id !== undefined && at !== null
        ? ok({ [id.toUpperCase()]: at })
        : refuse('ORDER_NOT_UNDERSTOOD', 'Say who fires where: “a1 fires c6”.');
    },
    print: (command) =>
      Object.entries(sheetOf(command) ?? {})
        .map(([id, at]) => orderText(id, at))
        .join(', '),
  },
};

export const BATTERIES: AnyBoardGame = batteries;

/** A battle of the batteries that lasts a number of moments. */
export const batteriesOrder = SCAFFOLD.order;
