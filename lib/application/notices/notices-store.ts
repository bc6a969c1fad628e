import type { Services } from '@/lib/application/core/services';

/**
 * The notices that somebody may be shown: their own, once due, of campaigns whose club they belong to. Plain SQL: every page
 * counts the unread ones, in one statement over the read model of the campaigns.
 */
const SHOWN_DAYS = 90;

type Statements = Pick<Services, 'sql'>;

function shown({ sql }: Statements, user: string): ReturnType<Services['sql']> {
  return sql`n.user_id = ${user}::uuid AND n.show_at <= now() AND n.show_at > now() - make_interval(days => ${SHOWN_DAYS}::integer)
    AND (n.campaign_id IS NULL OR EXISTS (SELECT FROM campaign_list l JOIN club_membership m
      ON m.club_id::text = l.club_id AND m.user_id = n.user_id WHERE l.campaign_id = n.campaign_id))`;
}

/** How many notices somebody has not read. */
export async function unreadOf(services: Statements, user: string): Promise<number> {
  const [row] = await services.sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM notice n WHERE ${shown(services, user)} AND n.read_at IS NULL`;
  return row?.count ?? 0;
}

export interface NoticeRow {
  readonly id: string;
  readonly kind: string;
  readonly campaignId: string | null;
  readonly data: unknown;
  readonly showAt: Date;
  readonly readAt: Date | null;
}

/** The newest notices of somebody. */
export async function noticesOf(
  services: Statements,
  user: string,
  most: number,
): Promise<readonly NoticeRow[]> {
  return services.sql<NoticeRow[]>`
    SELECT n.id::text AS id, n.kind, n.campaign_id AS "campaignId", n.data, n.show_at AS "showAt", n.read_at AS "readAt"
      FROM notice n WHERE ${shown(services, user)} ORDER BY n.show_at DESC, n.id LIMIT ${most}::integer`;
}

/**
 * Marks somebody's notices as read, up to an instant: all, those of one campaign, or one.
 *
 * @returns how many were unread
 */
export async function readUpTo(
  { sql }: Statements,
  user: string,
  {
    upTo,
    campaignId = null,
    id = null,
  }: { readonly upTo: Date; readonly campaignId?: string | null; readonly id?: string | null },
): Promise<number> {
  const rows = await sql`
    UPDATE notice SET read_at = now() WHERE user_id = ${user}::uuid AND read_at IS NULL
      AND show_at <= ${upTo.toISOString()}::text::timestamptz
      AND (${campaignId}::text IS NULL OR campaign_id = ${campaignId}::text)
      AND (${id}::text IS NULL OR id = ${id}::text::uuid) RETURNING 1`;
  return rows.length;
}
