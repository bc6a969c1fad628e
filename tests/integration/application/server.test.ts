import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { figuresAsText, mayReadFigures } from '@/app/api/metrics/_server/figures';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import { openServices } from '@/lib/application/open-services';
import { isUnreachable } from '@/lib/database/unreachable';
import { startWorker } from '@/lib/jobs/worker';
import { ownThread } from '@/lib/trials/battle-odds';
import { CuttingProxy } from '@/tests/integration/event-store/proxy';
import { CAMPAIGNS, codeOf, person, started, Table, value, WRAPPING_KEY } from './table';

let table: Table;
let application: CampaignApplication;
beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterEach(() => {
  delete process.env.ORDERLY_OWNER;
});
afterAll(() => table.clear());

async function emailOf(user: string): Promise<string> {
  const account = await table.services().prisma.user.findUniqueOrThrow({ where: { id: user } });
  return account.email ?? '';
}

test('[operators: ready] a process is ready with its database, migrations, store key and queue, and says what is missing', async () => {
  expect(await application.readiness()).toEqual({
    ready: false,
    checks: {
      ...{ database: true, writable: true, room: true, clock: true },
      ...{ migrations: true, storeKey: true, queue: false },
    },
  });
  const worker = await startWorker({
    ...{ databaseUrl: table.databaseUrl, wrappingKey: WRAPPING_KEY },
    executor: ownThread(table.services().resolvers),
    onFault: (fault) => table.faults.push(fault),
  });
  await worker.stop();
  expect((await application.readiness()).ready).toBe(true);

  const anna = await person('Anna');
  const id = await started(application, anna.user, { kind: 'hotSeat' });
  const sealed = { round: 'choice-1', side: 'A', answer: 'canary-a-wait' } as const;
  value(await application.sealChoice(anna.user, id, { ...sealed, commandId: randomUUID() }));
  const withKey = (wrappingKey: Uint8Array, databaseUrl = table.databaseUrl) =>
    openServices({ databaseUrl, wrappingKey, campaignsFolder: CAMPAIGNS });
  const strange = withKey(randomBytes(32));
  expect((await applicationOf(strange).readiness()).checks).toMatchObject({
    database: true,
    storeKey: false,
  });
  await strange.close();

  const { sql } = table.services();
  const [last] = await sql<{ name: string }[]>`
    SELECT max(migration_name) AS name FROM _prisma_migrations`;
  await sql`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${last?.name ?? ''}`;
  expect((await application.readiness()).checks).toMatchObject({ migrations: false });
  await sql`UPDATE _prisma_migrations SET finished_at = now() WHERE migration_name = ${last?.name ?? ''}`;
  expect((await application.readiness()).ready).toBe(true);

  const away = withKey(WRAPPING_KEY, 'postgresql://postgres:x@127.0.0.1:1/none');
  expect(await applicationOf(away).readiness()).toEqual({
    ready: false,
    checks: {
      ...{ database: false, writable: false, room: true, clock: false },
      ...{ migrations: false, storeKey: false, queue: false },
    },
  });
  await away.close();
});

test('[operators: ready] a database that hangs, so that it neither answers nor refuses, is said not to be ready', async () => {
  const proxy = new CuttingProxy(Number(new URL(table.databaseUrl).port));
  const databaseUrl = await proxy.open(table.databaseUrl);
  const hung = openServices({
    ...{ databaseUrl, wrappingKey: WRAPPING_KEY, campaignsFolder: CAMPAIGNS },
  });
  expect((await applicationOf(hung).readiness()).checks.database).toBe(true);
  proxy.fate = () => 'hold';
  expect(await applicationOf(hung).readiness()).toMatchObject({
    ...{ ready: false, checks: { database: false, migrations: false, queue: false } },
  });
  await proxy.close();
  await hung.close();
});

