import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import {
  type BoardBattle,
  boardPending,
  boardStateAt,
  brokenOff,
  foldBoard,
} from '@/lib/battle/stream/battle';
import {
  actOnBoard,
  type BoardDice,
  commandersAtOpening,
  exchangeOnBoard,
  openBoard,
  takeActBack,
  takeBackFault,
} from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { boardLines, boardReport } from '@/lib/battle/stream/log';
import { artificialSeat, artificialTurn } from '@/lib/battle/stream/turn';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { macysburg } from '@/lib/rulesets/command-and-maneuver/game';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { RIDGE, ridgeOrder } from '@/tests/support/ridge';

const SEED = 'ab'.repeat(32);
const dice: BoardDice = (position, key) => boardDie(1, SEED, position, key);
const PERSONS = { A: true, B: true };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'OK' : result.error.code);

const rulesetOf = ({ id }: { readonly id: string }): AnyBoardGame =>
  id === 'ridge' ? RIDGE : macysburg;

/** A battle that is played on: each event goes through JSON, as through the store. */
class Play {
  battle: BoardBattle;

  constructor(ruleset: AnyBoardGame, order: BattleOrder, persons = PERSONS) {
    const opened = value(openBoard(ruleset, order, commandersAtOpening(ruleset, persons), dice));
    this.battle = foldBoard(null, [plain(opened) as BoardEvent], rulesetOf);
  }

  tell(event: BoardEvent): this {
    this.battle = foldBoard(this.battle, [plain(event) as BoardEvent], rulesetOf);
    return this;
  }

  try(side: Side, text: string, pending = boardPending(this.battle)[0]?.id ?? '') {
    const command = value(this.battle.ruleset.words.parse(text));
    return actOnBoard(this.battle, { side, pending, command }, dice);
  }

  say(side: Side, ...texts: readonly string[]): this {
    for (const text of texts) this.tell(value(this.try(side, text)));
    return this;
  }

  back(side: Side): this {
    return this.tell(value(takeActBack(this.battle, side)));
  }

  get view() {
    return plain(this.battle.ruleset.viewState(this.battle.state, 'umpire'));
  }
}

const ridge = (turns = 4) => new Play(RIDGE, ridgeOrder(turns));
const viewAt = (battle: BoardBattle, position: number) =>
  plain(battle.ruleset.viewState(boardStateAt(battle, position), 'umpire'));

test('[battle: board] an order is accepted only from the seat that may act, for the moment that was shown', () => {
  const play = ridge();
  const [moment] = boardPending(play.battle);
  expect(codeOf(play.try('B', 'fire'))).toBe('NOT_YOUR_MOVE');
  play.say('A', 'move 3');
  expect(codeOf(play.try('A', 'move 4', moment?.id))).toBe('STALE_MOMENT');
  expect(codeOf(play.try('A', 'dance'))).toBe('COMMAND_INVALID');
  play.say('A', 'pass');
  expect(codeOf(play.try('A', 'move 4'))).toBe('NOT_YOUR_MOVE');
  play.say('B', 'pass').say('A', 'pass').say('B', 'pass');
  expect(boardPending(play.battle)).toEqual([]);
  expect(codeOf(play.try('A', 'pass'))).toBe('BATTLE_OVER');
  expect(boardReport(play.battle)).toMatchObject({ method: 'fought', turnsFought: 4 });
});

test('[battle: board] a sub-commander orders only their own units, and nothing for the whole side', () => {
  const play = ridge();
  const tried = (text: string, ...units: readonly string[]) =>
    actOnBoard(
      play.battle,
      {
        side: 'A',
        pending: boardPending(play.battle)[0]?.id ?? '',
        command: value(RIDGE.words.parse(text)),
        units: new Set(units),
      },
      dice,
    );
  expect(codeOf(tried('move 3', 'battery-A'))).toBe('OK');
  expect(tried('move 3')).toMatchObject({
    error: { code: 'NOT_YOUR_UNIT', path: 'battery-A' },
  });
  expect(codeOf(tried('move 3', 'battery-B'))).toBe('NOT_YOUR_UNIT');
  expect(codeOf(tried('pass', 'battery-A'))).toBe('NOT_YOUR_SEAT');
  expect(codeOf(tried('dance', 'battery-A'))).toBe('COMMAND_INVALID');
  play.say('A', 'pass');
  expect(codeOf(tried('move 3', 'battery-A'))).toBe('NOT_YOUR_MOVE');
});

