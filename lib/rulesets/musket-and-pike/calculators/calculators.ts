import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText } from '@/lib/battle/contract/rules-page';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import { levelOf } from '@/lib/rulesets/musket-and-pike/rules/victory';
import { men, round } from './parts';

const LEVEL_WORDS: Readonly<Record<VictoryLevel, string>> = {
  majorDefeat: 'major defeat of A',
  minorDefeat: 'minor defeat of A',
  draw: 'draw',
  minorVictory: 'minor victory of A',
  majorVictory: 'major victory of A',
};

import { COMMAND_CALCULATORS } from './command';
import { FIRE_CALCULATORS } from './fire';
import { MELEE_CALCULATORS } from './melee';
import { MORALE_CALCULATORS } from './morale';

/** Calculators of the quick resolver: the manual's arithmetic one rule at a time. */
export const CALCULATORS: readonly Calculator[] = [
  ...FIRE_CALCULATORS,
  ...MELEE_CALCULATORS,
  ...COMMAND_CALCULATORS,
  ...MORALE_CALCULATORS,
  calculator(
    'victory-level',
    'Victory level from points',
    'End Of Game',
    z
      .strictObject({
        objectivePoints: z
          .number()
          .min(-1e6)
          .max(1e6)
          .default(0)
          .meta({ title: 'Points of objectives and field, A less B' }),
        lossPoints: z.strictObject({
          A: men.meta({ title: 'Points A has lost' }),
          B: men.meta({ title: 'Points B has lost' }),
        }),
        atStake: z.number().min(0).max(1e7).meta({ title: 'Points at stake' }),
        minorPercent: z.number().min(0).max(100).default(HOUSE_VALUES.thresholdMinorPercent.value),
        majorPercent: z.number().min(0).max(100).default(HOUSE_VALUES.thresholdMajorPercent.value),
      })
      .refine(({ minorPercent, majorPercent }) => minorPercent <= majorPercent, {
        message: 'the minor threshold is not above the major one',
        path: ['minorPercent'],
      }),
    (input) => {
      const balance = input.objectivePoints + input.lossPoints.B - input.lossPoints.A;
      const minor = (input.atStake * input.minorPercent) / 100;
      const major = (input.atStake * input.majorPercent) / 100;
      return {
        balance: round(balance),
        minor: round(minor),
        major: round(major),
        level: VICTORY_LEVELS[levelOf(balance, minor, major)] ?? 'draw',
      };
    },
    ({ balance, minor, major, level }) => ({
      figure: LEVEL_WORDS[level],
      words: `at a balance of ${figureText(balance)}; minor from ${figureText(minor)}, major from ${figureText(major)}`,
    }),
  ),
];
