import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, numberIn } from '@/app/_server/json-answer';
import { askedIn } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/ask';
import { currentUser } from '@/lib/accounts/viewer';

/** Lines of the battle's log after a position, the oldest first. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/log'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId, index, query, as } = await askedIn(request, params);
  return jsonAnswer(
    await application().boardLog(user.id, campaignId, index, {
      as,
      after: numberIn(query.get('after')),
      limit: numberIn(query.get('limit')),
    }),
  );
}
