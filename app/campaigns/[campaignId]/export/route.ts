import { currentUser } from '@/lib/accounts/viewer';
import { statusOf } from '@/lib/application/refusal';
import { application } from '../../../_server/application';

/** The campaign as a file, for `orderly verify` and for keeping. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/export'>,
): Promise<Response> {
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null)
    return Response.json(
      { error: { code: 'SIGN_IN_FIRST', message: 'Sign in first.' } },
      { status: 401 },
    );
  const exported = await application().exportCampaign(user.id, campaignId);
  if (!exported.ok) {
    const { code, message } = exported.error;
    return Response.json({ error: { code, message } }, { status: statusOf(exported.error) });
  }
  const { content, contentType, fileName } = exported.value;
  return new Response(content, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
