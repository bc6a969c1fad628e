import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { changeDetails } from '@/lib/accounts/change-details';
import { changePassword } from '@/lib/accounts/change-password';
import { askForPasswordLink } from '@/lib/accounts/forgotten-password';
import { sweepAccounts } from '@/lib/accounts/housekeeping';
import { openPasswordLink, setPasswordByLink } from '@/lib/accounts/password-link';
import { register } from '@/lib/accounts/register';
import { type Account, hasRegistered, openSession, userOfSession } from '@/lib/accounts/sessions';
import { mailHash } from '@/lib/application/notices/channels';
import { clubsOf } from '@/lib/clubs/club';
import {
  acceptInvitation,
  declineInvitation,
  openInvitations,
  previewInvitation,
  withdrawInvitation,
} from '@/lib/clubs/invitation';
import { inviteByMail } from '@/lib/clubs/mailed-invitation';
import { prisma } from '@/lib/database/client';
import { sendDue } from '@/lib/jobs/deliveries';
import { sendLetters } from '@/lib/jobs/letters';
import { handOutNotices } from '@/lib/jobs/notices';
import { type MailSender, mailSender } from '@/lib/notices/channels/mail';
import { codeOf, Table, value } from '@/tests/integration/application/table';
import { MailBox } from './endpoints';

const SITE = 'https://book.example.org';
const HOUR_MS = 60 * 60 * 1000;
const OLD = 'seven grenadiers at Rossbach';
const NEW = 'a march through Silesia';
let table: Table;
let mailBox: MailBox;
let mail: MailSender;
let sending: Parameters<typeof sendDue>[0];
let number = 0;

beforeAll(async () => {
  table = await Table.set();
  mailBox = new MailBox();
  mail = mailSender({ url: await mailBox.open(), from: 'Orderly Book <book@example.org>' });
  sending = { services: table.services(), mail, site: SITE };
});
beforeEach(() => {
  mailBox.mails.length = 0;
  mailBox.refuseWith = null;
});
afterEach(async () => {
  await prisma().throttle.deleteMany();
  await prisma().mailLetter.deleteMany();
});
afterAll(async () => {
  mail.close();
  await mailBox.close();
  await table.clear();
  expect(table.faults).toEqual([]);
});

async function account(): Promise<Account> {
  number += 1;
  const wish = { email: `letters${number}@example.org`, displayName: 'Keith', password: OLD };
  const { userId } = value(await register(wish, 'direct'));
  const user = await userOfSession(await openSession(userId));
  if (user === null || !hasRegistered(user)) throw new Error('no session');
  return user;
}
const secretIn = (text: string): string =>
  new RegExp(`^${SITE}/reset-password/([\\w-]{43})\\s*$`, 'm').exec(text)?.[1] ?? '';
const joinSecretIn = (text: string): string =>
  new RegExp(`^${SITE}/join/([\\w-]{43})\\s*$`, 'm').exec(text)?.[1] ?? '';
const subjects = () => mailBox.mails.map(({ to, subject }) => `${to.join()}: ${subject}`);
const changes = (userId: string) =>
  prisma().notice.findMany({ where: { userId, kind: 'account-changed' }, select: { data: true } });

test('[security: forgotten password] the mailed link sets a new password once, ends every session, and the change is mailed', async () => {
  const user = await account();
  const elsewhere = await openSession(user.id);
  expect(codeOf(await askForPasswordLink(` ${user.email.toUpperCase()}`, 'direct'))).toBe('OK');
  expect(await sendLetters(sending)).toBe(1);
  expect(subjects()).toEqual([`${user.email}: Set a new password`]);
  const secret = secretIn(mailBox.mails[0]?.text ?? '');
  const { expiresAt } = value(await openPasswordLink(secret));
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(HOUR_MS);
  expect(JSON.stringify(await prisma().passwordLink.findMany())).not.toContain(secret);
  expect(await prisma().mailLetter.count()).toBe(0);

  value(await setPasswordByLink(secret, NEW));
  expect(await userOfSession(elsewhere)).toBeNull();
  expect(await userOfSession(user.sessionId)).toBeNull();
  expect(codeOf(await setPasswordByLink(secret, 'pikes and halberds'))).toBe('PASSWORD_LINK_GONE');
  expect((await authenticate({ email: user.email, password: NEW }, 'direct')).ok).toBe(true);
  await sendLetters(sending);
  expect(subjects().at(-1)).toBe(`${user.email}: Your password was changed`);
  expect(mailBox.mails.at(-1)?.text).not.toContain(NEW);
  expect(await changes(user.id)).toEqual([{ data: { what: 'password' } }]);
});