test('[operators: ready] what waits for a database that hangs gives up, as for one that is away, and goes on once it answers again', async () => {
  const proxy = new CuttingProxy(Number(new URL(table.databaseUrl).port));
  const opened = new URL(await proxy.open(table.databaseUrl));
  // Sooner than a process does by itself.
  opened.searchParams.set('query_timeout', '1000');
  const hung = openServices({
    ...{ databaseUrl: String(opened), wrappingKey: WRAPPING_KEY, campaignsFolder: CAMPAIGNS },
  });
  expect(await hung.prisma.user.count()).toBeGreaterThan(0);
  proxy.fate = () => 'hold';
  const fault = await hung.prisma.user.count().catch((thrown: unknown) => thrown);
  expect(isUnreachable(fault)).toBe(true);
  proxy.fate = () => 'pass';
  expect(await hung.prisma.user.count()).toBeGreaterThan(0);
  await proxy.close();
  await hung.close();
});

test('[operators: owner] the account that the setting names sees the server, and nobody else that there is such a page', async () => {
  const [anna, berta] = [await person('Anna'), await person('Berta')];
  expect(codeOf(await application.serverReport(anna.user))).toBe('NOT_FOUND');
  process.env.ORDERLY_OWNER = ` ${(await emailOf(anna.user)).toUpperCase()} `;
  const report = value(await application.serverReport(anna.user));
  expect(report.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(report.store.databaseBytes).toBeGreaterThan(1_000_000);
  expect(report.migrations).toBeGreaterThan(10);
  expect(report.backups).toEqual({ plan: null, kept: [] });
  for (const other of [berta.user, '', 'nobody', randomUUID()])
    expect(codeOf(await application.serverReport(other))).toBe('NOT_FOUND');
});

test('[operators: owner] a job that failed is shown by the kind of its fault, never by its message', async () => {
  const anna = await person('Anna');
  process.env.ORDERLY_OWNER = await emailOf(anna.user);
  const { sql } = table.services();
  await sql`
    INSERT INTO pgboss.job (id, name, data, state, output, completed_on)
      VALUES (${randomUUID()}::uuid, 'follow-ups', '{"campaignId": "zqsecret"}', 'failed',
        '{"fault": "PostgresError", "code": "53100", "message": "zqsecret"}', now())`;
  const report = value(await application.serverReport(anna.user));
  expect(report.failures[0]).toMatchObject({ name: 'follow-ups', fault: '53100', forGood: true });
  expect(report.queues.find(({ name }) => name === 'follow-ups')?.failed).toBe(1);
  expect(JSON.stringify(report)).not.toContain('zqsecret');
});

test('[operators: metrics] the figures are text that a monitor reads, and rise with what is recorded', async () => {
  const before = await application.serverFigures();
  await started(application, (await person('Anna')).user, { kind: 'hotSeat' });
  const after = await application.serverFigures();
  expect(after.store.events).toBeGreaterThan(before.store.events);
  const lines = figuresAsText(after).trimEnd().split('\n');
  expect(lines).toContain(`orderly_events_total ${after.store.events}`);
  expect(lines).toContain('orderly_queue_jobs{queue="trials",state="waiting"} 0');
  for (const line of lines)
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?\d+(\.\d+)?(e[+-]?\d+)?)$/,
    );
  for (const name of ['orderly_trials_backlog', 'orderly_live_feeds'])
    expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('orderly_event_loop_delay_seconds{'))).toHaveLength(
    4,
  );
});

test('[operators: metrics] they are given only with the token of the setting', () => {
  const token = 'a token of 24 characters';
  expect(mayReadFigures(`Bearer ${token}`, token)).toBe(true);
  for (const given of [null, '', 'Bearer ', `Bearer ${token}x`, token])
    expect(mayReadFigures(given, token)).toBe(false);
  // Without a setting, and with one that could be guessed, nobody has it.
  for (const unset of [undefined, '', 'short']) {
    expect(mayReadFigures('Bearer ', unset)).toBe(false);
    expect(mayReadFigures(`Bearer ${unset}`, unset)).toBe(false);
  }
});
