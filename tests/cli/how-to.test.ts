import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from './call';

const PAGE = path.resolve(import.meta.dirname, '../../docs/how-to/author-a-campaign.md');
let folder = '';
let page = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'orderly-how-to-'));
  page = await readFile(PAGE, 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const blocks = (): string[] =>
  [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
/** The calls that the page shows, word by word. */
const calls = (): string[][] =>
  [...page.matchAll(/^npm run -s orderly -- (.*)$/gm)].map((match) => (match[1] ?? '').split(' '));

test('[docs: author-a-campaign.md] the file grows as the page describes, and every command shown works on it', async () => {
  const [graph, armies, field] = blocks();
  const file = path.join(folder, 'my.yaml');
  const commands = calls();
  expect(commands.map(([verb]) => verb)).toEqual(['check', 'solve', 'simulate', 'play']);
  const run = (words: readonly string[]) => call(words, { folder, cache: folder });
  const works = async (words: readonly string[]) =>
    expect(await run(words)).toMatchObject({ code: 0, err: '' });

  await writeFile(file, graph ?? '');
  expect((await run(['check', 'my.yaml'])).out).toBe('No fault found.\n');
  await works(commands[1] ?? []);

  const whole = `${graph?.replace(/odds: .*/, 'scenario: mill-field')}${armies}${field}`;
  await writeFile(file, whole);
  expect((await run(['check', 'my.yaml'])).out).toBe('No fault found.\n');
  for (const words of commands) await works(words);
});
