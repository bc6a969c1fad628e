import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import { statusOf } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { openServices } from '@/lib/application/open-services';
import { CAMPAIGNS, chosen, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };
const strangers: Services[] = [];
const logged: unknown[] = [];

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
});
afterAll(async () => {
  for (const services of strangers) await services.close();
  await table.clear();
});

/** A process on the same database that was given another store key. */
function wrongKeyed(): CampaignApplication {
  const services = openServices({
    databaseUrl: table.databaseUrl,
    wrappingKey: new Uint8Array(32).fill(9),
    campaignsFolder: CAMPAIGNS,
    onFault: (fault) => logged.push(fault),
  });
  strangers.push(services);
  return applicationOf(services);
}

test('[application: store key] with the wrong key a side that sealed has its page, learns why, and can seal nothing; nothing is lost', async () => {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(application, anna.user, id, 'canary-a-wait'));
  const wrong = wrongKeyed();
  const page = await seen(wrong, anna.user, id);
  expect(page.header.wrongStoreKey).toBe(true);
  expect(page.view.situation).toMatchObject({ ownChoice: null, seals: { A: { sealed: true } } });
  expect(logged).toMatchObject([{ name: 'WrongStoreKey', code: 'WRONG_STORE_KEY' }]);
  expect((await seen(wrong, berta.user, id)).header.wrongStoreKey).toBe(false);
  const refused = await wrong.sealChoice(berta.user, id, {
    round: page.view.round ?? '',
    answer: 'canary-b-hold',
    commandId: newCommand(),
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'WRONG_STORE_KEY' } });
  expect(refused.ok || statusOf(refused.error)).toBe(503);
  expect((await seen(application, anna.user, id)).view.situation?.ownChoice).toBe('canary-a-wait');
  value(await chosen(application, berta.user, id, 'canary-b-hold'));
});

test('no other fault was logged', () => {
  expect(table.faults).toEqual([]);
});