test('[security: forgotten password] an address without an account is answered and recorded alike, and nothing is sent', async () => {
  const user = await account();
  const rowOf = async (email: string) => {
    const asked = await askForPasswordLink(email, 'direct');
    const {
      id: _,
      dueAt,
      writtenAt,
      address,
      ...row
    } = await prisma().mailLetter.findFirstOrThrow({ where: { address: email } });
    return { asked, row, dated: dueAt instanceof Date && writtenAt instanceof Date, address: 'x' };
  };
  expect(await rowOf('nobody@example.org')).toEqual(await rowOf(user.email));
  expect(await sendLetters(sending)).toBe(2);
  expect(subjects()).toEqual([`${user.email}: Set a new password`]);
  expect(codeOf(await askForPasswordLink('no address', 'direct'))).toBe('EMAIL_INVALID');
});

test('[security: forgotten password] three mails an hour for an address, and a bound for where they are asked from', async () => {
  const user = await account();
  for (let count = 0; count < 5; count += 1)
    expect(codeOf(await askForPasswordLink(user.email, `from ${count}`))).toBe('OK');
  expect(await prisma().mailLetter.count({ where: { address: user.email } })).toBe(3);
  const codes: string[] = [];
  for (let count = 0; count < 61; count += 1)
    codes.push(codeOf(await askForPasswordLink(`n${count}@example.org`, 'one place')));
  expect(codes.filter((code) => code === 'OK').length).toBe(60);
  expect(codes.at(-1)).toBe('THROTTLED');
});

test('[notices: letters] several workers send a letter once; one put off by the server goes later, one refused never', async () => {
  const user = await account();
  await askForPasswordLink(user.email, 'direct');
  mailBox.refuseWith = { code: 451, message: 'busy' };
  await Promise.all([sendLetters(sending), sendLetters(sending), sendLetters(sending)]);
  expect(await prisma().mailLetter.findMany({ select: { attempts: true } })).toEqual([
    { attempts: 1 },
  ]);
  expect(await sendLetters(sending)).toBe(0);
  mailBox.refuseWith = null;
  await prisma().mailLetter.updateMany({ data: { dueAt: new Date() } });
  await Promise.all([sendLetters(sending), sendLetters(sending), sendLetters(sending)]);
  expect(subjects()).toEqual([`${user.email}: Set a new password`]);
  expect(codeOf(await openPasswordLink(secretIn(mailBox.mails[0]?.text ?? '')))).toBe('OK');

  await askForPasswordLink(user.email, 'direct');
  mailBox.refuseWith = { code: 550, message: 'no such mailbox' };
  expect(await sendLetters(sending)).toBe(1);
  expect(await prisma().mailLetter.count()).toBe(0);

  // A worker that died while sending: it may have arrived.
  await askForPasswordLink(user.email, 'direct');
  await prisma().mailLetter.updateMany({ data: { sendingSince: new Date(Date.now() - HOUR_MS) } });
  expect(await sendLetters(sending)).toBe(0);
  expect(await prisma().mailLetter.count()).toBe(0);
});

test('[notices: letters] without a mail server nothing is sent, and what nobody sent is swept after two days', async () => {
  const user = await account();
  await askForPasswordLink(user.email, 'direct');
  await sweepAccounts(Date.now() + 47 * HOUR_MS);
  expect(await prisma().mailLetter.count()).toBe(1);
  await sweepAccounts(Date.now() + 49 * HOUR_MS);
  expect(await prisma().mailLetter.count()).toBe(0);
  await askForPasswordLink(user.email, 'direct');
  expect(await sendLetters({ ...sending, mail: null })).toBe(1);
  expect([await prisma().mailLetter.count(), mailBox.mails.length]).toEqual([0, 0]);
});

test('[accounts: changes] another address is mailed to the old one and the new one; a confirmed channel gets its notice alone', async () => {
  const user = await account();
  const email = `moved.${user.email}`;
  value(await changeDetails(user, { displayName: 'Keith', email }, OLD));
  await sendLetters(sending);
  expect(subjects().sort()).toEqual(
    [
      `${user.email}: Your e-mail address was changed`,
      `${email}: Your e-mail address was changed`,
    ].sort(),
  );
  expect(await changes(user.id)).toEqual([{ data: { what: 'address' } }]);

  mailBox.mails.length = 0;
  await prisma().noticeChannel.create({
    data: {
      ...{ id: user.id, userId: user.id, kind: 'mail', label: email },
      ...{ addressHash: mailHash(email), confirmedAt: new Date() },
    },
  });
  await prisma().notice.deleteMany({ where: { userId: user.id } });
  const work = async () => {
    await sendLetters(sending);
    await handOutNotices(sending.services);
    await sendDue(sending);
  };
  value(await changePassword({ ...user, email }, OLD, NEW));
  await work();
  expect(subjects()).toEqual([`${email}: Your password was changed`]);
  mailBox.mails.length = 0;
  value(await changeDetails({ ...user, email }, { displayName: 'Keith', email: user.email }, NEW));
  await work();
  // The channel is of an address that the account no longer has: the letter goes there instead.
  expect(subjects().sort()).toEqual(
    [
      `${user.email}: Your e-mail address was changed`,
      `${email}: Your e-mail address was changed`,
    ].sort(),
  );
});

