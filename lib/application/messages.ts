import { isUuid } from '@/lib/accounts/sessions';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type Access, accessTo } from './access';
import { checkCommandId } from './act';
import { openCampaign } from './campaign-pages';
import type { Look } from './contract';
import type { House } from './house';
import { memberNames } from './members';
import type { MessageInput, MessagesPage, MessageView } from './messages-contract';
import { noteOf } from './notes';
import { mayWriteNow, newId, postOf, postsOf, readable, tellPost, writtenText } from './post';
import { type Answer, NOT_FOUND } from './refusal';
import { FORMER_MEMBER } from './staff-names';

export const MESSAGE_LENGTH_MAX = 2_000;
const PAGE_MESSAGES = 50;

interface MessageRow {
  readonly id: string;
  readonly author_id: string | null;
  readonly audience: 'all' | 'A' | 'B' | 'person';
  readonly recipient_id: string | null;
  readonly position: number;
  readonly text: string;
  readonly sent_at: Date;
  readonly unread: boolean;
}

/** What the user may read of a campaign’s messages, the newest first, and his own note. */
export async function messagesPage(
  house: House,
  user: string,
  campaignId: string,
  look: Look & { readonly page?: number | undefined } = {},
): Promise<Answer<MessagesPage>> {
  const opened = await openCampaign(house, user, campaignId, { as: look.as });
  if (!opened.ok) return opened;
  const { access, header, view } = opened.value;
  const { sql } = house;
  const [total] = await sql<{ count: number; newest: Date | null }[]>`
    SELECT count(*)::integer AS count, max(sent_at) AS newest FROM campaign_message
      WHERE ${readable(house, access)}`;
  const pages = Math.max(1, Math.ceil((total?.count ?? 0) / PAGE_MESSAGES));
  const asked = look.page ?? 1;
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1;
  const rows = await sql<MessageRow[]>`
    SELECT id::text, author_id::text, audience, recipient_id::text, position, text, sent_at,
        author_id IS DISTINCT FROM ${user}::uuid AND sent_at > coalesce((SELECT seen_at FROM campaign_message_read
          WHERE campaign_id = ${campaignId} AND user_id = ${user}::uuid), '-infinity') AS unread
      FROM campaign_message WHERE ${readable(house, access)}
      ORDER BY sent_at DESC, id LIMIT ${PAGE_MESSAGES}::integer OFFSET ${(page - 1) * PAGE_MESSAGES}::integer`;
  const posts = postsOf(access);
  const { club } = access.loaded;
  const names = (
    await memberNames([
      ...rows.flatMap((row) => [
        { club, user: row.author_id },
        { club, user: row.recipient_id },
      ]),
      ...[...posts.keys()].map((one) => ({ club, user: one })),
    ])
  )(club);
  return ok({
    header,
    sides: { A: view.sides.A.name, B: view.sides.B.name },
    mayWrite: postOf(access) !== null && access.loaded.campaign.mail === null,
    recipients:
      postOf(access) === null
        ? []
        : [...posts]
            .filter(([one]) => one !== user && names.has(one))
            .map(([one, side]) => ({ userId: one, name: names.get(one) ?? '', side })),
    messages: rows.map((row) => messageView(row, user, names, posts)),
    page,
    pages,
    newest: total?.newest?.toISOString() ?? null,
    note: await noteOf(house, access, look.as),
  });
}

function messageView(
  row: MessageRow,
  user: string,
  names: ReadonlyMap<string, string>,
  posts: ReadonlyMap<string, Side>,
): MessageView {
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id)) ?? FORMER_MEMBER;
  return {
    id: row.id,
    author: nameOf(row.author_id),
    authorSide: row.author_id === null ? null : (posts.get(row.author_id) ?? null),
    own: row.author_id === user,
    to:
      row.audience === 'all'
        ? { kind: 'all' }
        : row.audience === 'person'
          ? { kind: 'person', name: nameOf(row.recipient_id), you: row.recipient_id === user }
          : { kind: 'side', side: row.audience },
    text: row.text,
    position: row.position,
    sentAt: row.sent_at.toISOString(),
    unread: row.unread,
  };
}

