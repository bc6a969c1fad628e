import { application } from '@/app/_server/application';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { noteExport } from '@/lib/accounts/account-news';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { currentUser } from '@/lib/accounts/viewer';

/**
 * Everything that concerns the user, as a file; its owner is notified, in case it was not they who asked. A form posts
 * here, because that notice is written.
 */
export async function POST(request: Request): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  const user = await currentUser();
  if (user === null) return signInFirst();
  const found = await application().myData(user.id);
  if (!found.ok) return refusedFile(found.error);
  await noteExport(user.id);
  return fileAnswer({
    content: `${JSON.stringify(found.value, null, 2)}\n`,
    contentType: 'application/json; charset=utf-8',
    fileName: 'orderly-book-my-data.json',
  });
}
