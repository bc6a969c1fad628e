import { z } from 'zod';
import { derivedId } from '@/lib/application/core/derived-id';
import { commandId, text, textUpTo } from '@/lib/application/core/input-schemas';
import { nightEntry } from '@/lib/application/core/night-entry';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { mayWriteNow } from '@/lib/application/staff/written-text';
import type { ClubRole } from '@/lib/clubs/role';
import { ok, refuse } from '@/lib/kernel/result';
import { FEED_TYPES, feedText } from '@/lib/notices/feeds';
import {
  checkedTerms,
  isOpen,
  mayChange,
  type NightRow,
  nightOf,
  notifyMembers,
  openNight,
} from './night';
import { type NightTable, type Placeable, placeable, tablesOf } from './night-tables';

/** Battle nights to come that a club has at most. */
const NIGHTS_MAX = 20;
/** Battle nights that are over and still listed. */
const PAST_MAX = 10;

const TERMS = {
  name: text,
  place: text,
  day: textUpTo(20),
  time: textUpTo(10),
  timeZone: textUpTo(60),
  tables: z.number(),
};
const nightId = textUpTo(60);

export interface NightItem {
  readonly nightId: string;
  readonly name: string;
  readonly place: string;
  /** ISO instant. */
  readonly startsAt: string;
  readonly tables: number;
  readonly cancelled: boolean;
  /** It can still be changed and answered. */
  readonly open: boolean;
  /** How many come. */
  readonly coming: number;
  /** What the user answered; null: nothing. */
  readonly youCome: boolean | null;
}

export interface NightPage extends NightItem {
  readonly club: { readonly id: string; readonly name: string };
  readonly mayChange: boolean;
  readonly names: {
    readonly coming: readonly string[];
    readonly notComing: readonly string[];
    readonly silent: number;
  };
  readonly laid: readonly NightTable[];
  /** Numbers of the tables on which nothing is laid. */
  readonly free: readonly number[];
  /** Battles of this club that the user may put on a table. */
  readonly placeable: readonly Placeable[];
}

/** The battle nights of a club: those to come, the next first, then some that are over. */
export const battleNights = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  async run({ services, user, clubId }): Promise<Answer<readonly NightItem[]>> {
    const rows = await services.prisma.battleNight.findMany({
      where: { clubId },
      orderBy: { startsAt: 'desc' },
      take: NIGHTS_MAX + PAST_MAX,
      include: { answers: { select: { userId: true, coming: true } } },
    });
    const items = rows.map((row) => itemOf(row, row.answers, user));
    return ok([
      ...items.filter(({ open }) => open).reverse(),
      ...items.filter(({ open }) => !open).slice(0, PAST_MAX),
    ]);
  },
});

type Answered = readonly { readonly userId: string; readonly coming: boolean }[];

function itemOf(row: NightRow, answers: Answered, user: string): NightItem {
  return {
    ...{ nightId: row.id, name: row.name, place: row.place, tables: row.tables },
    startsAt: row.startsAt.toISOString(),
    cancelled: row.cancelledAt !== null,
    open: isOpen(row),
    coming: answers.filter(({ coming }) => coming).length,
    youCome: answers.find(({ userId }) => userId === user)?.coming ?? null,
  };
}

/** One battle night: who comes, what is on the tables, and what the user can do. Refuses NOT_FOUND. */
export const battleNight = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  input: z.object({ nightId }),
  async run({ services, user, clubId, role }, input): Promise<Answer<NightPage>> {
    const found = await nightOf(services, clubId, input.nightId);
    if (!found.ok) return found;
    const night = found.value;
    const [club, answers, laid] = await Promise.all([
      services.prisma.club.findUniqueOrThrow({
        where: { id: clubId },
        select: {
          name: true,
          memberships: {
            where: { role: { not: 'guest' } },
            select: { userId: true, user: { select: { displayName: true } } },
          },
        },
      }),
      services.prisma.battleNightAnswer.findMany({ where: { nightId: night.id } }),
      tablesOf(services, night, user, role),
    ]);
    const members = new Map(club.memberships.map((one) => [one.userId, one.user.displayName]));
    const present = answers.filter(({ userId }) => members.has(userId));
    const named = (coming: boolean) =>
      present
        .filter((one) => one.coming === coming)
        .map(({ userId }) => members.get(userId) ?? '')
        .sort((one, other) => one.localeCompare(other, 'en'));
    const numbers = Array.from({ length: night.tables }, (_, index) => index + 1);
    return ok({
      ...itemOf(night, present, user),
      club: { id: clubId, name: club.name },
      mayChange: isOpen(night) && mayChange(night, user, role),
      names: {
        ...{ coming: named(true), notComing: named(false) },
        silent: members.size - present.length,
      },
      laid,
      free: numbers.filter((one) => !laid.some(({ number }) => number === one)),
      placeable: isOpen(night) ? await placeable(services, clubId, user) : [],
    });
  },
});

