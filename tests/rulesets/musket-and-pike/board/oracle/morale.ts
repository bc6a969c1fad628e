import {
  byNight,
  card,
  type Field,
  isGuns,
  isLeader,
  isSkirmisher,
  now,
  stackOf,
  threat,
} from './field';

/* Morale, Command, Fatigue, Threat Values: the chances that the manual states, as numbers. */

/** Chance that a die of six shows at most a number. */
export const atMost = (number: number): number => Math.min(6, Math.max(0, Math.floor(number))) / 6;

/** Fatigue: what it takes from morale (0, 1, 2), and from fire and melee in per cent. */
export function tired(fatigue: number): { morale: number; percent: number } {
  if (fatigue >= 900) return { morale: 2, percent: 40 };
  if (fatigue >= 600) return { morale: 2, percent: 20 };
  if (fatigue >= 300) return { morale: 1, percent: 10 };
  return { morale: 0, percent: 0 };
}

/** Morale: the final value for a morale check. `flanked`: friends on both sides, with that optional rule. */
export function morale(field: Field, unit: number, flanked = false): number {
  const { ammunition, fatigue, enfiladed, disordered, at, side } = now(field, unit);
  const { quality, traits } = card(field, unit);
  let value = quality;
  if (stackOf(field, at).some((other) => isLeader(field, other) && now(field, other).side === side))
    value += 1;
  if (ammunition > 0) value -= 1;
  if (byNight(field)) value -= 2;
  value -= tired(fatigue).morale;
  if (enfiladed) value -= 2;
  if (disordered) value -= 1;
  if (isSkirmisher(field, unit)) value -= 1;
  if (traits.fanatical) value += 2;
  if (flanked) value += 1;
  return value;
}

/** Chance that losses lead to a morale check. */
export function checkChance(loss: number, strength: number): number {
  const base = Math.max(25, strength / 10);
  return loss / (loss + base);
}

/** What a failed check makes of a unit. Unlimbered guns never rout. */
export function failing(field: Field, unit: number, inDefensiveFire: boolean): string {
  const { formation } = now(field, unit);
  if (inDefensiveFire || (isGuns(field, unit) && formation === 'unlimbered')) return 'disordered';
  return 'routed';
}

/** Threat Values: chance that a change of formation succeeds. */
export function changeChance(field: Field, unit: number): number {
  const { at, side } = now(field, unit);
  const steady = 20 * Math.max(0, morale(field, unit));
  const danger = threat(field, at, side);
  return steady + danger === 0 ? 1 : steady / (steady + danger);
}

/** Command: chance of a leader's test, whose rating is 1 … 6, with the bonus from above, by day or night. */
export const commandChance = (rating: number, bonus: number, night: boolean): number =>
  atMost(rating + bonus - (night ? 1 : 0));

/** Recovery From Disorder: `rating` is that of the commander now; null for a detached unit or a test that failed. */
export const recoveryChance = (rating: number | null, night: boolean): number =>
  atMost(1 + (rating ?? 0) - (night && rating === null ? 1 : 0));

/** Recovery From Rout: the die must be less than the value. `leadership` of leaders who count, in their order. */
export function rallyChance(
  quality: number,
  leadership: readonly number[],
  night: boolean,
): number {
  let value = quality;
  for (const rating of leadership)
    if (rating > value) value = rating;
    else if (rating === value) value += 1;
  if (night) value = Math.ceil(value / 2);
  return atMost(value - 1);
}

/** Line Movement: chance of disorder of a line or block that moves, in per cent. */
export function lineDisorder(base: number, quality: number): number {
  const change = [30, 20, 10, 0, -5, -10][Math.min(6, quality) - 1] as number;
  return Math.min(100, Math.max(0, base + change));
}
