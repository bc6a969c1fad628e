import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { TRIES } from '@/lib/jobs/queue';
import { RULESETS } from '@/lib/rulesets/registry';
import { Ford } from '@/tests/integration/application/ford';
import { newCommand, seen, until, value } from '@/tests/integration/application/table';
import { coinToss } from '@/tests/support/rulesets/coin-toss';

/** While set, the made-up ruleset's commander throws. */
let failing = true;
const { board } = coinToss;
if (board === undefined) throw new Error('the made-up ruleset has a board');
const FALTERING: Ruleset = {
  ...coinToss,
  board: {
    ...board,
    commander(...asked) {
      if (failing) throw new Error('the commander falters');
      return board.commander(...asked);
    },
  },
};

let ford: Ford;
beforeAll(async () => {
  ford = await Ford.set([...RULESETS, FALTERING], 'coin-toss', '{ turns: 8 }');
});
afterAll(() => ford.table.clear());

test('[jobs: turns] a turn on a board that fails is tried again after a pause, by one job, and the battle is played to its end', async () => {
  const { table, application, anna } = ford;
  const id = await ford.onBoard('hotSeat');
  for (const side of ['A', 'B'] as const)
    value(
      await application.exchangeCommand(anna.user, id, 0, {
        ...{ side, doctrine: 'bold', commandId: newCommand() },
      }),
    );
  const { sql } = table.services();
  const waiting = () => sql<{ pause: number }[]>`
    SELECT extract(epoch FROM start_after - started_on)::float8 AS pause FROM pgboss.job
      WHERE name = 'board-turns' AND state = 'retry' AND data->>'campaignId' = ${id}`;
  // Two workers check every two seconds: neither enqueues a second job while the first waits.
  await table.worker();
  await table.worker();
  await until(async () => (await waiting()).length > 0);
  expect(table.faults).toHaveLength(1);
  expect((await waiting())[0]?.pause).toBeGreaterThanOrEqual(TRIES['board-turns'].retryDelay);
  expect((await seen(application, anna.user, id)).view.phase).toBe('board');
  failing = false;
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`;
  await until(async () => (await seen(application, anna.user, id)).view.phase !== 'board');
  const [turns] = await sql<{ most: number; failed: number }[]>`
    SELECT max(retry_count) AS most, (count(*) FILTER (WHERE state = 'failed'))::integer AS failed
      FROM pgboss.job WHERE name = 'board-turns'`;
  expect(turns).toEqual({ most: 1, failed: 0 });
  expect((await seen(application, anna.user, id)).view.battles[0]?.report?.method).toBe('fought');
}, 240_000);
