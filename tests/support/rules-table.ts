import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The contents of a ruleset's RULES.md, and the sections of it that tests name. */
export interface RulesTable {
  /** The ruleset's folder. */
  readonly folder: string;
  /** Rows of the table under a heading: their cells. */
  rows(heading: string): string[][];
  /** Sections that tests of this ruleset name in their titles, `[ruleset: section]`. */
  readonly tested: readonly string[];
}

export function rulesTable(ruleset: string): RulesTable {
  const folder = path.join(process.cwd(), 'lib/rulesets', ruleset);
  const rules = readFileSync(path.join(folder, 'RULES.md'), 'utf8');
  const tests = path.join(process.cwd(), 'tests/rulesets', ruleset);
  const named = new RegExp(`\\[${ruleset}: ([^\\]%]+)\\]`, 'g');
  return {
    folder,
    rows(heading) {
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
    },
    tested: readdirSync(tests, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && file !== 'rules-table.test.ts')
      .flatMap((file) => [...readFileSync(path.join(tests, file), 'utf8').matchAll(named)])
      .map((match) => match[1] ?? ''),
  };
}
