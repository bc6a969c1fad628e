import type { Judgement } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { SECOND_JUDGEMENT } from '@/lib/rulesets/maurice-lite/doctrine/second/judgement';
import { marchWorth, nextMarch } from './marches';

/** The judgement of `strong` of version 3: that of version 2 but for its marches. */
export const THIRD_JUDGEMENT: Judgement = {
  ...SECOND_JUDGEMENT,
  name: 'third',
  march: marchWorth,
  nextMarch,
};
