import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { countAttempt } from '@/lib/accounts/throttle';
import { listUpTo, text, textUpTo } from '@/lib/application/core/input-schemas';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import { announce } from '@/lib/notices/announce';
import { mailSettings } from '@/lib/notices/channels/mail-settings';
import { PUSH_SUBSCRIPTION } from '@/lib/notices/channels/push-keys';
import { NOTICE_GROUPS } from '@/lib/notices/kinds';
import { callableUrl, checkedAddress } from '@/lib/notices/outgoing';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  DEFAULT_CHOICES,
  FAILURES_MAX,
  NO_CHOICES,
  type NoticeChoices,
} from '@/lib/notices/settings';
import { isTimeZone, whenIn } from '@/lib/notices/when';
import { addressHash, channelsOf, mailHash, mailProof, type StoredChannel } from './channels';
import { campaignsToFollow, type FeedView, feedsOf } from './feeds';
import { choicesOf } from './stored-choices';

/** Channels that one account has at most. */
const CHANNELS_MAX = 12;

/** An address as its owner sees it; of a web hook or a browser never the address itself. */
export interface ChannelView {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly label: string;
  /** Mail: the link that was sent there has not been followed. */
  readonly unconfirmed: boolean;
  /** In words; null: nothing was sent yet. */
  readonly lastSent: string | null;
  /** What went wrong last, and when; `stopped`: nothing more is sent until its owner tries again. */
  readonly failure: {
    readonly sentence: string;
    readonly at: string;
    readonly stopped: boolean;
  } | null;
}

export interface NoticeSettingsPage {
  readonly choices: NoticeChoices;
  /** What goes where now, defaults included. */
  readonly goes: Readonly<Record<(typeof NOTICE_GROUPS)[number], readonly ChannelKind[]>>;
  readonly channels: readonly ChannelView[];
  /** This installation can send mail. */
  readonly mail: boolean;
  /** The account's mail address has no channel yet. */
  readonly mayAddMail: boolean;
  /** Calendars and feeds that the user has made. */
  readonly feeds: readonly FeedView[];
  /** Campaigns in progress in which the user commands or umpires, for a feed of one alone. */
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
  /** With which browsers subscribe. */
  readonly pushKey: string;
}

/** What the user chose, and how each of their addresses is doing. */
export const noticeSettings = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<NoticeSettingsPage> {
    const known = isUuid(user);
    const choices = (known ? await choicesOf(services, [user]) : null)?.get(user) ?? NO_CHOICES;
    const channels = known ? await channelsOf(services, { userId: user }) : [];
    const email = known ? await emailOf(services, user) : null;
    const when = whenIn(choices.timeZone);
    return {
      choices,
      goes: { ...DEFAULT_CHOICES, ...choices.choices },
      channels: channels.map((channel) => channelView(channel, when, email)),
      mail: mailSettings(process.env) !== null,
      mayAddMail:
        email !== null && !channels.some((channel) => channel.addressHash === mailHash(email)),
      feeds: known ? await feedsOf(services, user) : [],
      campaigns: known ? await campaignsToFollow(services, user) : [],
      pushKey: services.notifying.push.publicKey,
    };
  },
});

function channelView(
  channel: StoredChannel,
  when: (instant: string) => string,
  email: string | null,
): ChannelView {
  const { id, kind, label, confirmedAt, lastSentAt, failure, failedAt, failuresInRow } = channel;
  const former = kind === 'mail' && (email === null || channel.addressHash !== mailHash(email));
  const stale = 'Your account has another address now. Remove this one.';
  return {
    ...{ id, kind, label },
    unconfirmed: kind === 'mail' && confirmedAt === null,
    lastSent: lastSentAt === null ? null : when(lastSentAt.toISOString()),
    failure: former
      ? { sentence: stale, at: when(channel.createdAt.toISOString()), stopped: true }
      : failure === null || failedAt === null
        ? null
        : {
            sentence: failure,
            at: when(failedAt.toISOString()),
            stopped: failuresInRow >= FAILURES_MAX,
          },
  };
}

const MINUTES_MAX = 24 * 60 - 1;
const minutes = z.number().int().min(0).max(MINUTES_MAX);

/** Keeps what the user chose. Refuses INVALID_INPUT for a time zone that is not known. */
export const saveNoticeSettings = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    timeZone: textUpTo(64),
    quiet: z.object({ from: minutes, to: minutes }).nullable(),
    urgentBreaks: z.boolean(),
    /** Everything that is sent: a group and a kind of channel. */
    sent: listUpTo(
      z.object({ group: z.enum(NOTICE_GROUPS), kind: z.enum(CHANNEL_KINDS) }),
      NOTICE_GROUPS.length * CHANNEL_KINDS.length,
    ),
  }),
  async run({ services, user }, { timeZone, quiet, urgentBreaks, sent }): Promise<Answer<true>> {
    if (!isTimeZone(timeZone))
      return refuse('INVALID_INPUT', 'Pick a time zone from the list.', 'timeZone');
    if ((await emailOf(services, user)) === null) return { ok: false, error: NOT_FOUND };
    const choices = Object.fromEntries(
      NOTICE_GROUPS.map((group) => [
        group,
        CHANNEL_KINDS.filter((kind) =>
          sent.some((one) => one.group === group && one.kind === kind),
        ),
      ]),
    );
    const data = {
      ...{ timeZone, urgentBreaks, choices },
      ...{ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null },
    };
    await services.prisma.noticeSettings.upsert({
      where: { userId: user },
      create: { userId: user, ...data },
      update: data,
    });
    return ok(true);
  },
});

