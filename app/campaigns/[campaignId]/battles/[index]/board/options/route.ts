import { currentUser } from '@/lib/accounts/viewer';
import { application } from '../../../../../../_server/application';
import { signInFirst } from '../../../../../../_server/file-answer';
import { jsonAnswer } from '../../../../../../_server/json-answer';
import { askedIn } from '../_ask';

/** What may be ordered now, of one piece (`focus`) or of none. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/options'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId, index, query, as } = await askedIn(request, params);
  return jsonAnswer(
    await application().boardOptions(user.id, campaignId, index, {
      as,
      focus: query.get('focus') ?? undefined,
    }),
  );
}
