import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import { setupSchema } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { rulesTable } from '@/tests/support/rules-table';

const { folder, rows, tested: titles } = rulesTable('musket-and-pike');

test('[musket-and-pike: Quick resolver] every section that RULES.md calls done has a test, every test a section', () => {
  const done = rows('Sections')
    .filter((row) => row[3] === 'done')
    .map((row) => row[0] ?? '');
  expect(done.length).toBeGreaterThan(40);
  expect(done.filter((section) => !titles.includes(section))).toEqual([]);
  expect([...new Set(titles)].filter((section) => !done.includes(section))).toEqual([]);
  for (const row of rows('Sections')) expect(['done', 'board', 'n/a']).toContain(row[3]);
});

/** The headings of the manual that contain rules, in its order. */
const HEADINGS = [
  ...['Turns vs. Phases', 'Selecting Units', 'End Of Game', 'Unit Types', 'Unit Formations'],
  ...['Unit Values', 'Special Units', 'Movement', 'How to Move', 'Formation', 'Stacking'],
  ...['Obstructed Terrain and Hexsides', 'Disordered Movement', 'Road Movement', 'Abatis'],
  ...['Trenches', 'Bridges', 'Has Boats', 'Column Movement', 'Rear or Flank Movement', 'Overruns'],
  ...[
    'Night Turns',
    'Fixed Units',
    'Routed Units',
    'Skirmishers',
    'Bridge Repair',
    'Threat Values',
  ],
  ...['Zone-of-Control', 'Artillery Setup', 'Artillery Capture', 'Cavalry Charges'],
  ...['Optional Line Movement Restriction', 'How To Conduct A Cavalry Charge', 'Cavalry Overruns'],
  ...['Uncrewed Artillery', 'Defensive Fire', 'How To Fire', 'Facing Restrictions'],
  ...['Formation Restrictions', 'Range and Line of Sight Limitations', 'Indirect Fire'],
  ...['Hard and Soft Fire Values', 'Firing Fire Modifiers', 'Target Fire Modifiers'],
  ...['Skirmisher Modifier', 'Fire Casualties', 'Armor Modifier', 'Pass Through Fire'],
  ...['Bridge Damage', 'Offensive Fire', 'Offensive Fire Modifiers and Effects', 'Meleeing'],
  ...['How To Melee', 'Melee Modifiers', 'Cavalry Charge Rules', 'Special Cavalry Rules'],
  ...['Cavalry Melee Continuation', 'Melee Resolution', 'Special Skirmisher Resolution', 'Command'],
  ...['Recovery From Disorder', 'Skirmisher Rule', 'Morale', 'Recovery From Rout', 'Fatigue'],
  ...['Recovering Fatigue', 'Supply', 'Supply Sources', 'Isolation', 'Combat Results'],
  ...['Weather and Conditions', 'The Campaign Game', 'Summary of Campaign Play Modes'],
  ...['Network Play', 'Multi-Player', 'Play By Mail'],
];

test('[musket-and-pike: Quick resolver] RULES.md includes every heading of the manual', () => {
  const table = rows('Sections')
    .map((row) => row.join(' | '))
    .join('\n');
  expect(HEADINGS.filter((heading) => !table.includes(heading))).toEqual([]);
});

/** `file.ts#name` in the rows of the Sections table. */
const named = rows('Sections').flatMap((row) =>
  [...(row[2] ?? '').matchAll(/`([a-z/-]+\.ts)#(\w+)`/g)].map((match) => ({
    section: row[0] ?? '',
    status: row[3] ?? '',
    file: match[1] ?? '',
    name: match[2] ?? '',
  })),
);

/** The exports of a file of the ruleset, types aside. */
async function exportsOf(file: string): Promise<[string, unknown][]> {
  return Object.entries(await import(pathToFileURL(path.join(folder, file)).href));
}

test('[musket-and-pike: Quick resolver] every function that RULES.md names is exported by the file it names', async () => {
  for (const { section, file, name } of named) {
    expect(existsSync(path.join(folder, file)) ? '' : `${section}: ${file}`).toBe('');
    const names = (await exportsOf(file)).map(([exported]) => exported);
    expect(names, `${section}: ${file}`).toContain(name);
  }
  for (const row of rows('Sections').filter(({ 3: status }) => status === 'done'))
    expect(named.some(({ section }) => section === row[0]) ? '' : row[0]).toBe('');
});

test('[musket-and-pike: Quick resolver] every function of rules/ has a row in RULES.md', async () => {
  const missing: string[] = [];
  for (const file of readdirSync(path.join(folder, 'rules')))
    for (const [name, exported] of await exportsOf(`rules/${file}`))
      if (
        typeof exported === 'function' &&
        !named.some((one) => one.file === `rules/${file}` && one.name === name)
      )
        missing.push(`rules/${file}#${name}`);
  expect(missing).toEqual([]);
});

test('[musket-and-pike: Quick resolver] the table of house values is the one in force', () => {
  const table = rows('House values');
  const names = Object.keys(HOUSE_VALUES) as (keyof typeof HOUSE_VALUES)[];
  expect(table.map((row) => row[0])).toEqual(names.map((name) => `\`${name}\``));
  for (const name of names) {
    const { value, min, max, unit, section, meaning } = HOUSE_VALUES[name];
    expect(table.find((row) => row[0] === `\`${name}\``)).toEqual([
      `\`${name}\``,
      `${value}`,
      `${min} … ${max}`,
      unit,
      section,
      meaning,
    ]);
  }
});

test('[musket-and-pike: Scenario set-up] SETUP.md names every key that a set-up may have', () => {
  const guide = readFileSync(path.join(folder, 'SETUP.md'), 'utf8');
  for (const key of Object.keys(setupSchema.shape)) expect(guide.includes(key) ? '' : key).toBe('');
});
