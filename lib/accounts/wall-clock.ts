/** A day and a time of day as the clocks of some place show them: `2026-11-26`, `19:30`. */
export interface WallClock {
  readonly day: string;
  readonly time: string;
}

/**
 * What the clocks of a time zone show at an instant, to the minute. Throws RangeError for a zone that is not known.
 *
 * @param timeZone such as `Europe/Stockholm`
 */
export function wallClock(instant: Date, timeZone: string): WallClock {
  // Swedish writes them in just this form.
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  const [day = '', time = ''] = format.format(instant).split(' ');
  return { day, time };
}

/**
 * The instant at which the clocks of a time zone show a day and a time, in milliseconds. A time that they show twice
 * stands for one of both, and one that they jump over for one within an hour. Null: there is no such day, time or zone.
 */
export function instantOf({ day, time }: WallClock, timeZone: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (!Number.isFinite(asUtc)) return null;
  try {
    // The zone is applied twice: its offset may change between the first guess and the instant itself.
    const found = asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
    return wallClock(new Date(found), timeZone).day === day ? found : null;
  } catch {
    return null;
  }
}

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallClock(new Date(instant), timeZone);
  const minute = 60_000;
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instant / minute) * minute;
}
