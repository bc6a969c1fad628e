import { expect, test } from 'vitest';
import { FUZZ_PLAN } from '@/lib/rulesets/strategy-tactical/fuzz-plan';
import { counted, RULES, type Rule } from '@/scripts/bench/strategy-tactical/counted';

/**
 * Seen in few of many games, with the reason; `bench strategy-tactical rules` looks for them in a thousand.
 */
const RARE: Readonly<Partial<Record<Rule, string>>> = {
  'Movement: road column': 'a single regiment has to be on a road, and far from the enemy',
  'Casualty Rates 3': 'a road column has to be caught on its road',
  'Casualty Rates 4': 'a road column of one figure has to be caught',
  'Artillery Fire 3: destroyed': 'three hits of one gun',
  'Artillery Fire 4: a wall': 'troops have to stand in the farm',
  'Crews: attacked and saved': 'a crew is mostly shot before it is charged',
  'Reinforced Melees': 'somebody has to come at a flank in the same move',
  'Morale: barred and taken': 'a retreat has to be barred on all sides',
  'Concealed Troops 6: guns': 'a stand is seen at 16 inches: only guns on a hill reach farther',
  'Concealed Troops 7: rifles': 'a stand is seen sooner, but for one in a wood or a village',
  'Concealed Troops 7: melee': 'the same',
  'The Battle: an army gone': 'armies draw off before',
  'Orders: cannot be carried out': 'a counter-move has to take away what a sealed order rests on',
};

test('[strategy-tactical in play] the rules are seen at work in play, but for rare ones', () => {
  const seen = counted(FUZZ_PLAN.orders(), 16, 'in play');
  expect([...seen.keys()].filter((rule) => !(RULES as readonly string[]).includes(rule))).toEqual(
    [],
  );
  expect(RULES.filter((rule) => !seen.has(rule) && RARE[rule] === undefined)).toEqual([]);
});
