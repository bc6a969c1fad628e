import { z } from 'zod';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { FORMATIONS } from './state';

/** What a player can order, as plain JSON. Units are named by `Card.id`, hexes by their algebraic names. */

const unit = z.string().min(1).max(120);
const UNITS_MOST = 40;
const units = z.array(unit).min(1).max(UNITS_MOST);
const hex = z.string().regex(/^[a-z]{1,2}[1-9]\d{0,2}$/, 'a hex such as c14');
const facing = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);

const orderSchema = z.discriminatedUnion('type', [
  /** Units of one hex go to another by the cheapest way, or by the hexes of `by` in turn. */
  z.strictObject({
    type: z.literal('move'),
    units,
    to: hex,
    by: z.array(hex).min(1).max(60).optional(),
  }),
  /** Column movement: the units of an organisation on the hex of its head and in a row behind it follow the head. */
  z.strictObject({
    type: z.literal('column'),
    head: unit,
    formation: z.string().max(120),
    to: hex,
  }),
  z.strictObject({ type: z.literal('face'), units, facing }),
  z.strictObject({ type: z.literal('form'), units, formation: z.enum(FORMATIONS) }),
  /** Sends out skirmishers or a squadron. */
  z.strictObject({ type: z.literal('deploy'), unit }),
  /** Takes skirmishers, a squadron or the second half of a line back in. */
  z.strictObject({ type: z.literal('recall'), unit }),
  z.strictObject({ type: z.literal('stack'), unit, on: z.enum(['top', 'bottom']) }),
  /** Horse prepares to charge in the direction that it faces. */
  z.strictObject({ type: z.literal('charge'), units }),
  z.strictObject({ type: z.literal('repair'), unit, work: z.boolean() }),
  /** `target`: which of the units there; absent: the top of the stack. A bridge that is not occupied is a target too. */
  z.strictObject({ type: z.literal('fire'), units, at: hex, target: unit.optional() }),
  z.strictObject({ type: z.literal('melee'), units, at: hex }),
  /** Defensive window: fires with everything that has a good target. */
  z.strictObject({ type: z.literal('fireAll') }),
  /** Gives up the field: the enemy has it after his next turn. */
  z.strictObject({ type: z.literal('giveUp') }),
  /** Ends the phase, or the turn. */
  z.strictObject({ type: z.literal('end') }),
]);
export type BoardOrder = z.output<typeof orderSchema>;

/** Orders that a commander of this ruleset has made itself, none of them with too many units: they are not read again. */
const own = new WeakSet<object>();

/** The orders of a commander, for which it vouches; they are not changed any more. */
export function vouchedFor(orders: readonly BoardOrder[]): readonly BoardOrder[] {
  for (const order of orders)
    if (!('units' in order) || (order.units.length > 0 && order.units.length <= UNITS_MOST))
      own.add(order);
  return orders;
}

/** Reads an order from unknown JSON. Refuses COMMAND_INVALID. */
export function readOrder(input: unknown): Result<BoardOrder> {
  if (typeof input === 'object' && input !== null && own.has(input)) return ok(input as BoardOrder);
  const read = orderSchema.safeParse(input);
  return read.success
    ? ok(read.data)
    : refuse('COMMAND_INVALID', 'That is no order of this battle.');
}
