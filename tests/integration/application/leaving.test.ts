import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { clubsOf } from '@/lib/clubs/club';
import { roleInClub } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import {
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

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterEach(() => prisma().throttle.deleteMany());
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

async function scene() {
  const { user: olga, club } = await person('Olga');
  const join = async (name: string) => (await person(name, club)).user;
  const [anna, berta, carl, dora] = [
    await join('Anna'),
    await join('Berta'),
    await join('Carl'),
    await join('Dora'),
  ];
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: club, name: 'The ford' },
  );
  return { olga, club, anna, berta, carl, dora, id };
}
const leave = (user: string, club: string, more: object = {}) =>
  application.departFromClub(user, club, { commandId: newCommand(), member: user, ...more });
const noticesOf = async (userId: string) =>
  (await prisma().notice.findMany({ where: { userId }, select: { kind: true } })).map(
    ({ kind }) => kind,
  );

test('[clubs: leaving] who leaves sees beforehand what happens, and hands the command to a sub-commander; what is sealed stays', async () => {
  const { club, anna, berta, carl, id } = await scene();
  await appointed(application, anna, id, carl);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await application.leaveOrder(anna, id, { methods: ['expected'] }));
  const page = value(await application.leavingPage(anna, club));
  expect(page.posts).toEqual([
    {
      ...{ campaignId: id, name: 'The ford', part: 'commander', side: expect.any(String) },
      ...{ successors: [{ userId: carl, name: 'Carl' }], computer: true },
    },
  ]);
  expect([page.heirs, page.member.self]).toEqual([null, true]);
  const strange = [{ campaignId: id, userId: berta }];
  expect(codeOf(await leave(anna, club, { successors: strange }))).toBe('NO_SUCH_POST');
  expect(await roleInClub(anna, club)).toBe('member');

  value(await leave(anna, club, { successors: [{ campaignId: id, userId: carl }] }));
  expect(await roleInClub(anna, club)).toBeNull();
  expect(codeOf(await application.campaignPage(anna, id))).toBe('NOT_FOUND');
  const carls = await seen(application, carl, id);
  expect(carls.header.role).toBe('commander');
  expect(await prisma().standingOrder.count({ where: { userId: anna } })).toBe(0);
  // Both have sealed: the campaign goes on, with the choice that Anna sealed.
  value(await chosen(application, berta, id, 'canary-b-hold'));
  expect((await seen(application, berta, id)).view.phase).not.toBe('choosing');
  expect(JSON.stringify(await seen(application, berta, id))).not.toContain('Anna');
});

test('[clubs: leaving] a seat without a successor is vacant, offered to those who can take it, and the other commander is notified', async () => {
  const { club, anna, berta, carl, dora, olga, id } = await scene();
  value(await leave(anna, club));
  expect(await noticesOf(berta)).toContain('seat-changed');
  for (const user of [carl, dora, olga]) expect(await noticesOf(user)).toContain('seat-offered');
  expect(await noticesOf(berta)).not.toContain('seat-offered');
  value(await application.takeSeat(carl, id, { side: 'A', commandId: newCommand() }));
  expect((await seen(application, carl, id)).header.role).toBe('commander');
});

test('[clubs: leaving] a sub-commander resigns, sent twice it leaves once, and what they asked for in the club is removed', async () => {
  const { club, anna, berta, carl, id } = await scene();
  await appointed(application, anna, id, carl);
  const command = { commandId: newCommand(), member: carl };
  value(await application.departFromClub(carl, club, command));
  expect(codeOf(await application.departFromClub(carl, club, command))).toBe('CLUB_NOT_FOUND');
  const { loaded } = { loaded: await seen(application, anna, id) };
  expect(JSON.stringify(loaded)).not.toContain(carl);
  value(
    await application.challengeToCampaign(anna, {
      ...{ libraryId: 'skirmish', name: 'Next', side: 'A', useExpectedValues: true },
      ...{ clubId: club, userId: berta, message: '', commandId: newCommand() },
    }),
  );
  value(await leave(berta, club));
  const open = { clubId: club, state: 'open' };
  expect(await prisma().campaignChallenge.count({ where: open })).toBe(0);
});

test('[clubs: leaving] the only owner names who owns the club, and the last member stays', async () => {
  const { club, olga, anna, carl } = await scene();
  const { heirs } = value(await application.leavingPage(olga, club));
  expect(heirs?.map(({ name }) => name).sort()).toEqual(['Anna', 'Berta', 'Carl', 'Dora']);
  expect(codeOf(await leave(olga, club))).toBe('CLUB_NEEDS_OWNER');
  expect(codeOf(await leave(olga, club, { heir: (await person('X')).user }))).toBe(
    'CLUB_NEEDS_OWNER',
  );
  value(await leave(olga, club, { heir: anna }));
  expect([await roleInClub(anna, club), await roleInClub(olga, club)]).toEqual(['owner', null]);
  expect(codeOf(await application.leavingPage(anna, club, { member: olga }))).toBe('NOT_FOUND');
  // An owner removes a member; a member removes nobody.
  expect(codeOf(await leave(carl, club, { member: anna }))).toBe('CLUB_ACTION_FORBIDDEN');
  value(await leave(anna, club, { member: carl }));
  expect(await roleInClub(carl, club)).toBeNull();
  const alone = await person('Alone');
  expect(value(await application.leavingPage(alone.user, alone.club)).heirs).toEqual([]);
  expect(codeOf(await leave(alone.user, alone.club))).toBe('CLUB_NEEDS_OWNER');
  expect((await clubsOf(alone.user)).length).toBe(1);
});

test('[clubs: leaving] an owner who removes somebody sees their posts, but no successor to name and no order left', async () => {
  const { club, olga, anna, id } = await scene();
  value(await application.leaveOrder(anna, id, { methods: ['expected'] }));
  // A what-if is its maker's own until the campaign is over.
  const whatIf = value(
    await application.beginBranch(anna, id, {
      ...{ at: 1, name: 'What if', opponent: { kind: 'hotSeat' } as const },
      commandId: newCommand(),
    }),
  );
  const own = value(await application.leavingPage(anna, club)).posts;
  expect(own.map(({ campaignId }) => campaignId).sort()).toEqual([id, whatIf.campaignId].sort());
  const page = value(await application.leavingPage(olga, club, { member: anna }));
  expect(page.posts.map(({ campaignId }) => campaignId)).toEqual([id]);
  expect(JSON.stringify(page)).not.toContain('expected');
  value(await leave(olga, club, { member: anna }));
  expect(await noticesOf(olga)).toEqual(['seat-offered']);
});
