import { application } from '@/app/_server/application';
import {
  answerAct,
  EXCHANGE,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/acts';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';

/** Hands a side to an artificial commander, or takes it back. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/command'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, EXCHANGE, application().exchangeCommand);
}
