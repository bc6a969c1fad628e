import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { drawSeed } from '@/lib/chance/draws';
import type { Json } from '@/lib/kernel/canonical-json';
import { CALCULATORS } from '@/lib/rulesets/musket-and-pike/calculators/calculators';
import type { ExampleArmy } from '@/lib/rulesets/musket-and-pike/example-order';
import { Battlefield } from '@/lib/rulesets/musket-and-pike/quick/frozen/battlefield';
import { readSetup } from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import { quickResolver } from '@/lib/rulesets/musket-and-pike/quick/quick-resolver';
import { exampleOrder } from './frozen/example';

/** The quick resolver over plain orders, each checked once. Throws on an order that it refuses. */
export const musketAndPike = {
  ...quickResolver,
  fight: (order: BattleOrder, seed: string) =>
    quickResolver.fight(checkedOrder(quickResolver, order), seed),
  trials: (order: BattleOrder, seed: string, from: number, to: number) =>
    quickResolver.trials(checkedOrder(quickResolver, order), seed, from, to),
  trialReport: (order: BattleOrder, seed: string, trial: number, withLog?: boolean) =>
    quickResolver.trialReport(checkedOrder(quickResolver, order), seed, trial, withLog),
};

/** A battlefield opened at its first turn, on a trial of a fixed seed. */
export function openField(order: BattleOrder, trial = 0, seed = 'test'): Battlefield {
  const setup = readSetup(order.setup);
  if (!setup.ok) throw new Error(JSON.stringify(setup.error));
  const field = new Battlefield(order, setup.value);
  field.open(drawSeed(seed), trial);
  field.battleTurn = 1;
  return field;
}

/** Mean of something over trials of one order, on one battlefield that is reset for each. */
export function meanOfTrials(
  order: BattleOrder,
  trials: number,
  measure: (field: Battlefield) => number,
): number {
  const field = openField(order);
  const seed = drawSeed('test');
  return meanOver(trials, (trial) => {
    field.open(seed, trial);
    field.battleTurn = 1;
    return measure(field);
  });
}

/** Index of a unit by its id. */
export function unitOf(field: Battlefield, id: string): number {
  const index = field.order.units.findIndex((unit) => unit.id === id);
  if (index < 0) throw new Error(`no unit ${id}`);
  return index;
}

/** An order with some units changed. */
export function withUnits(
  order: BattleOrder,
  change: (unit: OrderedUnit) => Partial<OrderedUnit>,
): BattleOrder {
  return { ...order, units: order.units.map((unit) => ({ ...unit, ...change(unit) })) };
}

/** One unit of foot on each side, a hex apart, without leaders: the smallest fight. */
export function duel(
  setup: BattleOrder['setup'] = {},
  army: Partial<ExampleArmy> = {},
): BattleOrder {
  const side = { foot: 1, horse: 0, batteries: 0, ...army };
  const order = exampleOrder({ A: side, B: side }, { distance: 1, ...(setup as object) });
  return { ...order, leaders: [] };
}

/** The answer of a calculator, or its refusal's code. */
export function calculate(name: string, input: Json): { [key: string]: Json } {
  const calculator = CALCULATORS.find((one) => one.name === name);
  if (!calculator) throw new Error(`no calculator ${name}`);
  const answer = calculator.calculate(input);
  if (!answer.ok)
    return { refused: answer.error[0]?.code ?? '', path: answer.error[0]?.path ?? '' };
  return answer.value as { [key: string]: Json };
}

/** Mean of something over trials of one order. */
export function meanOver(trials: number, measure: (trial: number) => number): number {
  let sum = 0;
  for (let trial = 0; trial < trials; trial += 1) sum += measure(trial);
  return sum / trials;
}
