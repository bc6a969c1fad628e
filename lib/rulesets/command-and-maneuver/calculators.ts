import { z } from 'zod';
import type { Calculator } from '@/lib/battle/contract/calculator';
import { calculator } from '@/lib/battle/contract/calculator';
import { SQUARES } from './ground';
import { nameOf, squareNamed } from './notation';
import { HOUSE_VALUES } from './parameters';
import { PIECE_WORDS, REACH } from './pieces';

const pieces = z.number().int().min(0).max(10_000);

export const CALCULATORS: readonly Calculator[] = [
  calculator(
    'reach',
    'Squares that a piece can capture on from a square of an empty board',
    'Pieces and Moves',
    z.strictObject({
      piece: z.enum(PIECE_WORDS),
      square: z.string().refine((name) => squareNamed(name) >= 0, 'a square from a1 to af32'),
    }),
    ({ piece, square }) => {
      const at = PIECE_WORDS.indexOf(piece) * SQUARES + squareNamed(square);
      return { squares: Array.from(REACH[at] as Int16Array, nameOf) };
    },
    ({ squares }) => ({
      figure: String(squares.length),
      words: squares.length === 1 ? 'square' : 'squares',
      note: squares.join(', '),
    }),
  ),
  calculator(
    'replacements',
    'Pieces of a type that may still return',
    'Replacements',
    z.strictObject({
      casualties: pieces.meta({ title: 'Lost so far' }),
      returned: pieces.default(0).meta({ title: 'Came back already' }),
      casualtiesPerReplacement: z
        .number()
        .int()
        .min(HOUSE_VALUES.casualtiesPerReplacement.min)
        .max(HOUSE_VALUES.casualtiesPerReplacement.max)
        .default(HOUSE_VALUES.casualtiesPerReplacement.value)
        .meta({ title: 'Lost for one that returns' }),
    }),
    ({ casualties, returned, casualtiesPerReplacement }) => ({
      owed: Math.max(0, Math.floor(casualties / casualtiesPerReplacement) - returned),
    }),
    ({ owed }) => ({ figure: String(owed), words: owed === 1 ? 'piece returns' : 'pieces return' }),
  ),
];
