import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { leaveClub } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import {
  answered,
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  started,
  Table,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  owner = await person('Olga');
});
afterAll(() => table.clear());

/** Anna commands side A with Carl and Dora under her, Berta side B; Emil looks on. */
async function fivePeople() {
  const [anna, berta, carl, dora, emil] = await Promise.all(
    ['Anna', 'Berta', 'Carl', 'Dora', 'Emil'].map(
      async (name) => (await person(name, owner.club)).user,
    ),
  );
  if (!anna || !berta || !carl || !dora || !emil) throw new Error('nobody came');
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, opponent, { clubId: owner.club });
  for (const userId of [carl, dora]) await appointed(application, anna, id, userId);
  return { anna, berta, carl, dora, emil, id };
}
const header = async (user: string, id: string) =>
  value(await application.campaignHeader(user, id));
const take = (user: string, id: string, side: 'A' | 'B') =>
  application.takeSeat(user, id, { side, commandId: newCommand() });
const post = (userId: string) => ({ userId, commandId: newCommand() });

test('[staff: what a sub-commander sees] their side’s choices and seal; “your turn” counts for the commander alone', async () => {
  const { anna, berta, carl, id } = await fivePeople();
  const before = await seen(application, carl, id);
  expect(before.header).toMatchObject({
    role: 'subCommander',
    sides: [],
    serves: 'A',
    sideToAct: true,
    yourTurn: false,
    viewer: { kind: 'side', side: 'A' },
  });
  expect(before.view.situation?.choices.map((choice) => choice.id)).toContain('canary-a-cross');
  expect(await application.yourTurns(carl)).toEqual([]);
  expect((await application.listCampaigns(carl))[0]).toMatchObject({
    campaignId: id,
    role: 'subCommander',
    serves: 'A',
    sideToAct: true,
    yourTurn: false,
  });
  expect(codeOf(await chosen(application, carl, id, 'canary-a-cross'))).toBe('NOT_YOUR_SEAT');
  value(await chosen(application, anna, id, 'canary-a-wait'));
  value(await chosen(application, berta, id, 'canary-b-hold').then(async (sealed) => sealed));
  const after = await seen(application, carl, id);
  expect(JSON.stringify(after.header.commanders)).toContain('Anna');
  expect((await header(berta, id)).role).toBe('commander');
});

test('[staff: what is sealed] before the reveal a staff sees its own side’s choice; the other side and spectators do not', async () => {
  const { anna, berta, carl, emil, id } = await fivePeople();
  value(await chosen(application, anna, id, 'canary-a-wait'));
  expect((await seen(application, carl, id)).view.situation?.ownChoice).toBe('canary-a-wait');
  for (const user of [berta, emil])
    expect(JSON.stringify(await seen(application, user, id))).not.toContain('canary-a-wait');
  // Dismissed, he is a spectator like everybody else.
  value(await application.dismissSubCommander(anna, id, post(carl)));
  expect(JSON.stringify(await seen(application, carl, id))).not.toContain('canary-a-wait');
  expect((await header(carl, id)).role).toBe('watcher');
});

test('[staff: recommendations] are seen only by their own side, can be edited and withdrawn, and expire with the round', async () => {
  const { anna, berta, carl, dora, emil, id } = await fivePeople();
  const round = 'choice-1';
  const advise = (user: string, answer: string, reason = 'canary reason') =>
    application.recommend(user, id, { round, answer, reason });
  value(await advise(carl, 'canary-a-cross'));
  value(await advise(carl, 'canary-a-wait', 'Wait.\nThe guns are late.'));
  value(await advise(dora, 'canary-a-cross', ''));
  const seenBy = async (user: string) => (await seen(application, user, id)).recommendations;
  expect(await seenBy(anna)).toMatchObject([
    { name: 'Carl', you: false, answer: 'canary-a-wait', reason: 'Wait.\nThe guns are late.' },
    { name: 'Dora', answer: 'canary-a-cross', reason: '' },
  ]);
  expect((await seenBy(carl))[0]?.you).toBe(true);
  for (const user of [berta, emil, owner.user]) {
    expect(await seenBy(user)).toEqual([]);
    const exported = value(await application.exportCampaign(user, id)).content;
    expect(exported).not.toContain('guns are late');
    expect(JSON.stringify(await application.chroniclePage(user, id))).not.toContain('guns are');
  }
  expect(codeOf(await advise(carl, 'canary-b-hold'))).toBe('CHOICE_CLOSED');
  expect(codeOf(await advise(carl, 'canary-a-wait', 'x'.repeat(501)))).toBe('TEXT_INVALID');
  value(await application.withdrawRecommendation(carl, id, { round }));
  expect(await seenBy(anna)).toHaveLength(1);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  expect(codeOf(await advise(carl, 'canary-a-wait'))).toBe('STALE_ROUND');
  expect(await seenBy(anna)).toEqual([]);
  // The answer to the encounter is recommended in the same way.
  const { view } = await seen(application, carl, id);
  value(
    await application.recommend(carl, id, { round: view.round ?? '', answer: 'quick', reason: '' }),
  );
  expect(await seenBy(anna)).toMatchObject([{ answer: 'quick' }]);
  value(await answered(application, anna, id, 'table'));
  expect((await seen(application, carl, id)).view.encounter?.ownAnswer).toBe('table');
});

