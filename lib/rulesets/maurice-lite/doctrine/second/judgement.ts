import { CARDS_DRAWN } from '@/lib/rulesets/maurice-lite/activation';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import { firstJudgement } from '@/lib/rulesets/maurice-lite/doctrine/first';
import type { Judgement } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { drawingWorth } from '@/lib/rulesets/maurice-lite/doctrine/worth';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import { faceChance, rallyNumbers } from '@/lib/rulesets/maurice-lite/tactics';
import { chargePlans, nextCharge } from './charges';
import { cincMove } from './cinc';
import { marchWorth, nextMarch } from './marches';

const first = firstJudgement(6, true);
const on = (process.env.M2 ?? 'charge,rally').split(',');

/** What a card that was laid takes from the hand, besides its place there. */
const effectCost = (cards: readonly number[]): number =>
  cards.reduce((sum, id) => {
    const { span, effect } = cardOf(id);
    return sum + 0.02 * span + (effect === null ? 0 : 0.2);
  }, 0);

/** The judgement of `strong` of version 2. */
export const SECOND_JUDGEMENT: Judgement = {
  ...first,
  name: 'second',
  ...(on.includes('charge') ? { charges: chargePlans, nextCharge } : {}),
  ...(on.includes('rally')
    ? {
        rallied: (state, unit) => faceChance(rallyNumbers(fieldIn(state), unit).needed),
      }
    : {}),
  ...(on.includes('march') ? { march: marchWorth, nextMarch } : {}),
  ...(on.includes('cinc') ? { cinc: cincMove } : {}),
  ...(on.includes('cost')
    ? {
        cost: ({ p, scene }, action, cards) => {
          const most = scene.parameters.handMost;
          const held = p.hands[p.side].length + (p.phase === 'choose' ? CARDS_DRAWN[action] : 0);
          return (
            drawingWorth(0, held, most) -
            drawingWorth(0, held - cards.length, most) +
            effectCost(cards)
          );
        },
      }
    : {}),
};
