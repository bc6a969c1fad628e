import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import { AWAITED } from './codes';
import type { BattleState } from './state';

/** Every unit's place at the start of a turn, as logged for the plan of the field. */

/** A unit that is forming again after a rout; the codes below it are those of a unit's state. */
export const FORMING_AGAIN = 5;
/** Maximum number of units whose places a log keeps: more would not fit into one line of it. */
const UNITS_MOST = 180;

/** Whole hexes: a plan needs no more. */
const whole = (values: Float64Array): number[] => [...values].map((value) => Math.round(value));

/** The places of all units of a battle; null where there are too many. */
export function standingOf(battle: BattleState): Json {
  const { count } = battle.layout;
  if (count > UNITS_MOST) return null;
  let units = '';
  for (let unit = 0; unit < count; unit += 1) {
    const state = battle.state[unit] as number;
    const again = state === AWAITED && (battle.routs[unit] as number) > 0;
    units += `${battle.sector[unit]}${battle.line[unit]}${again ? FORMING_AGAIN : state}`;
  }
  return {
    units,
    men: [...battle.men],
    front: whole(battle.front),
    guns: whole(battle.gunFront),
    wheel: [...battle.wheelTarget].map((target, wing) =>
      target < 0 ? null : [target, Math.round(battle.wheel[wing] as number)],
    ),
  };
}

const six = z.array(z.number().int()).length(6);

/**
 * What `standingOf` wrote. `units`: three digits each, sector 0–2 or 3 for the reserve, place (FIRST … NOWHERE), state;
 * `men`: with each; `front`, `guns`: hexes that the wings (side × 3 + sector) and their guns have advanced; `wheel`: the
 * sector upon which a wing wheels, and the hexes left to it.
 */
export const standingSchema = z.object({
  units: z.string().regex(/^([0-3][0-4][0-5])*$/),
  men: z.array(z.number().int()),
  front: six,
  guns: six,
  wheel: z.array(z.tuple([z.number().int().min(0).max(2), z.number()]).nullable()).length(6),
});
export type Standing = z.output<typeof standingSchema>;
