import { currentUser } from '@/lib/accounts/viewer';
import { statusOf } from '@/lib/application/refusal';
import { application } from '../../../../_server/application';

/** The latest file of the user, to be sent by mail. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/mail/file'>,
): Promise<Response> {
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null)
    return Response.json(
      { error: { code: 'SIGN_IN_FIRST', message: 'Sign in first.' } },
      { status: 401 },
    );
  const made = await application().mailFile(user.id, campaignId);
  if (!made.ok) {
    const { code, message } = made.error;
    return Response.json({ error: { code, message } }, { status: statusOf(made.error) });
  }
  return new Response(made.value.content, {
    headers: {
      'Content-Type': 'application/age-encryption',
      'Content-Disposition': `attachment; filename="${made.value.fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
