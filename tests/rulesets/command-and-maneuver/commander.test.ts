import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { ruleset } from './support';

/** A small and honest sample; the whole one is `npm run bench -- commander-strength`. */
test.each([
  ['random', 'A'],
  ['random', 'B'],
  ['greedy', 'A'],
  ['greedy', 'B'],
] as const)(
  '[command-and-maneuver: Artificial Commander] it beats %s from side %s, and the battle ends',
  (opponent, side) => {
    const order = macysburgOrder(ruleset.version);
    for (let trial = 0; trial < 2; trial += 1) {
      const players = side === 'A' ? { A: 'steady', B: opponent } : { A: opponent, B: 'steady' };
      const played = autoplay(ruleset, {
        checked: checkedOrder(ruleset, order),
        seed: 'strength',
        trial,
        players,
      });
      expect(played.brokenOff).toBe(false);
      expect(played.report.level).toMatch(side === 'A' ? /Victory$/ : /Defeat$/);
    }
  },
  60_000,
);

test('[command-and-maneuver: Artificial Commander] the same seed plays the same battle, another seed a different one', () => {
  const order = macysburgOrder(ruleset.version, { lastTurn: 12 });
  const players = { A: 'fast', B: 'fast' };
  const played = (seed: string) =>
    JSON.stringify(
      autoplay(ruleset, { checked: checkedOrder(ruleset, order), seed, trial: 3, players }).report,
    );
  expect(played('one')).toBe(played('one'));
  expect(played('one')).not.toBe(played('two'));
}, 240_000);