test('[staff: who commands what] is named in the orders of battle, and falls back when somebody leaves the club', async () => {
  const { anna, berta, carl, id } = await fivePeople();
  const [army] = (await seen(application, anna, id)).view.forces.A;
  const formations = [army?.id ?? ''];
  value(await application.assignFormations(anna, id, { ...post(carl), formations }));
  const commandedBy = async () => value(await application.forcesPage(berta, id)).commandedBy;
  expect(await commandedBy()).toEqual({ blue: 'Carl' });
  expect(codeOf(await application.assignFormations(berta, id, { ...post(carl), formations }))).toBe(
    'NO_SUCH_POST',
  );
  expect(
    codeOf(await application.assignFormations(anna, id, { ...post(carl), formations: ['red'] })),
  ).toBe('FORMATION_UNKNOWN');
  await leaveClub(carl, owner.club);
  expect(await commandedBy()).toEqual({ blue: 'Anna' });
  const page = value(await application.staffPage(anna, id));
  expect(page.staff.A.subCommanders[0]).toMatchObject({ name: 'A former member', gone: true });
  expect(codeOf(await application.campaignPage(carl, id))).toBe('NOT_FOUND');
  expect(codeOf(await application.passSupremeCommand(anna, id, post(carl)))).toBe('NOT_ALLOWED');
  value(await application.dismissSubCommander(anna, id, post(carl)));
});

test('[staff: the supreme command] is handed over; its former holder serves, and no longer seals', async () => {
  const { anna, carl, id } = await fivePeople();
  value(await application.passSupremeCommand(anna, id, post(carl)));
  expect((await header(carl, id)).role).toBe('commander');
  expect((await header(anna, id)).role).toBe('subCommander');
  expect(codeOf(await chosen(application, anna, id, 'canary-a-wait'))).toBe('NOT_YOUR_SEAT');
  value(await chosen(application, carl, id, 'canary-a-wait'));
});

test('[staff: an open seat] goes to the most senior sub-commander first; nobody who served one side takes a post on the other', async () => {
  const { anna, berta, carl, dora, emil, id } = await fivePeople();
  value(await application.resignSeat(anna, id, { commandId: newCommand() }));
  expect((await header(carl, id)).mayTake).toEqual(['A']);
  expect((await header(dora, id)).mayTake).toEqual([]);
  expect(codeOf(await take(emil, id, 'A'))).toBe('NOT_ALLOWED');
  expect(codeOf(await take(anna, id, 'A'))).toBe('NOT_ALLOWED');
  // The other side's commander cannot set an artificial one over them.
  expect((await header(berta, id)).mayHand).toEqual([]);
  // While nobody commands, the club's umpire may clear the way.
  expect(codeOf(await application.dismissSubCommander(berta, id, post(carl)))).toBe('NO_SUCH_POST');
  value(await application.dismissSubCommander(owner.user, id, post(carl)));
  value(await take(dora, id, 'A'));
  expect((await header(dora, id)).commanders.A).toMatchObject({ name: 'Dora', you: true });
  value(await application.resignSeat(berta, id, { commandId: newCommand() }));
  expect(codeOf(await take(carl, id, 'B'))).toBe('NOT_ALLOWED');
  value(await take(emil, id, 'B'));
  const offered = await application.offerPost(emil, id, { userId: carl });
  expect(codeOf(offered)).toBe('NOT_ALLOWED');
});

