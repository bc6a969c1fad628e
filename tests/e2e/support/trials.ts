import postgres from 'postgres';
import { expect } from './people';

/** Trials that come no further than their first lot of results, until they are let go. */
export interface HeldTrials {
  /** Lets them go once somebody has asked for their stop, which is then heard before the next lot. */
  letGoOnceStopping(): Promise<void>;
}

/**
 * Keeps the worker from writing results down, so that a test can stop trials half way on a machine of any speed. Takes
 * the database that the program runs on, as DATABASE_URL names it.
 */
export async function holdTrials(): Promise<HeldTrials> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL must name the database of the program');
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const holding = await sql.reserve();
  await holding`BEGIN`;
  await holding`LOCK TABLE trial_chunk IN SHARE MODE`;
  return {
    async letGoOnceStopping() {
      await expect
        .poll(async () => {
          const rows = await sql<{ stopping: boolean }[]>`
            SELECT EXISTS (SELECT FROM trial_run WHERE status = 'cancelled') OR EXISTS (
              SELECT FROM pg_stat_activity WHERE datname = current_database()
                AND wait_event_type = 'Lock' AND query LIKE '%SET status = ''cancelled''%') AS stopping`;
          return rows[0]?.stopping;
        })
        .toBe(true);
      await holding`ROLLBACK`;
      holding.release();
      await sql.end();
    },
  };
}
