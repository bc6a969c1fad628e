import { expect, it } from 'vitest';
import { archiveMonths, monthsBefore } from '@/lib/projections/finished';

it('[several machines: archive] the setting is a number of months, none or 0 for never; anything else is said at the start', () => {
  const of = (text: string | undefined) => archiveMonths({ ORDERLY_ARCHIVE_MONTHS: text });
  expect([of(undefined), of(''), of(' 0 '), of('12'), of('1')]).toEqual([null, null, null, 12, 1]);
  for (const wrong of ['-1', '1.5', 'a year', '1201', '1e9'])
    expect(() => of(wrong), wrong).toThrow('ORDERLY_ARCHIVE_MONTHS is');
});

it('[several machines: archive] months are those of the calendar', () => {
  expect(monthsBefore(Date.UTC(2026, 10, 28), 12)).toBe(Date.UTC(2025, 10, 28));
  expect(monthsBefore(Date.UTC(2026, 0, 5), 1)).toBe(Date.UTC(2025, 11, 5));
});
