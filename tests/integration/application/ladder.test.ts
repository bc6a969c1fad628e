import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { MethodAnswer } from '@/lib/campaign/events';
import { prisma } from '@/lib/database/client';
import { report } from '@/tests/integration/security/people';
import { answered, battleStarted, person, seen, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;
let anna: string;
let berta: string;
let carl: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user: anna, club } = await person('Anna'));
  ({ user: berta } = await person('Berta', club));
  ({ user: carl } = await person('Carl', club));
});
afterAll(() => table.clear());

/** A single battle of Anna (A) against Berta (B), won by Anna where it is reported from a table. */
async function fought(method: MethodAnswer): Promise<string> {
  const id = await battleStarted(application, anna, {
    ...{ libraryId: 'skirmish', battle: 'ford', name: 'A battle', side: 'A', methods: [method] },
    ...{ opponent: { kind: 'member', userId: berta }, clubId: club, commandId: randomUUID() },
  });
  for (const user of [anna, berta])
    if ((await seen(application, user, id)).view.phase === 'encounter')
      await answered(application, user, id, method);
  if (method !== 'table') return id;
  const filled = await report(application, anna, id);
  value(
    await application.submitTableReport(anna, id, {
      ...filled,
      ...{ level: 'majorVictory', heldField: 'A' },
    }),
  );
  const { view } = await seen(application, berta, id);
  value(
    await application.countersignTableReport(berta, id, {
      ...{ battleIndex: 0, side: 'B', commandId: randomUUID() },
      reportPosition: view.encounter?.tableReport?.position ?? 0,
    }),
  );
  return id;
}

const rows = async (user = carl) =>
  value(await application.clubLadder(user, club, {})).rows.map(({ name, won, lost, you }) => [
    ...[name, won, lost, you],
  ]);

test('[clubs: ladder] it counts what two members fought out after a challenge, and nothing that chance decided alone', async () => {
  const quick = await fought('quick');
  expect((await seen(application, anna, quick)).view.phase).toBe('concluded');
  expect(await rows()).toEqual([]);
  const id = await fought('table');
  expect((await seen(application, anna, id)).view.phase).toBe('concluded');
  expect(await rows()).toEqual([
    ['Anna', 1, 0, false],
    ['Berta', 0, 1, false],
  ]);
  expect((await rows(anna))[0]).toEqual(['Anna', 1, 0, true]);
  // What only its players may follow is in no table.
  const audience = { audience: 'players', delayHours: 0, commandId: randomUUID() } as const;
  value(await application.setAudience(anna, id, audience));
  expect(await rows()).toEqual([]);
  value(
    await application.setAudience(anna, id, {
      ...audience,
      ...{ audience: 'club', delayHours: 24 },
      commandId: randomUUID(),
    }),
  );
  expect(await rows()).toEqual([]);
  value(
    await application.setAudience(anna, id, {
      ...audience,
      ...{ audience: 'club' },
      commandId: randomUUID(),
    }),
  );
  await prisma().membership.delete({ where: { clubId_userId: { clubId: club, userId: berta } } });
  expect(await rows()).toEqual([['Anna', 1, 0, false]]);
});
