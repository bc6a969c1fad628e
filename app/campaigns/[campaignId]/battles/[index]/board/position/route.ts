import { currentUser } from '@/lib/accounts/viewer';
import { application } from '../../../../../../_server/application';
import { signInFirst } from '../../../../../../_server/file-answer';
import { jsonAnswer, numberIn } from '../../../../../../_server/json-answer';
import { indexOf, sideIn } from '../_ask';

/** One position of the battle, the newest without `at`: what this viewer may know of it. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/position'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const place = await params;
  const query = new URL(request.url).searchParams;
  return jsonAnswer(
    await application().boardPosition(user.id, place.campaignId, indexOf(place), {
      as: sideIn(query),
      position: query.has('at') ? numberIn(query.get('at')) : undefined,
    }),
  );
}
