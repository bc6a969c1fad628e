import { archiveStream, NotArchived } from '@/lib/event-store/archive';
import { type Sql, textArray } from '@/lib/event-store/connection';

export const MONTHS_MIN = 1;
export const MONTHS_MAX = 1_200;

/** The setting ORDERLY_ARCHIVE_MONTHS; null: campaigns are not archived by themselves. Throws where it is no number of months. */
export function archiveMonths(
  environment: Readonly<Record<string, string | undefined>>,
): number | null {
  const text = (environment.ORDERLY_ARCHIVE_MONTHS ?? '').trim();
  if (text === '' || text === '0') return null;
  const months = Number(text);
  if (!Number.isInteger(months) || months < MONTHS_MIN || months > MONTHS_MAX)
    throw new Error(
      `ORDERLY_ARCHIVE_MONTHS is "${text}", but must be a whole number of months from ${MONTHS_MIN} to ${MONTHS_MAX}, or 0.`,
    );
  return months;
}

/** A moment some months before another one, both in milliseconds since 1970. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.getTime();
}

/** Campaigns looked at in one query. */
const PAGE = 100;

export interface ArchiveOptions {
  /** Campaigns that nothing has been recorded in since this moment, in milliseconds since 1970. */
  readonly before: number;
  /** Most campaigns archived in one call. Default: all. */
  readonly most?: number;
  readonly stopped?: () => boolean;
  /** A campaign that was left as it was, because what was written did not read back equal or its chain does not hold. */
  readonly onFault: (fault: unknown) => void;
}

export interface Archived {
  readonly campaigns: number;
  readonly events: number;
}

interface Finished {
  readonly id: string;
  readonly updated: string;
  readonly battles: number;
}

/**
 * Archives campaigns that are over, with their battles: concluded, or continued in another branch. Each stream by itself, so that
 * it may be interrupted at any moment and called again.
 */
export async function archiveFinished(sql: Sql, options: ArchiveOptions): Promise<Archived> {
  const { before, most = Number.POSITIVE_INFINITY, stopped = () => false, onFault } = options;
  let [campaigns, events] = [0, 0];
  let after: Pick<Finished, 'id' | 'updated'> = { id: '', updated: '-infinity' };
  for (;;) {
    const page = await finished(sql, before, after);
    for (const one of page) {
      if (stopped() || campaigns >= most) return { campaigns, events };
      try {
        const archived = await archiveCampaign(sql, one);
        if (archived > 0) campaigns += 1;
        events += archived;
      } catch (fault) {
        if (!(fault instanceof NotArchived)) throw fault;
        onFault(fault);
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return { campaigns, events };
    after = last;
  }
}

/** Its battles first: while its own events are in the table, it is found again. */
async function archiveCampaign(sql: Sql, { id, battles }: Finished): Promise<number> {
  const ids = textArray(Array.from({ length: battles + 1 }, (_, index) => `battle/${id}/${index}`));
  const streams = await sql<{ id: string }[]>`
    SELECT id FROM orderly_store.stream WHERE id = ANY (${ids}::text[]) ORDER BY id`;
  let events = 0;
  for (const stream of streams) events += await archiveStream(sql, stream.id);
  const [left] = await sql<{ some: boolean }[]>`
    SELECT EXISTS (SELECT FROM orderly_store.event WHERE stream_id = ANY (${ids}::text[])) AS some`;
  if (left?.some) return events;
  return events + (await archiveStream(sql, `campaign/${id}`));
}

function finished(
  sql: Sql,
  before: number,
  after: Pick<Finished, 'id' | 'updated'>,
): Promise<readonly Finished[]> {
  return sql<Finished[]>`
    SELECT l.campaign_id AS id, l.updated_at::text AS updated, jsonb_array_length(l.card->'chain') AS battles
      FROM campaign_list l
      WHERE (l.phase = 'concluded' OR l.card->>'continuedIn' IS NOT NULL)
        AND l.updated_at < ${new Date(before).toISOString()}::text::timestamptz
        AND (l.updated_at, l.campaign_id) > (${after.updated}::text::timestamptz, ${after.id}::text)
        AND EXISTS (SELECT FROM orderly_store.event e WHERE e.stream_id = 'campaign/' || l.campaign_id)
      ORDER BY l.updated_at, l.campaign_id LIMIT ${PAGE}::integer`;
}
