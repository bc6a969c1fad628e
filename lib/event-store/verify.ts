import { type ChainStream, type ChainVerdict, verifyChain } from '@/lib/chance/verify-chain';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import type { Statements } from './connection';
import type { RecordedEvent, StoreResult, StreamHead } from './contract';
import { refuseStore } from './prepare';
import { archivedRows, readEvents, readHead } from './read';

/** A stream, its ancestors, and all its events: the input to verification and export. */
export interface WholeStream {
  readonly lineage: readonly StreamHead[];
  readonly events: readonly RecordedEvent[];
}

/** The stream and its ancestors, from itself to the root, with the events as they were recorded. */
export async function readWhole(
  sql: Statements,
  streamId: string,
): Promise<StoreResult<WholeStream>> {
  const lineage: StreamHead[] = [];
  for (let next: string | null = streamId; next !== null; ) {
    const head: StoreResult<StreamHead> = await readHead(sql, next);
    if (!head.ok) return head;
    lineage.push(head.value);
    next = head.value.parentId;
  }
  const head = lineage[0];
  if (head === undefined) return refuseStore('STREAM_UNKNOWN', 'There is no such record.');
  // Up to the head just read: events appended meanwhile are left out.
  const events = await readEvents(sql, streamId, { to: head.version });
  return events.ok ? ok({ lineage, events: events.value }) : events;
}

/**
 * Recomputes a stream's chain from what the database holds. Beyond the pure check it finds events
 * above the head, and payloads whose stored text is not the canonical one.
 */
export async function verifyStream(
  sql: Statements,
  streamId: string,
): Promise<StoreResult<ChainVerdict>> {
  const whole = await readWhole(sql, streamId);
  if (!whole.ok) return whole;
  const { lineage, events } = whole.value;
  const verdict = verifyChain(lineage satisfies readonly ChainStream[], events);
  const texts: { version: number; payload: string; metadata: string }[] = await sql<
    { version: number; payload: string; metadata: string }[]
  >`
    SELECT e.version, e.payload::text AS payload, e.metadata::text AS metadata
      FROM orderly_store.lineage(${streamId}::text) l
      JOIN orderly_store.event e ON e.stream_id = l.stream_id
        AND e.version > l.above AND e.version <= l.upto
      ORDER BY e.version`;
  // What the table does not have is archived.
  const [head] = lineage;
  if (texts.length < events.length && head !== undefined)
    texts.push(...(await archivedRows(sql, streamId, { to: head.version })));
  const byVersion = new Map(events.map((event) => [event.version, event]));
  const extra = texts.flatMap((row) => {
    const event = byVersion.get(row.version);
    return event === undefined ||
      (canonicalJson(event.payload) === row.payload &&
        canonicalJson(event.metadata) === row.metadata)
      ? []
      : [
          {
            streamId: event.streamId,
            version: row.version,
            code: 'HASH' as const,
            message: 'The stored text is not the canonical one.',
          },
        ];
  });
  const beyond = await sql<{ version: number }[]>`
    SELECT e.version FROM orderly_store.event e JOIN orderly_store.stream s ON s.id = e.stream_id
      WHERE s.id = ${streamId}::text AND (e.version > s.version OR e.version <= s.fork_version)
      ORDER BY e.version`;
  const outside = beyond.map((row) => ({
    streamId,
    version: row.version,
    code: 'HEAD_VERSION' as const,
    message: 'An event is outside the range its stream names.',
  }));
  const breaks = [...verdict.breaks, ...extra, ...outside];
  return ok({ ok: breaks.length === 0, events: verdict.events, breaks });
}
