import { randomUUID } from 'node:crypto';
import { isUuid } from '@/lib/accounts/sessions';
import { countAttempt } from '@/lib/accounts/throttle';
import { openRound } from '@/lib/campaign/rounds';
import { refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { Access } from './access';
import type { House } from './house';
import type { Answer } from './refusal';

/** The side on which somebody holds a post; null for who watches, and at a shared screen. */
export function postOf({ role, sides, serves }: Access): Side | null {
  if (role === 'hotSeat') return null;
  return sides[0] ?? serves;
}

/**
 * Which messages of a campaign somebody may read: those to all, to his side and to himself while he holds a post, and
 * always his own. The one place that says so.
 */
export function readable(house: House, access: Access): ReturnType<House['sql']> {
  const { sql } = house;
  const side = postOf(access);
  const user = isUuid(access.user) ? access.user : null;
  return side === null
    ? sql`(campaign_id = ${access.loaded.id} AND author_id = ${user}::uuid)`
    : sql`(campaign_id = ${access.loaded.id} AND (author_id = ${user}::uuid OR audience IN ('all', ${side})
        OR (audience = 'person' AND recipient_id = ${user}::uuid)))`;
}

/** What waits for somebody in a campaign, and a mark that changes with all that is shown of its post. */
export interface Post {
  readonly unread: number;
  /** Who asks the commander to be taken in on his staff. */
  readonly petitions: number;
  readonly mark: string;
}

export async function postFor(house: House, access: Access): Promise<Post> {
  const { sql } = house;
  const { loaded, user } = access;
  const side = postOf(access);
  const round = openRound(loaded.campaign) ?? '';
  const table = loaded.campaign.phase === 'table' ? (loaded.campaign.encounter?.index ?? -1) : -1;
  /** The side whose petitions he answers. */
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
      mine AS (SELECT author_id, sent_at FROM campaign_message WHERE ${readable(house, access)}),
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

/** Tells open pages of a campaign that something came or went; each looks for itself whether that concerns it. */
export async function tellPost(house: House, campaignId: string): Promise<void> {
  await house.postNews.tell(campaignId);
}

const WRITTEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/**
 * A text that somebody wrote: plain, of several lines, trimmed. Refuses TEXT_INVALID for one that is too long, holds
 * what nobody can see or what turns the direction of others’ words, or is blank where it may not be.
 */
export function writtenText(
  written: string,
  { lengthMax, blank, field }: { lengthMax: number; blank: boolean; field: string },
): Answer<string> {
  const text = written.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  const length = [...text].length;
  if (length === 0 && !blank) return refuse('TEXT_INVALID', 'Write something first.', field);
  if (length > lengthMax)
    return refuse(
      'TEXT_INVALID',
      `This has ${length.toLocaleString('en')} characters; there may be ${lengthMax.toLocaleString('en')}.`,
      field,
    );
  if (WRITTEN.test(text.replace(/[\n\t]/g, '')))
    return refuse('TEXT_INVALID', 'The text holds characters that nobody can see.', field);
  return { ok: true, value: text };
}

/** Counts one thing written against what an account may write in a minute. Refuses TOO_MANY. */
export async function mayWriteNow(user: string): Promise<Answer<true>> {
  const wait = await countAttempt('write', [user]);
  return wait === null
    ? { ok: true, value: true }
    : refuse('TOO_MANY', `You write faster than a clerk can copy. Wait ${wait} seconds.`);
}

export const newId = (): string => randomUUID();

/** Accounts that hold a post, with their side; nobody at a shared screen. */
export function postsOf({ loaded }: Access): ReadonlyMap<string, Side> {
  const { seats, staff, settings } = loaded.campaign;
  const posts = new Map<string, Side>();
  if (settings.hotSeat) return posts;
  for (const side of SIDES) {
    const seat = seats[side];
    if (seat.controller === 'user' && seat.user !== undefined) posts.set(seat.user, side);
    for (const { user } of staff[side]) posts.set(user, side);
  }
  return posts;
}
