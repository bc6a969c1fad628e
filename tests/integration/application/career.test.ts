import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { report } from '@/tests/integration/security/people';
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
beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

/** A battle between Anna and Berta has been fought; Carl, who served under Anna, has the command since. */
async function fought() {
  const { user: olga, club } = await person('Olga');
  const join = async (name: string) => (await person(name, club)).user;
  const [anna, berta] = [await join('Anna'), await join('Berta')];
  const [carl, dora] = [await join('Carl'), await join('Dora')];
  const facing = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, facing, { clubId: club, name: 'The ford' });
  await appointed(application, anna, id, carl);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  // From a table, so that the result is known and the campaign goes on.
  value(await answered(application, anna, id, 'table'));
  value(await answered(application, berta, id, 'table'));
  const form = await report(application, anna, id);
  value(await application.submitTableReport(anna, id, { ...form, level: 'minorVictory' }));
  const { view } = await seen(application, berta, id);
  value(
    await application.countersignTableReport(berta, id, {
      ...{ battleIndex: 0, reportPosition: view.encounter?.tableReport?.position ?? 0 },
      commandId: newCommand(),
    }),
  );
  const pass = { userId: carl, commandId: newCommand() };
  value(await application.passSupremeCommand(anna, id, pass));
  return { olga, club, anna, berta, carl, dora, id };
}
const recordOf = async (user: string, member?: string) =>
  value(await application.careerPage(user, member === undefined ? {} : { member }));

test('[careers] a battle stays with who commanded then, from both ends alike, and with who served, in their own record alone', async () => {
  const { anna, berta, carl, dora, id } = await fought();
  const annas = await recordOf(anna);
  const [campaign] = annas.campaigns;
  expect(campaign).toMatchObject({ campaignId: id, name: 'The ford', over: false });
  expect(campaign?.posts.map(({ part }) => part)).toEqual(['commander', 'subCommander']);
  const [battle] = campaign?.battles ?? [];
  expect(battle).toMatchObject({
    part: 'commander',
    opponent: 'Berta',
    result: 'won',
    method: 'reported',
  });
  const [bertas] = (await recordOf(berta)).campaigns[0]?.battles ?? [];
  expect(bertas).toMatchObject({ opponent: 'Anna', own: battle?.enemy, enemy: battle?.own });
  expect(bertas?.result).toBe('lost');
  expect(battle?.own.lost).toBeGreaterThan(0);
  expect(annas.totals).toMatchObject({ campaigns: 1, won: 1, drawn: 0, lost: 0 });
  // Her units have it in their careers, Berta's in theirs, and nobody's are with Carl, who did not command.
  const lostBy = ({ careers }: typeof annas) =>
    careers.units.reduce((sum, { lost }) => sum + lost, 0);
  expect(lostBy(annas)).toBe(battle?.own.lost);
  expect(lostBy(await recordOf(berta))).toBe(battle?.enemy.lost);
  expect((await recordOf(carl)).careers).toEqual({ units: [], officers: [] });

  const [carls] = (await recordOf(carl)).campaigns;
  expect(carls?.battles.map(({ part }) => part)).toEqual(['subCommander']);
  expect((await recordOf(carl)).totals).toMatchObject({ won: 0, drawn: 0, lost: 0 });
  // To others Carl has commanded, and fought no battle in command.
  const [shown] = (await recordOf(dora, carl)).campaigns;
  expect([shown?.posts.map(({ part }) => part), shown?.battles]).toEqual([['commander'], []]);
});

test('[careers] another process computes the same from the events', async () => {
  const { anna, berta, dora } = await fought();
  const other = table.application();
  for (const [user, member] of [
    [anna, anna],
    [berta, berta],
    [dora, anna],
  ] as const)
    expect(value(await other.careerPage(user, { member }))).toEqual(await recordOf(user, member));
});

test('[careers] others see what they can see: no stranger, nothing of a campaign of its players alone, nothing that was played alone or tried as a what-if', async () => {
  const { anna, berta, dora, id, club } = await fought();
  const { user: stranger } = await person('Stranger');
  expect(codeOf(await application.careerPage(stranger, { member: anna }))).toBe('NOT_FOUND');
  expect(codeOf(await application.careerPage(anna, { member: 'nobody' }))).toBe('NOT_FOUND');
  const alone = await started(application, anna, { kind: 'hotSeat' }, { clubId: club });
  value(
    await application.beginBranch(berta, id, {
      ...{ at: 1, name: 'What if', opponent: { kind: 'hotSeat' } as const },
      commandId: newCommand(),
    }),
  );
  expect((await recordOf(dora, anna)).campaigns.map(({ campaignId }) => campaignId)).toEqual([id]);
  expect((await recordOf(anna)).campaigns.map(({ campaignId }) => campaignId).sort()).toEqual(
    [id, alone].sort(),
  );
  expect((await recordOf(berta)).campaigns.map(({ campaignId }) => campaignId)).toEqual([id]);
  const players = { audience: 'players', delayHours: 0, commandId: newCommand() } as const;
  value(await application.setAudience(berta, id, players));
  expect((await recordOf(dora, anna)).campaigns).toEqual([]);
  // Somebody who has left is “A former member” in the record of the other.
  await prisma().membership.deleteMany({ where: { userId: anna } });
  expect((await recordOf(berta)).campaigns[0]?.battles[0]?.opponent).toBe('A former member');
  expect(codeOf(await application.careerPage(berta, { member: anna }))).toBe('NOT_FOUND');
});
