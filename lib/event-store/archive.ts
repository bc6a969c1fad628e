import type { Sql } from './connection';
import { verifyStream } from './verify';

/**
 * The archive: what streams that have been finished for long had recorded, one compressed row for each, out of the table that
 * every append writes into. Readers find it by themselves (`read.ts`). Why so: docs/decisions/0018-archive.md
 */

/** A stream was not archived, and is as it was: what was written did not read back equal, or its chain does not hold. */
export class NotArchived extends Error {
  override readonly name = 'NotArchived';

  constructor(
    readonly streamId: string,
    why: string,
  ) {
    super(`${streamId} is not archived: ${why}`);
  }
}

/**
 * Archives a stream: writes its events into one row, reads that back, compares it with what is in the table, takes them out of the
 * table, and recomputes the chain from the archive alone; all in one transaction, during which nobody appends to this stream.
 *
 * @returns how many events were archived; 0: there are none in the table, or it is too early (see `archive_stream`)
 * @throws NotArchived, and nothing has changed
 */
export async function archiveStream(sql: Sql, streamId: string): Promise<number> {
  return (await sql.begin(async (transaction) => {
    const [answer] = await transaction<{ events: number }[]>`
      SELECT orderly_store.archive_stream(${streamId}::text) AS events`;
    const events = answer?.events ?? 0;
    if (events === 0) return 0;
    const [compared] = await transaction<{ equal: number }[]>`
      SELECT count(*)::integer AS equal
        FROM orderly_store.event e
        JOIN orderly_store.archived(${streamId}::text, 1, 2147483647) a ON a.version = e.version
        WHERE e.stream_id = ${streamId}::text
          AND (a.event_position, a.xid, a.event_id, a.type, a.schema_version, a.payload::text, a.metadata::text, a.actor, a.command_id,
              a.recorded_at, a.previous_hash, a.hash)
            = (e.position, e.xid, e.event_id, e.type, e.schema_version, e.payload::text, e.metadata::text, e.actor, e.command_id,
              e.recorded_at, e.previous_hash, e.hash)
          AND a.correlation_id IS NOT DISTINCT FROM e.correlation_id AND a.causation_id IS NOT DISTINCT FROM e.causation_id`;
    if (compared?.equal !== events)
      throw new NotArchived(streamId, 'what was written did not read back equal');
    await transaction`DELETE FROM orderly_store.event WHERE stream_id = ${streamId}::text`;
    const verdict = await verifyStream(transaction, streamId);
    if (!verdict.ok || !verdict.value.ok)
      throw new NotArchived(streamId, 'its chain does not hold');
    return events;
  })) as number;
}
