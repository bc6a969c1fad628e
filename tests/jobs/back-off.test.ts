import { expect, test } from 'vitest';
import { BackOff } from '@/lib/jobs/back-off';

test('[jobs: back-off] what fails is tried again after 4, 8, 16 seconds … ten minutes, and at once after a success', () => {
  const backOff = new BackOff();
  const pauses: number[] = [];
  let now = 1_000;
  for (let failure = 0; failure < 10; failure++) {
    backOff.note('a', false, now);
    const failedAt = now;
    while (backOff.due(['a'], now).length === 0) now += 1_000;
    pauses.push((now - failedAt) / 1_000);
  }
  expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
  expect(backOff.due(['a', 'b'], now - 1_000)).toEqual(['b']);
  backOff.note('a', true, now);
  backOff.note('a', false, now);
  expect(backOff.due(['a'], now + 4_000)).toEqual(['a']);
});
