import { signInFirst } from '@/app/_server/file-answer';
import { refusedJson } from '@/app/_server/json-answer';
import { userOfSession } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { campaignApplication } from '@/lib/application/application';

export const dynamic = 'force-dynamic';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  // A proxy that buffers would delay the count.
  'X-Accel-Buffering': 'no',
};
/** How long a page waits before it connects again. */
const RETRY_MS = 2_000;

/** The number of the user's unread notices as server-sent events: `notices`, `heartbeat`, `closed`; never what they say. */
export async function GET(request: Request): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const left = new AbortController();
  request.signal.addEventListener('abort', () => left.abort(), { once: true });
  const mayLook = async () => (await userOfSession(user.sessionId)) !== null;
  const feed = await campaignApplication().noticeHints(user.id, { signal: left.signal, mayLook });
  if (!feed.ok) return refusedJson(feed.error);
  const hints = feed.value[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
    },
    async pull(controller) {
      try {
        const next = await hints.next();
        if (next.done === true) controller.close();
        else
          controller.enqueue(
            encoder.encode(`event: ${next.value.kind}\ndata: ${JSON.stringify(next.value)}\n\n`),
          );
      } catch (fault) {
        left.abort();
        controller.error(fault);
      }
    },
    async cancel() {
      left.abort();
    },
  });
  return new Response(body, { headers: HEADERS });
}
