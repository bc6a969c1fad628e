import { application } from '@/app/_server/application';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { currentUser } from '@/lib/accounts/viewer';

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
