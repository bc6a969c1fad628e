import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { BodyOrder, Flank } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';

/** A third of the table, from side A's left. */
export type Third = Flank | 'centre';

/** The third in which the middle of a body's front lies; on a line between two it is in the centre. */
export function thirdOf({ scene }: Pick<State, 'scene'>, { box }: Pick<Body, 'box'>): Third {
  const { width } = scene.table;
  const [x] = frontMiddle(box);
  return 3 * x < width ? 'west' : 3 * x > 2 * width ? 'east' : 'centre';
}

export const otherFlank = (flank: Flank): Flank => (flank === 'west' ? 'east' : 'west');

/** Whether the moves of a battle are spoken, flank after flank (*Combat*). */
export const isSpoken = ({ scene }: Pick<State, 'scene'>): boolean => scene.flanks === 'spoken';

/** Which of the two sheets of a spoken move is written now, 1 or 2; null: moves are not spoken, or no flank is chosen yet. */
export function sheetNow({ scene, p }: Pick<State, 'scene' | 'p'>): 1 | 2 | null {
  if (scene.flanks !== 'spoken' || p.spoken === undefined || p.phase !== 'orders') return null;
  return p.spoken.first === undefined ? 1 : 2;
}

/**
 * The thirds of which a side speaks first. The winner of the die begins at the flank that he has chosen, the loser at the other
 * one, and with the centre, in which the winner comes last: that is his counter-move. Without it both speak of the centre first.
 */
export function firstThirds(state: State, side: SideNumber): readonly Third[] {
  const { p, scene } = state;
  const flank = p.spoken?.flank ?? 'west';
  if (side !== p.initiative) return [otherFlank(flank), 'centre'];
  return scene.switches.counterMove ? [flank] : [flank, 'centre'];
}

/** The thirds of which a side speaks on the sheet that is written now. */
export function thirdsNow(state: State, side: SideNumber): readonly Third[] {
  const first = firstThirds(state, side);
  const all: readonly Third[] = ['west', 'centre', 'east'];
  const now = sheetNow(state);
  return now === null ? all : all.filter((third) => first.includes(third) === (now === 1));
}

/** Whether a body's order belongs on the sheet that is written now. */
export const speaksNow = (state: State, body: Body): boolean =>
  sheetNow(state) === null || thirdsNow(state, body.side).includes(thirdOf(state, body));

/** Orders of a side that lie open already: those of its first sheet. */
export const spokenBefore = ({ p }: Pick<State, 'p'>, side: SideNumber): readonly BodyOrder[] =>
  p.spoken?.first?.[side] ?? [];

/** “the west and the centre”. */
export const thirdWords = (thirds: readonly Third[]): string =>
  thirds.map((third) => `the ${third}`).join(' and ');

/** Whether all bodies that some orders move are spoken of now. Refuses NOT_THIS_FLANK. */
export function speaksOf(
  state: State,
  side: SideNumber,
  orders: readonly BodyOrder[],
): Result<null> {
  if (sheetNow(state) === null) return ok(null);
  for (const order of orders)
    for (const name of [order.body, ...(order.form ?? [])]) {
      const body = state.named(name);
      if (body !== null && !speaksNow(state, body))
        return refuse(
          'NOT_THIS_FLANK',
          `This sheet is of ${thirdWords(thirdsNow(state, side))} alone: “${name}” stands in ${thirdWords([thirdOf(state, body)])}.`,
        );
    }
  return ok(null);
}
