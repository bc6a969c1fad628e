import { type Refusal, refuse } from '../../kernel/result';
import type { Side } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import type { Decided, Decision } from '../decision';
import { readIntervalAnswer } from '../interval/answers';
import type { CampaignState, StartedCampaign } from '../state';
import { goOn } from './go-on';
import { openInRound, type RoundAnswers, sealInRound } from './rounds';

/**
 * Seals what a side decides in the open interval, or replaces it until all who are asked are in; with the last seal
 * all are opened, the interval passes and the next situation is reached. Refuses what `sealInRound` and
 * `readIntervalAnswer` refuse.
 */
export function sealInterval(
  state: CampaignState,
  data: CampaignCommands['SealInterval'],
  context: DecisionContext,
): Decided {
  const sealed = sealInRound(state, 'interval', data, answerFault, context);
  if (!sealed.ok) return sealed;
  const { decision, answers } = sealed.value;
  return answers === null
    ? decision.made()
    : intervalOpened(decision, data.round, answers, context);
}

/** Opens what was decided in the open interval, by mail. Refuses what `openInRound` refuses. */
export function openInterval(
  state: CampaignState,
  round: string,
  context: DecisionContext,
): Decided {
  const opened = openInRound(state, round, answerFault, context);
  if (!opened.ok) return opened;
  return intervalOpened(opened.value.decision, round, opened.value.answers, context);
}

function intervalOpened(
  decision: Decision,
  round: string,
  answers: RoundAnswers,
  context: DecisionContext,
): Decided {
  decision.tell({ type: 'IntervalDecided', data: { round, ...answers } });
  goOn(decision, context);
  return decision.made();
}

function answerFault(
  { interval }: Readonly<StartedCampaign>,
  side: Side,
  answer: string,
): Refusal | null {
  const asked = interval?.asked[side] ?? null;
  if (asked === null) return refuse('NOT_ASKED', 'Nothing is asked of this side now.').error;
  const read = readIntervalAnswer(answer, asked);
  return read.ok ? null : read.error;
}