test('[battle: board] an event stores dice in millionths, by position and key, and the fold throws none', () => {
  const play = ridge().say('A', 'move 1', 'fire');
  const event = play.battle.events.at(-1);
  expect(event).toMatchObject({ type: 'BoardActed', data: { seat: 'A' } });
  if (event?.type !== 'BoardActed') throw new Error('an act');
  const drawn = boardDie(1, SEED, 3, 'fire/die');
  expect(event.data.draws).toEqual([{ key: 'fire/die', value: drawn }]);
  expect(event.data.records).toEqual([
    { type: 'Fired', side: 'A', die: 1 + Math.floor((drawn / 1_000_000) * 6) },
  ]);
  const values = Array.from({ length: 2_000 }, (_, position) => boardDie(1, SEED, position, 'x'));
  expect(values.every((one) => Number.isInteger(one) && one >= 0 && one < 1_000_000)).toBe(true);
  expect(new Set(values).size).toBeGreaterThan(1_990);
  expect(boardDie(1, SEED, 3, 'x')).not.toBe(boardDie(1, 'cd'.repeat(32), 3, 'x'));
});

test('[battle: board] a player’s latest act can be taken back, one after another until none is left', () => {
  const play = ridge();
  const before = play.view;
  play.say('A', 'move 3');
  const moved = play.view;
  play.say('A', 'move 5');
  expect(codeOf(takeActBack(play.battle, 'B'))).toBe('NOTHING_TO_TAKE_BACK');
  play.back('A');
  expect(play.view).toEqual(moved);
  play.back('A');
  expect(play.view).toEqual(before);
  expect(codeOf(takeActBack(play.battle, 'A'))).toBe('NOTHING_TO_TAKE_BACK');
  expect([...play.battle.takenBack]).toEqual([3, 2]);
  play.say('A', 'move 7');
  expect(play.view).toMatchObject({ at: { A: 7 } });
  // Past positions stay as they were, including those that were taken back.
  expect(viewAt(play.battle, 3)).toMatchObject({ at: { A: 5 } });
  expect(viewAt(play.battle, 4)).toEqual(moved);
});

test.each([
  ['a die', ['fire'], 'A die was thrown for the latest order, so it cannot be taken back.'],
  [
    'a reveal',
    ['scout'],
    'The latest order revealed something hidden, so it cannot be taken back.',
  ],
  [
    'the turn’s end',
    ['pass'],
    'It is the other side’s move now, so the latest order cannot be taken back.',
  ],
])('[battle: board] nothing is taken back across %s', (_, orders, message) => {
  const play = ridge().say('A', 'move 3', ...orders);
  expect(takeBackFault(play.battle, 'A')).toEqual({ code: 'NOTHING_TO_TAKE_BACK', message });
  const [only] = orders;
  if (only === 'pass') return;
  // Acts after it can be taken back: but not it, nor any act before it.
  play.say('A', 'move 4').back('A');
  expect(takeBackFault(play.battle, 'A')?.message).toBe(message);
});

test('[battle: board] nothing is taken back across another’s act', () => {
  const play = ridge().say('A', 'pass').say('B', 'move 2');
  expect(takeBackFault(play.battle, 'A')?.message).toMatch(/the other side’s/);
  expect(takeBackFault(play.battle, 'B')).toBeNull();
  play.say('B', 'pass');
  expect(takeBackFault(play.battle, 'A')?.message).toMatch(/the other side’s/);
});

