import { application } from '@/app/_server/application';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { currentUser } from '@/lib/accounts/viewer';

/** The latest file of the user, to be sent by mail. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/mail/file'>,
): Promise<Response> {
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null) return signInFirst();
  const made = await application().mailFile(user.id, campaignId);
  if (!made.ok) return refusedFile(made.error);
  return fileAnswer({ ...made.value, contentType: 'application/age-encryption' });
}
