import { distributionOf } from '@/lib/battle/autoplay/expected-result';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import type { CampaignEvents } from '@/lib/campaign/events';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { isPerson } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import { commanderDraw } from '@/lib/chance/round-chance';
import { SIDES, type Side } from '@/lib/kernel/side';
import {
  battlesToWeigh,
  commanderMixture,
  drawChoice,
  methodAnswer,
  recklessMixture,
} from '@/lib/strategy/opponents';
import { orderAsStated } from '@/lib/strategy/order-as-stated';
import { summaryOnce } from './verify-result';

/** Whether an artificial commander would answer so again. */
export type Repeated = 'same' | 'other' | 'without trials';

/** The sides whose seats an artificial commander holds. */
export function artificialSides({ seats }: Pick<StartedCampaign, 'seats'>): readonly Side[] {
  return SIDES.filter((side) => !isPerson(seats[side].controller));
}

/**
 * Lets an artificial commander choose again, by the seed of the round. A conservative one plays the equilibrium of what
 * both sides know; where its trials could not be had it drew evenly, as a reckless one does.
 */
export function choosesAgain(
  { opened, ...revealed }: CampaignEvents['ChoicesRevealed'],
  campaign: Readonly<StartedCampaign>,
  side: Side,
  resolvers: ReadonlyMap<string, QuickResolver>,
): Repeated {
  const open = campaign.situation?.open[side] ?? [];
  const { answer } = revealed[side];
  if (opened === undefined) return 'other';
  const number = commanderDraw(opened.seed, side);
  const evenly = drawChoice(recklessMixture(open), number);
  const trials = new Map<string, LevelDistribution>();
  for (const battle of battlesToWeigh(campaign, side)) {
    const order = orderAsStated(campaign.definition, battle, resolvers);
    const resolver = order === null ? undefined : resolvers.get(order.ruleset.id);
    if (order !== null && resolver !== undefined)
      trials.set(battle.id, distributionOf(summaryOnce(resolver, order)));
  }
  const mixture = commanderMixture(campaign, side, trials);
  if (mixture.ok && drawChoice(mixture.value, number) === answer) return 'same';
  return evenly === answer ? 'without trials' : 'other';
}

/** Whether an artificial commander would answer an encounter, or the questions of an interval, so again. */
export function answersAgain(
  event:
    | { readonly type: 'MethodsRevealed'; readonly data: CampaignEvents['MethodsRevealed'] }
    | { readonly type: 'IntervalDecided'; readonly data: CampaignEvents['IntervalDecided'] },
  campaign: Readonly<StartedCampaign>,
  side: Side,
): Repeated {
  const again = (() => {
    if (event.type === 'MethodsRevealed') return methodAnswer(campaign.encounter?.methods ?? []);
    const asked = campaign.interval?.asked[side] ?? null;
    return asked === null ? null : intervalAnswerText(soundAnswer(campaign, side, asked));
  })();
  return again === (event.data[side]?.answer ?? null) ? 'same' : 'other';
}
