import { act, type CampaignDone } from '@/lib/application/core/act';
import { sealingContext } from '@/lib/application/core/decision-context';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { decide } from '@/lib/campaign/decide';
import { isReveal, isSeal } from '@/lib/campaign/rounds/rounds';
import { numberFault } from '@/lib/campaign/rounds/seal';
import { sealCommitment, sealedPayload } from '@/lib/campaign/rounds/sealing';
import { type GivenAnswer, sealingCommand } from '@/lib/campaign/rounds/sealing-command';
import { signsSeal } from '@/lib/chance/hand';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { HandGiven } from './hand';

/** An answer to be sealed: a person's and an artificial commander's take this one path. */
export interface AnswerToSeal {
  readonly campaignId: string;
  readonly of: GivenAnswer;
  readonly round: string;
  readonly side: Side;
  readonly actor: string;
  readonly commandId: string;
  /** What the player's own browser made of it. */
  readonly hand?: HandGiven | undefined;
  /** An artificial commander drew it: a second draw under the same id counts as the same command. */
  readonly drawn?: boolean;
}

/**
 * What a browser made of an answer, if all of it holds: its signature, the entry that it saw, the number that it opens.
 * Null: the server seals in the player's name, and the record shows it.
 */
function handThatHolds(
  { campaign, events }: LoadedCampaign,
  { campaignId, commandId, hand, of, round, side }: AnswerToSeal,
): HandGiven | null {
  if (hand === undefined || campaign.mail !== null) return null;
  const { nonce, opens, next, seen } = hand;
  const commitment = sealCommitment(round, side, of.answer, nonce);
  const numbers = {
    side,
    ...(opens === undefined ? {} : { opens }),
    ...(next === undefined ? {} : { next }),
  };
  const claim = {
    campaign: campaignId,
    round,
    side,
    commitment,
    opens,
    next,
    command: commandId,
    seen,
  };
  const holds =
    signsSeal(hand, claim) &&
    events[seen.version - 1]?.hash === seen.hash &&
    numberFault(campaign, numbers) === null;
  return holds ? hand : null;
}

export interface SealDone extends CampaignDone {
  readonly commitment: string;
  /** Both sides had sealed: the answers were opened in the same append. */
  readonly revealed: boolean;
}

/**
 * Seals one answer: its nonce is made here, the commitment goes into the event, the encrypted answer into a row of the
 * same append. Where it is the second one, the same append opens both.
 */
export async function sealAnswer(
  services: Services,
  wanted: AnswerToSeal,
  look: () => Promise<Answer<LoadedCampaign>>,
): Promise<Answer<SealDone>> {
  const { campaignId, of, round, side, actor, commandId } = wanted;
  const content = {
    kind: of.kind,
    round,
    side,
    actor,
    ...(wanted.drawn === true ? {} : { answer: of.answer }),
  };
  const done = await act(
    services,
    { campaignId, commandId, actor, content },
    look,
    async (loaded) => {
      const payload = sealedPayload(round, side, of.answer);
      const hand = handThatHolds(loaded, wanted);
      const { row, nonce } = await services.secrets.seal(
        streamOf(campaignId),
        round,
        side,
        payload,
        hand?.nonce,
      );
      const { opens, next } = hand ?? {};
      const own = { answer: of.answer, nonce, opens };
      const context = await sealingContext(services, loaded, side, own);
      const command = sealingCommand(of, {
        ...{ round, side, commitment: row.commitment },
        ...(opens === undefined ? {} : { opens }),
        ...(next === undefined ? {} : { next }),
      });
      const decided = decide(loaded.state, command, context);
      if (!decided.ok) return decided;
      const metadata = hand && {
        hand: { key: hand.key, signature: hand.signature, seen: hand.seen },
      };
      return ok({ events: decided.value, sealed: [row], ...(metadata ? { first: metadata } : {}) });
    },
  );
  if (!done.ok) return done;
  const { firstVersion, lastVersion, loaded } = done.value;
  const events = loaded.events.slice(firstVersion - 1, lastVersion).map(campaignEvent);
  const [seal] = events;
  return ok({
    ...done.value,
    commitment: seal && isSeal(seal) ? seal.data.commitment : '',
    revealed: events.some(isReveal),
  });
}
