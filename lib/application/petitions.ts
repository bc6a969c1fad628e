import { STAFF_MAX } from '@/lib/campaign/staff';
import { prisma } from '@/lib/database/client';
import { ok, type Refusal, refuse } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { type Access, accessTo } from './access';
import { HAVE_LOOKED, hasLooked } from './analysis-looks';
import type { House } from './house';
import { memberNames } from './members';
import { mayWriteNow, tellPost, writtenText } from './post';
import type { Answer } from './refusal';
import { departedHolders } from './seats';
import { servedBefore } from './served-before';
import { appointSubCommander } from './staff';
import type {
  AnswerPetitionInput,
  AskForPostInput,
  Asking,
  Petition,
  StaffPage,
} from './staff-contract';

/** Longest words that go with a petition, in characters. */
export const PETITION_LENGTH_MAX = 300;

/**
 * Members of the club who ask to be taken in on a side’s staff. A petition is read by the commander of that side alone; who
 * asked sees how it stands, and nobody else that there is one.
 */
export async function petitionsTo(
  house: House,
  { loaded }: Access,
  side: Side,
): Promise<readonly Petition[]> {
  const rows = await house.sql<{ user_id: string; reason: string; asked_at: Date }[]>`
    SELECT user_id::text, reason, asked_at FROM campaign_petition
      WHERE campaign_id = ${loaded.id} AND side = ${side} AND NOT declined ORDER BY asked_at, user_id`;
  const { club } = loaded;
  const names = (await memberNames(rows.map((row) => ({ club, user: row.user_id }))))(club);
  return rows.flatMap((row) => {
    const name = names.get(row.user_id);
    return name === undefined
      ? []
      : [
          {
            userId: row.user_id,
            name,
            reason: row.reason,
            askedAt: row.asked_at.toISOString(),
          },
        ];
  });
}

/** Whether the looking user may ask each side, or has asked it; null where neither. */
export async function askingOf(house: House, access: Access): Promise<StaffPage['asking']> {
  const { loaded, user } = access;
  const rows = await prisma().campaignPetition.findMany({
    where: { campaignId: loaded.id, userId: user },
    select: { side: true, declined: true },
  });
  const departed = await departedHolders(loaded);
  const waits = rows.some((row) => !row.declined);
  const looked = await hasLooked(house, loaded, user);
  const asking = (side: Side): Asking | null => {
    if (looked || askFault(access, side, departed) !== null) return null;
    const own = rows.find((row) => row.side === side);
    if (own !== undefined) return own.declined ? 'declined' : 'waiting';
    return waits ? null : 'may';
  };
  return { A: asking('A'), B: asking('B') };
}

/**
 * Asks to be taken in on a side’s staff. Refuses HAS_POST, STAFF_CLOSED, STAFF_FULL, NOT_ALLOWED (has served the other side,
 * or that commander has declined), ALREADY_ASKED, TEXT_INVALID, TOO_MANY. Asked twice, it is asked once.
 */
export async function askForPost(
  house: House,
  user: string,
  campaignId: string,
  { side, reason }: AskForPostInput,
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const fault = askFault(access.value, side, await departedHolders(access.value.loaded));
  if (fault !== null) return fault;
  if (await hasLooked(house, access.value.loaded, user))
    return refuse('NOT_ALLOWED', HAVE_LOOKED, 'side');
  const text = writtenText(reason, {
    lengthMax: PETITION_LENGTH_MAX,
    blank: true,
    field: 'reason',
  });
  if (!text.ok) return text;
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  const kept = await house.sql<{ declined: boolean }[]>`
    INSERT INTO campaign_petition (campaign_id, user_id, side, reason)
      SELECT ${campaignId}, ${user}::uuid, ${side}, ${text.value}
        WHERE NOT EXISTS (SELECT 1 FROM campaign_petition WHERE campaign_id = ${campaignId}
          AND user_id = ${user}::uuid AND side <> ${side} AND NOT declined)
      ON CONFLICT (campaign_id, user_id, side) DO UPDATE
        SET reason = CASE WHEN campaign_petition.declined THEN campaign_petition.reason ELSE excluded.reason END
      RETURNING declined`;
  const [row] = kept;
  if (row === undefined)
    return refuse('ALREADY_ASKED', 'You have asked the other side; take that back first.', 'side');
  if (row.declined)
    return refuse(
      'NOT_ALLOWED',
      'That side has declined: its commander may still take you in.',
      'side',
    );
  await tellPost(house, campaignId);
  return ok(true);
}

/** Takes the own petition back; what was declined stays declined. */
export async function withdrawPetition(
  house: House,
  user: string,
  campaignId: string,
  { side }: { readonly side: Side },
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  await prisma().campaignPetition.deleteMany({
    where: { campaignId, userId: user, side, declined: false },
  });
  await tellPost(house, campaignId);
  return ok(true);
}

/**
 * Takes in who has asked, as `appointSubCommander` does, or declines. Refuses NOT_YOUR_SEAT, NO_SUCH_PETITION where he asks
 * no more, and what an appointment is refused for.
 */
export async function answerPetition(
  house: House,
  user: string,
  campaignId: string,
  { userId, accept, commandId }: AnswerPetitionInput,
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const [side] = access.value.sides;
  if (side === undefined || access.value.role !== 'commander')
    return refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.');
  const waiting = (await petitionsTo(house, access.value, side)).some(
    (one) => one.userId === userId,
  );
  // Sent twice, the first sending has taken him in and the petition away.
  const taken = access.value.loaded.campaign.staff[side].some((one) => one.user === userId);
  if (!waiting && !(accept && taken))
    return refuse('NO_SUCH_PETITION', 'He asks no more: look at the page again.', 'userId');
  if (accept) {
    const appointed = await appointSubCommander(house, user, campaignId, { userId, commandId });
    if (!appointed.ok) return appointed;
  } else {
    await prisma().campaignPetition.updateMany({
      where: { campaignId, userId, side },
      data: { declined: true },
    });
  }
  await tellPost(house, campaignId);
  return ok(true);
}

/** Why somebody may not ask a side; null where he may. */
function askFault(
  { loaded, user, private: hidden }: Access,
  side: Side,
  departed: ReadonlySet<string>,
): { readonly ok: false; readonly error: Refusal } | null {
  const { seats, staff, settings, phase, rewound } = loaded.campaign;
  const holder = seats[side].user;
  if (SIDES.some((one) => seats[one].user === user || staff[one].some((it) => it.user === user)))
    return refuse('HAS_POST', 'You already hold a post in this campaign.');
  if (phase === 'concluded' || rewound || hidden)
    return refuse('STAFF_CLOSED', 'Nobody is taken in here any more.');
  if (
    settings.hotSeat ||
    loaded.campaign.mail !== null ||
    seats[side].controller !== 'user' ||
    holder === undefined ||
    departed.has(holder)
  )
    return refuse('STAFF_CLOSED', 'No person commands that side at a screen of his own.', 'side');
  if (servedBefore(loaded, user, otherSide(side)))
    return refuse('NOT_ALLOWED', 'You have served the other side, and know what it knows.', 'side');
  return staff[side].length >= STAFF_MAX
    ? refuse('STAFF_FULL', `A side has at most ${STAFF_MAX} sub-commanders.`, 'side')
    : null;
}
