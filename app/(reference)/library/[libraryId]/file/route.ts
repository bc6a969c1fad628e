import { application } from '@/app/_server/application';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { currentUser } from '@/lib/accounts/viewer';

export const dynamic = 'force-dynamic';

/** A built-in campaign as its file, to be used as a model. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/library/[libraryId]/file'>,
): Promise<Response> {
  const { libraryId } = await params;
  const user = await currentUser();
  if (user === null) return signInFirst();
  const found = await application().modelFile(user.id, libraryId);
  if (!found.ok) return refusedFile(found.error);
  return fileAnswer({
    content: found.value.text,
    contentType: 'text/yaml; charset=utf-8',
    fileName: found.value.fileName,
  });
}
