import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { applicationOf } from '@/lib/application/application';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase } from '@/lib/database/client';
import { backup, restore } from '@/lib/event-store/backup';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { call } from '@/tests/cli/call';
import { freshDatabase } from '@/tests/support/database';
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
const migrations = releaseMigrations();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The application on a restored database, by a key. */
function servicesOn(databaseUrl: string, wrappingKey: Uint8Array) {
  const services = openServices({
    databaseUrl,
    wrappingKey,
    campaignsFolder: CAMPAIGNS,
    onFault: (fault) => faults.push(fault),
  });
  return { services, application: applicationOf(services) };
}

test('[run: backup] a campaign in progress continues elsewhere from the backup with the same key; with another key nothing opens', async () => {
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
  expect((await restore(elsewhere, file, { migrations })).ok).toBe(true);
  const wrong = servicesOn(elsewhere, new Uint8Array(32).fill(8));
  const closed = await seen(wrong.application, anna.user, id);
  expect(closed.header.wrongStoreKey).toBe(true);
  expect(closed.view.situation?.ownChoice).toBeNull();
  expect(JSON.stringify(closed.view.situation?.seals)).not.toContain('canary');
  expect(faults.splice(0)).toMatchObject([{ code: 'WRONG_STORE_KEY' }]);
  // A player who has sealed nothing can still view the campaign.
  expect((await seen(wrong.application, berta.user, id)).view.situation?.seals.A.sealed).toBe(true);
  await wrong.services.close();

  const { services, application } = servicesOn(elsewhere, WRAPPING_KEY);
  expect(value(await application.exportCampaign(anna.user, id)).content).toBe(here);
  expect((await seen(application, anna.user, id)).view.situation?.ownChoice).toBe('canary-a-cross');
  const revealed = value(await chosen(application, berta.user, id, 'canary-b-hold'));
  expect(revealed).toMatchObject({ revealed: true, phase: 'encounter' });
  value(await answered(application, anna.user, id, 'quick'));
  value(await answered(application, berta.user, id, 'quick'));
  const { content } = value(await application.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(content, services.resolvers)).toMatchObject({
    ok: true,
    breaks: [],
    // The seed of the choices, and that of the battle.
    checked: { seals: 4, seeds: 2, battles: 1 },
  });
  const verified = await call(['verify', '-', '--json'], { input: content });
  expect(verified.json()).toMatchObject({ ok: true, breaks: [] });
  const renamed = await application.renameCampaign(anna.user, id, {
    name: 'Moved house',
    commandId: newCommand(),
  });
  expect(renamed.ok).toBe(true);
  await services.close();
  await closeDatabase();
  expect(faults).toEqual([]);
}, 240_000);
