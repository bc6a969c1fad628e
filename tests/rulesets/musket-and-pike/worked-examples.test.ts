import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import { CALCULATORS } from '@/lib/rulesets/musket-and-pike/calculators/calculators';
import { roundAtRandom } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { moraleTriggerChance } from '@/lib/rulesets/musket-and-pike/rules/morale';
import { calculate } from './support';

/** Every example that the manual works out in figures. */

test('[musket-and-pike: Fire Casualties] 340 muskets at range 1 cause 8.16 to 40.8 casualties', () => {
  const answer = calculate('fire-casualties', { strength: 340 });
  expect(answer).toMatchObject({ fireValue: 2040, low: 8.16, high: 40.8, mean: 24.48 });
  const distribution = answer.distribution as { casualties: number; chance: number }[];
  expect(distribution.reduce((sum, entry) => sum + entry.chance, 0)).toBeCloseTo(1, 4);
  const mean = distribution.reduce((sum, entry) => sum + entry.chance * entry.casualties, 0);
  expect(mean).toBeCloseTo(24.48, 3);
  expect(distribution[0]?.casualties).toBe(8);
  expect(distribution[distribution.length - 1]?.casualties).toBe(41);
});

test('[musket-and-pike: Fire Casualties] a result of 23.4 is 23 men in 60 of 100 cases and 24 in 40', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => (index + 0.5) / 1000);
  expect(draws.filter((draw) => roundAtRandom(23.4, draw) === 24).length).toBe(400);
  expect(draws.filter((draw) => roundAtRandom(23.4, draw) === 23).length).toBe(600);
});

test('[musket-and-pike: Combat Results] 3.7 is rounded up to 4 in 70 of 100 cases', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => (index + 0.5) / 1000);
  expect(draws.filter((draw) => roundAtRandom(3.7, draw) === 4).length).toBe(700);
  expect(roundAtRandom(5, 0)).toBe(5);
  expect(roundAtRandom(0, 0)).toBe(0);
});

test('[musket-and-pike: Combat Results] a combat value of 400 with 25 per cent and limits 5 and 25 gives 2.5 to 12.5', () => {
  expect(
    calculate('combat-result', { combatValue: 400, modifierPercent: 25, low: 5, high: 25 }),
  ).toMatchObject({
    effectiveValue: 500,
    low: 2.5,
    high: 12.5,
  });
});

test('[musket-and-pike: Combat Results] a result of 5 men on a battery at Artillery Fire 50 costs a gun in 10 of 100 cases', () => {
  expect(calculate('artillery-loss', { result: 5 })).toEqual({ atLeast: 0, chanceOfOneMore: 0.1 });
  expect(calculate('artillery-loss', { result: 130 })).toEqual({
    atLeast: 2,
    chanceOfOneMore: 0.6,
  });
});

test('[musket-and-pike: Melee Resolution] 450 men against 230: 9 to 45 fall among the defenders, 9.2 to 36.8 among the attackers', () => {
  const answer = calculate('melee-casualties', { attackers: 450, defenders: 230 });
  expect(answer.defenderCasualties).toMatchObject({ low: 9, high: 45 });
  expect(answer.attackerCasualties).toMatchObject({ low: 9.2, high: 36.8 });
  // x uniform on [9, 45], y on [9.2, 36.8]: by quadrature.
  let wins = 0;
  for (let i = 0; i < 400; i += 1)
    for (let j = 0; j < 400; j += 1)
      if (9 + (36 * (i + 0.5)) / 400 > 9.2 + (27.6 * (j + 0.5)) / 400) wins += 1;
  expect(answer.attackerWins as number).toBeCloseTo(wins / 160_000, 3);
});

