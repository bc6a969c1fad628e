import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { application } from '../../../../../../_server/application';
import { answerAct, TAKE_BACK } from '../_acts';

/** Takes the latest act back, if it is the one that the page showed. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/take-back'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, TAKE_BACK, application().takeBackAct);
}
