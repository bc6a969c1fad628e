import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { facesAnotherPerson } from '@/lib/campaign/decide/onward';
import { decidedAfter } from '@/lib/campaign/evolve/rewind';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { Access } from './access';
import { actAs, decided, plain } from './campaign-acts';
import type { Acted } from './contract';
import { foundingContext } from './decision-context';
import { derivedId } from './found-campaign';
import type { House } from './house';
import { campaignEvent } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';
import type { AnswerRewindInput, ProposeRewindInput } from './rewind-contract';

const commandId = z.string().max(64);
export const PROPOSAL: z.ZodType<ProposeRewindInput> = z.object({
  at: z.number(),
  reason: z
    .string()
    .max(20_000)
    .refine((written) => written.isWellFormed()),
  commandId,
});
export const PROPOSAL_ANSWER: z.ZodType<AnswerRewindInput> = z.object({
  proposal: z.number(),
  commandId,
});

export function proposeRewind(
  house: House,
  user: string,
  campaignId: string,
  input: ProposeRewindInput,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind: 'propose-rewind', user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) =>
    decided(
      decide(
        loaded.state,
        {
          type: 'ProposeRewind',
          data: {
            side,
            at: input.at,
            reason: input.reason,
            decided: decidedAfter(loaded.events.map(campaignEvent), input.at),
          },
        },
        foundingContext(),
      ),
    ),
  );
}

export function withdrawRewind(
  house: House,
  user: string,
  campaignId: string,
  input: AnswerRewindInput,
): Promise<Answer<Acted>> {
  return answer(house, user, campaignId, input, 'withdraw-rewind', (side) => ({
    type: 'WithdrawRewind',
    data: { side },
  }));
}

export function declineRewind(
  house: House,
  user: string,
  campaignId: string,
  input: AnswerRewindInput,
): Promise<Answer<Acted>> {
  return answer(house, user, campaignId, input, 'decline-rewind', (side) => ({
    type: 'DeclineRewind',
    data: { side },
  }));
}

/**
 * Agrees: one event ends this line and names the one that goes on. That is begun right after, by `continueRewound`,
 * which anybody’s next look, or the worker, makes up for where this process dies in between.
 */
export async function agreeToRewind(
  house: House,
  user: string,
  campaignId: string,
  input: AnswerRewindInput,
): Promise<Answer<{ readonly campaignId: string; readonly ready: boolean }>> {
  if (!isUuid(campaignId)) return { ok: false, error: NOT_FOUND };
  const successor = successorOf(campaignId, input.proposal);
  const agreed = await answer(house, user, campaignId, input, 'agree-rewind', (side) => ({
    type: 'AgreeToRewind',
    data: { side, successor },
  }));
  if (!agreed.ok) return agreed;
  return ok({ campaignId: successor, ready: (await house.campaigns.load(successor)) !== null });
}

function answer(
  house: House,
  user: string,
  campaignId: string,
  input: AnswerRewindInput,
  kind: string,
  command: (side: Side) => CampaignCommand,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind, user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) => {
    const waiting = loaded.campaign.rewindProposal;
    if (waiting !== null && waiting.position !== input.proposal)
      return refuse('STALE_ROUND', 'Another proposal waits now; look at the campaign again.');
    return decided(decide(loaded.state, command(side), foundingContext()));
  });
}

/** The id of the campaign that goes on, known before it is there. */
function successorOf(campaignId: string, proposal: number): string {
  return derivedId('rewind', campaignId, String(proposal));
}

/** Whether the user may propose to go back: a commander whose other side is another person’s. */
export function mayProposeRewind({ loaded, sides }: Access): boolean {
  const { campaign } = loaded;
  return (
    sides.length === 1 &&
    campaign.phase !== 'concluded' &&
    campaign.rewound === null &&
    campaign.rewindProposal === null &&
    facesAnotherPerson(campaign) &&
    SIDES.every((side) => campaign.seats[side].user !== undefined)
  );
}
