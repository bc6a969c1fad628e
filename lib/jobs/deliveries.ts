import { randomUUID } from 'node:crypto';
import type { Access } from '@/lib/application/core/access';
import { askedWithin } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import {
  channelsOf,
  mailHash,
  mailProofHref,
  type StoredChannel,
} from '@/lib/application/notices/channels';
import { hasRight } from '@/lib/application/notices/may-read';
import { choicesOf } from '@/lib/application/notices/stored-choices';
import { sendToHook } from '@/lib/notices/channels/discord';
import { type MailSender, mailText } from '@/lib/notices/channels/mail';
import type { Outcome, Sendable } from '@/lib/notices/channels/outcome';
import { sendPush } from '@/lib/notices/channels/push';
import { PUSH_SUBSCRIPTION } from '@/lib/notices/channels/push-keys';
import { readNotice, wordsOf } from '@/lib/notices/kinds';
import type { OutgoingOptions } from '@/lib/notices/outgoing';
import { FAILURES_MAX, type NoticeChoices } from '@/lib/notices/settings';
import { whenIn } from '@/lib/notices/when';
import {
  beginDeliveries,
  type ClaimedDelivery,
  claimDeliveries,
  endDelivery,
  endInterrupted,
  endSent,
  putBack,
} from './deliveries-store';
import { together } from './together';

/** How this process sends. */
export interface Sending {
  readonly services: Services;
  /** Null: no mail server is set up. */
  readonly mail: MailSender | null;
  /** Where people reach the server, without a slash at its end. */
  readonly site: string;
  readonly outgoing?: OutgoingOptions;
  /** How long a batch may go on beginning to send. Default: 30 seconds. */
  readonly batchMs?: number;
}

/** Taken at once. */
const CLAIMED_MAX = 200;
const AT_ONCE = 8;
/** What is written for several deliveries at once waits this long for the others of those that are on their way. */
const GATHERED = { withinMs: 10, most: AT_ONCE };
/** What somebody may read is judged on a campaign that is at most this old: half for the campaign, half for rights in it. */
const CAMPAIGN_MS_MAX = 500;
/** A batch begins nothing more after this long, and puts back the rest: its claims are still its own until then. */
const BATCH_MS_MAX = 30_000;
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_SECONDS = 30;
/** What could not be sent for so long is news no more. */
const TOO_OLD_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Sends what is due, to each address once: a row is begun before anything leaves, and ended after. What is not begun in
 * time goes back, for this worker or another one. Answers how many rows it took.
 */
