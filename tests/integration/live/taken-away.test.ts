import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { LiveHint } from '@/lib/application/pages/live';
import { prisma } from '@/lib/database/client';
import { READING_A_CAMPAIGN, readOne } from '@/tests/integration/application/reader';
import { codeOf, newCommand, Table, until, value } from '@/tests/integration/application/table';
import { campaignAt, gather, type People } from '@/tests/integration/security/people';
import { photographOfPhone } from '@/tests/support/camera';

/**
 * A role that is taken away ends at the next request, on every page and feed. A feed looks again every 1.5 seconds: the tests wait for it
 * without a clock.
 */

let table: Table;
let application: CampaignApplication;
/** Another process on the same database: it may remember nothing of what this one was told. */
let other: CampaignApplication;
let people: People;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  people = await gather();
});
afterAll(() => table.clear());

/** The feed of an open page on the other process, from the newest position. */
async function openPage(user: string, id: string) {
  const left = new AbortController();
  const hints: LiveHint[] = [];
  const { head } = value(await other.campaignHeader(user, id));
  const feed = value(await other.liveHints(user, id, { after: head, signal: left.signal }));
  const ended = (async () => {
    for await (const hint of feed) hints.push(hint);
  })();
  const stop = async () => {
    left.abort();
    await ended;
  };
  return { hints, ended, stop };
}
const closes = async ({ hints, ended }: Awaited<ReturnType<typeof openPage>>) => {
  await ended;
  expect(hints.at(-1)).toEqual({ kind: 'closed' });
};
const membership = (userId: string) => ({ clubId_userId: { clubId: people.club, userId } });

/** What of a campaign with a battle on a table this user can read, by use case. */
async function readable(user: string, id: string): Promise<readonly string[]> {
  const row = await prisma().battlePhotograph.findFirstOrThrow({ where: { campaignId: id } });
  const found: string[] = [];
  for (const name of READING_A_CAMPAIGN) {
    const of = { user, id, club: people.club };
    const input =
      name === 'comparePage'
        ? { with: id }
        : name === 'photograph'
          ? { id: row.id, size: 'small' }
          : undefined;
    // The feeds are opened above; a closed one is no answer.
    if (name === 'liveHints') continue;
    const answer = (await readOne(other, name, of, input)) as { ok: boolean };
    if (answer.ok) found.push(name);
  }
  return found;
}

async function onTable(): Promise<string> {
  const id = await campaignAt(application, people, 'table', 'watcher');
  const pictures = [await photographOfPhone()];
  const added = { pictures, caption: '', commandId: newCommand() };
  value(await application.addPhotographs(people.account.commanderA, id, 0, added));
  return id;
}

test('[security: revocation] who is removed from the club reads nothing of its campaigns at the next request, photographs included, and open pages close', async () => {
  const { staffA } = people.account;
  const id = await onTable();
  const before = await readable(staffA, id);
  expect(before).toEqual(expect.arrayContaining(['campaignPage', 'exportCampaign', 'photograph']));
  const page = await openPage(staffA, id);
  await prisma().membership.delete({ where: membership(staffA) });
  expect(await readable(staffA, id)).toEqual([]);
  await closes(page);
  await prisma().membership.create({
    data: { clubId: people.club, userId: staffA, role: 'member' },
  });
});

test('[security: revocation] a sub-commander who is dismissed from a campaign of its players alone reads nothing of it, and their page closes', async () => {
  const { staffA, commanderA, umpire } = people.account;
  const id = await onTable();
  const alone = { audience: 'players' as const, delayHours: 0, commandId: newCommand() };
  value(await application.setAudience(umpire, id, alone));
  expect(await readable(staffA, id)).toContain('photograph');
  const page = await openPage(staffA, id);
  const dismissed = { userId: staffA, side: 'A' as const, commandId: newCommand() };
  value(await application.dismissSubCommander(commanderA, id, dismissed));
  expect(await readable(staffA, id)).toEqual([]);
  await closes(page);
});

test('[security: revocation] spectators of a campaign that becomes its players’ own read nothing of it, and their pages close', async () => {
  const { watcher, umpire } = people.account;
  const id = await onTable();
  expect(await readable(watcher, id)).toContain('chroniclePage');
  const page = await openPage(watcher, id);
  const alone = { audience: 'players' as const, delayHours: 0, commandId: newCommand() };
  value(await application.setAudience(umpire, id, alone));
  expect(await readable(watcher, id)).toEqual([]);
  await closes(page);
});

test('[security: revocation] an umpire who no longer umpires in the club has no desk and no photograph of an open table at the next request; their open page is asked to load again', async () => {
  const { umpire } = people.account;
  const id = await onTable();
  const before = await readable(umpire, id);
  expect(before).toEqual(expect.arrayContaining(['umpireDesk', 'photograph']));
  expect(value(await other.campaignPage(umpire, id)).header.umpires).toBe(true);
  const page = await openPage(umpire, id);
  await prisma().membership.update({ where: membership(umpire), data: { role: 'member' } });
  const after = await readable(umpire, id);
  for (const name of ['umpireDesk', 'umpireReports', 'photograph'])
    expect([name, after.includes(name)]).toEqual([name, false]);
  const { header, view } = value(await other.campaignPage(umpire, id));
  expect([header.umpires, view.viewer.kind]).toEqual([false, 'public']);
  await until(async () =>
    page.hints.some((hint) => hint.kind === 'changed' && hint.rights === true),
  );
  await page.stop();
  await prisma().membership.update({ where: membership(umpire), data: { role: 'umpire' } });
});

test('[security: revocation] a commander who resigns reads as the public does at the next request, and their open page is asked to load again', async () => {
  const { commanderB } = people.account;
  const id = await onTable();
  const page = await openPage(commanderB, id);
  value(await application.resignSeat(commanderB, id, { side: 'B', commandId: newCommand() }));
  expect(value(await other.campaignPage(commanderB, id)).view.viewer.kind).toBe('public');
  expect(
    codeOf(
      await other.sealChoice(commanderB, id, {
        ...{ round: 'choice-1', side: 'B', answer: 'canary-b-hold', commandId: newCommand() },
      }),
    ),
  ).toBe('NOT_YOUR_SEAT');
  await until(async () => page.hints.some((hint) => hint.kind === 'changed'));
  await page.stop();
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
