import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { newCommand, person, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;
let anna: string;
let berta: string;
let otto: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ club, user: anna } = await person('Anna'));
  ({ user: berta } = await person('Berta', club));
  ({ user: otto } = await person('Otto'));
});
afterAll(() => table.clear());

test('[clubs: openings] an open seat is listed with its pace, length and systems, and who is patient, for members of its club alone', async () => {
  const id = await started(
    application,
    anna,
    { kind: 'open' },
    { clubId: club, deadlines: 'fast' },
  );
  value(await application.setPlayerMark(anna, { patient: true, seeking: false, wish: '' }));
  const { seats } = await application.openings(berta);
  expect(seats).toEqual([
    expect.objectContaining({
      ...{ campaignId: id, side: 'B', offered: false, club: 'Club of Anna' },
      facing: { name: 'Anna', patient: true },
      wants: {
        ...{ pace: 'Fast', singleBattle: false },
        situations: expect.any(Number),
        systems: expect.arrayContaining(['Musket and Pike']),
      },
    }),
  ]);
  expect((await application.openings(anna)).seats).toEqual([]);
  expect(await application.openings(otto)).toMatchObject({ seats: [], players: [] });
  value(await application.takeSeat(berta, id, { side: 'B', commandId: newCommand() }));
  expect((await application.openings(berta)).seats).toEqual([]);
});

test('[clubs: openings] a challenge is listed for the person asked, until it is answered', async () => {
  const { challengeId } = value(
    await application.challengeToCampaign(anna, {
      ...{ libraryId: 'skirmish', name: 'Will you?', side: 'A', useExpectedValues: true },
      ...{ clubId: club, userId: berta, message: 'Sunday?', commandId: newCommand() },
    }),
  );
  const { challenges } = await application.openings(berta);
  expect(challenges).toEqual([
    expect.objectContaining({ challengeId, other: 'Anna', own: 'B', patient: true }),
  ]);
  expect((await application.openings(anna)).challenges).toEqual([]);
  const [asked] = challenges;
  const { campaignId } = value(await application.acceptChallenge(berta, challengeId, {}));
  expect(asked?.toBe).toBe(campaignId);
  expect((await application.openings(berta)).challenges).toEqual([]);
});

test('[clubs: openings] what somebody says of themselves is shown to their clubs, and goes when they take it back', async () => {
  const mark = { patient: false, seeking: true, wish: 'Evenings, two hours.' };
  value(await application.setPlayerMark(berta, mark));
  expect((await application.openings(berta)).own).toEqual(mark);
  const named = async () =>
    (await application.openings(anna)).players.filter(({ userId }) => userId === berta);
  expect(await named()).toEqual([expect.objectContaining({ ...mark, name: 'Berta' })]);
  value(await application.setPlayerMark(berta, { patient: false, seeking: false, wish: '' }));
  expect(await named()).toEqual([]);
});
