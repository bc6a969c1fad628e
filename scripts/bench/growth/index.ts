import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { register } from '@/lib/accounts/register';
import { applicationOf } from '@/lib/application/application';
import { streamOf } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase, useDatabase } from '@/lib/database/client';
import { connect, type Sql } from '@/lib/event-store/connection';
import { hashCommand } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import { median } from '@/scripts/bench/kernels/paired';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { archives } from './archive';
import { partitions } from './partitions';
import { processMs } from './process-time';
import { type Copy, list, seed, type Template } from './seed';

/**
 * What a page and an append cost in a database of 100,000 campaigns and 5 million events, next to one of 200 campaigns on the
 * same server: processor time of this process and of the server's together, in short rounds that alternate, so that load on the
 * machine affects both alike. Then events in partitions, campaigns in the archive, and the first page of campaigns that nothing holds
 * in memory.
 *
 * npm run bench -- growth [campaigns, 100000] [folder for the data; default: a throw-away one] [archive: only that]
 */
export const needsDatabase = false;

const SMALL = 200;
const EVENTS_EACH = 50;
const ROUNDS = 10;
const APPENDS = 400;
const PAGES = 60;
const COLD_PAGES = 30;
const RATIO_MAX = 1.3;
const COLD_MS_MAX = 300;
const KEY = new Uint8Array(32).fill(9);

interface Side {
  readonly url: string;
  readonly sql: Sql;
  readonly copies: readonly Copy[];
  readonly events: number;
}

