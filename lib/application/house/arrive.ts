import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { countAttempt } from '@/lib/accounts/throttle';
import { newEvent } from '@/lib/application/core/act';
import { afterBeginning } from '@/lib/application/core/acting';
import { rememberLook } from '@/lib/application/core/analysis-looks';
import { foundingContext } from '@/lib/application/core/decision-context';
import { textUpTo } from '@/lib/application/core/input-schemas';
import { CAMPAIGN_STREAM, streamOf } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { authoriseInClub } from '@/lib/clubs/membership';
import type { ProtectedText } from '@/lib/event-store/sealed';
import { takeInStreams } from '@/lib/event-store/take-in';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { Prisma } from '@/prisma/generated/client';
import { checkMoving, type Sound } from './checked';
import { MOVING_FILE_MAX, PASSPHRASE_MAX, unpacked } from './moving-file';

/**
 * Brings a campaign of another server: opens its file, and leaves it to a worker to check it from end to end and take it
 * in. Refuses FILE_TOO_LARGE, FILE_INVALID, PASSPHRASE_WRONG, TOO_MANY.
 */
export const bringCampaign = useCase({
  on: 'club',
  may: 'ownClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ file: textUpTo(MOVING_FILE_MAX), passphrase: textUpTo(PASSPHRASE_MAX) }),
  async run({ services, user, clubId }, { file, passphrase }): Promise<Answer<true>> {
    if ((await countAttempt('arrival', [user])) !== null)
      return refuse('TOO_MANY', 'You have brought many files in the last hour. Try again later.');
    const opened = await unpacked(file, passphrase);
    if (!opened.ok) return opened;
    const content = { ...(await services.secrets.protect(user, opened.value)) };
    await services.prisma.campaignArrival.create({
      data: { id: randomUUID(), clubId, userId: user, content },
    });
    return ok(true);
  },
});

/** A file that was brought. */
export interface Arrival {
  readonly arrivalId: string;
  readonly state: 'waiting' | 'taken' | 'refused';
  /** Why it was refused; empty where it was not. */
  readonly finding: string;
  readonly campaignId: string | null;
  /** ISO instant. */
  readonly broughtAt: string;
}

/** The files that were brought to a club, the newest first. */
export const clubArrivals = useCase({
  on: 'club',
  may: 'ownClub',
  effect: 'reads',
  async run({ services, clubId }): Promise<Answer<readonly Arrival[]>> {
    const rows = await services.prisma.campaignArrival.findMany({
      where: { clubId },
      omit: { content: true },
      orderBy: [{ broughtAt: 'desc' }, { id: 'asc' }],
      take: 20,
    });
    return ok(
      rows.map(({ id, state, finding, campaignId, broughtAt }) => ({
        ...{ arrivalId: id, state: state as Arrival['state'], finding, campaignId },
        broughtAt: broughtAt.toISOString(),
      })),
    );
  },
});

/**
 * Checks the oldest file that waits, and takes its campaign in. Several workers may do so: what one has taken in is here
 * for the other. For a worker.
 *
 * @returns whether there was one
 */
export async function workOnArrival(services: Services): Promise<boolean> {
  const row = await services.prisma.campaignArrival.findFirst({
    where: { state: 'waiting' },
    orderBy: [{ broughtAt: 'asc' }, { id: 'asc' }],
  });
  if (row === null) return false;
  const { id, userId, clubId } = row;
  const plain = await services.secrets.reveal(storedText(row.content));
  const sound: Result<Sound> =
    plain === null
      ? refuse('FILE_INVALID', 'Who brought it has no account any more.')
      : checkMoving(plain, services);
  const taken = sound.ok
    ? await takenIn(services, { userId, clubId }, sound.value).catch((fault: unknown) => {
        // It would fail again, and keep the others waiting.
        services.onFault(fault);
        return refuse('FILE_INVALID', 'It could not be taken in. Bring it again later.');
      })
    : sound;
  await services.prisma.campaignArrival.updateMany({
    where: { id, state: 'waiting' },
    data: taken.ok
      ? { state: 'taken', campaignId: taken.value, content: Prisma.DbNull }
      : { state: 'refused', finding: taken.error.message.slice(0, 500), content: Prisma.DbNull },
  });
  if (taken.ok) await afterBeginning(services, taken.value);
  return true;
}

/** What was stored when the file was brought. */
function storedText(content: unknown): ProtectedText {
  return content as ProtectedText;
}

async function takenIn(
  services: Services,
  { userId, clubId }: { readonly userId: string; readonly clubId: string },
  sound: Sound,
): Promise<Result<string>> {
  const { campaignId, state, streams, version, from } = sound;
  const owns = await authoriseInClub(userId, clubId, 'moveCampaign');
  if (!owns.ok) return refuse('NOT_ALLOWED', 'Who brought it does not own this club any more.');
  const foreign = await namesOurs(services, sound);
  if (foreign !== null) return refuse('FILE_INVALID', foreign);
  const arrived = decide(
    state,
    { type: 'Arrive', data: { from, user: userId } },
    foundingContext(),
  );
  if (!arrived.ok) return arrived;
  const streamId = streamOf(campaignId);
  const sealed = [];
  for (const { round, side, payload, nonce } of sound.sealed)
    sealed.push({
      streamId,
      row: (await services.secrets.seal(streamId, round, side, payload, nonce)).row,
    });
  const appended = await takeInStreams(services.sql, streams, sealed, {
    streamId,
    request: {
      ...{ type: CAMPAIGN_STREAM, expectedVersion: version, commandId: `arrive/${campaignId}` },
      commandHash: services.secrets.commandHash({ kind: 'arrive', campaignId }),
      actor: userId,
      events: arrived.value.map((event) => newEvent(event, { club: clubId, creator: userId })),
    },
  });
  if (!appended.ok) return refuse('ALREADY_HERE', appended.error.message);
  const loaded = await services.campaigns.load(campaignId);
  // Who brought the file could open it.
  if (loaded !== null && sound.shared) await rememberLook(services, loaded, userId);
  return ok(campaignId);
}

/** What a file names that is this server's own, so that it would speak of people here; null: nothing. */
async function namesOurs({ prisma }: Services, { clubs, accounts }: Sound): Promise<string | null> {
  const named = accounts.filter(isUuid);
  const club = await prisma.club.count({ where: { id: { in: clubs.filter(isUuid) } } });
  const account = await prisma.user.count({ where: { id: { in: named } } });
  return club + account > 0
    ? 'It names clubs or accounts of this server. A campaign is taken in on a server where it has never been.'
    : null;
}
