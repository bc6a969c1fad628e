import { expect, test } from 'vitest';
import { fuzz } from '@/lib/battle/autoplay/fuzz';
import { FUZZ_PLAN } from '@/lib/rulesets/strategy-tactical/fuzz-plan';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';

const board = strategyTactical;

test('[every-ruleset: Laws] random games of every table end, and every order that is offered is accepted', () => {
  for (const [index, order] of FUZZ_PLAN.orders().entries())
    for (let trial = 0; trial < 2; trial += 1) {
      const { report } = fuzz(board, {
        ...{ order, seed: `st/${index}`, trial, lookEvery: 7 },
        openingMost: FUZZ_PLAN.openingMost,
      });
      expect(report.turnsFought).toBeGreaterThan(0);
    }
});
