import { randomUUID } from 'node:crypto';
import { makeGuest } from '@/lib/accounts/guests';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import {
  answered,
  appointed,
  chosen,
  person,
  seen,
  started,
  value,
} from '@/tests/integration/application/table';

/** The caller's role in one campaign. */
export const ROLES = [
  'nobody',
  'noAccount',
  'stranger',
  'guest',
  'removed',
  'watcher',
  'owner',
  'umpire',
  'commanderA',
  'commanderB',
  'staffA',
] as const;
export type Role = (typeof ROLES)[number];
/** Those to whom nothing of the club may be open. */
export const OUTSIDERS: readonly Role[] = ['nobody', 'noAccount', 'stranger', 'guest', 'removed'];

/**
 * A visitor who has not registered, with a club of their own, is an outsider here: `guest`. A club with two players,
 * one who serves under the first, one who watches, an owner who does not play, one who umpires their campaigns, and one
 * who was removed.
 */
export interface People {
  readonly club: string;
  readonly account: Readonly<Record<Role, string>>;
}

export async function gather(): Promise<People> {
  const owner = await person('Olga');
  const { club } = owner;
  const [anna, berta, carl, stranger, stefan] = [
    await person('Anna', club),
    await person('Berta', club),
    await person('Carl', club),
    await person('Stranger'),
    await person('Stefan', club),
  ];
  const ulla = await person('Ulla', club, 'umpire');
  const removed = await person('Rudi', club);
  const guest = await makeGuest(`address ${randomUUID()}`, null);
  if (!guest.ok) throw new Error(guest.error.code);
  await leave(club, removed.user);
  return {
    club,
    account: {
      nobody: '',
      noAccount: randomUUID(),
      stranger: stranger.user,
      guest: guest.value.userId,
      removed: removed.user,
      watcher: carl.user,
      owner: owner.user,
      umpire: ulla.user,
      commanderA: anna.user,
      commanderB: berta.user,
      staffA: stefan.user,
    },
  };
}

async function leave(clubId: string, userId: string): Promise<void> {
  await prisma().membership.delete({ where: { clubId_userId: { clubId, userId } } });
}

/** The stage of a campaign at the time of the request. */
export type Stage =
  | 'choosing'
  | 'encounter'
  | 'table'
  | 'reported'
  | 'board'
  | 'openSeat'
  | 'privateBranch';

/**
 * A campaign of Anna (side A, with Stefan as her sub-commander) and Berta (side B) at a stage, umpired by Ulla unless
 * side B’s seat is open. For `removed` side B is
 * Rudi's, who acted as a member and has been removed since: the former member's seat must grant nothing.
 */
export async function campaignAt(
  application: CampaignApplication,
  people: People,
  stage: Stage,
  asking: Role,
): Promise<string> {
  const { club, account } = people;
  const anna = account.commanderA;
  if (stage === 'openSeat') {
    const open = await started(application, anna, { kind: 'open' }, { clubId: club });
    await appoint(application, open, people);
    return open;
  }
  const sideB = asking === 'removed' ? account.removed : account.commanderB;
  if (asking === 'removed') {
    await prisma().membership.create({ data: { clubId: club, userId: sideB, role: 'member' } });
  }
  const opponent = { kind: 'member', userId: sideB } as const;
  const id = await started(application, anna, opponent, {
    clubId: club,
    ...(stage === 'board' ? { libraryId: 'crossroads' } : {}),
  });
  await appoint(application, id, people);
  value(await application.takeUmpireSeat(account.umpire, id, { commandId: randomUUID() }));
  await advance(application, id, stage, anna, sideB);
  const asked =
    stage === 'privateBranch'
      ? value(
          await application.beginBranch(anna, id, {
            at: 2,
            name: 'In private',
            opponent: { kind: 'hotSeat' },
            commandId: randomUUID(),
          }),
        ).campaignId
      : id;
  if (asking === 'removed') await leave(club, sideB);
  return asked;
}

/**
 * An open challenge of Anna’s to Berta; for `removed`, to Rudi, who was a member then and has been removed since: it is
 * no longer there for him.
 */
export async function challengeTo(
  application: CampaignApplication,
  { club, account }: People,
  asking: Role,
): Promise<string> {
  const userId = asking === 'removed' ? account.removed : account.commanderB;
  if (asking === 'removed')
    await prisma().membership.create({ data: { clubId: club, userId, role: 'member' } });
  // The caps are not what is tested here.
  await prisma().campaignChallenge.deleteMany({ where: { challengerId: account.commanderA } });
  await prisma().throttle.deleteMany({ where: { key: { startsWith: 'challenge' } } });
  const { challengeId } = value(
    await application.challengeToCampaign(account.commanderA, {
      ...{ libraryId: 'skirmish', name: 'Asked', side: 'A', useExpectedValues: true },
      ...{ clubId: club, userId, message: 'Sunday?', commandId: randomUUID() },
    }),
  );
  if (asking === 'removed') await leave(club, userId);
  return challengeId;
}

async function appoint(
  application: CampaignApplication,
  id: string,
  { account }: People,
): Promise<void> {
  // The limit of what one account may write is not what is tested here.
  await prisma().throttle.deleteMany({ where: { key: { startsWith: 'write' } } });
  await appointed(application, account.commanderA, id, account.staffA);
}

async function advance(
  application: CampaignApplication,
  id: string,
  stage: Stage,
  sideA: string,
  sideB: string,
): Promise<void> {
  if (stage === 'board') {
    for (const [user, choice] of [
      [sideA, 'a-fight'],
      [sideB, 'b-fight'],
    ] as const)
      value(await chosen(application, user, id, choice));
    for (const user of [sideA, sideB]) value(await answered(application, user, id, 'fought'));
    return;
  }
  if (stage !== 'encounter' && stage !== 'table' && stage !== 'reported') return;
  value(await chosen(application, sideA, id, 'canary-a-cross'));
  value(await chosen(application, sideB, id, 'canary-b-hold'));
  if (stage === 'encounter') return;
  value(await answered(application, sideA, id, 'table'));
  value(await answered(application, sideB, id, 'table'));
  if (stage === 'table') return;
  value(await application.submitTableReport(sideA, id, await report(application, sideA, id)));
}

/** A balanced report: the same number killed in each unit. */
export async function report(application: CampaignApplication, user: string, id: string) {
  const { roll } = await seen(application, user, id);
  return {
    battleIndex: 0,
    level: 'draw',
    heldField: 'none',
    rows: (roll?.units ?? []).map((unit) => ({
      unit: unit.id,
      counts: {
        men: { killed: 3 },
        ...(unit.strength.guns === undefined ? {} : { guns: {} }),
      },
    })),
    leaders: [],
    commandId: randomUUID(),
  };
}
