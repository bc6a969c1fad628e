import type { Access } from '@/lib/application/core/access';
import {
  campaignEvent,
  type LoadedCampaign,
  loadedThrough,
} from '@/lib/application/core/loaded-campaign';
import { dayInShort } from '@/lib/campaign/couriers/hours';
import { latePost } from '@/lib/campaign/couriers/known';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';

const HOURS_OF_DAY = 24;

/** A day of the campaign on which riders set out. */
export interface CourierDay {
  /** Counted from the campaign’s first day, 0. */
  readonly day: number;
  /** “12 June”; in a campaign without a calendar “day 3”. */
  readonly words: string;
}

/** Days of a campaign up to now, the earliest first, each with the position of what was last recorded of its riders. */
function daysOf({ events, campaign }: LoadedCampaign): readonly (CourierDay & { at: number })[] {
  const { couriers, definition } = campaign;
  if (couriers === null) return [];
  const last = new Map<number, number>();
  for (const [index, recorded] of events.entries()) {
    const event = campaignEvent(recorded);
    if (event.type === 'RidersRode')
      last.set(Math.floor(event.data.hour / HOURS_OF_DAY), index + 1);
  }
  const dated = keepsCalendar(definition);
  return [...last].map(([day, at]) => ({
    ...{ day, at },
    words: dayInShort(day, couriers.firstDay, dated),
  }));
}

/** The days whose map a post can look at again. */
export function courierDays({ newest }: Access): readonly CourierDay[] {
  return daysOf(newest).map(({ day, words }) => ({ day, words }));
}

/**
 * What somebody knew at the end of an earlier day, never more than they know now: a post that was away then, what riders had
 * brought it. Null: the campaign had no such day.
 */
export function asKnownOn(access: Access, day: number): Access | null {
  const { newest, loaded, serves, user } = access;
  const found = daysOf(newest).find((one) => one.day === day);
  if (found === undefined) return null;
  const then = loadedThrough(newest, found.at);
  const away = serves === null ? null : latePost(then.campaign, user);
  const known = Math.min(away?.known.position ?? found.at, loaded.version);
  return { ...access, newest: then, away, loaded: loadedThrough(then, known) };
}