/**
 * Adds an address: the account's own mail address, which must be confirmed by the link that is sent there; this browser;
 * or a web hook. The same address twice is one. Refuses ADDRESS_REFUSED where it is not a public https address, TOO_MANY.
 */
export const addNoticeChannel = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('mail') }),
    z.object({
      kind: z.literal('push'),
      subscription: PUSH_SUBSCRIPTION,
      /** The browser, as `browserName` says it. */
      label: textUpTo(60),
    }),
    z.object({ kind: z.literal('discord'), url: textUpTo(500), label: textUpTo(60) }),
  ]),
  async run({ services, user }, wish): Promise<Answer<{ readonly channelId: string }>> {
    const email = await emailOf(services, user);
    if (email === null) return { ok: false, error: NOT_FOUND };
    if (wish.kind === 'mail' && mailSettings(process.env) === null)
      return refuse('NOT_ALLOWED', 'This server sends no mail.');
    const address =
      wish.kind === 'mail'
        ? null
        : wish.kind === 'push'
          ? JSON.stringify(wish.subscription)
          : wish.url.trim();
    const called = wish.kind === 'push' ? wish.subscription.endpoint : address;
    if (called !== null) {
      const fault = await addressFault(called);
      if (fault !== null) return refuse('ADDRESS_REFUSED', fault, 'url');
    }
    const hash = called === null ? mailHash(email) : addressHash(called);
    const own = await channelsOf(services, { userId: user });
    const known = own.find((one) => one.kind === wish.kind && one.addressHash === hash);
    if (known !== undefined) return ok({ channelId: known.id });
    if (own.length >= CHANNELS_MAX)
      return refuse('TOO_MANY', `You have ${CHANNELS_MAX} addresses already. Remove one first.`);
    const id = randomUUID();
    const label = wish.kind === 'mail' ? email : wish.label.trim() || 'Web hook';
    const sealed = address === null ? null : await services.secrets.protect(user, address);
    await services.prisma.noticeChannel.createMany({
      data: [
        {
          ...{ id, userId: user, kind: wish.kind, addressHash: hash, label },
          ...(sealed === null ? {} : { address: { ...sealed } }),
        },
      ],
      skipDuplicates: true,
    });
    return ok({ channelId: id });
  },
});

/** Why an address cannot be called; null where it can. */
async function addressFault(address: string): Promise<string | null> {
  try {
    await checkedAddress(callableUrl(address));
    return null;
  } catch {
    return 'This is not a public https address that answers to its name.';
  }
}

/** Removes one of the user's addresses, with what was to be sent there. */
export const removeNoticeChannel = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ channelId: text }),
  async run({ services, user }, { channelId }): Promise<Answer<true>> {
    if (!isUuid(user) || !isUuid(channelId)) return { ok: false, error: NOT_FOUND };
    const { count } = await services.prisma.noticeChannel.deleteMany({
      where: { id: channelId, userId: user },
    });
    return count === 1 ? ok(true) : { ok: false, error: NOT_FOUND };
  },
});

/**
 * Sends a test to one of the user's addresses, and lets one that had failed be used again; to a mail address that is not
 * confirmed yet, the link that confirms it. Refuses NOT_FOUND, TOO_MANY.
 */
export const testNoticeChannel = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ channelId: text }),
  async run({ services, user }, { channelId }): Promise<Answer<true>> {
    if (!isUuid(user) || !isUuid(channelId)) return { ok: false, error: NOT_FOUND };
    const channel = (await channelsOf(services, [channelId])).find((one) => one.userId === user);
    if (channel === undefined) return { ok: false, error: NOT_FOUND };
    if ((await countAttempt('noticeTest', [user])) !== null)
      return refuse('TOO_MANY', 'That is enough for now. Try again in an hour.');
    const kind = channel.kind === 'mail' && channel.confirmedAt === null ? 'confirm-mail' : 'test';
    await services.prisma.$transaction(async (tx) => {
      await tx.noticeChannel.updateMany({
        where: { id: channelId },
        data: { failuresInRow: 0, failure: null, failedAt: null },
      });
      await announce(tx, {
        ...{ kind, userId: user, campaignId: null, data: {} },
        key: `${channelId}/${randomUUID()}`,
      });
    });
    await services.noticeNews.tell('');
    return ok(true);
  },
});

/** Confirms the user's mail address by the proof that was sent there. Refuses NOT_FOUND to everything else. */
export const confirmNoticeMail = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ channelId: text, proof: text }),
  async run({ services, user }, { channelId, proof }): Promise<Answer<true>> {
    if (!isUuid(user) || !isUuid(channelId)) return { ok: false, error: NOT_FOUND };
    const channel = (await channelsOf(services, [channelId])).find((one) => one.userId === user);
    const email = await emailOf(services, user);
    const sound =
      channel?.kind === 'mail' &&
      email !== null &&
      channel.addressHash === mailHash(email) &&
      proof === mailProof(services, channel);
    if (!sound) return { ok: false, error: NOT_FOUND };
    await services.prisma.noticeChannel.updateMany({
      where: { id: channelId, confirmedAt: null },
      data: { confirmedAt: new Date() },
    });
    return ok(true);
  },
});

async function emailOf({ prisma }: Services, user: string): Promise<string | null> {
  if (!isUuid(user)) return null;
  const account = await prisma.user.findUnique({ where: { id: user }, select: { email: true } });
  return account?.email ?? null;
}
