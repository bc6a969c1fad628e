import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText } from '@/lib/battle/contract/rules-page';
import { ARM_IDS, armRow } from './arms';
import { HOUSE_VALUES } from './parameters';

const whole = (low: number, high: number, title: string) =>
  z.number().int().min(low).max(high).meta({ title });
const yes = (title: string) => z.boolean().default(false).meta({ title });

/** Dice of one stand, by the document's modifiers. Never fewer than none; a stand without points has none. */
export function diceOf(input: {
  readonly stand: (typeof ARM_IDS)[number];
  readonly points: number;
  readonly doing: 'shoots' | 'assaults' | 'is assaulted';
  readonly hindered: boolean;
  readonly commander: boolean;
  readonly grade: 'elite' | 'usual' | 'poor';
}): number {
  const row = armRow(ARM_IDS.indexOf(input.stand));
  const cannot =
    (input.doing === 'shoots' && row.range === 0) || (input.doing === 'assaults' && !row.assaults);
  if (input.points === 0 || cannot || row.category < 0) return 0;
  let dice = input.points;
  if (input.doing === 'shoots') dice += row.shooting;
  if (input.doing === 'is assaulted') dice -= row.assaulted;
  else if (input.hindered) dice -= 1;
  if (input.commander) dice += 1;
  dice += input.grade === 'elite' ? 1 : input.grade === 'poor' ? -1 : 0;
  return Math.max(0, dice);
}

/** Faces of a die that cost a hex a point, by what stands there; a retreat that is open costs one or none. */
export function costlyFaces(targets: {
  readonly infantry: boolean;
  readonly cavalry: boolean;
  readonly specialists: boolean;
  readonly retreats: boolean;
}): number {
  const { infantry, cavalry, specialists, retreats } = targets;
  return (
    (specialists ? 1 : 0) + (cavalry ? (retreats ? 1 : 2) : 0) + (infantry ? (retreats ? 2 : 3) : 0)
  );
}

/** Chances of 0, 1, 2 … costly results among dice: the binomial distribution. */
export function lossChances(dice: number, faces: number): number[] {
  const hit = faces / 6;
  let chances = [1];
  for (let die = 0; die < dice; die += 1) {
    const next = Array<number>(chances.length + 1).fill(0);
    chances.forEach((chance, losses) => {
      next[losses] = (next[losses] as number) + chance * (1 - hit);
      next[losses + 1] = (next[losses + 1] as number) + chance * hit;
    });
    chances = next;
  }
  return chances;
}

/** Chance that an army is betrayed within a number of turns: one throw for it in each. */
export const betrayedWithin = (turns: number, faces: number): number =>
  1 - (1 - faces / 6) ** turns;

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const percent = (chance: number): string => `${figureText(100 * chance, 1)} %`;

export const CALCULATORS: readonly Calculator[] = [
  calculator(
    'dice',
    'Dice that a stand throws',
    'Combat',
    z.strictObject({
      stand: z.enum(ARM_IDS).meta({ title: 'Stand' }),
      points: whole(0, 12, 'Its points'),
      doing: z.enum(['shoots', 'assaults', 'is assaulted']).meta({ title: 'It' }),
      hindered: yes('Into cover, from a bridge, or over bad ground'),
      commander: yes('Commander in its hex'),
      grade: z.enum(['elite', 'usual', 'poor']).default('usual').meta({ title: 'Grade' }),
    }),
    (input) => ({ dice: diceOf(input) }),
    ({ dice }) => ({ figure: String(dice), words: dice === 1 ? 'die' : 'dice' }),
  ),
  calculator(
    'losses',
    'What dice cost a hex',
    'Combat',
    z.strictObject({
      dice: whole(0, 20, 'Dice'),
      infantry: z.boolean().default(true).meta({ title: 'Rifles there' }),
      cavalry: yes('Cavalry there'),
      specialists: yes('Guns, machine guns or engineers there'),
      retreats: z.boolean().default(true).meta({ title: 'It falls back where it may' }),
    }),
    (input) => {
      const faces = costlyFaces(input);
      const chances = lossChances(input.dice, faces);
      return { mean: rounded((input.dice * faces) / 6), chances: chances.map(rounded) };
    },
    ({ mean, chances }) => ({
      figure: figureText(mean),
      words: 'points on average',
      note: chances
        .slice(0, 6)
        .map((chance, points) => `${points}: ${percent(chance)}`)
        .join(', '),
    }),
  ),
  calculator(
    'commander',
    'Danger to a commander',
    'Combat',
    z.strictObject({ dice: whole(0, 20, 'Dice at the rifles he is with') }),
    ({ dice }) => ({ hit: rounded(1 - (35 / 36) ** dice) }),
    ({ hit }) => ({ figure: percent(hit), words: 'that he is hit' }),
  ),
  calculator(
    'treachery',
    'Chance of treachery',
    'Treachery',
    z.strictObject({
      turns: whole(1, 96, 'Turns'),
      faces: z.number().int().min(0).max(6).default(1).meta({ title: 'Faces that betray' }),
    }),
    ({ turns, faces }) => {
      const one = betrayedWithin(turns, faces);
      return { one: rounded(one), both: rounded(one * one) };
    },
    ({ one, both }) => ({
      figure: percent(one),
      words: 'for one army',
      note: `${percent(both)} for both`,
    }),
  ),
  calculator(
    'pool',
    'Points that a night gives back',
    'Supply and Resupply',
    z.strictObject({
      lost: whole(0, 500, 'Points of a category lost today'),
      sixths: z
        .number()
        .int()
        .min(HOUSE_VALUES.poolSixths.min)
        .max(HOUSE_VALUES.poolSixths.max)
        .default(HOUSE_VALUES.poolSixths.value)
        .meta({ title: 'Sixths that come back' }),
      logistics: z
        .number()
        .int()
        .min(1)
        .max(9)
        .default(3)
        .meta({ title: 'Logistics at the start' }),
      logisticsLost: z.number().int().min(0).max(9).default(0).meta({ title: 'Logistics lost' }),
    }),
    ({ lost, sixths, logistics, logisticsLost }) => ({
      points: Math.floor(
        (Math.floor((lost * sixths) / 6) * Math.max(0, logistics - logisticsLost)) / logistics,
      ),
    }),
    ({ points }) => ({ figure: String(points), words: points === 1 ? 'point' : 'points' }),
  ),
  calculator(
    'bridges',
    'Pontoon bridges of a train',
    'Engineers',
    z.strictObject({ points: whole(0, 12, 'Points of the train') }),
    ({ points }) => ({ bridges: Math.floor(points / 2), left: points % 2 }),
    ({ bridges, left }) => ({
      figure: String(bridges),
      words: bridges === 1 ? 'bridge' : 'bridges',
      note: left === 1 ? 'one point over' : 'no point over',
    }),
  ),
];
