import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { expiredGuests, GUEST_DAYS, isGuest, makeGuest } from '@/lib/accounts/guests';
import { register } from '@/lib/accounts/register';
import { closeSession, userOfSession } from '@/lib/accounts/sessions';
import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import { openDoors, type UseCase } from '@/lib/application/core/use-case';
import type { Opponent } from '@/lib/application/start/opponents';
import { clubsOf, createClub, renameClub } from '@/lib/clubs/club';
import { acceptInvitation, inviteToClub } from '@/lib/clubs/invitation';
import { prisma } from '@/lib/database/client';
import { removeExpiredGuests } from '@/lib/jobs/expired-guests';
import { ok } from '@/lib/kernel/result';
import {
  chosen,
  codeOf,
  newCommand,
  person,
  started,
  Table,
  value,
} from '@/tests/integration/application/table';
import { campaignAt, gather, type People } from '@/tests/integration/security/people';
import { rightCalls } from '@/tests/integration/security/right-calls';

const PASSWORD = 'seven grenadiers at Rossbach';
const DAY_MS = 24 * 60 * 60 * 1000;
let table: Table;
let application: CampaignApplication;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterAll(() => table.clear());
beforeEach(async () => {
  await prisma().throttle.deleteMany();
});

async function guest() {
  const made = value(await makeGuest('direct', 'Firefox on Linux'));
  const campaign = await started(application, made.userId, { kind: 'conservative' });
  return { ...made, campaign };
}

describe('[accounts: guests] a guest', () => {
  test('plays with a session of the server, which ends when it is closed', async () => {
    const { userId, sessionId, campaign } = await guest();
    expect(await userOfSession(sessionId)).toMatchObject({ id: userId, email: null });
    value(await chosen(application, userId, campaign, 'canary-a-cross'));
    await closeSession(sessionId);
    expect(await userOfSession(sessionId)).toBeNull();
  });

  test('cannot be signed in to with any address or password', async () => {
    const { userId } = await guest();
    for (const email of ['', userId, `${userId}@example.org`, 'null'])
      expect((await authenticate({ email, password: '' }, 'direct')).ok).toBe(false);
  });

  test('keeps account id, campaign and club, as its owner, on registering', async () => {
    const { userId, clubId, campaign } = await guest();
    const wish = { email: 'kept@example.org', displayName: 'Kept', password: PASSWORD };
    expect(value(await register(wish, 'direct', userId))).toEqual({ userId, clubId });
    expect(await isGuest(userId)).toBe(false);
    expect(await clubsOf(userId)).toEqual([
      { id: clubId, name: 'Kept’s club', role: 'owner', memberCount: 1 },
    ]);
    value(await chosen(application, userId, campaign, 'canary-a-cross'));
    const signedIn = await authenticate({ email: wish.email, password: PASSWORD }, 'direct');
    expect(signedIn.ok && signedIn.value.id).toBe(userId);
  });

  test('stays a guest, and keeps the campaign, on registering with a known address', async () => {
    const known = { email: 'known@example.org', displayName: 'Known', password: PASSWORD };
    value(await register(known, 'direct'));
    const { userId, campaign } = await guest();
    expect(codeOf(await register(known, 'direct', userId))).toBe('EMAIL_TAKEN');
    expect(await isGuest(userId)).toBe(true);
    value(await chosen(application, userId, campaign, 'canary-a-cross'));
  });

  test('of two who register with one address at once, one succeeds and the other stays a guest', async () => {
    const [one, other] = [await guest(), await guest()];
    const wish = { email: 'both@example.org', displayName: 'Both', password: PASSWORD };
    const codes = await Promise.all(
      [one, other].map(async ({ userId }) => codeOf(await register(wish, 'direct', userId))),
    );
    expect(codes.sort()).toEqual(['EMAIL_TAKEN', 'OK']);
    expect([await isGuest(one.userId), await isGuest(other.userId)].sort()).toEqual([false, true]);
  });

  test('is throttled by address', async () => {
    const codes: string[] = [];
    for (let number = 0; number < 61; number += 1)
      codes.push(codeOf(await makeGuest('one address', null)));
    expect(codes).toEqual([...Array<string>(60).fill('OK'), 'THROTTLED']);
    expect(codeOf(await makeGuest('another address', null))).toBe('OK');
  });
});