export async function run([campaigns = '100000', folder, part]: readonly string[]): Promise<void> {
  const count = Number(campaigns);
  const options = {
    ...(folder ? { dataFolder: folder } : {}),
    // As docs/how-to/several-machines.md sizes a server of 4 GB; autovacuum rests, so that no round pays for it
    // alone, and no commit waits for the disk: processor time is what is measured.
    ...{
      durable: true,
      settings: [
        'shared_buffers=1GB',
        'autovacuum=off',
        'max_wal_size=4GB',
        'synchronous_commit=off',
      ],
    },
  };
  let server = await startEmbeddedPostgres(options);
  try {
    const urls = { small: server.urlFor('small'), large: server.urlFor('large') };
    const admin = connect(server.url, { connectionsMax: 1 });
    for (const name of ['small', 'large']) {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name}`);
      await admin.unsafe(`CREATE DATABASE ${name}`);
      await migrate(urls[name as keyof typeof urls]);
    }
    await admin.end();
    const template = await played(urls.small);
    const from = connect(urls.small, { connectionsMax: 1 });
    const filled = async (url: string, wanted: number): Promise<Side> => {
      const sql = connect(url, { connectionsMax: 2, statementTimeoutMs: 0 });
      const begun = performance.now();
      const copies = await seed(sql, template, wanted);
      await list(sql, from, template, copies);
      const [row] = await sql<{ events: string; bytes: string }[]>`
        SELECT count(*)::text AS events, pg_size_pretty(pg_database_size(current_database())) AS bytes FROM orderly_store.event`;
      console.log(
        `${wanted} campaigns, ${row?.events} events: ${row?.bytes}, written in ${((performance.now() - begun) / 1_000).toFixed(0)} s.`,
      );
      return { url, sql, copies, events: Number(row?.events) };
    };
    const small = await filled(urls.small, SMALL);
    const large = await filled(urls.large, count);
    await chainHolds(large);

    const missed: string[] = [];
    const compared = [
      ['append', appends],
      ['page of a campaign that is not in memory', pages],
      ['list of campaigns', lists],
    ] as const;
    for (const [what, work] of part === 'archive' ? [] : compared) {
      const ratio = await compare(what, small, large, work);
      if (!(ratio <= RATIO_MAX)) missed.push(`${what}: ${ratio.toFixed(2)} times`);
    }
    if (part !== 'archive') await partitions(large.sql, large.url, large.copies);
    const { archived, others } = await archives(large.sql, large.copies);
    await compare(
      'page of a campaign that is not archived, and of one that is',
      { ...large, copies: others },
      { ...large, copies: archived },
      pages,
    );
    await Promise.all([small.sql.end(), large.sql.end(), from.end()]);
    if (folder && part !== 'archive') {
      await server.stop();
      forgotten(server);
      server = await startEmbeddedPostgres(options);
      const slowest = await coldPages({ ...large, url: server.urlFor('large') });
      if (!(slowest <= COLD_MS_MAX)) missed.push(`a cold page: ${slowest.toFixed(0)} ms`);
    }
    if (missed.length > 0) throw new Error(missed.join('; '));
  } finally {
    await closeDatabase();
    await server.stop();
  }
}

/** Plays the tutorial against an artificial commander, as far as one person gets by taking the first of everything. */
async function played(url: string): Promise<Template> {
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React's
  useDatabase(url);
  const services = openServices({ databaseUrl: url, wrappingKey: KEY });
  const application = applicationOf(services);
  const wish = { email: 'template@example.org', displayName: 'T', password: 'four plain words' };
  const { userId: user, clubId: club } = done(await register(wish, 'template'));
  const act = () => ({ commandId: randomUUID() });
  const { campaignId } = done(
    await application.startCampaign(user, {
      ...{ libraryId: 'tutorial', name: 'Template', side: 'A', useExpectedValues: true, ...act() },
      opponent: { kind: 'conservative' },
    }),
  );
  const events = async () => {
    const read = await services.store.read(streamOf(campaignId));
    return read.ok ? read.value : [];
  };
  for (let step = 0; step < 20 && (await events()).length < EVENTS_EACH; step += 1) {
    const { view } = done(await application.campaignPage(user, campaignId));
    const round = view.round ?? '';
    const choice = view.situation?.choices.find(({ open }) => open);
    if (view.phase === 'choosing' && choice !== undefined)
      await application.sealChoice(user, campaignId, { round, answer: choice.id, ...act() });
    else if (view.phase === 'encounter')
      await application.sealMethod(user, campaignId, { round, answer: 'quick', ...act() });
    else break;
  }
  for (let name = 1; (await events()).length < EVENTS_EACH; name += 1)
    done(
      await application.renameCampaign(user, campaignId, { name: `Template ${name}`, ...act() }),
    );
  const template = { campaignId, club, user, events: (await events()).slice(0, EVENTS_EACH) };
  await services.close();
  return template;
}

/** The copies are what the store would have recorded: their chains hold. */
async function chainHolds({ url, copies }: Side): Promise<void> {
  const store = openEventStore({ databaseUrl: url });
  for (const { campaign } of [copies[0], copies.at(-1)].flatMap((one) => one ?? [])) {
    const verdict = await store.verify(streamOf(campaign));
    if (!verdict.ok || !verdict.value.ok) throw new Error(`The chain of ${campaign} is broken`);
  }
  await store.end();
}

/** One side's work of a round, on these campaigns. */
interface Work {
  work(some: readonly Copy[]): Promise<void>;
  end(): Promise<void>;
}

/** Appends, each onto another campaign. */
function appends({ url }: Side): Work {
  const store = openEventStore({ databaseUrl: url, connectionsMax: 1 });
  return {
    async work(some) {
      for (const { campaign, user } of some) {
        const head = await store.head(streamOf(campaign));
        const commandId = randomUUID();
        const answer = await store.append(streamOf(campaign), {
          ...{ type: 'campaign', actor: user, commandId, commandHash: hashCommand([commandId]) },
          expectedVersion: head.ok ? head.value.version : 0,
          events: [{ type: 'CampaignRenamed', schemaVersion: 1, payload: { name: 'Another' } }],
        });
        if (!answer.ok) throw new Error(answer.error.message);
      }
    },
    end: () => store.end(),
  };
}

/** What a page of the web process asks, by a process that has none of these campaigns in memory. */
function asked(
  { url }: Side,
  ask: (application: ReturnType<typeof applicationOf>, copy: Copy) => Promise<unknown>,
): Work {
  const services = openServices({ databaseUrl: url, wrappingKey: KEY });
  const application = applicationOf(services);
  return {
    async work(some) {
      // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React's
      useDatabase(url);
      for (const copy of some) await ask(application, copy);
    },
    end: () => services.close(),
  };
}
const pages = (side: Side): Work =>
  asked(side, async (application, { user, campaign }) =>
    done(await application.campaignPage(user, campaign)),
  );
const lists = (side: Side): Work =>
  asked(side, (application, { user }) => application.listCampaigns(user));

/** The ratio of processor time between the two, as the median of rounds that alternate. */
async function compare(
  what: string,
  small: Side,
  large: Side,
  open: (side: Side) => Work,
): Promise<number> {
  const each = what === 'append' ? APPENDS : PAGES;
  const measured = { small: [] as number[], large: [] as number[] };
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, side] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const { work, end } = open(side);
      const some = Array.from(
        { length: each },
        // The golden ratio spreads them over all campaigns, never the same ones again soon.
        (_, index) =>
          side.copies[
            Math.floor(
              (((round + 2) * each + index) * 0.618_033_988_7 * side.copies.length) %
                side.copies.length,
            )
          ] as Copy,
      );
      await work(some.slice(0, 1));
      const before = await processorMs(side);
      await work(some.slice(1));
      const spent = (await processorMs(side)) - before;
      if (round >= 0) measured[name].push(spent / (each - 1));
      await end();
    }
  }
  const ratio = median(measured.large.map((ms, round) => ms / (measured.small[round] ?? 1)));
  console.log(
    `${what}: ${median(measured.small).toFixed(2)} and ${median(measured.large).toFixed(2)} ms of processor time, ${ratio.toFixed(2)} times${what.includes('archived') ? '' : ` (wanted at most ${RATIO_MAX})`}`,
  );
  return ratio;
}

/** Processor time of this process, and of all that serve this database, in milliseconds. */
async function processorMs({ sql }: Side): Promise<number> {
  const { user, system } = process.cpuUsage();
  const rows = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  return rows.reduce((sum, { pid }) => sum + processMs(pid), (user + system) / 1_000);
}

/** Takes the server's files out of the system's memory, as if the machine had just been started. */
function forgotten({ cluster }: EmbeddedPostgres): void {
  for (const file of readdirSync(path.join(cluster, 'base'), { recursive: true, encoding: 'utf8' }))
    try {
      execFileSync('dd', [`if=${path.join(cluster, 'base', file)}`, 'iflag=nocache', 'count=0'], {
        stdio: 'ignore',
      });
    } catch {
      // A folder.
    }
}

/** The slowest first page of campaigns that neither this process nor the server nor the system has in memory. */
async function coldPages(large: Side): Promise<number> {
  const { work, end } = pages(large);
  const times: number[] = [];
  // The first one of a process also compiles and connects.
  await work(large.copies.slice(0, 1));
  for (let index = 1; index <= COLD_PAGES; index += 1) {
    const one = large.copies[Math.floor((index * large.copies.length) / (COLD_PAGES + 1))] as Copy;
    const begun = performance.now();
    await work([one]);
    times.push(performance.now() - begun);
  }
  await end();
  const slowest = Math.max(...times);
  console.log(
    `First page of a campaign that was read from the disk: ${median(times).toFixed(0)} ms, the slowest of ${COLD_PAGES} ${slowest.toFixed(0)} ms (wanted at most ${COLD_MS_MAX})`,
  );
  return slowest;
}

function done<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value;
}
