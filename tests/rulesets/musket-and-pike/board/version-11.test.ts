import { expect, test } from 'vitest';
import { type Lessons, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { Put, Terms } from './field';
import { allBut, posted, thought } from './thoughts';

/** Lessons of version 11, each in a position in which it decides. */

const ELEVEN = lessonsOf('11');
const but = allBut('11');

const CHIEF: Put = { id: 'chief', kind: 'leader', at: 'h2', formations: ['A-army'] };
const TERMS: Terms = {
  parameters: { commandHexes: 30, higherCommandHexes: 30 },
  scenario: { attacker: 0 },
};

type Order = Readonly<Record<string, unknown>>;

const orders = (state: State, lessons: Lessons) =>
  turnOrders(state.copy(), 0, FAST, lessons) as readonly Order[];

/** Units that an order of one kind is for, and where it goes. */
const given = (all: readonly Order[], type: string) =>
  all
    .filter((order) => order.type === type)
    .map((order) => [...((order.units ?? []) as string[]), `${order.to ?? order.at}`]);

const horse = (id: string, at: string): Put => ({
  id,
  kind: 'cavalry',
  at,
  men: 500,
  now: { men: 500 },
});
const shaken = (id: string, at: string, men: number): Put => ({
  ...{ id, side: 'B', at, facing: 3, men },
  now: { men, disordered: true },
});

test('[Musket and Pike on the board: commanders] inHand: horse of the fast commander that has a charge waits for it, and does not march first', () => {
  const state = posted(
    [CHIEF, horse('horse', 'h6'), shaken('foe', 'h12', 300), shaken('behind', 'h15', 900)],
    {},
    TERMS,
  );
  // It rode on with the line, and who has marched charges no more in that turn.
  const before = orders(state, but('inHand'));
  expect(given(before, 'move').map(([unit]) => unit)).toContain('horse');
  expect(given(before, 'melee')).toEqual([]);
  const all = orders(state, ELEVEN);
  expect(all.some(({ type }) => type === 'charge')).toBe(true);
  expect(given(all, 'melee')).toEqual([['horse', 'h12']]);
});

test('[Musket and Pike on the board: commanders] inHand: two bodies of horse do not ride at one enemy while another is in their reach', () => {
  const state = posted(
    [
      CHIEF,
      horse('left', 'g7'),
      horse('right', 'i7'),
      // The one is worth more to both of them.
      shaken('best', 'h11', 400),
      shaken('next', 'j11', 250),
    ],
    {},
    TERMS,
  );
  state.p.units.forEach((unit, index) => {
    if (state.scenario.cards[index]?.kind === 'leader') unit.moved = true;
  });
  const struck = (lessons: Lessons) =>
    given(orders(state, lessons), 'melee')
      .map((order) => order.at(-1))
      .sort();
  expect(struck(ELEVEN)).toEqual(['h11', 'j11']);
  expect(struck(but('inHand'))).toEqual(['h11']);
});

test('[Musket and Pike on the board: commanders] ridable: horse goes for nobody whom it cannot charge: guns that nobody serves, or who stands among trees', () => {
  const sent = (more: readonly Put[], lessons: Lessons, terms: Terms = {}) => {
    const state = posted(
      [CHIEF, horse('horse', 'e4'), ...more],
      {},
      { ...TERMS, ...terms, scenario: { attacker: 0 } },
    );
    const errand = thought(state.copy(), 0, lessons).errands.find(
      ({ stack }) => stack.lead.card.id === 'horse',
    );
    return errand === undefined || errand.hex < 0
      ? null
      : nameOn(state.scenario.ground, errand.hex);
  };
  const guns = (now: Put['now']): Put => ({
    ...{ id: 'guns', side: 'B', kind: 'artillery', at: 'e10', facing: 3 },
    now: { ...now },
  });
  const far: Put = { id: 'far', side: 'B', at: 'n14', facing: 3 };
  expect(sent([guns({}), far], ELEVEN)).toBe('e10');
  const left = [guns({ crew: 'none' }), far];
  expect([sent(left, but('ridable')), sent(left, ELEVEN)]).toEqual(['e10', null]);
  const wood = { terrain: { e10: 'forest' } } as const;
  const foe = [shaken('foe', 'e10', 300), far];
  expect([sent(foe, but('ridable'), wood), sent(foe, ELEVEN, wood)]).toEqual(['e10', null]);
  expect(sent(foe, ELEVEN)).toBe('e10');
});
