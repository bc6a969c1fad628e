import { application } from '@/app/_server/application';
import {
  answerAct,
  TRY_OUT,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/acts';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';

/** What an order by hand would do. A POST, as its acts are too long for an address; it changes nothing. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/try-out'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, TRY_OUT, application().boardTryOut);
}
