import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { applicationOf } from '@/lib/application/application';
import { openHouse } from '@/lib/application/house';
import { verifyCampaignExport } from '@/lib/application/verify-export';
import { closeDatabase } from '@/lib/database/client';
import { backup, restore } from '@/lib/event-store/backup';
import { call } from '../../cli/call';
import { freshDatabase } from '../../support/database';
import {
  answered,
  CAMPAIGNS,
  chosen,
  newCommand,
  person,
  seen,
  started,
  Table,
  value,
  WRAPPING_KEY,
} from './table';

const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-moved-'));
const faults: unknown[] = [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The application on a restored data base, by a key. */
function housed(databaseUrl: string, wrappingKey: Uint8Array) {
  const house = openHouse({
    databaseUrl,
    wrappingKey,
    campaignsFolder: CAMPAIGNS,
    onFault: (fault) => faults.push(fault),
  });
  return { house, application: applicationOf(house) };
}

test('[run: backup] a campaign under way goes on elsewhere from the backup and the same key; with another key nothing opens', async () => {
  const table = await Table.set();
  const first = table.application();
  await table.worker();
  const anna = await person('Anna');
  const berta = await person('Berta', anna.club);
  const id = await started(first, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(first, anna.user, id, 'canary-a-cross'));
  const file = path.join(folder, 'all.backup');
  await backup(table.databaseUrl, file);
  const here = value(await first.exportCampaign(anna.user, id)).content;
  await table.clear();

  const elsewhere = await freshDatabase();
  expect((await restore(elsewhere, file)).ok).toBe(true);
  const wrong = housed(elsewhere, new Uint8Array(32).fill(8));
  const closed = await seen(wrong.application, anna.user, id);
  expect(closed.header.wrongStoreKey).toBe(true);
  expect(closed.view.situation?.ownChoice).toBeNull();
  expect(JSON.stringify(closed.view.situation?.seals)).not.toContain('canary');
  expect(faults.splice(0)).toMatchObject([{ code: 'WRONG_STORE_KEY' }]);
  // Who has sealed nothing still looks.
  expect((await seen(wrong.application, berta.user, id)).view.situation?.seals.A.sealed).toBe(true);
  await wrong.house.close();

  const { house, application } = housed(elsewhere, WRAPPING_KEY);
  expect(value(await application.exportCampaign(anna.user, id)).content).toBe(here);
  expect((await seen(application, anna.user, id)).view.situation?.ownChoice).toBe('canary-a-cross');
  const revealed = value(await chosen(application, berta.user, id, 'canary-b-hold'));
  expect(revealed).toMatchObject({ revealed: true, phase: 'encounter' });
  value(await answered(application, anna.user, id, 'quick'));
  value(await answered(application, berta.user, id, 'quick'));
  const { content } = value(await application.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(content, house.resolvers)).toMatchObject({
    ok: true,
    breaks: [],
    checked: { seals: 4, seeds: 1, battles: 1 },
  });
  const verified = await call(['verify', '-', '--json'], { input: content });
  expect(verified.json()).toMatchObject({ ok: true, breaks: [] });
  const renamed = await application.renameCampaign(anna.user, id, {
    name: 'Moved house',
    commandId: newCommand(),
  });
  expect(renamed.ok).toBe(true);
  await house.close();
  await closeDatabase();
  expect(faults).toEqual([]);
}, 60_000);
