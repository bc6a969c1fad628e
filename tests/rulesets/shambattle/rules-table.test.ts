import { expect, test } from 'vitest';
import { HOUSE_VALUES } from '@/lib/rulesets/shambattle/parameters';
import { setupSchema } from '@/lib/rulesets/shambattle/setup';
import { rulesTable } from '@/tests/support/rules-table';

const table = rulesTable('shambattle');

test('[shambattle: rules] every section of RULES.md has a test, every test a section, every file is there', () => {
  expect(table.sectionFaults()).toEqual([]);
});

test('[shambattle: rules] the table of house values is the one in force, and SETUP.md names every key', () => {
  expect(table.houseValueFaults(HOUSE_VALUES, Object.keys(setupSchema.shape))).toEqual([]);
});
