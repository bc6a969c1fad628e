import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer } from '@/app/_server/json-answer';
import { askedIn } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/ask';
import { currentUser } from '@/lib/accounts/viewer';

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
