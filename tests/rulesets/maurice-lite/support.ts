import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Command } from '@/lib/rulesets/maurice-lite/commands';
import { DECK } from '@/lib/rulesets/maurice-lite/deck';
import { type ArmyCounts, exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { unitNumber } from '@/lib/rulesets/maurice-lite/scene';
import type { SetupInput } from '@/lib/rulesets/maurice-lite/setup';
import type { Position, State } from '@/lib/rulesets/maurice-lite/state';

/** Every die shows the middle, 4, and the deck is drawn from its middle, but for the keys that are named. */
export const drawing =
  (named: Readonly<Record<string, number>> = {}): Draw =>
  (key) => {
    const found = Object.keys(named).find((part) => key.includes(part));
    return found === undefined ? 0.5 : (named[found] as number);
  };

/** A die's draw: the least number that shows this face. */
export const face = (shown: 1 | 2 | 3 | 4 | 5 | 6): number => (shown - 0.5) / 6;

/** A battle at the beginning of its first round. */
export function begun(
  counts: ArmyCounts,
  setup: SetupInput,
  { draw = drawing(), enemy = counts }: { readonly draw?: Draw; readonly enemy?: ArmyCounts } = {},
): State {
  const checked = checkedOrder(mauriceLite, exampleOrder(counts, setup, enemy));
  const state = mauriceLite.initialState(checked);
  for (const fact of mauriceLite.deploy(checked, draw)) mauriceLite.evolve(state, fact);
  return state;
}

/** Changes the position in place, as for a test. */
export function set(state: State, changes: Partial<Position>): State {
  Object.assign(state.p, changes);
  // What was known of the position is not known of this one.
  state.p.step += 1_000;
  return state;
}

const asJson = (command: Command): Json => JSON.parse(JSON.stringify(command)) as Json;

/** Gives an order; throws if it is refused. */
export function give(
  state: State,
  seat: 'A' | 'B',
  command: Command,
  draw: Draw = drawing(),
): readonly Fact[] {
  const decided = mauriceLite.decide(state, seat, asJson(command), draw);
  if (!decided.ok) throw new Error(`${decided.error.code}: ${decided.error.message}`);
  for (const fact of decided.value) mauriceLite.evolve(state, fact);
  return decided.value;
}

/** The code with which an order is refused; null: it is accepted. */
export function refusal(state: State, seat: 'A' | 'B', command: Command): string | null {
  const decided = mauriceLite.decide(state, seat, asJson(command), drawing());
  return decided.ok ? null : decided.error.code;
}

/** Cards of a title, by their ids; throws for none. */
export function cardsNamed(title: string): number[] {
  const found = DECK.filter((card) => card.title === title).map(({ id }) => id);
  if (found.length === 0) throw new Error(`no card “${title}”`);
  return found;
}

/** A card without an effect of a span; throws for none. */
export function plainCard(span: number, not: readonly number[] = []): number {
  const found = DECK.find(
    (card) => card.effect === null && card.span === span && !not.includes(card.id),
  );
  if (found === undefined) throw new Error(`no plain card of ${span}`);
  return found.id;
}

export const numberOf = ({ scene }: State, id: string): number => unitNumber(scene, id);
export const typesOf = (facts: readonly Fact[]): string[] =>
  facts.map(({ type }) => type).filter((type) => type !== 'Asked');

export const FOOT = { foot: 1, horse: 0, guns: 0 };
/** The one unit of A stands 17 base widths (16.5, rounded up) from its commander; nobody is near anybody. */
export const FAR: SetupInput = {
  firstRound: 'A',
  deployment: { 'a-foot-1': { at: [20.5, 2] }, 'b-foot-1': { at: [20.5, 30] } },
  cincs: { A: [2, 1.5], B: [2, 30.5] },
};
/** Two lines three base widths apart. */
export const FACING: SetupInput = {
  firstRound: 'A',
  deployment: { 'a-foot-1': { at: [20, 14] }, 'b-foot-1': { at: [20, 17] } },
  cincs: { A: [20, 10], B: [20, 21] },
};

/** Where a battle stands: its phase, and what both sides were asked. */
export const phaseOf = ({ p }: State) => [p.phase, ...p.asked];
