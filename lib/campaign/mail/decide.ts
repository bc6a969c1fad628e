import { openMethods } from '@/lib/campaign/battle/decide-method';
import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import type { DecisionContext } from '@/lib/campaign/commands';
import { openInterval } from '@/lib/campaign/interval/decide';
import { roundOf, SEALED_EVENTS } from '@/lib/campaign/rounds/rounds';
import { COMMITMENT_PATTERN } from '@/lib/campaign/rounds/sealing';
import { openChoices } from '@/lib/campaign/situations/decide';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { assertNever, invariant } from '@/lib/kernel/assert';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import {
  giveBoardCommand,
  passBoardMove,
  sealBoardSheet,
  withdrawBoardSheet,
} from './decide-board';
import type { MailCommands } from './events';
import { dueInFile, waitsForAcceptance } from './mail';
import { answersKey, commitKey, isPosted, type MailState, noteKey } from './state';

/** The campaign and its correspondence. Refuses NOT_STARTED, NOT_BY_MAIL. */
function corresponding(
  state: CampaignState,
): Result<{ campaign: Readonly<StartedCampaign>; mail: MailState }, Refusal> {
  if (!state.campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  const { mail } = state.campaign;
  return mail === null
    ? refuse('NOT_BY_MAIL', 'This campaign is not played by mail.')
    : ok({ campaign: state.campaign, mail });
}

/** Pins the other player's keys, once. Refuses ALREADY_PINNED, KEY_INVALID. */
export function pinCorrespondent(
  state: CampaignState,
  { signingKey, recipient }: MailCommands['PinCorrespondent'],
): Decided {
  const found = corresponding(state);
  if (!found.ok) return found;
  const { mail } = found.value;
  if (mail.correspondent !== null)
    return refuse('ALREADY_PINNED', 'The other player’s keys are already known.');
  if (!COMMITMENT_PATTERN.test(signingKey) || !recipient.startsWith('age1'))
    return refuse('KEY_INVALID', 'These are not the keys of a player.');
  return happened({
    type: 'CorrespondentPinned',
    data: { side: otherSide(mail.own), signingKey, recipient },
  });
}

/**
 * A file is made: everything due goes into it, and is final from now on. Refuses NOTHING_TO_POST, CORRESPONDENT_UNKNOWN
 * (anything beyond the invitation can go out only to a known key).
 */
export function postMail(
  state: CampaignState,
  { note, answers = false }: MailCommands['PostMail'],
): Decided {
  const found = corresponding(state);
  if (!found.ok) return found;
  const { campaign, mail } = found.value;
  const number = mail.files + 1;
  // Answers come first, so that each message after them was written by somebody who had left them.
  const holds = [
    ...(answers && mail.correspondent !== null ? [answersKey(number)] : []),
    ...dueInFile(campaign),
    ...(note ? [noteKey(number)] : []),
  ];
  if (waitsForAcceptance(mail) && (mail.owed.length > 0 || note))
    return refuse(
      'CORRESPONDENT_UNKNOWN',
      'The other player has not accepted yet. Send the invitation and wait for the answer.',
    );
  if (holds.length === 0)
    return refuse(
      'NOTHING_TO_POST',
      'There is nothing new to send. Your latest file is still current.',
    );
  return happened({ type: 'MailPosted', data: { number, holds } });
}

/** A file of the other side was opened. Its contents are judged message by message. */
export function openMail(state: CampaignState, data: MailCommands['OpenMail']): Decided {
  const found = corresponding(state);
  if (!found.ok) return found;
  return happened({ type: 'MailOpened', data });
}

/**
 * The other side's commitment for the open round arrived by mail. Refuses STALE_ROUND, COMMITMENT_INVALID,
 * ALREADY_SEALED.
 */
export function sealRemote(
  state: CampaignState,
  { round, commitment }: MailCommands['SealRemote'],
): Decided {
  const found = corresponding(state);
  if (!found.ok) return found;
  const { campaign, mail } = found.value;
  const side = otherSide(mail.own);
  const open = roundOf(campaign);
  if (open?.key !== round || !open.asked.includes(side))
    return refuse('STALE_ROUND', 'This message belongs to another round.', 'round');
  if (!COMMITMENT_PATTERN.test(commitment))
    return refuse('COMMITMENT_INVALID', 'The commitment must be 64 hexadecimal digits.');
  if (open.seals[side] !== null)
    return refuse('ALREADY_SEALED', 'The other side has already sealed.', 'commitment');
  return happened({
    type: SEALED_EVENTS[open.kind],
    data: { round, side, commitment, again: false },
  });
}

/**
 * Both sides' answers of the open round are known: they are opened, and the campaign goes on. Only after the own answer
 * was sent. Refuses STALE_ROUND, NOT_POSTED, and what opening refuses.
 */
export function openSealed(
  state: CampaignState,
  { round }: MailCommands['OpenSealed'],
  context: DecisionContext,
): Decided {
  const found = corresponding(state);
  if (!found.ok) return found;
  const { campaign, mail } = found.value;
  const open = roundOf(campaign);
  if (open?.key !== round)
    return refuse('STALE_ROUND', 'This message belongs to another round.', 'round');
  if (open.asked.includes(mail.own) && !isPosted(campaign, commitKey(round)))
    return refuse('NOT_POSTED', 'Your own answer has not been sent yet.');
  switch (open.kind) {
    case 'choice':
      return openChoices(state, round, context);
    case 'method':
      return openMethods(state, round, context);
    case 'interval':
      return openInterval(state, round, context);
    default:
      return assertNever(open.kind, 'kind of round');
  }
}

/** A side resigns from a campaign by mail: that ends it. Refuses NOT_BY_MAIL, CAMPAIGN_CONCLUDED. */
export function giveUp(state: CampaignState, { side }: MailCommands['GiveUp']): Decided {
  const started = running(state);
  if (!started.ok) return started;
  const found = corresponding(state);
  if (!found.ok) return found;
  const { date } = started.value;
  invariant(side === 'A' || side === 'B', 'a side gives up');
  return happened({
    type: 'CampaignConcluded',
    data: { conclusion: null, value: side === 'A' ? -1 : 1, reason: 'resigned', side, date },
  });
}

export const mailDeciders: Deciders<keyof MailCommands> = {
  PinCorrespondent: pinCorrespondent,
  PostMail: postMail,
  OpenMail: openMail,
  SealRemote: sealRemote,
  OpenSealed: openSealed,
  GiveUp: giveUp,
  PassBoardMove: passBoardMove,
  SealBoardSheet: sealBoardSheet,
  WithdrawBoardSheet: withdrawBoardSheet,
  GiveBoardCommand: giveBoardCommand,
};