/** The battle night as a file for a calendar. Refuses NOT_FOUND. */
export const nightCalendar = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  input: z.object({ nightId, site: textUpTo(300) }),
  async run({ services, clubId }, { nightId: id, site }) {
    const night = await nightOf(services, clubId, id);
    if (!night.ok) return night;
    if (night.value.cancelledAt !== null) return { ok: false, error: NOT_FOUND } as const;
    const entries = [nightEntry(night.value)];
    const content = feedText({ kind: 'calendar', title: night.value.name, entries }, site);
    return ok({ content, contentType: FEED_TYPES.calendar, fileName: 'battle-night.ics' });
  },
});

/**
 * Calls a battle night, and tells the members of the club. Sent twice, it is there once. Refuses TEXT_INVALID, INVALID_INPUT,
 * TOO_MANY.
 */
export const callBattleNight = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...TERMS, commandId }),
  async run(
    { services, user, clubId },
    { commandId: command, ...terms },
  ): Promise<Answer<{ readonly nightId: string }>> {
    const id = derivedId('night', user, clubId, command);
    if ((await nightOf(services, clubId, id)).ok) return ok({ nightId: id });
    const checked = checkedTerms(terms);
    if (!checked.ok) return checked;
    const mayWrite = await mayWriteNow(user);
    if (!mayWrite.ok) return mayWrite;
    const open = { clubId, cancelledAt: null, startsAt: { gt: new Date() } };
    if ((await services.prisma.battleNight.count({ where: open })) >= NIGHTS_MAX)
      return refuse('TOO_MANY', `A club has at most ${NIGHTS_MAX} battle nights to come.`);
    await services.prisma.$transaction(async (tx) => {
      const row = { id, clubId, calledById: user, ...checked.value };
      const { count } = await tx.battleNight.createMany({ data: [row], skipDuplicates: true });
      if (count === 0) return;
      await tx.battleNightAnswer.create({ data: { nightId: id, userId: user, coming: true } });
      await notifyMembers(tx, { ...row, cancelledAt: null, revision: 1 }, 'invited', user);
    });
    await services.noticeNews.tell('');
    return ok({ nightId: id });
  },
});

/** Changes a battle night, and tells the members. Refuses NOT_FOUND, NOT_ALLOWED, NIGHT_OVER, TEXT_INVALID, INVALID_INPUT. */
export const changeBattleNight = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...TERMS, nightId }),
  async run({ services, user, clubId, role }, { nightId: id, ...terms }): Promise<Answer<true>> {
    const night = await ownNight(services, { clubId, nightId: id, user, role });
    if (!night.ok) return night;
    const checked = checkedTerms(terms);
    if (!checked.ok) return checked;
    const { tables } = checked.value;
    if (
      (await services.prisma.battleNightTable.count({
        where: { nightId: id, number: { gt: tables } },
      })) > 0
    )
      return refuse('INVALID_INPUT', 'A game is laid on a table that would be gone.', 'tables');
    return settle(services, night.value, { ...checked.value, cancelledAt: null }, 'changed', user);
  },
});

/** Cancels a battle night, and tells the members. Refuses NOT_FOUND, NOT_ALLOWED, NIGHT_OVER. */
export const cancelBattleNight = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ nightId }),
  async run({ services, user, clubId, role }, { nightId: id }): Promise<Answer<true>> {
    const night = await ownNight(services, { clubId, nightId: id, user, role });
    if (!night.ok) return night;
    return settle(services, night.value, { cancelledAt: new Date() }, 'cancelled', user);
  },
});

/** A battle night that the user may change now. Refuses NOT_FOUND, NIGHT_OVER, NOT_ALLOWED. */
async function ownNight(
  services: Services,
  {
    clubId,
    nightId,
    user,
    role,
  }: {
    readonly clubId: string;
    readonly nightId: string;
    readonly user: string;
    readonly role: ClubRole;
  },
): Promise<Answer<NightRow>> {
  const night = await openNight(services, clubId, nightId);
  return !night.ok || mayChange(night.value, user, role)
    ? night
    : refuse(
        'NOT_ALLOWED',
        'Only the member who called this battle night, or somebody who umpires in the club, can do this.',
      );
}

/** Keeps a change of a battle night; of two at once, the second is refused. */
async function settle(
  services: Services,
  before: NightRow,
  change: Partial<NightRow>,
  how: 'changed' | 'cancelled',
  user: string,
): Promise<Answer<true>> {
  const { id, revision } = before;
  const kept = await services.prisma.$transaction(async (tx) => {
    const data = { ...change, revision: revision + 1 };
    const { count } = await tx.battleNight.updateMany({ where: { id, revision }, data });
    if (count === 1) await notifyMembers(tx, { ...before, ...data }, how, user);
    return count === 1;
  });
  await services.noticeNews.tell('');
  return kept
    ? ok(true)
    : refuse('STALE_ROUND', 'Somebody changed this battle night meanwhile. Reload the page.');
}

/** Says whether the user comes. Refuses NOT_FOUND, NIGHT_OVER. */
export const answerBattleNight = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ nightId, coming: z.boolean() }),
  async run({ services, user, clubId }, { nightId: id, coming }): Promise<Answer<true>> {
    const night = await openNight(services, clubId, id);
    if (!night.ok) return night;
    await services.prisma.battleNightAnswer.upsert({
      where: { nightId_userId: { nightId: id, userId: user } },
      create: { nightId: id, userId: user, coming },
      update: { coming },
    });
    return ok(true);
  },
});
