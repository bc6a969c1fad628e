import { FEED_TYPES, type Feed, feedText } from '@/lib/notices/feeds';

/**
 * A feed as the file that a calendar or a reader of feeds fetches.
 *
 * @param site where people reach the server, without a slash at its end
 */
export function feedFile(
  feed: Feed,
  site: string,
): { readonly type: string; readonly text: string } {
  return { type: FEED_TYPES[feed.kind], text: feedText(feed, site) };
}
