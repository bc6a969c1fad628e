import { addDays, dayAndMonth, daysBetween } from '@/lib/campaign/calendar';
import type { CouriersState } from './state';

/** Hours of a day at which a campaign’s time stands: a situation is reached, choices are opened, a battle is over. */
const MORNING = 6;
const NOON = 12;
const EVENING = 18;
const STEP_HOURS = { situation: MORNING, reveal: NOON, battle: EVENING } as const;
/** Hours that pass at least, where the date does not go on. */
const LEAST_HOURS = 6;

/** The hour at which a step of the campaign is taken on a date; always later than the hour before. */
export function hourOfStep(
  { firstDay, hour }: Pick<CouriersState, 'firstDay' | 'hour'>,
  step: keyof typeof STEP_HOURS,
  date: string,
): number {
  const stands = daysBetween(firstDay, date) * 24 + STEP_HOURS[step];
  return stands > hour ? stands : hour + LEAST_HOURS;
}

/** “the morning of 12 June”; in a campaign without a calendar “the morning of day 3”. */
export function hourInWords(hour: number, firstDay: string, dated: boolean): string {
  const day = Math.floor(hour / 24);
  const date = dayInShort(day, firstDay, dated);
  return `the ${partOfDay(hour - day * 24)} of ${date}`;
}

/** “12 June, morning”, for tables. */
export function hourInShort(hour: number, firstDay: string, dated: boolean): string {
  const day = Math.floor(hour / 24);
  const date = dayInShort(day, firstDay, dated);
  return `${date}, ${partOfDay(hour - day * 24)}`;
}

/** “12 June”; in a campaign without a calendar “day 3”. Days are counted from 0. */
export function dayInShort(day: number, firstDay: string, dated: boolean): string {
  return dated ? dayAndMonth(addDays(firstDay, day)) : `day ${day + 1}`;
}

function partOfDay(hour: number): string {
  if (hour < 5) return 'small hours';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'noon';
  if (hour < 18) return 'afternoon';
  return hour < 22 ? 'evening' : 'night';
}
