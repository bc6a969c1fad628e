import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { type Access, postOf } from '@/lib/application/core/access';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { commandId, LOOK, text } from '@/lib/application/core/input-schemas';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { type MessageRow, messagesOf } from '@/lib/application/header/messages-store';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { announce, type NewNotice } from '@/lib/notices/announce';
import { MESSAGE_LENGTH_MAX } from './limits';
import { mutedBy, mutersOf } from './mutes';
import { noteOf } from './notes';
import { notifyInboxes, postsOf } from './posts';
import { type Recipient, recipientsOf, rideFault } from './recipients';
import { reportedBy } from './reports';
import { mayAddress, mayWriteNow, writtenText } from './written-text';

export interface MessageView {
  readonly id: string;
  /** The author's account, where the user may mute them. */
  readonly mutes: string | null;
  /** Display name, or “A former member”. */
  readonly author: string;
  /** The side on which the author holds a post now. */
  readonly authorSide: Side | null;
  readonly own: boolean;
  readonly to:
    | { readonly kind: 'all' }
    | { readonly kind: 'side'; readonly side: Side }
    | { readonly kind: 'person'; readonly name: string; readonly you: boolean };
  /** Empty where it was removed, except for its author. */
  readonly text: string;
  /** Who judged a report of it removed it. */
  readonly removed: boolean;
  /** Whether the user can report it, or has. */
  readonly report: 'can' | 'reported' | null;
  /** The campaign’s newest entry when it was written. */
  readonly position: number;
  /** ISO instant. */
  readonly sentAt: string;
  readonly unread: boolean;
}

export interface MessagesPage {
  readonly header: CampaignHeader;
  readonly sides: Readonly<Record<Side, string>>;
  /** The user may write: they hold a post, and do not play both sides at one screen. */
  readonly mayWrite: boolean;
  /** Whom the user can write to now; empty for those who cannot write. */
  readonly recipients: readonly Recipient[];
  /** The newest first. */
  readonly messages: readonly MessageView[];
  readonly page: number;
  readonly pages: number;
  /** The instant of the newest message for the user; null if there is none. */
  readonly newest: string | null;
  /** The instant of the newest message that the user wrote; null if there is none. */
  readonly newestOwn: string | null;
  /** Whom the user has muted here. */
  readonly muted: readonly { readonly userId: string; readonly name: string }[];
  /** The user's own note; null behind a drawn curtain, where no side sits at the screen. */
  readonly note: string | null;
}

const PAGE_MESSAGES = 50;

/** What the user may read of a campaign’s messages, the newest first, and their own note. */
export const messagesPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK.extend({ page: z.number().optional() }),
  async run({ services, user, access }, look): Promise<Answer<MessagesPage>> {
    const opened = await openCampaign(services, access, { as: look.as });
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { rows, newest, newestOwn, page, pages } = await messagesOf(services, access, {
      page: look.page ?? 1,
      pageLength: PAGE_MESSAGES,
    });
    const posts = postsOf(access);
    const { club, campaign } = access.loaded;
    const muted = await mutedBy(services, access.loaded.id, user);
    const reported = await reportedBy(services, access.loaded.id, user);
    const names = (
      await memberNames([
        ...rows.flatMap((row) => [
          { club, user: row.author_id },
          { club, user: row.recipient_id },
        ]),
        ...[...posts.keys(), ...muted].map((one) => ({ club, user: one })),
      ])
    )(club);
    return ok({
      header,
      sides: { A: view.sides.A.name, B: view.sides.B.name },
      mayWrite: postOf(access) !== null && access.loaded.campaign.mail === null,
      recipients: recipientsOf(access, names),
      messages: rows.map((row) => ({
        ...messageView(row, user, names, posts, access.loaded.version),
        mutes:
          postOf(access) === null || [user, campaign.umpire, null].includes(row.author_id)
            ? null
            : row.author_id,
        report: reported.has(row.id)
          ? 'reported'
          : postOf(access) === null || row.removed || [user, null].includes(row.author_id)
            ? null
            : 'can',
      })),
      muted: muted.map((one) => ({ userId: one, name: names.get(one) ?? FORMER_MEMBER })),
      page,
      pages,
      newest: newest?.toISOString() ?? null,
      newestOwn: newestOwn?.toISOString() ?? null,
      note: await noteOf(services, access, look.as),
    });
  },
});

function messageView(
  row: MessageRow,
  user: string,
  names: ReadonlyMap<string, string>,
  posts: ReadonlyMap<string, Side>,
  known: number,
): Omit<MessageView, 'mutes' | 'report'> {
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
    text: row.removed && row.author_id !== user ? '' : row.text,
    removed: row.removed,
    position: Math.min(row.position, known),
    sentAt: row.sent_at.toISOString(),
    unread: row.unread,
  };
}

/**
 * Sends a message to all who hold a post, to the own side or to one of them. Refuses NOT_FOUND, NOT_YOUR_SEAT to a user
 * without a post, BY_MAIL where the others play elsewhere, RECIPIENT_UNKNOWN, SUSPENDED, TEXT_INVALID, TOO_MANY.
 */
