import type { Access } from '@/lib/application/core/access';
import type { Decision } from '@/lib/application/core/act';
import type { Acted } from '@/lib/application/core/acting';
import { decided, record } from '@/lib/application/core/acting';
import { hasLooked } from '@/lib/application/core/analysis-looks';
import { foundingContext } from '@/lib/application/core/decision-context';
import { servedBefore } from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { Call } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { refuse } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';

/**
 * Appoints somebody who asked for it; their open requests for a post, and offers of one, end.
 */
export async function appoint(
  call: Call<'campaign', 'command'>,
  { userId, commandId: id }: { readonly userId: string; readonly commandId: string },
): Promise<Answer<Acted>> {
  const { services, user, campaignId, side: own } = call;
  const content = { kind: 'appoint', userId, side: own, user };
  const done = await record(call, { commandId: id, content }, async ({ access, side }) => {
    const fault = await appointFault(services, access, side, userId);
    if (fault !== null) return refuse('NOT_ALLOWED', fault, 'userId');
    return appointed(access, side, userId);
  });
  if (done.ok) await endAsking(services, campaignId, userId);
  return done;
}

/** What an appointment would record. Refuses what `decide` refuses. */
export function appointed({ loaded }: Access, side: Side, user: string): Answer<Decision> {
  return decided(
    decide(loaded.state, { type: 'AppointSubCommander', data: { side, user } }, foundingContext()),
  );
}

/** Ends what somebody asked for, and what was offered to them, in a campaign. */
export async function endAsking(
  { prisma }: Services,
  campaignId: string,
  userId: string,
): Promise<void> {
  await prisma.campaignPetition.deleteMany({ where: { campaignId, userId } });
  await prisma.postOffer.deleteMany({ where: { campaignId, userId } });
}

/** Why somebody may not serve on a side, as far as only the application can know; null where they may. */
export async function appointFault(
  services: Services,
  { loaded, private: hidden }: Access,
  side: Side,
  candidate: string,
): Promise<string | null> {
  if (hidden) return 'A what-if is your own until the campaign is concluded.';
  const names = await memberNames([{ club: loaded.club, user: candidate }]);
  if (!names(loaded.club).has(candidate)) return 'Pick a member of the club.';
  if (servedBefore(loaded, candidate, otherSide(side)))
    return 'They have served the other side of this campaign, and know what it knows.';
  return (await hasLooked(services, loaded, candidate))
    ? 'They have umpired this campaign, or looked at an analysis of it while it was being played.'
    : null;
}
