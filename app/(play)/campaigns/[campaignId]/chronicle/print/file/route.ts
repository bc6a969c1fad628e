import { application } from '@/app/_server/application';
import { bookFile } from '@/app/_server/book-file';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { currentUser } from '@/lib/accounts/viewer';
import { fileNameOf } from '@/lib/kernel/file-name';

export const dynamic = 'force-dynamic';

/** The chronicle as one file that opens anywhere, without this site and without a network. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/chronicle/print/file'>,
): Promise<Response> {
  const { campaignId } = await params;
  const user = await currentUser();
  if (user === null) return signInFirst();
  const look = lookFrom(Object.fromEntries(new URL(request.url).searchParams));
  const found = await application().printedChronicle(user.id, campaignId, look);
  if (!found.ok) return refusedFile(found.error);
  const pictures = new Map<string, string>();
  for (const { id } of found.value.photographs) {
    const picture = await application().photograph(user.id, campaignId, { id, size: 'small' });
    if (picture.ok)
      pictures.set(id, `data:image/jpeg;base64,${picture.value.jpeg.toString('base64')}`);
  }
  const name = fileNameOf(found.value.name) || 'campaign';
  return fileAnswer({
    content: await bookFile(found.value, pictures),
    contentType: 'text/html; charset=utf-8',
    fileName: `${name}-chronicle.html`,
  });
}
