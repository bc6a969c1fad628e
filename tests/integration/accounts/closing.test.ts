import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { CLOSING_DAYS, closingOfSession, keepAccount } from '@/lib/accounts/closing';
import { register } from '@/lib/accounts/register';
import { type Account, openSession, userOfSession } from '@/lib/accounts/sessions';
import type { CampaignApplication } from '@/lib/application/application';
import { eraseAccount } from '@/lib/application/club/erase-account';
import type { Services } from '@/lib/application/core/services';
import { mayReceive } from '@/lib/application/notices/may-read';
import { closeAccount } from '@/lib/clubs/closing';
import { roleInClub } from '@/lib/clubs/membership';
import { connectionPool, prisma } from '@/lib/database/client';
import { eraseDueAccounts } from '@/lib/jobs/erased-accounts';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import {
  appointed,
  chosen,
  newCommand,
  person,
  seen,
  started,
  Table,
  value,
} from '@/tests/integration/application/table';

const PASSWORD = 'seven grenadiers at Rossbach';
const AFTER = () => Date.now() + (CLOSING_DAYS + 1) * 24 * 60 * 60 * 1000;

let table: Table;
let application: CampaignApplication;
let services: Services;
let number = 0;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  services = table.services();
});
afterEach(async () => {
  vi.useRealTimers();
  await prisma().throttle.deleteMany();
});
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

/** Somebody who has registered, with a club of their own and a signed-in browser. */
async function zenobia(): Promise<{ readonly account: Account; readonly ownClub: string }> {
  number += 1;
  const wish = {
    email: `canary-address-${'x'.repeat(number)}@example.org`,
    displayName: 'Zenobia Canaryname',
    password: PASSWORD,
  };
  const made = value(await register(wish, 'direct'));
  const sessionId = await openSession(made.userId, 'canary-browser');
  const account = { ...wish, id: made.userId, sessionId, guestUntil: null };
  return { account, ownClub: made.clubId };
}

/** Every row of every table of the database, as text. */
async function everything(): Promise<string> {
  const pool = connectionPool();
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    parts.push(`${name}\n${found.rows.map(({ row }) => row).join('\n')}`);
  }
  return parts.join('\n');
}

const linkOf = (userId: string) => ({
  ...{ userId, secretHash: randomUUID() },
  expiresAt: new Date(Date.now() + 3_600_000),
});

/** How many rows of each table name an account, by the column that does. */
async function hanging(userId: string) {
  const pool = connectionPool();
  const { rows: keys } = await pool.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE contype = 'f' AND confrelid = 'user_account'::regclass`,
  );
  const found: { table: string; column: string; rows: number }[] = [];
  for (const { table: of, column } of keys) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${of} WHERE ${column} = $1::uuid`,
      [userId],
    );
    found.push({ table: of, column, rows: rows[0]?.count ?? 0 });
  }
  return found;
}

