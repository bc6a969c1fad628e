import { application } from '@/app/_server/application';
import { fileAnswer, refusedFile, signInFirst } from '@/app/_server/file-answer';
import { siteAddress } from '@/app/_server/site-address';
import { currentUser } from '@/lib/accounts/viewer';

export const dynamic = 'force-dynamic';

/** A battle night as a file for a calendar, for members of its club. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/club/[clubId]/nights/[nightId]/calendar'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { clubId, nightId } = await params;
  const input = { nightId, site: siteAddress() };
  const found = await application().nightCalendar(user.id, clubId, input);
  return found.ok ? fileAnswer(found.value) : refusedFile(found.error);
}
