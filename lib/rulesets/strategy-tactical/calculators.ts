import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { ofHundred } from '@/lib/battle/contract/rules-page';
import type { Kind } from './scenario';
import { type Judged, meleeKill, pointsOf, rifleRow } from './tables';

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const FOOT = ['line', 'light', 'grenadier'] as const;
const FIGHTERS = ['line', 'light', 'grenadier', 'heavy', 'lightHorse'] as const;
const yes = (title: string) => z.boolean().default(false).meta({ title });

/** Chance in [0, 1] that a judged shot has its effect. */
export const chance = ({ faces }: Judged): number => (faces === 'automatic' ? 1 : faces.length / 6);

/**
 * The chance that points times a die beats others, ties thrown again: `wins` ÷ (`wins` + `losses`) of the 36 throws. Both
 * totals are above 0.
 */
export function contestChance(own: number, others: number): number {
  let wins = 0;
  let losses = 0;
  for (let one = 1; one <= 6; one += 1)
    for (let other = 1; other <= 6; other += 1) {
      if (one * own > other * others) wins += 1;
      if (one * own < other * others) losses += 1;
    }
  return wins + losses === 0 ? 0.5 : wins / (wins + losses);
}

/** Chances of a melee between two stands: the first holds, the second holds, both are destroyed. */
export function meleeOdds(
  [kind, figures]: readonly [Kind, number],
  [otherKind, otherFigures]: readonly [Kind, number],
): { readonly first: number; readonly second: number; readonly both: number } {
  const kills = (of: Kind, count: number): readonly (readonly [number, number])[] => {
    const { sure, faces } = meleeKill(of, count);
    if (faces.length === 0) return [[sure, 1]];
    return [
      [1, faces.length / 6],
      [0, 1 - faces.length / 6],
    ];
  };
  let [first, second, both] = [0, 0, 0];
  for (const [lost, likely] of kills(otherKind, otherFigures))
    for (const [taken, likelyToo] of kills(kind, figures)) {
      const share = likely * likelyToo;
      const own = Math.max(0, figures - lost) * pointsOf(kind);
      const others = Math.max(0, otherFigures - taken) * pointsOf(otherKind);
      if (own === 0 && others === 0) both += share;
      else if (others === 0) first += share;
      else if (own === 0) second += share;
      else {
        const wins = contestChance(own, others);
        first += share * wins;
        second += share * (1 - wins);
      }
    }
  return { first, second, both };
}

export const CALCULATORS: readonly Calculator[] = [
  calculator(
    'rifles',
    'Fire of a regiment',
    'Casualty Rates',
    z.strictObject({
      kind: z.enum(FOOT).default('line').meta({ title: 'Regiment' }),
      figures: z.number().int().min(1).max(4).default(4).meta({ title: 'Figures' }),
      road: yes('In road column'),
      covered: yes('In a village, forest or farm, or on a hill'),
      targetCovered: yes('Its target is'),
      atCrew: yes('At the crew of a gun'),
    }),
    (input) => {
      const judged = rifleRow(input);
      return {
        row: judged.row,
        faces: judged.faces === 'automatic' ? 'automatic' : judged.faces.join(', '),
        chance: rounded(chance(judged)),
      };
    },
    ({ chance: kills, faces }) => ({
      figure: ofHundred(kills),
      words: 'chance of a kill',
      note: faces === 'automatic' ? 'no die is thrown' : `with ${faces}`,
    }),
  ),
  calculator(
    'melee',
    'Melee of two stands',
    'The Melee',
    z.strictObject({
      kind: z.enum(FIGHTERS).default('line').meta({ title: 'One stand' }),
      figures: z.number().int().min(1).max(4).default(4).meta({ title: 'Its figures' }),
      otherKind: z.enum(FIGHTERS).default('line').meta({ title: 'The other stand' }),
      otherFigures: z.number().int().min(1).max(4).default(4).meta({ title: 'Its figures' }),
    }),
    ({ kind, figures, otherKind, otherFigures }) => {
      const { first, second, both } = meleeOdds([kind, figures], [otherKind, otherFigures]);
      return { first: rounded(first), second: rounded(second), both: rounded(both) };
    },
    ({ first, second, both }) => ({
      figure: ofHundred(first),
      words: 'that the first holds its ground',
      note: `the second ${ofHundred(second)}, neither ${ofHundred(both)}`,
    }),
  ),
];
