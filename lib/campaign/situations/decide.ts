import { type Decided, type Deciders, happened } from '@/lib/campaign/chapter';
import type { DecisionContext } from '@/lib/campaign/commands';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { EventOf } from '@/lib/campaign/events';
import {
  bothAnswers,
  openInRound,
  type RoundAnswers,
  sealInRound,
} from '@/lib/campaign/rounds/seal';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { renderText } from '@/lib/campaign/texts/render';
import { invariant } from '@/lib/kernel/assert';
import { type Refusal, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { SituationCommands } from './events';

/**
 * Seals a side's choice, or replaces it until both are in; the second seal opens both. Refuses what `sealInRound`
 * refuses, CHOICE_UNKNOWN, CHOICE_CLOSED.
 */
export function sealChoice(
  state: CampaignState,
  data: SituationCommands['SealChoice'],
  context: DecisionContext,
): Decided {
  const sealed = sealInRound(state, 'choice', data, choiceFault, context);
  if (!sealed.ok) return sealed;
  const { event, campaign, answers } = sealed.value;
  return answers === null
    ? happened(event)
    : happened(event, choicesRevealed(campaign, data.round, answers, context));
}

/** Opens both choices of the open round, by mail. Refuses what `openInRound` refuses. */
export function openChoices(
  state: CampaignState,
  round: string,
  context: DecisionContext,
): Decided {
  const opened = openInRound(state, round, choiceFault, context);
  if (!opened.ok) return opened;
  return happened(choicesRevealed(opened.value.campaign, round, opened.value.answers, context));
}

function choicesRevealed(
  { situation }: Readonly<StartedCampaign>,
  round: string,
  answers: RoundAnswers,
  { roundSeed }: Pick<DecisionContext, 'roundSeed'>,
): EventOf<'ChoicesRevealed'> {
  invariant(situation !== null, 'a choice is sealed at a situation');
  return {
    type: 'ChoicesRevealed',
    data: {
      ...{ round, situation: situation.id, ...bothAnswers(answers) },
      ...(roundSeed ? { opened: roundSeed } : {}),
    },
  };
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
  if (!choice)
    return refuse('CHOICE_UNKNOWN', 'This situation has no such choice.', 'answer').error;
  if (here.open[side].includes(choice.id)) return null;
  return refuse(
    'CHOICE_CLOSED',
    choice.closed === undefined
      ? `“${choice.title}” is not open to you now.`
      : renderText(choice.closed, campaign),
    'answer',
  ).error;
}

export const situationDeciders: Deciders<keyof SituationCommands> = { SealChoice: sealChoice };
