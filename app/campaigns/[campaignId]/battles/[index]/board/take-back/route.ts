import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { currentUser } from '@/lib/accounts/viewer';
import { application } from '../../../../../../_server/application';
import { signInFirst } from '../../../../../../_server/file-answer';
import { jsonAnswer, refusedJson } from '../../../../../../_server/json-answer';
import { ACT, readAct } from '../_acts';
import { indexOf } from '../_ask';

/** Takes the own latest act back. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/take-back'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  const user = await currentUser();
  if (user === null) return signInFirst();
  const place = await params;
  const input = await readAct(ACT, request);
  if (!input.ok) return refusedJson(input.error);
  return jsonAnswer(
    await application().takeBackAct(user.id, place.campaignId, indexOf(place), input.value),
  );
}
