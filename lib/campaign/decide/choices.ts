import { invariant } from '../../kernel/assert';
import { type Refusal, refuse } from '../../kernel/result';
import type { Side } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import type { Decided } from '../decision';
import { lookupOf } from '../definition/lookup';
import type { CampaignState, StartedCampaign } from '../state';
import { goOn } from './go-on';
import { bothAnswers, sealInRound } from './rounds';

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
  if (answers === null) return decision.made();
  const here = decision.campaign.situation;
  invariant(here !== null, 'a choice is sealed at a situation');
  decision.tell({
    type: 'ChoicesRevealed',
    data: { round: data.round, situation: here.id, ...bothAnswers(answers) },
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
