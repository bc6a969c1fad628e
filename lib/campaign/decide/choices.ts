import { invariant } from '../../kernel/assert';
import { refuse } from '../../kernel/result';
import { otherSide } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import { type Decided, Decision, running } from '../decision';
import { lookupOf } from '../definition/lookup';
import { COMMITMENT_PATTERN } from '../sealing';
import { type CampaignState, openRound } from '../state';
import { goOn } from './go-on';
import { opened } from './reveal';

/**
 * Seals a side's choice, or replaces it until both are in; with the second seal both are opened and the campaign
 * goes on. Refuses: STALE_ROUND, CHOICE_UNKNOWN, CHOICE_CLOSED, COMMITMENT_INVALID, ALREADY_SEALED,
 * SEALED_ANSWER_MISSING, COMMITMENT_MISMATCH.
 */
export function sealChoice(
  state: CampaignState,
  data: CampaignCommands['SealChoice'],
  context: DecisionContext,
): Decided {
  const started = running(state);
  if (!started.ok) return started;
  const campaign = started.value;
  const here = campaign.situation;
  if (!here || campaign.phase !== 'choosing' || openRound(campaign) !== data.round)
    return refuse(
      'STALE_ROUND',
      'The campaign has moved on; look at it again before you choose.',
      'round',
    );
  const situation = lookupOf(campaign.definition).situations.get(here.id);
  invariant(situation !== undefined, 'the situation is in the definition');
  const choice = situation.choices[data.side].find((one) => one.id === data.answer);
  if (!choice) return refuse('CHOICE_UNKNOWN', 'There is no such choice here.', 'answer');
  if (!here.open[data.side].includes(choice.id))
    return refuse('CHOICE_CLOSED', choice.closed ?? `“${choice.title}” is not open now.`, 'answer');
  if (!COMMITMENT_PATTERN.test(data.commitment))
    return refuse(
      'COMMITMENT_INVALID',
      'The commitment must be 64 hexadecimal digits.',
      'commitment',
    );
  if (here.seals[data.side] === data.commitment)
    return refuse('ALREADY_SEALED', 'This choice has already been sealed.', 'commitment');
  const decision = new Decision(state);
  decision.tell({
    type: 'ChoiceSealed',
    data: {
      round: data.round,
      side: data.side,
      commitment: data.commitment,
      again: here.seals[data.side] !== null,
    },
  });
  if (here.seals[otherSide(data.side)] === null) return decision.made();

  const seals = decision.campaign.situation?.seals;
  invariant(seals !== undefined, 'the situation is still open');
  const both = opened(data, seals, context);
  if (!both.ok) return both;
  const { A, B } = both.value;
  for (const [side, answer] of [
    ['A', A.answer],
    ['B', B.answer],
  ] as const)
    if (!here.open[side].includes(answer))
      return refuse('COMMITMENT_MISMATCH', 'A sealed choice is none that was open.', 'commitment');
  decision.tell({
    type: 'ChoicesRevealed',
    data: { round: data.round, situation: here.id, A, B },
  });
  goOn(decision, context);
  return decision.made();
}
