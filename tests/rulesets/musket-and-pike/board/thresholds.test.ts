import { expect, test } from 'vitest';
import { shotAt } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { mayForm } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { stepCost } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { balanceOf, resultNow } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { fatigueMorale, fatiguePercent } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { fireValue } from '@/lib/rulesets/musket-and-pike/rules/fire';
import { moraleTriggerChance } from '@/lib/rulesets/musket-and-pike/rules/morale';
import { setUpChance } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { threatOf } from '@/lib/rulesets/musket-and-pike/rules/threat';
import { fieldOf, hex, type Put } from './field';

/** Both sides of the manual's thresholds: the last figure at which a rule holds, and the first at which it does not. */

test('[musket-and-pike: Bridges] 50 bear foot and leaders, 100 horse, 150 guns and wagons; one less does not', () => {
  const units: readonly (readonly [Put, number])[] = [
    [{ id: 'u', at: 'f6', formation: 'column' }, 50],
    [{ id: 'u', kind: 'leader', at: 'f6' }, 50],
    [{ id: 'u', kind: 'cavalry', at: 'f6' }, 100],
    [{ id: 'u', kind: 'artillery', at: 'f6', formation: 'limbered' }, 150],
    [{ id: 'u', kind: 'wagon', at: 'f6' }, 150],
  ];
  for (const [unit, least] of units) {
    const bears = (strength: number) =>
      Number.isFinite(
        stepCost(fieldOf([unit], { bridges: { f7: strength } }), [0], hex('f6'), hex('f7')),
      );
    expect([unit.kind, bears(least), bears(least - 1)]).toEqual([unit.kind, true, false]);
  }
});

/** A battalion that has a second half to extend with. */
const battalion = (men: number): Put[] => [
  { id: 'a', at: 'f6', facing: 0, half: 1, men, now: { men }, traits: { ranks: 2 } },
  { id: 'a/2', at: 'o1', part: 'half', parent: 0, men: 0, now: { men: 0, status: 'within' } },
  { id: 'b', side: 'B', at: 'f7', facing: 3 },
];

/** The field with the second half off it, as long as it is within its battalion. */
function shortened(men: number) {
  const state = fieldOf(battalion(men), { parameters: { extendMen: 700 } });
  state.put(1, -1, 'within');
  return state;
}

test('[musket-and-pike: Unit Formations] from 700 men a line can extend, and until it does it is shortened', () => {
  expect(mayForm(shortened(700), 0, 'extended').ok).toBe(true);
  expect(mayForm(shortened(699), 0, 'extended').ok).toBe(false);
  const ranks = (men: number) => shotAt(shortened(men), 0, 2, 'own')?.ranksPercent;
  expect([ranks(699), ranks(700)]).toEqual([150, 75]);
});

test('[musket-and-pike: Threat Values] foot to two hexes, guns to four, horse to six', () => {
  const at = (arm: 'infantry' | 'artillery' | 'cavalry', hexes: readonly number[]) =>
    hexes.map((far) => threatOf(arm, arm === 'artillery' ? 1 : 100, far));
  expect(at('infantry', [1, 2, 3])).toEqual([2, 1, 0]);
  expect(at('artillery', [2, 3, 4, 5])).toEqual([2, 1, 1, 0]);
  expect(at('cavalry', [2, 3, 4, 5, 6, 7])).toEqual([3, 2, 2, 1, 1, 0]);
});

test('[musket-and-pike: Fatigue] medium from 300, high from 600, the most at 900', () => {
  expect([299, 300, 599, 600, 900].map(fatigueMorale)).toEqual([0, 1, 1, 2, 2]);
  expect([299, 300, 599, 600, 899, 900].map(fatiguePercent)).toEqual([0, 10, 10, 20, 20, 40]);
});

test('[musket-and-pike: Morale] a tenth of the strength is the base of the trigger, 25 at least', () => {
  expect([249, 250, 260].map((men) => moraleTriggerChance(25, men))).toEqual([
    ...[0.5, 0.5, 25 / 51],
  ]);
});

test('[musket-and-pike: Artillery Setup] quality A is ready in its first turn with 66 %, B with 33 %', () => {
  expect([setUpChance(0, 6), setUpChance(0, 5), setUpChance(2, 1)]).toEqual([2 / 3, 1 / 3, 1]);
});

test('[musket-and-pike: Target Fire Modifiers] horse is an easier target to 6 hexes, half as much to 12; density counts above 1,200 men', () => {
  const value = (range: number, plus: Partial<Parameters<typeof fireValue>[0]> = {}) => {
    const shot = shotAt(
      fieldOf([
        { id: 'g', kind: 'artillery', at: 'f1', facing: 0 },
        { id: 'h', side: 'B', kind: 'cavalry', at: 'f3' },
      ]),
      0,
      1,
      'own',
    );
    if (shot === null) throw new Error('in reach');
    return Math.round(fireValue({ ...shot, rangeHexes: range, ...plus }));
  };
  expect([6, 7, 12, 13].map((range) => value(range))).toEqual([4800, 4400, 4400, 4000]);
  expect([1200, 1201].map((densityMen) => value(13, { densityMen }))).toEqual([4000, 4003]);
});

const UNITS: readonly Put[] = [
  { id: 'foot', at: 'c9' },
  { id: 'horse', at: 'h8', side: 'B', kind: 'cavalry' },
];

test.each([
  [9, 2],
  [10, 3],
  [24, 3],
  [25, 4],
  [-9, 2],
  [-10, 1],
  [-24, 1],
  [-25, 0],
] as const)(
  '[musket-and-pike: End Of Game] a balance of %s points, where 10 make a minor and 25 a major victory, is level %s',
  (points, level) => {
    const holder = points > 0 ? (0 as const) : (1 as const);
    const objectives = [{ name: 'Hill', hex: hex('e5'), points: Math.abs(points), holder }];
    const state = fieldOf(UNITS, { scenario: { objectives } });
    expect(balanceOf(state)).toBe(points);
    expect(resultNow(state, true)).toMatchObject({ level, points });
  },
);
