import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { leaveClub, removeMember } from '@/lib/clubs/membership';
import type { Side } from '@/lib/kernel/side';
import { report } from '@/tests/integration/security/people';
import { answered, chosen, codeOf, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  owner = await person('Olga');
});
afterAll(() => table.clear());

/** Anna commands side A, Berta side B; Carl looks on. */
async function threePeople() {
  const [anna, berta, carl] = [
    (await person('Anna', owner.club)).user,
    (await person('Berta', owner.club)).user,
    (await person('Carl', owner.club)).user,
  ];
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: owner.club },
  );
  return { anna, berta, carl, id };
}
const take = (user: string, id: string, side: Side) =>
  application.takeSeat(user, id, { side, commandId: newCommand() });
const resign = (user: string, id: string, side?: Side) =>
  application.resignSeat(user, id, { side, commandId: newCommand() });
const hand = (user: string, id: string, side: Side) =>
  application.handSeat(user, id, { side, controller: 'reckless', commandId: newCommand() });
const headerFor = async (user: string, id: string) =>
  value(await application.campaignHeader(user, id));

test.each([
  ['leaves', (member: string) => leaveClub(member, owner.club)],
  ['is taken out', (member: string) => removeMember(owner.user, owner.club, member)],
])(
  '[seats: gone] the seat of a member who %s counts as open; what he sealed stays until his successor changes it',
  async (_how, go) => {
    const { anna, berta, carl, id } = await threePeople();
    value(await chosen(application, berta, id, 'canary-b-hold'));
    expect(codeOf(await take(carl, id, 'B'))).toBe('ALREADY_TAKEN');
    expect((await headerFor(carl, id)).mayTake).toEqual([]);
    expect((await go(berta)).ok).toBe(true);
    expect((await headerFor(anna, id)).commanders.B).toEqual({
      controller: 'user',
      userId: null,
      name: 'A former member',
      open: true,
      you: false,
    });
    expect(await headerFor(anna, id)).toMatchObject({ mayTake: [], mayHand: ['B'] });
    expect(await headerFor(carl, id)).toMatchObject({ mayTake: ['B'], mayHand: [] });
    const listed = value(await application.clubCampaigns(carl, owner.club));
    expect(listed.find((row) => row.campaignId === id)?.commanders.B.open).toBe(true);
    expect(codeOf(await take(anna, id, 'B'))).toBe('NOT_ALLOWED');
    value(await take(carl, id, 'B'));
    const page = await seen(application, carl, id);
    expect(page.view.situation).toMatchObject({ ownChoice: 'canary-b-hold' });
    expect(page.header.commanders.B).toMatchObject({ name: 'Carl', open: false, you: true });
    // Anna learns of the change, and nothing of the answer.
    const { view } = await seen(application, anna, id);
    expect(view.situation?.seals.B.sealed).toBe(true);
    expect(JSON.stringify(view).includes('canary-b-hold')).toBe(false);
    value(await chosen(application, carl, id, 'canary-b-leave'));
    const last = value(await chosen(application, anna, id, 'canary-a-cross'));
    expect(last).toMatchObject({ revealed: true, phase: 'concluded' });
    expect(codeOf(await application.campaignPage(berta, id))).toBe('NOT_FOUND');
  },
);

test('[seats: gone] a member who returns before anybody took their seat has it again', async () => {
  const { anna, berta, id } = await threePeople();
  await leaveClub(berta, owner.club);
  expect((await headerFor(anna, id)).commanders.B.open).toBe(true);
  const { prisma } = await import('@/lib/database/client');
  await prisma().membership.create({
    data: { clubId: owner.club, userId: berta, role: 'member' },
  });
  expect((await headerFor(berta, id)).sides).toEqual(['B']);
  expect(codeOf(await hand(anna, id, 'B'))).toBe('ALREADY_TAKEN');
});

