import 'server-only';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  // A proxy that buffers would delay the hints.
  'X-Accel-Buffering': 'no',
};
/** How long a page waits before it connects again. */
const RETRY_MS = 1_000;

/**
 * Hints as server-sent events, each with its kind as the event's name and itself as JSON.
 *
 * @param left ends the hints when the reader goes away
 * @param idOf the event's id, from which a page goes on that lost its connection; null: none
 */
export function eventStream<Hint extends { readonly kind: string }>(
  feed: AsyncIterable<Hint>,
  left: AbortController,
  idOf: (hint: Hint) => number | null = () => null,
): Response {
  const hints = feed[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const eventOf = (hint: Hint): string => {
    const id = idOf(hint);
    return `${id === null ? '' : `id: ${id}\n`}event: ${hint.kind}\ndata: ${JSON.stringify(hint)}\n\n`;
  };
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
