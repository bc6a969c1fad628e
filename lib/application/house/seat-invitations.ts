import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Access, accessTo } from '@/lib/application/core/access';
import { decided, record } from '@/lib/application/core/acting';
import { HAVE_LOOKED, hasLooked } from '@/lib/application/core/analysis-looks';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, side, textUpTo } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { departedHolders, takeFault } from '@/lib/application/header/seat-rights';
import { decide } from '@/lib/campaign/decide';
import { authoriseInClub } from '@/lib/clubs/membership';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/** How long a link to a seat is open, in days. */
export const SEAT_LINK_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

const secret = textUpTo(200);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Makes a link whose bearer may take a vacant seat, and joins the club with it. A newer one for the seat replaces it.
 * Refuses ALREADY_TAKEN.
 */
export const inviteToSeat = useCase({
  on: 'campaign',
  may: 'inviteToSeat',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ side }),
  async run(
    { services, user, campaignId, access },
    { side: offered },
  ): Promise<Answer<{ readonly path: string }>> {
    if (!isVacant(access.loaded, offered))
      return refuse('ALREADY_TAKEN', 'This seat is not vacant.', 'side');
    const made = randomBytes(32).toString('base64url');
    const data = {
      ...{ clubId: access.loaded.club, createdById: user, secretHash: hashOf(made) },
      expiresAt: new Date(Date.now() + SEAT_LINK_DAYS * DAY_MS),
    };
    await services.prisma.seatInvitation.upsert({
      where: { campaignId_side: { campaignId, side: offered } },
      create: { campaignId, side: offered, ...data },
      update: data,
    });
    return ok({ path: `/seat/${made}` });
  },
});

export interface SeatOffer {
  readonly campaignId: string;
  /** Name of the campaign. */
  readonly name: string;
  readonly side: Side;
  readonly sideName: string;
  readonly club: string;
}

/** What a link to a seat leads to. Refuses NOT_FOUND for one that was replaced, used or is over. */
export const seatOffer = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  input: z.object({ secret }),
  async run({ services }, input): Promise<Answer<SeatOffer>> {
    const found = await offerBehind(services, input.secret);
    return found === null ? { ok: false, error: NOT_FOUND } : ok(found.offer);
  },
});

/**
 * Takes the seat that a link leads to, and joins the club if the user is no member yet. The link is used up. Refuses
 * NOT_FOUND, ALREADY_TAKEN, NOT_ALLOWED (has commanded the other side, has looked at an analysis).
 */
export const takeOfferedSeat = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ secret, commandId }),
  async run(
    { services, user },
    { secret: given, commandId: id },
  ): Promise<Answer<{ readonly campaignId: string }>> {
    const found = await offerBehind(services, given);
    if (found === null) return { ok: false, error: NOT_FOUND };
    const { campaignId, side: offered } = found.offer;
    const { clubId, createdById } = found;
    const may = await authoriseInClub(createdById, clubId, 'inviteMember');
    if (!may.ok) return { ok: false, error: NOT_FOUND };
    const look = async () => {
      const access = await accessTo(services, user, campaignId, 'itIs');
      // One of its players alone: the link is what lets them in.
      if (access.ok) return ok({ access: access.value });
      const asInviter = await accessTo(services, createdById, campaignId, 'itIs');
      if (!asInviter.ok) return asInviter;
      const before = {
        ...asInviter.value,
        user,
        sides: [],
        serves: null,
        umpires: false,
        away: null,
      };
      return ok({ access: { ...before, role: 'watcher' as const, standsIn: [] } });
    };
    const fault = async (access: Access) =>
      takeFault(access, offered, await departedHolders(access.loaded)) ??
      ((await hasLooked(services, access.loaded, user)) ? HAVE_LOOKED : null);
    const now = await look();
    if (!now.ok) return now;
    const refused = await fault(now.value.access);
    if (refused !== null) return refuse('NOT_ALLOWED', refused);
    await services.prisma.membership.createMany({
      data: [{ clubId, userId: user, role: 'member' }],
      skipDuplicates: true,
    });
    const content = { kind: 'take-offered-seat', side: offered, user };
    const taken = await record(
      { services, user, campaignId, look },
      { commandId: id, content },
      async ({ access }) => {
        const late = await fault(access);
        if (late !== null) return refuse('NOT_ALLOWED', late);
        const seat = { controller: 'user', user } as const;
        return decided(
          decide(
            access.loaded.state,
            { type: 'TakeSeat', data: { side: offered, seat } },
            foundingContext(),
          ),
        );
      },
    );
    if (!taken.ok) return taken;
    await services.prisma.seatInvitation.deleteMany({ where: { campaignId, side: offered } });
    return ok({ campaignId });
  },
});

async function offerBehind(
  services: Services,
  given: string,
): Promise<{ offer: SeatOffer; clubId: string; createdById: string } | null> {
  const row = await services.prisma.seatInvitation.findUnique({
    where: { secretHash: hashOf(given) },
    include: { club: { select: { name: true } } },
  });
  if (row === null || row.expiresAt.getTime() <= Date.now()) return null;
  const loaded = await services.campaigns.load(row.campaignId);
  const offered = row.side as Side;
  if (loaded === null || loaded.club !== row.clubId || !isVacant(loaded, offered)) return null;
  const { name, definition } = loaded.campaign;
  return {
    offer: {
      ...{ campaignId: row.campaignId, name, side: offered },
      ...{ sideName: definition.sides[offered].name, club: row.club.name },
    },
    clubId: row.clubId,
    createdById: row.createdById,
  };
}

/** Whether a person could take a seat, and nobody has it. */
function isVacant({ campaign }: LoadedCampaign, wanted: Side): boolean {
  const { controller, user } = campaign.seats[wanted];
  return (
    controller === 'user' &&
    user === undefined &&
    !campaign.settings.hotSeat &&
    campaign.mail === null &&
    campaign.phase !== 'concluded' &&
    !campaign.away
  );
}
