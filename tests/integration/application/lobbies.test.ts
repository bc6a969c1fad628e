import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { statusOf } from '@/lib/application/core/refusal';
import { leaveClub } from '@/lib/clubs/membership';
import { prisma } from '@/lib/database/client';
import { RULESETS } from '@/lib/rulesets/registry';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { chosen, codeOf, person, seen, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
/** A second process on the same database. */
let other: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  owner = await person('Olga');
});
afterEach(() => prisma().throttle.deleteMany());
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

type Terms = Parameters<CampaignApplication['changeLobby']>[2];
const TERMS: Terms = {
  ...{ name: 'Bohemia together', useExpectedValues: true, umpired: false },
  ...{ seating: 'claimed', audience: 'club' },
};

async function opened(host: string, terms: Partial<Terms> = {}): Promise<string> {
  const input = {
    ...{ libraryId: 'skirmish', clubId: owner.club, commandId: randomUUID() },
    ...TERMS,
    ...terms,
  };
  return value(await application.openLobby(host, input)).lobbyId;
}

const member = async (name: string, role?: 'member' | 'umpire') =>
  (await person(name, owner.club, role)).user;

async function ready(user: string, lobbyId: string): Promise<void> {
  const { revision } = value(await application.lobbyPage(user, lobbyId));
  value(await application.sayReady(user, lobbyId, { revision, ready: true }));
}

const notices = async (user: string) =>
  (await prisma().notice.findMany({ where: { userId: user }, orderBy: { writtenAt: 'asc' } })).map(
    ({ kind }) => kind,
  );

test('[application: lobby] two commanders, a staff and an umpire agree; the campaign begins with all of them', async () => {
  const [host, anna, berta, stefan] = [
    await member('Ulla', 'umpire'),
    await member('Anna'),
    await member('Berta'),
    await member('Stefan'),
  ];
  const id = await opened(host, {
    ...{ umpired: true, audience: 'players', delayHours: 24, deadlines: 'slow' },
  });
  value(await application.sitDown(anna, id, { place: 'A' }));
  value(await application.sitDown(berta, id, { place: 'B' }));
  value(await application.sitDown(stefan, id, { place: 'staffB' }));
  for (const user of [anna, berta, stefan]) await ready(user, id);
  expect(value(await application.lobbyPage(host, id)).missing).toEqual(['There is no umpire yet.']);
  expect(codeOf(await application.startLobby(host, id))).toBe('NOT_READY');

  // Who umpires concerns everybody: what they agreed to before is no longer enough.
  value(await application.sitDown(host, id, { place: 'umpire' }));
  expect(value(await application.lobbyPage(host, id)).missing).toHaveLength(4);
  for (const user of [anna, berta, stefan, host]) await ready(user, id);

  const { campaignId } = value(await application.startLobby(host, id));
  const at = value(await application.campaignHeader(anna, campaignId));
  expect(at).toMatchObject({ sides: ['A'], name: 'Bohemia together' });
  expect(at.umpire).not.toBeNull();
  expect(value(await application.campaignHeader(stefan, campaignId)).serves).toBe('B');
  expect((await application.umpireDesk(host, campaignId)).ok).toBe(true);
  expect(codeOf(await application.campaignPage(await member('Carl'), campaignId))).toBe(
    'NOT_FOUND',
  );
  expect(at.deadline).not.toBeNull();
  expect(value(await application.startLobby(host, id))).toEqual({ campaignId });
  expect(await notices(stefan)).toContain('campaign-began');
  value(await chosen(application, anna, campaignId, 'canary-a-cross'));
  const file = value(await application.exportCampaign(anna, campaignId)).content;
  const resolvers = new Map(RULESETS.flatMap(({ quick }) => (quick ? [[quick.id, quick]] : [])));
  expect(verifyCampaignExport(file, resolvers).breaks).toEqual([]);
});

test('[application: lobby] a change of the terms or of who commands asks everybody again; of a staff it does not', async () => {
  const [anna, berta, stefan] = [
    await member('Anna'),
    await member('Berta'),
    await member('Stefan'),
  ];
  const id = await opened(anna);
  value(await application.sitDown(anna, id, { place: 'A' }));
  value(await application.sitDown(berta, id, { place: 'B' }));
  await ready(anna, id);
  await ready(berta, id);
  expect(await notices(anna)).toContain('lobby-ready');
  const states = async () =>
    value(await application.lobbyPage(anna, id)).seats.map(({ ready: is }) => is);
  value(await application.sitDown(stefan, id, { place: 'staffA' }));
  expect(await states()).toEqual([true, true, false]);
  value(await application.standUp(stefan, id));
  const seen = value(await application.lobbyPage(berta, id)).revision;
  value(await application.changeLobby(anna, id, { ...TERMS, deadlines: 'live' }));
  expect(await states()).toEqual([false, false]);
  const stale = await application.sayReady(berta, id, { revision: seen, ready: true });
  expect(codeOf(stale)).toBe('STALE_ROUND');
  await ready(anna, id);
  await ready(berta, id);
  value(await application.standUp(berta, id));
  expect(await states()).toEqual([false]);
  expect(codeOf(await application.startLobby(anna, id))).toBe('NOT_READY');
});

