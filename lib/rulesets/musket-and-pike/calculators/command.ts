import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText, ofHundred } from '@/lib/battle/contract/rules-page';
import {
  bonusHandedDown,
  commandChance,
  commandNumber,
  disorderRecoveryValue,
  ratingThisTurn,
} from '@/lib/rulesets/musket-and-pike/rules/command';
import { qualityNumber, ratingNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import {
  chargeChance,
  formationChangeChance,
  lineDisorderChance,
  threatOf,
} from '@/lib/rulesets/musket-and-pike/rules/threat';
import { battalions, flag, men, quality, rating, round } from './parts';

/** A morale value, as the manual counts it. */
const morale = z.number().int().min(0).max(20).meta({ title: 'Morale' });

const threatInput = z.strictObject({
  enemies: z
    .array(
      z.strictObject({
        arm: z.enum(['infantry', 'cavalry', 'artillery']),
        strength: men,
        distanceHexes: z.number().int().min(1).max(60),
      }),
    )
    .max(100),
});

/** Calculators of command, order and threat. */
export const COMMAND_CALCULATORS: readonly Calculator[] = [
  calculator(
    'command-test',
    'Command tests down a chain of command',
    'Command',
    z
      .strictObject({
        /** Ratings from the highest leader down. */
        ratings: z.array(rating).min(1).max(12).meta({ title: 'Ratings, the highest first' }),
        night: flag,
        /** Die rolls already known, from the highest leader down; absent: chances only. */
        dice: z
          .array(z.number().int().min(1).max(6))
          .max(12)
          .optional()
          .meta({ title: 'Dice already thrown' }),
      })
      .refine(({ ratings, dice }) => (dice?.length ?? 0) <= ratings.length, {
        message: 'there are more dice than leaders',
        path: ['dice'],
      }),
    (input) => commandChain(input.ratings.map(ratingNumber), input.night, input.dice),
    ({ leaders }) => ({
      figure: ofHundred(leaders.at(-1)?.passChance ?? 0),
      words: 'turns the last of them passes',
      note: leaders
        .map(({ passChance, passed, ratingThisTurn: now }, index) =>
          passed === undefined
            ? `${index + 1}: passes in ${ofHundred(passChance)}`
            : `${index + 1}: ${passed ? 'has passed' : 'has failed'}, rating ${now}`,
        )
        .join('; '),
    }),
  ),
  calculator(
    'disorder-recovery',
    'Chance that a disordered unit is in order again',
    'Recovery From Disorder',
    z.strictObject({
      /**
       * Numerical rating of a commander who passed the command test; absent: the unit is detached, or the test failed.
       */
      commander: z
        .number()
        .int()
        .min(0)
        .max(20)
        .optional()
        .meta({ title: 'Rating of a commander who passed' }),
      night: flag,
    }),
    (input) => {
      const value = disorderRecoveryValue(input.commander ?? null, input.night);
      return { value, chance: round(commandChance(value)) };
    },
    ({ chance }) => ({ figure: ofHundred(chance), words: 'tests restore order' }),
  ),
  calculator(
    'threat-value',
    'Threat value of the enemies near a hex',
    'Threat Values',
    threatInput,
    (input) => ({
      threat: round(
        input.enemies.reduce(
          (sum, enemy) => sum + threatOf(enemy.arm, enemy.strength, enemy.distanceHexes),
          0,
        ),
      ),
    }),
    ({ threat }) => ({ figure: figureText(threat), words: 'is the threat' }),
  ),
  calculator(
    'formation-change',
    'Chance of a change of formation under threat',
    'Threat Values',
    z.strictObject({ morale, threat: men, battalions }),
    ({ morale, threat, battalions }) => ({
      chance: round(formationChangeChance(morale, threat, battalions)),
    }),
    ({ chance }) => ({ figure: ofHundred(chance), words: 'changes of formation succeed' }),
  ),
  calculator(
    'charge-chance',
    'Chance that horse comes to the charge',
    'Cavalry Charges',
    z.strictObject({
      morale,
      commanderPassed: flag.meta({ title: 'Commander has passed' }),
      threat: men,
      battalions,
    }),
    ({ morale, commanderPassed, threat, battalions }) => ({
      chance: round(chargeChance(morale, commanderPassed, threat, battalions)),
    }),
    ({ chance }) => ({ figure: ofHundred(chance), words: 'regiments come to the charge' }),
  ),
  calculator(
    'line-movement',
    'Chance of disorder for a line that moves',
    'Optional Line Movement Restriction',
    z.strictObject({
      basePercent: z.number().min(0).max(100).meta({ title: 'Chance at quality C, %' }),
      quality,
    }),
    (input) => ({
      chance: round(lineDisorderChance(input.basePercent, qualityNumber(input.quality))),
    }),
    ({ chance }) => ({ figure: ofHundred(chance), words: 'lines that move fall into disorder' }),
  ),
];

/** One leader of a chain; the second half where a die is given. */
type LeaderTest = {
  rating: number;
  passChance: number;
  bonus?: number;
  number?: number;
  passed?: boolean;
  ratingThisTurn?: number;
};

/**
 * A chain of command, highest first: each leader's number, the chance on their own and over all outcomes of the tests
 * above them, and, where dice are given, the result.
 */
function commandChain(
  ratings: readonly number[],
  night: boolean,
  dice: readonly number[] | undefined,
): { leaders: LeaderTest[] } {
  // Chance of each bonus received, by level: the number of leaders in a row above who have passed.
  let received: number[] = [1];
  let bonus = 0;
  const leaders = ratings.map((own, level) => {
    let passes = 0;
    const next: number[] = [0];
    received.forEach((chance, given) => {
      const pass = chance * commandChance(commandNumber(own, given, night));
      passes += pass;
      const handed = bonusHandedDown(given, true);
      next[handed] = (next[handed] ?? 0) + pass;
      next[0] = (next[0] ?? 0) + chance - pass;
    });
    received = next.map((chance) => chance ?? 0);
    const answer: LeaderTest = { rating: own, passChance: round(passes) };
    const die = dice?.[level];
    if (die !== undefined) {
      const number = commandNumber(own, bonus, night);
      const passed = die <= number;
      answer.bonus = bonus;
      answer.number = number;
      answer.passed = passed;
      answer.ratingThisTurn = ratingThisTurn(own, bonus, passed, night);
      bonus = bonusHandedDown(bonus, passed);
    }
    return answer;
  });
  return { leaders };
}
