import { application } from '@/app/_server/application';
import {
  answerAct,
  TAKE_BACK,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/acts';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';

/** Takes the latest act back, if it is the one that the page showed. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/take-back'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, TAKE_BACK, application().takeBackAct);
}