test('[battle: board] a side is handed to an artificial commander and taken back in mid-battle', () => {
  const play = ridge().say('A', 'move 3');
  const bold = { kind: 'artificial', doctrine: 'bold' } as const;
  expect(codeOf(exchangeOnBoard(play.battle, 'A', { ...bold, doctrine: 'none-such' }))).toBe(
    'DOCTRINE_UNKNOWN',
  );
  expect(codeOf(exchangeOnBoard(play.battle, 'A', { kind: 'person' }))).toBe('ALREADY_SO');
  play.tell(value(exchangeOnBoard(play.battle, 'A', bold)));
  expect(codeOf(exchangeOnBoard(play.battle, 'A', bold))).toBe('ALREADY_SO');
  expect(codeOf(play.try('A', 'move 4'))).toBe('NOT_YOUR_MOVE');
  expect(codeOf(takeActBack(play.battle, 'A'))).toBe('NOTHING_TO_TAKE_BACK');
  expect(artificialSeat(play.battle)?.seat).toBe('A');
  // Taken back before it has moved: the earlier act by hand can still be taken back.
  play.tell(value(exchangeOnBoard(play.battle, 'A', { kind: 'person' })));
  play.back('A').say('A', 'pass');
  play.tell(value(exchangeOnBoard(play.battle, 'B', bold)));
  const turn = artificialTurn(play.battle, dice);
  expect(turn.map((event) => event.type === 'BoardActed' && event.data.doctrine)).toEqual([
    'bold',
    'bold',
    'bold',
  ]);
  for (const event of turn) play.tell(event);
  expect(boardPending(play.battle)[0]?.seat).toBe('A');
  expect(artificialTurn(play.battle, dice)).toEqual([]);
});

test('[battle: board] a side handed over for one turn comes back by itself when that turn has ended, and the log says so', () => {
  const play = ridge();
  const exchange = (until: object) =>
    exchangeOnBoard(play.battle, 'A', { kind: 'artificial', doctrine: 'bold', ...until });
  play.tell(value(exchange({ until: 'turnEnd' })));
  expect(codeOf(exchange({ until: 'turnEnd' }))).toBe('ALREADY_SO');
  expect(codeOf(exchange({}))).toBe('OK');
  for (const event of artificialTurn(play.battle, dice)) {
    expect(play.battle.commanders.A.kind).toBe('artificial');
    play.tell(event);
  }
  expect(play.battle.commanders.A).toEqual({ kind: 'person' });
  expect(sideOfSeat(boardPending(play.battle)[0]?.seat ?? '')).toBe('B');
  expect(boardLines(play.battle, 'public', 2, 2)[0]?.text).toContain('for one turn');
  const all = foldBoard(null, play.battle.events, rulesetOf);
  expect(all.commanders).toEqual(play.battle.commanders);
  // In the other side's turn it waits for its own.
  play.tell(value(exchange({ until: 'turnEnd' })));
  expect(play.battle.commanders.A.kind).toBe('artificial');
  expect(play.say('B', 'move 2').battle.commanders.A.kind).toBe('artificial');
});

test('[battle: board] an artificial commander learns whether it only stands in for a person, for one turn', () => {
  const asked: (boolean | undefined)[] = [];
  const spied: AnyBoardGame = {
    ...RIDGE,
    commander(view, seat, draw, doctrine, standsIn) {
      asked.push(standsIn);
      return RIDGE.commander(view, seat, draw, doctrine);
    },
  };
  const opened = value(
    openBoard(spied, ridgeOrder(), commandersAtOpening(spied, { A: true, B: true }), dice),
  );
  const battle = foldBoard(null, [opened], () => spied);
  for (const until of [{ until: 'turnEnd' as const }, {}]) {
    const command = { kind: 'artificial' as const, doctrine: 'bold', ...until };
    const given = value(exchangeOnBoard(battle, 'A', command));
    artificialTurn(
      foldBoard(null, [opened, given], () => spied),
      dice,
    );
  }
  expect(new Set(asked.slice(0, 1))).toEqual(new Set([true]));
  expect(asked.at(-1)).toBe(false);
});

