import { userOfSession } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { campaignApplication } from '@/lib/application/application';
import { NOT_FOUND, statusOf } from '@/lib/application/core/refusal';
import type { LiveHint } from '@/lib/application/pages/live';

export const dynamic = 'force-dynamic';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  // A proxy that buffers would delay the hints.
  'X-Accel-Buffering': 'no',
};
/** How long a page waits before it connects again. */
const RETRY_MS = 1_000;

/**
 * The live feed of a campaign as server-sent events: `changed`, `odds`, `inbox`, `heartbeat`, `closed`, each a hint and
 * never content. The id of `changed` is the campaign's position: a page that lost its connection continues from there
 * (Last-Event-ID, or `?after=` on the first connection). It closes within seconds of the session's end.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return refused({ code: 'SIGN_IN_FIRST', message: 'Sign in first.' });
  const { id } = await params;
  const application = campaignApplication();
  const header = await application.campaignHeader(user.id, id);
  if (!header.ok) return refused(header.error);
  const after =
    position(request.headers.get('last-event-id')) ??
    position(new URL(request.url).searchParams.get('after')) ??
    header.value.head;

  const inboxMark = new URL(request.url).searchParams.get('inbox');

  const left = new AbortController();
  request.signal.addEventListener('abort', () => left.abort(), { once: true });
  const sessionIsOpen = async () => (await userOfSession(user.sessionId)) !== null;
  const feed = await application.liveHints(user.id, id, {
    ...{ after, signal: left.signal, mayLook: sessionIsOpen },
    inboxMark: inboxMark?.slice(0, 100),
  });
  if (!feed.ok) return refused(feed.error);
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
        else controller.enqueue(encoder.encode(eventOf(next.value)));
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

function eventOf(hint: LiveHint): string {
  const id = hint.kind === 'changed' ? `id: ${hint.position}\n` : '';
  return `${id}event: ${hint.kind}\ndata: ${JSON.stringify(hint)}\n\n`;
}

function position(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function refused(refusal: { readonly code: string; readonly message: string }): Response {
  const shown = refusal.code === 'NOT_FOUND' ? NOT_FOUND : refusal;
  return Response.json(
    { code: shown.code, message: shown.message },
    { status: statusOf(shown), headers: { 'Cache-Control': 'no-store' } },
  );
}
