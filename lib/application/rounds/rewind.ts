import { z } from 'zod';
import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import { foundingContext } from '@/lib/application/core/decision-context';
import { derivedId } from '@/lib/application/core/derived-id';
import { commandId, text } from '@/lib/application/core/input-schemas';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Call } from '@/lib/application/core/use-case';
import { useCase } from '@/lib/application/core/use-case';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { decidedAfter } from '@/lib/campaign/rewind/evolve';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/**
 * Going back by agreement, in a campaign of two people: one proposes, the other agrees or declines. Against an
 * artificial commander or at one screen there is nobody to ask: players begin a what-if instead.
 */

export const proposeRewind = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  input: z.object({
    /** The entry after which the campaign is to go on. */
    at: z.number(),
    /** 1 to 500 characters. */
    reason: text,
    commandId,
    hand: SIGNED.optional(),
  }),
  run: (call, input) =>
    record(
      call,
      {
        commandId: input.commandId,
        content: { ...plain(input), kind: 'propose-rewind', user: call.user },
        hand: input.hand,
      },
      ({ access: { loaded }, side }) =>
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
    ),
});

const PROPOSAL_ANSWER = z.object({
  /** Position of the proposal that the page showed; another one is refused as STALE_ROUND. */
  proposal: z.number(),
  commandId,
  hand: SIGNED.optional(),
});

export const withdrawRewind = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  input: PROPOSAL_ANSWER,
  run: (call, input) =>
    answer(call, input, 'withdraw-rewind', (side) => ({ type: 'WithdrawRewind', data: { side } })),
});

export const declineRewind = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  input: PROPOSAL_ANSWER,
  run: (call, input) =>
    answer(call, input, 'decline-rewind', (side) => ({ type: 'DeclineRewind', data: { side } })),
});

/** The campaign that continues, which exists already (`ready`) or will as soon as possible. */
interface Agreed {
  readonly campaignId: string;
  readonly ready: boolean;
}

/**
 * Agrees: one event ends this branch and names the one that continues it. `continueRewound` begins that one right
 * after; if this process dies in between, the worker does it.
 */
export const agreeToRewind = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  input: PROPOSAL_ANSWER,
  async run(call, input): Promise<Answer<Agreed>> {
    const successor = successorOf(call.campaignId, input.proposal);
    const agreed = await answer(call, input, 'agree-rewind', (side) => ({
      type: 'AgreeToRewind',
      data: { side, successor },
    }));
    if (!agreed.ok) return agreed;
    const ready = (await call.services.campaigns.load(successor)) !== null;
    return ok({ campaignId: successor, ready });
  },
});

function answer(
  call: Call<'campaign', 'command'>,
  input: z.infer<typeof PROPOSAL_ANSWER>,
  kind: string,
  command: (side: Side) => CampaignCommand,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind, user: call.user };
  const asked = { commandId: input.commandId, content, hand: input.hand };
  return record(call, asked, ({ access: { loaded }, side }) => {
    const waiting = loaded.campaign.rewindProposal;
    if (waiting !== null && waiting.position !== input.proposal)
      return refuse('STALE_ROUND', 'There is another proposal now. Reload the page.');
    return decided(decide(loaded.state, command(side), foundingContext()));
  });
}

/** The id of the campaign that continues, known before it exists. */
function successorOf(campaignId: string, proposal: number): string {
  return derivedId('rewind', campaignId, String(proposal));
}
