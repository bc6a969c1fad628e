import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { appointed, chosen, codeOf, newCommand, person, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterAll(() => table.clear());
afterEach(() => {
  delete process.env.ORDERLY_OWNER;
});

/** Anna commands side A with Carl under her, Berta side B; Olga owns the club and Ulla umpires in it, neither plays. */
async function club() {
  const { user: olga, club: clubId } = await person('Olga');
  const [anna, berta, carl] = [
    await person('Anna', clubId),
    await person('Berta', clubId),
    await person('Carl', clubId),
  ].map(({ user }) => user) as [string, string, string];
  const ulla = (await person('Ulla', clubId, 'umpire')).user;
  return { olga, anna, berta, carl, ulla, ...(await campaign(clubId, anna, berta, carl)) };
}
async function campaign(clubId: string, a: string, b: string, staff: string) {
  const opponent = { kind: 'member', userId: b } as const;
  const id = await started(application, a, opponent, { clubId });
  await appointed(application, a, id, staff);
  return { id, clubId };
}
const send = async (user: string, id: string, to: string, text: string) =>
  value(await application.sendMessage(user, id, { to, text, commandId: newCommand() })).messageId;
const report = (user: string, id: string, messageId: string, reason = 'It is rude.') =>
  application.reportMessage(user, id, { messageId, reason });
const open = async (user: string) => (await application.reportsPage(user)).open;
const counted = async (user: string, clubId: string) =>
  value(await application.openReports(user, clubId));
const decided = async (user: string) => (await application.reportsPage(user)).decided;
const decide = (
  user: string,
  reportId: string,
  remove = true,
  measure: 'none' | 'warn' | 'week' | 'month' = 'none',
) => application.decideReport(user, { reportId, remove, measure });
const texts = async (user: string, id: string) =>
  value(await application.messagesPage(user, id)).messages.map(({ text }) => text);
const kinds = async (user: string) =>
  (await prisma().notice.findMany({ where: { userId: user } }))
    .filter(({ kind }) => kind !== 'message')
    .map(({ kind, data }) => ({ kind, ...(data as object) }));

test('[messages: reports] a reader reports a message, who judges removes it, and each hears what is theirs to hear', async () => {
  const { anna, berta, carl, ulla, olga, id, clubId } = await club();
  value(await application.takeUmpireSeat(ulla, id, { commandId: newCommand() }));
  const message = await send(berta, id, 'all', 'canary-insult');
  expect(value(await application.messagesPage(anna, id)).messages).toMatchObject([
    { report: 'can', removed: false },
  ]);
  expect(value(await report(anna, id, message, 'canary-reason'))).toEqual({ judgedBy: 'club' });
  // Sent twice, it is there once; another reader reports it too.
  value(await report(anna, id, message, 'canary-reason'));
  value(await report(carl, id, message, 'Me too.'));
  expect(value(await application.messagesPage(anna, id)).messages).toMatchObject([
    { report: 'reported' },
  ]);
  const reports = await open(ulla);
  expect(reports.map(({ read }) => read)).toMatchObject([
    { author: 'Berta', reporter: 'Anna', text: 'canary-insult', reason: 'canary-reason' },
    { author: 'Berta', reporter: 'Carl', text: 'canary-insult', reason: 'Me too.' },
  ]);
  expect((await kinds(ulla)).filter(({ kind }) => kind === 'message-reported')).toHaveLength(1);
  // Who wrote it, reported it or only plays is shown nothing, and decides nothing.
  const [first] = reports;
  expect(await counted(ulla, clubId)).toBe(2);
  for (const user of [anna, berta, carl]) {
    expect([await open(user), codeOf(await decide(user, first?.id ?? ''))]).toEqual([
      [],
      'NOT_FOUND',
    ]);
    expect(await counted(user, clubId)).toBe(0);
  }
  value(await decide(ulla, first?.id ?? ''));
  expect([await open(ulla), (await decided(ulla)).length]).toEqual([[], 2]);
  expect(await counted(ulla, clubId)).toBe(0);
  expect(codeOf(await application.openReports((await person('Emil')).user, clubId))).toBe(
    'CLUB_NOT_FOUND',
  );
  expect(codeOf(await decide(olga, first?.id ?? ''))).toBe('NOT_ALLOWED');
  expect(codeOf(await decide(ulla, first?.id ?? ''))).toBe('ALREADY_SO');
  for (const user of [anna, carl]) {
    expect(value(await application.messagesPage(user, id)).messages).toMatchObject([
      { text: '', removed: true, author: 'Berta', unread: false },
    ]);
    expect(value(await application.campaignHeader(user, id)).unread).toBe(0);
    expect(await kinds(user)).toContainEqual(
      expect.objectContaining({ kind: 'report-decided', outcome: 'removed' }),
    );
  }
  // Its author still reads it, and is told that it was removed, never by whom it was reported.
  expect(await texts(berta, id)).toEqual(['canary-insult']);
  const bertas = JSON.stringify([await kinds(berta), value(await application.myData(berta))]);
  expect(bertas).toContain('message-judged');
  for (const word of ['canary-reason', 'Me too.', 'reporterId']) expect(bertas).not.toContain(word);
  expect(JSON.stringify(value(await application.myData(anna)))).toContain('canary-reason');
  expect(codeOf(await report(anna, id, message))).toBe('ALREADY_SO');
});

test('[messages: reports] what a side writes reaches no judge who plays against it, before the campaign is over', async () => {
  const { anna, berta, carl, olga, ulla, id, clubId } = await club();
  // Berta, who plays, and Ulla, who does not, umpire in the club.
  await prisma().membership.update({
    where: { clubId_userId: { clubId, userId: berta } },
    data: { role: 'umpire' },
  });
  const secret = await send(anna, id, 'side', 'canary: we cross at night');
  value(await report(carl, id, secret, 'canary: she means the ford'));
  const toAll = await send(anna, id, 'all', 'canary-to-all');
  value(await report(carl, id, toAll, 'canary: she means the bridge'));
  const bertas = await open(berta);
  expect(bertas).toMatchObject([{ read: { to: 'all', text: 'canary-to-all', reason: null } }]);
  expect(JSON.stringify(bertas)).not.toMatch(/at night|the ford|the bridge/);
  // She was notified of that one alone.
  expect((await kinds(berta)).filter(({ kind }) => kind === 'message-reported')).toHaveLength(1);
  // Who could still take a post reads nothing before that is given up.
  const [waiting] = await open(ulla);
  expect([waiting?.read, JSON.stringify(await open(ulla)).includes('canary')]).toEqual([
    null,
    false,
  ]);
  value(await application.readReport(ulla, { reportId: waiting?.id ?? '' }));
  expect(JSON.stringify(await open(ulla))).toContain('canary: she means the ford');
  expect(
    codeOf(await application.askForPost(ulla, id, { side: 'B', reason: 'Let me help.' })),
  ).toBe('NOT_ALLOWED');
  value(await decide(ulla, waiting?.id ?? '', false, 'warn'));
  expect(await texts(carl, id)).toContain('canary: we cross at night');
  // In the end it is a secret no more.
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-leave'));
  expect(JSON.stringify(await decided(berta))).toContain('the ford');
  expect((await open(olga)).map(({ read }) => read?.reason)).toEqual([
    'canary: she means the bridge',
  ]);
});

test('[messages: reports] where nobody of the club may judge, the owner of the server does; where nobody may, it waits for the end', async () => {
  const { user: anna, club: clubId } = await person('Anna');
  const [berta, carl] = [(await person('Berta', clubId)).user, (await person('Carl', clubId)).user];
  const { id } = await campaign(clubId, anna, berta, carl);
  const message = await send(anna, id, berta, 'canary-threat');
  expect(value(await report(berta, id, message))).toEqual({ judgedBy: 'nobody' });
  const owner = (await person('Server')).user;
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: owner } });
  process.env.ORDERLY_OWNER = email ?? '';
  const [waiting] = await open(owner);
  expect(waiting?.read).toBeNull();
  const reportId = waiting?.id ?? '';
  value(await application.readReport(owner, { reportId }));
  expect((await open(owner))[0]?.read).toMatchObject({ text: 'canary-threat' });
  const second = await send(anna, id, berta, 'again');
  expect(value(await report(berta, id, second))).toEqual({ judgedBy: 'server' });
  expect((await kinds(owner)).map(({ kind }) => kind)).toEqual(['message-reported']);
  // Somebody of the club can judge now: the server's owner no longer.
  await person('Ulla', clubId, 'umpire');
  expect([await open(owner), codeOf(await decide(owner, reportId))]).toEqual([[], 'NOT_FOUND']);
  // The author owns the club, and judges none of it, not even in the end.
  expect(await open(anna)).toEqual([]);
});

