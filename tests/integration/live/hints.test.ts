import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { LiveHint } from '@/lib/application/pages/live';
import { prisma } from '@/lib/database/client';
import {
  answered,
  chosen,
  person,
  started,
  Table,
  until,
  value,
} from '@/tests/integration/application/table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
});
afterAll(() => table.clear());

/** Listens until stopped; received hints are in `hints`. */
function listening(
  from: CampaignApplication,
  user: string,
  id: string,
  after: number,
  mayLook?: () => Promise<boolean>,
) {
  const left = new AbortController();
  const hints: LiveHint[] = [];
  const ended = (async () => {
    const feed = await from.liveHints(user, id, { after, signal: left.signal, mayLook });
    if (!feed.ok) hints.push({ kind: 'closed' });
    else for await (const hint of feed.value) hints.push(hint);
  })();
  return { hints, ended, stop: () => left.abort() };
}

test('[live] another process notifies that the other side has sealed, and not what', async () => {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  const page = listening(other, berta.user, id, 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  await until(async () => page.hints.length > 0);
  const [hint] = page.hints;
  expect(hint).toMatchObject({
    kind: 'changed',
    position: 3,
    phase: 'choosing',
    sealed: { A: true, B: false },
    yourTurn: true,
  });
  expect(JSON.stringify(page.hints)).not.toMatch(/canary/i);
  value(await chosen(other, berta.user, id, 'canary-b-hold'));
  await until(async () =>
    page.hints.some((one) => one.kind === 'changed' && one.phase === 'encounter'),
  );
  page.stop();
  await page.ended;
});

test('[live] a page that was offline continues from the last position it saw', async () => {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(application, anna.user, id, 'canary-a-wait'));
  const page = listening(application, berta.user, id, 2);
  await until(async () => page.hints.length > 0);
  expect(page.hints[0]).toMatchObject({ kind: 'changed', position: 3 });
  page.stop();
  const current = listening(application, berta.user, id, 3);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(current.hints).toEqual([]);
  current.stop();
  await Promise.all([page.ended, current.ended]);
});

test('[security: revocation] the feed closes once the session or the membership ends', async () => {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  const session = await prisma().session.create({
    data: { userId: berta.user, expiresAt: new Date(Date.now() + 60_000) },
  });
  const stands = async () =>
    (await prisma().session.findUnique({ where: { id: session.id } })) !== null;
  const bySession = listening(application, berta.user, id, 2, stands);
  const byClub = listening(other, berta.user, id, 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await prisma().session.delete({ where: { id: session.id } });
  await bySession.ended;
  expect(bySession.hints.at(-1)).toMatchObject({ kind: 'closed' });
  await prisma().membership.delete({
    where: { clubId_userId: { clubId: anna.club, userId: berta.user } },
  });
  await byClub.ended;
  expect(byClub.hints.at(-1)).toMatchObject({ kind: 'closed' });
  await prisma().membership.create({
    data: { clubId: anna.club, userId: berta.user, role: 'member' },
  });
  const stranger = await person('Stranger');
  const refused = listening(other, stranger.user, id, 0);
  await refused.ended;
  expect(refused.hints).toMatchObject([{ kind: 'closed' }]);
});

test('[live: odds] trials are requested at the encounter, report their progress, and can be stopped and resumed', async () => {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  value(await chosen(application, berta.user, id, 'canary-b-hold'));
  const page = listening(other, berta.user, id, 0);
  expect(value(await application.oddsOf(anna.user, id, 0))).toMatchObject({
    status: 'queued',
    done: 0,
    trials: 4000,
  });
  expect(value(await application.cancelOdds(anna.user, id, 0)).status).toBe('cancelled');
  expect(value(await application.requestOdds(anna.user, id, 0)).status).toBe('queued');
  await table.worker();
  await until(async () => value(await application.oddsOf(anna.user, id, 0)).status === 'done');
  await until(async () =>
    page.hints.some((hint) => hint.kind === 'odds' && hint.status === 'done'),
  );
  const shares = Object.values(
    value(await application.oddsOf(anna.user, id, 0)).summary?.levels ?? {},
  );
  expect(shares.reduce((sum, level) => sum + level.share, 0)).toBeCloseTo(1, 9);
  value(await answered(application, anna.user, id, 'expected'));
  page.stop();
  await page.ended;
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
