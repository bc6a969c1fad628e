import { application } from '@/app/_server/application';
import { refusedFile, signInFirst } from '@/app/_server/file-answer';
import { currentUser } from '@/lib/accounts/viewer';

export const dynamic = 'force-dynamic';

/** One photograph, for who may see its battle at this moment. Nothing between here and the reader may keep it. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/photographs/[photographId]'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId, photographId: id } = await params;
  const size = new URL(request.url).searchParams.get('size') === 'small' ? 'small' : 'large';
  const found = await application().photograph(user.id, campaignId, { id, size });
  if (!found.ok) return refusedFile(found.error);
  return new Response(new Uint8Array(found.value.jpeg), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline; filename="photograph.jpg"',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
