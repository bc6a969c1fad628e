import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const LINES_MAX = 500;
const PURE_ROOM = /^lib\/(kernel|chance|board|battle|rulesets|campaign|strategy)\//;

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
/** Without comments and texts, so that words in them are no findings. */
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

test('[architecture: sources] the rules below look at the whole project', () => {
  for (const folder of ['app', 'lib/kernel', 'lib/rulesets', 'scripts', 'tests']) {
    expect(files.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(3);
  }
  expect(files).toContain('proxy.ts');
});

test('[architecture: pure rooms] no clock, chance, process or waiting', () => {
  const impure =
    /\b(Math\.random|Date\.now|new Date\(\)|performance\.now|process\.|setTimeout|setInterval|await |async |console\.|globalThis|localeCompare|toLocale\w+|Intl\.)/;
  expect(findings((file) => PURE_ROOM.test(file), impure)).toEqual([]);
});

test('[architecture: rules] no function whose last digit depends on the machine', () => {
  const inexact =
    /\bMath\.(exp|expm1|log|log2|log10|log1p|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|pow|cbrt|hypot)\b/;
  expect(findings((file) => file.startsWith('lib/rulesets/'), inexact)).toEqual([]);
});

test(`[practices: files] none has more than ${LINES_MAX} lines`, () => {
  const long = files.filter((file) => source(file).split('\n').length > LINES_MAX);
  expect(long).toEqual([]);
});

test('[practices: types] no way round the checker', () => {
  const ways = /(:\s*any\b|\bas any\b|<any>|as unknown as)/;
  expect(findings((file) => /\.tsx?$/.test(file), ways)).toEqual([]);
  const silenced = files.filter((file) => /@ts-(ignore|nocheck|expect-error)/.test(source(file)));
  expect(silenced).toEqual([]);
});

test('[practices: tests] none is left out, alone or only planned', () => {
  const left = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/;
  expect(findings((file) => file.startsWith('tests/'), left)).toEqual([]);
});

test('[practices: unfinished] no note of unfinished work without the number of an issue', () => {
  const open = files.filter((file) => /\b(TODO|FIXME|XXX)\b(?!\(#\d+\))/.test(source(file)));
  expect(open).toEqual([]);
});
