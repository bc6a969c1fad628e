import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '@/lib/accounts/register';
import { clubsOf, createClub, renameClub, viewClub } from '@/lib/clubs/club';
import {
  acceptInvitation,
  type InvitationWish,
  inviteToClub,
  openInvitations,
  previewInvitation,
  withdrawInvitation,
} from '@/lib/clubs/invitation';
import { changeRole, leaveClub, removeMember, roleInClub } from '@/lib/clubs/membership';
import { closeDatabase, prisma } from '@/lib/database/client';
import type { Result } from '@/lib/kernel/result';
import { freshDatabase } from '@/tests/support/database';

const WISH: InvitationWish = { role: 'member', days: 7, usesMax: 5 };
let number = 0;

beforeAll(async () => {
  await freshDatabase();
});
afterAll(closeDatabase);

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}
const codeOf = (result: Result<unknown>): string => (result.ok ? 'OK' : result.error.code);

async function person(): Promise<{ userId: string; clubId: string }> {
  number += 1;
  const wish = {
    email: `p${number}@example.org`,
    displayName: `Person ${number}`,
    password: 'a horse at the ford',
  };
  return value(await register(wish, 'direct'));
}

async function joined(clubId: string, ownerId: string): Promise<string> {
  const { userId } = await person();
  const { secret } = value(await inviteToClub(ownerId, clubId, WISH));
  value(await acceptInvitation(userId, secret));
  return userId;
}

test('[clubs: invitation] its link lets a stranger in once, with the role it names', async () => {
  const owner = await person();
  const guest = await person();
  const made = value(await inviteToClub(owner.userId, owner.clubId, { ...WISH, role: 'umpire' }));
  expect(value(await previewInvitation(made.secret))).toMatchObject({
    clubId: owner.clubId,
    role: 'umpire',
  });
  expect(value(await acceptInvitation(guest.userId, made.secret))).toEqual({
    clubId: owner.clubId,
    role: 'umpire',
  });
  value(await acceptInvitation(guest.userId, made.secret));
  expect(value(await openInvitations(owner.userId, owner.clubId))).toMatchObject([
    { usesCount: 1 },
  ]);
  expect((await clubsOf(guest.userId)).map(({ id }) => id)).toEqual([guest.clubId, owner.clubId]);
});

test('[clubs: invitation] its secret is nowhere in the database', async () => {
  const owner = await person();
  const { secret } = value(await inviteToClub(owner.userId, owner.clubId, WISH));
  expect(JSON.stringify(await prisma().invitation.findMany())).not.toContain(secret);
});

