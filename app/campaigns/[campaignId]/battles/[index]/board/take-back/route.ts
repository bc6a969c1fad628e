import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { application } from '../../../../../../_server/application';
import { ACT, answerAct } from '../_acts';

/** Takes the own latest act back. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/take-back'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, ACT, application().takeBackAct);
}
