import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { togetherOf } from '@/lib/battle/contract/sealed-moments';
import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { isSmallJson } from '@/lib/kernel/small-json';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { strategyTactical as game } from '@/lib/rulesets/strategy-tactical/game';
import { parseOrder, printCommand } from '@/lib/rulesets/strategy-tactical/notation';
import { chanceToWin } from '@/lib/rulesets/strategy-tactical/page/odds';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { stateOf } from '@/lib/rulesets/strategy-tactical/view';

const together = togetherOf(game);
const order = exampleOrder();
const at = (draw: number) => () => draw;

/** After both plans are sealed: the first move is to be written. */
function firstMove(): State {
  const state = game.initialState(checkedOrder(game, order));
  const plan = { type: 'plan', text: '' };
  const sheets = new Map<string, Json>([
    ['A', plan],
    ['B', plan],
  ]);
  let die = 0;
  for (const fact of together.decide(state, sheets, () => (die++ % 6) / 6))
    game.evolve(state, fact);
  return state;
}
const viewFor = (seat: 'A' | 'B', state = firstMove()) => game.viewState(state, seat);
const writing = together.writing;
if (writing === undefined) throw new Error('sheets are written order by order');
const parsed = (text: string): Json => {
  const read = parseOrder(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
const laidText = (texts: readonly string[], seat: 'A' | 'B' = 'A') => {
  const view = viewFor(seat);
  let sheet = writing.empty(view, seat);
  for (const text of texts) {
    const laid = writing.put(view, seat, sheet, parsed(text));
    if (!laid.ok) throw new Error(laid.error.message);
    sheet = laid.value;
  }
  return { view, sheet, entries: writing.entries(view, seat, sheet) };
};

test.each([
  'a-line-7: to 20.5 30 / 22.125 31, face 22 40, fire at stand-B-2',
  'stand-A-1: deploy',
  'regiment 4: halt',
  'regiment 4: stay, hold fire',
  'squadron 1: charge regiment 7',
  'a-line-1: form a-line-2 + a-line-3',
  'gun 2: road, to 12 9, limbered'.replace('road, to 12 9', 'to 12 9, road'),
  'stand 3: ahead 4',
  'regiment 2: to Bridge Z',
  'regiment 2: left 45, back 1.5',
  'sheet stand-A-1: deploy; a-line-7: to 1 2',
  'sheet',
  'counter regiment 4: to 40 20',
  'plan "Hold \\"the\\" bridges; all of them"',
  'plan "" with stand-A-1 = a-line-1 + a-gun-1 open; stand-A-2 = as it is open',
])('[strategy-tactical: notation] “%s” is printed as it was typed', (text) => {
  expect(printCommand(parsed(text))).toBe(text);
});

test('[strategy-tactical: notation] orders of several bodies are typed in one line, a colon is not needed', () => {
  expect(printCommand(parsed('stand 3: ahead 4, halt; gun 2 fire at regiment 7'))).toBe(
    'stand 3: ahead 4; gun 2: fire at regiment 7',
  );
});

test.each(['', 'hello', 'regiment 4: fly', 'stand: ahead', 'regiment 4: to', 'gun 1: fire at'])(
  '[strategy-tactical: notation] “%s” is answered with examples',
  (text) => {
    const read = parseOrder(text);
    expect(read.ok ? '' : read.error.code).toBe('ORDER_NOT_UNDERSTOOD');
  },
);

test('[strategy-tactical: order sheets] what is typed is laid on the sheet with its way, its end and its cost', () => {
  const { view, sheet, entries } = laidText(['stand 1: ahead 4, halt; squadron 5: ahead 6']);
  expect(entries.map(({ piece }) => piece)).toEqual(['stand-A-1', 'a-light-horse-1']);
  expect(entries[0]?.words).toBe('Stand 1: goes 4');
  expect(entries[0]?.way).toHaveLength(4);
  expect(entries[0]?.end).toHaveLength(8);
  expect(together.check(firstMove(), 'A', sheet).ok).toBe(true);
  // Each entry can be typed again, and lifted.
  let again = writing.empty(view, 'A');
  for (const { text } of entries) {
    const laid = writing.put(view, 'A', again, parsed(text));
    if (!laid.ok) throw new Error(laid.error.message);
    again = laid.value;
  }
  expect(writing.entries(view, 'A', again)).toEqual(entries);
  let left = sheet;
  for (const { piece } of entries) left = writing.lift(view, 'A', left, piece);
  expect(writing.entries(view, 'A', left)).toEqual([]);
});

test('[strategy-tactical: order sheets] a second order for a body takes the place of the first', () => {
  const { entries } = laidText(['stand 1: ahead 4', 'stand 1: ahead 2']);
  expect(entries.map(({ words }) => words)).toEqual(['Stand 1: goes 2']);
});

test.each([
  ['stand 1: ahead 5', 'it can move 4'],
  ['stand 1: ahead -', 'Say'],
  ['stand 9: ahead 2', 'no stand 9'],
  ['stand 1: charge stand 2', 'cannot charge'],
  ['regiment 1: ahead 2', 'stand'],
])('[strategy-tactical: order sheets] “%s” is refused by name', (text, why) => {
  const view = viewFor('A');
  const read = parseOrder(text);
  const laid = read.ok ? writing.put(view, 'A', writing.empty(view, 'A'), read.value) : read;
  if (text.startsWith('regiment 1')) {
    // It is in a stand: the order is the stand's.
    expect(laid.ok && writing.entries(view, 'A', laid.value)[0]?.piece).toBe('stand-A-1');
    return;
  }
  expect(laid.ok ? '' : laid.error.message).toContain(why);
});

test('[strategy-tactical: free orders] acts of a hand make the order that is typed, and what is too far stops where it is legal', () => {
  const view = viewFor('A');
  const laid = game.steering?.lay(view, 'A', 'stand-A-1', [{ kind: 'ahead', by: 6_000 }]);
  if (!laid?.ok) throw new Error('no order');
  const tried = game.steering?.tryOut(view, 'A', laid.value);
  expect(tried?.refused).toContain('it can move 4');
  expect(tried?.struck).toHaveLength(8);
  const instead = tried?.instead ?? null;
  expect(game.steering?.tryOut(view, 'A', instead).refused).toBeNull();
  // To a fortieth of an inch.
  expect(game.steering?.tryOut(view, 'A', instead).spent).toBeGreaterThan(3_950);
});

test('[strategy-tactical: free orders] what a legal trial promises, the move does', () => {
  const state = firstMove();
  const text = 'stand 2: ahead 3.25';
  const { sheet, entries } = laidText([text]);
  const none = { type: 'move', orders: [] };
  const facts = together.decide(
    state,
    new Map<string, Json>([
      ['A', sheet],
      ['B', none],
    ]),
    at(0),
  );
  for (const fact of facts) game.evolve(state, fact);
  if (game.pending(state)[0]?.mode === 'window') {
    const seat = game.pending(state)[0]?.seat ?? 'A';
    const passed = game.decide(state, seat, { type: 'counter', orders: [] }, at(0));
    if (passed.ok) for (const fact of passed.value) game.evolve(state, fact);
  }
  const piece = game.picture(viewFor('A', state)).pieces.find(({ id }) => id === 'stand-A-2');
  expect(piece?.outline).toEqual(entries[0]?.end);
});

test('[strategy-tactical: free orders] anything may be asked: nothing throws, nothing changes', () => {
  const state = firstMove();
  const before = JSON.stringify(state.p);
  const view = viewFor('A', state);
  for (const piece of ['', 'stand-A-1', 'stand-B-1', 'hq-A-1', '__proto__'])
    for (const acts of [
      [],
      [{ kind: 'to', x: -5, y: 300_000 }],
      [{ kind: 'wheel', pivot: 'left', by: 9_000 }],
    ])
      game.steering?.lay(view, 'A', piece, acts as never);
  for (const command of [
    null,
    7,
    'x',
    {},
    { body: 'stand-B-1' },
    { type: 'draft' },
    { type: 'plan', text: '' },
  ])
    expect(game.steering?.tryOut(view, 'A', command as Json)).toBeTruthy();
  expect(JSON.stringify(state.p)).toBe(before);
});

test('[strategy-tactical: Rules for Concealed Troops] the enemy’s picture, words and overlays of a stand do not say what it holds', () => {
  const view = viewFor('B');
  const seen = JSON.stringify([
    game.picture(view).pieces.filter(({ side, kind }) => side === 'A' && kind === 'hidden column'),
    game.words.position(view).filter((line) => line.startsWith('South. Stand')),
    game.steering?.overlays?.(view, 'B'),
  ]);
  expect(seen).toContain('what it holds is hidden');
  for (const unit of order.units.filter(({ side, arm }) => side === 'A' && arm !== 'cavalry'))
    expect(seen).not.toContain(`"${unit.name}`);
  expect(game.picture(viewFor('A')).pieces.find(({ id }) => id === 'stand-A-1')?.details).toContain(
    'holds 6 regiments and 1 gun',
  );
});

test('[strategy-tactical: the plan] units change places between stands, and every unit stays in one', () => {
  const state = game.initialState(checkedOrder(game, order));
  const view = game.viewState(state, 'A');
  let sheet = writing.empty(view, 'A');
  for (const text of [
    'plan: hold the bridges',
    'stand 2 takes regiment 1 + gun 1',
    'stand 3 opens',
  ]) {
    const laid = writing.put(view, 'A', sheet, parsed(text));
    if (!laid.ok) throw new Error(laid.error.message);
    sheet = laid.value;
  }
  expect(together.check(state, 'A', sheet).ok).toBe(true);
  const entries = writing.entries(view, 'A', sheet);
  expect(entries.map(({ words }) => words)).toEqual([
    '“hold the bridges”',
    'Stand 1 holds 5 regiments',
    'Stand 2 holds 7 regiments and 2 guns',
    'Stand 3 holds 6 regiments and 1 gun, laid open',
  ]);
  for (const { piece } of entries) sheet = writing.lift(view, 'A', sheet, piece);
  expect(writing.entries(view, 'A', sheet)).toEqual([]);
});

test('[strategy-tactical: Morale Factor After a Melee] chances of points times a die, equal totals thrown again, by hand', () => {
  expect(chanceToWin(4, 4)).toBe(0.5);
  // 18 × die against 8 × die: beaten only at 1 against 3 … 6 and 2 against 5, 6; never equal.
  expect(chanceToWin(18, 8)).toBeCloseTo(30 / 36, 12);
  expect(chanceToWin(0, 8)).toBe(0);
});

test('[strategy-tactical: the picture] every outline lies on the table, each piece has words, each kind a sign', () => {
  const view = viewFor('A');
  const { pieces, shapes = [], score } = game.picture(view);
  const state = stateOf(view);
  expect(pieces).toHaveLength(state.p.bodies.length);
  for (const piece of pieces) {
    expect(piece.outline).toHaveLength(8);
    expect(piece.name).not.toBe('');
  }
  expect(new Set(shapes.map(({ kind }) => kind))).toEqual(
    new Set(['river', 'hill', 'road', 'bridge', 'forest', 'farm', 'houses', 'inside']),
  );
  expect(score?.objectives).toHaveLength(4);
  expect(score?.sides.A).toMatchObject({ left: 156, start: 156, taken: 0 });
});

test('[strategy-tactical: order sheets] a sheet for every body of a corps, and an empty one, may come from a browser and be sealed, both of one size', () => {
  const view = viewFor('A');
  const empty = writing.empty(view, 'A');
  const one = laidText(['stand 1: ahead 2']).sheet;
  expect(isSmallJson(empty)).toBe(true);
  expect(isSmallJson(one)).toBe(true);
  expect(canonicalJson(empty)).toHaveLength(canonicalJson(one).length);
  // Fifty bodies with a way of two points each and a target.
  const orders = Array.from({ length: 50 }, (_, at) => ({
    ...{ body: `a-line-${at}`, fire: 'b-line-1' },
    path: [
      [10_000, 10_000],
      [11_000, 12_000],
    ],
  }));
  expect(isSmallJson({ type: 'move', orders })).toBe(true);
});

test('[strategy-tactical: Combat] who won the die reads and sees both opened sheets before the counter-move, and nothing of what a stand holds', () => {
  const state = firstMove();
  const seat = state.p.initiative === 0 ? 'A' : 'B';
  const other = seat === 'A' ? 'B' : 'A';
  const central = state.p.bodies
    .filter(({ formation }) => formation === 'stand')
    .filter(({ box }) => 3 * box.x > state.scene.table.width && 3 * box.x < 64_000 * 3)
    .map(({ id }) => id);
  const ordersOf = (side: string): Json[] =>
    central
      .filter((id) => id.startsWith(`stand-${side}`))
      .map((id) => {
        const body = state.body(id);
        if (body === null) throw new Error(id);
        const up = side === 'A' ? 1_000 : -1_000;
        const [x, y] = frontMiddle(body.box);
        return { body: id, path: [[x, y + up]] };
      });
  const sheets = new Map<string, Json>([
    ['A', { type: 'move', orders: ordersOf('A') }],
    ['B', { type: 'move', orders: ordersOf('B') }],
  ]);
  for (const fact of together.decide(state, sheets, at(0.1))) game.evolve(state, fact);
  expect(state.p.phase).toBe('counter');
  const overlays = game.steering?.overlays?.(game.viewState(state, seat), seat) ?? [];
  const opened = overlays.find(({ id }) => id === 'orders');
  const name = state.scene.sides[other === 'A' ? 0 : 1];
  expect(opened?.words[0]).toMatch(new RegExp(`^${name}, stand \\d+, in the centre: goes 1\\.$`));
  expect(opened?.shapes?.some(({ side }) => side === other)).toBe(true);
  expect(opened?.words).toHaveLength(central.length);
  const told = JSON.stringify(opened);
  for (const { id, name: unit } of order.units.filter(({ side }) => side === other))
    expect([told.includes(`"${id}"`), told.includes(unit)]).toEqual([false, false]);
  // Before and after, nobody is shown a sheet.
  const before = game.steering?.overlays?.(viewFor(seat), seat) ?? [];
  expect(before.some(({ id }) => id === 'orders')).toBe(false);
});

test('[strategy-tactical: The Battle] overlays say who holds each headquarters and what each army has lost, to both sides alike', () => {
  const found = (side: 'A' | 'B', id: string) =>
    game.steering?.overlays?.(viewFor(side), side).find((one) => one.id === id);
  const { score } = game.picture(viewFor('A'));
  expect(found('A', 'held')?.words).toHaveLength(score?.objectives.length ?? 0);
  expect(
    found('A', 'held')?.words.every((words) => /: held by .+; its road .+\.$/.test(words)),
  ).toBe(true);
  expect(found('B', 'held')?.words).toEqual(found('A', 'held')?.words);
  const [own, other] = found('A', 'lost')?.words ?? [];
  expect(own).toContain(`0 of ${score?.sides.A.start} figures`);
  expect(own).toContain(`broken at ${score?.sides.A.beatenAt}.`);
  expect(other).toContain(`0 of ${score?.sides.B.start} figures`);
  expect(found('B', 'lost')?.words).toEqual([other, own]);
});

test('[strategy-tactical: The Battle] the table says what decides: headquarters, then losses, and that who draws off has lost', () => {
  const { score } = game.picture(viewFor('A'));
  expect(score?.decides).toContain('the side that has lost less of its army, by 10 in 100 or more');
  expect(score?.decides).toContain('An army that draws off has lost.');
  const early = checkedOrder(game, { ...order, ruleset: { ...order.ruleset, version: '1' } });
  const plain = game.picture(game.viewState(game.initialState(early), 'A')).score?.decides;
  expect(plain).toMatch(/each with an open road, wins\.$/);
});
