import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { BattleRecord, Pending } from '@/lib/battle/contract/game-rules';
import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { togetherOf } from '@/lib/battle/contract/sealed-moments';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { commandLeft, windowKindOf } from '@/lib/battle/contract/windows';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { checkLedger, type LedgerExpectation, ledgerColumn } from '@/lib/battle/handoff/ledger';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';
import { RulesetFault, randomCommand, randomSheet, textDraws } from './autoplay';

/** A game of random play over the contract alone, and the checks it must pass. */
export interface FuzzGame {
  readonly order: BattleOrder;
  readonly seed: string;
  readonly trial: number;
  /** Decisions at the beginning that the ruleset’s own commander makes, so that the armies meet. */
  readonly openingMost: number;
  /** Number of casualties of a unit type for each one that may return; absent: not checked. */
  readonly casualtiesPerReturn?: number;
  /** The set-up of the day after an order; null or absent: none follows. */
  readonly nextDay?: FuzzPlan['nextDay'];
  /** The days before, where this one continues them: their casualties count for who may return. */
  readonly earlier?: readonly Day[];
  /** Decisions between two inspections of the whole position. */
  readonly lookEvery: number;
}

/** A day of a battle, and how it ended. */
interface Day {
  readonly order: BattleOrder;
  readonly report: BattleReport;
}

export interface FuzzedGame {
  /** Of the last day. */
  readonly report: BattleReport;
  readonly decisions: number;
  readonly records: number;
  /** Days fought, each continued from the one before. */
  readonly days: number;
}

/** Records per tested sentence: each sentence needs a complete view. */
const SENTENCE_EVERY = 13;

/** An invariant that a game violated. */
export class FuzzFinding extends Error {
  override readonly name = 'FuzzFinding';
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const textOf = (value: unknown): string => canonicalJson(plain(value));

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new FuzzFinding(what);
}

/**
 * Plays one game, and every day that continues it: every offered option and every default must be accepted; some seat
 * can act until the battle is over, and taking a default makes at least one fact; each unit has its row in the ledger;
 * records can be worded, and folded again after a round trip through JSON they give the same position. Throws
 * FuzzFinding, or what the ruleset threw.
 */
export function fuzz(ruleset: AnyBoardGame, game: FuzzGame): FuzzedGame {
  let played = { ...fuzzDay(ruleset, game), days: 1 };
  const earlier: Day[] = [];
  let { order } = game;
  for (;;) {
    const next = played.days < DAYS_MOST ? dayAfter(order, played.report, game.nextDay) : null;
    if (next === null) return played;
    earlier.push({ order, report: played.report });
    order = next;
    const day = fuzzDay(ruleset, {
      ...{ ...game, order, earlier: [...earlier], seed: `${game.seed}/day/${played.days}` },
    });
    played = {
      report: day.report,
      decisions: played.decisions + day.decisions,
      records: played.records + day.records,
      days: played.days + 1,
    };
  }
}

/** Days of a chain that are played. */
const DAYS_MOST = 4;

/**
 * The order of the day after: what is left of each unit, on the side where it serves now, and what the report passes on.
 * Null where the battle passes nothing on, its plan has no further day, or one side has nobody left.
 */
function dayAfter(
  order: BattleOrder,
  { ledger, continuation }: BattleReport,
  nextDay: FuzzPlan['nextDay'],
): BattleOrder | null {
  const setup = nextDay?.(order) ?? null;
  if (continuation === undefined || setup === null) return null;
  const units = order.units.flatMap((unit) =>
    ledger
      .filter((row) => row.unit === unit.id)
      .flatMap(({ side, counts }) => {
        const strength = Object.fromEntries(
          Object.entries(counts).map(([kind, { present = 0 }]) => [kind, present]),
        );
        return Object.values(strength).some((left) => left > 0)
          ? [{ ...unit, side, strength }]
          : [];
      }),
  );
  return SIDES.every((side) => units.some((unit) => unit.side === side))
    ? { ...order, setup, units, continuation }
    : null;
}

