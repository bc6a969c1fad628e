import { type Action, CARDS_DRAWN } from '@/lib/rulesets/maurice-lite/activation';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import type { Judgement } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { chargePlans, nextCharge } from '@/lib/rulesets/maurice-lite/doctrine/second/charges';
import { cincMove } from '@/lib/rulesets/maurice-lite/doctrine/second/cinc';
import { drawingWorth } from '@/lib/rulesets/maurice-lite/doctrine/worth';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { faceChance, rallyNumbers } from '@/lib/rulesets/maurice-lite/tactics';
import { marchWorth, nextMarch } from './marches';

/** What a card that was laid takes from the hand, besides its place there: its span and its effect. */
const effectCost = (cards: readonly number[]): number =>
  cards.reduce((sum, id) => {
    const { span, effect } = cardOf(id);
    return sum + 0.02 * span + (effect === null ? 0 : 0.2);
  }, 0);

/** What it costs to lay cards: the last of a hand are dear, and what is over its limit has to go anyway. */
function cardsCost({ p, scene }: State, action: Action, cards: readonly number[]): number {
  const most = scene.parameters.handMost;
  const held = p.hands[p.side].length + (p.phase === 'choose' ? CARDS_DRAWN[action] : 0);
  const left = held - cards.length;
  if (left >= most) return 0;
  return drawingWorth(0, held, most) - drawingWorth(0, left, most) + effectCost(cards);
}

/** The judgement of `strong` of version 3: by the rules themselves, and by the marches that can be made. */
export const THIRD_JUDGEMENT: Judgement = {
  name: 'third',
  charges: chargePlans,
  nextCharge,
  march: marchWorth,
  nextMarch,
  rallied: (state, unit) => faceChance(rallyNumbers(fieldIn(state), unit).needed),
  cost: cardsCost,
  cinc: cincMove,
};
