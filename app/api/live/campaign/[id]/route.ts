import { eventStream } from '@/app/_server/event-stream';
import { userOfSession } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import { campaignApplication } from '@/lib/application/application';
import { NOT_FOUND, statusOf } from '@/lib/application/core/refusal';

export const dynamic = 'force-dynamic';

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
  return eventStream(feed.value, left, (hint) => (hint.kind === 'changed' ? hint.position : null));
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
