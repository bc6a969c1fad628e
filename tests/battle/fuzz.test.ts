import { expect, test } from 'vitest';
import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay';
import { fuzz, fuzzGames } from '@/lib/battle/fuzz';
import type { AnyRuleset, BattleRecord } from '@/lib/battle/ruleset';
import { FUZZED, fuzzGame } from '@/lib/rulesets/fuzz-orders';

/** The whole run is `npm run bench -- fuzz-rulesets`; this is its first hundredth. */
test.each(FUZZED.map((fuzzed) => [fuzzed.ruleset.id, fuzzed] as const))(
  '[battle: contract] %s: random play finds no crash, no dead end and no lost unit',
  (_, fuzzed) => {
    const played = fuzzGames(fuzzed.ruleset, fuzzGame(fuzzed, 'fuzz'), 0, 100);
    expect(played.games).toBe(100);
    expect(played.decisions).toBeGreaterThan(1_000);
  },
  300_000,
);

const [first] = FUZZED;
if (first === undefined) throw new Error('no ruleset to fuzz');

test('[battle: contract] the fuzzer finds a ruleset that refuses what it offers, and one that loses a unit', () => {
  const { ruleset } = first;
  const game = { ...fuzzGame(first, 'fuzz')(2), openingMost: 0, casualtiesPerReturn: 3 };
  const refusing: AnyRuleset = {
    ...ruleset,
    decide: (state, seat, command, draw) =>
      JSON.stringify(command).includes('move')
        ? { ok: false, error: { code: 'NO', message: 'No.' } }
        : ruleset.decide(state, seat, command, draw),
  };
  expect(() => fuzz(refusing, game)).toThrow(/an option was refused/);
  const losing: AnyRuleset = {
    ...ruleset,
    report(state, order) {
      const report = ruleset.report(state, order);
      return { ...report, ledger: report.ledger.slice(1) };
    },
  };
  expect(() => fuzz(losing, game)).toThrow(/has no row/);
});

test('[battle: autoplay] a battle that would not end is played out by defaults and broken off, and says so', () => {
  const { ruleset, orders } = first;
  const order = orders[0];
  if (order === undefined) throw new Error('no order');
  const players = { A: RANDOM_PLAYER, B: RANDOM_PLAYER };
  const records: BattleRecord[] = [];
  const short = autoplay(ruleset, {
    order,
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
