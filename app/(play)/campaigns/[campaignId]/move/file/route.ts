import { randomUUID } from 'node:crypto';
import { application } from '@/app/_server/application';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { formText } from '@/app/_server/form';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { currentUser } from '@/lib/accounts/viewer';

/** The file with which another server takes the campaign in. A form posts here, because making it ends the campaign here. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/move/file'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null) return signInFirst();
  const form = await request.formData().catch(() => new FormData());
  const passphrase = formText(form, 'passphrase');
  const input = { passphrase, commandId: formText(form, 'commandId') || randomUUID() };
  const made = await application().sendAway(user.id, campaignId, input);
  if (!made.ok) return refusedFile(made.error);
  return fileAnswer({ ...made.value, contentType: 'text/plain; charset=utf-8' });
}
