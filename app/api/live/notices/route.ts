import { eventStream } from '@/app/_server/event-stream';
import { signInFirst } from '@/app/_server/file-answer';
import { refusedJson } from '@/app/_server/json-answer';
import { userOfSession } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { campaignApplication } from '@/lib/application/application';

export const dynamic = 'force-dynamic';

/** The number of the user's unread notices as server-sent events: `notices`, `heartbeat`, `closed`; never what they say. */
export async function GET(request: Request): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const left = new AbortController();
  request.signal.addEventListener('abort', () => left.abort(), { once: true });
  const mayLook = async () => (await userOfSession(user.sessionId)) !== null;
  const feed = await campaignApplication().noticeHints(user.id, { signal: left.signal, mayLook });
  if (!feed.ok) return refusedJson(feed.error);
  return eventStream(feed.value, left);
}