export const sendMessage = useCase({
  on: 'campaign',
  may: 'write',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** `all`, `side` (the own), or the account id of somebody who holds a post. */
    to: text,
    /** 1 to 2,000 characters of plain text. */
    text,
    commandId,
  }),
  async run({ services, access, side }, input): Promise<Answer<{ readonly messageId: string }>> {
    if (access.loaded.campaign.mail !== null)
      return refuse('BY_MAIL', 'By mail your words go with the file that you send.', 'to');
    const ridden = rideFault(access, side, input.to);
    if (ridden !== null) return refuse('BY_RIDER', ridden, 'to');
    const to = await audienceOf(access, side, input.to);
    if (!to.ok) return to;
    return deliverMessage(services, access, {
      to: to.value,
      ...{ text: input.text, commandId: input.commandId },
    });
  },
});

/** Whom a message is for: `all`, a side, or one `person`. */
interface Addressee {
  readonly audience: string;
  readonly recipient: string | null;
}

/**
 * Keeps a message of the user’s, who may write it to these readers, and notifies them. Sent twice, it is there once.
 * Refuses SUSPENDED, TEXT_INVALID, TOO_MANY.
 */
export async function deliverMessage(
  services: Services,
  access: Access,
  {
    to,
    text: written,
    commandId,
  }: { readonly to: Addressee; readonly text: string; readonly commandId: string },
): Promise<Answer<{ readonly messageId: string }>> {
  const { user, loaded } = access;
  const text = writtenText(written, { lengthMax: MESSAGE_LENGTH_MAX, blank: false, field: 'text' });
  if (!text.ok) return text;
  const addresses = await mayAddress(services, loaded, user);
  if (!addresses.ok) return addresses;
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  const message = {
    id: randomUUID(),
    campaignId: loaded.id,
    authorId: user,
    audience: to.audience,
    recipientId: to.recipient,
    position: loaded.version,
    text: text.value,
    commandId,
  };
  const deaf = new Set(await mutersOf(services, loaded.id, user));
  await services.prisma.$transaction(async (tx) => {
    // Sent twice, it is there once.
    const { count } = await tx.campaignMessage.createMany({
      data: [message],
      skipDuplicates: true,
    });
    if (count === 1)
      await announce(
        tx,
        noticesOf(access, to, message.id).filter(({ userId }) => !deaf.has(userId)),
      );
  });
  await services.noticeNews.tell('');
  const row = await services.prisma.campaignMessage.findUnique({
    where: { authorId_commandId: { authorId: user, commandId } },
    select: { id: true },
  });
  await notifyInboxes(services, loaded.id);
  return row === null
    ? refuse('STALE_ROUND', 'This message was taken back meanwhile.')
    : ok({ messageId: row.id });
}

/** A notice to each reader of a message: that somebody has written, never what. */
function noticesOf(
  access: Access,
  { audience, recipient }: Addressee,
  messageId: string,
): readonly NewNotice[] {
  const { loaded, user, names } = access;
  return [...postsOf(access)]
    .filter(([reader, side]) =>
      recipient === null
        ? reader !== user && (audience === 'all' || audience === side)
        : reader === recipient,
    )
    .map(([userId]) => ({
      kind: 'message',
      ...{ userId, campaignId: loaded.id, key: messageId },
      data: { campaign: loaded.campaign.name, from: names.get(user) ?? FORMER_MEMBER, messageId },
    }));
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

/**
 * Erases an own message, for its readers too. Refuses NOT_FOUND for a message that does not exist or is not the user's
 * own.
 */
export const takeBackMessage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  input: z.object({ messageId: text }),
  async run({ services, user, campaignId }, { messageId }): Promise<Answer<true>> {
    if (!isUuid(messageId)) return { ok: false, error: NOT_FOUND };
    const erased = await services.prisma.campaignMessage.deleteMany({
      where: { id: messageId, campaignId, authorId: user },
    });
    if (erased.count === 0) return { ok: false, error: NOT_FOUND };
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Records that everything up to an instant was read; never beyond the newest message, and never earlier than before.
 */
export const messagesSeen = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  input: z.object({ upTo: text }),
  async run({ services, user, campaignId }, { upTo }): Promise<Answer<true>> {
    if (!INSTANT.test(upTo) || Number.isNaN(Date.parse(upTo)))
      return refuse('INVALID_INPUT', 'The page sent no instant; load it again.', 'upTo');
    const { campaignMessageRead } = services.prisma;
    const seenAt = new Date(Math.min(Date.parse(upTo), Date.now()));
    const read = { campaignId, userId: user };
    // Never moves back: of two simultaneous calls the later instant is kept.
    await campaignMessageRead.createMany({ data: [{ ...read, seenAt }], skipDuplicates: true });
    await campaignMessageRead.updateMany({
      where: { ...read, seenAt: { lt: seenAt } },
      data: { seenAt },
    });
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});
