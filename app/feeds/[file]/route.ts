import { application } from '@/app/_server/application';
import { refusedFile } from '@/app/_server/file-answer';
import { FEED_TYPES, feedText } from '@/lib/notices/feeds';

const site = (): string => (process.env.NEXTAUTH_URL ?? '').replace(/\/$/, '');

/** A calendar or a feed of news, for the program that knows its address: programs that fetch feeds cannot sign in. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/feeds/[file]'>,
): Promise<Response> {
  const { file } = await params;
  const feed = await application().readFeed(file);
  if (!feed.ok) return refusedFile(feed.error);
  return new Response(feedText(feed.value, site()), {
    headers: {
      'Content-Type': FEED_TYPES[feed.value.kind],
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
