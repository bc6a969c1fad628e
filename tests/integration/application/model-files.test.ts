import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anchorOf, sectionsOf } from '@/app/(reference)/library/format/sections';
import type { CampaignApplication } from '@/lib/application/application';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { person, Table, value } from './table';

let table: Table;
let application: CampaignApplication;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterAll(() => table.clear());

test('[library: models] a built-in campaign comes as its author wrote it, and can be read again', async () => {
  const { user } = await person('Anna');
  const [entry] = (await application.listLibrary(user)).filter(({ club }) => club === null);
  const { fileName, text } = value(await application.modelFile(user, entry?.libraryId ?? ''));
  expect(fileName).toMatch(/\.yaml$/);
  const read = readCampaignFile(text);
  expect(read.ok && read.value.id).toBe(entry?.definitionId);
});

test('[library: models] the reference of the format is shown in parts, and its own links lead to headings', async () => {
  const document = value(await application.fileFormat());
  expect(document).toBe(readFileSync('docs/reference/campaign-file.md', 'utf8'));
  const { opening, sections } = sectionsOf(document);
  expect(opening).toContain('A campaign is one file');
  expect(sections.map(({ title }) => title)).toContain('Intervals, policies, pools');
  const anchors = [
    ...sections.map(({ id }) => id),
    ...[...document.matchAll(/^### (.*)$/gm)].map(([, title = '']) => anchorOf(title)),
  ];
  const links = [...document.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  // A heading within a code example is no heading.
  expect(sectionsOf('a\n```\n## b\n```\n## c\nd').sections).toEqual([
    { id: 'c', title: 'c', text: 'd' },
  ]);
});
