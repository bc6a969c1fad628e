import { isUuid } from '@/lib/accounts/sessions';
import { type Access, postOf } from '@/lib/application/core/access';
import type { Services } from '@/lib/application/core/services';

/**
 * The queries over the messages of a campaign. Plain SQL: who may read a message is said once, as the condition that
 * both statements share; and what waits for somebody, from five tables, is one statement, because every page and every
 * hint to an open page runs it. Messages are written by Prisma (`staff/messages.ts`).
 */

type Statements = Pick<Services, 'sql'>;

/**
 * Messages to all, to the user's side and to themselves while they hold a post, and always their own; nothing of people whom they
 * have muted.
 */
function readable({ sql }: Statements, access: Access): ReturnType<Services['sql']> {
  const side = postOf(access);
  const user = isUuid(access.user) ? access.user : null;
  return side === null
    ? sql`(campaign_id = ${access.loaded.id} AND author_id = ${user}::uuid)`
    : sql`(campaign_id = ${access.loaded.id} AND (author_id = ${user}::uuid OR audience IN ('all', ${side})
        OR (audience = 'person' AND recipient_id = ${user}::uuid))
        AND NOT EXISTS (SELECT 1 FROM message_mute u
          WHERE u.campaign_id = campaign_message.campaign_id AND u.user_id = ${user}::uuid AND u.muted_id = author_id))`;
}

export interface MessageRow {
  readonly id: string;
  readonly author_id: string | null;
  readonly audience: 'all' | 'A' | 'B' | 'person';
  readonly recipient_id: string | null;
  readonly position: number;
  readonly text: string;
  readonly sent_at: Date;
  readonly unread: boolean;
  /** Who judged a report of it removed it: its readers are told that alone. */
  readonly removed: boolean;
}

/** Messages that the user may read, the newest first: the newest of all and of their own, and those of a page (1 upward). */
export async function messagesOf(
  services: Statements,
  access: Access,
  { page: asked, pageLength }: { readonly page: number; readonly pageLength: number },
): Promise<{
  readonly rows: readonly MessageRow[];
  readonly newest: Date | null;
  readonly newestOwn: Date | null;
  readonly page: number;
  readonly pages: number;
}> {
  const { sql } = services;
  const { user, loaded } = access;
  const [total] = await sql<{ count: number; newest: Date | null; newest_own: Date | null }[]>`
    SELECT count(*)::integer AS count, max(sent_at) AS newest,
        max(sent_at) FILTER (WHERE author_id = ${user}::uuid) AS newest_own FROM campaign_message
      WHERE ${readable(services, access)}`;
  const pages = Math.max(1, Math.ceil((total?.count ?? 0) / pageLength));
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1;
  const rows = await sql<MessageRow[]>`
    SELECT id::text, author_id::text, audience, recipient_id::text, position, text, sent_at,
        removed_at IS NOT NULL AS removed,
        author_id IS DISTINCT FROM ${user}::uuid AND removed_at IS NULL AND sent_at > coalesce((SELECT seen_at FROM campaign_message_read
          WHERE campaign_id = ${loaded.id} AND user_id = ${user}::uuid), '-infinity') AS unread
      FROM campaign_message WHERE ${readable(services, access)}
      ORDER BY sent_at DESC, id LIMIT ${pageLength}::integer OFFSET ${(page - 1) * pageLength}::integer`;
  const [newest, newestOwn] = [total?.newest ?? null, total?.newest_own ?? null];
  return { rows, newest, newestOwn, page, pages };
}

/** One message that the user may read; null where there is none for them. */
export async function messageFor(
  services: Statements,
  access: Access,
  messageId: string,
): Promise<Omit<MessageRow, 'position' | 'unread'> | null> {
  if (!isUuid(messageId)) return null;
  const { sql } = services;
  const [row] = await sql<Omit<MessageRow, 'position' | 'unread'>[]>`
    SELECT id::text, author_id::text, audience, recipient_id::text, text, sent_at, removed_at IS NOT NULL AS removed
      FROM campaign_message WHERE id = ${messageId}::uuid AND ${readable(services, access)}`;
  return row ?? null;
}

