import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { campaignList } from '@/lib/projections/campaign-list';
import { archiveFinished } from '@/lib/projections/finished';
import { catchUp } from '@/lib/projections/runner';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { answered, battleStarted, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
});
afterAll(() => table.clear());

/** What is shown of a campaign by a process that has nothing of it in memory. */
async function shown(id: string): Promise<string> {
  const fresh = table.application();
  const { content } = value(await fresh.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(content, table.services().resolvers).ok).toBe(true);
  return JSON.stringify([
    content,
    await fresh.campaignPage(anna.user, id),
    await fresh.campaignPage(anna.user, id, { at: 2 }),
    await fresh.chroniclePage(anna.user, id),
    await fresh.forcesPage(anna.user, id),
    await fresh.battlePage(anna.user, id, 0),
    await fresh.branchesPage(anna.user, id),
    await fresh.listCampaigns(anna.user),
  ]);
}

test('[several machines: archive] a finished campaign that was archived shows, exports and verifies as before, gets another name, and branches; one that goes on is left alone', async () => {
  const services = table.services();
  const { sql } = services;
  const fought = await battleStarted(application, anna.user, {
    ...{ libraryId: 'skirmish', battle: 'ford', name: 'At the ford', side: 'A' },
    ...{ opponent: { kind: 'hotSeat' }, methods: ['quick'], commandId: newCommand() },
  });
  for (const side of ['A', 'B'] as const)
    if ((await seen(application, anna.user, fought)).view.phase !== 'concluded')
      await answered(application, anna.user, fought, 'quick', side);
  expect((await seen(application, anna.user, fought)).view.phase).toBe('concluded');
  const open = await started(application, anna.user, { kind: 'hotSeat' });
  await catchUp(sql, campaignList);
  const before = await shown(fought);
  const events = async (id: string) =>
    Number(
      (
        await sql`SELECT count(*) AS count FROM orderly_store.event WHERE stream_id = ${`campaign/${id}`}`
      )[0]?.count,
    );
  const all = [await events(fought), await events(open)];

  const onFault = (fault: unknown) => {
    throw fault;
  };
  // Nothing is a month old yet.
  const month = Date.now() - 30 * 86_400_000;
  expect(await archiveFinished(sql, { before: month, onFault })).toEqual({
    campaigns: 0,
    events: 0,
  });
  const done = await archiveFinished(sql, { before: Date.now() + 1_000, onFault });
  expect(done).toEqual({ campaigns: 1, events: all[0] });
  expect([await events(fought), await events(open)]).toEqual([0, all[1]]);
  expect(await shown(fought)).toBe(before);

  value(
    await table.application().renameCampaign(anna.user, fought, {
      ...{ name: 'Long after', commandId: newCommand() },
    }),
  );
  expect(await events(fought)).toBe(1);
  expect((await seen(table.application(), anna.user, fought)).view.name).toBe('Long after');
  const branch = value(
    await table.application().beginBranch(anna.user, fought, {
      ...{ at: 1, name: 'Otherwise', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  );
  expect((await seen(table.application(), anna.user, branch.campaignId)).view.phase).not.toBe(
    'concluded',
  );
});
