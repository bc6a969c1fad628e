import { expect, test } from 'vitest';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { ownThread } from '@/lib/trials/battle-odds';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { ALTERNATIVES, measurePair } from '@/scripts/bench/common-random-numbers/pairs';
import { exportedCampaign, flipBits } from '@/scripts/bench/flipped-bits/flips';
import { coverageOf } from '@/scripts/bench/interval-coverage/coverage';
import { fixture } from '@/tests/support/campaigns/play';

const { quick: musketAndPike } = ruleset;

/** A hundredth of what the benches measure; the draws are keyed, so each figure is the same in every run. */
const SMALL = { foot: 2, horse: 1, batteries: 1 };

test('[figures: flipped bits] verify finds each of 100 flipped bits of an exported campaign', async () => {
  // Without scenarios every battle ends by the file’s own odds: this export needs no battles to be fought.
  const ports = { resolvers: new Map(), executor: ownThread(new Map()), cache: null };
  const text = await exportedCampaign(fixture('valley'), ports, 'a hundred');
  const verify = (changed: string) => verifyCampaignExport(changed, ports.resolvers);
  expect(verify(text)).toMatchObject({ ok: true, breaks: [] });
  expect(flipBits(text, 100, 'a hundred', verify)).toEqual({
    bits: 100,
    found: 100,
    missed: [],
  });
});

test('[figures: intervals] 95 % intervals of 60 runs hold against a run a hundredth as long as the bench’s', {
  timeout: 60_000,
}, () => {
  const order = exampleOrder({ A: SMALL, B: SMALL }, { turns: 6 });
  const { shares, scores, losses } = coverageOf(musketAndPike, order, {
    runs: 60,
    trials: 20,
    long: 1_000,
  });
  for (const { cases, held } of [shares, scores, losses]) {
    expect(cases).toBeGreaterThanOrEqual(60);
    expect(held / cases).toBeGreaterThan(0.88);
  }
});

test('[figures: common random numbers] a tired brigade is distinguished from a fresh one with a tenth of the trials', {
  timeout: 60_000,
}, () => {
  const [tired] = ALTERNATIVES;
  if (tired === undefined) throw new Error('no alternative');
  const order = exampleOrder({ A: SMALL, B: SMALL }, { turns: 6 });
  const same = measurePair(musketAndPike, order, order, 100, 'pairs');
  expect(same).toMatchObject({ difference: 0, alike: 1 });
  const pair = measurePair(musketAndPike, order, tired.otherwise(order), 400, 'pairs');
  expect(pair.times).toBeGreaterThanOrEqual(10);
});
