import { daysBetween, longDate, monthName } from '@/lib/campaign/calendar';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import { everyProse, passagesOf } from './prose';
import { routesOf } from './routes';

/** Days by which a situation's own date may differ from the nearest day on which play comes to it. */
const DATE_WITHIN_DAYS = 14;

/**
 * DATE_CONTRADICTS: a text that names a day or month on which the campaign is not there, a date of a situation far from
 * every day on which it is reached, a title of an interval that says another length than it has.
 */
export function dateFindings(definition: CampaignDefinition): Finding[] {
  const lengths = intervalLengths(definition);
  return keepsCalendar(definition)
    ? [...ownDates(definition), ...textDates(definition), ...lengths]
    : lengths;
}

function ownDates(definition: CampaignDefinition): Finding[] {
  // Without intervals no time passes, and dates are those of a beginning there.
  if (definition.intervals.length === 0) return [];
  const routes = routesOf(definition);
  return definition.situations.flatMap(({ id, title, date }, index) => {
    if (date === undefined) return [];
    const days = (routes.get(id) ?? []).flatMap((one) => (one.fromStart ? [one.date] : []));
    const nearest = days
      .map((day) => ({ day, off: Math.abs(daysBetween(date, day)) }))
      .sort((one, other) => one.off - other.off)[0];
    return nearest === undefined || nearest.off <= DATE_WITHIN_DAYS
      ? []
      : [
          fileWarning(
            'DATE_CONTRADICTS',
            `situations[${index}].date`,
            `“${title}” is dated ${longDate(date)}, but play comes to it no nearer than on ${longDate(nearest.day)}. Change the date, or the days of the intervals that lead to it.`,
          ),
        ];
  });
}

const MONTHS = Array.from({ length: 12 }, (_, index) => monthName(index + 1));
const MONTH = MONTHS.join('|');
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\b`, 'gu');
const PART = new RegExp(`\\b(?:(early|mid|late)[- ])(${MONTH})\\b`, 'giu');
/** The heading of a situation's text: its first words in emphasis. */
const HEADING = /^\s*\*{1,2}([^*\n]{1,80})\*{1,2}/u;

function textDates(definition: CampaignDefinition): Finding[] {
  return everyProse(definition).flatMap(({ kind, path, read, arrivals }) => {
    if (kind !== 'situation' || arrivals.length === 0) return [];
    const days = [...new Set(arrivals.map(({ date }) => date))].sort();
    const [first = ''] = days;
    for (const { text, guards } of passagesOf(read.parts)) {
      // What stands under a condition, its author has thought of.
      if (guards.length > 0) continue;
      const heading = HEADING.exec(text)?.[1] ?? '';
      const wrong = heading === '' ? undefined : days.find((day) => !fits(heading, day));
      if (wrong !== undefined)
        return [
          fileWarning(
            'DATE_CONTRADICTS',
            path,
            `This text is headed “${heading.trim()}”, but the campaign can be here on ${longDate(wrong)}. Write {date}, which is the day of the campaign.`,
          ),
        ];
      for (const match of text.matchAll(DAY)) {
        const month = MONTHS.indexOf(match[2] ?? '') + 1;
        const named = dayIn(first.slice(0, 4), month, Number(match[1]));
        if (named > first)
          return [
            fileWarning(
              'DATE_CONTRADICTS',
              path,
              `This text names ${match[0]}, but the campaign can be here on ${longDate(first)}, before it. Leave the day out, or put the sentence between {if date >= ${named}} and {end}.`,
            ),
          ];
      }
    }
    return [];
  });
}

function dayIn(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a heading says nothing of the day, or what is true of it. */
function fits(heading: string, day: string): boolean {
  const [, month = '', date = ''] = day.split('-');
  const isMonth = (name: string | undefined) =>
    MONTHS.indexOf(capital(name ?? '')) + 1 === Number(month);
  for (const [, number, name] of heading.matchAll(DAY))
    if (!isMonth(name) || Number(number) !== Number(date)) return false;
  for (const [, part, name] of heading.matchAll(PART)) {
    const third = Number(date) <= 10 ? 'early' : Number(date) <= 20 ? 'mid' : 'late';
    if (!isMonth(name) || part?.toLowerCase() !== third) return false;
  }
  const plain = new RegExp(`\\b(${MONTH})\\b`, 'u').exec(heading)?.[1];
  if (plain !== undefined && !isMonth(plain)) return false;
  const weekday = WEEKDAYS.find((name) => heading.includes(name));
  return weekday === undefined || weekday === WEEKDAYS[weekdayOf(day)];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** 0 for Sunday; 2 January 2000 was one. */
function weekdayOf(day: string): number {
  const days = daysBetween('2000-01-02', day);
  return ((days % 7) + 7) % 7;
}

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  another: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  nineteen: 19,
  twenty: 20,
};
const UNITS: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  week: 7,
  fortnight: 14,
  month: 30,
};
const LENGTH = new RegExp(
  `\\b(${Object.keys(COUNTS).join('|')}|\\d{1,3}) (${Object.keys(UNITS).join('|')})s?\\b`,
  'i',
);

function intervalLengths(definition: CampaignDefinition): Finding[] {
  return definition.intervals.flatMap(({ title, days }, index) => {
    const [, count = '', unit = ''] = LENGTH.exec(title) ?? [];
    if (unit === '') return [];
    const said = (COUNTS[count.toLowerCase()] ?? Number(count)) * (UNITS[unit.toLowerCase()] ?? 1);
    return Math.abs(said - days) <= Math.max(1, 0.25 * days)
      ? []
      : [
          fileWarning(
            'DATE_CONTRADICTS',
            `intervals[${index}].title`,
            `“${title}” says about ${said} days, and the interval lasts ${days}. Change the one or the other.`,
          ),
        ];
  });
}
