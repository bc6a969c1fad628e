import { expect, test } from 'vitest';
import type { LeaderFate } from '@/lib/battle/handoff/battle-report';
import type { LedgerRow } from '@/lib/battle/handoff/ledger';
import { DOUBTS, doubtsOf } from '@/lib/campaign/battle/table/doubts';
import type { Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

const sides = { A: 'Prussia', B: 'Austria' };

function row(side: Side, start: number, lost: number, guns?: number): LedgerRow {
  return {
    unit: `${side}-unit`,
    side,
    counts: {
      men: { start, present: start - lost, killed: lost },
      ...(guns === undefined ? {} : { guns: { start: 50, present: 50 - guns, captured: guns } }),
    },
    fatigue: 0,
  };
}

/** What is asked about a battle in which A sent 10,000 men and B 20,000. */
function asked(
  level: VictoryLevel,
  heldField: Side | null,
  [lostA, lostB]: readonly [number, number],
  more: { readonly guns?: number; readonly fate?: LeaderFate } = {},
) {
  const report = {
    level,
    heldField,
    ledger: [row('A', 10_000, lostA, more.guns), row('B', 20_000, lostB)],
    leaders: [{ id: 'hulsen', fate: more.fate ?? 'unhurt' }],
  };
  return doubtsOf(report, sides, new Map([['hulsen', 'A']]));
}
const codes = (...given: Parameters<typeof asked>) => asked(...given).map(({ code }) => code);

test('[table report: doubts] an ordinary day asks nothing', () => {
  expect(codes('minorVictory', 'A', [1200, 4000])).toEqual([]);
  expect(codes('majorDefeat', 'B', [5000, 3000])).toEqual([]);
  expect(codes('draw', null, [900, 2000])).toEqual([]);
  // A third lost by the winner, rather less by the loser.
  expect(codes('majorVictory', 'A', [3300, 5600])).toEqual([]);
});

test('[table report: doubts] a major victory of the side that lost everything is asked about, in figures', () => {
  const doubts = asked('majorVictory', 'A', [10_000, 300]);
  expect(doubts.map(({ code }) => code)).toEqual(['WINNER_DESTROYED', 'FIELD_HELD_BY_NOBODY']);
  expect(doubts[0]?.question).toBe('Prussia won a major victory, yet lost all 10,000 men it sent.');
});

test('[table report: doubts] a winner who lost far more than the loser, a loser without a loss, a field held by the loser', () => {
  expect(codes('majorVictory', 'A', [4000, 4000])).toEqual(['WINNER_LOST_MORE']);
  expect(codes('minorVictory', 'A', [4000, 4000])).toEqual([]);
  expect(codes('minorVictory', 'A', [6000, 4000])).toEqual(['WINNER_LOST_MORE']);
  expect(codes('minorDefeat', 'B', [0, 500])).toEqual(['LOSER_UNHURT']);
  expect(codes('minorDefeat', 'A', [2000, 500])).toEqual(['FIELD_HELD_BY_LOSER']);
});

test('[table report: doubts] a draw with one army gone, or without a loss', () => {
  expect(codes('draw', null, [10_000, 100])).toEqual(['DRAWN_AND_DESTROYED']);
  expect(codes('draw', null, [10_000, 20_000])).toEqual([]);
  expect(codes('draw', null, [0, 0])).toEqual(['NOBODY_HURT']);
});

test('[table report: doubts] guns or officers lost where not a man was', () => {
  const guns = asked('minorDefeat', 'B', [0, 500], { guns: 7 });
  expect(guns.map(({ id }) => id)).toEqual(['LOSER_UNHURT', 'GUNS_WITHOUT_MEN-A']);
  expect(guns[1]?.question).toBe('Prussia lost 7 guns, yet not a man.');
  expect(codes('minorVictory', 'A', [0, 500], { fate: 'killed' })).toEqual([
    'OFFICERS_WITHOUT_MEN',
  ]);
  expect(codes('minorVictory', 'A', [10, 500], { fate: 'killed', guns: 7 })).toEqual([]);
});

test('[table report: doubts] every kind of doubt can be asked', () => {
  const all = [
    asked('majorVictory', 'A', [10_000, 300]),
    asked('majorVictory', 'B', [4000, 4000]),
    asked('draw', null, [10_000, 100]),
    asked('draw', null, [0, 0]),
    asked('minorDefeat', 'B', [0, 500], { guns: 7, fate: 'captured' }),
  ].flat();
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set(DOUBTS));
});
