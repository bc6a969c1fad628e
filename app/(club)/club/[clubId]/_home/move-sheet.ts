/** Where the hours of a club's moves stand on one axis. Pure: every time is an argument, in milliseconds since 1970. */

const DAY_MS = 86_400_000;
/** The axis is at least this long, and at most. */
const [SPAN_MIN, SPAN_MAX] = [4 * DAY_MS, 28 * DAY_MS];
/** Part of the axis before the present. */
const PAST_SHARE = 0.06;
/** Room after the last mark, for its words, as a part of the time up to it. */
const ROOM_SHARE = 0.35;
/** Most days that are named on the axis. */
const DAYS_NAMED_MAX = 12;

export interface Axis {
  readonly from: number;
  readonly to: number;
}

/** An axis from shortly before the present to some time after the last end of a grace. */
export function axisOf(now: number, ends: readonly number[]): Axis {
  const last = Math.max(now, ...ends) - now;
  const ahead = Math.min(SPAN_MAX, Math.max(SPAN_MIN, last * (1 + ROOM_SHARE)));
  return { from: now - (ahead * PAST_SHARE) / (1 - PAST_SHARE), to: now + ahead };
}

/** Where a moment is on an axis, in per cent of its length, 0 to 100; one beyond its ends is at the end. */
export function placeOf({ from, to }: Axis, at: number): number {
  return Math.round(Math.min(1, Math.max(0, (at - from) / (to - from))) * 10_000) / 100;
}

/**
 * The days that begin on an axis. Of a long one every second, third … is named.
 *
 * @param midnight the next beginning of a day after a moment, on the reader's clock
 */
export function daysOf(
  axis: Axis,
  midnight: (after: number) => number,
): readonly { readonly at: number; readonly named: boolean }[] {
  const days: number[] = [];
  for (let at = midnight(axis.from); at < axis.to; at = midnight(at)) days.push(at);
  const step = Math.ceil(days.length / DAYS_NAMED_MAX);
  return days.map((at, index) => ({ at, named: index % step === 0 }));
}
