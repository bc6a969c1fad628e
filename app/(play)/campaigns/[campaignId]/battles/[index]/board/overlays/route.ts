import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, numberIn } from '@/app/_server/json-answer';
import { askedIn } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/ask';
import { currentUser } from '@/lib/accounts/viewer';

/** What can be laid over the board at a position, the newest without `at`; with `plans` those of artificial commanders. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/overlays'>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId, index, query, as } = await askedIn(request, params);
  return jsonAnswer(
    await application().boardOverlays(user.id, campaignId, index, {
      as,
      position: query.has('at') ? numberIn(query.get('at')) : undefined,
      plans: query.has('plans') ? true : undefined,
      piece: query.get('piece') ?? undefined,
    }),
  );
}
