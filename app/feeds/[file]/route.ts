import { application } from '@/app/_server/application';
import { refusedFile } from '@/app/_server/file-answer';
import { feedFile } from '@/lib/application/notices/feed-file';

const site = (): string => (process.env.NEXTAUTH_URL ?? '').replace(/\/$/, '');

/** A calendar or a feed of news, for the program that knows its address: programs that fetch feeds cannot sign in. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/feeds/[file]'>,
): Promise<Response> {
  const { file } = await params;
  const feed = await application().readFeed(file);
  if (!feed.ok) return refusedFile(feed.error);
  const { type, text } = feedFile(feed.value, site());
  return new Response(text, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
