import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Audience } from '@/lib/campaign/umpire/state';
import { prisma } from '@/lib/database/client';
import { answered, chosen, codeOf, person, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;
let olga: string;
let anna: string;
let berta: string;

const act = () => ({ commandId: randomUUID() });

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user: olga, club } = await person('Olga Ownername'));
  ({ user: anna } = await person('Anna Annaname', club));
  ({ user: berta } = await person('Berta Bertaname', club));
  value(
    await application.setPublicPage(olga, club, { open: true, about: 'We meet on Thursdays.' }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => table.clear());

async function campaign(audience: Audience | null, delayHours = 0): Promise<string> {
  const id = await started(application, anna, { kind: 'member', userId: berta }, { clubId: club });
  if (audience !== null)
    value(await application.setAudience(anna, id, { audience, delayHours, ...act() }));
  return id;
}

/** Everything that a stranger can read of a club and a campaign. */
async function strangerReads(id: string): Promise<string> {
  return JSON.stringify([
    await application.publicClub({ clubId: club }),
    await application.publicCampaign({ campaignId: id }),
  ]);
}

test('[clubs: public page] strangers follow what its players opened to everybody, and nothing else', async () => {
  const [shown, clubs, players, unset] = [
    await campaign('public'),
    await campaign('club'),
    await campaign('players'),
    await campaign(null),
  ];
  const { campaigns, club: seen } = value(await application.publicClub({ clubId: club }));
  expect(seen).toEqual({
    id: club,
    name: 'Club of Olga Ownername',
    about: 'We meet on Thursdays.',
  });
  expect(campaigns.map(({ campaignId }) => campaignId)).toEqual([shown]);
  for (const [id, code] of [
    [shown, 'OK'],
    ...[clubs, players, unset, randomUUID(), 'nothing'].map((one) => [one, 'NOT_FOUND'] as const),
  ] as const)
    expect(codeOf(await application.publicCampaign({ campaignId: id }))).toBe(code);
  value(await application.setAudience(anna, shown, { audience: 'club', delayHours: 0, ...act() }));
  expect(codeOf(await application.publicCampaign({ campaignId: shown }))).toBe('NOT_FOUND');
});

test('[clubs: public page] closed, nothing of the club is there for strangers at the next request', async () => {
  const id = await campaign('public');
  expect(codeOf(await application.publicCampaign({ campaignId: id }))).toBe('OK');
  value(await application.setPublicPage(olga, club, { open: false, about: '' }));
  expect(codeOf(await application.publicCampaign({ campaignId: id }))).toBe('NOT_FOUND');
  expect(await application.publicClub({ clubId: club })).toEqual(
    await application.publicClub({ clubId: randomUUID() }),
  );
  value(await application.setPublicPage(olga, club, { open: true, about: '' }));
});

test('[clubs: public page] it names nobody, and is the same whichever choice was sealed', async () => {
  const id = await campaign('public');
  const read: string[] = [];
  for (const choice of ['canary-a-cross', 'canary-a-wait']) {
    value(await chosen(application, anna, id, choice));
    const text = await strangerReads(id);
    read.push(text);
    for (const secret of ['canary-a-', 'Annaname', 'Bertaname', anna, berta])
      expect(text.replaceAll('Club of Olga Ownername', '')).not.toContain(secret);
  }
  expect(read[1]).toBe(read[0]);
  value(await chosen(application, berta, id, 'canary-b-hold'));
  expect(await strangerReads(id)).not.toBe(read[0]);
});

test('[clubs: public page] what happened within the spectators’ delay is not there yet', async () => {
  const id = await campaign('public', 24);
  const before = await strangerReads(id);
  for (const [user, choice] of [
    [anna, 'canary-a-cross'],
    [berta, 'canary-b-hold'],
  ] as const)
    value(await chosen(application, user, id, choice));
  for (const user of [anna, berta]) value(await answered(application, user, id, 'quick'));
  expect(await strangerReads(id)).toBe(before);
  const { situation } = value(await application.publicCampaign({ campaignId: id }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  const later = value(await application.publicCampaign({ campaignId: id }));
  expect(later.story.some(({ kind }) => kind === 'battle')).toBe(true);
  expect(later.situation).not.toBe(situation);
});

test('[clubs: public page] a what-if of a campaign that everybody follows is in no public list', async () => {
  const id = await campaign('public');
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  const what = value(
    await application.beginBranch(anna, id, {
      ...{ at: 3, name: 'If', opponent: { kind: 'hotSeat' }, ...act() },
    }),
  ).campaignId;
  expect(codeOf(await application.publicCampaign({ campaignId: what }))).toBe('NOT_FOUND');
  const { campaigns } = value(await application.publicClub({ clubId: club }));
  expect(campaigns.map(({ campaignId }) => campaignId)).not.toContain(what);
  expect(await prisma().campaignList.count({ where: { campaignId: what } })).toBe(1);
});
