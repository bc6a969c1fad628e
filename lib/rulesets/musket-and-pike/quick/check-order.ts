import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { DRAW_LIMITS } from '@/lib/chance/draws';
import type { Refusal } from '@/lib/kernel/result';
import { readTraits } from '@/lib/rulesets/musket-and-pike/rules/traits';
import { WEAPONS } from '@/lib/rulesets/musket-and-pike/rules/weapons';

/** Maximum number of units in one battle: the range of units that a draw's key can encode. */
export const UNITS_MAX = DRAW_LIMITS.unit + 1;

/**
 * Faults of an order outside its setup: the number of units, their strengths, fatigue, traits and weapons. `weapons`:
 * those that the setup describes in addition to the ruleset's own.
 */
export function unitFaults(order: BattleOrder, weapons: ReadonlySet<string>): Refusal[] {
  const faults: Refusal[] = [];
  if (order.units.length > UNITS_MAX || order.leaders.length > UNITS_MAX)
    faults.push({
      code: 'TOO_MANY_UNITS',
      message: `A battle takes at most ${UNITS_MAX} units and as many leaders.`,
      path: 'units',
    });
  if (!Number.isFinite(order.advantage) || order.advantage < -50 || order.advantage > 50)
    faults.push({
      code: 'ADVANTAGE_OUT_OF_RANGE',
      message: 'The advantage runs from −50 to 50 per cent.',
      path: 'advantage',
    });
  const seen = new Set<string>();
  for (const unit of order.units) {
    if (seen.has(unit.id))
      faults.push({
        code: 'UNIT_DOUBLED',
        message: `${unit.name} is sent twice.`,
        path: `units.${unit.id}`,
      });
    seen.add(unit.id);
    for (const [kind, value] of Object.entries(unit.strength))
      if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 1_000_000))
        faults.push({
          code: 'STRENGTH_INVALID',
          message: `${unit.name}: ${kind} is a whole number from 0 up.`,
          path: `units.${unit.id}.strength.${kind}`,
        });
    if (!Number.isInteger(unit.fatigue) || unit.fatigue < 0 || unit.fatigue > 900)
      faults.push({
        code: 'FATIGUE_INVALID',
        message: `${unit.name}: fatigue runs from 0 to 900.`,
        path: `units.${unit.id}.fatigue`,
      });
    readTraits(unit, faults);
    const known =
      unit.weapon === undefined || Object.hasOwn(WEAPONS, unit.weapon) || weapons.has(unit.weapon);
    if (!known)
      faults.push({
        code: 'WEAPON_UNKNOWN',
        message: `${unit.name} carries “${unit.weapon}”, a weapon nobody describes.`,
        path: `units.${unit.id}.weapon`,
      });
  }
  return faults;
}
