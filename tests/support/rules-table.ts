import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The contents of a ruleset's RULES.md, and the sections of it that tests name. */
export interface RulesTable {
  /** The ruleset's folder. */
  readonly folder: string;
  /** Rows of the table under a heading: their cells. */
  rows(heading: string): string[][];
  /** Sections that tests of this ruleset name in their titles, `[ruleset: section]`. */
  readonly tested: readonly string[];
  /** What is wrong with the sections, of which each must be done, have a test, and name files that are there. */
  sectionFaults(): readonly string[];
  /** What is wrong with the house values and their sections, and which keys of a set-up the guide does not name. */
  houseValueFaults(
    values: Readonly<Record<string, HouseValueRow>>,
    setupKeys: readonly string[],
  ): readonly string[];
}

interface HouseValueRow {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly section: string;
  readonly meaning: string;
}

export function rulesTable(ruleset: string): RulesTable {
  const folder = path.join(process.cwd(), 'lib/rulesets', ruleset);
  const rules = readFileSync(path.join(folder, 'RULES.md'), 'utf8');
  const tests = path.join(process.cwd(), 'tests/rulesets', ruleset);
  const named = new RegExp(`\\[${ruleset}: ([^\\]%]+)\\]`, 'g');
  const tested = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && file !== 'rules-table.test.ts')
    .flatMap((file) => [...readFileSync(path.join(tests, file), 'utf8').matchAll(named)])
    .map((match) => match[1] ?? '');
  const rows = (heading: string) => {
    const section = rules.split(`\n## ${heading}`)[1]?.split('\n## ')[0] ?? '';
    return section
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
      .slice(1)
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
  };
  return {
    ...{ folder, rows, tested },

    sectionFaults() {
      const sections = rows('Sections').map(([name = '', , code = '', state]) => ({
        ...{ name, state, files: code.match(/[a-z/-]+\.ts/g) ?? [] },
      }));
      const missing = sections
        .flatMap(({ files }) => files)
        .filter((file) => !existsSync(path.join(folder, file)));
      return [
        ...(sections.length === 0 ? ['there are no sections'] : []),
        ...sections.flatMap(({ name, state }) => (state === 'done' ? [] : `${name}: not done`)),
        ...sections.flatMap(({ name }) => (tested.includes(name) ? [] : `${name}: no test`)),
        ...[...new Set(tested)]
          .filter((title) => !sections.some(({ name }) => name === title))
          .map((title) => `${title}: tested, but no section`),
        ...missing.map((file) => `${file}: not there`),
      ];
    },

    houseValueFaults(values, setupKeys) {
      const inForce = Object.entries(values).map(
        ([name, { value, min, max, unit, section, meaning }]) =>
          [`\`${name}\``, `${value}`, `${min} … ${max}`, unit, section, meaning].join(' | '),
      );
      const written = rows('House values').map((row) => row.join(' | '));
      const sections = rows('Sections').map(([name]) => name);
      const guide = readFileSync(path.join(folder, 'SETUP.md'), 'utf8');
      return [
        ...(inForce.join('\n') === written.join('\n') ? [] : [...inForce, 'written:', ...written]),
        ...Object.values(values).flatMap(({ section }) =>
          sections.includes(section) ? [] : `${section}: no section`,
        ),
        ...setupKeys.filter((key) => !guide.includes(key)).map((key) => `${key}: not in SETUP.md`),
      ];
    },
  };
}
