import { isUuid } from '@/lib/accounts/sessions';
import { instantOf } from '@/lib/accounts/wall-clock';
import { NIGHT_MS } from '@/lib/application/core/night-entry';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { writtenText } from '@/lib/application/staff/written-text';
import { mayInClub } from '@/lib/clubs/permissions';
import type { ClubRole } from '@/lib/clubs/role';
import { ok, refuse } from '@/lib/kernel/result';
import { announce } from '@/lib/notices/announce';
import type { Prisma } from '@/prisma/generated/client';

/** Tables of one battle night at most. */
export const TABLES_MAX = 30;
/** How far ahead a battle night can be, in days. */
const AHEAD_DAYS_MAX = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a battle night is, as people fill it in. */
export interface NightTerms {
  readonly name: string;
  readonly place: string;
  /** `2026-11-26`, `19:30`, in a time zone such as `Europe/Stockholm`. */
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
  readonly tables: number;
}

/** Checked terms. Refuses TEXT_INVALID, INVALID_INPUT. */
export function checkedTerms(
  terms: NightTerms,
  now = Date.now(),
): Answer<Pick<NightRow, 'name' | 'place' | 'startsAt' | 'tables'>> {
  const name = writtenText(terms.name.replace(/\s+/g, ' '), {
    ...{ lengthMax: 80, blank: false, field: 'name' },
  });
  if (!name.ok) return name;
  const place = writtenText(terms.place.replace(/\s+/g, ' '), {
    ...{ lengthMax: 120, blank: true, field: 'place' },
  });
  if (!place.ok) return place;
  const startsAt = instantOf(terms, terms.timeZone);
  if (startsAt === null || startsAt < now || startsAt > now + AHEAD_DAYS_MAX * DAY_MS)
    return refuse('INVALID_INPUT', 'Pick a day and a time to come, within a year.', 'day');
  if (!Number.isInteger(terms.tables) || terms.tables < 1 || terms.tables > TABLES_MAX)
    return refuse('INVALID_INPUT', `There are 1 to ${TABLES_MAX} tables.`, 'tables');
  return ok({
    ...{ name: name.value, place: place.value, tables: terms.tables },
    startsAt: new Date(startsAt),
  });
}

export interface NightRow {
  readonly id: string;
  readonly clubId: string;
  readonly calledById: string | null;
  readonly name: string;
  readonly place: string;
  readonly startsAt: Date;
  readonly tables: number;
  readonly cancelledAt: Date | null;
  readonly revision: number;
}

/** A battle night of a club. Refuses NOT_FOUND, alike for another club’s. */
export async function nightOf(
  { prisma }: Services,
  clubId: string,
  nightId: string,
): Promise<Answer<NightRow>> {
  const row = isUuid(nightId)
    ? await prisma.battleNight.findFirst({ where: { id: nightId, clubId } })
    : null;
  return row === null ? { ok: false, error: NOT_FOUND } : ok(row);
}

/** A battle night that people still arrange. Refuses NOT_FOUND, NIGHT_OVER. */
export async function openNight(
  services: Services,
  clubId: string,
  nightId: string,
): Promise<Answer<NightRow>> {
  const night = await nightOf(services, clubId, nightId);
  if (!night.ok) return night;
  return isOpen(night.value)
    ? night
    : refuse('NIGHT_OVER', 'This battle night is over or was cancelled. Nothing was changed.');
}

export const isOpen = ({ cancelledAt, startsAt }: NightRow, now = Date.now()): boolean =>
  cancelledAt === null && startsAt.getTime() + NIGHT_MS > now;

/** Who called it, and those who umpire in the club, may change it. */
export const mayChange = ({ calledById }: NightRow, user: string, role: ClubRole): boolean =>
  calledById === user || mayInClub(role, 'umpireCampaign');

/** How long before a battle night those who may come are reminded. */
const REMINDED_MS = 2 * DAY_MS;

/**
 * Notifies the members of the club, except who did it and those who said that they do not come; and reminds them two days
 * before. Notices of an earlier state of it that nobody has been given yet are dropped.
 */
export async function notifyMembers(
  tx: Prisma.TransactionClient,
  night: NightRow,
  change: 'invited' | 'changed' | 'cancelled',
  by: string,
): Promise<void> {
  const { id, clubId, name, startsAt, revision } = night;
  await tx.notice.deleteMany({
    where: { kind: 'battle-night', key: { startsWith: `${id}/` }, handedOutAt: null },
  });
  const [members, absent] = await Promise.all([
    tx.membership.findMany({
      where: { clubId, role: { not: 'guest' } },
      select: { userId: true },
    }),
    tx.battleNightAnswer.findMany({
      where: { nightId: id, coming: false },
      select: { userId: true },
    }),
  ]);
  const away = new Set(absent.map(({ userId }) => userId));
  const data = { clubId, night: name, nightId: id, at: startsAt.toISOString() };
  const readers = members.map(({ userId }) => userId).filter((one) => !away.has(one));
  const reminded = new Date(startsAt.getTime() - REMINDED_MS);
  const reminder = change !== 'cancelled' && reminded.getTime() > Date.now();
  await announce(
    tx,
    readers.flatMap((userId) => [
      ...(userId === by
        ? []
        : [
            {
              ...{ kind: 'battle-night' as const, userId, campaignId: null },
              ...{ key: `${id}/${revision}/${change}`, data: { ...data, change } },
            },
          ]),
      ...(reminder
        ? [
            {
              ...{ kind: 'battle-night' as const, userId, campaignId: null, at: reminded },
              ...{ key: `${id}/${revision}/near`, data: { ...data, change: 'near' as const } },
            },
          ]
        : []),
    ]),
  );
}
