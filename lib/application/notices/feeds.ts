import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isClosed } from '@/lib/accounts/closing';
import { isUuid } from '@/lib/accounts/sessions';
import { accessTo } from '@/lib/application/core/access';
import { awaitedNow } from '@/lib/application/core/awaited';
import { textUpTo } from '@/lib/application/core/input-schemas';
import { pausedUntil } from '@/lib/application/core/loaded-campaign';
import { NIGHT_MS, nightEntry } from '@/lib/application/core/night-entry';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { rowsOf } from '@/lib/application/header/campaign-list-store';
import { ok, refuse } from '@/lib/kernel/result';
import {
  FEED_ENDINGS,
  FEED_KINDS,
  FEED_TYPES,
  type FeedEntry,
  type FeedKind,
  feedText,
} from '@/lib/notices/feeds';
import { noticesFor } from './list';

/** Feeds that one account has at most. */
const FEEDS_MAX = 20;
/** Campaigns whose deadlines a calendar shows. */
const CALENDAR_CAMPAIGNS_MAX = 100;
/** Bytes of the secret in a feed's address. */
const SECRET_BYTES = 32;

const secretHash = (secret: string): string =>
  createHash('sha256').update(`orderly-book/feed/1\n${secret}`).digest('hex');

/** A feed as its owner sees it. Its address was shown once, when it was made. */
export interface FeedView {
  readonly id: string;
  readonly kind: FeedKind;
  /** Null: of all campaigns. */
  readonly campaign: string | null;
}

/** The user's feeds, the newest last. A campaign that they may not see any more has no name. */
export async function feedsOf(services: Services, userId: string): Promise<readonly FeedView[]> {
  const rows = await services.prisma.noticeFeed.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
  });
  return Promise.all(
    rows.map(async ({ id, kind, campaignId }) => ({
      ...{ id, kind: kind as FeedKind },
      campaign: campaignId === null ? null : await nameOf(services, userId, campaignId),
    })),
  );
}

async function nameOf(services: Services, userId: string, campaignId: string): Promise<string> {
  const access = await accessTo(services, userId, campaignId);
  return access.ok ? access.value.loaded.campaign.name : 'A campaign';
}

/** The campaigns in progress that somebody commands or umpires, the latest first. */
export async function campaignsToFollow(
  services: Services,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const rows = await rowsOf(services, userId);
  return rows
    .filter(
      ({ user_a, user_b, card }) =>
        [user_a, user_b, card.umpire].includes(userId) && card.phase !== 'concluded',
    )
    .map(({ campaign_id: id, card }) => ({ id, name: card.name }));
}

/**
 * Makes a secret address for a calendar of deadlines, or for news; of one campaign or all. Answers its path, which is
 * shown this once. Refuses NOT_FOUND, TOO_MANY.
 */
export const addFeed = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ kind: z.enum(FEED_KINDS), campaignId: textUpTo(60).optional() }),
  async run({ services, user }, { kind, campaignId }): Promise<Answer<string>> {
    if (!isUuid(user)) return { ok: false, error: NOT_FOUND };
    if (campaignId !== undefined) {
      const access = await accessTo(services, user, campaignId);
      if (!access.ok) return access;
    }
    if ((await services.prisma.noticeFeed.count({ where: { userId: user } })) >= FEEDS_MAX)
      return refuse('TOO_MANY', `You have ${FEEDS_MAX} feeds. Remove one first.`);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await services.prisma.noticeFeed.create({
      data: {
        ...{ id: randomUUID(), userId: user, kind, campaignId: campaignId ?? null },
        secretHash: secretHash(secret),
      },
    });
    return ok(`/feeds/${secret}.${FEED_ENDINGS[kind]}`);
  },
});

/** Removes one of the user's feeds: its address answers nothing from then on. */
export const removeFeed = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: textUpTo(60),
  async run({ services, user }, id): Promise<Answer<true>> {
    if (isUuid(id) && isUuid(user))
      await services.prisma.noticeFeed.deleteMany({ where: { id, userId: user } });
    return ok(true);
  },
});

/** A feed as the file that a calendar or a reader of feeds fetches. */
export interface FeedFile {
  /** Its content type. */
  readonly type: string;
  readonly text: string;
}

/**
 * What a feed holds now: names and times, of what its owner may know at this moment. Refuses NOT_FOUND for a file that
 * no feed has.
 */