/** A row in each table that can hang on an account and that the test has not filled by playing. */
async function hangEverything(
  userId: string,
  other: string,
  clubId: string,
  campaignId: string,
): Promise<void> {
  const db = prisma();
  const soon = new Date(Date.now() + 3_600_000);
  const [side, secret] = ['A', randomUUID()];
  const own = { userId, campaignId };
  const report = { campaignId, battleIndex: 0, authorId: userId, side };
  await db.passwordLink.create({ data: linkOf(userId) });
  await db.secondFactor.create({ data: { userId, secret: {} } });
  await db.recoveryCode.create({ data: { userId, codeHash: secret } });
  await db.passkey.create({
    data: { id: secret, userId, name: 'canary', publicKey: new Uint8Array([1]) },
  });
  await db.passkeyChallenge.create({ data: { hash: secret, userId, expiresAt: soon } });
  await db.mailLetter.create({ data: { kind: 'test', address: 'canary-address', userId } });
  await db.invitation.create({
    data: {
      clubId,
      createdById: userId,
      role: 'member',
      secretHash: secret,
      expiresAt: soon,
      usesMax: 1,
    },
  });
  await db.libraryCampaign.create({
    data: {
      ...{ id: randomUUID(), clubId, uploadedById: userId, definitionId: 'war', title: 'A war' },
      ...{ definition: {}, sizeBytes: 2 },
    },
  });
  const mailKey = { recipient: 'age1', signingKey: 'x', secret: {} };
  await db.mailKey.upsert({ where: { userId }, create: { userId, ...mailKey }, update: {} });
  await db.mailGame.create({ data: { userId, campaignId: randomUUID(), mailId: 'terms' } });
  await db.mailGame.create({
    data: {
      ...{ userId: other, campaignId: randomUUID(), mailId: 'terms' },
      correspondent: 'Zenobia Canaryname',
    },
  });
  await db.campaignRecommendation.create({
    data: {
      ...{ campaignId, round: 'r', authorId: userId, side, answer: 'x' },
      reason: 'canary-advice',
    },
  });
  await db.campaignMessageRead.create({ data: { ...own, seenAt: soon } });
  await db.campaignReportRows.create({ data: { ...report, rows: ['canary-rows'] } });
  await db.campaignReportDraft.create({
    data: { ...report, fields: { a: 'canary-draft' }, writtenAt: soon },
  });
  await db.campaignLetter.create({
    data: {
      ...{ id: randomUUID(), campaignId, authorId: userId, side, hour: 0, dueAbout: 1 },
      ...{ text: 'canary-letter', commandId: randomUUID() },
    },
  });
  await db.messageMute.createMany({
    data: [
      { campaignId, userId, mutedId: other },
      { campaignId, userId: other, mutedId: userId },
    ],
  });
  const reported = { clubId, campaignId, audience: 'all', sentAt: soon };
  await db.messageReport.createMany({
    data: [
      {
        ...{ ...reported, id: randomUUID(), messageId: randomUUID() },
        ...{ authorId: userId, reporterId: other, recipientId: other, decidedById: other },
        ...{ text: 'canary-reported', reason: 'from another' },
      },
      {
        ...{ ...reported, id: randomUUID(), messageId: randomUUID() },
        ...{ authorId: other, reporterId: userId, recipientId: userId, decidedById: userId },
        ...{ text: 'by another', reason: 'canary-reason' },
      },
    ],
  });
  await db.battlePhotograph.create({
    data: {
      ...{ id: randomUUID(), campaignId, battleIndex: 0, authorId: userId, keyId: 'x' },
      ...{ caption: 'canary-caption', width: 1, height: 1 },
      ...{ large: new Uint8Array([1]), small: new Uint8Array([1]) },
    },
  });
  await db.campaignPetition.create({ data: { ...own, side, reason: 'canary-petition' } });
  await db.postOffer.create({ data: { ...own, side, id: randomUUID(), offeredById: other } });
  await db.postOffer.create({
    data: { campaignId, userId: other, side, id: randomUUID(), offeredById: userId },
  });
  await db.analysisLook.create({ data: { userId, trunkId: campaignId } });
  await db.campaignArrival.create({
    data: { id: randomUUID(), clubId, userId, finding: 'canary-arrival' },
  });
  await db.seatInvitation.create({
    data: {
      ...{ campaignId, side, clubId, createdById: userId },
      ...{ secretHash: secret, expiresAt: soon },
    },
  });
  await db.campaignLobby.create({
    data: {
      ...{ id: randomUUID(), clubId, hostId: userId, terms: { name: 'canary-lobby' } },
      ...{ commandHash: 'x', expiresAt: soon },
      seats: { create: { userId, place: 'A', assigned: false } },
    },
  });
  await db.campaignChallenge.create({
    data: {
      ...{ id: randomUUID(), clubId, challengerId: other, askedId: userId, state: 'declined' },
      ...{ terms: {}, message: 'From Berta', answer: 'canary-answer', commandHash: 'x' },
      expiresAt: soon,
    },
  });
  await db.notice.create({ data: { userId, kind: 'test', key: secret, data: { x: 'canary-x' } } });
  await db.noticeSettings.create({ data: { userId } });
  await db.noticeFeed.create({
    data: { id: randomUUID(), userId, kind: 'news', secretHash: secret },
  });
  await db.deadlineReminder.create({ data: { userId, minutes: [60] } });
  await db.boardAnswer.create({ data: { ...own, side, battle: 0, head: 1, secret: {} } });
  await db.boardPostOrder.create({ data: { ...own, side, battle: 0, pending: 'm', secret: {} } });
  await db.battleNight.create({
    data: {
      ...{ id: randomUUID(), clubId, name: 'Friday', startsAt: soon, tables: 1 },
      laid: { create: { number: 1, laidById: other, takenById: userId, game: 'A game' } },
    },
  });
}

