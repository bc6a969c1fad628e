import { z } from 'zod';
import { application } from '@/app/_server/application';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, refusedJson } from '@/app/_server/json-answer';
import { readJson, refusalResponse, refuseForeignOrigin } from '@/lib/accounts/request-guard';
import { currentUser } from '@/lib/accounts/viewer';
import { refuse } from '@/lib/kernel/result';

const BODY_BYTES_MAX = 1_000;

const READ = z.object({
  upTo: z.string().max(40),
  campaignId: z.string().max(60).optional(),
  noticeId: z.string().max(60).optional(),
});

/** Marks the user's notices of a campaign, or one of them, as read: its page was shown. */
export async function POST(request: Request): Promise<Response> {
  const own = refuseForeignOrigin(request);
  if (!own.ok) return refusalResponse(own.error);
  const user = await currentUser();
  if (user === null) return signInFirst();
  const body = await readJson(request, BODY_BYTES_MAX);
  if (!body.ok) return refusedJson(body.error);
  const read = READ.safeParse(body.value);
  if (!read.success)
    return refusedJson(refuse('INVALID_INPUT', 'This page is out of date. Reload it.').error);
  return jsonAnswer(await application().markNoticesRead(user.id, read.data));
}
