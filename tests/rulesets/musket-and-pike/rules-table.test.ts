import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { HouseValue } from '@/lib/battle/contract/house-value';
import { BOARD_VALUES } from '@/lib/rulesets/musket-and-pike/board/parameters';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import { setupSchema } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { rulesTable } from '@/tests/support/rules-table';

const { folder, rows, tested: titles } = rulesTable('musket-and-pike');

/** Rows of both tables of sections: of the battle line, and of the board. */
const sections = [...rows('Sections'), ...rows('On the board')];

test('[musket-and-pike: Quick resolver] every section that RULES.md calls done has a test, every test a section', () => {
  const done = sections.filter((row) => row[3] === 'done').map((row) => row[0] ?? '');
  expect(done.length).toBeGreaterThan(40);
  expect(done.filter((section) => !titles.includes(section))).toEqual([]);
  expect([...new Set(titles)].filter((section) => !done.includes(section))).toEqual([]);
  for (const row of sections) expect(['done', 'n/a']).toContain(row[3]);
});

test('[musket-and-pike: Quick resolver] every section of the board that RULES.md calls done has a test of the board, every such test a row of the board', () => {
  const folder = path.join(import.meta.dirname, 'board');
  const onTheBoard = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/\[musket-and-pike: ([^\]%]+)\]/g),
    ])
    .map((match) => match[1] ?? '');
  const done = rows('On the board').map((row) => row[0] ?? '');
  expect(done.filter((section) => !onTheBoard.includes(section))).toEqual([]);
  expect([...new Set(onTheBoard)].filter((section) => !done.includes(section))).toEqual([]);
});

/** The headings of the manual from its Quick Overview on, in its order. */
const HEADINGS = [
  ...['Quick Overview', 'Sides', 'Hexes', 'Turns', 'Units', 'Turns vs. Phases', 'Phases'],
  ...['Selecting Units', 'End Of Game', 'Unit Types', 'Unit Formations', 'Unit Values'],
  ...['Special Units', 'Movement', 'How to Move', 'Formation', 'Stacking'],
  ...['Obstructed Terrain and Hexsides', 'Disordered Movement', 'Road Movement', 'Abatis'],
  ...['Trenches', 'Bridges', 'Has Boats', 'Column Movement', 'Rear or Flank Movement', 'Overruns'],
  ...['Night Turns', 'Fixed Units', 'Routed Units', 'Skirmishers', 'Bridge Repair'],
  ...['Threat Values', 'Zone-of-Control', 'Artillery Setup', 'Artillery Capture'],
  ...['Optional Line Movement Restriction', 'Cavalry Charges', 'How To Conduct A Cavalry Charge'],
  ...['Cavalry Overruns', 'Uncrewed Artillery', 'Defensive Fire', 'How To Fire'],
  ...['Facing Restrictions', 'Formation Restrictions', 'Range and Line of Sight Limitations'],
  ...['Indirect Fire', 'Hard and Soft Fire Values', 'Firing Fire Modifiers'],
  ...['Target Fire Modifiers', 'Skirmisher Modifier', 'Fire Casualties', 'Armor Modifier'],
  ...['Pass Through Fire', 'Bridge Damage', 'Offensive Fire'],
  ...['Offensive Fire Modifiers and Effects', 'Meleeing', 'How To Melee', 'Melee Modifiers'],
  ...['Cavalry Charge Rules', 'Special Cavalry Rules', 'Cavalry Melee Continuation'],
  ...['Melee Resolution', 'Special Skirmisher Resolution', 'Command', 'Recovery From Disorder'],
  ...['Skirmisher Rule', 'Morale', 'Recovery From Rout', 'Fatigue', 'Recovering Fatigue'],
  ...['Supply', 'Supply Sources', 'Isolation', 'Combat Results', 'Weather and Conditions'],
  ...['The Campaign Game', 'Summary of Campaign Play Modes', 'Network Play', 'Multi-Player'],
  ...['Play By Mail'],
];

test('[musket-and-pike: Quick resolver] every heading of the manual is the name of a row of RULES.md', () => {
  const names = sections.flatMap(([name = '']) => name.split(', '));
  expect(HEADINGS.filter((heading) => !names.includes(heading))).toEqual([]);
});

/** `file.ts#name` in the rows of both tables. */
const named = sections.flatMap((row) =>
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
  for (const row of sections.filter(({ 3: status }) => status === 'done'))
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

const rowOf = (name: string, value: HouseValue): string[] => [
  `\`${name}\``,
  `${value.value}`,
  `${value.min} … ${value.max}`,
  value.unit,
  value.section,
  value.meaning,
];

test('[musket-and-pike: Quick resolver] the tables of house values are those in force', () => {
  expect(rows('House values')).toEqual(
    Object.entries(HOUSE_VALUES).map(([name, value]) => rowOf(name, value)),
  );
  const ofTheBoard = Object.entries(BOARD_VALUES).filter(([name]) => !(name in HOUSE_VALUES));
  expect(rows('Values of the board')).toEqual(
    ofTheBoard.map(([name, value]) => rowOf(name, value)),
  );
});

test('[musket-and-pike: Scenario set-up] SETUP.md names every key that a set-up may have', () => {
  const guide = readFileSync(path.join(folder, 'SETUP.md'), 'utf8');
  for (const key of Object.keys(setupSchema.shape)) expect(guide.includes(key) ? '' : key).toBe('');
});
