import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, numberIn } from '@/app/_server/json-answer';
import { askedIn } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/ask';
import { currentUser } from '@/lib/accounts/viewer';

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
