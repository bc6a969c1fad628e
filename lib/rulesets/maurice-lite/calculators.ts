import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText } from '@/lib/battle/contract/rules-page';

const whole = (low: number, high: number, title: string) =>
  z.number().int().min(low).max(high).meta({ title });
const yes = (title: string) => z.boolean().default(false).meta({ title });
const arm = z.enum(['infantry', 'cavalry', 'artillery']);

/** Chance that a die shows a face or more; a 1 never does, a 6 always. */
export const atLeast = (needed: number): number => (7 - Math.min(6, Math.max(2, needed))) / 6;

/** Chances of 0, 1, 2 … successes among dice: the binomial distribution. */
export function successes(dice: number, chance: number): number[] {
  let chances = [1];
  for (let die = 0; die < dice; die += 1) {
    const next = Array<number>(chances.length + 1).fill(0);
    chances.forEach((now, count) => {
      next[count] = (next[count] as number) + now * (1 - chance);
      next[count + 1] = (next[count + 1] as number) + now * chance;
    });
    chances = next;
  }
  return chances;
}

/** Chances of one score against another, each a basic value never under 0 and a die: counted over all 36 throws. */
export function overtakes(one: number, other: number) {
  const chances = { doubled: 0, greater: 0, equal: 0, less: 0 };
  for (let die = 1; die <= 6; die += 1)
    for (let against = 1; against <= 6; against += 1) {
      const [mine, theirs] = [Math.max(0, one) + die, Math.max(0, other) + against];
      if (mine >= 2 * theirs) chances.doubled += 1 / 36;
      if (mine > theirs) chances.greater += 1 / 36;
      else if (mine === theirs) chances.equal += 1 / 36;
      else chances.less += 1 / 36;
    }
  return chances;
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const percent = (chance: number): string => `${figureText(100 * chance, 1)} %`;
const each = (chances: readonly number[]): string =>
  chances
    .slice(0, 6)
    .map((chance, count) => `${count}: ${percent(chance)}`)
    .join(', ');
const mean = (chances: readonly number[]): number =>
  rounded(chances.reduce((sum, chance, count) => sum + chance * count, 0));

export const CALCULATORS: readonly Calculator[] = [
  calculator(
    'fire',
    'What fire costs its target',
    'Rolling To Hit',
    z.strictObject({
      dice: whole(1, 24, 'Dice'),
      change: whole(-4, 4, 'Added to each die').default(0),
      gunsBombarded: yes('Guns hit by a bombardment'),
    }),
    ({ dice, change, gunsBombarded }) => {
      const hit = atLeast(4 - change);
      const chances = successes(dice, hit * atLeast(gunsBombarded ? 6 : 4));
      return {
        needed: Math.min(6, Math.max(2, 4 - change)),
        chances: chances.map(rounded),
        mean: mean(chances),
      };
    },
    ({ mean: average, chances, needed }) => ({
      figure: figureText(average),
      words: `disruptions on average; ${needed} or more hits`,
      note: each(chances),
    }),
  ),
  calculator(
    'combat',
    'One score against another',
    'Combat Score',
    z.strictObject({
      attacker: whole(0, 12, 'Attacker before the die'),
      defender: whole(0, 12, 'Defender before the die'),
    }),
    ({ attacker, defender }) => {
      const { doubled, greater, equal, less } = overtakes(attacker, defender);
      return {
        ...{ broken: rounded(doubled), beaten: rounded(greater) },
        ...{ equal: rounded(equal), repelled: rounded(less) },
      };
    },
    ({ broken, beaten, equal, repelled }) => ({
      figure: percent(beaten),
      words: 'that the attacker has the higher score',
      note: `twice as high, and the defender breaks: ${percent(broken)}; equal: ${percent(equal)}; lower: ${percent(repelled)}`,
    }),
  ),
  calculator(
    'rally',
    'What a rally removes',
    'Rally',
    z.strictObject({
      arm: arm.default('infantry').meta({ title: 'Arm' }),
      disruptions: whole(1, 4, 'Disruptions'),
      near: yes('Near the enemy'),
      bad: yes('In bad ground'),
      cards: whole(-2, 2, 'Added by cards').default(0),
    }),
    ({ arm: of, disruptions, near, bad, cards }) => {
      const needed = (of === 'infantry' ? 4 : 5) - (near ? 0 : 1) + (bad ? 1 : 0) - cards;
      const chances = successes(disruptions, atLeast(needed));
      return {
        needed: Math.min(6, Math.max(2, needed)),
        chances: chances.map(rounded),
        mean: mean(chances),
      };
    },
    ({ mean: average, chances, needed }) => ({
      figure: figureText(average),
      words: `disruptions removed on average; ${needed} or more counts`,
      note: each(chances),
    }),
  ),
];
