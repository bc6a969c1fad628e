import { application } from '@/app/_server/application';
import { refusedFile } from '@/app/_server/file-answer';
import { siteAddress } from '@/app/_server/site-address';

/** A calendar or a feed of news, for the program that knows its address: programs that fetch feeds cannot sign in. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/feeds/[file]'>,
): Promise<Response> {
  const { file } = await params;
  const feed = await application().readFeed({ file, site: siteAddress() });
  if (!feed.ok) return refusedFile(feed.error);
  return new Response(feed.value.text, {
    headers: {
      'Content-Type': feed.value.type,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