test('[staff: offers] nobody serves unasked: a post is offered, declined, taken back, accepted; nobody else learns of it', async () => {
  const { anna, berta, carl, emil, id } = await fivePeople();
  const page = async (user: string) => value(await application.staffPage(user, id));
  const offers = async (user: string) => (await header(user, id)).offers;
  const offer = (userId: string) => application.offerPost(anna, id, { userId });
  const reply = (user: string, accept: boolean) =>
    application.answerOffer(user, id, { side: 'A', accept });
  value(await offer(emil));
  value(await offer(emil));
  expect((await page(emil)).offered).toEqual({
    A: { from: 'Anna', command: expect.any(String) },
    B: null,
  });
  expect(await offers(emil)).toBe(1);
  expect((await header(emil, id)).role).toBe('watcher');
  expect((await page(anna)).offers).toEqual([{ userId: emil, name: 'Emil', declined: false }]);
  expect((await page(anna)).eligible.map(({ userId }) => userId)).not.toContain(emil);
  for (const user of [berta, carl, owner.user]) {
    expect((await page(user)).offers).toEqual([]);
    expect((await page(user)).offered).toEqual({ A: null, B: null });
    expect(await offers(user)).toBe(0);
    expect(codeOf(await reply(user, true))).toBe(user === carl ? 'OK' : 'NO_SUCH_OFFER');
  }
  value(await application.withdrawOffer(anna, id, { userId: emil }));
  expect(await offers(emil)).toBe(0);
  expect(codeOf(await reply(emil, true))).toBe('NO_SUCH_OFFER');

  value(await offer(emil));
  value(await reply(emil, false));
  value(await reply(emil, false));
  expect(codeOf(await reply(emil, true))).toBe('NO_SUCH_OFFER');
  expect(codeOf(await offer(emil))).toBe('NOT_ALLOWED');
  expect((await page(anna)).offers).toMatchObject([{ name: 'Emil', declined: true }]);
  expect(await offers(emil)).toBe(0);
  // Who has declined can still ask, and is taken in without another offer.
  value(await application.askForPost(emil, id, { side: 'A', reason: '' }));
  value(await application.answerPetition(anna, id, { ...post(emil), accept: true }));
  expect((await header(emil, id)).role).toBe('subCommander');
  expect((await page(anna)).offers).toEqual([]);

  const frida = (await person('Frida', owner.club)).user;
  value(await offer(frida));
  value(await reply(frida, true));
  expect((await page(anna)).staff.A.subCommanders.map(({ name }) => name)).toContain('Frida');
  const told = await prisma().notice.findMany({
    where: { campaignId: id, kind: { in: ['post-offered', 'post-answered'] } },
  });
  const toldTo = (user: string, what: string) =>
    told.filter(({ kind, userId }) => kind === what && userId === user);
  expect([emil, frida].map((user) => toldTo(user, 'post-offered').length)).toEqual([2, 1]);
  // Carl, Dora and Frida have accepted, Emil has declined.
  expect(
    toldTo(anna, 'post-answered')
      .map(({ data }) => Reflect.get(Object(data), 'answer'))
      .sort(),
  ).toEqual(['accepted', 'accepted', 'accepted', 'declined']);
  // No offer that was answered or taken back is left unread.
  expect(told.filter(({ kind, readAt }) => kind === 'post-offered' && readAt === null)).toEqual([]);
});

test('[staff: offers] lapse when their commander leaves the seat; the successor can make their own, to somebody who is kept behind too', async () => {
  const { anna, carl, emil, id } = await fivePeople();
  const behind = { audience: 'club', delayHours: 24, commandId: newCommand() } as const;
  value(await application.setAudience(anna, id, behind));
  const waits = async () => ({
    from: value(await application.staffPage(emil, id)).offered.A?.from,
    count: (await header(emil, id)).offers,
  });
  value(await application.offerPost(anna, id, { userId: emil }));
  expect(await waits()).toEqual({ from: 'Anna', count: 1 });
  value(await application.passSupremeCommand(anna, id, post(carl)));
  expect(await waits()).toEqual({ from: undefined, count: 0 });
  expect(codeOf(await application.answerOffer(emil, id, { side: 'A', accept: true }))).toBe(
    'NO_SUCH_OFFER',
  );
  value(await application.offerPost(carl, id, { userId: emil }));
  expect(await waits()).toEqual({ from: 'Carl', count: 1 });
  value(await application.answerOffer(emil, id, { side: 'A', accept: true }));
  expect((await header(emil, id)).serves).toBe('A');
});

test('[staff: twice] an offer accepted twice appoints once; of two from opposite sides accepted at once one holds', async () => {
  const { anna, berta, emil, id } = await fivePeople();
  for (const commander of [anna, berta])
    value(await application.offerPost(commander, id, { userId: emil }));
  const both = await Promise.all(
    (['A', 'A', 'B'] as const).map((side) =>
      application.answerOffer(emil, id, { side, accept: true }),
    ),
  );
  expect(both.map(codeOf)).toContain('OK');
  const page = value(await application.staffPage(anna, id));
  const posts = [...page.staff.A.subCommanders, ...page.staff.B.subCommanders];
  expect(posts.filter(({ userId }) => userId === emil)).toHaveLength(1);
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
