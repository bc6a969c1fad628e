import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { counted, NEVER_BY_COMMANDERS, NO_EVENTS, RARE, RULES } from './counted';

const rules = readFileSync(path.join(process.cwd(), 'lib/rulesets/shambattle/RULES.md'), 'utf8');
const sections = (rules.split('## Sections')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .flatMap((row) => /^\| (.+?) \|.*\| done \|$/.exec(row)?.[1] ?? []);

test('[shambattle in play] every section of the rules is counted in play, or is no event of a battle', () => {
  const counts = new Set(RULES.map((rule) => rule.split(':')[0]));
  expect([...counts, ...NO_EVENTS].sort()).toEqual([...sections].sort());
  expect(RULES.length).toBeGreaterThan(100);
});

test('[shambattle in play] every rule fires in play, by the artificial commander or at random, but for rare ones', () => {
  const { commanders, random, unlisted } = counted({ games: 16, random: 12 });
  expect(unlisted).toEqual([]);
  const silent = RULES.filter((rule) => !commanders.has(rule) && !random.has(rule));
  expect(silent.filter((rule) => !RARE.includes(rule))).toEqual([]);
  // What no commander does has its reason; none is given for what one does.
  const explained = Object.keys(NEVER_BY_COMMANDERS).filter(
    (rule) => !RARE.includes(rule as never),
  );
  expect(explained.filter((rule) => commanders.has(rule as never))).toEqual([]);
});
