import { expect, test } from 'vitest';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { type BattleRoll, ledgerExpectation } from '@/lib/campaign/battle/order';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { cellKey, lentReport } from '@/lib/strategy/carried-cells';

const battle = {
  id: 'example',
  title: 'An example',
  branches: {},
  expectedLosses: { A: 10, B: 30 },
};
const { units, leaders } = exampleOrder();
const whole: BattleRoll = { units, leaders };

/** The same army with a part of its men. */
function left(percent: number, fatigue = 0): BattleRoll {
  return {
    leaders,
    units: units.map((unit) => ({
      ...unit,
      fatigue,
      strength: {
        ...unit.strength,
        men: Math.round(((unit.strength.men ?? 0) * percent) / 100),
      },
    })),
  };
}
const keyOf = (roll: BattleRoll) => cellKey({ battle, order: null, roll }, whole, 5);

test('[campaign file: solve --carry-over] armies within one step of strength and fatigue share a cell, others do not', () => {
  expect(keyOf(left(90))).toBe(keyOf(left(91)));
  expect(keyOf(left(90))).not.toBe(keyOf(left(80)));
  expect(keyOf(left(90, 20))).toBe(keyOf(left(90)));
  expect(keyOf(left(90, 300))).not.toBe(keyOf(left(90)));
  const fewer = {
    leaders,
    units: units.filter((unit) => !unit.formations.includes('a-horse-wing')),
  };
  expect(keyOf(fewer)).not.toBe(keyOf(whole));
});

test('[campaign file: solve --carry-over] a cell’s report applies in proportion to each unit, and balances', () => {
  const told = authoredReport({
    battle,
    roll: left(100),
    level: 'minorVictory',
    method: 'expected',
    basis: null,
  });
  const report: BattleReport = {
    ...told,
    ledger: told.ledger.map((row) => ({ ...row, fatigue: row.fatigue + 150 })),
    leaders: told.leaders.map(({ id }, index) => ({
      id,
      fate: index === 0 ? 'wounded' : 'unhurt',
    })),
  };
  expect(lentReport(report, whole, left(100))).toEqual(report);
  const smaller = { ...left(50, 800), units: left(50, 800).units.slice(1) };
  const lent = lentReport(report, whole, smaller);
  expect(checkLedger(ledgerExpectation(smaller), lent.ledger).ok).toBe(true);
  const lost = (side: 'A' | 'B') => {
    const rows = lent.ledger.filter((row) => row.side === side);
    const sum = (part: 'start' | 'present') =>
      rows.reduce((total, row) => total + (row.counts.men?.[part] ?? 0), 0);
    return 1 - sum('present') / sum('start');
  };
  expect(lost('A')).toBeCloseTo(0.1, 2);
  expect(lost('B')).toBeCloseTo(0.3, 2);
  expect(lent.ledger.every(({ fatigue }) => fatigue === 900)).toBe(true);
  expect(lent.leaders[0]?.fate).toBe('wounded');
  // A unit that was not there loses its side's average.
  const stranger = { ...(units[0] as (typeof units)[number]), id: 'stranger' };
  const [row] = lentReport(report, whole, { units: [stranger], leaders: [] }).ledger;
  expect(row?.counts.men?.present).toBe(Math.round(0.9 * (stranger.strength.men ?? 0)));
});
