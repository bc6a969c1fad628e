import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Refusal, Result } from '@/lib/kernel/result';

/**
 * An order that its ruleset has checked, with what the check found: the set-up read into the ruleset's own types, and
 * whatever else it worked out on the way. Only a `checkOrder` makes one, and everything that fights a battle takes one,
 * so that nothing is checked or parsed twice.
 */
export interface CheckedOrder<Scenario = unknown> {
  readonly order: BattleOrder;
  /** The ruleset's own reading of the order; nobody else looks into it. */
  readonly scenario: Scenario;
}

/** What can check an order: a quick resolver, or a game on a board. */
export interface OrderChecker<Scenario = unknown> {
  /** Finds every fault of an order, each with its path below the order or its set-up. Never throws, whatever the input. */
  checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]>;
}

/** An order came to be fought that its ruleset refuses. `faults` says why. */
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

/** Orders that passed, by who checked them: orders are plain data that nobody writes to. */
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
