import { CARDS_DRAWN } from '@/lib/rulesets/maurice-lite/activation';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import { firstJudgement } from '@/lib/rulesets/maurice-lite/doctrine/first';
import type { Judgement } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import { faceChance, rallyNumbers } from '@/lib/rulesets/maurice-lite/tactics';
import { chargePlans, nextCharge } from './charges';

const first = firstJudgement(6, true);
const on = (process.env.M2 ?? 'charge,rally').split(',');

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
};
