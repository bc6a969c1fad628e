import { distributionOf, TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { TrialBatch, TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder, LevelDistribution } from '@/lib/battle/handoff/battle-order';
import type {
  BattleDefinition,
  CampaignDefinition,
  ScenarioDefinition,
} from '@/lib/campaign/definition/definition';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { ResolverFault, type TrialExecutor } from './trial-executor';

export { orderAsStated } from '@/lib/strategy/order-as-stated';

import { orderAsStated } from '@/lib/strategy/order-as-stated';
import { trialKey, trialsFor } from './trial-runs';

/** Number of trials per task: the ranges, and so the result, are the same in any process. */
const RANGE = 250;

/** Caches summaries by the hash of their inputs. Never throws. */
export interface OddsCache {
  read(key: string): Promise<TrialSummary | null>;
  write(key: string, summary: TrialSummary): Promise<void>;
}

/** Services for trials: the rulesets, an executor, and a cache. */
export interface OddsPorts {
  readonly resolvers: ReadonlyMap<string, QuickResolver>;
  readonly executor: TrialExecutor;
  readonly cache: OddsCache | null;
  /** Called periodically with the progress of a long computation, in words for people. */
  readonly progress?: (text: string) => void;
}

/** The rulesets whose battles are fought on a board by two artificial commanders. */
export function autoplayedIn(
  resolvers: ReadonlyMap<string, QuickResolver>,
  used: ReadonlySet<string>,
): readonly string[] {
  return [...resolvers.values()].flatMap(({ id, method }) =>
    used.has(id) && method === 'autoplayed' ? [id] : [],
  );
}

/**
 * The rulesets that have a board on which people may fight; of those whose board not every set-up suits, the scenarios that
 * do: “ruleset/scenario”.
 */
export function boardsIn(
  rulesets: ReadonlyMap<string, Pick<AnyBoardGame, 'takes'>>,
  scenarios: readonly Pick<ScenarioDefinition, 'id' | 'ruleset' | 'setup'>[],
): readonly string[] {
  return [...rulesets].flatMap(([id, { takes }]) => {
    const own = scenarios.filter(({ ruleset }) => ruleset === id);
    if (takes === undefined) return own.length > 0 ? [id] : [];
    return own.filter(({ setup }) => takes(setup)).map((scenario) => `${id}/${scenario.id}`);
  });
}

/** Ranges of trials in the calling thread. */
export function ownThread(resolvers: ReadonlyMap<string, QuickResolver>): TrialExecutor {
  return {
    width: 1,
    async run({ order, seed, from, to }): Promise<TrialBatch> {
      try {
        const resolver = resolvers.get(order.ruleset.id);
        if (!resolver) throw new Error(`There is no ruleset ${order.ruleset.id}`);
        return resolver.trials(checkedOrder(resolver, order), seed, from, to);
      } catch (fault) {
        throw new ResolverFault(fault);
      }
    },
    async close() {},
  };
}

/**
 * Fights an order `trials` times and sums it up; the same for every number of threads. Refuses RULESET_UNKNOWN, what
 * the ruleset refuses of the order, and RESOLVER_FAILED if it throws on it.
 */
export async function battleOdds(
  ports: OddsPorts,
  order: BattleOrder,
  options: { readonly trials?: number; readonly seed?: string } = {},
): Promise<Result<TrialSummary>> {
  const trials = options.trials ?? trialsFor(order, ports.resolvers);
  const seed = options.seed ?? TRIALS_SEED;
  const resolver = ports.resolvers.get(order.ruleset.id);
  if (!resolver)
    return refuse('RULESET_UNKNOWN', `There is no ruleset “${order.ruleset.id}” here.`);
  const checked = resolver.checkOrder(order);
  if (!checked.ok) {
    const [first] = checked.error;
    return refuse(
      first?.code ?? 'ORDER_INVALID',
      first?.message ?? 'The ruleset refuses this battle.',
      first?.path,
    );
  }
  const key = ports.cache === null ? null : trialKey({ order, seed, trials });
  const kept = key === null ? null : await ports.cache?.read(key);
  if (kept) return ok(kept);
  const ranges: { from: number; to: number }[] = [];
  const range = resolver.trialsAtOnce ?? RANGE;
  for (let from = 0; from < trials; from += range)
    ranges.push({ from, to: Math.min(from + range, trials) });
  const batches = new Array<TrialBatch>(ranges.length);
  let next = 0;
  const compute = async () => {
    for (let index = next++; index < ranges.length; index = next++) {
      const range = ranges[index];
      if (range) batches[index] = await ports.executor.run({ order, seed, ...range });
    }
  };
  try {
    await Promise.all(
      Array.from({ length: Math.min(ports.executor.width, ranges.length) }, compute),
    );
  } catch (failure) {
    next = ranges.length;
    const why = failure instanceof Error ? failure.message : String(failure);
    return refuse('RESOLVER_FAILED', `The trials of “${order.title}” broke off: ${why}`);
  }
  const summary = summariseTrials(
    order,
    { ruleset: resolver.id, version: order.ruleset.version },
    batches,
  );
  if (key !== null) await ports.cache?.write(key, summary);
  return ok(summary);
}

/**
 * Trials of several battles of a file, at its stated forces: by battle id, in the order given. Several are fought at
 * once if there are threads. Battles without a scenario are left out.
 */
export async function oddsOfBattles(
  ports: OddsPorts,
  definition: CampaignDefinition,
  battles: readonly BattleDefinition[],
  options: { readonly trials?: number } = {},
): Promise<Result<ReadonlyMap<string, LevelDistribution>>> {
  const orders = battles.flatMap((battle) => {
    const order = orderAsStated(definition, battle, ports.resolvers);
    return order === null ? [] : [{ battle, order }];
  });
  let done = 0;
  const summaries = await eachAtOnce(ports, orders, async ({ battle, order }) => {
    const summary = await battleOdds(ports, order, options);
    done++;
    ports.progress?.(`Trials of ${done} of ${orders.length} battles: ${battle.title}`);
    return summary;
  });
  const found = new Map<string, LevelDistribution>();
  for (const [index, { battle }] of orders.entries()) {
    const summary = summaries[index];
    if (summary === undefined) continue;
    if (!summary.ok) {
      const { code, message } = summary.error;
      return refuse(code, message, `battles[${definition.battles.indexOf(battle)}]`);
    }
    found.set(battle.id, distributionOf(summary.value));
  }
  return ok(found);
}

/**
 * Answers in the order of the questions, several in progress at once: one more than there are threads, so that none
 * waits while an answer is summed up. After a refusal no new work starts; questions not started stay undefined.
 */
export async function eachAtOnce<T, R>(
  { executor }: Pick<OddsPorts, 'executor'>,
  questions: readonly T[],
  answer: (question: T) => Promise<Result<R>>,
): Promise<(Result<R> | undefined)[]> {
  const answers = new Array<Result<R> | undefined>(questions.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < questions.length; index = next++) {
      const given = await answer(questions[index] as T);
      answers[index] = given;
      if (!given.ok) next = questions.length;
    }
  };
  const workers = executor.width > 1 ? executor.width + 1 : 1;
  await Promise.all(Array.from({ length: Math.min(workers, questions.length) }, work));
  return answers;
}