/** One battle, or one day of it. */
function fuzzDay(ruleset: AnyBoardGame, game: FuzzGame): Omit<FuzzedGame, 'days'> {
  const { order } = game;
  const draw = textDraws(game.seed, game.trial);
  const checked = ruleset.checkOrder(order);
  must(checked.ok, 'the order is refused');
  const state = ruleset.initialState(checked.value);
  const again = ruleset.initialState(checked.value);
  let records = 0;
  const fold = (told: readonly BattleRecord[]) => {
    for (const record of told) {
      if (records % SENTENCE_EVERY === 0) {
        const sentence = ruleset.words.record(record, ruleset.viewState(state, 'public'));
        must(sentence === null || sentence.length > 2, 'a record without words');
        for (const viewer of ['A', 'B', 'public', 'umpire'])
          ruleset.viewRecord(record, state, viewer);
      }
      ruleset.evolve(state, record);
      ruleset.evolve(again, JSON.parse(JSON.stringify(record)) as BattleRecord);
      records += 1;
    }
  };
  fold(ruleset.deploy(checked.value, draw));
  const opening = Math.floor(draw('opening') * game.openingMost);
  const most = ruleset.decisionsMax;
  let decisions = 0;
  for (;;) {
    const pending = ruleset.pending(state);
    if (pending.length === 0) break;
    must(decisions < 2 * most, 'the battle does not end');
    const [one] = pending;
    must(one !== undefined, 'somebody may act');
    if (decisions % game.lookEvery === 0) look(ruleset, state, game);
    if (one.mode === 'sealed') {
      fold(sealedMoment(ruleset, state, game, decisions, decisions >= most));
      decisions += pending.length;
      continue;
    }
    for (const moment of pending) checkWindow(ruleset, state, moment, draw);
    checkDefault(ruleset, state, one, draw);
    const { seat } = one;
    if (decisions < opening) {
      const doctrine = ruleset.doctrines.at(-1) ?? '';
      const commands = ruleset.commander(ruleset.viewState(state, seat), seat, draw, doctrine);
      must(commands.length > 0, 'a commander without an order');
      for (const [index, command] of commands.entries()) {
        if (ruleset.pending(state)[0]?.seat !== seat) break;
        const decided = ruleset.decide(state, seat, command, draw);
        // The first is given at the position that the commander saw; what comes of one may forbid the next.
        if (!decided.ok && index > 0) break;
        must(
          decided.ok,
          `the commander’s own order was refused: ${textOf(command)}${decided.ok ? '' : ` (${decided.error.code}: ${decided.error.message})`}`,
        );
        fold(decided.value);
        decisions += 1;
      }
      continue;
    }
    const command =
      decisions >= most ? one.default : commandOf(ruleset, state, seat, draw, decisions);
    checkUnits(order, seat, ruleset.concerns(state, command));
    const decided = ruleset.decide(state, seat, command, draw);
    must(
      decided.ok,
      `an option was refused: ${textOf(command)}${decided.ok ? '' : `: ${decided.error.message}`}`,
    );
    fold(decided.value);
    decisions += 1;
  }
  const report = look(ruleset, state, game);
  must(
    textOf(ruleset.viewState(state, 'umpire')) === textOf(ruleset.viewState(again, 'umpire')),
    'records folded again give another position',
  );
  return { report, decisions, records };
}

/**
 * A sealed moment by random sheets: each is accepted, as its default is; neither the judgment nor the result changes
 * the position, and the result is the same in whichever order they were sealed.
 */
function sealedMoment(
  ruleset: AnyBoardGame,
  state: object,
  { order, seed, trial }: FuzzGame,
  decision: number,
  standing: boolean,
): readonly BattleRecord[] {
  const draw = textDraws(seed, trial);
  const together = togetherOf(ruleset);
  const before = textOf(ruleset.viewState(state, 'umpire'));
  const seats = ruleset.pending(state);
  must(
    seats.every(({ mode }) => mode === 'sealed'),
    'a sealed moment that not every seat seals',
  );
  const sheets = seats.map(({ seat, default: own }) => {
    const sheet = standing
      ? own
      : together.writing === undefined
        ? commandOf(ruleset, state, seat, draw, decision)
        : writtenSheet(ruleset, state, seat, (key) => draw(`${key}/${decision}`));
    checkUnits(order, seat, ruleset.concerns(state, sheet));
    for (const one of [sheet, own])
      must(together.check(state, seat, one).ok, `a sheet was refused: ${textOf(one)}`);
    return [seat, sheet] as const;
  });
  const decide = (all: typeof sheets) =>
    together.decide(state, new Map(all), (key) => draw(`${key}/${decision}`));
  const records = decide(sheets);
  const own = seats.map(({ seat, default: sheet }) => [seat, sheet] as const);
  must(decide(own).length > 0, 'the defaults of a sealed moment make no fact');
  must(
    textOf(records) === textOf(decide([...sheets].reverse())),
    'the result depends on who sealed first',
  );
  must(textOf(ruleset.viewState(state, 'umpire')) === before, 'a judgment changed the position');
  return records;
}