test('[musket-and-pike: Command] the bonus along A, C, D, E is 1, 2, 3, and a commander who fails keeps their own rating', () => {
  const answer = calculate('command-test', {
    ratings: ['A', 'C', 'D', 'E'],
    dice: [3, 4, 5, 6],
  }) as {
    leaders: { bonus: number; number: number; passed: boolean; ratingThisTurn: number }[];
  };
  expect(answer.leaders.map((leader) => leader.number)).toEqual([6, 5, 5, 5]);
  expect(answer.leaders.map((leader) => leader.bonus)).toEqual([0, 1, 2, 3]);
  expect(answer.leaders.map((leader) => leader.passed)).toEqual([true, true, true, false]);
  expect(answer.leaders.map((leader) => leader.ratingThisTurn)).toEqual([6, 5, 5, 2]);
});

test('[musket-and-pike: Command] the probabilities of a chain sum over every outcome of the tests above', () => {
  const answer = calculate('command-test', { ratings: ['C', 'E'] }) as {
    leaders: { passChance: number }[];
  };
  // The first passes by 4 in 6; the second by 3 in 6 with the bonus, 2 in 6 without.
  expect(answer.leaders[0]?.passChance).toBeCloseTo(4 / 6, 5);
  expect(answer.leaders[1]?.passChance).toBeCloseTo((4 / 6) * (3 / 6) + (2 / 6) * (2 / 6), 5);
});

test('[musket-and-pike: Morale] 500 men who lose 25 check in one case of three', () => {
  expect(calculate('morale-check-chance', { strength: 500, loss: 25 })).toEqual({
    base: 50,
    chance: 0.333333,
  });
});

test('[musket-and-pike: Morale] 250 men who lose 25 check in one case of two, 1,000 men in one of five', () => {
  expect(moraleTriggerChance(25, 250)).toBe(0.5);
  expect(moraleTriggerChance(25, 1000)).toBe(0.2);
  // Under 250 men the base stays 25.
  expect(moraleTriggerChance(25, 60)).toBe(0.5);
  expect(moraleTriggerChance(0, 60)).toBe(0);
});

test('[musket-and-pike: Threat Values] a chance of 60 per cent is morale 3 under a threat of 40', () => {
  expect(calculate('formation-change', { morale: 3, threat: 40 })).toEqual({ chance: 0.6 });
  expect(calculate('formation-change', { morale: 3, threat: 0 })).toEqual({ chance: 1 });
  expect(calculate('formation-change', { morale: 0, threat: 10 })).toEqual({ chance: 0 });
});

test('[musket-and-pike: Threat Values] infantry reaches 2 hexes, guns 4, horse 6', () => {
  const threat = (arm: string, strength: number, distanceHexes: number) =>
    calculate('threat-value', { enemies: [{ arm, strength, distanceHexes }] }).threat;
  expect([1, 2, 3].map((distance) => threat('infantry', 500, distance))).toEqual([10, 5, 0]);
  expect([1, 2, 3, 4, 5].map((distance) => threat('artillery', 6, distance))).toEqual([
    12, 12, 6, 6, 0,
  ]);
  expect([2, 3, 4, 5, 6, 7].map((distance) => threat('cavalry', 400, distance))).toEqual([
    12, 8, 8, 4, 4, 0,
  ]);
  expect(
    calculate('threat-value', {
      enemies: [
        { arm: 'infantry', strength: 500, distanceHexes: 1 },
        { arm: 'cavalry', strength: 400, distanceHexes: 4 },
      ],
    }).threat,
  ).toBe(18);
});

test('[musket-and-pike: Recovery From Rout] a rally value of 5 becomes 3 by night, and the die must be less', () => {
  expect(calculate('rally-chance', { quality: 'B', night: true })).toEqual({
    morale: 3,
    chance: 0.333333,
  });
  expect(calculate('rally-chance', { quality: 'B' })).toEqual({ morale: 5, chance: 0.666667 });
});

test('[musket-and-pike: Recovery From Rout] a better leader lends their rating, an equal one adds 1, a worse one nothing', () => {
  expect(calculate('rally-chance', { quality: 'D', leaderships: ['B'] }).morale).toBe(5);
  expect(calculate('rally-chance', { quality: 'D', leaderships: ['D'] }).morale).toBe(4);
  expect(calculate('rally-chance', { quality: 'B', leaderships: ['D'] }).morale).toBe(5);
  expect(calculate('rally-chance', { quality: 'D', leaderships: ['D', 'C'] }).morale).toBe(5);
  expect(calculate('rally-chance', { quality: 'C', skirmisher: true }).morale).toBe(3);
  // By night: half of 4, and a point less for skirmishers.
  expect(calculate('rally-chance', { quality: 'C', skirmisher: true, night: true }).morale).toBe(1);
});

