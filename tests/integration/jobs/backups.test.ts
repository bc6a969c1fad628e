import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restore } from '@/lib/event-store/backup';
import { connect } from '@/lib/event-store/connection';
import { backupDue, backupPlan, keptBackups, takeBackup } from '@/lib/event-store/kept-backups';
import { startWorker } from '@/lib/jobs/worker';
import { ownThread } from '@/lib/trials/battle-odds';
import { releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import {
  chosen,
  person,
  started,
  Table,
  until,
  value,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';
import { emptyDatabase } from '@/tests/support/database';

let table: Table;
let folder: string;
beforeAll(async () => {
  table = await Table.set();
  folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-backups-'));
  chmodSync(folder, 0o700);
});
afterAll(async () => {
  await table.clear();
  rmSync(folder, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const MIGRATIONS = { migrations: releaseMigrations() };
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS);

test('[backups: settings] nothing is taken without hours; a number that is none is refused', () => {
  expect(backupPlan({}, '/data')).toBeNull();
  expect(backupPlan({ ORDERLY_BACKUP_HOURS: '0' }, '/data')).toBeNull();
  expect(backupPlan({ ORDERLY_BACKUP_HOURS: '12' }, '/data')).toEqual({
    folder: path.join('/data', 'backups'),
    everyHours: 12,
    keep: 7,
  });
  const elsewhere = {
    ORDERLY_BACKUP_HOURS: '0.5',
    ORDERLY_BACKUP_KEEP: '3',
    ORDERLY_BACKUP_FOLDER: '/mnt/copies',
  };
  expect(backupPlan(elsewhere, '/data')).toEqual({
    folder: '/mnt/copies',
    everyHours: 0.5,
    keep: 3,
  });
  for (const wrong of ['daily', '-1', '1e9'])
    expect(() => backupPlan({ ORDERLY_BACKUP_HOURS: wrong }, '/data')).toThrow(/must be numbers/);
  expect(() =>
    backupPlan({ ORDERLY_BACKUP_HOURS: '24', ORDERLY_BACKUP_KEEP: '0' }, '/data'),
  ).toThrow(/must be numbers/);
});

test('[backups: schedule] the newest are kept, older ones and what was broken off go, other files stay', async () => {
  const plan = { folder: path.join(folder, 'kept'), everyHours: 24, keep: 2 };
  expect(await backupDue(plan, at(0))).toBe(true);
  await takeBackup(table.databaseUrl, plan, at(0));
  expect([await backupDue(plan, at(23.9)), await backupDue(plan, at(24))]).toEqual([false, true]);
  const left = path.join(
    plan.folder,
    'orderly-book-2026-01-01T01-00-00Z.backup.01234567-89ab-cdef-0123-456789abcdef.rows',
  );
  writeFileSync(left, '');
  utimesSync(left, at(0), at(0));
  writeFileSync(path.join(plan.folder, 'of-somebody-else.backup'), '');
  for (const hours of [24, 48]) await takeBackup(table.databaseUrl, plan, at(hours));
  expect(readdirSync(plan.folder).sort()).toEqual([
    'of-somebody-else.backup',
    'orderly-book-2026-01-02T00-00-00Z.backup',
    'orderly-book-2026-01-03T00-00-00Z.backup',
  ]);
  const [newest] = await keptBackups(plan.folder);
  expect(newest).toMatchObject({ takenAt: at(48) });
  if (process.platform !== 'win32')
    expect(statSync(path.join(plan.folder, newest?.name ?? '')).mode & 0o077).toBe(0);
});

test('[backups: schedule] two workers take one backup when it is due, and it restores with everything', async () => {
  const application = table.application();
  const anna = await person('Anna');
  const berta = await person('Berta', anna.club);
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  const services = table.services();
  const backups = { folder: path.join(folder, 'taken'), everyHours: 24, keep: 7 };
  const faults: unknown[] = [];
  const workers = await Promise.all(
    [1, 2].map(() =>
      startWorker({
        ...{ databaseUrl: table.databaseUrl, wrappingKey: WRAPPING_KEY, backups },
        executor: ownThread(services.resolvers),
        onFault: (fault) => faults.push(fault),
      }),
    ),
  );
  await until(async () => {
    const [row] = await services.sql<{ done: number }[]>`
      SELECT count(*)::integer AS done FROM pgboss.job WHERE name = 'backups' AND state = 'completed'`;
    return (row?.done ?? 0) > 0;
  }, 240_000);
  for (const worker of workers) await worker.stop();
  expect(faults).toEqual([]);
  const kept = await keptBackups(backups.folder);
  expect(kept).toHaveLength(1);

  const target = await emptyDatabase();
  const restored = await restore(
    target,
    path.join(backups.folder, kept[0]?.name ?? ''),
    MIGRATIONS,
  );
  expect(restored.ok).toBe(true);
  const sql = connect(target);
  const heads = (of: typeof sql) =>
    of`SELECT id, version, head_hash FROM orderly_store.stream ORDER BY id`;
  expect(await heads(sql)).toEqual(await heads(services.sql));
  expect(await sql`SELECT FROM orderly_store.stream WHERE id LIKE ${`%${id}`}`).toHaveLength(1);
  await sql.end();
});