test('[clubs: invitation] an invitation that was withdrawn, expired, used up, unknown, or made by somebody who can no longer invite answers 410', async () => {
  const owner = await person();
  const guest = await person();
  const invite = async () =>
    value(await inviteToClub(owner.userId, owner.clubId, { ...WISH, usesMax: 1 }));
  const withdrawn = await invite();
  value(await withdrawInvitation(owner.userId, owner.clubId, withdrawn.invitationId));
  value(await withdrawInvitation(owner.userId, owner.clubId, withdrawn.invitationId));
  const expired = await invite();
  await prisma().invitation.update({
    where: { id: expired.invitationId },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  const used = await invite();
  value(await acceptInvitation((await person()).userId, used.secret));
  const deposed = await joined(owner.clubId, owner.userId);
  value(await changeRole(owner.userId, owner.clubId, deposed, 'umpire'));
  const old = value(await inviteToClub(deposed, owner.clubId, WISH));
  value(await changeRole(owner.userId, owner.clubId, deposed, 'member'));
  for (const secret of [
    withdrawn.secret,
    expired.secret,
    used.secret,
    old.secret,
    'x',
    'A'.repeat(43),
  ]) {
    expect(codeOf(await previewInvitation(secret))).toBe('INVITATION_GONE');
    expect(codeOf(await acceptInvitation(guest.userId, secret))).toBe('INVITATION_GONE');
  }
  expect(await roleInClub(guest.userId, owner.clubId)).toBeNull();
});

test('[clubs: invitation] of 12 people who take 3 places at once, 3 get in', async () => {
  const owner = await person();
  const people = await Promise.all(Array.from({ length: 12 }, person));
  const { secret } = value(await inviteToClub(owner.userId, owner.clubId, { ...WISH, usesMax: 3 }));
  const answers = await Promise.all(people.map(({ userId }) => acceptInvitation(userId, secret)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
  expect(value(await viewClub(owner.userId, owner.clubId)).members).toHaveLength(4);
});

test('[clubs: invitation] limits are enforced', async () => {
  const { userId, clubId } = await person();
  for (const bad of [
    { days: 0 },
    { days: 31 },
    { days: 1.5 },
    { usesMax: 0 },
    { usesMax: 101 },
    { days: Number.NaN },
  ]) {
    expect(codeOf(await inviteToClub(userId, clubId, { ...WISH, ...bad }))).toBe(
      'INVITATION_INVALID',
    );
  }
});

test('[security: one club cannot reach another] to an outsider every action answers as if the club did not exist', async () => {
  const owner = await person();
  const outsider = await person();
  const member = await joined(owner.clubId, owner.userId);
  const { invitationId } = value(await inviteToClub(owner.userId, owner.clubId, WISH));
  const acts = (clubId: string) => [
    viewClub(outsider.userId, clubId),
    renameClub(outsider.userId, clubId, 'Mine'),
    inviteToClub(outsider.userId, clubId, WISH),
    openInvitations(outsider.userId, clubId),
    withdrawInvitation(outsider.userId, clubId, invitationId),
    changeRole(outsider.userId, clubId, member, 'owner'),
    changeRole(outsider.userId, clubId, outsider.userId, 'owner'),
    removeMember(outsider.userId, clubId, member),
    leaveClub(outsider.userId, clubId),
  ];
  const real = await Promise.all(acts(owner.clubId));
  const absent = await Promise.all(acts('00000000-0000-4000-8000-000000000000'));
  const nonsense = await Promise.all(acts("'; drop table club; --"));
  expect(real).toEqual(absent);
  expect(real).toEqual(nonsense);
  expect(new Set(real.map(codeOf))).toEqual(new Set(['CLUB_NOT_FOUND']));
  // the owner of one club cannot withdraw the invitation of another by naming the own club
  expect(codeOf(await withdrawInvitation(outsider.userId, outsider.clubId, invitationId))).toBe(
    'INVITATION_NOT_FOUND',
  );
});

test('[clubs: permissions] a member can look and leave, but not administer', async () => {
  const owner = await person();
  const member = await joined(owner.clubId, owner.userId);
  const refused = await Promise.all([
    renameClub(member, owner.clubId, 'Mine'),
    inviteToClub(member, owner.clubId, WISH),
    openInvitations(member, owner.clubId),
    changeRole(member, owner.clubId, member, 'owner'),
    removeMember(member, owner.clubId, owner.userId),
  ]);
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['CLUB_ACTION_FORBIDDEN']));
  expect(value(await viewClub(member, owner.clubId)).role).toBe('member');
  value(await leaveClub(member, owner.clubId));
  expect(codeOf(await viewClub(member, owner.clubId))).toBe('CLUB_NOT_FOUND');
});

test('[clubs: permissions] an umpire can invite members, not umpires; a change of role takes effect at once', async () => {
  const owner = await person();
  const umpire = await joined(owner.clubId, owner.userId);
  expect(codeOf(await inviteToClub(umpire, owner.clubId, WISH))).toBe('CLUB_ACTION_FORBIDDEN');
  value(await changeRole(owner.userId, owner.clubId, umpire, 'umpire'));
  expect(codeOf(await inviteToClub(umpire, owner.clubId, WISH))).toBe('OK');
  expect(codeOf(await inviteToClub(umpire, owner.clubId, { ...WISH, role: 'umpire' }))).toBe(
    'CLUB_ACTION_FORBIDDEN',
  );
  value(await removeMember(owner.userId, owner.clubId, umpire));
  expect(codeOf(await inviteToClub(umpire, owner.clubId, WISH))).toBe('CLUB_NOT_FOUND');
});

test('[clubs: members] a club never loses its last owner, not even when two owners leave at once', async () => {
  const { userId, clubId } = await person();
  expect(codeOf(await leaveClub(userId, clubId))).toBe('CLUB_NEEDS_OWNER');
  expect(codeOf(await changeRole(userId, clubId, userId, 'member'))).toBe('CLUB_NEEDS_OWNER');
  const second = await joined(clubId, userId);
  value(await changeRole(userId, clubId, second, 'owner'));
  const left = await Promise.all([leaveClub(userId, clubId), leaveClub(second, clubId)]);
  expect(left.map(codeOf).sort()).toEqual(['CLUB_NEEDS_OWNER', 'OK']);
});

test('[clubs: members] no e-mail address of another member is shown', async () => {
  const owner = await person();
  const member = await joined(owner.clubId, owner.userId);
  expect(JSON.stringify(value(await viewClub(member, owner.clubId)))).not.toContain('@');
});

test('[clubs: club] founding and renaming', async () => {
  const { userId } = await person();
  const { clubId } = value(await createClub(userId, '  The  Tuesday Club '));
  expect(value(await viewClub(userId, clubId)).name).toBe('The Tuesday Club');
  value(await renameClub(userId, clubId, 'The Thursday Club'));
  expect(value(await viewClub(userId, clubId)).name).toBe('The Thursday Club');
  expect(codeOf(await createClub(userId, ''))).toBe('NAME_INVALID');
  expect(codeOf(await createClub(userId, 'x'.repeat(81)))).toBe('NAME_INVALID');
  expect(codeOf(await renameClub(userId, clubId, 'a\u202Eb'))).toBe('NAME_INVALID');
});
