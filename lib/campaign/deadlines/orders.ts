import type { MethodAnswer } from '@/lib/campaign/battle/events';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';

/** What a commander leaves beforehand, for the case that they are late. Known to them and the server alone. */
export interface StandingOrder {
  /** For one round: the choice, or the way to settle the battle. */
  readonly round?: { readonly key: string; readonly answer: string };
  /** How any battle is to be settled, the best way first; the first that is open counts. */
  readonly methods?: readonly MethodAnswer[];
  /** Any interval is decided by the book. */
  readonly interval?: 'book';
  /** On the board the computer makes the move that is late. */
  readonly board?: 'computer';
}

/** The answer that an order gives in the open round; null: it gives none that is open to the side. */
export function orderedAnswer(
  campaign: Readonly<StartedCampaign>,
  side: Side,
  order: StandingOrder,
): GivenAnswer | null {
  const round = roundOf(campaign);
  if (round === null || !round.asked.includes(side)) return null;
  const left = order.round?.key === round.key ? order.round.answer : null;
  switch (round.kind) {
    case 'choice':
      return left !== null && campaign.situation?.open[side].includes(left)
        ? { kind: 'choice', answer: left }
        : null;
    case 'method': {
      const open = campaign.encounter?.methods ?? [];
      const answer = [left, ...(order.methods ?? [])].find((one) =>
        open.some((method) => method === one),
      );
      return answer === undefined || answer === null
        ? null
        : { kind: 'method', answer: answer as MethodAnswer };
    }
    case 'interval':
      return order.interval === 'book'
        ? { kind: 'interval', answer: intervalAnswerText({}) }
        : null;
  }
}
