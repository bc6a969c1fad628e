import { type Decided, type Deciders, happened } from '@/lib/campaign/chapter';
import type { DecisionContext } from '@/lib/campaign/commands';
import type { EventOf } from '@/lib/campaign/events';
import { openInRound, type RoundAnswers, sealInRound } from '@/lib/campaign/rounds/seal';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { type Refusal, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { readIntervalAnswer } from './answers';
import type { IntervalCommands } from './events';

/**
 * Seals a side's decisions for the open interval, or replaces them until all sides that are asked have sealed; the last
 * seal opens all. Refuses what `sealInRound` and `readIntervalAnswer` refuse.
 */
export function sealInterval(
  state: CampaignState,
  data: IntervalCommands['SealInterval'],
  context: DecisionContext,
): Decided {
  const sealed = sealInRound(state, 'interval', data, answerFault, context);
  if (!sealed.ok) return sealed;
  const { event, answers } = sealed.value;
  return answers === null
    ? happened(event)
    : happened(event, intervalDecided(data.round, answers, context));
}

/** Opens the decisions for the open interval, by mail. Refuses what `openInRound` refuses. */
export function openInterval(
  state: CampaignState,
  round: string,
  context: DecisionContext,
): Decided {
  const opened = openInRound(state, round, answerFault, context);
  if (!opened.ok) return opened;
  return happened(intervalDecided(round, opened.value.answers, context));
}

function intervalDecided(
  round: string,
  answers: RoundAnswers,
  { roundSeed }: Pick<DecisionContext, 'roundSeed'>,
): EventOf<'IntervalDecided'> {
  const opened = roundSeed ? { opened: roundSeed } : {};
  return { type: 'IntervalDecided', data: { round, ...answers, ...opened } };
}

function answerFault(
  { interval }: Readonly<StartedCampaign>,
  side: Side,
  answer: string,
): Refusal | null {
  const asked = interval?.asked[side] ?? null;
  if (asked === null) return refuse('NOT_ASKED', 'This side has nothing to decide now.').error;
  const read = readIntervalAnswer(answer, asked);
  return read.ok ? null : read.error;
}

export const intervalDeciders: Deciders<keyof IntervalCommands> = { SealInterval: sealInterval };
