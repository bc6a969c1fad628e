import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { application } from '../../../../../../_server/application';
import { answerAct, ORDER } from '../_acts';

/** Gives an order by hand: a command that was offered, or typed words. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/orders'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, ORDER, application().giveOrder);
}