test('[accounts: deletion] a closed account is signed out, is sent nothing, and can be kept with all that it had', async () => {
  const { account, ownClub } = await zenobia();
  const email = account.email;
  expect(await closeAccount(account, 'not the password', {})).toMatchObject({
    error: { code: 'CREDENTIALS_WRONG' },
  });
  expect(await userOfSession(account.sessionId)).not.toBeNull();
  value(await closeAccount(account, PASSWORD, {}));
  expect(await userOfSession(account.sessionId)).toBeNull();
  const toAccount = { userId: account.id, campaignId: null, needs: 'account' as const, data: {} };
  expect(await mayReceive(services, toAccount)).toBe(false);
  expect(await prisma().mailLetter.count({ where: { address: email } })).toBe(1);

  const again = value(await authenticate({ email, password: PASSWORD }, 'direct'));
  expect(again.closing).toBe(true);
  expect(await userOfSession(again.sessionId)).toBeNull();
  expect((await closingOfSession(again.sessionId))?.id).toBe(account.id);
  expect(await eraseDueAccounts(services, Date.now())).toBe(0);
  value(await keepAccount(account.id));
  expect(await userOfSession(again.sessionId)).toMatchObject({ email });
  expect(await roleInClub(account.id, ownClub)).toBe('owner');
  expect(await mayReceive(services, toAccount)).toBe(true);
  expect(await eraseAccount(services, account.id, AFTER())).toBe(false);
  expect((await keepAccount(account.id)).ok).toBe(false);
  await prisma().user.delete({ where: { id: account.id } });
});

test('[accounts: deletion] once it is due nobody can sign in to it or keep it', async () => {
  const { account } = await zenobia();
  value(await closeAccount(account, PASSWORD, {}));
  await prisma().user.update({
    where: { id: account.id },
    data: { closesAt: new Date(Date.now() - 1) },
  });
  const { email } = account;
  expect(await authenticate({ email, password: PASSWORD }, 'direct')).toMatchObject({
    error: { code: 'CREDENTIALS_WRONG' },
  });
  expect(await keepAccount(account.id)).toMatchObject({ error: { code: 'CLOSING_GONE' } });
  expect(await eraseDueAccounts(services, Date.now())).toBe(1);
  expect(await eraseDueAccounts(services, Date.now())).toBe(0);
  // The address is free again.
  const again = { email, displayName: 'Zenobia', password: PASSWORD };
  value(await register(again, 'direct'));
  await prisma().user.deleteMany({ where: { email } });
});

test('[accounts: deletion] the only owner of a club with members names who owns it; if they have left, the longest-serving member does', async () => {
  const { account, ownClub } = await zenobia();
  const { user: berta } = await person('Berta', ownClub);
  const { user: carl } = await person('Carl', ownClub);
  const { clubs } = value(await application.closingPage(account.id));
  expect(clubs).toMatchObject([{ clubId: ownClub, dissolved: false }]);
  expect(clubs[0]?.heirs?.map(({ name }) => name).sort()).toEqual(['Berta', 'Carl']);
  for (const heirs of [{}, { [ownClub]: randomUUID() }, { [ownClub]: account.id }])
    expect(await closeAccount(account, PASSWORD, heirs)).toMatchObject({
      error: { code: 'CLUB_NEEDS_OWNER', path: `heir ${ownClub}` },
    });
  value(await closeAccount(account, PASSWORD, { [ownClub]: carl }));
  await prisma().membership.deleteMany({ where: { userId: carl } });
  expect(await eraseAccount(services, account.id, AFTER())).toBe(true);
  expect(await roleInClub(berta, ownClub)).toBe('owner');
  const club = await prisma().club.findUniqueOrThrow({ where: { id: ownClub } });
  expect(club.name).toBe('A former member’s club');
});

test('[accounts: deletion] the club of somebody with the same name keeps its name', async () => {
  const { account } = await zenobia();
  const { account: namesake, ownClub } = await zenobia();
  const before = await prisma().club.findUniqueOrThrow({ where: { id: ownClub } });
  expect(before.name).toContain('Zenobia Canaryname');
  value(await closeAccount(account, PASSWORD, {}));
  expect(await eraseAccount(services, account.id, AFTER())).toBe(true);
  const after = await prisma().club.findUniqueOrThrow({ where: { id: ownClub } });
  expect(after.name).toBe(before.name);
  await prisma().club.delete({ where: { id: ownClub } });
  await prisma().user.delete({ where: { id: namesake.id } });
});

