import { expect, test } from 'vitest';
import { TOGETHER } from '@/lib/rulesets/strategy-tactical/decide';
import { ordersOf } from '@/lib/rulesets/strategy-tactical/doctrine/orders';
import { drawsOff } from '@/lib/rulesets/strategy-tactical/doctrine/second/leaving';
import { evolve } from '@/lib/rulesets/strategy-tactical/evolve';
import { parseOrder, printCommand } from '@/lib/rulesets/strategy-tactical/notation';
import { levelOf } from '@/lib/rulesets/strategy-tactical/objectives';
import { padded } from '@/lib/rulesets/strategy-tactical/orders';
import * as sheets from '@/lib/rulesets/strategy-tactical/page/sheets';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { factInWords } from '@/lib/rulesets/strategy-tactical/words/words';
import { dice, field, type Made } from './field';

/** Eight regiments a side, far from one another, by the rules of version 2; of each side as many figures as named. */
function armies(
  figures: readonly [number, number],
  made: Made = {},
  version: '1' | '2' = '2',
): State {
  const state = field(
    ([0, 1] as const).flatMap((side) =>
      Array.from({ length: 8 }, (_, at) => ({
        id: `${side === 0 ? 'a' : 'b'}${at}`,
        side,
        at: [10_000 + 4_000 * at, side === 0 ? 10_000 : 60_000] as const,
      })),
    ),
    { moveLimit: 20, ...made },
  );
  for (const side of [0, 1] as const) {
    let lost = 32 - figures[side];
    state.scene.units.forEach((unit, number) => {
      if (unit.side !== side) return;
      const falls = Math.min(lost, 3);
      state.p.figures[number] = 4 - falls;
      lost -= falls;
    });
  }
  if (version === '1') return state;
  Object.assign(state.scene, { version: '2', drawingOff: true });
  return state;
}

function moved(before: State, leave: readonly ('A' | 'B')[]) {
  const sheet = (seat: 'A' | 'B') => ({
    ...{ type: 'move', orders: [] },
    ...(leave.includes(seat) && { leave: true }),
  });
  const facts = TOGETHER.decide(
    before,
    new Map([
      ['A', sheet('A')],
      ['B', sheet('B')],
    ]),
    dice({ '/one': 6, '/other': 1 }),
  );
  const state = before.copy();
  const words = facts.map((fact) => {
    const told = factInWords(fact, state);
    evolve(state, fact);
    return told;
  });
  return { facts, state, words, level: levelOf(state) };
}

test('[strategy-tactical: drawing off] an army that draws off leaves the field at the end of the move: a minor defeat', () => {
  const { state, level, words } = moved(armies([20, 26]), ['A']);
  expect([state.p.phase, state.p.why, state.p.winner, level]).toEqual([
    'over',
    'left',
    1,
    'minorDefeat',
  ]);
  expect(words).toContain('Both order sheets are opened. South draws off at the end of this move.');
  expect(words.at(-1)).toBe('South has drawn off, and leaves the field to North.');
});

test('[strategy-tactical: drawing off] one that has no headquarters with an open road to go to is lost', () => {
  const { level } = moved(armies([30, 32], { position: { headquarters: [1, 1] } }), ['A']);
  expect(level).toBe('majorDefeat');
});

test('[strategy-tactical: drawing off] one that waits until it has lost too much more than the enemy is routed', () => {
  // 19 and 22 of 100 more, of 32 figures.
  expect(moved(armies([24, 30]), ['A']).level).toBe('minorDefeat');
  expect(moved(armies([24, 31]), ['A']).level).toBe('majorDefeat');
  expect(moved(armies([24, 31], { parameters: { routedLead: 40 } }), ['A']).level).toBe(
    'minorDefeat',
  );
});

test('[strategy-tactical: drawing off] both at once: nobody has won', () => {
  const { state, level, words } = moved(armies([20, 20]), ['A', 'B']);
  expect([state.p.winner, level]).toEqual([null, 'draw']);
  expect(words.at(-1)).toBe('Both armies leave the field.');
});

