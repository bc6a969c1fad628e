import type { Json } from '@/lib/kernel/canonical-json';
import type { Sql } from './connection';

/** A message that waits to be delivered. `id` stays the same at every attempt. */
export interface DueMessage {
  readonly id: string;
  readonly topic: string;
  readonly payload: Json;
  /** The stream and the version of the append that stored it. */
  readonly streamId: string;
  readonly version: number;
  /** 1 at the first attempt. */
  readonly attempt: number;
}

export interface DeliveryOptions {
  /** Messages taken per batch, 1 upward. Default 20. */
  readonly limit?: number;
  /** Time after which a message taken but not finished is offered again, in seconds. Default 60. */
  readonly leaseSeconds?: number;
  /** Attempts before a message is left for the operator. Default 12. */
  readonly attemptsMax?: number;
}

/**
 * Delivers what is due on a topic, at least once: a process that dies between the delivery and its note leaves the
 * message to the next. Receivers recognise repetitions by `id`. Several processes may deliver at the same time; none
 * waits for another. A delivery that throws is tried again, later each time. No transaction is open while delivering.
 *
 * @returns how many were delivered and how many failed
 */
export async function deliverOutbox(
  sql: Sql,
  topic: string,
  deliver: (message: DueMessage) => Promise<void>,
  { limit = 20, leaseSeconds = 60, attemptsMax = 12 }: DeliveryOptions = {},
): Promise<{ readonly delivered: number; readonly failed: number }> {
  const taken = await sql<
    {
      id: string;
      payload: string;
      stream_id: string;
      version: number;
      attempts: number;
    }[]
  >`
    UPDATE orderly_store.outbox o
      SET attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
      WHERE o.id IN (
        SELECT id FROM orderly_store.outbox
          WHERE topic = ${topic} AND delivered_at IS NULL AND due_at <= clock_timestamp()
            AND attempts < ${attemptsMax}::integer
          ORDER BY due_at, id LIMIT ${limit}::integer FOR UPDATE SKIP LOCKED)
      RETURNING o.id::text AS id, o.payload::text AS payload, o.stream_id, o.version, o.attempts`;
  let failed = 0;
  for (const row of taken.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))) {
    try {
      await deliver({
        id: row.id,
        topic,
        payload: JSON.parse(row.payload) as Json,
        streamId: row.stream_id,
        version: row.version,
        attempt: row.attempts,
      });
      await sql`
        UPDATE orderly_store.outbox SET delivered_at = clock_timestamp(), last_error = NULL
          WHERE id = ${row.id}::text::bigint`;
    } catch (error) {
      failed += 1;
      const pauseSeconds = Math.min(5 * 2 ** (row.attempts - 1), 3_600);
      await sql`
        UPDATE orderly_store.outbox
          SET due_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}::double precision),
            last_error = ${error instanceof Error ? error.name : 'unknown'}
          WHERE id = ${row.id}::text::bigint`;
    }
  }
  return { delivered: taken.length - failed, failed };
}
