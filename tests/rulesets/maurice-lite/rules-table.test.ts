import { expect, test } from 'vitest';
import { HOUSE_VALUES } from '@/lib/rulesets/maurice-lite/parameters';
import { setupSchema } from '@/lib/rulesets/maurice-lite/setup';
import { rulesTable } from '@/tests/support/rules-table';

const table = rulesTable('maurice-lite');

test('[maurice-lite: rules] every section of RULES.md has a test, every test a section, every file is there', () => {
  expect(table.sectionFaults()).toEqual([]);
});

test('[maurice-lite: rules] the table of house values is the one in force, and SETUP.md names every key', () => {
  expect(table.houseValueFaults(HOUSE_VALUES, Object.keys(setupSchema.shape))).toEqual([]);
});
