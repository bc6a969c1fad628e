import { randomUUID } from 'node:crypto';
import { applicationOf } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { storeKey } from '@/lib/application/core/store-key';
import { mailHash } from '@/lib/application/notices/channels';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase, prisma } from '@/lib/database/client';
import { sendDue } from '@/lib/jobs/deliveries';
import { handOutNotices, noticesFromEvents } from '@/lib/jobs/notices';
import { announce } from '@/lib/notices/announce';
import { mailSender } from '@/lib/notices/channels/mail';
import { mailSink } from './mail-sink';

/**
 * Processor time that sending a campaign's notices costs a worker: 50 people follow one campaign, each with mail; each has 20 notices of it.
 * The mail server is a process of its own, and so is the database: what they take is not counted.
 *
 * npm run bench -- notices [notices, 1000]
 */
export const needsDatabase = true;

const READERS = 50;
const PROCESSOR_MS_MAX = 1_000;

export async function run([count = '1000']: readonly string[]): Promise<void> {
  const notices = Number(count);
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const services = openServices({
    databaseUrl,
    wrappingKey: storeKey(),
    applicationName: 'bench notices',
    onFault: (fault) => {
      throw fault;
    },
  });
  const sink = await mailSink();
  const from = 'Orderly Book <book@example.org>';
  const mail = mailSender({ url: sink.url, from });
  try {
    const { campaignId, readers } = await followed(services);
    const sending = { services, mail, site: 'https://book.example.org' };
    const send = async () => {
      while ((await handOutNotices(services)) + (await sendDue(sending)) > 0);
    };
    // What beginning the campaign gave rise to, and what is loaded once: statements, keys, the library.
    while ((await noticesFromEvents(services)) > 0);
    await tell(campaignId, readers, 100, 'warm');
    await send();
    // The first thousand of a fresh worker, whose code is still being compiled, then those of one that has been at work.
    let missed = false;
    for (const worker of ['a fresh worker', 'a worker that has sent as many before']) {
      const before = (await sink.taken()).size;
      await tell(campaignId, readers, notices, worker);
      const begun = process.cpuUsage();
      const started = performance.now();
      await send();
      const { user, system } = process.cpuUsage(begun);
      const seconds = (performance.now() - started) / 1_000;
      const taken = await sink.taken();
      const twice = [...taken.values()].filter((times) => times > 1).length;
      const spent = (user + system) / 1_000;
      console.log(
        `${worker}: ${taken.size - before} of ${notices} notices sent by mail to ${READERS} people, ${twice} twice: ${spent.toFixed(0)} ms of processor time (wanted below ${PROCESSOR_MS_MAX}; ${(spent / notices).toFixed(2)} ms each), ${seconds.toFixed(1)} s from beginning to end`,
      );
      missed = taken.size - before !== notices || twice > 0 || spent >= PROCESSOR_MS_MAX;
    }
    if (missed) throw new Error('A figure was missed');
  } finally {
    mail.close();
    await sink.stop();
    await services.close();
    await closeDatabase();
  }
}

/** A campaign that its whole club follows, and the people of it who read mail. */
async function followed(services: Services) {
  const club = await prisma().club.create({ data: { name: 'A club of the measurement' } });
  const people: string[] = [];
  for (let index = 0; index < READERS; index += 1) {
    const email = `${randomUUID()}@example.org`;
    const { id } = await prisma().user.create({
      data: {
        ...{ email, displayName: `Person ${index}`, passwordHash: 'none' },
        memberships: { create: { clubId: club.id, role: 'member' } },
      },
    });
    await prisma().noticeChannel.create({
      data: {
        ...{ id: randomUUID(), userId: id, kind: 'mail', label: email, confirmedAt: new Date() },
        addressHash: mailHash(email),
      },
    });
    people.push(id);
  }
  const [anna = '', berta = ''] = people;
  const application = applicationOf(services);
  const asked = await application.challengeToCampaign(anna, {
    ...{ libraryId: 'tutorial', name: 'A measurement', side: 'A', userId: berta, clubId: club.id },
    ...{ useExpectedValues: true, commandId: randomUUID() },
  });
  if (!asked.ok) throw new Error(asked.error.message);
  const begun = await application.acceptChallenge(berta, asked.value.challengeId);
  if (!begun.ok) throw new Error(begun.error.message);
  return { campaignId: begun.value.campaignId, readers: people };
}

/** As many notices of the campaign, to each reader in turn. */
async function tell(
  campaignId: string,
  readers: readonly string[],
  count: number,
  mark: string,
): Promise<void> {
  await announce(
    prisma(),
    Array.from({ length: count }, (_, index) => ({
      ...{ kind: 'stood-in' as const, userId: readers[index % readers.length] ?? '' },
      ...{ campaignId, key: `${mark}/${index}`, data: { campaign: 'A measurement' } },
    })),
  );
}