test('[musket-and-pike: Recovery From Disorder] a detached unit tests at 1, by night at 0; a commander who passed adds his rating', () => {
  expect(calculate('disorder-recovery', {})).toEqual({ value: 1, chance: 0.166667 });
  expect(calculate('disorder-recovery', { night: true })).toEqual({ value: 0, chance: 0 });
  expect(calculate('disorder-recovery', { commander: 4 })).toEqual({ value: 5, chance: 0.833333 });
});

test('[musket-and-pike: Fatigue] 10, 20 and 40 per cent, 1 and 2 of morale, from 300, 600 and 900', () => {
  const at = (fatigue: number) => calculate('fatigue-effect', { fatigue });
  expect([at(0), at(299)].map((effect) => effect.level)).toEqual(['low', 'low']);
  expect(at(300)).toEqual({ level: 'medium', morale: -1, firePercent: -10, meleePercent: -10 });
  expect(at(600)).toEqual({ level: 'high', morale: -2, firePercent: -20, meleePercent: -20 });
  expect(at(900)).toEqual({ level: 'maximum', morale: -2, firePercent: -40, meleePercent: -40 });
});

test('[musket-and-pike: Morale] every modifier of the morale value', () => {
  const morale = (input: object) => calculate('morale-value', input as never).morale;
  expect(
    ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F'].map((quality) => morale({ quality })),
  ).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(morale({ withLeader: true })).toBe(5);
  expect(morale({ lowOrOutOfAmmunition: true })).toBe(3);
  expect(morale({ night: true })).toBe(2);
  expect(morale({ fatigue: 300 })).toBe(3);
  expect(morale({ fatigue: 900 })).toBe(2);
  expect(morale({ enfiladed: true })).toBe(2);
  expect(morale({ disordered: true })).toBe(3);
  expect(morale({ skirmisher: true })).toBe(3);
  expect(morale({ fanatical: true })).toBe(6);
  expect(morale({ flanksCovered: true })).toBe(5);
  expect(morale({ ring: 2 })).toBe(6);
  expect(calculate('morale-value', {}).failureChance).toBeCloseTo(2 / 6, 5);
});

test('[musket-and-pike: Supply] ammunition falls by the chance of each fire, half of it in defence', () => {
  expect(calculate('ammunition', { fires: 1, lossPercent: 10 })).toEqual({
    full: 0.9,
    low: 0.1,
    out: 0,
  });
  // A unit low on ammunition does not fire in its own turn; in defence it does, and may run out.
  expect(calculate('ammunition', { fires: 2, lossPercent: 10 })).toEqual({
    full: 0.81,
    low: 0.19,
    out: 0,
  });
  expect(calculate('ammunition', { fires: 2, lossPercent: 20, defensive: true })).toEqual({
    full: 0.81,
    low: 0.18,
    out: 0.01,
  });
  expect(calculate('ammunition', { fires: 1, lossPercent: 10, defensive: true }).low).toBeCloseTo(
    0.05,
    6,
  );
});

test('[musket-and-pike: End Of Game] the balance is compared with ±10 and ±25 per cent of the points at stake', () => {
  const level = (objectivePoints: number) =>
    calculate('victory-level', { objectivePoints, lossPoints: { A: 20, B: 20 }, atStake: 100 })
      .level;
  expect([-25, -24.9, -10, -9.9, 0, 9.9, 10, 24.9, 25].map(level)).toEqual([
    'majorDefeat',
    'minorDefeat',
    'minorDefeat',
    'draw',
    'draw',
    'draw',
    'minorVictory',
    'minorVictory',
    'majorVictory',
  ]);
  expect(calculate('victory-level', { lossPoints: { A: 0, B: 0 }, atStake: 0 }).level).toBe('draw');
});