test('[seats: resigned] a user who resigned can take the command again, never the other side', async () => {
  const { anna, berta, carl, id } = await threePeople();
  value(await chosen(application, berta, id, 'canary-b-hold'));
  expect(codeOf(await resign(carl, id))).toBe('NOT_YOUR_SEAT');
  value(await resign(berta, id));
  expect(await headerFor(berta, id)).toMatchObject({ role: 'watcher', mayTake: ['B'] });
  expect((await headerFor(berta, id)).commanders.B.name).toBe('Open seat');
  // As a watcher she no longer sees what she had sealed, nor may act.
  expect((await seen(application, berta, id)).view.situation?.ownChoice).toBeNull();
  expect(codeOf(await chosen(application, berta, id, 'canary-b-leave'))).toBe('NOT_YOUR_SEAT');
  value(await resign(anna, id));
  expect(codeOf(await take(berta, id, 'A'))).toBe('NOT_ALLOWED');
  expect((await headerFor(berta, id)).mayTake).toEqual(['B']);
  expect((await headerFor(carl, id)).mayTake).toEqual(['A', 'B']);
  value(await take(carl, id, 'A'));
  expect((await headerFor(carl, id)).mayTake).toEqual([]);
  value(await take(berta, id, 'B'));
  expect((await seen(application, berta, id)).view.situation?.ownChoice).toBe('canary-b-hold');
  const { entries } = value(await application.chroniclePage(carl, id));
  expect(entries.map((entry) => entry.title)).toContain('Red has no commander');
});

test('[seats: handed over] the other commander or the owner can hand an open seat to an artificial commander, which seals at once', async () => {
  const { anna, berta, carl, id } = await threePeople();
  expect(codeOf(await hand(anna, id, 'B'))).toBe('ALREADY_TAKEN');
  value(await resign(berta, id));
  expect(codeOf(await hand(carl, id, 'B'))).toBe('NOT_ALLOWED');
  value(await hand(owner.user, id, 'B'));
  const { header, view } = await seen(application, anna, id);
  expect(header.commanders.B.name).toBe('Artificial, reckless');
  expect(view.situation?.seals.B.sealed).toBe(true);
  expect(codeOf(await take(carl, id, 'B'))).toBe('ALREADY_TAKEN');
  // The last person's seat stays a person's.
  value(await resign(anna, id));
  expect(codeOf(await hand(owner.user, id, 'A'))).toBe('NOT_ALLOWED');
  value(await take(carl, id, 'A'));
});

test('[seats: handed over] an artificial successor keeps what was sealed, and countersigns a pending report', async () => {
  const { anna, berta, id } = await threePeople();
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await resign(berta, id));
  value(await hand(anna, id, 'B'));
  value(await chosen(application, anna, id, 'canary-a-cross'));
  expect((await seen(application, anna, id)).view.encounter).not.toBeNull();

  const second = await threePeople();
  value(await chosen(application, second.anna, second.id, 'canary-a-cross'));
  value(await chosen(application, second.berta, second.id, 'canary-b-hold'));
  value(await answered(application, second.anna, second.id, 'table'));
  value(await answered(application, second.berta, second.id, 'table'));
  const form = await report(application, second.anna, second.id);
  value(await application.submitTableReport(second.anna, second.id, form));
  await leaveClub(second.berta, owner.club);
  expect((await seen(application, second.anna, second.id)).view.phase).toBe('table');
  value(await hand(second.anna, second.id, 'B'));
  expect((await seen(application, second.anna, second.id)).view.battles).toHaveLength(1);
});

test('[seats: one screen] both sides change hands together, and no artificial commander sits there', async () => {
  const anna = (await person('Anna', owner.club)).user;
  const carl = (await person('Carl', owner.club)).user;
  const id = await started(application, anna, { kind: 'hotSeat' }, { clubId: owner.club });
  value(await resign(anna, id));
  expect(await headerFor(carl, id)).toMatchObject({ mayTake: ['A', 'B'] });
  expect((await headerFor(owner.user, id)).mayHand).toEqual([]);
  expect(codeOf(await hand(owner.user, id, 'B'))).toBe('NOT_ALLOWED');
  value(await take(carl, id, 'B'));
  expect(await headerFor(carl, id)).toMatchObject({ role: 'hotSeat', sides: ['A', 'B'] });
});

test('[seats: twice] a repeated change of seats acts once; of two at once one succeeds', async () => {
  const { anna, berta, carl, id } = await threePeople();
  const commandId = newCommand();
  const first = value(await application.resignSeat(berta, id, { commandId }));
  expect(value(await application.resignSeat(berta, id, { commandId })).position).toBe(
    first.position,
  );
  const both = await Promise.all([take(carl, id, 'B'), hand(anna, id, 'B')]);
  expect(both.map(codeOf).sort()).toEqual(['ALREADY_TAKEN', 'OK']);
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
