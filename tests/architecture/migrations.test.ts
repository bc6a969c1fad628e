import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'prisma/migrations');
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const textOf = (name: string) => readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');

/**
 * Processes of the release before go on while a migration has been applied (docs/how-to/several-machines.md), so that a
 * migration only adds. What takes away names the release that was the last to use it, in a line of its own:
 *
 *     -- last used by 0.1.0
 */
const NAMES_RELEASE = /^-- last used by (\d+)\.(\d+)\.(\d+)$/m;

/** Migrations from before this rule, and what they took away: a database of theirs was never shared by two releases. */
const BEFORE_THE_RULE: Readonly<Record<string, readonly string[]>> = {
  '20261122003500_guard_after_update': ['drops a trigger'],
  '20261122170000_runs_without_leases': Array(5).fill('drops a column'),
};

/** The statement without comments and texts, in one line. */
function bare(sql: string): string {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/"/g, '')
    .replace(/\s+/g, ' ');
}

const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/\bDROP (TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|SCHEMA|SEQUENCE|TYPE|TRIGGER)\b/gi, 'drops a $1'],
  [/\bDROP COLUMN\b/gi, 'drops a column'],
  [/\bRENAME (TO|COLUMN|CONSTRAINT)\b/gi, 'renames'],
  [/\bALTER COLUMN \S+ (?:SET DATA )?TYPE\b/gi, 'changes a type'],
  [/\bSET NOT NULL\b/gi, 'requires what was optional'],
  [/\bDROP DEFAULT\b/gi, 'drops a default'],
  [/(?:^|;)\s*(?:TRUNCATE|REVOKE|DELETE)\b/gi, 'takes away'],
];

const mentions = (text: string, names: readonly string[]): boolean =>
  names.some((name) => new RegExp(`\\b${name}\\b`).test(text));

/** What of a migration the release before would stumble over. */
function takenAway(sql: string): readonly string[] {
  const text = bare(sql);
  const made = new Set(
    [...text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\S+)/gi)].map(([, name]) => name),
  );
  const born = [...text.matchAll(/\bADD COLUMN (?:IF NOT EXISTS )?(\S+)/gi)].map(
    ([, name]) => name ?? '',
  );
  const found = TAKES_AWAY.flatMap(([pattern, words]) =>
    [...text.matchAll(pattern)].map(([, kind]) => words.replace('$1', (kind ?? '').toLowerCase())),
  );
  for (const statement of text.split(';')) {
    const [, table] = /\bALTER TABLE (?:ONLY )?(\S+)/i.exec(statement) ?? [];
    const [, indexed] =
      /\bCREATE UNIQUE INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?\S+ ON (?:ONLY )?([^\s(]+)/i.exec(
        statement,
      ) ?? [];
    if (indexed !== undefined && !made.has(indexed)) found.push(`narrows ${indexed}`);
    if (table === undefined || made.has(table)) continue;
    const added = [...statement.matchAll(/\bADD (?:COLUMN (?:IF NOT EXISTS )?)?(\S+) ([^,]*)/gi)];
    for (const [, name = '', rest = ''] of added) {
      if (/^CONSTRAINT$/i.test(name)) {
        // The release before leaves a new column as it is born.
        if (/\b(CHECK|UNIQUE|EXCLUDE|FOREIGN KEY)\b/i.test(rest) && !mentions(rest, born))
          found.push(`narrows ${table}`);
      } else if (/\bNOT NULL\b/i.test(rest) && !/\bDEFAULT\b|\bGENERATED\b/i.test(rest)) {
        found.push('adds what the release before does not fill');
      }
    }
  }
  return found;
}

const version = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
).version;

/** Whether a release is older than the one that these sources become: nothing of it runs beside a later one. */
function isOlder(release: readonly number[]): boolean {
  const present = version.split('.').map(Number);
  for (const [place, number] of release.entries())
    if (number !== present[place]) return number < (present[place] ?? 0);
  return false;
}

function faultsOf(sql: string): readonly string[] {
  const [, ...release] = NAMES_RELEASE.exec(sql) ?? [];
  return release.length > 0 && isOlder(release.map(Number)) ? [] : takenAway(sql);
}

describe('[migrations: expand first]', () => {
  it.each([
    ['ALTER TABLE "club" DROP COLUMN "about";', ['drops a column']],
    ['ALTER TABLE "club" RENAME COLUMN "about" TO "words";', ['renames']],
    ['ALTER TABLE "club" ALTER COLUMN "about" SET NOT NULL;', ['requires what was optional']],
    ['ALTER TABLE "club" ALTER COLUMN "about" TYPE INTEGER;', ['changes a type']],
    [
      'ALTER TABLE "club" ADD COLUMN "motto" TEXT NOT NULL;',
      ['adds what the release before does not fill'],
    ],
    [
      'ALTER TABLE "club"\n  ADD COLUMN "a" TEXT,\n  ADD COLUMN "motto" TEXT NOT NULL;',
      ['adds what the release before does not fill'],
    ],
    ['ALTER TABLE "club" ADD CONSTRAINT "short" CHECK (length("about") < 9);', ['narrows club']],
    [
      'ALTER TABLE "club" ADD COLUMN "motto" TEXT; ALTER TABLE "club" ADD CONSTRAINT "short" CHECK (length("motto") < 9);',
      [],
    ],
    ['CREATE UNIQUE INDEX "one" ON "club"("name");', ['narrows club']],
    ['DROP TABLE "club";', ['drops a table']],
    ['DROP FUNCTION orderly_store.append_one;', ['drops a function']],
    ['ALTER TABLE "club" ADD COLUMN "motto" TEXT NOT NULL DEFAULT \'\';', []],
    ['ALTER TABLE "club" ADD COLUMN "motto" TEXT;', []],
    [
      'CREATE TABLE "motto" ("id" TEXT NOT NULL); CREATE UNIQUE INDEX "one" ON "motto"("id"); ALTER TABLE "motto" ADD CONSTRAINT "c" CHECK (true);',
      [],
    ],
    ['-- DROP TABLE "club";\nSELECT \'DROP TABLE x\';', []],
    [
      'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;',
      [],
    ],
    ['-- last used by 0.0.9\nALTER TABLE "club" DROP COLUMN "about";', []],
    ['-- last used by 99.0.0\nALTER TABLE "club" DROP COLUMN "about";', ['drops a column']],
  ])('%s', (sql, expected) => {
    expect(faultsOf(sql)).toEqual(expected);
  });

  it('no migration takes away what the release before uses', () => {
    expect(migrations.length).toBeGreaterThan(30);
    const found = Object.fromEntries(
      migrations
        .map((name) => [name, faultsOf(textOf(name))] as const)
        .filter(([, faults]) => faults.length > 0),
    );
    expect(found).toEqual(BEFORE_THE_RULE);
  });
});
