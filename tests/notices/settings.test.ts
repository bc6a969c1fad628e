import { expect, test } from 'vitest';
import { goesTo, NO_CHOICES, type NoticeChoices, sendableFrom } from '@/lib/notices/settings';
import { isTimeZone, whenIn } from '@/lib/notices/when';

const night: NoticeChoices = {
  ...NO_CHOICES,
  timeZone: 'Europe/Stockholm',
  quiet: { from: 22 * 60, to: 7 * 60 },
};
const from = (instant: string, urgent = false, choices = night) =>
  sendableFrom(choices, new Date(instant), urgent).toISOString();

test('[notices: quiet hours] what comes at night waits for the morning of its reader’s own time zone', () => {
  expect(from('2026-11-22T20:59:00Z')).toBe('2026-11-22T20:59:00.000Z');
  expect(from('2026-11-22T21:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
  expect(from('2026-11-23T05:59:59Z')).toBe('2026-11-23T06:00:00.000Z');
  expect(from('2026-11-23T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
});

test('[notices: quiet hours] the morning is found where the clocks change in the night', () => {
  expect(from('2026-03-28T22:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(from('2026-10-24T21:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

test('[notices: quiet hours] urgent notices break in unless their reader forbids it', () => {
  expect(from('2026-11-22T23:00:00Z', true)).toBe('2026-11-22T23:00:00.000Z');
  expect(from('2026-11-22T23:00:00Z', true, { ...night, urgentBreaks: false })).toBe(
    '2026-11-23T06:00:00.000Z',
  );
  expect(from('2026-11-22T23:00:00Z', false, NO_CHOICES)).toBe('2026-11-22T23:00:00.000Z');
});

test('[notices: settings] a group goes where its reader wants it, and by default where nobody else reads it', () => {
  expect(goesTo(NO_CHOICES, 'turn', 'mail')).toBe(true);
  expect(goesTo(NO_CHOICES, 'turn', 'discord')).toBe(false);
  expect(goesTo({ choices: { turn: ['discord'] } }, 'turn', 'mail')).toBe(false);
});

test('[notices: time zones] instants are written on the reader’s own clock', () => {
  expect(whenIn('Europe/Stockholm')('2026-11-22T20:00:00Z')).toBe('Sunday 22 November at 21:00');
  expect(whenIn('UTC')('2026-11-22T20:00:00Z')).toBe('Sunday 22 November at 20:00 UTC');
  expect(['Europe/Berlin', 'UTC', 'nowhere', '', '../etc'].map(isTimeZone)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