test('[application: lobby] where the host assigns, nobody sits down alone and nobody plays without having agreed', async () => {
  const [host, anna, berta] = [await member('Host'), await member('Anna'), await member('Berta')];
  const id = await opened(host, { seating: 'assigned' });
  expect(codeOf(await application.sitDown(anna, id, { place: 'A' }))).toBe('NOT_ALLOWED');
  value(await application.assignSeat(host, id, { userId: anna, place: 'A' }));
  value(await application.assignSeat(host, id, { userId: berta, place: 'B' }));
  expect(await notices(anna)).toEqual(['lobby-seat']);
  const { user: stranger } = await person('Stranger');
  const foreign = await application.assignSeat(host, id, { userId: stranger, place: 'staffA' });
  expect(codeOf(foreign)).toBe('NOT_ALLOWED');
  const umpire = await application.assignSeat(host, id, { userId: owner.user, place: 'umpire' });
  expect(codeOf(umpire)).toBe('OK');
  value(await application.assignSeat(host, id, { userId: owner.user }));
  await ready(anna, id);
  const early = await application.startLobby(host, id);
  expect(early.ok ? '' : early.error.message).toContain('Berta is not ready.');
  value(await application.standUp(berta, id));
  expect(codeOf(await application.startLobby(host, id))).toBe('NOT_READY');
});

test('[application: lobby] two who sit down at once: one has the seat; started twice at once, it begins once', async () => {
  const [anna, berta, carl] = [await member('Anna'), await member('Berta'), await member('Carl')];
  const id = await opened(anna);
  value(await application.sitDown(anna, id, { place: 'A' }));
  const both = await Promise.all([
    application.sitDown(berta, id, { place: 'B' }),
    other.sitDown(carl, id, { place: 'B' }),
  ]);
  expect(both.map(codeOf).sort()).toEqual(['ALREADY_TAKEN', 'OK']);
  const second = both[0].ok ? berta : carl;
  await ready(anna, id);
  await ready(second, id);
  const started = await Promise.all([
    application.startLobby(anna, id),
    other.startLobby(anna, id),
    application.startLobby(anna, id),
  ]);
  const ids = started.map((one) => value(one).campaignId);
  expect(new Set(ids).size).toBe(1);
  expect(codeOf(await application.closeLobby(anna, id))).toBe('LOBBY_OVER');
});

test('[application: lobby] one whose founding was interrupted is completed when it is started again', async () => {
  const [anna, berta, stefan] = [
    await member('Anna'),
    await member('Berta'),
    await member('Stefan'),
  ];
  const id = await opened(anna);
  value(await application.sitDown(anna, id, { place: 'A' }));
  value(await application.sitDown(berta, id, { place: 'B' }));
  value(await application.sitDown(stefan, id, { place: 'staffA' }));
  for (const user of [anna, berta, stefan]) await ready(user, id);
  const { campaignId } = value(await application.startLobby(anna, id));
  // As if the process had died after the first append: the lobby does not know of its campaign yet.
  const before = (await seen(application, anna, campaignId)).view;
  const definition = JSON.parse(
    JSON.stringify((await table.services().campaigns.load(campaignId))?.campaign.definition),
  );
  await prisma().campaignLobby.update({
    where: { id },
    data: { state: 'starting', campaignId: null, definition },
  });
  expect(value(await application.startLobby(anna, id))).toEqual({ campaignId });
  expect((await seen(application, anna, campaignId)).view).toEqual(before);
});

test('[application: lobby] one of its players alone is not listed; who leaves the club leaves it; a host who leaves closes it', async () => {
  const [anna, berta] = [await member('Anna'), await member('Berta')];
  const id = await opened(anna, { audience: 'players' });
  const listed = async (user: string) =>
    value(await application.clubLobbies(user, owner.club)).some(({ lobbyId }) => lobbyId === id);
  expect([await listed(anna), await listed(berta)]).toEqual([true, false]);
  // Its address is enough for a member of the club, and for nobody else.
  expect((await application.lobbyPage(berta, id)).ok).toBe(true);
  const stranger = await application.lobbyPage((await person('Stranger')).user, id);
  expect(codeOf(stranger)).toBe('NOT_FOUND');
  value(await application.sitDown(berta, id, { place: 'B' }));
  expect(await listed(berta)).toBe(true);
  value((await leaveClub(berta, owner.club)) as never);
  expect(value(await application.lobbyPage(anna, id)).seats).toEqual([]);
  await prisma().campaignLobby.update({ where: { id }, data: { expiresAt: new Date(0) } });
  const late = await application.sitDown(anna, id, { place: 'A' });
  expect(late.ok ? 0 : statusOf(late.error)).toBe(409);
  expect(value(await application.lobbyPage(anna, id)).state).toBe('expired');
});

test('[application: lobby] bad terms open nothing; the same command opens one', async () => {
  const anna = await member('Anna');
  const input = { libraryId: 'skirmish', clubId: owner.club, commandId: randomUUID(), ...TERMS };
  const ask = (more: object) => application.openLobby(anna, { ...input, ...more });
  expect(codeOf(await ask({ name: ' ' }))).toBe('NAME_INVALID');
  expect(codeOf(await ask({ advantage: 51 }))).toBe('INVALID_INPUT');
  expect(codeOf(await ask({ delayHours: 1.5 }))).toBe('INVALID_INPUT');
  expect(codeOf(await ask({ methods: [] }))).toBe('METHODS_INVALID');
  expect(codeOf(await ask({ startSituation: 'nowhere' }))).toBe('SITUATION_UNKNOWN');
  const first = value(await ask({}));
  expect(value(await ask({}))).toEqual(first);
  expect(codeOf(await ask({ name: 'Another' }))).toBe('COMMAND_REUSED');
  expect(await prisma().campaignLobby.count({ where: { hostId: anna } })).toBe(1);
});
