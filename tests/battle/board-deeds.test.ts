import { describe, expect, test } from 'vitest';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { type BoardBattle, boardPending, foldBoard, sideToMove } from '@/lib/battle/stream/battle';
import {
  actOnBoard,
  type BoardDice,
  commandersAtOpening,
  exchangeOnBoard,
  openBoard,
  takeActBack,
} from '@/lib/battle/stream/decide';
import { type BoardDeed, deedOf, deedsDone, eventsDigest } from '@/lib/battle/stream/deeds';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { artificialSeat, artificialTurn } from '@/lib/battle/stream/turn';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { macysburg } from '@/lib/rulesets/command-and-maneuver/game';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { RIDGE, ridgeOrder } from '@/tests/support/ridge';

const dice: BoardDice = (position, key) => boardDie(1, 'ab'.repeat(32), position, key);
const PERSONS = { A: true, B: true };

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

function begun(ruleset: AnyBoardGame, order: Parameters<typeof openBoard>[1]): BoardBattle {
  const opened = value(openBoard(ruleset, order, commandersAtOpening(ruleset, PERSONS), dice));
  return foldBoard(null, [opened], () => ruleset);
}
const told = (battle: BoardBattle, ...events: readonly BoardEvent[]) =>
  foldBoard(battle, events, () => battle.ruleset);

/** Numbers in [0, 1) derived from a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A side’s turn as people play it: options at random, now and then taken back or handed over and back. */
function played(from: BoardBattle, side: Side, next: () => number): BoardBattle {
  const { ruleset } = from;
  let battle = from;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  for (let step = 0; sideToMove(battle) === side; step += 1) {
    if (battle.commanders[side].kind === 'artificial') {
      battle =
        next() < 0.5
          ? told(battle, ...artificialTurn(battle, dice, side))
          : told(battle, value(exchangeOnBoard(battle, side, { kind: 'person' })));
      continue;
    }
    const back = takeActBack(battle, side);
    if (back.ok && next() < 0.2) {
      battle = told(battle, back.value);
      continue;
    }
    if (next() < 0.04) {
      const doctrine = pick(ruleset.doctrines.slice(-1));
      battle = told(battle, value(exchangeOnBoard(battle, side, { kind: 'artificial', doctrine })));
      continue;
    }
    const [moment] = boardPending(battle);
    if (moment === undefined) break;
    const general = ruleset.options(battle.state, moment.seat);
    const asked =
      general.kind === 'list' && general.units.length > 0 && next() < 0.8
        ? ruleset.options(battle.state, moment.seat, pick(general.units))
        : general;
    const commands = asked.kind === 'list' ? asked.commands.map(({ command }) => command) : [];
    const command = commands.length === 0 || step > 12 ? moment.default : pick(commands);
    const act = { side, pending: moment.id, command };
    battle = told(battle, value(actOnBoard(battle, act, dice)));
  }
  return battle;
}

const mailed = (battle: BoardBattle, from: number): BoardDeed[] =>
  JSON.parse(JSON.stringify(battle.events.slice(from - 1).map(deedOf))) as BoardDeed[];

