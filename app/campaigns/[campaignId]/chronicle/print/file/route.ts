import { currentUser } from '@/lib/accounts/viewer';
import { statusOf } from '@/lib/application/refusal';
import { application } from '../../../../../_server/application';
import { bookFile } from '../../../../../_server/book-file';
import { lookFrom } from '../../../_look';

export const dynamic = 'force-dynamic';

/** The chronicle as one file that opens anywhere, without this site and without a network. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/chronicle/print/file'>,
): Promise<Response> {
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null)
    return Response.json(
      { error: { code: 'SIGN_IN_FIRST', message: 'Sign in first.' } },
      { status: 401 },
    );
  const look = lookFrom(Object.fromEntries(new URL(request.url).searchParams));
  const found = await application().printedChronicle(user.id, campaignId, look);
  if (!found.ok) {
    const { code, message } = found.error;
    return Response.json({ error: { code, message } }, { status: statusOf(found.error) });
  }
  const name = found.value.name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'campaign';
  return new Response(await bookFile(found.value), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-chronicle.html"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
