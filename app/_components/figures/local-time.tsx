'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

function words(at: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone,
  }).format(new Date(at));
}

/**
 * An instant in the reader's own time zone, “Sunday 22 November at 20:00”; without script, in UTC and saying so.
 *
 * @param at RFC 3339
 */
export function LocalTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => words(at, undefined),
    () => `${words(at, 'UTC')} UTC`,
  );
  return <time dateTime={at}>{text}</time>;
}
