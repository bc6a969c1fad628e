import { currentUser } from '@/lib/accounts/viewer';
import { application } from '../../../../../../_server/application';
import { signInFirst } from '../../../../../../_server/file-answer';
import { jsonAnswer, numberIn } from '../../../../../../_server/json-answer';
import { indexOf, sideIn } from '../_ask';

/** Lines of the battle's log after a position, the oldest first. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/log'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const place = await params;
  const query = new URL(request.url).searchParams;
  return jsonAnswer(
    await application().boardLog(user.id, place.campaignId, indexOf(place), {
      as: sideIn(query),
      after: numberIn(query.get('after')),
      limit: numberIn(query.get('limit')),
    }),
  );
}
