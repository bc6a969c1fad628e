import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf } from '@/lib/application/application';
import { CampaignCache, streamOf } from '@/lib/application/core/loaded-campaign';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase, useDatabase } from '@/lib/database/client';
import type { EventStore } from '@/lib/event-store/contract';
import { isLogPosition, Standbys } from '@/lib/event-store/standbys';
import { openEventStore } from '@/lib/event-store/store';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { examineDatabase } from '@/scripts/postgres/examine.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import {
  CAMPAIGNS,
  newCommand,
  person,
  started,
  value,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';
import { freshDatabase } from '@/tests/support/database';

/** On a busy machine a look at a server takes a while. */
const SOON = { timeout: 20_000 };
const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-standbys-'));
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
/** Another database altogether, which takes writes: as a logical replica does. */
let other: string;
let shared: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  other = await freshDatabase();
  shared = other;
  const dataFolder = path.join(folder, 'primary');
  const copied = path.join(folder, 'standby');
  const begun = await startEmbeddedPostgres({ dataFolder, durable: false });
  await migrate(begun.url);
  const { cluster } = begun;
  await begun.stop();
  // With its owner, who is somebody else where the tests run as root.
  execFileSync('cp', ['-a', dataFolder, copied]);
  primary = await startEmbeddedPostgres({ dataFolder, durable: false });
  writeFileSync(path.join(copied, path.relative(dataFolder, cluster), 'standby.signal'), '');
  standby = await startEmbeddedPostgres({
    ...{ dataFolder: copied, durable: false },
    settings: [`primary_conninfo=${primary.url}`],
  });
  useDatabase(primary.url);
});
afterAll(async () => {
  await closeDatabase();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
  useDatabase(shared);
});

