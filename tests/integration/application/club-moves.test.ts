import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import { chosen, newCommand, person, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;

beforeAll(async () => {
  table = await Table.set();
  application = applicationOf(table.services());
}, 120_000);
afterAll(() => table.clear());

/** Anna and Berta at a slow pace, of one club. */
async function slowCampaign() {
  const { user: anna, club } = await person('Anna');
  const { user: berta } = await person('Berta', club);
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, opponent, { clubId: club });
  const commandId = newCommand();
  value(await application.proposePace(anna, id, { pace: 'slow', last: 'computer', commandId }));
  const proposal = value(await application.deadlinesPage(berta, id)).proposal?.position ?? 0;
  value(
    await application.answerPace(berta, id, { proposal, answer: 'agree', commandId: newCommand() }),
  );
  return { anna, berta, club, id };
}
const movesOf = async (user: string, club: string) =>
  value(await application.clubMoves(user, club));

test('[clubs: whose move] everybody is told who is awaited and until when; what happens then of one’s own side alone', async () => {
  const { anna, berta, club, id } = await slowCampaign();
  value(await application.leaveOrder(anna, id, { answer: 'canary-a-cross', round: 'choice-1' }));
  const { user: otto } = await person('Otto', club);
  const [ofAnna, ofBerta, ofOtto] = await Promise.all(
    [anna, berta, otto].map(async (user) => (await movesOf(user, club))[0]),
  );
  expect(ofAnna?.waitsFor.map(({ name, you }) => [name, you])).toEqual([
    ['Anna', true],
    ['Berta', false],
  ]);
  expect([ofAnna?.yours, ofBerta?.yours, ofOtto?.yours]).toEqual([true, true, false]);
  const resorts = [ofAnna, ofBerta, ofOtto].map((one) => one?.hours?.resort);
  expect(resorts).toEqual(['order', 'computer', 'computer']);
  expect(ofOtto?.hours?.reminders).toEqual([]);
  expect(ofAnna?.hours?.reminders.length).toBeGreaterThan(0);
  const { deadline } = value(await application.campaignPage(otto, id)).header;
  expect([ofOtto?.hours?.dueAt, ofOtto?.hours?.graceEndsAt]).toEqual([
    deadline?.dueAt,
    deadline?.graceEndsAt,
  ]);
  expect(JSON.stringify(ofBerta)).not.toContain('order');
});

test('[clubs: whose move] what somebody plays alone is not among them; who has sealed is not awaited', async () => {
  const { anna, club, id } = await slowCampaign();
  const alone = await started(application, anna, { kind: 'conservative' }, { clubId: club });
  value(await chosen(application, anna, id, 'canary-a-cross'));
  const moves = await movesOf(anna, club);
  expect(moves.map(({ campaignId }) => campaignId)).toEqual([id]);
  expect(moves[0]?.waitsFor.map(({ name }) => name)).toEqual(['Berta']);
  expect(moves[0]?.yours).toBe(false);
  const listed = value(await application.clubCampaigns(anna, club));
  expect(new Map(listed.map(({ campaignId, shared }) => [campaignId, shared]))).toEqual(
    new Map([
      [id, true],
      [alone, false],
    ]),
  );
});

test('[clubs: whose move] of many campaigns those that wait for the reader are shown, and first', async () => {
  const { anna, berta, club, id } = await slowCampaign();
  const opponent = { kind: 'member', userId: berta } as const;
  for (let made = 0; made < 21; made++)
    value(
      await chosen(
        application,
        anna,
        await started(application, anna, opponent, { clubId: club }),
        'canary-a-cross',
      ),
    );
  const moves = await movesOf(anna, club);
  expect(moves).toHaveLength(20);
  expect(moves.map(({ campaignId }) => campaignId)[0]).toBe(id);
});
