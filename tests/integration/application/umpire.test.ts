import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { verifyHere } from '@/lib/application/verify-here';
import { prisma } from '@/lib/database/client';
import { READING_A_CAMPAIGN, readOne } from './reader';
import { answered, chosen, codeOf, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;
let anna: string;
let berta: string;
let carl: string;
let ulla: string;

const act = () => ({ commandId: randomUUID() });

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ club } = await person('Olga'));
  [anna, berta, carl] = (
    await Promise.all(['Anna', 'Berta', 'Carl'].map((name) => person(name, club)))
  ).map(({ user }) => user) as [string, string, string];
  ({ user: ulla } = await person('Ulla', club, 'umpire'));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => table.clear());

/** A campaign of Anna and Berta; `umpired`: Ulla has the umpire’s seat. */
async function campaign(umpired = true): Promise<string> {
  const id = await started(application, anna, { kind: 'member', userId: berta }, { clubId: club });
  if (umpired) value(await application.takeUmpireSeat(ulla, id, act()));
  return id;
}

const open = async (id: string, user: string, audience: 'players' | 'club', delayHours: number) =>
  value(await application.setAudience(user, id, { audience, delayHours, ...act() }));

/** Everything that somebody can read of a campaign, as one text. */
async function everything(user: string, id: string): Promise<string> {
  const read = await Promise.all(
    READING_A_CAMPAIGN.filter((name) => name !== 'liveHints').map(async (name) => [
      name,
      await readOne(application, name, { user, id, club }),
    ]),
  );
  return JSON.stringify([read, await application.clubCampaigns(user, club)]);
}

test('[umpire: desk] the umpire reads what both sides have sealed, and nobody else does', async () => {
  const id = await campaign();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  const desk = value(await application.umpireDesk(ulla, id));
  expect(desk.posts.A).toMatchObject({ state: 'sealed', answer: expect.stringContaining('a, ') });
  expect(desk.posts.B).toMatchObject({ state: 'awaited', answer: null });
  expect(desk.knowledge.find(({ what }) => what.includes('has sealed'))).toMatchObject({
    knows: { A: true, B: false },
    spectators: false,
  });
  const own = await seen(application, ulla, id, { as: 'A' });
  expect(own.view.situation?.ownChoice).toBe('canary-a-cross');
  // The words of the campaign's file that only side A may read stay with side A and the umpire.
  expect((await seen(application, ulla, id)).view.situation?.ownChoice).toBeNull();
  for (const user of [berta, carl]) {
    const text = await everything(user, id);
    expect(text).not.toContain('"ownChoice":"canary-a-cross"');
    expect(codeOf(await application.umpireDesk(user, id))).toBe('NOT_FOUND');
    const asked = await seen(application, user, id, { as: 'A' });
    expect(asked.view.viewer).toEqual(
      user === berta ? { kind: 'side', side: 'B' } : { kind: 'public' },
    );
  }
});

