import { act, type CampaignDone } from '@/lib/application/core/act';
import { byHand, type HandGiven } from '@/lib/application/core/by-hand';
import { sealingContext } from '@/lib/application/core/decision-context';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { decide } from '@/lib/campaign/decide';
import { isReveal, isSeal, SEALED_EVENTS } from '@/lib/campaign/rounds/rounds';
import { numberFault } from '@/lib/campaign/rounds/seal';
import { sealCommitment, sealedPayload } from '@/lib/campaign/rounds/sealing';
import { type GivenAnswer, sealingCommand } from '@/lib/campaign/rounds/sealing-command';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

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
 * What a browser made of an answer. Null: there is no script, or its number is not the one that waits to be opened (it
 * sealed elsewhere in the meantime): the server seals in the player's name, and the record shows it. Refuses as `byHand`
 * does where the device did not sign this answer.
 */
function handOf(
  { campaign, events }: LoadedCampaign,
  { hand, side, round, of, campaignId, commandId, actor }: AnswerToSeal,
): Answer<HandGiven | null> {
  if (hand === undefined || campaign.mail !== null) return ok(null);
  const { nonce, opens, next } = hand;
  const numbers = {
    ...(opens === undefined ? {} : { opens }),
    ...(next === undefined ? {} : { next }),
  };
  if (numberFault(campaign, { side, ...numbers }) === null) return ok(hand);
  const commitment = sealCommitment(round, side, of.answer, nonce);
  const data = { round, side, commitment, again: false, ...numbers };
  const place = { campaignId, commandId, account: actor, events };
  const signed = byHand(campaign, [{ type: SEALED_EVENTS[of.kind], data }], hand, place);
  return signed.ok ? ok(null) : signed;
}

export interface SealDone extends CampaignDone {
  readonly commitment: string;
  /** Both sides had sealed: the answers were opened in the same append. */
  readonly revealed: boolean;
}

/**
 * Seals one answer: its nonce is made here, or by the player's browser, the commitment goes into the event, the encrypted answer into a row of the
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
      const made = handOf(loaded, wanted);
      if (!made.ok) return made;
      const hand = made.value;
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
      const signed = byHand(loaded.campaign, decided.value, hand ?? undefined, {
        ...{ campaignId, commandId, account: actor, events: loaded.events },
      });
      return signed.ok ? ok({ ...signed.value, sealed: [row] }) : signed;
    },
  );
  if (!done.ok) return done;
  const { firstVersion, lastVersion, loaded } = done.value;
  const events = loaded.events.slice(firstVersion - 1, lastVersion).map(campaignEvent);
  const seal = events.find(isSeal);
  return ok({
    ...done.value,
    commitment: seal?.data.commitment ?? '',
    revealed: events.some(isReveal),
  });
}
