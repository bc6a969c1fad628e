import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MUTATIONS } from '@/scripts/bench/maurice/mutations';

test('[maurice-lite in play] each trial mutation names one place of the rules', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(20);
  const folder = path.join(process.cwd(), 'lib/rulesets/maurice-lite');
  const places = MUTATIONS.map(
    ({ file, from }) => readFileSync(path.join(folder, file), 'utf8').split(from).length - 1,
  );
  expect(MUTATIONS.filter((_, index) => places[index] !== 1)).toEqual([]);
});
