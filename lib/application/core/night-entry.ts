import type { FeedEntry } from '@/lib/notices/feeds';

/** How long a battle night is shown in calendars, and how long after its beginning it can still be changed. */
export const NIGHT_MS = 5 * 60 * 60 * 1000;

/** A battle night as an entry of a calendar: its name and its time, never who comes or where. */
export function nightEntry({
  id,
  clubId,
  name,
  startsAt,
}: {
  readonly id: string;
  readonly clubId: string;
  readonly name: string;
  readonly startsAt: Date;
}): FeedEntry {
  return {
    id: `night/${id}`,
    title: `Battle night: ${name}`,
    text: 'Who comes, and what is on the tables, is on its page.',
    path: `/club/${clubId}/nights/${id}`,
    at: startsAt,
    until: new Date(startsAt.getTime() + NIGHT_MS),
  };
}
