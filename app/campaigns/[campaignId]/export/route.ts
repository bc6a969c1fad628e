import { currentUser } from '@/lib/accounts/viewer';
import { application } from '../../../_server/application';
import { fileAnswer, refusedFile, signInFirst } from '../../../_server/file-answer';

/** The campaign as a file, for `orderly verify` and for keeping. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/export'>,
): Promise<Response> {
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null) return signInFirst();
  const exported = await application().exportCampaign(user.id, campaignId);
  if (!exported.ok) return refusedFile(exported.error);
  return fileAnswer(exported.value);
}
