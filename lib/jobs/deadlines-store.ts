import type { Sql } from '@/lib/event-store/connection';

/** Longest silence of all workers that is no outage, in milliseconds. */
export const SILENCE_MS = 5 * 60_000;
/** How often the beat is written, in milliseconds. */
const BEAT_MS = 60_000;
/** Most deadlines checked in one pass. */
const DEADLINES_MAX = 500;

/** A deadline to be looked at. `nextMs`: the moment for which it was put down, in milliseconds since 1970. */
export interface DeadlineAt {
  readonly campaignId: string;
  readonly head: number;
  readonly nextMs: number;
}

/**
 * Campaigns whose deadline is to be looked at by now: the moment put down has come, or the process that recorded
 * something died before it put one down.
 */
export function deadlinesDue(sql: Sql, now: number): Promise<readonly DeadlineAt[]> {
  return sql<DeadlineAt[]>`
    SELECT l.campaign_id AS "campaignId", l.head, CASE WHEN d.head >= l.head
        THEN (extract(epoch FROM d.next_at) * 1000)::double precision ELSE 0 END AS "nextMs"
      FROM campaign_list l LEFT JOIN campaign_deadline d ON d.campaign_id = l.campaign_id
      WHERE l.card->>'paced' = 'true'
        AND (d.campaign_id IS NULL OR d.head < l.head OR d.next_at <= ${new Date(now).toISOString()}::text::timestamptz)
      ORDER BY d.next_at NULLS FIRST LIMIT ${DEADLINES_MAX}::integer`;
}

/**
 * Says that a worker is running. Where none was for longer than `SILENCE_MS`, that time is kept as an outage. The row is
 * locked, so that of several workers which come back together one notices it.
 */
export async function keepBeat(sql: Sql, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const [fresh] = await sql`
    SELECT 1 FROM service_beat WHERE id = 1
      AND beat_at > ${new Date(now - BEAT_MS).toISOString()}::text::timestamptz`;
  if (fresh !== undefined) return;
  await sql.begin(async (tx) => {
    await tx`INSERT INTO service_beat (id, beat_at) VALUES (1, ${at}::text::timestamptz) ON CONFLICT DO NOTHING`;
    const [last] = await tx<{ beat: Date }[]>`
      SELECT beat_at AS beat FROM service_beat WHERE id = 1 FOR UPDATE`;
    if (last === undefined || last.beat.getTime() >= now) return;
    if (now - last.beat.getTime() > SILENCE_MS)
      await tx`
        INSERT INTO service_outage (from_at, to_at)
          VALUES (${last.beat.toISOString()}::text::timestamptz, ${at}::text::timestamptz) ON CONFLICT DO NOTHING`;
    await tx`UPDATE service_beat SET beat_at = ${at}::text::timestamptz WHERE id = 1`;
  });
}