test('[accounts: deletion] afterwards no table holds a name, an address or a text of theirs; campaigns export and verify, and others read “A former member”', async () => {
  const { account, ownClub } = await zenobia();
  const me = account.id;
  const { user: olga, club } = await person('Olga');
  const { user: berta } = await person('Berta', club);
  const { user: carl } = await person('Carl', club);
  await prisma().membership.create({ data: { clubId: club, userId: me, role: 'member' } });
  // A campaign that is shared, with a sub-commander; one alone in the club of one's own.
  const terms = { clubId: club, name: 'The ford' };
  const id = await started(application, me, { kind: 'member', userId: berta }, terms);
  await appointed(application, me, id, carl);
  value(await chosen(application, me, id, 'canary-a-cross'));
  const alone = await started(application, me, { kind: 'hotSeat' }, { clubId: ownClub });
  const say = (user: string, to: string, text: string) =>
    application.sendMessage(user, id, { to, text, commandId: newCommand() });
  value(await say(me, 'all', 'canary-message to all'));
  value(await say(berta, me, 'What Berta wrote stays hers.'));
  value(await application.keepNote(me, id, { text: 'canary-note' }));
  value(await application.leaveOrder(me, id, { methods: ['quick'] }));
  const mark = { patient: true, seeking: true, wish: 'canary-wish' };
  value(await application.setPlayerMark(me, mark));
  value(
    await application.challengeToCampaign(me, {
      ...{ libraryId: 'skirmish', name: 'Next', side: 'A', useExpectedValues: true },
      ...{ clubId: club, userId: olga, message: 'canary-challenge', commandId: newCommand() },
    }),
  );
  const soon = new Date(Date.now() + 86_400_000 * 3);
  const night = await prisma().battleNight.create({
    data: {
      ...{ id: randomUUID(), clubId: club, name: 'Thursday', startsAt: soon, tables: 2 },
      calledById: me,
      answers: { create: { userId: me, coming: true } },
      laid: { create: { number: 1, laidById: me, game: 'canary-game' } },
    },
  });
  await prisma().noticeChannel.create({
    data: {
      ...{ id: randomUUID(), userId: me, kind: 'push', label: 'canary-label', addressHash: 'x' },
      address: { ...(await services.secrets.protect(me, 'canary-endpoint')) },
    },
  });
  await prisma().holiday.create({
    data: { id: randomUUID(), userId: me, fromAt: soon, toAt: soon },
  });
  await hangEverything(me, berta, club, id);
  const key = await services.secrets.protect(me, 'for Zenobia alone');
  const empty = (await hanging(me)).filter(({ rows }) => rows === 0);
  expect(empty).toEqual([]);
  const before = await everything();
  for (const canary of [
    ...['canary-message', 'canary-note', 'canary-wish', 'canary-challenge', 'canary-game'],
    ...['canary-label', 'canary-browser', 'canary-address', 'Zenobia Canaryname'],
  ])
    expect([canary, before.includes(canary)]).toEqual([canary, true]);

  value(await closeAccount(account, PASSWORD, {}));
  await prisma().passwordLink.create({ data: linkOf(me) });
  expect(await eraseAccount(services, me, AFTER())).toBe(true);
  expect(await eraseAccount(services, me, AFTER())).toBe(false);

  // Challenges stay without a word of theirs: the other person’s ladder counts the game.
  const rest = (await hanging(me)).filter(({ rows }) => rows > 0);
  expect(rest.map(({ table: of }) => of)).toEqual(rest.map(() => 'campaign_challenge'));
  const after = await everything();
  const left = after.split('\n').filter((row) => /canary-(?!a-|b-)|Canaryname/.test(row));
  expect(left).toEqual([]);
  expect(await services.secrets.reveal(key)).toBeNull();
  await expect(services.secrets.protect(me, 'more')).rejects.toThrow();
  expect(await prisma().club.count({ where: { id: ownClub } })).toBe(0);
  expect(await prisma().campaignList.count({ where: { campaignId: alone } })).toBe(0);
  expect(await prisma().battleNight.count({ where: { id: night.id } })).toBe(1);

  // Carl has the command, with what had been sealed; the campaign goes on and verifies.
  expect((await seen(application, carl, id)).header.role).toBe('commander');
  value(await chosen(application, berta, id, 'canary-b-hold'));
  const exported = value(await application.exportCampaign(berta, id)).content;
  expect(exported).not.toContain('Canaryname');
  expect(verifyCampaignExport(exported, services.resolvers).breaks).toEqual([]);
  const messages = value(await application.messagesPage(berta, id)).messages;
  expect(messages.map(({ text, to }) => [text, to])).toEqual([
    ['What Berta wrote stays hers.', { kind: 'person', name: 'A former member', you: false }],
  ]);
});