describe('[battle: deeds] a battle that two installations fight by letters', () => {
  test.each([
    ['the ridge', RIDGE, ridgeOrder(12), 20],
    ['Macysburg', macysburg, macysburgOrder(macysburg.version), 1],
  ] as const)(
    '%s: what each tells the other gives both the same battle, event by event',
    (_, ruleset, order, games) => {
      for (let game = 1; game <= games; game += 1) {
        const next = numbers(game);
        const at = { A: begun(ruleset, order), B: begun(ruleset, order) };
        for (let side = sideToMove(at.A), turn = 0; side !== null && turn < 30; turn += 1) {
          const from = at[side].events.length + 1;
          const sent = played(at[side], side, next);
          const other = side === 'A' ? 'B' : 'A';
          const received = value(deedsDone(at[other], side, mailed(sent, from), dice));
          const to = sent.events.length;
          expect([game, turn, eventsDigest(received.events, from, to)]).toEqual([
            ...[game, turn, eventsDigest(sent.events, from, to)],
          ]);
          expect(sideToMove(received)).toBe(sideToMove(sent));
          if (side === 'A') Object.assign(at, { A: sent, B: received });
          else Object.assign(at, { A: received, B: sent });
          side = sideToMove(sent);
        }
        expect(eventsDigest(at.A.events, 1, at.A.events.length)).toBe(
          eventsDigest(at.B.events, 1, at.B.events.length),
        );
      }
    },
  );

  const battle = begun(RIDGE, ridgeOrder(4));
  const order = (more: object = {}): BoardDeed => ({
    ...{ kind: 'order', seat: 'A', pending: boardPending(battle)[0]?.id ?? '' },
    ...{ command: { type: 'move', to: 3 }, ...more },
  });
  test.each<[string, Side, readonly BoardDeed[], number]>([
    ['NOT_YOUR_MOVE', 'B', [order({ seat: 'B' })], 0],
    ['STALE_MOMENT', 'A', [order({ seat: 'B' })], 0],
    ['STALE_MOMENT', 'A', [order(), order()], 1],
    ['COMMAND_DIFFERS', 'A', [order({ doctrine: 'bold' })], 0],
    ['COMMAND_INVALID', 'A', [order({ command: { type: 'move', to: 9 } })], 0],
    ['COMMAND_INVALID', 'A', [order({ command: null })], 0],
    ['NOTHING_TO_TAKE_BACK', 'A', [{ kind: 'back', version: 1 }], 0],
    ['NOTHING_TO_TAKE_BACK', 'A', [order(), { kind: 'back', version: 3 }], 1],
    ['ALREADY_SO', 'A', [{ kind: 'command', commander: { kind: 'person' } }], 0],
    [
      'DOCTRINE_UNKNOWN',
      'A',
      [{ kind: 'command', commander: { kind: 'artificial', doctrine: 'rash' } }],
      0,
    ],
    [
      'COMMAND_DIFFERS',
      'A',
      [{ kind: 'command', commander: { kind: 'artificial', doctrine: 'bold' } }, order()],
      1,
    ],
    ['NOT_YOUR_MOVE', 'A', [order({ command: { type: 'pass' } }), order()], 1],
  ])('refuses %s: side %s, %j', (code, side, deeds, deed) => {
    expect(deedsDone(battle, side, deeds, dice)).toMatchObject({
      ok: false,
      error: { code, deed },
    });
  });
  test('deployment is not a turn', () => {
    expect(() => deedOf(battle.events[0] as BoardEvent)).toThrow();
  });
  test('an artificial commander is never computed for the other side, nor before the own side’s move', () => {
    const both = told(
      battle,
      ...(['A', 'B'] as const).map((side) =>
        value(exchangeOnBoard(battle, side, { kind: 'artificial', doctrine: 'bold' })),
      ),
    );
    expect(artificialSeat(both, 'B')).toBeNull();
    expect(artificialTurn(both, dice, 'B')).toEqual([]);
    expect(artificialSeat(both, 'A')?.seat).toBe('A');
    const turn = artificialTurn(both, dice, 'A');
    expect(turn.length).toBeGreaterThan(0);
    expect(sideToMove(told(both, ...turn))).toBe('B');
  });
  test('if both sides may act at once, side A goes first and side B waits', () => {
    const pending: AnyBoardGame['pending'] = (state) =>
      RIDGE.pending(state).flatMap((moment) => [moment, { ...moment, seat: 'B' }]);
    const together = begun({ ...RIDGE, pending }, ridgeOrder(4));
    expect(boardPending(together).map(({ seat }) => seat)).toEqual(['A', 'B']);
    expect(sideToMove(together)).toBe('A');
    const theirs = deedsDone(together, 'B', [order({ seat: 'B' })], dice);
    expect(theirs).toMatchObject({ ok: false, error: { code: 'NOT_YOUR_MOVE' } });
    const bold = { kind: 'artificial', doctrine: 'bold' } as const;
    const handed = told(together, value(exchangeOnBoard(together, 'B', bold)));
    expect(artificialSeat(handed, 'B')).toBeNull();
    expect(artificialSeat(handed)?.seat).toBe('B');
  });
});
