import { z } from 'zod';
import { uncountAttempt } from '@/lib/accounts/throttle';
import { JOINING, type Joining } from '@/lib/application/core/by-hand';
import { type Challenge, campaignToBe, challengeOf } from '@/lib/application/core/challenge';
import { text } from '@/lib/application/core/input-schemas';
import { joinAs, soundJoining } from '@/lib/application/core/join';
import type { Answer, ApplicationRefusal } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { mayAddress, writtenText } from '@/lib/application/staff/written-text';
import { foundBranch } from '@/lib/application/start/begin-branch';
import { type Consent, foundCampaign } from '@/lib/application/start/found-campaign';
import { seatsFor } from '@/lib/application/start/start-campaign';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import { Prisma } from '@/prisma/generated/client';
import { MESSAGE_LENGTH_MAX } from './ask';
import { closeChallenge } from './challenge-store';

/**
 * Accepts a challenge: the campaign is founded as the challenger proposed it, with both people in their seats. Accepting
 * twice founds one campaign and gets the same answer, and completes what was interrupted. Refuses CHALLENGE_OVER where
 * it was taken back, declined or has expired, or where the challenger can start nothing in the club any more, and
 * HAND_INVALID.
 */
export const acceptChallenge = useCase({
  on: 'challenge',
  may: 'answerChallenge',
  effect: 'writes',
  guests: 'refused',
  /** What the browser of who accepts commits to, and how it signs. */
  input: z.object({ joining: JOINING.optional() }),
  async run(
    { services, user, challenge },
    { joining },
  ): Promise<Answer<{ readonly campaignId: string }>> {
    const { id, state, campaignId, challengerId } = challenge;
    const joins = soundJoining(joining, campaignToBe(challenge), user);
    if (!joins.ok) return joins;
    if (campaignId !== null) return joined(services, user, campaignId, joining);
    const fault = overFault(challenge);
    if (fault !== null && state !== 'accepted') return { ok: false, error: fault };
    const founded = await found(services, challenge, {
      users: [user],
      actor: user,
      async settle() {
        if (await closeChallenge(services, challenge, { state: 'accepted' })) return ok(true);
        const now = await challengeOf(services, user, id);
        if (!now.ok || now.value.state === 'accepted') return now.ok ? ok(true) : now;
        return { ok: false, error: overFault(now.value) ?? GONE_ON };
      },
    });
    if (!founded.ok) return founded;
    const { count } = await services.prisma.campaignChallenge.updateMany({
      where: { id, campaignId: null },
      data: { campaignId: founded.value.campaignId, definition: Prisma.DbNull },
    });
    if (count === 1) {
      await uncountAttempt('challengeTo', [challengerId, user]);
      await uncountAttempt('challenge', [challengerId]);
    }
    return joined(services, user, founded.value.campaignId, joining);
  },
});

/** The browser of who accepted joins what has begun. */
async function joined(
  services: Services,
  user: string,
  campaignId: string,
  joining: Joining | undefined,
): Promise<Answer<{ readonly campaignId: string }>> {
  await joinAs(services, campaignId, user, joining);
  return ok({ campaignId });
}

/**
 * Declines a challenge, with or without a sentence for the challenger. Refuses CHALLENGE_OVER, TEXT_INVALID, SUSPENDED. Declining
 * twice has the effect of declining once.
 */
export const declineChallenge = useCase({
  on: 'challenge',
  may: 'answerChallenge',
  effect: 'writes',
  guests: 'refused',
  /** 0 to 300 characters. */
  input: z.object({ answer: text.optional() }),
  async run({ services, user, challenge }, input): Promise<Answer<true>> {
    const answer = writtenText(input.answer ?? '', {
      lengthMax: MESSAGE_LENGTH_MAX,
      blank: true,
      field: 'answer',
    });
    if (!answer.ok) return answer;
    const addressing =
      answer.value === ''
        ? ok(true)
        : await mayAddress(services, { club: challenge.club.id }, user);
    if (!addressing.ok) return addressing;
    return close(services, user, challenge, { state: 'declined', answer: answer.value });
  },
});

