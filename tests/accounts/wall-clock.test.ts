import { expect, test } from 'vitest';
import { instantOf, wallClock } from '@/lib/accounts/wall-clock';

const at = (day: string, time: string, zone: string) => instantOf({ day, time }, zone);

test('[accounts: wall clock] a time on the clock of a place is one instant, in summer and in winter', () => {
  expect(at('2026-07-01', '19:30', 'Europe/Stockholm')).toBe(Date.UTC(2026, 6, 1, 17, 30));
  expect(at('2026-11-26', '19:30', 'Europe/Stockholm')).toBe(Date.UTC(2026, 10, 26, 18, 30));
  expect(at('2026-10-25', '12:00', 'Europe/Stockholm')).toBe(Date.UTC(2026, 9, 25, 11, 0));
  expect(at('2026-11-26', '19:30', 'America/New_York')).toBe(Date.UTC(2026, 10, 27, 0, 30));
  expect(at('2026-11-26', '00:00', 'Asia/Kolkata')).toBe(Date.UTC(2026, 10, 25, 18, 30));
});

test('[accounts: wall clock] the clocks show again what an instant was made of', () => {
  const zones = ['UTC', 'Europe/Stockholm', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'];
  for (const zone of zones)
    for (const [day, time] of [
      ['2026-01-01', '00:00'],
      ['2026-06-30', '23:59'],
      ['2028-02-29', '12:05'],
    ] as const)
      expect(wallClock(new Date(at(day, time, zone) ?? 0), zone)).toEqual({ day, time });
});

test('[accounts: wall clock] a time that the clocks jump over or show twice is within an hour', () => {
  for (const [day, zone] of [
    ['2026-03-29', 'Europe/Stockholm'],
    ['2026-10-25', 'Europe/Stockholm'],
    ['2026-03-08', 'America/New_York'],
  ] as const) {
    const shown = wallClock(new Date(at(day, '02:30', zone) ?? 0), zone);
    expect(shown.day).toBe(day);
    expect(['01:30', '02:30', '03:30']).toContain(shown.time);
  }
});

test('[accounts: wall clock] what is no day, no time or no zone is no instant', () => {
  for (const [day, time, zone] of [
    ['2026-13-40', '19:30', 'UTC'],
    ['2026-02-30', '19:30', 'UTC'],
    ['26/11/2026', '19:30', 'UTC'],
    ['2026-11-26', 'late', 'UTC'],
    ['2026-11-26', '25:00', 'UTC'],
    ['2026-11-26', '19:30', 'Nowhere/Land'],
  ] as const)
    expect([day, time, zone, at(day, time, zone)]).toEqual([day, time, zone, null]);
});
