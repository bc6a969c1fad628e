import { isUuid } from '@/lib/accounts/sessions';
import { type Access, postOf } from '@/lib/application/core/access';
import type { Services } from '@/lib/application/core/services';
import { openRound } from '@/lib/campaign/rounds/rounds';

/**
 * Which messages of a campaign somebody may read: those to all, to his side and to himself while he holds a post, and
 * always his own. The one place that says so.
 */
export function readable(services: Services, access: Access): ReturnType<Services['sql']> {
  const { sql } = services;
  const side = postOf(access);
  const user = isUuid(access.user) ? access.user : null;
  return side === null
    ? sql`(campaign_id = ${access.loaded.id} AND author_id = ${user}::uuid)`
    : sql`(campaign_id = ${access.loaded.id} AND (author_id = ${user}::uuid OR audience IN ('all', ${side})
        OR (audience = 'person' AND recipient_id = ${user}::uuid)))`;
}

/** What waits for somebody in a campaign, and a mark that changes with all of it that they are shown. */
export interface Inbox {
  readonly unread: number;
  /** Members who ask this commander for a post on the staff. */
  readonly petitions: number;
  readonly mark: string;
}

export async function inboxFor(services: Services, access: Access): Promise<Inbox> {
  const { sql } = services;
  const { loaded, user } = access;
  const side = postOf(access);
  const round = openRound(loaded.campaign) ?? '';
  const table = loaded.campaign.phase === 'table' ? (loaded.campaign.encounter?.index ?? -1) : -1;
  /** The side whose petitions they answer. */
  const asked =
    access.role === 'commander' && loaded.campaign.phase !== 'concluded' ? (side ?? '') : '';
  const [row] = await sql<
    {
      count: number;
      newest: string;
      unread: number;
      petitions: number;
      mark: string;
    }[]
  >`
    WITH seen AS (SELECT max(seen_at) AS at FROM campaign_message_read
        WHERE campaign_id = ${loaded.id} AND user_id = ${user}::uuid),
      mine AS (SELECT author_id, sent_at FROM campaign_message WHERE ${readable(services, access)}),
      advice AS (SELECT written_at FROM campaign_recommendation
        WHERE campaign_id = ${loaded.id} AND round = ${round} AND side = ${side ?? ''}),
      filled AS (SELECT written_at FROM campaign_report_rows
        WHERE campaign_id = ${loaded.id} AND battle_index = ${table}::integer AND side = ${side ?? ''}),
      petitions AS (SELECT asked_at FROM campaign_petition p WHERE campaign_id = ${loaded.id} AND side = ${asked}
        AND NOT declined AND EXISTS (SELECT 1 FROM club_membership m
          WHERE m.user_id = p.user_id AND m.club_id::text = ${loaded.club})),
      own AS (SELECT declined FROM campaign_petition WHERE campaign_id = ${loaded.id} AND user_id = ${user}::uuid)
    SELECT (SELECT count(*)::integer FROM mine) AS count,
      (SELECT coalesce(extract(epoch FROM max(sent_at))::text, '') FROM mine) AS newest,
      (SELECT count(*)::integer FROM mine WHERE author_id IS DISTINCT FROM ${user}::uuid
        AND sent_at > coalesce((SELECT at FROM seen), '-infinity')) AS unread,
      (SELECT count(*)::integer FROM petitions) AS petitions,
      concat_ws('.', (SELECT count(*) FROM advice), (SELECT extract(epoch FROM max(written_at)) FROM advice),
        (SELECT count(*) FROM filled), (SELECT extract(epoch FROM max(written_at)) FROM filled),
        (SELECT extract(epoch FROM max(asked_at)) FROM petitions),
        (SELECT count(*) FROM own), (SELECT count(*) FROM own WHERE declined)) AS mark`;
  if (row === undefined) return { unread: 0, petitions: 0, mark: '' };
  return {
    unread: side === null ? 0 : row.unread,
    petitions: row.petitions,
    mark: `${row.count}.${row.newest}.${row.unread}.${row.petitions}.${row.mark}`,
  };
}