export interface Waiting {
  readonly count: number;
  /** Seconds since 1970 of the newest message; empty if there is none. */
  readonly newest: string;
  readonly unread: number;
  readonly petitions: number;
  /** Posts that are offered to the user, by those who command now. */
  readonly offers: number;
  /** Changes with recommendations, report rows, petitions and offers that the user is shown. */
  readonly mark: string;
}

/**
 * What waits for a user in a campaign.
 *
 * @param of the open round; the index of the battle at its table report, −1 for none; the side whose petitions the user
 *   answers, empty for none
 */
export async function waitingFor(
  services: Statements,
  access: Access,
  {
    round,
    table,
    asked,
  }: { readonly round: string; readonly table: number; readonly asked: string },
): Promise<Waiting> {
  const { sql } = services;
  const { loaded, user } = access;
  const side = postOf(access);
  const [row] = await sql<Waiting[]>`
    WITH seen AS (SELECT max(seen_at) AS at FROM campaign_message_read
        WHERE campaign_id = ${loaded.id} AND user_id = ${user}::uuid),
      mine AS (SELECT author_id, sent_at, removed_at FROM campaign_message WHERE ${readable(services, access)}),
      advice AS (SELECT written_at FROM campaign_recommendation
        WHERE campaign_id = ${loaded.id} AND round = ${round} AND side = ${side ?? ''}),
      filled AS (SELECT written_at FROM campaign_report_rows
        WHERE campaign_id = ${loaded.id} AND battle_index = ${table}::integer AND side = ${side ?? ''}),
      petitions AS (SELECT asked_at FROM campaign_petition p WHERE campaign_id = ${loaded.id} AND side = ${asked}
        AND NOT declined AND EXISTS (SELECT 1 FROM club_membership m
          WHERE m.user_id = p.user_id AND m.club_id::text = ${loaded.club})),
      own AS (SELECT declined FROM campaign_petition WHERE campaign_id = ${loaded.id} AND user_id = ${user}::uuid),
      offers AS (SELECT o.side FROM campaign_post_offer o JOIN campaign_list l ON l.campaign_id = o.campaign_id
          AND o.offered_by_id::text = CASE o.side WHEN 'A' THEN l.user_a ELSE l.user_b END
        WHERE o.campaign_id = ${loaded.id} AND o.user_id = ${user}::uuid AND o.state <> 'declined'),
      made AS (SELECT state FROM campaign_post_offer WHERE campaign_id = ${loaded.id} AND side = ${asked})
    SELECT (SELECT count(*)::integer FROM mine) AS count,
      (SELECT coalesce(extract(epoch FROM max(sent_at))::text, '') FROM mine) AS newest,
      (SELECT count(*)::integer FROM mine WHERE author_id IS DISTINCT FROM ${user}::uuid
        AND removed_at IS NULL AND sent_at > coalesce((SELECT at FROM seen), '-infinity')) AS unread,
      (SELECT count(*)::integer FROM petitions) AS petitions,
      (SELECT count(*)::integer FROM offers) AS offers,
      concat_ws('.', (SELECT count(*) FROM advice), (SELECT extract(epoch FROM max(written_at)) FROM advice),
        (SELECT count(*) FROM filled), (SELECT extract(epoch FROM max(written_at)) FROM filled),
        (SELECT extract(epoch FROM max(asked_at)) FROM petitions),
        (SELECT count(*) FROM own), (SELECT count(*) FROM own WHERE declined), (SELECT string_agg(side, '' ORDER BY side) FROM offers),
        (SELECT count(*) FROM made), (SELECT count(*) FROM made WHERE state = 'declined'),
        (SELECT count(*) FROM mine WHERE removed_at IS NOT NULL)) AS mark`;
  return row ?? { count: 0, newest: '', unread: 0, petitions: 0, offers: 0, mark: '' };
}
