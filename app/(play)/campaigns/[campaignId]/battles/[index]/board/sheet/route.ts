import { application } from '@/app/_server/application';
import {
  answerAct,
  SHEET,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_server/acts';
import { refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';

/** The viewer's order sheet with an order laid on it or lifted from it. A POST, as a sheet is too long for an address; it changes nothing. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/battles/[index]/board/sheet'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  return answerAct(request, params, SHEET, application().boardSheet);
}
