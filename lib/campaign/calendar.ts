/**
 * Dates of a campaign: ISO dates (YYYY-MM-DD) of the proleptic Gregorian calendar, reckoned in whole days, without
 * any clock or time zone.
 */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Days from 1 March of the year 0 to an ISO date. */
export function dayNumber(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
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

/** “6 May 1757”. */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}`;
}