test('[strategy-tactical: drawing off] is typed, printed, laid on the sheet and lifted, and hidden in a sealed sheet of the same size', () => {
  const state = armies([20, 32]);
  for (const typed of ['draw off', 'Leave the field']) {
    const read = parseOrder(typed);
    expect(read).toEqual({ ok: true, value: { type: 'move', orders: [], leave: true } });
  }
  const command = { type: 'move', orders: [{ body: 'a1', hold: true }], leave: true };
  expect(parseOrder(printCommand(command))).toEqual({ ok: true, value: command });
  const first = sheets.put(state, 'A', sheets.empty(state), { body: 'a1', hold: true });
  const laid = first.ok
    ? sheets.put(state, 'A', first.value, { type: 'move', orders: [], leave: true })
    : first;
  if (!laid.ok) throw new Error(laid.error.code);
  expect(sheets.entries(state, 'A', laid.value).map(({ piece }) => piece)).toEqual([
    'draw-off',
    'a1',
  ]);
  const lifted = sheets.lift(state, 'A', laid.value, 'draw-off');
  expect(lifted).toEqual({ type: 'move', orders: [{ body: 'a1', hold: true }] });
  expect(sheets.lift(state, 'A', laid.value, 'a1')).toEqual({
    type: 'move',
    orders: [],
    leave: true,
  });
  const size = (sheet: never) => JSON.stringify(padded(sheet)).length;
  expect(size(laid.value as never)).toBe(size(lifted as never));
});

test('[strategy-tactical: drawing off] by the rules of a battle, or of version 1, nobody may', () => {
  for (const state of [armies([20, 32], {}, '1'), armies([20, 32])]) {
    if (state.scene.version !== undefined) Object.assign(state.scene, { drawingOff: false });
    const sheet = { type: 'move', orders: [], leave: true };
    for (const refused of [
      TOGETHER.check(state, 'A', sheet),
      sheets.put(state, 'A', sheets.empty(state), sheet),
    ])
      expect(refused).toMatchObject({ ok: false, error: { code: 'NO_DRAWING_OFF' } });
    expect(drawsOff(state, 0)).toBe(false);
  }
});

test.each([
  [[28, 32], false],
  [[25, 30], false],
  [[24, 32], true],
  [[22, 24], false],
  [[19, 20], true],
  [[20, 19], false],
] as const)(
  '[strategy-tactical: drawing off] with %s figures of 32 left a commander leaves: %s',
  (figures, leaves) => {
    expect(drawsOff(armies(figures), 0)).toBe(leaves);
  },
);

test('[strategy-tactical: drawing off] from version 4 on, who has the command for one move only, in a person’s place, does not draw off', () => {
  const leaves = (version: '3' | '4', standsIn: boolean) => {
    const state = armies([19, 20], { position: { move: 5 } });
    Object.assign(state.scene, { version });
    return ordersOf(state, 'A', 'steady', () => 0, standsIn).some(
      (order) => (order as { leave?: boolean }).leave === true,
    );
  };
  expect(leaves('4', false)).toBe(true);
  expect(leaves('4', true)).toBe(false);
  expect(leaves('3', true)).toBe(true);
});

test('[strategy-tactical: drawing off] in the last moves nobody leaves; who is behind leaves sooner, who is ahead later', () => {
  const base = { headquarters: [0, 1] as const, move: 5 };
  expect(drawsOff(armies([20, 30], { position: { ...base, move: 19 } }), 0)).toBe(false);
  expect(drawsOff(armies([25, 29], { position: base }), 0)).toBe(false);
  expect(drawsOff(armies([25, 29], { position: { ...base, headquarters: [1, 1] } }), 0)).toBe(true);
  expect(drawsOff(armies([20, 28], { position: base }), 0)).toBe(true);
  expect(drawsOff(armies([20, 28], { position: { ...base, headquarters: [0, 0] } }), 0)).toBe(
    false,
  );
});

test('[strategy-tactical: The Battle] headquarters first; where they are level the smaller loss decides, from the setting on, in version 2', () => {
  const at = (figures: readonly [number, number], version: '1' | '2', made: Made = {}) =>
    moved(armies(figures, { position: { move: 20 }, ...made }, version), []).level;
  expect(at([32, 29], '2')).toBe('draw');
  expect(at([32, 28], '2')).toBe('minorVictory');
  expect(at([28, 32], '2')).toBe('minorDefeat');
  expect(at([32, 22], '1')).toBe('draw');
  expect(at([32, 22], '2', { parameters: { lossLead: 100 } })).toBe('draw');
  expect(at([32, 22], '2', { position: { move: 20, headquarters: [1, 1] } })).toBe('majorDefeat');
});

test.each([
  [[11, 32], ''],
  [[10, 32], 'army'],
  [[32, 11], ''],
  [[32, 10], 'army'],
  [[10, 10], 'army'],
] as const)(
  '[strategy-tactical: The Battle] with %s figures of 32 left, 33 in 100 being too few, the battle ends by: “%s”',
  (figures, why) => {
    const { state } = moved(armies(figures), []);
    const [own, enemy] = figures;
    expect(state.p.why).toBe(why);
    expect(state.p.phase === 'over').toBe(why !== '');
    if (why !== '') expect(state.p.winner).toBe(own === enemy ? null : own > enemy ? 0 : 1);
  },
);
