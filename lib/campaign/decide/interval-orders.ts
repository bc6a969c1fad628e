import { type Refusal, refuse } from '../../kernel/result';
import type { Side } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import type { Decided } from '../decision';
import { readIntervalAnswer } from '../interval/answers';
import type { CampaignState, StartedCampaign } from '../state';
import { goOn } from './go-on';
import { sealInRound } from './rounds';

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
  if (answers === null) return decision.made();
  decision.tell({ type: 'IntervalDecided', data: { round: data.round, ...answers } });
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
