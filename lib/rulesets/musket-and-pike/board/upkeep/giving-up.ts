import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { cardOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { COUNTED } from '@/lib/rulesets/musket-and-pike/board/names';
import type { State, Unit } from '@/lib/rulesets/musket-and-pike/board/state';

/** Giving up the field, a house rule: the order, and how broken an army is. The values are those of the battle line. */

/** Whether the side whose turn it is may give up the field. Refuses NOT_AGREED, WRONG_PHASE, FIELD_GIVEN_UP. */
export function mayGiveUp(state: State): Result<null> {
  const { phase, givenUp, mover } = state.p;
  if (!state.scenario.switches.givingUp)
    return refuse('NOT_AGREED', 'In this battle nobody gives up the field.');
  if (phase === 'defensive')
    return refuse('WRONG_PHASE', 'A commander gives up the field in the own turn.');
  if (givenUp < 0) return ok(null);
  return refuse(
    'FIELD_GIVEN_UP',
    givenUp === mover
      ? 'You have given up the field already: it is the enemy’s after the next turn.'
      : 'The enemy gives up the field: it is yours when this turn is over.',
  );
}

/** Why a side attacks nobody any more; null: it may. */
export const attackBar = (state: State, side: number): Refusal | null =>
  state.p.givenUp === side
    ? { code: 'FIELD_GIVEN_UP', message: 'Who gives up the field attacks nobody any more.' }
    : null;

/** Whether a unit runs, or has run so lately that its army does not count with it (house rule, from version 11 on). */
const isRunning = ({ scenario, p }: State, { routed, ranOn }: Unit): boolean =>
  routed || (ranOn >= 0 && p.turn - ranOn < scenario.parameters.runningTurns);

/**
 * Men lost, running or gone, per cent of all whom a side has sent. Who is still to come is sound, as in the battle line;
 * of enemies who are not seen nothing is known to be lost.
 */
export function lostPercent(state: State, side: 0 | 1): number {
  let [sent, sound] = [0, 0];
  state.p.units.forEach((now, unit) => {
    const card = cardOf(state, unit);
    if (card.side !== side || !COUNTED.has(card.kind)) return;
    if (card.part === 'whole') sent += card.men;
    if (now.status === 'hidden') sound += card.part === 'whole' ? card.men : 0;
    else if (
      now.status === 'due' ||
      (now.status === 'field' && !isRunning(state, now) && now.side === side)
    )
      sound += now.men;
  });
  return sent === 0 ? 0 : (100 * Math.max(0, sent - sound)) / sent;
}

/** Whether an army is so worn that it leaves the field broken, and not in good order. */
export const isBroken = (state: State, side: 0 | 1): boolean =>
  lostPercent(state, side) >= state.scenario.waysBack[side].breakPercent;
