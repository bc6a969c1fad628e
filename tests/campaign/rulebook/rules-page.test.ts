import { expect, test } from 'vitest';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { CAMPAIGN_RULES } from '@/lib/campaign/rulebook/rules-page';

const blocks = (id: string) =>
  CAMPAIGN_RULES.sections.find((section) => section.id === id)?.blocks ?? [];
const lines = (id: string) =>
  blocks(id).flatMap((block) => (block.kind === 'example' ? block.lines : []));

test('[campaign: rules page] of 1,000 wounded, 450 are back after 90 days and 600 in the end', () => {
  expect(lines('policies').map(({ figure }) => figure)).toEqual([
    ...['0', '100', '250', '450', '600', '600'],
  ]);
});

test('[campaign: rules page] every ready-made policy has a row that says what it returns', () => {
  const table = blocks('policies').find((block) => block.kind === 'table');
  const rows = table?.kind === 'table' ? table.rows : [];
  expect(rows).toHaveLength(POLICY_PRESETS.length);
  for (const row of rows) expect(row.every((cell) => cell.length > 2)).toBe(true);
});

test('[campaign: rules page] conscripts cost a battalion a step at a quarter of it, under “men” at a tenth', () => {
  expect(lines('drafts').map(({ figure }) => figure)).toEqual([
    ...['quality C', 'quality D', 'quality D', 'quality B'],
  ]);
});

test('[campaign: rules page] differing answers to an encounter are settled as the rules say', () => {
  const table = blocks('encounter').find((block) => block.kind === 'table');
  const rows = table?.kind === 'table' ? table.rows : [];
  expect(rows.map((row) => row[2])).toEqual([
    ...['The expected result', 'Quickly', 'On a table', 'Quickly', 'Quickly', 'On the board'],
  ]);
});

test('[campaign: rules page] of 100 riders 50 km away in war, 5 are taken and 2.5 lost; the danger has a limit', () => {
  const table = blocks('couriers').find((block) => block.kind === 'table');
  const rows = table?.kind === 'table' ? table.rows : [];
  expect(rows[1]).toEqual(['50 km', '12', '5', '2.5']);
  expect(rows.at(-1)).toEqual(['400 km', '96', '40', '20']);
});