/** Takes the user's own challenge back. Refuses CHALLENGE_OVER. */
export const withdrawChallenge = useCase({
  on: 'challenge',
  may: 'takeBackChallenge',
  effect: 'writes',
  guests: 'refused',
  run: ({ services, user, challenge }): Promise<Answer<true>> =>
    close(services, user, challenge, { state: 'withdrawn' }),
});

/** Removes the user's own challenge, once it has been declined or has expired. Refuses CHALLENGE_OVER while it has not. */
export const clearChallenge = useCase({
  on: 'challenge',
  may: 'takeBackChallenge',
  effect: 'writes',
  guests: 'refused',
  async run({ services, challenge }): Promise<Answer<true>> {
    if (challenge.state !== 'declined' && challenge.state !== 'expired')
      return { ok: false, error: GONE_ON };
    await services.prisma.campaignChallenge.deleteMany({ where: { id: challenge.id } });
    return ok(true);
  },
});

const GONE_ON: ApplicationRefusal = {
  code: 'CHALLENGE_OVER',
  message: 'This challenge has changed in the meantime. Reload the page.',
};

/** Why a challenge can no longer be accepted; null where it can. */
function overFault({ state, members, challengerId }: Challenge): ApplicationRefusal | null {
  const over = (message: string) => ({ code: 'CHALLENGE_OVER', message });
  switch (state) {
    case 'declined':
      return over('This challenge was declined. Nothing was begun.');
    case 'withdrawn':
      return over('The challenger took this challenge back. Nothing was begun.');
    case 'expired':
      return over('This challenge has expired. Nothing was begun; ask for a new one.');
    case 'accepted':
      return over('This challenge has been accepted, and the campaign has begun.');
    case 'open':
      return mayInClub(members.get(challengerId)?.role ?? null, 'startCampaign')
        ? null
        : over('The challenger is no longer a member of the club. Nothing was begun.');
  }
}

/** Ends an open challenge; one that has already ended in this way is answered alike. */
async function close(
  services: Services,
  user: string,
  challenge: Challenge,
  to: Parameters<typeof closeChallenge>[2],
): Promise<Answer<true>> {
  const { id, state } = challenge;
  if (state === to.state || (await closeChallenge(services, challenge, to))) {
    await services.noticeNews.tell('');
    await services.prisma.campaignChallenge.updateMany({
      where: { id },
      data: { definition: Prisma.DbNull },
    });
    return ok(true);
  }
  const now = await challengeOf(services, user, id);
  if (!now.ok) return now;
  if (now.value.state === to.state) return ok(true);
  return { ok: false, error: overFault(now.value) ?? GONE_ON };
}

/** Founds what was proposed, under a command id of the challenge's own, so that it is founded once. */
async function found(
  services: Services,
  { id, challengerId, askedId, club, terms, definition }: Challenge,
  consent: Consent,
): Promise<Answer<{ readonly campaignId: string }>> {
  const { name, side, settings, start, from } = terms;
  const facing = { kind: 'member', userId: askedId } as const;
  const seats = await seatsFor(challengerId, club.id, side, facing);
  if (!seats.ok) return seats;
  const { joining } = terms;
  const asked = { name, settings, seats: seats.value, commandId: id, consent, joining };
  const content = { challenge: id };
  if (definition !== null)
    return foundCampaign(services, challengerId, {
      ...asked,
      ...{ clubId: club.id, definition, start, content },
    });
  const trunk = from === undefined ? null : await services.campaigns.load(from.campaignId);
  if (trunk === null || from === undefined)
    return refuse('CHALLENGE_OVER', 'The campaign of this what-if is no longer here.');
  return foundBranch(services, challengerId, {
    ...asked,
    ...{ trunk, at: from.at, own: side, content },
  });
}
