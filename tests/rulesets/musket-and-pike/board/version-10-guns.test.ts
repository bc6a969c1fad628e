import { expect, test } from 'vitest';
import { type Lessons, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { hexOfErrand } from '@/lib/rulesets/musket-and-pike/board/doctrine/places';
import { roomFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/room';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { hexNamed, lineOfFire, nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { Put } from './field';
import { allBut, posted, thought } from './thoughts';

/** Lessons of version 10 about guns, room, horse and attacks that fail, each in a position in which it decides. */

const TEN = lessonsOf('10');
const but = allBut('10');

/** What side A is about, and where each of its units is sent. */
function meant(state: State, lessons: Lessons) {
  const { field, situation, errands } = thought(state.copy(), 0, lessons);
  const errandOf = (id: string) => {
    const errand = errands.find(({ stack }) => stack.lead.card.id === id);
    if (errand === undefined) throw new Error(id);
    return errand;
  };
  return {
    stance: situation.stance,
    errandOf,
    sentTo: (id: string) =>
      nameOn(state.scenario.ground, hexOfErrand(field, situation, errandOf(id))),
  };
}

const orders = (state: State, lessons: Lessons) =>
  turnOrders(state.copy(), 0, FAST, lessons) as readonly Readonly<Record<string, unknown>>[];

/** Orders of one kind for one unit of side A. */
const given = (state: State, id: string, type: string, lessons: Lessons) =>
  orders(state, lessons).filter(
    (order) =>
      order.type === type && (order.unit === id || ((order.units ?? []) as string[]).includes(id)),
  );

/** The last hex of a unit’s march in this turn; null: it stays. */
const marchesTo = (state: State, id: string, lessons: Lessons) =>
  (given(state, id, 'move', lessons).at(-1)?.to as string | undefined) ?? null;

const CHIEF: Put = { id: 'chief', kind: 'leader', at: 'h2', formations: ['A-army'] };
const FAR = { commandHexes: 30, higherCommandHexes: 30 };
const foes = (row: number, men = 900): Put[] =>
  ['d', 'f', 'h', 'j', 'l'].map((column, index) => ({
    ...{ id: `b${index}`, side: 'B' as const, at: `${column}${row}`, facing: 3 as const, men },
    now: { men },
  }));
const row = (columns: string, at: number, men = 500): Put[] =>
  [...columns].map((column, index) => ({ id: `foot${index}`, at: `${column}${at}`, men }));

test('[Musket and Pike on the board: commanders] sited: guns of an army that stands come up into its line, where they see, and on top of the foot there', () => {
  const stand = (guns: Partial<Put>, lessons: Lessons) => {
    const own: Put[] = [
      CHIEF,
      { id: 'guns', kind: 'artillery', at: 'h3', ...guns },
      ...row('fghij', 4),
    ];
    const state = posted([...own, ...foes(14)], {}, { parameters: FAR, scenario: { attacker: 1 } });
    return { state, ...meant(state, lessons) };
  };
  const { state, stance, sentTo } = stand({}, TEN);
  expect(stance).toBe('stand');
  const { ground } = state.scenario;
  const sees = (at: string) => lineOfFire(state, hexNamed(ground, at), hexNamed(ground, 'h9')).free;
  // Behind its own foot a battery sees nothing; it limbers up and goes to the line.
  expect([sees('h3'), sees(sentTo('guns'))]).toEqual([false, true]);
  expect(given(state, 'guns', 'form', TEN)).toMatchObject([{ formation: 'limbered' }]);
  expect(marchesTo(state, 'guns', TEN)).toBe('h4');
  expect(given(state, 'guns', 'stack', TEN)).toMatchObject([{ on: 'top' }]);
  expect(given(state, 'guns', 'form', but('sited'))).toEqual([]);
  // On a hex with a line above them they could not fire.
  const below = stand({ at: 'h4', formation: 'limbered', now: { level: 1 } }, TEN).state;
  below.unit(1).level = 9;
  below.put(1, hexNamed(ground, 'h4'));
  expect(given(below, 'guns', 'stack', TEN)).toMatchObject([{ on: 'top' }]);
  expect(given(below, 'guns', 'form', TEN)).toMatchObject([{ formation: 'unlimbered' }]);
  // In an interval they see the ground already, and stay.
  const free = stand({ at: 'e4' }, TEN);
  expect(given(free.state, 'guns', 'form', TEN)).toEqual([]);
  // Not with the enemy upon them.
  const own: Put[] = [CHIEF, { id: 'guns', kind: 'artillery', at: 'h3' }, ...row('fghij', 4)];
  const pressed = posted([...own, ...foes(5)], {}, { parameters: FAR, scenario: { attacker: 1 } });
  expect(given(pressed, 'guns', 'form', TEN)).toEqual([]);
});

test('[Musket and Pike on the board: commanders] room: nobody ends a march where he and others fall into disorder, or behind a line that keeps him from firing', () => {
  const field = (other: Partial<Put> & { at: string }) =>
    posted(
      [
        { ...CHIEF, at: 'h1' },
        { id: 'mover', at: 'h2', men: 900, formation: 'column' },
        ...foes(15, 100),
        { id: 'other', men: 600, ...other, now: { men: 600, fixed: true } },
      ],
      { mover: 'h3' },
      { parameters: FAR, scenario: { attacker: 0, turns: 40 } },
    );
  /** Where a march would end though somebody stands there. */
  const upon = (other: Partial<Put>) =>
    ['h6', 'i6', 'j6', 'h7', 'i7', 'g7', 'h8', 'g6', 'j7', 'h5', 'i5'].find(
      (at) => marchesTo(field({ ...other, at }), 'mover', but('room')) === at,
    ) as string;
  for (const other of [{ formation: 'line' }, { formation: 'column' }] as const) {
    const at = upon(other);
    const state = field({ ...other, at });
    const { ground } = state.scenario;
    const room = other.formation === 'line' ? 'disorder' : 'shared';
    expect(roomFor(state, [1], hexNamed(ground, at))).toBe(room);
    const end = marchesTo(state, 'mover', TEN) as string;
    expect(roomFor(state, [1], hexNamed(ground, end))).toBe('free');
  }
  // Horse and foot, each in the other's way; a leader is in nobody's.
  const at = hexNamed(field({ at: 'h6' }).scenario.ground, 'h6');
  expect(roomFor(field({ at: 'h6', kind: 'cavalry' }), [1], at)).toBe('disorder');
  expect(roomFor(field({ at: 'h6', kind: 'leader' }), [1], at)).toBe('free');
});

test('[Musket and Pike on the board: commanders] gallops: horse forms for a charge five hexes from the enemy, and does not walk up to his muskets', () => {
  const state = posted(
    [
      CHIEF,
      { id: 'horse', kind: 'cavalry', at: 'h7' },
      ...row('fghij', 8),
      ...foes(14),
      {
        id: 'shaken',
        side: 'B',
        at: 'h13',
        facing: 3,
        men: 200,
        now: { men: 200, disordered: true },
      },
    ],
    {},
    { parameters: FAR, scenario: { attacker: 0 } },
  );
  const nearest = (lessons: Lessons) => meant(state, lessons).errandOf('horse').nearest;
  expect([nearest(but('gallops')), nearest(TEN)]).toEqual([2, 5]);
});

test('[Musket and Pike on the board: commanders] ranks: foot of the first line does not leave it to be nearer to its general', () => {
  const sent = (lessons: Lessons) =>
    meant(
      posted(
        [{ ...CHIEF, at: 'b4' }, ...row('cdefghijklm', 4), ...foes(14)],
        {},
        { parameters: { commandHexes: 6 }, scenario: { attacker: 1 } },
      ),
      lessons,
    );
  expect(sent(TEN).stance).toBe('stand');
  expect([sent(but('ranks')).sentTo('foot10'), sent(TEN).sentTo('foot10')]).toEqual(['b4', 'm4']);
});

test('[Musket and Pike on the board: commanders] closes: from six hexes a line that goes in goes four in one bound, where it went two', () => {
  const bound = (at: number, lessons: Lessons) => {
    const state = posted(
      [CHIEF, ...row('fghij', at, 900), ...foes(14)],
      {},
      { parameters: FAR, scenario: { attacker: 0, turns: 40 } },
    );
    const { depth, stack } = meant(state, lessons).errandOf('foot2');
    return Math.round(depth - stack.depth);
  };
  expect([bound(8, but('closes')), bound(8, TEN)]).toEqual([2, 4]);
  expect([bound(6, but('closes')), bound(6, TEN)]).toEqual([2, 2]);
});

test('[Musket and Pike on the board: commanders] repulsed: an attack is broken off when less than half of its foot stands in order, and clearly less than of the enemy’s', () => {
  const stance = (shaken: number, theirs: number, lessons: Lessons) => {
    const own = row('fghijk', 11, 900).map((one, index) => ({
      ...one,
      now: { men: 900, disordered: index < shaken },
    }));
    const enemies = foes(14, 900).map((one, index) => ({
      ...one,
      now: { men: 900, disordered: index < theirs },
    }));
    const state = posted([CHIEF, ...own, ...enemies], {}, { scenario: { attacker: 0, turns: 40 } });
    return meant(state, lessons).stance;
  };
  expect([stance(4, 0, but('repulsed')), stance(4, 0, TEN)]).toEqual(['attack', 'stand']);
  expect([stance(2, 0, TEN), stance(4, 4, TEN)]).toEqual(['attack', 'attack']);
});

test('[Musket and Pike on the board: commanders] prepared: foot of an attack that waits for its guns hunts nobody', () => {
  const nearest = (lessons: Lessons) =>
    meant(
      posted(
        [
          CHIEF,
          {
            id: 'guns',
            kind: 'artillery',
            at: 'h6',
            formation: 'limbered',
            guns: 20,
            now: { guns: 20 },
          },
          ...row('fghij', 8, 1200),
          ...foes(15, 500),
        ],
        {},
        { parameters: FAR, scenario: { attacker: 0, turns: 40 } },
      ),
      lessons,
    ).errandOf('foot2');
  expect(nearest(but('prepared'))).toMatchObject({ nearest: 1 });
  expect(nearest(TEN)).toMatchObject({ nearest: 6, hex: -1 });
});

test('[Musket and Pike on the board: commanders] inwards: horse of an attacking wing that has nobody before it goes for the end of the enemy’s line', () => {
  const field = (more: readonly Put[]) =>
    posted(
      [
        CHIEF,
        { id: 'horse', kind: 'cavalry', at: 'b9' },
        ...row('ghijkl', 11, 900),
        ...foes(14).slice(1),
        ...more,
      ],
      {},
      { parameters: FAR, scenario: { attacker: 0 } },
    );
  const sent = (more: readonly Put[], lessons: Lessons) => {
    const state = field(more);
    const { hex: to } = meant(state, lessons).errandOf('horse');
    return to < 0 ? null : nameOn(state.scenario.ground, to);
  };
  expect([sent([], but('inwards')), sent([], TEN)]).toEqual([null, 'f14']);
  // Enemy horse is before it.
  const horse: Put = {
    id: 'cuirassiers',
    side: 'B',
    kind: 'cavalry',
    at: 'b15',
    facing: 3,
    men: 900,
  };
  expect(sent([{ ...horse, now: { men: 900 } }], TEN)).toBeNull();
});
