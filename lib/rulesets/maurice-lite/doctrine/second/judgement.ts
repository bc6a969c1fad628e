import { firstJudgement } from '@/lib/rulesets/maurice-lite/doctrine/first';
import type { Judgement } from '@/lib/rulesets/maurice-lite/doctrine/judgement';

/** The judgement of `strong` of version 2. */
export const SECOND_JUDGEMENT: Judgement = { ...firstJudgement(6, true), name: 'second' };