test('[umpire: standing in] it is recorded as the umpire’s own act, verifies, and ends', async () => {
  const id = await campaign();
  expect(codeOf(await chosen(application, ulla, id, 'canary-a-cross', 'A'))).toBe('NOT_YOUR_SEAT');
  value(await application.standIn(ulla, id, { side: 'A', on: true, ...act() }));
  expect(codeOf(await chosen(application, ulla, id, 'canary-b-hold', 'B'))).toBe('NOT_YOUR_SEAT');
  value(await chosen(application, ulla, id, 'canary-a-cross', 'A'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await answered(application, ulla, id, 'quick', 'A'));
  value(await application.standIn(ulla, id, { side: 'A', on: false, ...act() }));
  expect(codeOf(await answered(application, ulla, id, 'table', 'A'))).not.toBe('OK');
  value(await answered(application, anna, id, 'quick'));
  value(await answered(application, berta, id, 'quick'));
  const { content } = value(await application.exportCampaign(anna, id));
  expect(verifyHere(content).verdict).toMatchObject({ ok: true, breaks: [] });
  expect(content).toContain('"StandInBegun"');
});

test('[umpire: seat] who played never umpires, and who umpired never plays', async () => {
  const id = await campaign(false);
  await prisma().membership.update({
    where: { clubId_userId: { clubId: club, userId: anna } },
    data: { role: 'umpire' },
  });
  expect(codeOf(await application.takeUmpireSeat(anna, id, act()))).toBe('NOT_ALLOWED');
  value(await application.resignSeat(anna, id, act()));
  expect(codeOf(await application.takeUmpireSeat(anna, id, act()))).toBe('NOT_ALLOWED');
  value(await application.takeUmpireSeat(ulla, id, act()));
  value(await application.leaveUmpireSeat(ulla, id, act()));
  expect(codeOf(await application.umpireDesk(ulla, id))).toBe('NOT_FOUND');
  expect((await seen(application, ulla, id, { as: 'A' })).view.viewer).toEqual({ kind: 'public' });
  expect(codeOf(await application.takeSeat(ulla, id, { side: 'A', ...act() }))).toBe('NOT_ALLOWED');
  await prisma().membership.update({
    where: { clubId_userId: { clubId: club, userId: anna } },
    data: { role: 'member' },
  });
});

test('[umpire: roles] a role taken away closes the desk at the next request', async () => {
  const id = await campaign();
  value(await application.umpireDesk(ulla, id));
  const membership = { clubId_userId: { clubId: club, userId: ulla } };
  await prisma().membership.update({ where: membership, data: { role: 'member' } });
  expect(codeOf(await application.umpireDesk(ulla, id))).toBe('NOT_FOUND');
  expect((await seen(application, ulla, id, { as: 'A' })).view.viewer).toEqual({ kind: 'public' });
  await prisma().membership.update({ where: membership, data: { role: 'umpire' } });
});

test('[umpire: pause] nobody decides until it is over, by itself or by the umpire', async () => {
  const id = await campaign();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  value(await application.pauseCampaign(ulla, id, { until, reason: 'A reading.', ...act() }));
  expect(codeOf(await chosen(application, anna, id, 'canary-a-cross'))).toBe('PAUSED');
  expect((await seen(application, carl, id)).header.pause).toEqual({ until, reason: 'A reading.' });
  value(await application.endPause(ulla, id, act()));
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await application.pauseCampaign(ulla, id, { until, ...act() }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
  value(await chosen(application, berta, id, 'canary-b-hold'));
});

test('[umpire: correction] it is looked at first, names the entry that it corrects, and verifies', async () => {
  const id = await campaign();
  const page = value(await application.correctionPage(ulla, id));
  const unit = page.units.find(({ men }) => men > 100);
  if (unit === undefined) throw new Error('the campaign counts men');
  const draft = { unit: unit.id, men: unit.men - 60, guns: unit.guns, entry: 1 };
  const { preview } = value(await application.correctionPage(ulla, id, { draft }));
  const { before, after } = preview?.sides[unit.side] ?? {};
  expect((before?.men ?? 0) - (after?.men ?? 0)).toBe(60);
  const unchanged = value(await application.correctionPage(ulla, id));
  expect(unchanged.units).toEqual(page.units);
  const correct = (changed: object) =>
    application.correctStrength(ulla, id, { ...draft, reason: 'A slip.', ...act(), ...changed });
  for (const wrong of [{ men: -1 }, { men: unit.most.men + 1 }, { entry: 99 }, { unit: 'nobody' }])
    expect(codeOf(await correct(wrong))).toBe('CORRECTION_INVALID');
  expect(codeOf(await correct({ reason: ' ' }))).toBe('TEXT_INVALID');
  value(await correct({}));
  const seenByAll = value(await application.chroniclePage(carl, id)).entries.at(-1);
  expect(seenByAll).toMatchObject({
    title: 'The umpire corrects entry 1',
    text: expect.stringContaining(`${unit.men - 60} men instead of ${unit.men}`),
  });
  value(await chosen(application, anna, id, 'canary-a-cross'));
  expect(codeOf(await correct({ men: 5 }))).toBe('CORRECTION_CLOSED');
  const { content } = value(await application.exportCampaign(anna, id));
  expect(verifyHere(content).verdict).toMatchObject({ ok: true, breaks: [] });
  // A correction that claims another strength before it than there was is found.
  const forged = content.replace(`"from":${unit.men},`, `"from":${unit.men + 1},`);
  expect(forged).not.toBe(content);
  expect(verifyHere(forged).verdict.ok).toBe(false);
});

test('[audience: delay] who holds no post sees nothing newer than the delay', async () => {
  const id = await campaign();
  await open(id, ulla, 'club', 2);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  const now = (await seen(application, anna, id)).header.head;
  const behind = await seen(application, carl, id);
  expect(behind.header).toMatchObject({ head: 1, delayed: true, awaiting: expect.anything() });
  const text = await everything(carl, id);
  for (const secret of ['ChoicesRevealed', 'canary-a-cross', 'canary-b-hold', 'BattleAnnounced'])
    expect(text.includes(secret) && secret).toBe(false);
  expect(codeOf(await application.exportCampaign(carl, id))).toBe('NOT_ALLOWED');
  expect(codeOf(await application.battlePage(carl, id, 0))).toBe('NOT_FOUND');
  const what = { at: now, name: 'If', opponent: { kind: 'hotSeat' }, ...act() } as const;
  expect(codeOf(await application.beginBranch(carl, id, what))).toBe('INVALID_INPUT');
  const hints = new AbortController();
  const feed = value(await application.liveHints(carl, id, { after: 0, signal: hints.signal }));
  expect((await feed.next()).value).toMatchObject({ kind: 'changed', position: 1 });
  setTimeout(() => hints.abort(), 300);
  for await (const hint of feed) expect(hint.kind).not.toBe('changed');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 + 60_000 });
  expect((await seen(application, carl, id)).header.head).toBe(now);
});

