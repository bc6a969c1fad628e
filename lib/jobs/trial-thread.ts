import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { TrialBatch } from '@/lib/battle/contract/trials';
import { rulesetById } from '@/lib/rulesets/registry';
import type { TrialRange } from '@/lib/trials/trial-executor';

/** What a thread answers: the trials, or that the resolver threw. A thread that is lost answers nothing. */
export type ThreadAnswer =
  | { readonly batch: TrialBatch }
  | { readonly threw: { readonly message: string; readonly stack: string | undefined } };

/** Entry of a worker thread: computes one range of trials. */
export default function compute({ order, seed, from, to }: TrialRange): ThreadAnswer {
  try {
    const ruleset = rulesetById(order.ruleset.id);
    if (ruleset === undefined) throw new Error(`There is no ruleset ${order.ruleset.id}`);
    return { batch: ruleset.quick.trials(checkedOrder(ruleset.quick, order), seed, from, to) };
  } catch (fault) {
    const { message, stack } = fault instanceof Error ? fault : new Error(String(fault));
    return { threw: { message, stack } };
  }
}
