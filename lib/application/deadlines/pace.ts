import { z } from 'zod';
import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import { hoursOf, MOVED_ON, noteMoveFirst } from '@/lib/application/core/deadline-hours';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { paceOf } from '@/lib/campaign/deadlines/pace';
import { decide } from '@/lib/campaign/decide';
import { refuse } from '@/lib/kernel/result';

const word = textUpTo(200);

/** A pace as people pick it. */
export const PACE_INPUT = {
  /** `none`: no deadlines. */
  pace: z.enum(['none', 'live', 'fast', 'slow']),
  /** Who answers at last for a commander who is late. Default: the computer. */
  last: z.enum(['computer', 'umpire']).optional(),
};

/** Proposes a pace to the other side, for good or for an evening. Refuses what `decide` refuses. */
export const proposePace = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    ...PACE_INPUT,
    /** It lasts this many minutes, 30 to 720; absent: for good. */
    evening: z.number().optional(),
    commandId,
    hand: SIGNED.optional(),
  }),
  run: (call, input) =>
    record(
      call,
      {
        hand: input.hand,
        commandId: input.commandId,
        content: { ...plain(input), kind: 'propose-pace', user: call.user },
      },
      ({ access: { loaded }, side }) => {
        const pace = input.pace === 'none' ? null : paceOf(input.pace, input.last ?? 'computer');
        const evening = input.evening === undefined ? {} : { evening: input.evening };
        const data = { side, pace, ...evening };
        return decided(decide(loaded.state, { type: 'ProposePace', data }, foundingContext()));
      },
    ),
});

/** Agrees to a proposed pace, declines it, or takes one’s own back. Refuses STALE_ROUND, NO_PROPOSAL. */
export const answerPace = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** Position of the proposal that the page showed. */
    proposal: z.number(),
    answer: z.enum(['agree', 'decline', 'withdraw']),
    commandId,
    hand: SIGNED.optional(),
  }),
  run: (call, input): Promise<Answer<Acted>> =>
    record(
      call,
      {
        hand: input.hand,
        commandId: input.commandId,
        content: { ...plain(input), kind: 'answer-pace', user: call.user },
      },
      ({ access: { loaded }, side }) => {
        const waiting = loaded.campaign.deadlines.proposal;
        if (waiting !== null && waiting.position !== input.proposal)
          return refuse('STALE_ROUND', 'There is another proposal now. Reload the page.');
        const type = {
          agree: 'AgreeToPace',
          decline: 'DeclinePace',
          withdraw: 'WithdrawPace',
        } as const;
        const command: CampaignCommand = { type: type[input.answer], data: { side } };
        return decided(decide(loaded.state, command, foundingContext()));
      },
    ),
});

/** Adds a step of the user’s bank to the open deadline. Refuses STALE_ROUND, BANK_EMPTY. */
export const drawBank = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** The phase that the page showed. */
    phase: word,
    commandId,
    hand: SIGNED.optional(),
  }),
  async run(call, input): Promise<Answer<Acted>> {
    await noteMoveFirst(call, input.phase);
    return record(
      call,
      {
        hand: input.hand,
        commandId: input.commandId,
        content: { ...plain(input), kind: 'draw-bank', user: call.user },
      },
      async ({ access: { loaded }, side }) => {
        const timeline = await hoursOf(call.services, loaded);
        if (timeline === null) return refuse('STALE_ROUND', 'No deadline runs now.', 'phase');
        if (timeline.clock.phase !== input.phase) return MOVED_ON;
        const data = { side, phase: input.phase, pace: timeline.pace.name };
        return decided(decide(loaded.state, { type: 'DrawBank', data }, foundingContext()));
      },
    );
  },
});

/** Names a sub-commander as the user’s deputy, or nobody (blank). Refuses NO_SUCH_POST, DEPUTY_UNCHANGED. */
export const nameDeputy = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ userId: word, commandId, hand: SIGNED.optional() }),
  run: (call, input): Promise<Answer<Acted>> =>
    record(
      call,
      {
        hand: input.hand,
        commandId: input.commandId,
        content: { ...plain(input), kind: 'name-deputy', user: call.user },
      },
      ({ access: { loaded }, side }) => {
        const data = { side, user: input.userId === '' ? null : input.userId };
        return decided(decide(loaded.state, { type: 'NameDeputy', data }, foundingContext()));
      },
    ),
});
