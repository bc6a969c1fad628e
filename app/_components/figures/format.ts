import { longDate } from '@/lib/campaign/calendar';

/** How figures and dates are written on every page. Plain functions: the same on server and browser. */
export { dayAndMonth, dayNumber, longDate, monthName, shortDate } from '@/lib/campaign/calendar';
export { countedWords, figure, numberWord, signedFigure } from '@/lib/campaign/figures';

/**
 * A share 0 … 1 as "29 %", with the space that keeps sign and figure together. By default whole, but what is neither
 * nothing nor all never reads as "0 %" or "100 %": "0.4 %", "99.6 %", "under 0.1 %".
 */
export function perCent(share: number, decimals?: number): string {
  const percent = share * 100;
  const rest = Math.min(percent, 100 - percent);
  if (decimals !== undefined || rest <= 0 || rest >= 1)
    return `${percent.toFixed(decimals ?? 0)}\u00a0%`;
  if (rest < 0.05) return percent < 50 ? 'under 0.1\u00a0%' : 'over 99.9\u00a0%';
  return `${percent.toFixed(1)}\u00a0%`;
}

/** Per cents of an interval without the sign: "28.1–29.9". */
export function perCentRange(range: readonly [number, number]): string {
  return `${(range[0] * 100).toFixed(1)}–${(range[1] * 100).toFixed(1)}`;
}

/** A text and the date after it: "Sixth situation, 25 November 1757"; the text alone where there is no date. */
export function withDate(text: string, iso: string): string {
  return iso === '' ? text : `${text}, ${longDate(iso)}`;
}

/** Two dates as a sentence before a note: "6 May 1757 to 18 June 1757. "; nothing where there is no calendar. */
export function spanWords(from: string, to: string): string {
  return from === '' || to === '' ? '' : `${longDate(from)} to ${longDate(to)}. `;
}

/** "one hour", "36 hours", "3 days". */
export function hoursWords(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

/** The first letter made a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
