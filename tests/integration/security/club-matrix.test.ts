import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as club from '@/lib/clubs/club';
import * as invitation from '@/lib/clubs/invitation';
import * as mailed from '@/lib/clubs/mailed-invitation';
import * as membership from '@/lib/clubs/membership';
import type { ClubRole } from '@/lib/clubs/role';
import { closeDatabase, prisma } from '@/lib/database/client';
import type { Result } from '@/lib/kernel/result';
import { person } from '@/tests/integration/application/table';
import { freshDatabase } from '@/tests/support/database';

beforeAll(async () => {
  await freshDatabase();
});
afterAll(() => closeDatabase());

const ROLES = ['nobody', 'noAccount', 'stranger', 'removed', 'member', 'umpire', 'owner'] as const;
type Role = (typeof ROLES)[number];
type Expected = Readonly<Record<Role, string>>;

/** A club before one request: its people, an open invitation, a person to be acted on. */
interface Scene {
  readonly clubId: string;
  readonly user: string;
  readonly target: string;
  readonly invitationId: string;
  readonly secret: string;
}

async function scene(role: Role): Promise<Scene> {
  const owner = await person('Olga');
  const clubId = owner.club;
  const target = await join(clubId, 'member');
  const made = await invitation.inviteToClub(owner.user, clubId, {
    role: 'member',
    days: 1,
    usesMax: 1,
  });
  if (!made.ok) throw new Error(made.error.code);
  const { invitationId, secret } = made.value;
  return { clubId, user: await asker(role, clubId, owner.user), target, invitationId, secret };
}

async function asker(role: Role, clubId: string, owner: string): Promise<string> {
  switch (role) {
    case 'nobody':
      return '';
    case 'noAccount':
      return randomUUID();
    case 'stranger':
      return (await person('Stranger')).user;
    case 'removed': {
      const user = await join(clubId, 'umpire');
      await prisma().membership.delete({ where: { clubId_userId: { clubId, userId: user } } });
      return user;
    }
    case 'owner':
      return owner;
    default:
      return join(clubId, role);
  }
}

async function join(clubId: string, role: ClubRole): Promise<string> {
  const { user } = await person(`A ${role}`, clubId);
  await prisma().membership.update({
    where: { clubId_userId: { clubId, userId: user } },
    data: { role },
  });
  return user;
}

const code = (answer: Result<unknown>): string => (answer.ok ? 'OK' : answer.error.code);
function expected(outside: string, member: string, umpire: string, owner: string): Expected {
  return {
    nobody: outside,
    noAccount: outside,
    stranger: outside,
    removed: outside,
    member,
    umpire,
    owner,
  };
}
const mailWish = (role: 'member' | 'umpire') => ({
  ...{ role, days: 1 },
  email: `${randomUUID()}@example.org`,
});
const OUT = 'CLUB_NOT_FOUND';
const NO = 'CLUB_ACTION_FORBIDDEN';

/** Functions that only look up a role or a name, or that the acts below and campaign pages call after checking. */
const NO_ACTS = [
  ...['roleInClub', 'authoriseInClub', 'changeMembers', 'companyIn'],
  ...['inviteAction', 'newSecret', 'invitationFault', 'isOpenNow'],
  // The worker's own, for the mail that it sends.
  ...['secretForMail', 'noteMailed'],
];

const ROWS: Readonly<
  Record<string, readonly [how: string, ask: (at: Scene) => Promise<string>, Expected][]>
