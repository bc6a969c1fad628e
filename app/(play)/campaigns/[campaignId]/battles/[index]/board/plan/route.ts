import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, numberIn } from '@/app/_server/json-answer';
import { askedIn } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/ask';
import { currentUser } from '@/lib/accounts/viewer';

/** What sending pieces (`piece`, once for each) to a cell (`to`), in a manner (`manner`) or the usual one, would come to. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/plan'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId, index, query, as } = await askedIn(request, params);
  return jsonAnswer(
    await application().boardPlan(user.id, campaignId, index, {
      as,
      pieces: query.getAll('piece'),
      to: numberIn(query.get('to')),
      manner: query.get('manner') ?? undefined,
    }),
  );
}
