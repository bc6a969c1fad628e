import 'server-only';
import type { Facing } from '@/lib/application/start/opponents';
import type { Refusal } from '@/lib/kernel/result';

/** The opponent that a form names; null if it names none. `recipient`: the opponent's mail key, by mail. */
export function opponentFrom(text: string, recipient = ''): Facing | null {
  if (text === 'mail') return { kind: 'mail', ...(recipient === '' ? {} : { recipient }) };
  if (text === 'conservative' || text === 'reckless' || text === 'open' || text === 'hotSeat')
    return { kind: text };
  if (text.startsWith('member:')) return { kind: 'member', userId: text.slice('member:'.length) };
  return null;
}

/** The advantage that was typed, as a number; NaN where it is not one. */
export function advantageFrom(text: string): number {
  return Number((text.trim() || '0').replace('−', '-'));
}

/** Faults in the terms that every game begins with. */
export function termFaults(
  side: string,
  opponent: Facing | null,
  advantage: number,
): readonly Refusal[] {
  return [
    ...(side === 'A' || side === 'B'
      ? []
      : [{ code: 'SIDE_MISSING', message: 'Take a side.', path: 'side' }]),
    ...(opponent === null
      ? [{ code: 'OPPONENT_MISSING', message: 'Take an opponent.', path: 'opponent' }]
      : []),
    ...(Number.isInteger(advantage) && Math.abs(advantage) <= 50
      ? []
      : [
          {
            code: 'ADVANTAGE_INVALID',
            message: 'The advantage is a whole number from −50 to 50.',
            path: 'advantage',
          },
        ]),
  ];
}
