/**
 * Dates of a campaign: ISO dates (YYYY-MM-DD) of the proleptic Gregorian calendar, computed in whole days, without any
 * clock or time zone.
 */
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2001, month, 1)));
/** Written out, because machines disagree about the abbreviation of September. */
const SHORT_MONTHS = [
  'Jan.',
  'Feb.',
  'Mar.',
  'Apr.',
  'May',
  'June',
  'July',
  'Aug.',
  'Sept.',
  'Oct.',
  'Nov.',
  'Dec.',
];

interface DateParts {
  readonly year: number;
  /** 1 … 12. */
  readonly month: number;
  readonly day: number;
}

/** The parts of an ISO date, or of a time stamp that begins with one; null for any other text. */
function dateParts(date: string): DateParts | null {
  const found = /^(-?\d{1,6})-(\d{2})-(\d{2})/.exec(date);
  if (!found) return null;
  const month = Number(found[2]);
  if (month < 1 || month > 12) return null;
  return { year: Number(found[1]), month, day: Number(found[3]) };
}

/** Days from 1 March of the year 0 to an ISO date; NaN for anything else. */
export function dayNumber(date: string): number {
  const parts = dateParts(date);
  if (parts === null) return Number.NaN;
  const { year, month, day } = parts;
  const shiftedYear = month <= 2 ? year - 1 : year;
  const monthFromMarch = (month + 9) % 12;
  return (
    365 * shiftedYear +
    Math.floor(shiftedYear / 4) -
    Math.floor(shiftedYear / 100) +
    Math.floor(shiftedYear / 400) +
    Math.floor((monthFromMarch * 306 + 5) / 10) +
    (day - 1)
  );
}

/** The ISO date a whole number of days (0 or more) after another; the year stops at 9999. */
export function addDays(date: string, days: number): string {
  const number = Math.min(dayNumber(date) + days, dayNumber('9999-12-31'));
  let year = Math.floor((10_000 * number + 14_780) / 3_652_425);
  let dayOfYear = number - yearStart(year);
  if (dayOfYear < 0) {
    year -= 1;
    dayOfYear = number - yearStart(year);
  }
  const monthFromMarch = Math.floor((100 * dayOfYear + 52) / 3_060);
  const month = ((monthFromMarch + 2) % 12) + 1;
  const calendarYear = year + Math.floor((monthFromMarch + 2) / 12);
  const day = dayOfYear - Math.floor((monthFromMarch * 306 + 5) / 10) + 1;
  return `${String(calendarYear).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function yearStart(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** “25 November 1757”; any other text is returned unchanged. */
export function longDate(date: string): string {
  const parts = dateParts(date);
  return parts ? `${parts.day} ${monthName(parts.month)} ${parts.year}` : date;
}

/** “25 November”; any other text is returned unchanged. */
export function dayAndMonth(date: string): string {
  const parts = dateParts(date);
  return parts ? `${parts.day} ${monthName(parts.month)}` : date;
}

/** “25 Nov.”; any other text is returned unchanged. */
export function shortDate(date: string): string {
  const parts = dateParts(date);
  return parts ? `${parts.day} ${SHORT_MONTHS[parts.month - 1]}` : date;
}

/** The month's name, 1 … 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}