export async function sendDue(through: Sending): Promise<number> {
  const { services } = through;
  const sending: Sending = {
    ...through,
    services: { ...services, campaigns: askedWithin(services.campaigns, CAMPAIGN_MS_MAX / 2) },
  };
  const { sql } = services;
  await endInterrupted(sql);
  const claim = randomUUID();
  const from = performance.now();
  const claimed = [...(await claimDeliveries(sql, claim, CLAIMED_MAX))];
  const total = claimed.length;
  const steps: Steps = {
    read: together((ones: readonly ClaimedDelivery[]) => readThem(services, ones), GATHERED),
    begin: together((ids: readonly string[]) => beginDeliveries(sql, ids, claim), GATHERED),
    sent: together((ids: readonly string[]) => endSent(sql, ids), GATHERED),
    access: rightsWithin(CAMPAIGN_MS_MAX / 2),
  };
  const { batchMs = BATCH_MS_MAX } = through;
  const goesOn = () => performance.now() - from < batchMs;
  const work = async () => {
    for (let next = goesOn() && claimed.shift(); next; next = goesOn() && claimed.shift())
      await sendOne(sending, next, steps).catch(sending.services.onFault);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (claimed.length > 0)
    await putBack(
      sql,
      claimed.map(({ id }) => id),
      claim,
    );
  return total;
}

/** Each reader’s access to campaigns, known for some milliseconds. */
function rightsWithin(ms: number): (userId: string) => Map<string, Access | null> {
  let known = new Map<string, Map<string, Access | null>>();
  let from = performance.now();
  return (userId) => {
    if (performance.now() - from >= ms) {
      known = new Map();
      from = performance.now();
    }
    const found = known.get(userId) ?? new Map<string, Access | null>();
    known.set(userId, found);
    return found;
  };
}

/** What is read and written for each delivery, for several of them at once. */
interface Steps {
  readonly read: (delivery: ClaimedDelivery) => Promise<Known>;
  readonly begin: (id: string) => Promise<ReadonlySet<string>>;
  readonly sent: (id: string) => Promise<void>;
  readonly access: (userId: string) => Map<string, Access | null>;
}

interface Known {
  readonly notices: ReadonlyMap<string, NoticeRow>;
  readonly channels: ReadonlyMap<string, StoredChannel>;
  readonly choices: ReadonlyMap<string, NoticeChoices>;
}
type NoticeRow = Awaited<ReturnType<typeof noticesById>>[number];

const noticesById = ({ prisma }: Services, ids: readonly string[]) =>
  prisma.notice.findMany({
    where: { id: { in: [...ids] } },
    include: { user: { select: { email: true, closesAt: true } } },
  });

/** Everything about deliveries that are about to begin, in three queries. */
async function readThem(services: Services, claimed: readonly ClaimedDelivery[]): Promise<Known> {
  const notices = await noticesById(
    services,
    claimed.map(({ noticeId }) => noticeId),
  );
  const channels = await channelsOf(
    services,
    claimed.map(({ channelId }) => channelId),
  );
  const users = [...new Set(notices.map(({ userId }) => userId))];
  return {
    notices: new Map(notices.map((row) => [row.id, row])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    choices: await choicesOf(services, users),
  };
}

async function sendOne(
  sending: Sending,
  delivery: ClaimedDelivery,
  { read, begin, sent, access }: Steps,
): Promise<void> {
  const { services } = sending;
  const { sql } = services;
  const known = await read(delivery);
  const notice = known.notices.get(delivery.noticeId);
  const channel = known.channels.get(delivery.channelId);
  const sendable =
    notice && channel
      ? await sendableOf(sending, known, { notice, channel, access: access(notice.userId) })
      : null;
  if (notice === undefined || channel === undefined || sendable === null) {
    await endDelivery(sql, delivery.id, { state: 'dropped' });
    return;
  }
  if (!(await begin(delivery.id)).has(delivery.id)) return;
  const outcome = await attempt(sending, notice, channel, { ...sendable, id: delivery.id });
  if (outcome.kind === 'sent') await sent(delivery.id);
  else await note(services, channel, delivery, outcome);
}

/** What a notice says to its reader at this moment; null where it must not, or need not, be sent any more. */
async function sendableOf(
  { services, site }: Sending,
  { choices }: Pick<Known, 'choices'>,
  {
    notice,
    channel,
    access,
  }: {
    readonly notice: NoticeRow;
    readonly channel: StoredChannel;
    readonly access: Map<string, Access | null>;
  },
): Promise<Omit<Sendable, 'id'> | null> {
  const { userId, campaignId } = notice;
  const read = readNotice(notice);
  if (read === null || channel.userId !== userId || channel.failuresInRow >= FAILURES_MAX)
    return null;
  const { group, needs, data } = read;
  const late = Date.now() - notice.showAt.getTime() > TOO_OLD_MS;
  if (late || (notice.readAt !== null && group !== 'account')) return null;
  // Nothing is sent to an account that its owner is deleting.
  if (notice.user.closesAt !== null) return null;
  if (channel.kind === 'mail') {
    const own = notice.user.email !== null && channel.addressHash === mailHash(notice.user.email);
    const confirms = read.kind === 'confirm-mail';
    if (!own || confirms === (channel.confirmedAt !== null)) return null;
  }
  if (!(await hasRight(services, { userId, campaignId, needs, data }, access))) return null;
  const words = wordsOf(notice, whenIn(choices.get(userId)?.timeZone ?? 'UTC'));
  if (words === null) return null;
  const path = read.kind === 'confirm-mail' ? mailProofHref(services, channel) : words.path;
  return { title: words.title, text: words.text, href: `${site}${path}`, urgent: read.urgent };
}

async function attempt(
  { services, mail, site, outgoing }: Sending,
  notice: NoticeRow,
  channel: StoredChannel,
  sendable: Sendable,
): Promise<Outcome> {
  if (channel.kind === 'mail') {
    if (mail === null) return { kind: 'refused', sentence: 'This server sends no mail.' };
    const settingsHref = `${site}/account/notices`;
    return mail.send({
      ...{ id: sendable.id, to: notice.user.email ?? '', subject: sendable.title, settingsHref },
      text: mailText(sendable, settingsHref),
    });
  }
  const address = channel.address === null ? null : await services.secrets.reveal(channel.address);
  if (address === null)
    return { kind: 'refused', sentence: 'The address was removed.', gone: true };
  if (channel.kind === 'discord') return sendToHook(address, sendable, outgoing);
  const subscription = PUSH_SUBSCRIPTION.safeParse(JSON.parse(address));
  return subscription.success
    ? sendPush(subscription.data, sendable, { keys: services.notifying.push, site }, outgoing)
    : { kind: 'refused', sentence: 'The browser’s subscription cannot be read.', gone: true };
}

/** Writes down why an attempt did not succeed, at the delivery and, for its owner to see, at the channel. */
async function note(
  { sql, prisma }: Services,
  { id: channelId }: StoredChannel,
  { id, attempts }: ClaimedDelivery,
  outcome: Exclude<Outcome, { kind: 'sent' }>,
): Promise<void> {
  const where = { id: channelId };
  const fault = outcome.sentence;
  const failed = { failure: fault, failedAt: new Date() };
  const tried = attempts + 1;
  if (outcome.kind === 'later' && tried < ATTEMPTS_MAX) {
    const afterSeconds = outcome.afterSeconds ?? FIRST_PAUSE_SECONDS * 2 ** attempts;
    await endDelivery(sql, id, { state: 'waiting', fault, afterSeconds });
    await prisma.noticeChannel.updateMany({ where, data: failed });
    return;
  }
  await endDelivery(sql, id, { state: outcome.kind === 'unclear' ? 'unclear' : 'failed', fault });
  const gone = outcome.kind === 'refused' && outcome.gone === true;
  await prisma.noticeChannel.updateMany({
    where,
    data: { ...failed, failuresInRow: gone ? FAILURES_MAX : { increment: 1 } },
  });
}
