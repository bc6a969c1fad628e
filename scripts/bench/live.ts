import { randomUUID } from 'node:crypto';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import { storeKey } from '@/lib/application/core/store-key';
import { openServices } from '@/lib/application/open-services';
import type { LiveHint } from '@/lib/application/pages/live';
import { closeDatabase, prisma } from '@/lib/database/client';
import { connect } from '@/lib/event-store/connection';
import { median } from './kernels/paired';

/**
 * How soon a page on one web process follows a seal handled by another process, and how soon a feed closes after the
 * membership that opened it has ended: in units of a bare notification from one connection of PostgreSQL to another,
 * measured in turn with them.
 *
 * npm run bench -- live
 */
export const needsDatabase = true;

/** A hint, in bare notifications, at the median: it waits for the notifier's beat of 30 ms. */
const SEAL_RATIO_MAX = 150;

const SEALS = 60;
const REVOCATIONS = 10;
const SEAL_LIMIT_MS = 2_000;
const REVOCATION_LIMIT_MS = 5_000;

export async function run(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const wrappingKey = storeKey();
  const open = (applicationName: string) =>
    openServices({
      databaseUrl,
      wrappingKey,
      applicationName,
      onFault: (fault) => console.error(fault),
    });
  const both = [open('bench first'), open('bench second')] as const;
  const [here, there] = [applicationOf(both[0]), applicationOf(both[1])];
  const club = await prisma().club.create({ data: { name: 'A club of the measurement' } });
  const members = await Promise.all(['Anna', 'Berta'].map((name) => member(name, club.id)));
  const [anna, berta] = members as [string, string];
  const { challengeId } = value(
    await here.challengeToCampaign(anna, {
      libraryId: 'tutorial',
      name: 'A measurement',
      side: 'A',
      userId: berta,
      clubId: club.id,
      useExpectedValues: true,
      commandId: randomUUID(),
    }),
  );
  const id = value(await there.acceptChallenge(berta, challengeId)).campaignId;
  const seals = await sealDelays(here, there, { id, anna, berta });
  const closings: number[] = [];
  for (let round = 0; round < REVOCATIONS; round++)
    closings.push(await closing(there, id, club.id));
  const bare = await bareNotifications(databaseUrl);
  const ratio = median(seals) / median(bare);
  console.log(
    `seal to hint in the other process: ${ratio.toFixed(0)} bare notifications at the median (wanted at most ${SEAL_RATIO_MAX}; a bare one ${median(bare).toFixed(2)} ms)`,
  );
  const late = [
    ratio > SEAL_RATIO_MAX,
    report('seal to hint in the other process', seals, SEAL_LIMIT_MS),
    report('membership gone to feed closed', closings, REVOCATION_LIMIT_MS),
  ].includes(true);
  for (const services of both) await services.close();
  await closeDatabase();
  if (late) throw new Error('A limit was passed');
}

/** Anna seals, and seals again; Berta's page listens to the other process. */
async function sealDelays(
  here: CampaignApplication,
  there: CampaignApplication,
  { id, anna, berta }: { readonly id: string; readonly anna: string; readonly berta: string },
): Promise<number[]> {
  const { view } = value(await here.campaignPage(anna, id));
  const answers = view.situation?.choices.filter((choice) => choice.open) ?? [];
  const left = new AbortController();
  const open = { after: view.position, signal: left.signal };
  const feed = value(await there.liveHints(berta, id, open));
  const hints = feed[Symbol.asyncIterator]();
  const delays: number[] = [];
  for (let count = 0; count < SEALS; count++) {
    const sealed = here.sealChoice(anna, id, {
      round: view.round ?? '',
      answer: answers[count % answers.length]?.id ?? '',
      commandId: randomUUID(),
    });
    const position = value(await sealed).position;
    const begun = performance.now();
    await until(hints, (hint) => hint.kind === 'changed' && hint.position >= position);
    delays.push(performance.now() - begun);
  }
  left.abort();
  return delays;
}

/** Milliseconds from NOTIFY on one connection to its arrival on another. */
async function bareNotifications(databaseUrl: string): Promise<number[]> {
  const [sender, listener] = [connect(databaseUrl), connect(databaseUrl)];
  const times: number[] = [];
  let arrived = () => {};
  await listener.listen('bench_bare', () => arrived());
  for (let count = 0; count < SEALS; count++) {
    const heard = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const begun = performance.now();
    await sender.notify('bench_bare', '');
    await heard;
    times.push(performance.now() - begun);
  }
  await Promise.all([sender.end(), listener.end()]);
  return times;
}

/** A watcher's feed, from the moment their membership ends. */
async function closing(there: CampaignApplication, id: string, clubId: string): Promise<number> {
  const userId = await member('Watcher', clubId);
  const open = { after: 0, signal: new AbortController().signal };
  const feed = value(await there.liveHints(userId, id, open));
  const hints = feed[Symbol.asyncIterator]();
  await until(hints, (hint) => hint.kind === 'changed');
  await prisma().membership.delete({ where: { clubId_userId: { clubId, userId } } });
  const begun = performance.now();
  await until(hints, (hint) => hint.kind === 'closed');
  return performance.now() - begun;
}

async function until(
  hints: AsyncIterator<LiveHint>,
  wanted: (hint: LiveHint) => boolean,
): Promise<void> {
  for (let next = await hints.next(); !next.done; next = await hints.next())
    if (wanted(next.value)) return;
  throw new Error('The feed ended too soon');
}

async function member(name: string, clubId: string): Promise<string> {
  const { id } = await prisma().user.create({
    data: {
      email: `${randomUUID()}@example.org`,
      displayName: name,
      passwordHash: 'none',
      memberships: { create: { clubId, role: 'member' } },
    },
  });
  return id;
}

/** Prints the delays next to their limit; returns whether the limit was exceeded. */
function report(what: string, delays: readonly number[], limitMs: number): boolean {
  const sorted = [...delays].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const most = at(1);
  console.log(
    `${what}: median ${at(0.5).toFixed(0)} ms, 95 % ${at(0.95).toFixed(0)} ms, longest ${most.toFixed(0)} ms ` +
      `of ${sorted.length}; ${(most / limitMs).toFixed(2)} of the limit of ${limitMs} ms`,
  );
  return most > limitMs;
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}