test('[clubs: invitation by mail] one person is let in once by the link of the mail, and the address is forgotten', async () => {
  const owner = await account();
  const [club] = await clubsOf(owner.id);
  const clubId = club?.id ?? '';
  const wish = { role: 'member' as const, days: 7, email: 'Friend@Example.org ' };
  value(await inviteByMail(owner.id, clubId, wish));
  expect(codeOf(await inviteByMail(owner.id, clubId, wish))).toBe('INVITED_ALREADY');
  const listed = async () =>
    value(await openInvitations(owner.id, clubId)).map(({ mail: one }) => one);
  expect(await listed()).toEqual([{ email: 'friend@example.org', state: 'waiting' }]);
  await sendLetters(sending);
  expect(await listed()).toEqual([{ email: 'friend@example.org', state: 'sent' }]);
  expect(mailBox.mails[0]).toMatchObject({
    to: ['friend@example.org'],
    subject: 'An invitation to a club',
  });
  const secret = joinSecretIn(mailBox.mails[0]?.text ?? '');
  expect(JSON.stringify(await prisma().invitation.findMany())).not.toContain(secret);
  expect(value(await previewInvitation(secret))).toMatchObject({ clubId, mailed: true });
  const friend = await account();
  value(await acceptInvitation(friend.id, secret));
  expect(codeOf(await acceptInvitation((await account()).id, secret))).toBe('INVITATION_GONE');
  expect(await prisma().invitation.count({ where: { clubId, email: { not: null } } })).toBe(0);
});

test('[clubs: invitation by mail] declined, withdrawn, refused by the server, or of somebody who may no longer invite: it lets nobody in', async () => {
  const owner = await account();
  const clubId = (await clubsOf(owner.id))[0]?.id ?? '';
  const invited = async (email: string) => {
    mailBox.mails.length = 0;
    const made = value(await inviteByMail(owner.id, clubId, { role: 'member', days: 7, email }));
    await sendLetters(sending);
    return { ...made, secret: joinSecretIn(mailBox.mails[0]?.text ?? '') };
  };
  const declined = await invited('declines@example.org');
  value(await declineInvitation(declined.secret));
  expect(codeOf(await declineInvitation(declined.secret))).toBe('INVITATION_GONE');
  expect(codeOf(await acceptInvitation((await account()).id, declined.secret))).toBe(
    'INVITATION_GONE',
  );
  const withdrawn = await invited('withdrawn@example.org');
  value(await withdrawInvitation(owner.id, clubId, withdrawn.invitationId));
  expect(codeOf(await previewInvitation(withdrawn.secret))).toBe('INVITATION_GONE');
  mailBox.refuseWith = { code: 550, message: 'no such mailbox' };
  await invited('nobody@example.org');
  mailBox.refuseWith = null;
  const states = value(await openInvitations(owner.id, clubId)).map(({ mail: one }) => one?.state);
  expect(states).toEqual(['failed', 'declined']);
  // Withdrawn before the mail went out: nothing is sent.
  mailBox.mails.length = 0;
  const late = { role: 'member' as const, days: 7, email: 'late@example.org' };
  const { invitationId } = value(await inviteByMail(owner.id, clubId, late));
  value(await withdrawInvitation(owner.id, clubId, invitationId));
  await sendLetters(sending);
  expect(mailBox.mails).toEqual([]);
  const kept = await invited('kept@example.org');
  await prisma().membership.updateMany({ where: { clubId }, data: { role: 'member' } });
  expect(codeOf(await previewInvitation(kept.secret))).toBe('INVITATION_GONE');
  await sweepAccounts(Date.now() + 8 * 24 * HOUR_MS);
  expect(await prisma().invitation.count({ where: { clubId, email: { not: null } } })).toBe(0);
});

test('[clubs: invitation by mail] five mails a day for an address from all clubs, fifty from one account', async () => {
  const codes: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const owner = await account();
    const clubId = (await clubsOf(owner.id))[0]?.id ?? '';
    const wish = { role: 'member' as const, days: 1, email: 'pestered@example.org' };
    codes.push(codeOf(await inviteByMail(owner.id, clubId, wish)));
  }
  expect(codes).toEqual(['OK', 'OK', 'OK', 'OK', 'OK', 'THROTTLED']);
});
