import { sideOfSeat } from '@/lib/battle/contract/seats';
import { commandLeft } from '@/lib/battle/contract/windows';
import type { Side } from '@/lib/kernel/side';
import { awaitedSeats, type BoardBattle } from './battle';
import { actOnBoard, type BoardDice } from './decide';
import type { BoardEvent } from './events';

/** The answer (`WindowKind.answers`) that a side's commander left for a kind of window; null: ask. */
export type AnswersLeft = (side: Side, kind: string) => string | null;

/**
 * The act with which the first window that waits for a person is answered by what they left for it: the same event as
 * if they had given it by hand. Null: nobody waits in a window, nothing was left for it, or the ruleset refuses it; then
 * the person is asked. One window at a time: call it again on the battle that it leads to.
 */
export function windowAnswered(
  battle: BoardBattle,
  left: AnswersLeft,
  dice: BoardDice,
): BoardEvent | null {
  const { ruleset, state, commanders } = battle;
  for (const moment of awaitedSeats(battle)) {
    const side = sideOfSeat(moment.seat);
    const answer = moment.kind === undefined ? null : left(side, moment.kind);
    if (answer === null || commanders[side].kind !== 'person') continue;
    const command = commandLeft(ruleset, state, moment, answer);
    if (command === null) continue;
    const given = actOnBoard(battle, { side, pending: moment.id, command }, dice);
    if (given.ok) return given.value;
  }
  return null;
}
