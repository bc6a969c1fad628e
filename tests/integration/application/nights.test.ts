import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { report } from '@/tests/integration/security/people';
import { answered, chosen, codeOf, person, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;
let olga: string;
let anna: string;
let berta: string;
let carl: string;

const act = () => ({ commandId: randomUUID() });
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const evening = (days = 7) => ({
  ...{ name: 'Thursday', place: 'The hall', day: inDays(days), time: '19:30' },
  ...{ timeZone: 'Europe/Stockholm', tables: 3 },
});

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user: olga, club } = await person('Olga'));
  [anna, berta, carl] = (
    await Promise.all(['Anna', 'Berta', 'Carl'].map((name) => person(name, club)))
  ).map(({ user }) => user) as [string, string, string];
});
afterAll(() => table.clear());

const called = async (days = 7): Promise<string> =>
  value(await application.callBattleNight(anna, club, { ...evening(days), ...act() })).nightId;
const seenBy = async (user: string, nightId: string) =>
  value(await application.battleNight(user, club, { nightId }));
const noticesOf = (userId: string, nightId: string) =>
  prisma().notice.findMany({
    where: { userId, kind: 'battle-night', key: { startsWith: nightId } },
    orderBy: { showAt: 'asc' },
  });

test('[clubs: battle night] called once, everybody is told but who called it, and reminded two days before', async () => {
  const terms = { ...evening(), ...act() };
  const { nightId } = value(await application.callBattleNight(anna, club, terms));
  expect(value(await application.callBattleNight(anna, club, terms)).nightId).toBe(nightId);
  expect((await noticesOf(anna, nightId)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ change: 'near' }),
  ]);
  const told = await noticesOf(berta, nightId);
  expect(told.map(({ data }) => (data as { change: string }).change)).toEqual(['invited', 'near']);
  const { startsAt } = await seenBy(berta, nightId);
  expect(told[1]?.showAt.getTime()).toBe(Date.parse(startsAt) - 2 * DAY_MS);
  value(await application.answerBattleNight(berta, club, { nightId, coming: false }));
  const changed = { ...evening(9), nightId, name: 'Friday' };
  value(await application.changeBattleNight(anna, club, changed));
  const ofCarl = await noticesOf(carl, nightId);
  expect(ofCarl.map(({ data }) => data)).toEqual([
    expect.objectContaining({ change: 'changed', night: 'Friday' }),
    expect.objectContaining({ change: 'near', night: 'Friday' }),
  ]);
  expect(await noticesOf(berta, nightId)).toEqual([]);
  value(await application.cancelBattleNight(anna, club, { nightId }));
  const last = (await noticesOf(carl, nightId)).map(
    ({ data }) => (data as { change: string }).change,
  );
  expect(last).toEqual(['cancelled']);
  expect(codeOf(await application.answerBattleNight(carl, club, { nightId, coming: true }))).toBe(
    'NIGHT_OVER',
  );
});

test('[clubs: battle night] who comes is counted, and goes with the membership', async () => {
  const nightId = await called();
  const { user: dora } = await person('Dora', club);
  for (const [user, coming] of [
    [berta, true],
    [carl, false],
    [dora, true],
  ] as const)
    value(await application.answerBattleNight(user, club, { nightId, coming }));
  expect((await seenBy(carl, nightId)).names).toEqual({
    ...{ coming: ['Anna', 'Berta', 'Dora'], notComing: ['Carl'], silent: 1 },
  });
  await prisma().membership.delete({ where: { clubId_userId: { clubId: club, userId: dora } } });
  expect(await seenBy(carl, nightId)).toMatchObject({ coming: 2, youCome: false });
});

