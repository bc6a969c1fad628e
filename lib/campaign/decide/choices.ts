import { invariant } from '../../kernel/assert';
import { type Refusal, refuse } from '../../kernel/result';
import type { Side } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import type { Decided, Decision } from '../decision';
import { lookupOf } from '../definition/lookup';
import type { CampaignState, StartedCampaign } from '../state';
import { goOn } from './go-on';
import { bothAnswers, openInRound, type RoundAnswers, sealInRound } from './rounds';

/**
 * Seals a side's choice, or replaces it until both are in; with the second seal both are opened and the campaign
 * goes on. Refuses what `sealInRound` refuses, CHOICE_UNKNOWN, CHOICE_CLOSED.
 */
export function sealChoice(
  state: CampaignState,
  data: CampaignCommands['SealChoice'],
  context: DecisionContext,
): Decided {
  const sealed = sealInRound(state, 'choice', data, choiceFault, context);
  if (!sealed.ok) return sealed;
  const { decision, answers } = sealed.value;
  return answers === null ? decision.made() : choicesOpened(decision, data.round, answers, context);
}

/** Opens both choices of the open round, by mail. Refuses what `openInRound` refuses. */
export function openChoices(
  state: CampaignState,
  round: string,
  context: DecisionContext,
): Decided {
  const opened = openInRound(state, round, choiceFault, context);
  if (!opened.ok) return opened;
  return choicesOpened(opened.value.decision, round, opened.value.answers, context);
}

function choicesOpened(
  decision: Decision,
  round: string,
  answers: RoundAnswers,
  context: DecisionContext,
): Decided {
  const here = decision.campaign.situation;
  invariant(here !== null, 'a choice is sealed at a situation');
  decision.tell({
    type: 'ChoicesRevealed',
    data: { round, situation: here.id, ...bothAnswers(answers) },
  });
  goOn(decision, context);
  return decision.made();
}

function choiceFault(
  campaign: Readonly<StartedCampaign>,
  side: Side,
  answer: string,
): Refusal | null {
  const here = campaign.situation;
  const situation = here && lookupOf(campaign.definition).situations.get(here.id);
  invariant(here && situation, 'the situation is in the definition');
  const choice = situation.choices[side].find((one) => one.id === answer);
  if (!choice) return refuse('CHOICE_UNKNOWN', 'There is no such choice here.', 'answer').error;
  if (here.open[side].includes(choice.id)) return null;
  return refuse('CHOICE_CLOSED', choice.closed ?? `“${choice.title}” is not open now.`, 'answer')
    .error;
}
