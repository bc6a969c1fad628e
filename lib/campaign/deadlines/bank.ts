import type { BySide, Side } from '@/lib/kernel/side';
import type { Drawn, Pace, PaceName } from './events';
import type { Deadlines } from './state';

/** The pace of this name that was agreed on, for good or for an evening; null: none was. */
export function agreedPace({ pace, evening }: Deadlines, name: PaceName): Pace | null {
  return [evening?.pace, pace?.pace].find((one) => one?.name === name) ?? null;
}

/** What a side has left in the bank of a pace, in minutes. */
export function bankLeft(deadlines: Pick<Deadlines, 'drawn'>, pace: Pace, side: Side): number {
  return Math.max(0, pace.bank - (deadlines.drawn[pace.name]?.[side] ?? 0));
}

/** The banks after a side took from its own. */
export function drawnAfter(
  deadlines: Pick<Deadlines, 'drawn'>,
  pace: PaceName,
  side: Side,
  minutes: number,
): Deadlines['drawn'] {
  const before: Drawn = deadlines.drawn[pace] ?? { A: 0, B: 0 };
  const after: BySide<number> = { ...before, [side]: before[side] + minutes };
  return { ...deadlines.drawn, [pace]: after };
}
