import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkCampaign } from '@/lib/campaign/check/check';
import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { fixture, fixtureText } from '@/tests/support/campaigns/play';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/reference/campaign-file.md'), 'utf8');
const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`\`\`\`yaml ${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    (match) => match[1] ?? '',
  );

test('[docs: campaign-file.md] its complete example is read, passes check and is the campaign used by the tests', () => {
  const [example] = blocks('campaign');
  const read = readCampaignFile(example ?? '');
  expect(read).toEqual({ ok: true, value: fixture('two-roads') });
  expect(read.ok && checkCampaign(read.value)).toEqual([]);
});

test('[docs: campaign-file.md] its other examples are part of the campaign they are taken from', () => {
  const lines = new Set(
    fixtureText('valley')
      .split('\n')
      .map((line) => line.trim()),
  );
  for (const part of blocks('part'))
    for (const line of part.trim().split('\n')) expect(lines).toContain(line.trim());
});

test('[docs: campaign-file.md] it names every key that a file may have', () => {
  const schema: unknown = JSON.parse(
    readFileSync(path.join(root, 'public/campaign-file.schema.json'), 'utf8'),
  );
  const keys = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      if (key === 'properties') for (const name of Object.keys(member)) keys.add(name);
      walk(member);
    }
  };
  walk(schema);
  expect(keys.size).toBeGreaterThan(100);
  const named = new Set(
    [...page.matchAll(/`([^`]*)`/g)].flatMap((match) => match[1]?.match(/\w+/g)),
  );
  expect([...keys].filter((key) => !named.has(key))).toEqual([]);
});

test('[docs: campaign-file.md] its excerpts match the schema', () => {
  const excerpts = blocks('excerpt');
  expect(excerpts).toHaveLength(2);
  const whole = fixtureText('two-roads');
  const [situation, maps] = excerpts.map((text) => text.trimEnd());
  const indented = (situation ?? '').replaceAll(/^/gm, '  ');
  for (const text of [`${whole}${maps}\n`, whole.replace('battles:', `${indented}\nbattles:`)])
    expect(readCampaignFile(text)).toMatchObject({ ok: true });
});

test('[docs: campaign-file.md] it names every key of the top, every preset and every code of check', () => {
  for (const key of Object.keys(campaignDefinitionSchema.shape))
    expect(page).toContain(`\`${key}\``);
  for (const preset of POLICY_PRESETS)
    expect(page).toContain(preset === 'command-and-maneuver-4' ? '`-4`' : `\`${preset}\``);
  const files = ['definition', 'check'].flatMap((folder) =>
    readdirSync(path.join(root, 'lib/campaign', folder))
      .filter((file) => /^(check|schema-findings|tree)/.test(file))
      .map((file) => path.join(root, 'lib/campaign', folder, file)),
  );
  const codes = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([A-Z]+(?:_[A-Z]+)+|FORMAT)'/g)])
    .map((match) => match[1] ?? '');
  expect(codes.length).toBeGreaterThan(30);
  for (const code of codes) expect(page).toContain(code);
});
