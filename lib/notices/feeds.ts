import ical, { ICalCalendarMethod } from 'ical-generator';

/** What somebody subscribes to with a calendar or a reader of feeds, as the files those programs read. */

export const FEED_KINDS = ['calendar', 'news'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** The end of a feed's address, by kind. */
export const FEED_ENDINGS: Readonly<Record<FeedKind, string>> = { calendar: 'ics', news: 'xml' };

/** One entry: a moment of a calendar, or one piece of news. */
export interface FeedEntry {
  /** Stays the same while the entry is about the same thing. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A path of this installation. */
  readonly path: string;
  readonly at: Date;
  /** Where it lasts; absent: it is a moment. */
  readonly until?: Date;
}

export interface Feed {
  readonly kind: FeedKind;
  readonly title: string;
  readonly entries: readonly FeedEntry[];
}

/**
 * A feed as text: iCalendar (RFC 5545), or RSS 2.0.
 *
 * @param site where people reach the server, without a slash at its end
 */
export function feedText(feed: Feed, site: string): string {
  return feed.kind === 'calendar' ? calendarText(feed, site) : newsText(feed, site);
}

export const FEED_TYPES: Readonly<Record<FeedKind, string>> = {
  calendar: 'text/calendar; charset=utf-8',
  news: 'application/rss+xml; charset=utf-8',
};

function calendarText({ title, entries }: Feed, site: string): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Orderly Book', product: 'Deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  });
  for (const { id, at, until, title: summary, text, path } of entries)
    calendar.createEvent({
      ...{ id, summary, description: text, url: `${site}${path}` },
      ...{ start: at, end: until ?? at },
    });
  return calendar.toString();
}

function newsText({ title, entries }: Feed, site: string): string {
  const items = entries.map(
    ({ id, title: name, text, path, at }) =>
      `<item><guid isPermaLink="false">${escapeXml(id)}</guid><title>${escapeXml(name)}</title><description>${escapeXml(text)}</description><link>${escapeXml(`${site}${path}`)}</link><pubDate>${at.toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${escapeXml(title)}</title><link>${escapeXml(`${site}/notices`)}</link><description>${escapeXml(title)}</description><language>en</language>
${items.join('\n')}
</channel></rss>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML 1.0: what may not occur in it at all is left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