test('[battle: board] an artificial commander receives only what its seat may see', () => {
  const asked: unknown[] = [];
  const spied: AnyBoardGame = {
    ...RIDGE,
    commander(view, seat, draw, doctrine) {
      asked.push([seat, view]);
      return RIDGE.commander(view, seat, draw, doctrine);
    },
  };
  const opened = value(
    openBoard(spied, ridgeOrder(), commandersAtOpening(spied, { A: false, B: false }), dice),
  );
  let battle = foldBoard(null, [opened], () => spied);
  while (boardPending(battle).length > 0)
    battle = foldBoard(battle, artificialTurn(battle, dice), () => spied);
  expect(asked.length).toBeGreaterThan(3);
  for (const [seat, view] of asked as [Side, { at: Record<Side, number | null> }][])
    expect(view.at[seat === 'A' ? 'B' : 'A']).toBeNull();
});

test('[battle: board] a battle that does not end is continued by default orders, then broken off, and the report says so', () => {
  const endless: AnyBoardGame = { ...RIDGE, decisionsMax: 6 };
  const both = { A: false, B: false };
  const opened = value(
    openBoard(endless, ridgeOrder(1_000), commandersAtOpening(endless, both), dice),
  );
  let battle = foldBoard(null, [opened], () => endless);
  while (boardPending(battle).length > 0)
    battle = foldBoard(battle, artificialTurn(battle, dice), () => endless);
  expect(brokenOff(battle)).toBe(true);
  expect(artificialTurn(battle, dice)).toEqual([]);
  expect(boardReport(battle).basis).toEqual({ kind: 'brokenOff', decisions: 12 });
  const acts = battle.events.flatMap((event) => (event.type === 'BoardActed' ? [event.data] : []));
  // The turn already begun is finished; after it everybody passes.
  expect(acts.slice(8).map(({ command }) => command)).toEqual(Array(4).fill({ type: 'pass' }));
});

test('[battle: board] the number of orders taken back and of changes of command per battle is limited', () => {
  const play = ridge();
  const [moment] = boardPending(play.battle);
  const moved: BoardEvent = {
    type: 'BoardActed',
    data: {
      ...{ seat: 'A', pending: moment?.id ?? '', command: { type: 'move', to: 3 }, draws: [] },
      records: [{ type: 'Moved', side: 'A', to: 3 } as BattleRecord],
    },
  };
  const back = (version: number): BoardEvent => ({
    type: 'BoardActTakenBack',
    data: { side: 'A', version },
  });
  const often = Array.from({ length: 5_000 }, (_, time) => [moved, back(2 + 2 * time)]).flat();
  const tired = foldBoard(play.battle, [...often, moved], rulesetOf);
  expect(takeBackFault(tired, 'A')?.code).toBe('TOO_MANY');
  const given = (['bold', 'idle'] as const).map(
    (doctrine): BoardEvent => ({
      type: 'BoardCommandExchanged',
      data: { side: 'A', commander: { kind: 'artificial', doctrine } },
    }),
  );
  const torn = foldBoard(play.battle, Array(500).fill(given).flat(), rulesetOf);
  expect(codeOf(exchangeOnBoard(torn, 'A', { kind: 'person' }))).toBe('TOO_MANY');
  const other = { kind: 'artificial', doctrine: 'bold' } as const;
  expect(codeOf(exchangeOnBoard(torn, 'B', other))).toBe('OK');
});

