import { z } from 'zod';
import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, refusedJson } from '@/app/_server/json-answer';
import { readJson, refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { currentUser } from '@/lib/accounts/viewer';
import { refuse } from '@/lib/kernel/result';

/** Most bytes of a draft: a report of 1,000 units. */
const BODY_BYTES_MAX = 500_000;

const DRAFT = z.object({
  battleIndex: z.number(),
  as: z.enum(['A', 'B']).optional(),
  fields: z.record(z.string().max(200), z.string().max(200)),
  since: z.string().max(40).nullable(),
});

/** Keeps what is typed into the table report that is due; without any field, clears it. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/campaigns/[campaignId]/report/draft'>,
): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  const user = await currentUser();
  if (user === null) return signInFirst();
  const { campaignId } = await params;
  const body = await readJson(request, BODY_BYTES_MAX);
  if (!body.ok) return refusedJson(body.error);
  const read = DRAFT.safeParse(body.value);
  if (!read.success)
    return refusedJson(refuse('INVALID_INPUT', 'This page is out of date. Reload it.').error);
  return jsonAnswer(await application().keepReportDraft(user.id, campaignId, read.data));
}