/** The default of the moment that is due is accepted, and something comes of it: nobody waits for ever. */
function checkDefault(
  ruleset: AnyBoardGame,
  state: object,
  { seat, default: own }: Pending,
  draw: (key: string) => number,
): void {
  const decided = ruleset.decide(state, seat, own, draw);
  must(
    decided.ok,
    `the default was refused: ${textOf(own)}${decided.ok ? '' : `: ${decided.error.message}`}`,
  );
  must(decided.value.length > 0, `the default makes no fact: ${textOf(own)}`);
}

/** A window is of a kind that its game names; whatever is left for it is accepted there, or does not fit. */
function checkWindow(
  ruleset: AnyBoardGame,
  state: object,
  moment: Pending,
  draw: (key: string) => number,
): void {
  if (moment.kind === undefined || ruleset.windows === undefined) return;
  const kind = windowKindOf(ruleset, moment);
  must(kind !== null, `${moment.kind} is no kind of window`);
  for (const { id } of kind.answers) {
    const command = commandLeft(ruleset, state, moment, id);
    must(
      command === null || ruleset.decide(state, moment.seat, command, draw).ok,
      `“${id}”, left for ${kind.kind}, was refused`,
    );
  }
}

/** A sheet written order by order: its entries are typed and understood alike, and lifted one by one leave none. */
function writtenSheet(
  ruleset: AnyBoardGame,
  state: object,
  seat: string,
  draw: (key: string) => number,
): Json {
  const together = togetherOf(ruleset);
  const { writing } = together;
  must(writing !== undefined, 'a sheet is written');
  const view = ruleset.viewState(state, seat);
  must(writing.heading(view, seat).title.length > 0, 'a sealed moment without a heading');
  const empty = writing.empty(view, seat);
  must(together.check(state, seat, empty).ok, 'an empty sheet was refused');
  const sheet = randomSheet(ruleset, state, seat, draw);
  const entries = writing.entries(view, seat, sheet);
  const pieces = entries.map(({ piece }) => piece);
  must(new Set(pieces).size === pieces.length, 'two orders for one piece');
  let left = sheet;
  let typed = empty;
  for (const { piece, text } of entries) {
    left = writing.lift(view, seat, left, piece);
    const order = ruleset.words.parse(text);
    must(order.ok, `an order typed as “${text}” is not understood`);
    must(ruleset.words.print(order.value) === text, `“${text}” is typed otherwise`);
    const laid = writing.put(view, seat, typed, order.value);
    must(laid.ok, `an order typed as “${text}” was refused`);
    typed = laid.value;
  }
  must(writing.entries(view, seat, left).length === 0, 'an order that cannot be lifted');
  must(
    textOf(writing.entries(view, seat, typed)) === textOf(entries),
    'a sheet typed again differs from the one laid',
  );
  return sheet;
}

/** An order concerns only units of the side that gives it. */
function checkUnits(order: BattleOrder, seat: string, concerned: readonly string[]): void {
  const side = sideOfSeat(seat);
  must(
    concerned.every((id) => order.units.some((unit) => unit.id === id && unit.side === side)),
    `an order is for ${concerned.join()}, which is not all of side ${side}`,
  );
}

function commandOf(
  ruleset: AnyBoardGame,
  state: object,
  seat: string,
  draw: (key: string) => number,
  decision: number,
): Json {
  const command = randomCommand(ruleset, state, seat, (key) => draw(`${key}/${decision}`));
  const typed = ruleset.words.print(command);
  const parsed = ruleset.words.parse(typed);
  must(
    parsed.ok && textOf(parsed.value) === textOf(command),
    `an order typed as “${typed}” is understood otherwise`,
  );
  return command;
}

