import { describe, expect, test } from 'vitest';
import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';

describe('[maurice-lite: play]', () => {
  test('random play ends', () => {
    const order = exampleOrder({ foot: 4, horse: 2, guns: 1 });
    const checked = checkedOrder(mauriceLite, order);
    const types: Record<string, number> = {};
    for (let trial = 0; trial < 3; trial += 1) {
      const t = Date.now();
      const { report } = autoplay(mauriceLite as never, {
        checked, seed: 'x', trial, players: { A: RANDOM_PLAYER, B: RANDOM_PLAYER },
        sink: (r: { type: string }) => { types[r.type] = (types[r.type] ?? 0) + 1; },
      } as never);
      console.log(report.level, report.turnsFought, JSON.stringify(report.basis), Date.now() - t);
    }
    console.log(types);
    expect(1).toBe(1);
  });
});
