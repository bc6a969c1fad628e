import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { MethodAnswer } from '@/lib/campaign/events';
import { copyForces } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Result } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import {
  battleLevels,
  battlesNeedingTrials,
  type LevelShares,
  type ResolveMode,
} from './battle-levels';
import { type CampaignStanding, campaignGraph } from './campaign-graph';
import { solveRecursiveGame } from './recursive-game';
import { levelsAsTheyStand } from './standing-odds';

/** A choice with its chance; the chances sum to 1. */
export interface WeighedChoice {
  readonly choice: string;
  readonly chance: number;
}

/**
 * What both sides know of a campaign that waits for choices: place and date, past battles and revealed choices, both
 * armies. Nothing sealed, no seed; an artificial commander gets this and nothing else.
 */
export function openKnowledge(campaign: Readonly<StartedCampaign>): CampaignStanding {
  const here = campaign.situation;
  invariant(here !== null, 'the campaign is at a situation');
  const earlier = campaign.chain.filter((link) => link.ordinal < here.ordinal);
  return {
    start: campaign.start,
    situation: here.id,
    date: campaign.date,
    visited: [...new Set(earlier.map((link) => link.situation))],
    battles: campaign.battles.flatMap(({ id, report }) =>
      report === null ? [] : [{ id, level: report.level }],
    ),
    choicesMade: [...campaign.choicesMade],
    forces: copyForces(campaign.forces),
  };
}

/** The reckless commander: every open choice is as likely as any other. */
export function recklessMixture(open: readonly string[]): readonly WeighedChoice[] {
  return open.map((choice) => ({ choice, chance: 1 / open.length }));
}

/**
 * How a conservative commander takes battles to end, with expected values on too: by their odds. Either side may refuse
 * an expected result, so no battle is certain to end at it; and odds, unlike a certain level, move with the armies.
 */
export const JUDGED_BY: ResolveMode = 'sampled';

/**
 * What both conservative commanders play: the equilibrium of the rest of the campaign from its present state.
 * Conditions and the odds of battles are evaluated with the current armies: `levels` gives the battles' results as of
 * the campaign's beginning (`battleLevels`). Refuses what `campaignGraph` refuses; the caller then falls back on the
 * reckless mixture and says so.
 */
export function conservativeMixtures(
  definition: CampaignDefinition,
  standing: CampaignStanding,
  levels: ReadonlyMap<string, LevelShares>,
): Result<BySide<readonly WeighedChoice[]>> {
  const { situation, start = situation, forces } = standing;
  const now = levelsAsTheyStand(definition, { start, situation, forces }, levels);
  const graph = campaignGraph(definition, [standing], now);
  if (!graph.ok) return graph;
  const solution = solveRecursiveGame(graph.value.game);
  const root = graph.value.roots[0] as number;
  const mixture = (side: Side): readonly WeighedChoice[] => {
    const chances = (side === 'A' ? solution.rows : solution.columns)[root] as Float64Array;
    const open = graph.value.states[root]?.open[side] ?? [];
    return open.map((choice, index) => ({ choice, chance: chances[index] ?? 0 }));
  };
  return ok({ A: mixture('A'), B: mixture('B') });
}

/** What one conservative commander plays. Refuses as `conservativeMixtures`. */
export function conservativeMixture(
  definition: CampaignDefinition,
  standing: CampaignStanding,
  side: Side,
  levels: ReadonlyMap<string, LevelShares>,
): Result<readonly WeighedChoice[]> {
  const both = conservativeMixtures(definition, standing, levels);
  return both.ok ? ok(both.value[side]) : both;
}

/**
 * The battles that an artificial commander must have trials of before it chooses, by its file alone; none where it
 * draws evenly. The verifier asks for the same ones.
 */
export function battlesToWeigh(
  campaign: Readonly<StartedCampaign>,
  side: Side,
): readonly BattleDefinition[] {
  return drawsEvenly(campaign, side) ? [] : battlesNeedingTrials(campaign.definition, JUDGED_BY);
}

/**
 * What an artificial commander plays over its open choices: a reckless one, and one with a single choice, draws
 * evenly; a conservative one plays the equilibrium of what both sides know. `trials` holds a distribution for each of
 * `battlesToWeigh` that could be had. Refuses as `battleLevels` and `conservativeMixtures`; the commander then draws
 * evenly. The server and the verifier both choose by this function.
 */
export function commanderMixture(
  campaign: Readonly<StartedCampaign>,
  side: Side,
  trials: ReadonlyMap<string, LevelDistribution>,
): Result<readonly WeighedChoice[]> {
  if (drawsEvenly(campaign, side)) return ok(recklessMixture(campaign.situation?.open[side] ?? []));
  const { definition } = campaign;
  const levels = battleLevels(definition, JUDGED_BY, trials);
  return levels.ok
    ? conservativeMixture(definition, openKnowledge(campaign), side, levels.value)
    : levels;
}

function drawsEvenly({ seats, situation }: Readonly<StartedCampaign>, side: Side): boolean {
  return seats[side].controller === 'reckless' || situation?.open[side].length === 1;
}

/** The choice selected by a number in [0, 1). */
export function drawChoice(mixture: readonly WeighedChoice[], drawn: number): string {
  let sum = 0;
  for (const { choice, chance } of mixture) {
    sum += chance;
    if (drawn < sum) return choice;
  }
  const last = mixture.findLast(({ chance }) => chance > 0) ?? mixture.at(-1);
  invariant(last !== undefined, 'a commander has a choice');
  return last.choice;
}

/**
 * How both artificial commanders answer an encounter: the expected result if it is offered, else the battle without
 * people, else the board, on which they can fight; the table is for people only.
 */
export function methodAnswer(methods: readonly MethodAnswer[]): MethodAnswer {
  if (methods.includes('expected')) return 'expected';
  const open = (['quick', 'autoplayed', 'fought'] as const).find((one) => methods.includes(one));
  return open ?? 'table';
}