/** Checks the ledger of a position, its picture and its words. */
function look(ruleset: AnyBoardGame, state: object, game: FuzzGame): BattleReport {
  const { order } = game;
  const before = textOf(ruleset.viewState(state, 'umpire'));
  const report = ruleset.report(state, order);
  const sent: LedgerExpectation[] = order.units.map(({ id, name, side, strength }) => ({
    unit: id,
    name,
    side,
    strength,
  }));
  const ledger = checkLedger(sent, report.ledger);
  must(ledger.ok, `the ledger: ${ledger.ok ? '' : (ledger.error[0]?.message ?? '')}`);
  if (game.casualtiesPerReturn !== undefined)
    checkReturns([...(game.earlier ?? []), { order, report }], game.casualtiesPerReturn);
  const view = ruleset.viewState(state, 'public');
  must(ruleset.words.position(view).length > 0, 'a position without words');
  const { grid, terrain, pieces } = ruleset.picture(view);
  const cells = grid.kind === 'plane' ? 0 : grid.columns * grid.rows;
  must(terrain.length === cells, 'terrain for each cell');
  must(new Set(pieces.map((piece) => piece.id)).size === pieces.length, 'one picture a piece');
  for (const { id, side } of pieces) {
    const unit = ruleset.unitOf(view, id);
    if (unit !== null) checkUnits(order, side, [unit]);
  }
  for (const seat of ['A', 'B']) ruleset.options(state, seat);
  must(
    ruleset.copyState(state) !== state && textOf(ruleset.viewState(state, 'umpire')) === before,
    'looking changes nothing',
  );
  return report;
}

/** Over all days of a battle, in order. */
function checkReturns(days: readonly Day[], casualtiesPerReturn: number): void {
  const sums = new Map<string, { lost: number; back: number }>();
  const types = new Map(days.flatMap(({ order }) => order.units.map(({ id, type }) => [id, type])));
  for (const row of days.flatMap(({ report }) => report.ledger)) {
    for (const [kind, count] of Object.entries(row.counts)) {
      if (kind === 'men' || kind === 'guns') continue;
      const key = `${row.side}/${types.get(row.unit)}/${kind}`;
      const sum = sums.get(key) ?? { lost: 0, back: 0 };
      for (const column of ['killed', 'wounded', 'missing', 'captured'] as const)
        sum.lost += ledgerColumn(count, column);
      sum.back += ledgerColumn(count, 'returned');
      sums.set(key, sum);
    }
  }
  for (const [key, { lost, back }] of sums)
    must(
      back <= Math.floor(lost / casualtiesPerReturn),
      `${key}: ${back} came back for ${lost} casualties`,
    );
}

/** The n-th game of a ruleset's plan: its orders in rotation. */
export function fuzzGame(plan: FuzzPlan, seed: string): (trial: number) => FuzzGame {
  const orders = plan.orders();
  return (trial) => ({
    order: orders[trial % orders.length] as BattleOrder,
    seed,
    trial,
    openingMost: plan.openingMost,
    lookEvery: 97,
    ...(plan.nextDay === undefined ? {} : { nextDay: plan.nextDay }),
    ...(plan.casualtiesPerReturn === undefined
      ? {}
      : { casualtiesPerReturn: plan.casualtiesPerReturn }),
  });
}

/** Plays games `from` to `to`; throws at the first finding, naming the game so that it can be replayed. */
export function fuzzGames(
  ruleset: AnyBoardGame,
  games: (trial: number) => FuzzGame,
  from: number,
  to: number,
): { readonly games: number } & Omit<FuzzedGame, 'report'> {
  let days = 0;
  let decisions = 0;
  let records = 0;
  for (let trial = from; trial < to; trial += 1) {
    const game = games(trial);
    try {
      const played = fuzz(ruleset, game);
      decisions += played.decisions;
      records += played.records;
      days += played.days;
    } catch (fault) {
      const why = fault instanceof Error ? fault.message : String(fault);
      throw new RulesetFault(`Game ${trial} of seed “${game.seed}”: ${why}`, { cause: fault });
    }
  }
  return { games: to - from, days, decisions, records };
}
