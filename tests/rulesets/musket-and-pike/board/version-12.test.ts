import { expect, test } from 'vitest';
import { type Lessons, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { hex, type Put, type Terms } from './field';
import { allBut, posted, thought } from './thoughts';

/** Lessons of version 12, each in a position in which it decides. */

const TWELVE = lessonsOf('12');
const but = allBut('12');

const CHIEF: Put = { id: 'chief', kind: 'leader', at: 'h2', formations: ['A-army'] };
const TERMS: Terms = {
  parameters: { commandHexes: 30, higherCommandHexes: 30 },
  scenario: { attacker: 0 },
};

type Order = Readonly<Record<string, unknown>>;

/** The hexes that a unit goes through by its order to march; none: it stays. */
function wayOf(state: State, id: string, lessons: Lessons): readonly string[] {
  const orders = turnOrders(state.copy(), 0, FAST, lessons) as readonly Order[];
  const march = orders.find(
    ({ type, units }) => type === 'move' && (units as readonly string[]).includes(id),
  );
  return march === undefined ? [] : (march.by as readonly string[]);
}

/** Where units are sent: a hex, or null for their place in the order of battle. */
function sentTo(
  state: State,
  ids: readonly string[],
  lessons: Lessons,
): readonly (string | null)[] {
  const { errands } = thought(state.copy(), 0, lessons);
  return ids.map((id) => {
    const errand = errands.find(({ stack }) => stack.lead.card.id === id);
    return errand === undefined || errand.hex < 0
      ? null
      : nameOn(state.scenario.ground, errand.hex);
  });
}

const foot = (id: string, at: string, men = 700): Put => ({ id, at, men, now: { men } });
const foe = (id: string, at: string, men = 700): Put => ({
  ...{ id, at, men, side: 'B', facing: 3 },
  now: { men },
});

test('[Musket and Pike on the board: commanders] straight: a march of many hexes keeps to the straight way, and does not go along one row of hexes first', () => {
  // Its place lies up and to the right, between two rows of hexes.
  const state = posted(
    [{ ...CHIEF, at: 'a1' }, { ...foot('column', 'b1'), formation: 'column' }, foe('far', 'n15')],
    {},
    TERMS,
  );
  const columns = (lessons: Lessons) => wayOf(state, 'column', lessons).map((name) => name[0]);
  expect(new Set(columns(but('straight')))).toEqual(new Set(['b']));
  expect(new Set(columns(TWELVE)).size).toBeGreaterThanOrEqual(3);
});

test('[Musket and Pike on the board: commanders] enters: foot that is sent for an objective steps onto it past who stands beside, when nobody defends it', () => {
  const churchyard = { name: 'The churchyard', hex: hex('h8'), points: 100, holder: 1 as const };
  const state = (at: string) => {
    const made = posted(
      [
        CHIEF,
        { ...foot('grenadiers', 'h7'), facing: 5 },
        foot('left', 'f5'),
        foot('right', 'j5'),
        foe('beside', at, 300),
      ],
      {},
      { ...TERMS, scenario: { ...TERMS.scenario, objectives: [churchyard] } },
    );
    made.p.holders = [1];
    return made;
  };
  expect(sentTo(state('g8'), ['grenadiers'], but('enters'))).toEqual(['h8']);
  expect(wayOf(state('g8'), 'grenadiers', but('enters'))).toEqual([]);
  expect(wayOf(state('g8'), 'grenadiers', TWELVE)).toEqual(['h8']);
  // Who stands on it is shot at first.
  expect(wayOf(state('h8'), 'grenadiers', TWELVE)).toEqual([]);
});

test('[Musket and Pike on the board: commanders] oblique: an attack before one end of the enemy’s front keeps its lanes; it follows an enemy who is all to one side', () => {
  const state = (more: readonly Put[]) =>
    posted(
      [
        CHIEF,
        foot('left', 'g3'),
        foot('middle', 'h3'),
        foot('right', 'i3'),
        ...['a13', 'b13', 'c13', 'd13'].map((at) => foe(at, at, 350)),
        ...more,
      ],
      {},
      TERMS,
    );
  const aside = (more: readonly Put[], lessons: Lessons) => {
    const { errands } = thought(state(more), 0, lessons);
    const { lane, stack } = errands.find((one) => one.stack.lead.card.id === 'middle') ?? {};
    return (lane ?? 0) - (stack?.lane ?? 0);
  };
  const end = [foe('end', 'n13', 250)];
  expect(aside(end, but('oblique'))).toBeLessThan(-1);
  expect(aside(end, TWELVE)).toBeCloseTo(0, 6);
  expect(aside([], TWELVE)).toBeLessThan(-1);
});

test('[Musket and Pike on the board: commanders] spares: no more horse goes for an enemy than twice his strength; the rest goes for another', () => {
  const horse = (id: string, at: string): Put => ({
    ...{ id, at, kind: 'cavalry', men: 500 },
    now: { men: 500 },
  });
  const shaken = (id: string, at: string, men: number): Put => ({
    ...{ id, at, men, side: 'B', facing: 3 },
    now: { men, disordered: true },
  });
  const state = (men: number) =>
    posted(
      [
        CHIEF,
        ...[horse('first', 'g4'), horse('second', 'h4')],
        ...[shaken('near', 'h9', men), shaken('next', 'k8', 200)],
      ],
      {},
      TERMS,
    );
  const sent = (men: number, lessons: Lessons) =>
    [...sentTo(state(men), ['first', 'second'], lessons)].sort();
  expect(sent(200, but('spares'))).toEqual(['h9', 'h9']);
  expect(sent(200, TWELVE)).toEqual(['h9', 'k8']);
  // Many want many.
  expect(sent(1500, TWELVE)).toEqual(['h9', 'h9']);
});
