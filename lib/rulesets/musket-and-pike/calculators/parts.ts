import { z } from 'zod';
import { figureText } from '@/lib/battle/contract/rules-page';
import { QUALITIES, RATINGS } from '@/lib/battle/handoff/battle-order';

/** Shared by the calculators: their input fields, and the form of a casualty result. */
export const men = z.number().min(0).max(1_000_000);
export const percent = z.number().min(-100).max(1000);
export const quality = z.enum(QUALITIES).default('C');
export const rating = z.enum(RATINGS);
export const fatigue = z.number().int().min(0).max(900).default(0);
export const flag = z.boolean().default(false);
/** Number of battalions that a unit larger than one counts as. */
export const battalions = z.number().min(1).max(1000).default(1);

/** A range narrower than this counts as one figure: differences between its ends would be numerical noise. */
const A_POINT = 1e-6;

/**
 * Chances of each whole number of casualties: the value is uniform between the ends and rounded at random by its
 * fraction. At most 400 entries; wider ranges get their ends and mean alone.
 */
function casualtyChances(low: number, high: number): { casualties: number; chance: number }[] {
  if (high - low > 400) return [];
  const chances: { casualties: number; chance: number }[] = [];
  for (let whole = Math.floor(low); whole <= Math.ceil(high); whole += 1) {
    const chance =
      high - low < A_POINT
        ? tent((low + high) / 2, whole)
        : (tentIntegral(high, whole) - tentIntegral(low, whole)) / (high - low);
    if (chance > 0) chances.push({ casualties: whole, chance: Number(chance.toFixed(6)) });
  }
  return chances;
}

/** Chance that a value is rounded to `whole`: 1 at it, falling to 0 one away on either side. */
function tent(value: number, whole: number): number {
  const away = value < whole ? whole - value : value - whole;
  return away >= 1 ? 0 : 1 - away;
}

/** Integral of the tent from far below to `value`. */
function tentIntegral(value: number, whole: number): number {
  const at = value - whole;
  if (at <= -1) return 0;
  if (at <= 0) return ((at + 1) * (at + 1)) / 2;
  if (at < 1) return 1 - ((1 - at) * (1 - at)) / 2;
  return 1;
}

/** Ends, mean and distribution of a casualty result. */
export function result(low: number, high: number) {
  return {
    low: round(low),
    high: round(high),
    mean: round((low + high) / 2),
    distribution: casualtyChances(low, high),
  };
}

/** A range of whole figures, as people read it: “13–63”. */
export const span = (low: number, high: number): string =>
  `${figureText(low, 0)}–${figureText(high, 0)}`;

export function round(value: number): number {
  return Number(value.toFixed(6));
}