test('[clubs: battle night] a game that somebody brings is taken by one person, who can leave it', async () => {
  const nightId = await called();
  const at = { nightId, table: 1 };
  value(await application.layTable(anna, club, { ...at, game: 'Austerlitz, 28 mm' }));
  expect(codeOf(await application.layTable(carl, club, { ...at, game: 'Another' }))).toBe(
    'ALREADY_TAKEN',
  );
  const both = await Promise.all(
    [berta, carl].map((user) => application.joinTable(user, club, { ...at, on: true })),
  );
  expect(both.map(codeOf).sort()).toEqual(['ALREADY_TAKEN', 'OK']);
  const first = codeOf(both[0] ?? { ok: true, value: true }) === 'OK' ? berta : carl;
  expect((await seenBy(olga, nightId)).laid[0]).toMatchObject({
    ...{ number: 1, laidBy: 'Anna', takenBy: first === berta ? 'Berta' : 'Carl', mayTake: false },
  });
  value(await application.joinTable(first, club, { ...at, on: false }));
  expect((await seenBy(berta, nightId)).laid[0]).toMatchObject({ takenBy: null, mayTake: true });
  expect(codeOf(await application.clearTable(berta, club, at))).toBe('NOT_ALLOWED');
  value(await application.clearTable(anna, club, at));
  expect((await seenBy(berta, nightId)).free).toEqual([1, 2, 3]);
});

test('[clubs: battle night] a battle of a campaign: its sheets, the report, the countersign and the result, each to whom it belongs', async () => {
  const nightId = await called();
  const id = await started(application, anna, { kind: 'member', userId: berta }, { clubId: club });
  const lay = (user: string) =>
    application.layTable(user, club, { nightId, table: 2, campaignId: id });
  expect(codeOf(await lay(anna))).toBe('WRONG_PHASE');
  for (const [user, choice] of [
    [anna, 'canary-a-cross'],
    [berta, 'canary-b-hold'],
  ] as const)
    value(await chosen(application, user, id, choice));
  for (const user of [anna, berta]) value(await answered(application, user, id, 'table'));
  expect((await seenBy(anna, nightId)).placeable.map(({ campaignId }) => campaignId)).toEqual([id]);
  expect((await seenBy(carl, nightId)).placeable).toEqual([]);
  expect(codeOf(await lay(carl))).toBe('NOT_YOUR_SEAT');
  value(await lay(anna));
  const battle = async (user: string) => (await seenBy(user, nightId)).laid[0]?.battle;
  expect(await battle(anna)).toMatchObject({ sheet: 'A', deed: 'report', level: null });
  expect(await battle(carl)).toMatchObject({ sheet: null, deed: null, level: null });
  value(await application.submitTableReport(anna, id, await report(application, anna, id)));
  expect(await battle(anna)).toMatchObject({ deed: null });
  expect(await battle(berta)).toMatchObject({ sheet: 'B', deed: 'countersign' });
  const { view } = value(await application.campaignPage(berta, id));
  value(
    await application.countersignTableReport(berta, id, {
      ...{ battleIndex: 0, side: 'B', reportPosition: view.encounter?.tableReport?.position ?? 0 },
      ...act(),
    }),
  );
  expect(await battle(carl)).toMatchObject({ sheet: null, deed: null, level: 'draw' });
  value(await application.setAudience(anna, id, { audience: 'players', delayHours: 0, ...act() }));
  const hidden = (await seenBy(carl, nightId)).laid[0];
  expect(hidden).toMatchObject({ battle: null, hidden: true });
  expect(JSON.stringify(hidden)).not.toContain(id);
});

test('[clubs: battle night] it is in the calendars of those who may come, and a file of its own', async () => {
  const nightId = await called();
  const { content } = value(
    await application.nightCalendar(carl, club, { nightId, site: 'https://example.org' }),
  );
  const events = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
      const event = new ICAL.Event(one);
      return [event.uid, event.startDate.toJSDate().toISOString()];
    });
  const { startsAt } = await seenBy(carl, nightId);
  expect(events(content)).toEqual([[`night/${nightId}`, startsAt]]);
  expect(content).toContain(`https://example.org/club/${club}/nights/${nightId}`.slice(0, 60));
  const inFeed = async (user: string) => {
    const file = value(await application.addFeed(user, { kind: 'calendar' }))
      .split('/')
      .at(-1);
    const { text } = value(await application.readFeed({ file: file ?? '', site: '' }));
    return events(text).some(([uid]) => uid === `night/${nightId}`);
  };
  expect(await inFeed(carl)).toBe(true);
  value(await application.answerBattleNight(carl, club, { nightId, coming: false }));
  expect(await inFeed(carl)).toBe(false);
  const { user: otto } = await person('Otto');
  expect(await inFeed(otto)).toBe(false);
});
