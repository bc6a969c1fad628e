import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const config: { forbidden: []; options: ICruiseOptions } = createRequire(import.meta.url)(
  path.join(root, '.dependency-cruiser.cjs'),
);
// The one path of tsconfig.json is resolved as an alias, which is much quicker than the plugin for such paths.
const { tsConfig: _, ...options } = config.options;
const temporary: string[] = [];
afterAll(() =>
  Promise.all(temporary.map((folder) => rm(folder, { recursive: true, force: true }))),
);

/** The violations as `rule: from → to`. */
async function brokenWalls(
  folder: string,
  entries: string[],
): Promise<{ rule: string; edge: string }[]> {
  const { output } = await cruise(
    entries,
    {
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    },
    { alias: { '@': folder } },
    { tsConfig: extractTSConfig(path.join(folder, 'tsconfig.json')) },
  );
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    edge: `${from} → ${to}`,
  }));
}

test('[architecture: rooms] no wall is broken, without exception', async () => {
  expect(await brokenWalls(root, ['app', 'lib'])).toEqual([]);
}, 240_000);

test('[architecture: rooms] each wall stops what it is meant to stop', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'walls-'));
  temporary.push(folder);
  const importing = async (file: string, ...imports: string[]) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const lines = imports.map((to) => {
      const near = path.relative(path.dirname(file), to);
      return `import '${to.startsWith('node:') ? to : near.startsWith('.') ? near : `./${near}`}';\n`;
    });
    await writeFile(path.join(folder, file), `${lines.join('')}export {};\n`);
  };
  await cp(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  await importing('lib/kernel/a.ts', 'lib/geometry/a');
  await importing('lib/geometry/a.ts', 'node:fs');
  await importing('lib/rulesets/one/a.ts', 'lib/rulesets/two/a', 'lib/campaign/a');
  await importing('lib/rulesets/two/a.ts');
  await importing('lib/campaign/a.ts', 'lib/rulesets/two/a', 'lib/strategy/a');
  await importing('lib/campaign/rounds/a.ts', 'lib/campaign/undo/a', 'lib/campaign/undo/events');
  await importing('lib/campaign/undo/a.ts');
  await importing('lib/campaign/undo/events.ts', 'lib/campaign/undo/a');
  await importing('lib/campaign/definition/a.ts', 'lib/campaign/undo/events');
  for (const [one, other] of ['ab', 'ba'])
    await writeFile(
      path.join(folder, `lib/campaign/rounds/type-${one}.ts`),
      `import type { T } from './type-${other}';\nexport type { T };\n`,
    );
  await importing('lib/strategy/a.ts', 'lib/event-store/a');
  await importing('lib/event-store/a.ts', 'lib/event-store/b', 'lib/application/a');
  await importing('lib/event-store/b.ts', 'lib/event-store/a');
  await importing('lib/application/a.ts', 'lib/rulesets/one/a', 'app/page');
  await importing('lib/application/core/a.ts', 'lib/application/rounds/a');
  await importing('lib/application/rounds/a.ts', 'lib/application/due/a');
  await importing('lib/application/due/a.ts');
  for (const [one, other] of ['ab', 'ba'])
    await writeFile(
      path.join(folder, `lib/application/due/types-${one}.ts`),
      `import type { Some as Other } from './types-${other}';\nexport type Some = { of?: Other };\n`,
    );
  await importing('lib/verify/a.ts', 'lib/rulesets/one/a');
  await mkdir(path.join(folder, 'lib/trials'));
  await writeFile(path.join(folder, 'lib/trials/a.ts'), "import '@/lib/application/core/a';\n");
  await importing('app/page.ts', 'lib/rulesets/one/a', 'lib/event-store/a', 'lib/application/a');
  const broken = await brokenWalls(folder, ['app', 'lib']);
  const rules = new Set(broken.map(({ rule, edge }) => `${rule}: ${edge}`));
  const expected = [
    'room-kernel: lib/kernel/a.ts → lib/geometry/a.ts',
    'pure-packages: lib/geometry/a.ts → fs',
    'ruleset-is-an-island: lib/rulesets/one/a.ts → lib/rulesets/two/a.ts',
    'room-rulesets: lib/rulesets/one/a.ts → lib/campaign/a.ts',
    'room-campaign: lib/campaign/a.ts → lib/rulesets/two/a.ts',
    'room-campaign: lib/campaign/a.ts → lib/strategy/a.ts',
    'campaign-rounds: lib/campaign/rounds/a.ts → lib/campaign/undo/a.ts',
    'campaign-facts: lib/campaign/undo/events.ts → lib/campaign/undo/a.ts',
    'campaign-definition: lib/campaign/definition/a.ts → lib/campaign/undo/events.ts',
    'no-circle-of-types: lib/campaign/rounds/type-a.ts → lib/campaign/rounds/type-b.ts',
    'room-strategy: lib/strategy/a.ts → lib/event-store/a.ts',
    'no-circle: lib/event-store/a.ts → lib/event-store/b.ts',
    'chapter-core: lib/application/core/a.ts → lib/application/rounds/a.ts',
    'chapter-rounds: lib/application/rounds/a.ts → lib/application/due/a.ts',
    'room-verify: lib/verify/a.ts → lib/rulesets/one/a.ts',
    'room-trials: lib/trials/a.ts → lib/application/core/a.ts',
    'no-circle-of-types: lib/application/due/types-a.ts → lib/application/due/types-b.ts',
    'application-is-on-top: lib/event-store/a.ts → lib/application/a.ts',
    'lib-knows-no-page: lib/application/a.ts → app/page.ts',
    'pages-by-the-front-door: app/page.ts → lib/rulesets/one/a.ts',
    'pages-by-the-front-door: app/page.ts → lib/event-store/a.ts',
  ];
  expect(expected.filter((wall) => !rules.has(wall))).toEqual([]);
  expect(rules).not.toContain(
    'campaign-rounds: lib/campaign/rounds/a.ts → lib/campaign/undo/events.ts',
  );
  expect(rules).not.toContain('pages-by-the-front-door: app/page.ts → lib/application/a.ts');
}, 240_000);
