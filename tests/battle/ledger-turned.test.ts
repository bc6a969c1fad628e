import { expect, test } from 'vitest';
import { headsAmong, headsIn } from '@/lib/battle/handoff/heads';
import { checkLedger, type LedgerCount, type LedgerRow } from '@/lib/battle/handoff/ledger';
import type { Side } from '@/lib/kernel/side';

const sent = [
  { unit: 'first', name: 'First', side: 'A' as const, strength: { points: 4 } },
  { unit: 'second', name: 'Second', side: 'A' as const, strength: { points: 4 } },
  { unit: 'grey', name: 'Grey', side: 'B' as const, strength: { points: 4 } },
];
const row = (unit: string, side: Side, points: LedgerCount): LedgerRow => ({
  ...{ unit, side, fatigue: 0 },
  counts: { points },
});
const whole = { start: 4, present: 4 };
const stayed = [row('second', 'A', whole), row('grey', 'B', whole)];
const codes = (rows: readonly LedgerRow[]) => {
  const checked = checkLedger(sent, rows);
  return checked.ok ? [] : checked.error.map(({ code }) => code);
};
/** The first stand loses a point, goes over with three, and loses another there. */
const left = row('first', 'A', { start: 4, killed: 1, transferred: 3, present: 0 });
const there = row('first', 'B', { start: 0, gained: 3, killed: 1, present: 2 });

test('[battle: ledger] a unit that went over has two rows, and no point is lost or doubled', () => {
  expect(codes([left, ...stayed, there])).toEqual([]);
  expect(codes([there, left, ...stayed])).toEqual([]);
});

test('[battle: ledger] a crossing that is not whole is refused', () => {
  const half = row('first', 'A', { start: 4, killed: 1, transferred: 2, present: 1 });
  expect(codes([half, ...stayed, row('first', 'B', { start: 0, gained: 2, present: 2 })])).toEqual([
    'UNIT_SPLIT',
  ]);
  expect(codes([left, ...stayed])).toEqual(['TRANSFER_UNBALANCED']);
  expect(codes([row('first', 'A', whole), ...stayed, there])).toContain('UNIT_SPLIT');
  expect(codes([left, ...stayed, there, there])).toContain('UNIT_DOUBLED');
  expect(codes([there, ...stayed])).toContain('WRONG_SIDE');
  expect(
    codes([left, ...stayed, row('first', 'B', { start: 4, gained: 3, present: 7 })]),
  ).toContain('START_DIFFERS');
});

test('[battle: ledger] what one unit gave another cannot gain: the crossing is its own', () => {
  const other = row('second', 'B', { start: 0, gained: 3, present: 3 });
  expect(codes([left, ...stayed, other])).toContain('UNIT_SPLIT');
});

test('[battle: heads] armies are counted in the first kind of strength that anybody brings', () => {
  expect(headsAmong([{ pieces: 1 }, { points: 4 }, { guns: 8 }])).toBe('points');
  expect(headsAmong([{ points: 4 }, { men: 0 }, { men: 1 }])).toBe('men');
  expect(headsAmong([{ pieces: 3 }, { bases: 2 }])).toBe('bases');
  expect(headsAmong([{ guns: 8 }])).toBe('men');
  expect(headsIn({ ledger: [there] })).toBe('men');
  expect(headsIn({ ledger: [there, left] })).toBe('points');
});
