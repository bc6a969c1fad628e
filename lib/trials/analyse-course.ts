import { TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { joinTrials } from '@/lib/battle/autoplay/trial-summary';
import { fightsVersion } from '@/lib/battle/contract/quick-resolver';
import type { TrialBatch } from '@/lib/battle/contract/trials';
import { headsIn } from '@/lib/battle/handoff/heads';
import { ledgerNetLoss } from '@/lib/battle/handoff/ledger';
import { authoredExpectation } from '@/lib/campaign/battle/expected-report';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent } from '@/lib/campaign/events';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import {
  analyseCourse,
  type BattlePercentiles,
  type CourseAnalysis,
} from '@/lib/strategy/analysis';
import { type CourseBattle, courseOf } from '@/lib/strategy/course';
import { solveRecursiveGame } from '@/lib/strategy/recursive-game';
import type { OddsPorts } from './battle-odds';
import { carriedFrom } from './solve-carried';
import { trialsFor } from './trial-runs';

/** Version of the method: another one invalidates stored analyses. */
export const ANALYSIS_MODEL = 'orderly-book/analysis/2';
/** Trials of each battle that was fought, to compute its percentile among them. */
const PERCENTILE_TRIALS = 1_000;

/**
 * Analyses the course of a campaign's events, with the actual armies in each situation and the losses carried on from
 * there. Refuses NOTHING_TO_ANALYSE before the first situation, TOO_LARGE, and what `battleOdds` refuses of an order.
 */
export async function analyseEvents(
  events: readonly CampaignEvent[],
  ports: OddsPorts,
): Promise<Result<CourseAnalysis>> {
  const course = courseOf(events);
  const first = course.stops[0];
  if (first === undefined)
    return refuse('NOTHING_TO_ANALYSE', 'The campaign has not come to its first situation.');
  const { definition } = first.campaign;
  const found = await carriedFrom(
    definition,
    course.stops.map(({ campaign }) => campaign),
    ports,
  );
  if (!found.ok) return found;
  const { game, strengthStep } = found.value;
  const percentiles: (BattlePercentiles | null)[] = [];
  for (const { battle } of course.stops)
    percentiles.push(
      battle === null || battle.report === null
        ? null
        : await percentilesOf(ports, definition, battle, battle.report.level),
    );
  const graph = game.game();
  const analysis = analyseCourse(course, graph, solveRecursiveGame(graph.game), percentiles);
  return ok({ ...analysis, model: ANALYSIS_MODEL, states: game.size, strengthStep });
}

/**
 * Null if neither trials nor odds are available. Written odds take precedence over trials for the level, as everywhere.
 */
async function percentilesOf(
  ports: OddsPorts,
  definition: CampaignDefinition,
  battle: CourseBattle,
  level: VictoryLevel,
): Promise<BattlePercentiles | null> {
  const written = lookupOf(definition).battles.get(battle.id);
  const odds = written === undefined ? undefined : authoredExpectation(written).odds;
  const reached = VICTORY_LEVELS.indexOf(level);
  const byOdds = odds === undefined ? null : rank(odds, reached);
  const { order, report } = battle;
  const resolver = order === null ? undefined : ports.resolvers.get(order.ruleset.id);
  if (
    order === null ||
    report === null ||
    !fightsVersion(resolver, order.ruleset.version) ||
    !resolver.checkOrder(order).ok
  )
    return byOdds === null ? null : { trials: 0, level: byOdds, losses: null };
  const trials = trialsFor(order, ports.resolvers, PERCENTILE_TRIALS);
  const width = Math.ceil(trials / ports.executor.width);
  const batches: Promise<TrialBatch>[] = [];
  for (let from = 0; from < trials; from += width)
    batches.push(
      ports.executor.run({
        order,
        seed: TRIALS_SEED,
        from,
        to: Math.min(from + width, trials),
      }),
    );
  const batch = joinTrials(await Promise.all(batches));
  const counts = [0, 0, 0, 0, 0];
  for (const one of batch.level) counts[one] = (counts[one] ?? 0) + 1;
  const lost = headsLost(report);
  return {
    trials,
    level: byOdds ?? rank(counts, reached),
    losses: {
      A: rankAmong(batch.headsLost.A, lost.A),
      B: rankAmong(batch.headsLost.B, lost.B),
    },
  };
}

function headsLost(report: NonNullable<CourseBattle['report']>): BySide<number> {
  const lost: Record<Side, number> = { A: 0, B: 0 };
  const heads = headsIn(report);
  for (const { side, counts } of report.ledger) {
    const count = counts[heads];
    if (count !== undefined) lost[side] += ledgerNetLoss(count);
  }
  return lost;
}

/** The share of levels below one, its own counted half. */
function rank(weights: readonly number[], at: number): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const below = weights.slice(0, at).reduce((total, weight) => total + weight, 0);
  return sum === 0 ? 0.5 : (below + (weights[at] ?? 0) / 2) / sum;
}

function rankAmong(values: ArrayLike<number>, value: number): number {
  let below = 0;
  for (let index = 0; index < values.length; index += 1) {
    const other = values[index] as number;
    below += other < value ? 1 : other === value ? 0.5 : 0;
  }
  return below / values.length;
}