test('[audience: players] a campaign shown to its players is not there for other members', async () => {
  const id = await campaign(false);
  expect(await everything(carl, id)).toContain(id);
  await open(id, anna, 'players', 0);
  const listed = value(await application.clubCampaigns(carl, club));
  expect(listed.some(({ campaignId }) => campaignId === id)).toBe(false);
  expect(codeOf(await application.campaignPage(carl, id))).toBe('NOT_FOUND');
  value(await application.campaignPage(berta, id));
  value(await application.campaignPage(ulla, id));
  await open(id, berta, 'club', 0);
  value(await application.campaignPage(carl, id));
});

test('[audience: solo play] what one person plays alone is in nobody else’s list', async () => {
  const id = await started(application, carl, { kind: 'conservative' }, { clubId: club });
  const listed = async (user: string) =>
    value(await application.clubCampaigns(user, club)).some(({ campaignId }) => campaignId === id);
  expect([await listed(carl), await listed(anna)]).toEqual([true, false]);
});

test('[audience: going back] what was said of umpire and audience holds in the continuation', async () => {
  const id = await campaign(false);
  const { head } = (await seen(application, anna, id)).header;
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await application.takeUmpireSeat(ulla, id, act()));
  await open(id, ulla, 'players', 3);
  const proposed = await application.proposeRewind(anna, id, {
    at: head,
    reason: 'A slip.',
    ...act(),
  });
  value(proposed);
  const { rewindProposal } = (await seen(application, berta, id)).header;
  value(
    await application.agreeToRewind(berta, id, {
      proposal: rewindProposal?.position ?? 0,
      ...act(),
    }),
  );
  const next = (await seen(application, anna, id)).header.continuedIn?.campaignId ?? '';
  const header = (await seen(application, berta, next)).header;
  expect(header).toMatchObject({
    umpire: 'Ulla',
    audience: { kind: 'players', delayHours: 3 },
  });
  expect(codeOf(await application.campaignPage(carl, next))).toBe('NOT_FOUND');
  value(await application.umpireDesk(ulla, next));
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
