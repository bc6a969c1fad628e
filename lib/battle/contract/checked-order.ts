import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Refusal, Result } from '@/lib/kernel/result';

/**
 * An order that its ruleset has checked, with the results of the check: the setup parsed into the ruleset's own types,
 * and anything else it computed. Only a `checkOrder` makes one, and every function that fights a battle takes one, so
 * that nothing is checked or parsed twice.
 */
export interface CheckedOrder<Scenario = unknown> {
  readonly order: BattleOrder;
  /** The ruleset's own reading of the order; opaque to everything else. */
  readonly scenario: Scenario;
}

/** Anything that can check an order: a quick resolver, or a game on a board. */
export interface OrderChecker<Scenario = unknown> {
  /**
   * Finds every fault of an order, each with its path within the order or its setup. Never throws, whatever the input.
   */
  checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]>;
}

/** Thrown for an order to be fought that its ruleset refuses. `faults` says why. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';

  constructor(
    order: BattleOrder,
    readonly faults: readonly Refusal[],
  ) {
    super(
      `${order.ruleset.id} refuses the order of “${order.title}”: ${faults[0]?.message ?? 'no reason was given'}`,
    );
  }
}

/** Orders that passed, by checker: orders are plain data that is never modified. */
const passed = new WeakMap<object, WeakMap<BattleOrder, CheckedOrder>>();

/**
 * The checked form of an order that is about to be fought. The same order object is checked once by each checker.
 * Throws OrderRefused.
 */
export function checkedOrder<Scenario>(
  checker: OrderChecker<Scenario>,
  order: BattleOrder,
): CheckedOrder<Scenario> {
  let known = passed.get(checker);
  if (known === undefined) {
    known = new WeakMap();
    passed.set(checker, known);
  }
  const before = known.get(order) as CheckedOrder<Scenario> | undefined;
  if (before !== undefined) return before;
  const checked = checker.checkOrder(order);
  if (!checked.ok) throw new OrderRefused(order, checked.error);
  known.set(order, checked.value);
  return checked.value;
}