async function onStandby(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
const pauseReplay = () => onStandby('select pg_wal_replay_pause()');
const resumeReplay = () => onStandby('select pg_wal_replay_resume()');

const watched = (more: { lagMsMax?: number; readUrls?: readonly string[] } = {}) =>
  new Standbys({
    ...{ databaseUrl: primary.url, applicationName: 'test', pollMs: 50 },
    ...{ readUrls: [primary.url, other, standby.url], ...more },
  });

test('[several machines: reading] a standby answers who has read what it has; who has written more is left to the primary, and so is everybody where it lags', async () => {
  // The primary itself and a server of another database are asked too, and never chosen.
  const patient = watched({ lagMsMax: 60_000 });
  const strict = watched({ lagMsMax: 300 });
  const none = watched({ readUrls: [primary.url, other, 'postgresql://a:b@127.0.0.1:1/c'] });
  try {
    await expect.poll(() => patient.choose(null), SOON).toBe(standby.url);
    const before = await patient.position();
    expect(isLogPosition(before)).toBe(true);
    await expect.poll(() => patient.choose(before), SOON).toBe(standby.url);
    await pauseReplay();
    await person('Writer');
    const after = await patient.position();
    expect(await patient.choose(after)).toBeNull();
    expect(await patient.choose(before)).toBe(standby.url);
    // It has not had for a while what the primary had then.
    await expect.poll(() => strict.choose(null), SOON).toBeNull();
    await resumeReplay();
    await expect.poll(() => patient.choose(after), SOON).toBe(standby.url);
    await expect.poll(() => strict.choose(null), SOON).toBe(standby.url);
    // A position on the timeline after a failover says nothing to a standby that has not followed.
    expect(await patient.choose(after.replace(/^\d+/, '99'))).toBeNull();
    patient.lost(standby.url);
    await expect.poll(() => patient.choose(null), SOON).toBe(standby.url);
    expect(await none.choose(null)).toBeNull();
  } finally {
    await resumeReplay();
    await Promise.all([patient.end(), strict.end(), none.end()]);
  }
});

test('[several machines: reading] people see what they have done at once, others what the standby has; who may look is never asked of it', async () => {
  const carried = new Map<string, string>();
  let reader = 'anna';
  const services = openServices({
    ...{ databaseUrl: primary.url, wrappingKey: WRAPPING_KEY, campaignsFolder: CAMPAIGNS },
    standbys: {
      readUrls: [standby.url],
      traveller: {
        since: async () => carried.get(reader) ?? null,
        acted: async (position) => void carried.set(reader, position),
      },
    },
  });
  const application = applicationOf(services);
  const answered = () => ({ ...services.reading?.answered });
  try {
    const { user: anna, club } = await person('Anna');
    const { user: berta } = await person('Berta', club);
    const id = await started(application, anna, { kind: 'open' }, { clubId: club });
    const nameSeenBy = async (who: string, user: string) => {
      reader = who;
      return value(await application.exportCampaign(user, id)).fileName;
    };
    await expect
      .poll(async () => {
        await nameSeenBy('anna', anna);
        return answered().standby;
      }, SOON)
      .toBeGreaterThan(0);
    await expect.poll(() => nameSeenBy('berta', berta), SOON).toBe('a-test-of-arms.orderly.ndjson');
    await pauseReplay();
    reader = 'anna';
    value(await application.renameCampaign(anna, id, { name: 'Renamed', commandId: newCommand() }));
    const before = answered();
    expect(await nameSeenBy('anna', anna)).toBe('renamed.orderly.ndjson');
    expect(answered()).toEqual({ ...before, primary: (before.primary ?? 0) + 1 });
    expect(await nameSeenBy('berta', berta)).toBe('a-test-of-arms.orderly.ndjson');
    // A page of what is being played, which asks again when it hears of news, is the primary's.
    reader = 'berta';
    expect(value(await application.campaignPage(berta, id)).header.name).toBe('Renamed');
    // Membership is the primary's to say, though the standby still knows her as a member.
    await services.prisma.membership.deleteMany({ where: { userId: berta } });
    expect(await application.exportCampaign(berta, id)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    // What the standby does not know yet is asked of the primary.
    const fresh = await started(application, anna, { kind: 'open' }, { clubId: club });
    reader = 'somebody who has not acted';
    value(await application.exportCampaign(anna, fresh));
    await resumeReplay();
    await expect.poll(() => nameSeenBy('somebody', anna), SOON).toBe('renamed.orderly.ndjson');
    // The standby goes: nobody notices.
    await standby.stop();
    expect(await nameSeenBy('somebody', anna)).toBe('renamed.orderly.ndjson');
  } finally {
    await services.close();
  }
});

test('[several machines: reading] what a standby showed and a failover undid is read again', async () => {
  const store = openEventStore({ databaseUrl: primary.url });
  const services = openServices({
    ...{ databaseUrl: primary.url, wrappingKey: WRAPPING_KEY, campaignsFolder: CAMPAIGNS },
  });
  const application = applicationOf(services);
  try {
    const { user, club } = await person('Clara');
    const id = await started(application, user, { kind: 'open' }, { clubId: club });
    value(await application.renameCampaign(user, id, { name: 'Undone', commandId: newCommand() }));
    let undone = true;
    const unacknowledged = 'f'.repeat(64);
    /** Shows the last event as another one until the failover. */
    const seen: Pick<EventStore, 'read' | 'head'> = {
      head: async (stream) => {
        const head = await store.head(stream);
        return head.ok && undone
          ? { ok: true, value: { ...head.value, hash: unacknowledged } }
          : head;
      },
      read: async (stream, range) => {
        const read = await store.read(stream, range);
        if (!read.ok || !undone) return read;
        const last = read.value.at(-1);
        return {
          ok: true,
          value: read.value.map((event) =>
            event === last ? { ...event, hash: unacknowledged } : event,
          ),
        };
      },
    };
    const cache = new CampaignCache(seen);
    expect((await cache.load(id))?.events.at(-1)?.hash).toBe(unacknowledged);
    undone = false;
    const real = value(await application.exportCampaign(user, id)).content;
    const hash = (await cache.load(id))?.events.at(-1)?.hash ?? '';
    expect(hash).not.toBe(unacknowledged);
    expect(real).toContain(hash);
    // And so where more was recorded since, on what is really there.
    undone = true;
    await cache.load(streamOf(id));
    const again = new CampaignCache(seen);
    await again.load(id);
    undone = false;
    value(await application.renameCampaign(user, id, { name: 'Stands', commandId: newCommand() }));
    const loaded = await again.load(id);
    expect(loaded?.campaign.name).toBe('Stands');
    expect(loaded?.events.some((event) => event.hash === unacknowledged)).toBe(false);
  } finally {
    await services.close();
    await store.end();
  }
});

test('[several machines: start] for reading, another database and a pool of transactions are refused, a standby that is away is not', async () => {
  const databaseUrl = primary.url;
  await examineDatabase({ databaseUrl, readUrls: [primary.url, 'postgresql://a:b@127.0.0.1:1/c'] });
  await expect(examineDatabase({ databaseUrl, readUrls: [other] })).rejects.toThrow(
    'is neither this database’s primary nor a standby of it',
  );
  await expect(
    examineDatabase({ databaseUrl, readUrls: [`${primary.url}?pgbouncer=true`] }),
  ).rejects.toThrow('is a pool of transactions. Name the servers themselves');
});
