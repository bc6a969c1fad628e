import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import { boardJobs, workOnBoard } from '@/lib/jobs/board-turns';
import { followUpJobs, workOnFollowUp } from '@/lib/jobs/follow-ups';
import { workOnTrials } from '@/lib/jobs/trial-work';
import { advanceProjection } from '@/lib/projections/runner';
import { ownThread } from '@/lib/trials/battle-odds';
import { openTrialRuns } from '@/lib/trials/trial-runs';
import { plantedProjection } from './plants';
import type { SimulatedProcess } from './process';
import type { World } from './world';

const RUNS_MAX = 50;

/**
 * One round of a worker: the projection, trials, what is due, artificial commanders on boards. The queue's promise is
 * that a job is done at least once, and seldom twice at a time; two workers that do everything make no smaller one.
 * Answers whether there was anything to do.
 */
export async function work(
  world: Pick<World, 'plant'>,
  { services }: Pick<SimulatedProcess, 'services'>,
): Promise<boolean> {
  const { sql, resolvers } = services;
  let worked = (await advanceProjection(sql, plantedProjection(world.plant))) > 0;
  for (const run of await openTrialRuns(sql, RUNS_MAX)) {
    const executor = ownThread(resolvers);
    await workOnTrials(
      {
        ...{ sql, resolvers, executor },
        summarise: (order, batches) =>
          summariseTrials(
            order,
            { ruleset: order.ruleset.id, version: order.ruleset.version },
            batches,
          ),
      },
      run,
    );
    worked = true;
  }
  for (const { data } of await followUpJobs(services)) {
    await workOnFollowUp(services, data);
    worked = true;
  }
  for (const { data } of await boardJobs(services)) {
    if ((await workOnBoard(services, data, 0)) !== null) worked = true;
  }
  return worked;
}
