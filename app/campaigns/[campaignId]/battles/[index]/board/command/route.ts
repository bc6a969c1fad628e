import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { application } from '../../../../../../_server/application';
import { answerAct, EXCHANGE } from '../_acts';

/** Hands a side to an artificial commander, or takes it back. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/command'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, EXCHANGE, application().exchangeCommand);
}