/**
 * Sends a message to all who hold a post, to the own side or to one of them. Refuses NOT_FOUND, NOT_YOUR_SEAT to who holds
 * no post, BY_MAIL where the others play elsewhere, RECIPIENT_UNKNOWN, TEXT_INVALID, TOO_MANY.
 */
export async function sendMessage(
  house: House,
  user: string,
  campaignId: string,
  input: MessageInput,
): Promise<Answer<{ readonly messageId: string }>> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const side = postOf(access.value);
  if (side === null)
    return refuse('NOT_YOUR_SEAT', 'Messages are for those who hold a post in the campaign.');
  if (access.value.loaded.campaign.mail !== null)
    return refuse('BY_MAIL', 'By mail your words go with the file that you send.', 'to');
  const to = await audienceOf(access.value, side, input.to);
  if (!to.ok) return to;
  const text = writtenText(input.text, {
    lengthMax: MESSAGE_LENGTH_MAX,
    blank: false,
    field: 'text',
  });
  if (!text.ok) return text;
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  const { sql } = house;
  await sql`
    INSERT INTO campaign_message (id, campaign_id, author_id, audience, recipient_id, position, text, command_id)
      VALUES (${newId()}::uuid, ${campaignId}, ${user}::uuid, ${to.value.audience}, ${to.value.recipient}::uuid,
        ${access.value.loaded.version}, ${text.value}, ${input.commandId}::uuid)
      ON CONFLICT (author_id, command_id) DO NOTHING`;
  const [row] = await sql<{ id: string }[]>`
    SELECT id::text FROM campaign_message
      WHERE author_id = ${user}::uuid AND command_id = ${input.commandId}::uuid`;
  await tellPost(house, campaignId);
  return row === undefined
    ? refuse('STALE_ROUND', 'This message was taken back meanwhile.')
    : ok({ messageId: row.id });
}

async function audienceOf(
  access: Access,
  side: Side,
  to: string,
): Promise<Answer<{ readonly audience: string; readonly recipient: string | null }>> {
  if (to === 'all') return ok({ audience: 'all', recipient: null });
  if (to === 'side') return ok({ audience: side, recipient: null });
  const { club } = access.loaded;
  const known = postsOf(access).has(to) && to !== access.user;
  const names = known ? (await memberNames([{ club, user: to }]))(club) : null;
  return names?.has(to)
    ? ok({ audience: 'person', recipient: to })
    : refuse('RECIPIENT_UNKNOWN', 'Pick somebody who holds a post in the campaign.', 'to');
}

/** Erases an own message, for its readers too. Refuses NOT_FOUND for what is not there or not one’s own. */
export async function takeBackMessage(
  house: House,
  user: string,
  campaignId: string,
  { messageId }: { readonly messageId: string },
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  if (!isUuid(messageId)) return { ok: false, error: NOT_FOUND };
  const erased = await house.sql`
    DELETE FROM campaign_message
      WHERE id = ${messageId}::uuid AND campaign_id = ${campaignId} AND author_id = ${user}::uuid RETURNING id`;
  if (erased.length === 0) return { ok: false, error: NOT_FOUND };
  await tellPost(house, campaignId);
  return ok(true);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Notes that everything up to an instant was read; never more than there is, and never less than before. */
export async function messagesSeen(
  house: House,
  user: string,
  campaignId: string,
  { upTo }: { readonly upTo: string },
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  if (!INSTANT.test(upTo) || Number.isNaN(Date.parse(upTo)))
    return refuse('INVALID_INPUT', 'The page sent no instant; load it again.', 'upTo');
  await house.sql`
    INSERT INTO campaign_message_read (campaign_id, user_id, seen_at)
      VALUES (${campaignId}, ${user}::uuid, least(${upTo}::text::timestamptz, now()))
      ON CONFLICT (campaign_id, user_id) DO UPDATE
        SET seen_at = greatest(campaign_message_read.seen_at, excluded.seen_at)`;
  await tellPost(house, campaignId);
  return ok(true);
}
