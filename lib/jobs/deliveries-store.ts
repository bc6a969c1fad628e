import { type Sql, textArray } from '@/lib/event-store/connection';

/**
 * The rows of notices on their way. SQL, because each step is one statement that says who may take it: a delivery is
 * claimed (several at once, may be claimed again when its worker died), then begun (one at a time, by its claim), then
 * finished. Only what was begun and not finished is unclear.
 */

/** A worker that died between claiming and beginning: another one takes the delivery after this long. */
const CLAIM_SECONDS = 60;
/** A worker that died while sending. */
const SENDING_SECONDS = 60;

export interface ClaimedDelivery {
  readonly id: string;
  readonly noticeId: string;
  readonly channelId: string;
  readonly attempts: number;
}

/** Takes deliveries that are due, under a claim of the caller's. */
export async function claimDeliveries(
  sql: Sql,
  claim: string,
  most: number,
): Promise<readonly ClaimedDelivery[]> {
  return sql<ClaimedDelivery[]>`
    UPDATE notice_delivery SET state = 'claimed', claim = ${claim}::uuid, claimed_at = now() WHERE id IN (
        SELECT id FROM notice_delivery
          WHERE (state = 'waiting' AND due_at <= now())
            OR (state = 'claimed' AND claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS}::double precision))
          ORDER BY due_at LIMIT ${most}::integer FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS id, notice_id::text AS "noticeId", channel_id::text AS "channelId", attempts`;
}

/** Begins to send. Answers which of them this worker still has: another one may have taken the others by now. */
export async function beginDeliveries(
  sql: Sql,
  ids: readonly string[],
  claim: string,
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    UPDATE notice_delivery SET state = 'sending', claimed_at = now(), attempts = attempts + 1
      WHERE id = ANY (${textArray(ids)}::uuid[]) AND claim = ${claim}::uuid AND state = 'claimed'
      RETURNING id::text AS id`;
  return new Set(rows.map(({ id }) => id));
}

/** Gives back deliveries that this worker claimed and did not begin; those that another one has taken by now stay with it. */
export async function putBack(sql: Sql, ids: readonly string[], claim: string): Promise<void> {
  await sql`
    UPDATE notice_delivery SET state = 'waiting', claim = NULL
      WHERE id = ANY (${textArray(ids)}::uuid[]) AND claim = ${claim}::uuid AND state = 'claimed'`;
}

/** Ends a delivery: `waiting` puts it off by some seconds. */
export async function endDelivery(
  sql: Sql,
  id: string,
  {
    state,
    fault = null,
    afterSeconds = 0,
  }: {
    readonly state: 'sent' | 'failed' | 'dropped' | 'unclear' | 'waiting';
    readonly fault?: string | null;
    readonly afterSeconds?: number;
  },
): Promise<void> {
  await sql`
    UPDATE notice_delivery SET state = ${state}, fault = ${fault}, claim = NULL,
        finished_at = CASE WHEN ${state} = 'waiting' THEN NULL ELSE now() END,
        due_at = CASE WHEN ${state} = 'waiting' THEN now() + make_interval(secs => ${afterSeconds}::double precision) ELSE due_at END
      WHERE id = ${id}::uuid AND state IN ('claimed', 'sending')`;
}

/** Ends deliveries that were sent, and notes that their channels work: in one statement, because most end like this. */
export async function endSent(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE notice_delivery SET state = 'sent', fault = NULL, claim = NULL, finished_at = now()
        WHERE id = ANY (${textArray(ids)}::uuid[]) AND state IN ('claimed', 'sending') RETURNING channel_id)
    UPDATE notice_channel SET last_sent_at = now(), failure = NULL, failed_at = NULL, failures_in_row = 0
      WHERE id IN (SELECT channel_id FROM ended)`;
}

/**
 * Deliveries whose worker died while it sent. To a browser they go again, because it shows a notice once; a mail or a
 * message might arrive twice, so that they end as unclear.
 */
export async function endInterrupted(sql: Sql): Promise<void> {
  await sql`
    UPDATE notice_delivery d SET claim = NULL,
        state = CASE WHEN c.kind = 'push' THEN 'waiting' ELSE 'unclear' END,
        fault = 'The server stopped while it sent; the message may have arrived.',
        finished_at = CASE WHEN c.kind = 'push' THEN NULL ELSE now() END
      FROM notice_channel c WHERE c.id = d.channel_id AND d.state = 'sending'
        AND d.claimed_at < now() - make_interval(secs => ${SENDING_SECONDS}::double precision)`;
}

/** Old notices, with what became of them, and messages of events that were made into notices long ago. */
export async function forgetOldNotices(sql: Sql, days: number): Promise<void> {
  await sql`DELETE FROM notice WHERE show_at < now() - make_interval(days => ${days}::integer)`;
  await sql`
    DELETE FROM orderly_store.outbox WHERE topic = 'notices' AND delivered_at < now() - make_interval(days => 1)`;
}
