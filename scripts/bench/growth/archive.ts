import { archiveStream } from '@/lib/event-store/archive';
import type { Sql } from '@/lib/event-store/connection';
import type { Copy } from './seed';

const ARCHIVED = 100;

/**
 * What a campaign takes in the table of events with its indexes and in the archive, and what archiving one costs.
 *
 * @returns the campaigns that were archived, and as many that were not
 */
export async function archives(
  sql: Sql,
  copies: readonly Copy[],
): Promise<{ readonly archived: readonly Copy[]; readonly others: readonly Copy[] }> {
  const step = Math.max(1, Math.floor(copies.length / (2 * ARCHIVED)));
  const some = copies.filter((_, index) => index % step === 0).slice(0, 2 * ARCHIVED);
  const archived = some.filter((_, index) => index % 2 === 0);
  const [table] = await sql<{ bytes: string; events: string }[]>`
    SELECT pg_total_relation_size('orderly_store.event')::text AS bytes, count(*)::text AS events FROM orderly_store.event`;
  const begun = performance.now();
  let events = 0;
  for (const { campaign } of archived) events += await archiveStream(sql, `campaign/${campaign}`);
  const each = (performance.now() - begun) / archived.length;
  const [kept] = await sql<{ bytes: string }[]>`
    SELECT pg_total_relation_size('orderly_store.archive')::text AS bytes`;
  const before = (Number(table?.bytes) / Number(table?.events)) * (events / archived.length);
  const after = Number(kept?.bytes) / archived.length;
  console.log(
    `${archived.length} campaigns of ${(events / archived.length).toFixed(0)} events archived: ${(before / 1_024).toFixed(1)} KB each in the table of events, ${(after / 1_024).toFixed(1)} KB in the archive; ${each.toFixed(0)} ms each`,
  );
  return { archived, others: some.filter((_, index) => index % 2 === 1) };
}
