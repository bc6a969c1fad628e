import { expect, test } from 'vitest';
import {
  ATTACKER_SCALE,
  casualtyRange,
  DEFENDER_SCALE,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import * as command from '@/lib/rulesets/musket-and-pike/rules/command';
import { moraleTriggerChance } from '@/lib/rulesets/musket-and-pike/rules/morale';
import { lineDisorderChance } from '@/lib/rulesets/musket-and-pike/rules/threat';
import { compareFights, compareLegal, noTally } from './comparing';
import { attackersLose, meleeLosses } from './melee';
import {
  atMost,
  checkChance,
  commandChance,
  lineDisorder,
  rallyChance,
  recoveryChance,
} from './morale';
import { perft } from './perft';
import { randomPosition } from './positions';
import { SMALL } from './small';

/** The board and a second reading of the manual, in small positions and in random ones. */

/** Sequences of one and of two orders. */
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  'a battalion before a hedge, the enemy behind it': [15, 70],
  'horse beside a battery': [20, 207],
  'a column before a bridge': [41, 534],
  'guns to be limbered under the eyes of skirmishers': [7, 43],
};

test.each(Object.entries(SMALL))(
  '[musket-and-pike against its oracle: Movement] perft of %s',
  (name, position) => {
    const tally = noTally();
    const counts = [1, 2].map((depth) => perft(position(), depth, tally));
    expect(tally.differences).toEqual([]);
    expect(counts).toEqual(COUNTS[name]);
  },
);

test('[musket-and-pike against its oracle: Movement] everything that units may do in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 12; seed += 1) compareLegal(randomPosition(seed), seed, tally);
  expect(tally.differences).toEqual([]);
  expect(tally.compared).toBeGreaterThan(500);
});

test('[musket-and-pike against its oracle: Firing Fire Modifiers] fire, sight, melee, morale and threat in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 60; seed += 1) compareFights(randomPosition(seed), seed, tally);
  expect(tally.differences).toEqual([]);
  expect(tally.compared).toBeGreaterThan(1000);
});

const UP_TO = (most: number, least = 0) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);
const BOTH = [false, true];

test('[musket-and-pike against its oracle: Morale] every chance of command, order, rally, trigger and a moving line', () => {
  for (const night of BOTH) {
    for (const rating of UP_TO(6, 1))
      for (const bonus of UP_TO(4)) {
        const passes = command.commandChance(command.commandNumber(rating, bonus, night));
        expect([rating, bonus, passes]).toEqual([
          rating,
          bonus,
          commandChance(rating, bonus, night),
        ]);
      }
    for (const rating of [null, ...UP_TO(6)])
      expect([rating, atMost(command.disorderRecoveryValue(rating, night))]).toEqual([
        rating,
        recoveryChance(rating, night),
      ]);
    for (const quality of UP_TO(9, 1))
      for (const leaderships of [[], ...UP_TO(6, 1).flatMap((one) => [[one], [one, 4]])]) {
        const value = command.rallyValue({
          ...{ quality, leaderships, night, skirmisher: false, fanatical: false },
        });
        expect([quality, leaderships, command.rallyChance(value)]).toEqual([
          ...[quality, leaderships, rallyChance(quality, leaderships, night)],
        ]);
      }
  }
  for (const men of [10, 240, 249, 250, 251, 500, 1000, 4000])
    for (const loss of [1, 24, 25, 26, 100])
      expect(moraleTriggerChance(loss, men)).toBeCloseTo(checkChance(loss, men), 12);
  for (const quality of UP_TO(9, 1))
    for (const base of [0, 5, 12, 95])
      expect(100 * lineDisorderChance(base, quality)).toBeCloseTo(lineDisorder(base, quality), 9);
});

test('[musket-and-pike against its oracle: Melee Resolution] the example of 450 men against 230, and who is likely to lose', () => {
  const { attackers, defenders } = meleeLosses({ attack: 450, defence: 230 });
  expect(attackers).toEqual([9.2, 36.8]);
  expect(defenders).toEqual([9, 45]);
  expect(Object.values(casualtyRange(230, DEFENDER_SCALE))).toEqual([...attackers]);
  expect(Object.values(casualtyRange(450, ATTACKER_SCALE))).toEqual([...defenders]);
  expect(attackersLose(450, 230)).toBeCloseTo(14 / 36, 3);
});