test('[messages: reports] a message that was taken back is judged as it was; a suspended writer plays on and writes to nobody', async () => {
  const { anna, berta, carl, olga, id, clubId } = await club();
  const message = await send(berta, id, 'all', 'canary-insult');
  value(await report(anna, id, message));
  value(await application.takeBackMessage(berta, id, { messageId: message }));
  const [waiting] = await open(olga);
  const reportId = waiting?.id ?? '';
  expect(codeOf(await decide(olga, reportId))).toBe('NOT_ALLOWED');
  value(await application.readReport(olga, { reportId }));
  expect((await open(olga))[0]?.read?.text).toBe('canary-insult');
  value(await decide(olga, reportId, false, 'week'));
  const say = (to: string) =>
    application.sendMessage(berta, id, { to, text: 'But', commandId: newCommand() });
  expect([codeOf(await say('all')), codeOf(await say(anna))]).toEqual(['SUSPENDED', 'SUSPENDED']);
  // Nor with a challenge; one without words is no message.
  const challenge = async (message: string) =>
    codeOf(
      await application.challengeToCampaign(berta, {
        ...{ libraryId: 'skirmish', name: 'Again', side: 'A', useExpectedValues: true, message },
        ...{ userId: anna, clubId, commandId: newCommand() },
      }),
    );
  expect([await challenge('canary-taunt'), await challenge('')]).toEqual(['SUSPENDED', 'OK']);
  expect(await kinds(berta)).toContainEqual(
    expect.objectContaining({ kind: 'message-judged', measure: 'suspended' }),
  );
  expect(await kinds(anna)).toContainEqual(
    expect.objectContaining({ kind: 'report-decided', outcome: 'suspended' }),
  );
  value(await application.keepNote(berta, id, { text: 'For myself.' }));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  // In another club she writes, and here again in a week.
  const elsewhere = await person('Emil');
  await prisma().membership.create({
    data: { clubId: elsewhere.club, userId: berta, role: 'member' },
  });
  const opponent = { kind: 'member', userId: berta } as const;
  const other = await started(application, elsewhere.user, opponent, { clubId: elsewhere.club });
  await send(berta, other, 'all', 'Good evening.');
  await prisma().messageReport.updateMany({ data: { suspendedUntil: new Date(0) } });
  await send(berta, id, carl, 'Good evening.');
});

test('[messages: reports] only what one reads, with a reason, and not without end', async () => {
  const { anna, berta, carl, id } = await club();
  const own = await send(anna, id, 'all', 'Mine.');
  const hidden = await send(anna, id, 'side', 'Not yours.');
  expect(codeOf(await report(anna, id, own))).toBe('NOT_ALLOWED');
  for (const nothing of [hidden, newCommand(), 'nothing'])
    expect(codeOf(await report(berta, id, nothing))).toBe('NOT_FOUND');
  for (const reason of ['', ' \n', 'x'.repeat(1_001), 'bell\u0007'])
    expect(codeOf(await report(berta, id, own, reason))).toBe('TEXT_INVALID');
  const codes: string[] = [];
  for (let count = 0; count < 21; count += 1) codes.push(codeOf(await report(carl, id, own)));
  expect(codes.at(-1)).toBe('TOO_MANY');
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