test('[musket-and-pike: Combat Results] every calculator states a JSON schema and refuses nonsense with a path', () => {
  expect(CALCULATORS.map((one) => one.name).sort()).toEqual([
    'ammunition',
    'artillery-loss',
    'artillery-setup',
    'charge-chance',
    'combat-result',
    'command-test',
    'cover',
    'disorder-recovery',
    'fatigue-effect',
    'fatigue-of-loss',
    'fire-casualties',
    'formation-change',
    'line-movement',
    'melee-attack',
    'melee-attackers',
    'melee-casualties',
    'melee-defence',
    'melee-verdict',
    'morale-check-chance',
    'morale-outcome',
    'morale-value',
    'rally-chance',
    'threat-value',
    'victory-level',
  ]);
  for (const one of CALCULATORS) {
    expect((one.inputSchema as { type: string }).type).toBe('object');
    for (const nonsense of [null, 7, 'x', [], { nothing: true }]) {
      const answer = one.calculate(nonsense);
      expect(answer.ok).toBe(false);
    }
  }
  const refused = (name: string, input: Json) => {
    const { refused: code, path } = calculate(name, input);
    return `${code} ${path}`;
  };
  expect(refused('fire-casualties', { strength: -1 })).toBe('INPUT_INVALID strength');
  for (const weapon of ['laser', 'constructor', 'toString', '__proto__', ''])
    expect(refused('fire-casualties', { strength: 1, weapon })).toBe('INPUT_INVALID weapon');
  expect(refused('combat-result', { combatValue: 1, low: 9, high: 1 })).toBe('INPUT_INVALID low');
  expect(refused('command-test', { ratings: ['A'], dice: [1, 2] })).toBe('INPUT_INVALID dice');
  const losses = { lossPoints: { A: 1, B: 2 }, atStake: 10 };
  expect(refused('victory-level', { ...losses, minorPercent: 50, majorPercent: 10 })).toBe(
    'INPUT_INVALID minorPercent',
  );
});

test('[musket-and-pike: Melee Modifiers] the calculators of strength know every modifier of the list', () => {
  const attack = (input: object) =>
    calculate('melee-attack', { strength: 300, ...input }).strength as number;
  const defence = (input: object) =>
    calculate('melee-defence', { strength: 300, ...input }).strength as number;
  expect(attack({})).toBe(300);
  expect(attack({ meleeValue: 2 })).toBe(360);
  expect(attack({ ownFireHeld: true })).toBe(360);
  expect(attack({ enemyFireHeld: true })).toBe(240);
  expect(attack({ withLeader: true })).toBe(360);
  expect(attack({ fromFlank: true })).toBe(420);
  expect(attack({ hexsidePercent: -20 })).toBe(240);
  expect(attack({ stepsUphill: 2 })).toBe(240);
  expect([300, 600, 900].map((fatigue) => attack({ fatigue }))).toEqual([270, 240, 180]);
  expect(['A', 'B', 'E', 'F'].map((quality) => attack({ quality }))).toEqual([360, 300, 240, 240]);
  expect(attack({ intoChateau: true })).toBe(150);
  expect(attack({ disordered: true })).toBe(100);
  expect(attack({ groundDisorders: true })).toBe(100);
  expect(attack({ noBayonet: true })).toBe(100);
  expect(attack({ assaultPenalty: true })).toBe(150);
  expect(attack({ charge: true })).toBe(900);
  expect(attack({ heavyCavalry: true })).toBe(375);
  expect(attack({ column: true })).toBe(225);
  expect(attack({ weatherPercent: -20 })).toBe(240);
  expect(defence({ disordered: true })).toBe(200);
  expect(defence({ routed: true })).toBe(150);
  expect(defence({ isolated: true })).toBe(150);
  expect(defence({ routed: true, isolated: true })).toBe(0);
  expect(defence({ withLeader: true })).toBe(360);
  expect(defence({ strength: 8, artillery: true })).toBe(80);
});
