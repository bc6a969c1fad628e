import { expect, test } from 'vitest';
import { simulate } from './simulate';

test('[simulator] a slice', async () => {
  const from = Number(process.env.SEED ?? 0);
  const count = Number(process.env.COUNT ?? 1);
  const start = performance.now();
  const all: Record<string, number> = {};
  for (let index = from; index < from + count; index++) {
    const outcome = await simulate({ seed: `${index}`, traced: process.env.TRACE !== undefined });
    for (const [name, figure] of Object.entries(outcome.figures)) all[name] = (all[name] ?? 0) + figure;
    if (process.env.TRACE) console.log(outcome.trace.join('\n'));
    if (outcome.violations.length > 0) console.log(index, outcome.violations.map((v) => v.slice(0, 1500)).join('\n'));
  }
  console.log(all, (performance.now() - start) / count);
  expect(true).toBe(true);
});
