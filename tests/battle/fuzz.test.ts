import { expect, test } from 'vitest';
import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import { fuzz, fuzzGame, fuzzGames } from '@/lib/battle/autoplay/fuzz';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { commandAndManeuver } from '@/lib/rulesets/command-and-maneuver';
import { RULESETS } from '@/lib/rulesets/registry';
import { coinToss } from '@/tests/support/rulesets/coin-toss';

const FUZZED = [...RULESETS, coinToss].flatMap(({ id, board, fuzz: plan }) =>
  board === undefined || plan === undefined ? [] : [{ id, board, plan }],
);

test('[battle: contract] every ruleset with a board defines how it is fuzzed', () => {
  expect(FUZZED.map(({ id }) => id)).toEqual(
    [...RULESETS.filter(({ board }) => board !== undefined), coinToss].map(({ id }) => id),
  );
  expect(FUZZED.length).toBeGreaterThan(0);
});

/** Games of each; on an open table, and with dozens of battalions, one takes three times as long. */
const GAMES = 50;
const LONG_GAMES = 15;

/** The whole run is `npm run bench -- fuzz-rulesets`; this is its first two-hundredth, or less. */
test.each(FUZZED)(
  '[battle: contract] $id: random play finds no crash, dead end or lost unit',
  ({ id, board, plan }) => {
    const long = board.steering !== undefined || id === 'musket-and-pike';
    const games = long ? LONG_GAMES : GAMES;
    const played = fuzzGames(board, fuzzGame(plan, 'fuzz'), 0, games);
    expect(played.games).toBe(games);
    expect(played.decisions).toBeGreaterThan(20 * games);
  },
  300_000,
);

const { board: ruleset, fuzz: plan } = commandAndManeuver;
if (ruleset === undefined || plan === undefined) throw new Error('a board that is fuzzed');

test('[battle: contract] the fuzzer detects a ruleset that refuses what it offers, and one that loses a unit', () => {
  const game = { ...fuzzGame(plan, 'fuzz')(2), openingMost: 0, casualtiesPerReturn: 3 };
  const refusing: AnyBoardGame = {
    ...ruleset,
    decide: (state, seat, command, draw) =>
      JSON.stringify(command).includes('move')
        ? { ok: false, error: { code: 'NO', message: 'No.' } }
        : ruleset.decide(state, seat, command, draw),
  };
  expect(() => fuzz(refusing, game)).toThrow(/an option was refused/);
  const losing: AnyBoardGame = {
    ...ruleset,
    report(state, order) {
      const report = ruleset.report(state, order);
      return { ...report, ledger: report.ledger.slice(1) };
    },
  };
  expect(() => fuzz(losing, game)).toThrow(/has no row/);
});

test('[battle: autoplay] a battle that does not end is played out by defaults and broken off, and says so', () => {
  const [order] = plan.orders();
  if (order === undefined) throw new Error('no order');
  const players = { A: RANDOM_PLAYER, B: RANDOM_PLAYER };
  const records: BattleRecord[] = [];
  const short = autoplay(ruleset, {
    checked: checkedOrder(ruleset, order),
    seed: 'short',
    trial: 0,
    players,
    decisionsMax: 10,
    sink: (record) => records.push(record),
  });
  expect(short.brokenOff).toBe(true);
  expect(short.report.basis).toEqual({ kind: 'brokenOff', decisions: 20 });
  expect(short.report.method).toBe('autoplayed');
  expect(records.length).toBeGreaterThan(20);
});