> = {
  viewClub: [
    [
      '',
      async ({ user, clubId }) => code(await club.viewClub(user, clubId)),
      expected(OUT, 'OK', 'OK', 'OK'),
    ],
  ],
  renameClub: [
    [
      '',
      async ({ user, clubId }) => code(await club.renameClub(user, clubId, 'Other')),
      expected(OUT, NO, NO, 'OK'),
    ],
  ],
  clubsOf: [
    [
      '',
      async ({ user, clubId }) =>
        (await club.clubsOf(user)).some(({ id }) => id === clubId) ? 'LISTED' : 'NOT',
      expected('NOT', 'LISTED', 'LISTED', 'LISTED'),
    ],
  ],
  createClub: [
    [
      'with an account',
      async ({ user, target }) => code(await club.createClub(user === '' ? target : user, 'New')),
      { ...expected('OK', 'OK', 'OK', 'OK'), noAccount: 'THROWS' },
    ],
  ],
  inviteToClub: [
    [
      'members',
      async ({ user, clubId }) =>
        code(await invitation.inviteToClub(user, clubId, { role: 'member', days: 1, usesMax: 1 })),
      expected(OUT, NO, 'OK', 'OK'),
    ],
    [
      'umpires',
      async ({ user, clubId }) =>
        code(await invitation.inviteToClub(user, clubId, { role: 'umpire', days: 1, usesMax: 1 })),
      expected(OUT, NO, NO, 'OK'),
    ],
  ],
  openInvitations: [
    [
      '',
      async ({ user, clubId }) => code(await invitation.openInvitations(user, clubId)),
      expected(OUT, NO, 'OK', 'OK'),
    ],
  ],
  withdrawInvitation: [
    [
      '',
      async ({ user, clubId, invitationId }) =>
        code(await invitation.withdrawInvitation(user, clubId, invitationId)),
      expected(OUT, NO, 'OK', 'OK'),
    ],
    [
      'of this club by way of one’s own',
      async ({ user, invitationId }) => {
        const own =
          (await club.clubsOf(user)).find(({ role }) => role === 'owner')?.id ?? randomUUID();
        return code(await invitation.withdrawInvitation(user, own, invitationId));
      },
      { ...expected(OUT, OUT, OUT, 'OK'), stranger: 'INVITATION_NOT_FOUND' },
    ],
  ],
  previewInvitation: [
    [
      'with the secret',
      async ({ secret }) => code(await invitation.previewInvitation(secret)),
      expected('OK', 'OK', 'OK', 'OK'),
    ],
    [
      'without',
      async ({ invitationId }) => code(await invitation.previewInvitation(invitationId)),
      expected('INVITATION_GONE', 'INVITATION_GONE', 'INVITATION_GONE', 'INVITATION_GONE'),
    ],
  ],
  acceptInvitation: [
    [
      'with the secret',
      async ({ user, target, secret }) =>
        code(await invitation.acceptInvitation(user === '' ? target : user, secret)),
      { ...expected('OK', 'OK', 'OK', 'OK'), noAccount: 'THROWS' },
    ],
    [
      'with its id',
      async ({ user, invitationId }) => code(await invitation.acceptInvitation(user, invitationId)),
      expected('INVITATION_GONE', 'INVITATION_GONE', 'INVITATION_GONE', 'INVITATION_GONE'),
    ],
  ],
  declineInvitation: [
    [
      'of a link for several',
      async ({ secret }) => code(await invitation.declineInvitation(secret)),
      expected('INVITATION_GONE', 'INVITATION_GONE', 'INVITATION_GONE', 'INVITATION_GONE'),
    ],
  ],
  inviteByMail: [
    [
      'members',
      async ({ user, clubId }) => code(await mailed.inviteByMail(user, clubId, mailWish('member'))),
      expected(OUT, NO, 'OK', 'OK'),
    ],
    [
      'umpires',
      async ({ user, clubId }) => code(await mailed.inviteByMail(user, clubId, mailWish('umpire'))),
      expected(OUT, NO, NO, 'OK'),
    ],
  ],
  changeRole: [
    [
      'of another',
      async ({ user, clubId, target }) =>
        code(await membership.changeRole(user, clubId, target, 'umpire')),
      expected(OUT, NO, NO, 'OK'),
    ],
    [
      'of oneself, to owner',
      async ({ user, clubId }) => code(await membership.changeRole(user, clubId, user, 'owner')),
      expected(OUT, NO, NO, 'OK'),
    ],
  ],
  removeMember: [
    [
      '',
      async ({ user, clubId, target }) => code(await membership.removeMember(user, clubId, target)),
      expected(OUT, NO, NO, 'OK'),
    ],
  ],
  leaveClub: [
    [
      '',
      async ({ user, clubId }) => code(await membership.leaveClub(user, clubId)),
      expected(OUT, 'OK', 'OK', 'CLUB_NEEDS_OWNER'),
    ],
  ],
};

test('[security: access] every club action has its row', () => {
  const acts = [club, invitation, mailed, membership].flatMap((room) =>
    Object.entries(room).flatMap(([name, thing]) => (typeof thing === 'function' ? [name] : [])),
  );
  expect([...Object.keys(ROWS), ...NO_ACTS].sort()).toEqual(acts.sort());
});

describe('[security: access] club action × role: every answer is as written', () => {
  for (const [act, rows] of Object.entries(ROWS)) {
    for (const [how, ask, wanted] of rows) {
      test([act, how].filter(Boolean).join(' '), async () => {
        const got: Record<string, string> = {};
        for (const role of ROLES) {
          got[role] = await ask(await scene(role)).catch(() => 'THROWS');
        }
        expect(got).toEqual(wanted);
      });
    }
  }
});