test('[battle: board] law: histories that differ only in what a viewer may not know give the same views and log', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.boolean()), { minLength: 1, maxLength: 12 }),
      (moves) => {
        const one = ridge(6);
        const other = ridge(6);
        for (const [first, second, back] of moves) {
          if (boardPending(one.battle).length === 0) break;
          one.say('A', `move ${first}`);
          other.say('A', `move ${second}`);
          if (back) {
            one.back('A');
            other.back('A');
          }
        }
        for (const viewer of ['B', 'public'] as const) {
          const seen = ({ battle }: Play) =>
            battle.events.map((_, before) => {
              const view = RIDGE.viewState(boardStateAt(battle, before + 1), viewer);
              return [view, RIDGE.picture(view), RIDGE.words.position(view)];
            });
          const last = one.battle.events.length;
          expect(seen(one)).toEqual(seen(other));
          expect(boardLines(one.battle, viewer, 1, last)).toEqual(
            boardLines(other.battle, viewer, 1, last),
          );
          expect(JSON.stringify(boardLines(one.battle, viewer, 1, last))).not.toMatch(
            /A goes|A stands/,
          );
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('[battle: board] the log has each position once, with separate headings, and what was taken back', () => {
  const play = ridge().say('A', 'move 3').back('A').say('A', 'pass');
  expect(boardLines(play.battle, 'A', 1, 4)).toEqual([
    { position: 1, side: null, text: expect.stringMatching(/^A stands/), heading: false },
    { position: 2, side: 'A', text: 'A goes to 3.', heading: false },
    { position: 3, side: 'A', text: 'Blue takes the latest order back.', heading: false },
    { position: 4, side: null, text: 'B is to move.', heading: true },
  ]);
  expect(boardLines(play.battle, 'A', 4, 4)).toEqual(boardLines(play.battle, 'A', 1, 4).slice(3));
});

/** Any play of Macysburg: orders, taking back and changes of command, driven by a list of numbers. */
function anyPlay(numbers: readonly number[]): Play {
  const play = new Play(macysburg, macysburgOrder('1', { lastTurn: 2, nights: false }));
  for (const number of numbers) {
    const [moment] = boardPending(play.battle);
    if (moment === undefined) break;
    const side = sideOfSeat(moment.seat);
    const { ruleset, state } = play.battle;
    if (number % 4 === 0 && takeBackFault(play.battle, side) === null) {
      play.back(side);
      continue;
    }
    const all = ruleset.options(state, moment.seat);
    if (all.kind !== 'list') throw new Error('a list');
    const unit = all.units[number % Math.max(1, all.units.length)];
    const one = unit === undefined ? all : ruleset.options(state, moment.seat, unit);
    const commands = one.kind === 'list' && one.commands.length > 0 ? one.commands : all.commands;
    const text = commands[number % commands.length]?.text ?? '';
    play.say(side, text);
  }
  return play;
}

test('[battle: board] folding in two parts equals folding the whole, and each past position is what it was then', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(10_000), { minLength: 20, maxLength: 260 }),
      fc.nat(),
      (numbers, cut) => {
        const { battle } = anyPlay(numbers);
        const whole = foldBoard(null, battle.events, rulesetOf);
        const at = 1 + (cut % battle.events.length);
        const parted = foldBoard(
          foldBoard(null, battle.events.slice(0, at), rulesetOf),
          battle.events.slice(at),
          rulesetOf,
        );
        const last = battle.events.length;
        expect(viewAt(parted, last)).toEqual(viewAt(battle, last));
        expect(viewAt(whole, at)).toEqual(
          viewAt(foldBoard(null, battle.events.slice(0, at), rulesetOf), at),
        );
        expect(viewAt(parted, at)).toEqual(viewAt(whole, at));
      },
    ),
    { numRuns: 12 },
  );
});

test('[battle: board] two artificial commanders fight on the board as they do in autoplay, record for record', () => {
  const order = macysburgOrder('1', { lastTurn: 3, nights: false });
  const both = { A: false, B: false };
  const opened = value(openBoard(macysburg, order, commandersAtOpening(macysburg, both), () => 0));
  let battle = foldBoard(null, [opened], rulesetOf);
  while (boardPending(battle).length > 0)
    battle = foldBoard(
      battle,
      artificialTurn(battle, () => 0),
      rulesetOf,
    );
  const told = battle.events.flatMap((event) =>
    event.type === 'BoardOpened' || event.type === 'BoardActed' ? event.data.records : [],
  );
  const records: BattleRecord[] = [];
  const [doctrine = ''] = macysburg.doctrines;
  const free: AnyBoardGame = {
    ...macysburg,
    commander: (view, seat, _, players) =>
      rulesetOf(order.ruleset).commander(view, seat, () => 0, players),
  };
  const game = {
    checked: checkedOrder(macysburg, order),
    seed: '',
    trial: 0,
    players: { A: doctrine, B: doctrine },
  };
  const played = autoplay(free, { ...game, sink: (record) => records.push(record) });
  expect(plain(told)).toEqual(plain(records));
  const { method: _, log, ...report } = boardReport(battle);
  expect(log.length).toBeGreaterThan(3);
  expect(plain({ ...report, method: 'autoplayed', log: [] })).toEqual(plain(played.report));
});
