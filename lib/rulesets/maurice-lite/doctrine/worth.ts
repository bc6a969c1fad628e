import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';

/** What things are worth to the commanders, in disruptions of a fresh unit. House values of the artificial commanders alone. */

/** What it costs an army to take disruptions: more, the more it has; most of all, to break. */
export function lossOf({ arm, disr }: Pick<Stand, 'arm' | 'disr'>, more: number): number {
  const left = disrMost(arm) + 1 - disr;
  // A unit that has broken never comes back; disruptions do.
  if (more >= left) return (arm === 'guns' ? 3 : 4.5) + 0.15 * left;
  return more * (arm === 'guns' ? 0.8 : 0.4 + 0.15 * (disr + (more - 1) / 2));
}

/** What breaking it is worth. */
export const breakOf = (stand: Pick<Stand, 'arm' | 'disr'>): number => lossOf(stand, 5);

/** What it is worth to get rid of disruptions. */
export function reliefOf({ arm, disr }: Pick<Stand, 'arm' | 'disr'>, less: number): number {
  const after = Math.max(0, disr - less);
  return lossOf({ arm, disr: after }, disr - after) + (disr >= disrMost(arm) - 1 ? 0.5 : 0);
}

/** What laying a card costs: its span and its effect. */
export const costOf = (cards: readonly number[]): number =>
  cards.reduce((sum, id) => {
    const { span, effect } = cardOf(id);
    return sum + 0.1 + 0.02 * span + (effect === null ? 0 : 0.2);
  }, 0);

/** What drawing cards is worth to a hand of a size. */
export function drawingWorth(held: number, drawn: number, most: number): number {
  let worth = 0;
  for (let card = held; card < held + drawn && card < most; card += 1)
    worth += card < 3 ? 0.6 : card < 6 ? 0.35 : 0.1;
  return worth;
}

/** Of 36 throws of a die each: chances that the first total is at least double, more, or less or the same; sums 1. */
export function duel(
  first: number,
  second: number,
): { readonly doubles: number; readonly beats: number; readonly not: number } {
  let [doubles, beats, not] = [0, 0, 0];
  for (let one = 1; one <= 6; one += 1)
    for (let other = 1; other <= 6; other += 1) {
      const [mine, theirs] = [first + one, second + other];
      if (mine >= 2 * theirs) doubles += 1;
      else if (mine > theirs) beats += 1;
      else not += 1;
    }
  return { doubles: doubles / 36, beats: beats / 36, not: not / 36 };
}
