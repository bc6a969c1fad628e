import { expect, test } from 'vitest';
import { autoplay, RANDOM_PLAYER, randomSheet, textDraws } from '@/lib/battle/autoplay/autoplay';
import { FuzzFinding, fuzz } from '@/lib/battle/autoplay/fuzz';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { togetherOf } from '@/lib/battle/contract/sealed-moments';
import { BATTERIES, batteriesOrder } from '@/tests/support/batteries';

const game = (trial: number) => ({
  ...{ order: batteriesOrder(4), seed: 'sheets', trial, openingMost: 0, lookEvery: 1 },
});
const played = (ruleset: AnyBoardGame) => {
  for (let trial = 0; trial < 10; trial += 1) fuzz(ruleset, game(trial));
};

test('[battle: sealed moments] sheets that are written order by order are fuzzed: laid, typed, lifted, sealed, opened', () => {
  played(BATTERIES);
});

test('[battle: sealed moments] the fuzzer finds an order that cannot be lifted, two for one piece, and an empty sheet that is refused', () => {
  const { together } = BATTERIES;
  const writing = together?.writing;
  if (together === undefined || writing === undefined) throw new Error('sheets are written');
  const faults: readonly Partial<typeof writing>[] = [
    { lift: (_, __, sheet) => sheet },
    { entries: (view, seat, sheet) => [1, 2].flatMap(() => writing.entries(view, seat, sheet)) },
    { empty: () => null },
  ];
  for (const fault of faults)
    expect(() =>
      played({ ...BATTERIES, together: { ...together, writing: { ...writing, ...fault } } }),
    ).toThrow(FuzzFinding);
});

test('[battle: sealed moments] random sheets differ, and battles by them end', () => {
  const state = BATTERIES.initialState(checkedOrder(BATTERIES, batteriesOrder()));
  const sheets = [1, 2, 3, 4, 5].map((trial) =>
    JSON.stringify(randomSheet(BATTERIES, state, 'A', textDraws('sheets', trial))),
  );
  expect(new Set(sheets).size).toBeGreaterThan(1);
  for (const player of ['bold', RANDOM_PLAYER])
    expect(
      autoplay(BATTERIES, {
        ...{ checked: checkedOrder(BATTERIES, batteriesOrder()), seed: 'sheets', trial: 1 },
        players: { A: player, B: player },
      }).brokenOff,
    ).toBe(false);
});

test('[battle: sealed moments] law: writing a sheet tells nothing of what is hidden from its side', () => {
  const state = BATTERIES.initialState(checkedOrder(BATTERIES, batteriesOrder()));
  const other = BATTERIES.copyState(state) as { batteries: { side: string; rounds: number }[] };
  for (const battery of other.batteries) if (battery.side === 'B') battery.rounds = 0;
  const { writing } = togetherOf(BATTERIES);
  const sheet = { A1: 37 };
  const written = (position: object) => {
    const view = BATTERIES.viewState(position, 'A');
    const laid = writing?.put(view, 'A', sheet, { A3: 40 });
    return [laid, writing?.entries(view, 'A', sheet), BATTERIES.options(position, 'A', 'A1')];
  };
  expect(written(other)).toEqual(written(state));
});