describe('[security: access] a guest reaches nobody else', () => {
  test('cannot found, rename or join a club, or invite anybody', async () => {
    const { userId, clubId } = await guest();
    const owner = await person('Olga');
    const wish = { role: 'member', days: 1, usesMax: 5 } as const;
    const { secret } = value(await inviteToClub(owner.user, owner.club, wish));
    expect([
      codeOf(await createClub(userId, 'Mine')),
      codeOf(await renameClub(userId, clubId, 'Mine')),
      codeOf(await inviteToClub(userId, clubId, wish)),
      codeOf(await acceptInvitation(userId, secret)),
    ]).toEqual([
      'REGISTER_FIRST',
      'CLUB_ACTION_FORBIDDEN',
      'CLUB_ACTION_FORBIDDEN',
      'REGISTER_FIRST',
    ]);
  });

  test('cannot begin anything against people elsewhere', async () => {
    const { userId } = await guest();
    const other = await person('Olga');
    const terms = { libraryId: 'skirmish', name: 'Mine', side: 'A' } as const;
    const asked = await application.challengeToCampaign(userId, {
      ...terms,
      ...{ useExpectedValues: true, commandId: newCommand(), userId: other.user },
    });
    expect(codeOf(asked)).toBe('REGISTER_FIRST');
    const against = async (opponent: Opponent) =>
      codeOf(
        await application.startCampaign(userId, {
          ...terms,
          ...{ opponent, useExpectedValues: true, commandId: newCommand() },
        }),
      );
    expect([
      await against({ kind: 'open' }),
      await against({ kind: 'mail' }),
      await against({ kind: 'hotSeat' }),
      await against({ kind: 'reckless' }),
    ]).toEqual(['REGISTER_FIRST', 'REGISTER_FIRST', 'OK', 'OK']);
  });

  test('cannot open a mail file', async () => {
    const { userId } = await guest();
    const file = { file: Buffer.from('age').toString('base64'), commandId: newCommand() };
    expect(codeOf(await application.openMailFile(userId, file))).toBe('REGISTER_FIRST');
  });

  test('is refused by every use case that reaches other people, in their own campaign too', async () => {
    const { userId, campaign } = await guest();
    const people: People = await gather();
    const calls = await rightCalls(application, people, {
      id: await campaignAt(application, people, 'table', 'watcher'),
      onBoard: await campaignAt(application, people, 'board', 'watcher'),
    });
    const closed: string[] = [];
    for (const [name, declared] of Object.entries(USE_CASES) as [string, UseCase][]) {
      if (declared.on !== 'campaign' && declared.on !== 'account') continue;
      const behind = { ...declared, run: async () => ok('LET IN') } as UseCase;
      const { door } = openDoors(table.services(), { door: behind });
      const given = calls[name] ?? [];
      const asked =
        declared.on === 'campaign' ? [userId, campaign, ...given.slice(1)] : [userId, ...given];
      if (codeOf((await Reflect.apply(door, null, asked)) as Answer<unknown>) === 'REGISTER_FIRST')
        closed.push(name);
    }
    expect(closed.sort()).toEqual([
      'addFeed',
      'addNoticeChannel',
      'answerOffer',
      'answerPace',
      'answerPetition',
      'askForPost',
      'assignFormations',
      'callBack',
      'challengeToBattle',
      'challengeToBranch',
      'challengeToCampaign',
      'challengeToRematch',
      'confirmNoticeMail',
      'correctStrength',
      'decideReport',
      'dismissSubCommander',
      'drawBank',
      'endHoliday',
      'endPause',
      'extendDeadline',
      'fillReportRows',
      'handSeat',
      'importCampaign',
      'inviteToSeat',
      'leaveOrder',
      'leaveUmpireSeat',
      'makeMailKeys',
      'muteAuthor',
      'nameDeputy',
      'offerPost',
      'openLobby',
      'openMailFile',
      'passSupremeCommand',
      'pauseCampaign',
      'proposePace',
      'readReport',
      'recommend',
      'recommendInterval',
      'removeFeed',
      'removeNoticeChannel',
      'removePhotograph',
      'reportMessage',
      'resignPost',
      'resignSeat',
      'saveNoticeSettings',
      'sendAway',
      'sendMessage',
      'sendReport',
      'setAudience',
      'setPlayerMark',
      'setReminders',
      'showMailIdentity',
      'standIn',
      'takeHoliday',
      'takeOfferedSeat',
      'takeSeat',
      'takeUmpireSeat',
      'testNoticeChannel',
      'withdrawOffer',
      'withdrawPetition',
      'withdrawRecommendation',
      'writeLetter',
    ]);
  });
});

describe('[jobs: guests] when a guest’s time is over', () => {
  const later = () => Date.now() + (GUEST_DAYS + 1) * DAY_MS;

  test('the session is invalid, before anything is removed', async () => {
    const { userId, sessionId } = await guest();
    await prisma().user.update({ where: { id: userId }, data: { guestUntil: new Date(0) } });
    expect(await userOfSession(sessionId)).toBeNull();
  });

  test('account, club, sessions and lists are removed, seals cannot be opened, and other users’ data stays', async () => {
    const services = table.services();
    const gone = await guest();
    const kept = await guest();
    value(
      await register(
        { email: 'stays@example.org', displayName: 'Stays', password: PASSWORD },
        'direct',
        kept.userId,
      ),
    );
    const streams = await services.sql`SELECT id FROM orderly_store.stream ORDER BY id`;
    while ((await removeExpiredGuests(services, later())) > 0);
    expect(await expiredGuests(later(), 10)).toEqual([]);
    const left = async ({ userId, clubId, sessionId, campaign }: typeof gone) => [
      await prisma().user.count({ where: { id: userId } }),
      await prisma().club.count({ where: { id: clubId } }),
      await prisma().session.count({ where: { id: sessionId } }),
      await prisma().campaignList.count({ where: { campaignId: campaign } }),
    ];
    expect(await left(gone)).toEqual([0, 0, 0, 0]);
    expect(await left(kept)).toEqual([1, 1, 1, 1]);
    expect(codeOf(await application.campaignPage(gone.userId, gone.campaign))).toBe('NOT_FOUND');
    value(await chosen(application, kept.userId, kept.campaign, 'canary-a-cross'));
    const shredded = await services.sql<{ id: string }[]>`
      SELECT id FROM orderly_store.data_key WHERE shredded_at IS NOT NULL`;
    const shreddedOf = (campaign: string) => shredded.filter(({ id }) => id.includes(campaign));
    expect(shreddedOf(gone.campaign)).toHaveLength(1);
    expect(shreddedOf(kept.campaign)).toEqual([]);
    // The store is append-only: no event was removed from it.
    expect(await services.sql`SELECT id FROM orderly_store.stream ORDER BY id`).toEqual(streams);
  });

  test('a guest who registered at the last moment is not removed', async () => {
    const { userId } = await guest();
    const wish = { email: 'last@example.org', displayName: 'Last', password: PASSWORD };
    value(await register(wish, 'direct', userId));
    await removeExpiredGuests(table.services(), later());
    expect(await prisma().user.count({ where: { id: userId } })).toBe(1);
  });
});
