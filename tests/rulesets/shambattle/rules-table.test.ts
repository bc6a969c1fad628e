import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HOUSE_VALUE_NAMES, HOUSE_VALUES } from '@/lib/rulesets/shambattle/parameters';
import { setupSchema } from '@/lib/rulesets/shambattle/setup';
import { rulesTable } from '@/tests/support/rules-table';

const { folder, rows, tested: titles } = rulesTable('shambattle');

test('[shambattle: rules] every section of RULES.md has a test, every test a section, every file is there', () => {
  const sections = rows('Sections');
  const done = sections.filter((row) => row[3] === 'done').map((row) => row[0] ?? '');
  expect(done.length).toBe(sections.length);
  expect(done.filter((section) => !titles.includes(section))).toEqual([]);
  expect([...new Set(titles)].filter((section) => !done.includes(section))).toEqual([]);
  for (const row of sections)
    for (const file of row[2]?.match(/[a-z/-]+\.ts/g) ?? [])
      expect(existsSync(path.join(folder, file)) ? '' : file).toBe('');
});

test('[shambattle: rules] the table of house values is the one in force, and SETUP.md names every key', () => {
  expect(rows('House values')).toEqual(
    HOUSE_VALUE_NAMES.map((name) => {
      const { value, min, max, unit, section, meaning } = HOUSE_VALUES[name];
      return [`\`${name}\``, `${value}`, `${min} … ${max}`, unit, section, meaning];
    }),
  );
  const sections = rows('Sections').map((row) => row[0]);
  for (const name of HOUSE_VALUE_NAMES) expect(sections).toContain(HOUSE_VALUES[name].section);
  const guide = readFileSync(path.join(folder, 'SETUP.md'), 'utf8');
  for (const key of Object.keys(setupSchema.shape)) expect(guide.includes(key) ? '' : key).toBe('');
});
