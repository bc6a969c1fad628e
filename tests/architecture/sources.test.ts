import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const LINES_MAX = 500;
const FOLDER_FILES_MAX = 40;
const PURE_ROOM = /^lib\/(kernel|chance|geometry|battle|rulesets|campaign|strategy|verify)\//;

/** The project's own sources. */
const files = ['app', 'lib', 'prisma', 'scripts', 'tests', '.']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map(
      (file) => path.join(folder, file).split(path.sep).join('/'),
    ),
  )
  .filter((file) => /\.(tsx?|mjs|cjs|js)$/.test(file) && !file.startsWith('prisma/generated/'))
  .filter((file) => file !== 'next-env.d.ts' && file !== 'tests/architecture/sources.test.ts');
const source = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Without comments and strings, so that words in them are not findings. */
const codeOf = (file: string): string =>
  source(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");

function findings(where: (file: string) => boolean, pattern: RegExp): string[] {
  return files.filter(where).flatMap((file) => {
    const found = codeOf(file).match(pattern);
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
}

test('[architecture: sources] the rules below cover the whole project', () => {
  for (const folder of ['app', 'lib/kernel', 'lib/rulesets', 'scripts', 'tests']) {
    expect(files.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(3);
  }
  expect(files).toContain('proxy.ts');
});

test('[architecture: pure rooms] no clock, randomness, process or await', () => {
  const impure =
    /\b(Math\.random|Date\.now|new Date\(\)|performance\.now|process\.|setTimeout|setInterval|await |async |console\.|globalThis|localeCompare|toLocale\w+)/;
  expect(findings((file) => PURE_ROOM.test(file), impure)).toEqual([]);
});

test('[architecture: pure rooms] figures and dates use one locale and never the machine’s time zone', () => {
  const fixed =
    /\bnew Intl\.(NumberFormat\('en-GB', \{|DateTimeFormat\('en-GB', \{[^}]*timeZone: 'UTC')/g;
  const using = files.filter((file) => PURE_ROOM.test(file) && /\bIntl\./.test(codeOf(file)));
  expect(using).toEqual(['lib/campaign/calendar.ts', 'lib/campaign/figures.ts']);
  for (const file of using)
    expect(codeOf(file).match(/\bIntl\./g)).toHaveLength(source(file).match(fixed)?.length ?? 0);
});

test('[architecture: rules] no function whose last digits depend on the machine', () => {
  const inexact =
    /\bMath\.(exp|expm1|log|log2|log10|log1p|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|pow|cbrt|hypot)\b/;
  expect(findings((file) => file.startsWith('lib/rulesets/'), inexact)).toEqual([]);
});

test(`[practices: files] no file has more than ${LINES_MAX} lines`, () => {
  const long = files.filter((file) => source(file).split('\n').length > LINES_MAX);
  expect(long).toEqual([]);
});

test(`[practices: folders] no folder has more than ${FOLDER_FILES_MAX} files of code`, () => {
  const sizes = new Map<string, number>();
  for (const file of files.filter((one) => /^(app|lib|scripts)\//.test(one)))
    sizes.set(path.posix.dirname(file), (sizes.get(path.posix.dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, count]) => count > FOLDER_FILES_MAX)).toEqual([]);
});

test('[architecture: imports] no import climbs: ./ for the same folder and below, @/ for everything else', () => {
  const climbing = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /(?:\bfrom|\bimport)\s*\(?\s*'\.\.\//.test(source(file)));
  expect(climbing).toEqual([]);
});

test('[architecture: links] pages take their links from one component, which asks for the next page only when it is near', () => {
  const own = 'app/_components/link/link.tsx';
  const linking = files.filter((file) => /['"]next\/link['"]/.test(source(file)));
  expect(linking).toEqual([own]);
  const using = files.filter((file) => /from '@\/app\/_components\/link\/link'/.test(source(file)));
  expect(using.length).toBeGreaterThan(20);
});

test('[practices: types] the type checker is never bypassed', () => {
  const ways = /(:\s*any\b|\bas any\b|<any>|as unknown as)/;
  expect(findings((file) => /\.tsx?$/.test(file), ways)).toEqual([]);
  const silenced = files.filter((file) => /@ts-(ignore|nocheck|expect-error)/.test(source(file)));
  expect(silenced).toEqual([]);
});

test('[practices: tests] no test is skipped, exclusive or only planned', () => {
  const left = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/;
  expect(findings((file) => file.startsWith('tests/'), left)).toEqual([]);
});

test('[practices: unfinished] every note of unfinished work has an issue number', () => {
  const open = files.filter((file) => /\b(TODO|FIXME|XXX)\b(?!\(#\d+\))/.test(source(file)));
  expect(open).toEqual([]);
});
