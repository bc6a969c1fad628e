import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import { derivedId } from '@/lib/application/core/derived-id';
import { commandId, text } from '@/lib/application/core/input-schemas';
import { loadedThrough } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { running } from '@/lib/campaign/chapter';
import type { Place, PostId } from '@/lib/campaign/couriers/events';
import { kmNow, rideHours } from '@/lib/campaign/couriers/ride';
import { rideBetween } from '@/lib/campaign/couriers/roads';
import { mapNow } from '@/lib/campaign/couriers/whereabouts';
import type { StartedCampaign } from '@/lib/campaign/state';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { MESSAGE_LENGTH_MAX } from './limits';
import { deliverMessage } from './messages';
import { notifyInboxes } from './posts';
import { mayAddress, mayWriteNow, writtenText } from './written-text';

/** The address of a side’s headquarters, where a letter is for its commander, whose name does not matter. */
export const HEADQUARTERS = 'headquarters';
/** Letters that one person can send before the campaign’s time goes on. */
export const LETTERS_WAITING_MAX = 20;

/**
 * Writes to a post of the own side: to headquarters, or to a sub-commander. Who is at the same place gets it at once, as
 * a message; to everybody else a rider takes it, who cannot be called back. Refuses NO_COURIERS, CAMPAIGN_CONCLUDED,
 * REWOUND, MOVED_AWAY, RECIPIENT_UNKNOWN, SUSPENDED, TEXT_INVALID, TOO_MANY; and NOT_FOUND, NOT_YOUR_SEAT.
 */
export const writeLetter = useCase({
  on: 'campaign',
  may: 'write',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** `headquarters`, or the account of a sub-commander. */
    to: text,
    /** 1 to 2,000 characters of plain text. */
    text,
    commandId,
  }),
  async run(
    { services, user, access, side },
    input,
  ): Promise<Answer<{ readonly by: 'rider' | 'hand' }>> {
    const campaign = running(access.newest.state);
    if (!campaign.ok) return campaign;
    const { couriers } = campaign.value;
    if (couriers === null)
      return refuse('NO_COURIERS', 'This campaign has no couriers. Send a message instead.', 'to');
    const to = addressee(access, side, input.to);
    if (!to.ok) return to;
    const from: PostId = access.serves === null ? null : user;
    const written = { text: input.text, commandId: input.commandId };
    if (kmNow(campaign.value, side, from, to.value) === 0) {
      const recipient = to.value ?? campaign.value.seats[side].user;
      if (recipient === undefined)
        return refuse('RECIPIENT_UNKNOWN', 'Nobody commands your side now.', 'to');
      const sent = await deliverMessage(services, access, {
        to: { audience: 'person', recipient },
        ...written,
      });
      return sent.ok ? ok({ by: 'hand' }) : sent;
    }
    return sendByRider(services, access, { side, from, to: to.value, ...written });
  },
});

async function sendByRider(
  services: Services,
  access: Access,
  {
    side,
    from,
    to,
    text: given,
    commandId: id,
  }: {
    readonly side: Side;
    readonly from: PostId;
    readonly to: PostId;
    readonly text: string;
    readonly commandId: string;
  },
): Promise<Answer<{ readonly by: 'rider' }>> {
  const { user, newest } = access;
  const written = writtenText(given, {
    lengthMax: MESSAGE_LENGTH_MAX,
    blank: false,
    field: 'text',
  });
  if (!written.ok) return written;
  const addresses = await mayAddress(services, newest, user);
  if (!addresses.ok) return addresses;
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  const hour = newest.campaign.couriers?.hour ?? 0;
  const letter = derivedId('letter', user, id);
  const { campaignLetter } = services.prisma;
  const waiting = await campaignLetter.findMany({
    where: { campaignId: newest.id, authorId: user, hour },
    select: { id: true },
  });
  if (waiting.length >= LETTERS_WAITING_MAX && !waiting.some((one) => one.id === letter))
    return refuse('TOO_MANY', 'Every rider that you have is out. Wait until time goes on.');
  // Sent twice, it rides once.
  await campaignLetter.createMany({
    data: [
      {
        ...{ id: letter, campaignId: newest.id, authorId: user, side, hour, commandId: id },
        ...{ fromPost: from, toPost: to, text: written.value },
        dueAbout: hour + (expectedRide(access, side, from, to)?.hours ?? 0),
      },
    ],
    skipDuplicates: true,
  });
  await notifyInboxes(services, newest.id);
  return ok({ by: 'rider' });
}

/** A post of the own side, as far as the writer knows who holds one. */
function addressee(access: Access, side: Side, to: string): Answer<PostId> {
  const { user, serves } = access;
  if (to === HEADQUARTERS && serves !== null) return ok(null);
  const serving = campaignKnown(access).staff[side].some((one) => one.user === to);
  return serving && to !== user
    ? ok(to)
    : refuse('RECIPIENT_UNKNOWN', 'Pick a post of your own side.', 'to');
}

/** The campaign as somebody knows it: what couriers brought to a post that is away. */
export function campaignKnown({ away, newest }: Access): Readonly<StartedCampaign> {
  return away === null ? newest.campaign : loadedThrough(newest, away.known.position).campaign;
}

/** A ride as the writer can expect it, by where they believe the other to be; null: nobody has to ride. */
export function expectedRide(
  access: Access,
  side: Side,
  from: PostId,
  to: PostId,
): {
  readonly km: number;
  readonly hours: number;
  readonly from: Place;
  readonly to: Place;
  readonly path: readonly Place[];
} | null {
  const { couriers } = access.newest.campaign;
  if (couriers === null) return null;
  const believed = campaignKnown(access);
  const place = (post: PostId): Place | null => {
    if (post === null) return believed.couriers?.headquarters[side] ?? null;
    if (post === access.user) return access.away?.at ?? null;
    const known = believed.couriers?.detached.get(post);
    return known?.side === side ? (believed.couriers?.heard.get(post)?.at ?? known.at) : null;
  };
  const at = (post: PostId) => place(post) ?? place(null);
  const [start, goal] = [at(from), at(to)];
  if (start === null || goal === null) return null;
  const { km, path } = rideBetween(mapNow(believed), start, goal);
  return km === 0
    ? null
    : { km, hours: rideHours(couriers.settings, km), from: start, to: goal, path };
}
