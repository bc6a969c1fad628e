import { currentUser } from '@/lib/accounts/viewer';
import { application } from '../../../../../../_server/application';
import { signInFirst } from '../../../../../../_server/file-answer';
import { jsonAnswer, numberIn } from '../../../../../../_server/json-answer';
import { askedIn } from '../_ask';

/** One position of the battle, the newest without `at`: what this viewer may know of it. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/position'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId, index, query, as } = await askedIn(request, params);
  return jsonAnswer(
    await application().boardPosition(user.id, campaignId, index, {
      as,
      position: query.has('at') ? numberIn(query.get('at')) : undefined,
    }),
  );
}
