import postgres from 'postgres';
import { expect } from './people';

/** Trials that are held after their first batch of results, until they are released. */
export interface HeldTrials {
  /** Releases them once a stop has been requested, which is then noticed before the next batch. */
  letGoOnceStopping(): Promise<void>;
}

/**
 * Keeps the worker from storing results, so that a test can stop trials half way on a machine of any speed. Uses the
 * database that the program runs on, as DATABASE_URL names it.
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
