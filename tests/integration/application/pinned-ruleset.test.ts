import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf } from '@/lib/application/application';
import { verifyCampaignExport } from '@/lib/application/verify-export';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike/quick-resolver';
import { answered, chosen, person, seen, started, Table, until, value } from './table';

let table: Table;
beforeAll(async () => {
  table = await Table.set();
});
afterAll(() => table.clear());

test('[application: rulesets] a campaign that began by an older version is fought and verified by that version to its end', async () => {
  const house = table.house();
  const { user } = await person('Anna');
  const older = { ...musketAndPike, version: '1' };
  const before = applicationOf({ ...house, resolvers: new Map([[older.id, older]]) });
  const id = await started(before, user, { kind: 'hotSeat' });
  // The program is brought up to date, and the campaign goes on.
  const application = table.application();
  await table.worker();
  const fight = async (method: 'expected' | 'quick') => {
    value(await chosen(application, user, id, 'canary-a-cross', 'A'));
    value(await chosen(application, user, id, 'canary-b-hold', 'B'));
    value(await answered(application, user, id, method, 'A'));
    value(await answered(application, user, id, method, 'B'));
    await until(async () => (await seen(application, user, id)).view.phase !== 'expected', 60_000);
  };
  await fight('expected');
  await fight('quick');
  const { content } = value(await application.exportCampaign(user, id));
  const versions = content.match(/"ruleset":\{"id":"musket-and-pike","version":"(\d+)"\}/g) ?? [];
  expect(versions.length).toBeGreaterThanOrEqual(4);
  expect(new Set(versions)).toEqual(new Set(['"ruleset":{"id":"musket-and-pike","version":"1"}']));
  const verdict = verifyCampaignExport(content, house.resolvers);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect(verdict.checked.battles).toBe(2);
  // A program that has no older version says so, and calls nothing broken.
  const { versions: _, ...only } = musketAndPike;
  const without = verifyCampaignExport(content, new Map([[only.id, only]]));
  expect(without.ok).toBe(true);
  expect(without.notes.map(({ code }) => code)).toContain('RULESET_VERSION');
}, 120_000);
