import { MONTHS } from '@/lib/campaign/calendar';

/** How figures and dates are written on every page. Plain functions: the same on server and browser. */
const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
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

/** Small numbers as words: "two"; from 13 up as figures. */
export function numberWord(value: number): string {
  return WORDS[value] ?? figure(value);
}

/** "one situation", "three battles". */
export function countedWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWord(count)} ${count === 1 ? one : many}`;
}

/** 33000 → "33,000"; unknown → "?", never zero. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '?';
  const text = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/** A change with its sign: "+1,420", "−1,500", "0". */
export function signedFigure(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** A share 0 … 1 as "29 %", with the space that keeps sign and figure together. */
export function perCent(share: number, decimals = 0): string {
  return `${(share * 100).toFixed(decimals)}\u00a0%`;
}

/** Per cents of an interval without the sign: "28.1–29.9". */
export function perCentRange(range: readonly [number, number]): string {
  return `${(range[0] * 100).toFixed(1)}–${(range[1] * 100).toFixed(1)}`;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dateParts(iso: string): DateParts | null {
  const found = /^(-?\d{1,6})-(\d{2})-(\d{2})/.exec(iso);
  if (!found) return null;
  const month = Number(found[2]);
  if (month < 1 || month > 12) return null;
  return { year: Number(found[1]), month, day: Number(found[3]) };
}

/** "1757-11-25" → "25 November 1757"; anything else is returned as it came. */
export function longDate(iso: string): string {
  const date = dateParts(iso);
  return date ? `${date.day} ${MONTHS[date.month - 1]} ${date.year}` : iso;
}

/** A text and the date after it: "Sixth situation, 25 November 1757"; the text alone where there is no date. */
export function withDate(text: string, iso: string): string {
  return iso === '' ? text : `${text}, ${longDate(iso)}`;
}

/** Two dates as a sentence before a note: "6 May 1757 to 18 June 1757. "; nothing where there is no calendar. */
export function spanWords(from: string, to: string): string {
  return from === '' || to === '' ? '' : `${longDate(from)} to ${longDate(to)}. `;
}

/** "1757-11-25" → "25 November". */
export function dayAndMonth(iso: string): string {
  const date = dateParts(iso);
  return date ? `${date.day} ${MONTHS[date.month - 1]}` : iso;
}

/** "1757-11-25" → "25 Nov." */
export function shortDate(iso: string): string {
  const date = dateParts(iso);
  return date ? `${date.day} ${SHORT_MONTHS[date.month - 1]}` : iso;
}

/** Days since an arbitrary first day, for the axes of charts; NaN for what is no date. */
export function dayNumber(iso: string): number {
  const date = dateParts(iso);
  return date ? Math.round(Date.UTC(date.year, date.month - 1, date.day) / 86_400_000) : Number.NaN;
}

/** The month's name, 1 … 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** The first letter made a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