export const readFeed = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  input: z.object({
    /** The last part of its address. */
    file: textUpTo(100),
    /** Where people reach the server, without a slash at its end. */
    site: textUpTo(300),
  }),
  async run({ services }, { file, site }): Promise<Answer<FeedFile>> {
    const [, secret = '', ending] = /^([\w-]{40,50})\.(ics|xml)$/.exec(file) ?? [];
    const row = await services.prisma.noticeFeed.findUnique({
      where: { secretHash: secretHash(secret) },
    });
    const kind = FEED_KINDS.find((one) => one === row?.kind);
    if (row === null || kind === undefined || FEED_ENDINGS[kind] !== ending)
      return { ok: false, error: NOT_FOUND };
    const { userId, campaignId } = row;
    if (await isClosed(userId)) return { ok: false, error: NOT_FOUND };
    const entries =
      kind === 'calendar'
        ? await calendarOf(services, userId, campaignId)
        : await newsOf(services, userId, campaignId);
    const text = feedText({ kind, title: 'Orderly Book', entries }, site);
    return ok({ type: FEED_TYPES[kind], text });
  },
});

async function newsOf(
  services: Services,
  userId: string,
  campaignId: string | null,
): Promise<readonly FeedEntry[]> {
  const notices = await noticesFor(services, userId);
  return notices
    .filter((one) => campaignId === null || one.campaignId === campaignId)
    .map(({ id, title, text, path, at }) => ({ id, title, text, path, at: new Date(at) }));
}

/** Deadlines of the campaigns in which somebody commands or umpires, ends of pauses, their holidays, battle nights. */
async function calendarOf(
  services: Services,
  userId: string,
  campaignId: string | null,
): Promise<readonly FeedEntry[]> {
  const { prisma } = services;
  const followed = (await campaignsToFollow(services, userId))
    .filter(({ id }) => campaignId === null || id === campaignId)
    .slice(0, CALENDAR_CAMPAIGNS_MAX);
  const due = await prisma.campaignDeadline.findMany({
    where: { campaignId: { in: followed.map(({ id }) => id) }, dueAt: { not: null } },
  });
  const deadlines = new Map(due.map((one) => [one.campaignId, one]));
  const entries: FeedEntry[] = [];
  for (const { id, name } of followed) {
    const access = await accessTo(services, userId, id);
    if (!access.ok) continue;
    const { loaded, sides } = access.value;
    const path = `/campaigns/${id}`;
    const deadline = deadlines.get(id);
    if (deadline?.dueAt && loaded.campaign.rewound === null) {
      const awaited = (await awaitedNow(services, loaded)).some((side) => sides.includes(side));
      entries.push({
        ...{ id: `deadline/${id}/${deadline.phase}`, path, at: deadline.dueAt },
        title: awaited ? `Answer by now: ${name}` : `Deadline: ${name}`,
        text: awaited
          ? 'The campaign waits for you until then.'
          : 'You have answered, or need not.',
      });
    }
    const paused = pausedUntil(loaded);
    if (paused !== null)
      entries.push({
        ...{ id: `pause/${id}`, path, at: new Date(paused) },
        title: `The pause ends: ${name}`,
        text: 'The campaign goes on by itself.',
      });
  }
  const holidays = await prisma.holiday.findMany({
    where: { userId, toAt: { gt: new Date() } },
    orderBy: { fromAt: 'asc' },
  });
  for (const { id, fromAt, toAt } of campaignId === null ? holidays : [])
    entries.push({
      ...{ id: `holiday/${id}`, path: '/notices', at: fromAt, until: toAt },
      title: 'Holiday from your campaigns',
      text: 'Your deadlines stand still where the pace heeds holidays.',
    });
  return campaignId === null ? [...entries, ...(await nightsOf(services, userId))] : entries;
}

/** Battle nights to come of somebody’s clubs, unless they said that they do not come. */
async function nightsOf({ prisma }: Services, userId: string): Promise<readonly FeedEntry[]> {
  const rows = await prisma.battleNight.findMany({
    where: {
      ...{ cancelledAt: null, startsAt: { gt: new Date(Date.now() - NIGHT_MS) } },
      club: { memberships: { some: { userId, role: { not: 'guest' } } } },
      answers: { none: { userId, coming: false } },
    },
    orderBy: { startsAt: 'asc' },
  });
  return rows.map(nightEntry);
}
