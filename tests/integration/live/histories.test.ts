import path from 'node:path';
import { expect, test } from 'vitest';
import { recordHistory } from '@/scripts/bench/histories/run';

const ROOT = path.resolve(import.meta.dirname, '../../..');

test('[event store: faults] what clients of two processes are answered while processes, back ends and the database are paused and killed is linearizable', async () => {
  const history = await recordHistory({
    root: ROOT,
    workMs: Number(process.env.HISTORY_MS ?? 4_000),
    processes: 2,
    clients: 4,
    streams: 2,
    faultEveryMs: 500,
  });
  expect(history.faults).toEqual([]);
  const { paused, killed } = history;
  for (const count of [paused, ...Object.values(killed)]) expect(count).toBeGreaterThan(0);
  for (const count of [history.acknowledged, history.refused, history.reads])
    expect(count).toBeGreaterThan(20);
}, 120_000);
