import { application } from '@/app/_server/application';
import {
  answerAct,
  ORDER,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/acts';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';

/** Gives an order by hand: a command that was offered, or typed words. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/orders'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, ORDER, application().giveOrder);
}
