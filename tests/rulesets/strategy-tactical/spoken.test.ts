import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { agreed } from '@/lib/rulesets/strategy-tactical/agreed';
import { decide, TOGETHER } from '@/lib/rulesets/strategy-tactical/decide';
import { evolve } from '@/lib/rulesets/strategy-tactical/evolve';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { FIGURE_14 } from '@/lib/rulesets/strategy-tactical/figure-14';
import { FUZZ_PLAN } from '@/lib/rulesets/strategy-tactical/fuzz-plan';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { parseOrder, printCommand } from '@/lib/rulesets/strategy-tactical/notation';
import { options, pending, WINDOWS } from '@/lib/rulesets/strategy-tactical/options';
import { asJson, type BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { overlaysOf } from '@/lib/rulesets/strategy-tactical/page/overlays';
import { heading, put } from '@/lib/rulesets/strategy-tactical/page/sheets';
import { tryOut } from '@/lib/rulesets/strategy-tactical/page/steering';
import { thirdsNow } from '@/lib/rulesets/strategy-tactical/spoken/thirds';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { viewOf } from '@/lib/rulesets/strategy-tactical/view';
import { factInWords } from '@/lib/rulesets/strategy-tactical/words/words';
import { dice, field } from './field';

const DRAW = dice({ '/one': 6, '/other': 1 });
const XS = [10_000, 48_000, 86_000] as const;
const NAMES = ['west', 'centre', 'east'] as const;

/** A regiment of each side in each third of the table; A has won the die. */
function thirds(counterMove = true): State {
  const state = field(
    ([0, 1] as const).flatMap((side) =>
      NAMES.map((name, at) => ({
        id: `${side === 0 ? 'a' : 'b'}-${name}`,
        side,
        at: [XS[at] as number, side === 0 ? 20_000 : 50_000] as const,
      })),
    ),
    { version: '4', switches: { counterMove }, position: { phase: 'flank' } },
  );
  Object.assign(state.scene, { flanks: 'spoken' });
  return state;
}

const ahead = (state: State, id: string): BodyOrder => {
  const body = state.named(id);
  if (body === null) throw new Error(id);
  const step = body.side === 0 ? 2_000 : -2_000;
  const [x, y] = frontMiddle(body.box);
  return { body: id, path: [[x, y + step]] };
};
const frontOf = (state: State, id: string): number | undefined => {
  const body = state.named(id);
  return body === null ? undefined : frontMiddle(body.box)[1];
};
const sheet = (state: State, ...ids: readonly string[]) =>
  asJson({ type: 'move', orders: ids.map((id) => ahead(state, id)) });

function chosen(state: State, flank: 'west' | 'east'): State {
  const read = decide(state, 'A', { type: 'flank', flank }, DRAW);
  if (!read.ok) throw new Error(read.error.message);
  for (const fact of read.value) evolve(state, fact);
  return state;
}

function opened(state: State, a: readonly string[], b: readonly string[]) {
  const sheets = [
    ['A', sheet(state, ...a)],
    ['B', sheet(state, ...b)],
  ] as const;
  for (const [seat, one] of sheets)
    expect(TOGETHER.check(state, seat, one), seat).toEqual({ ok: true, value: null });
  const facts = TOGETHER.decide(state, new Map(sheets), DRAW);
  expect(TOGETHER.decide(state, new Map([...sheets].reverse()), DRAW)).toEqual(facts);
  for (const fact of facts) evolve(state, fact);
  return facts;
}

test('[strategy-tactical: Combat] a set-up may have its moves spoken from version 4 on; nobody else does', () => {
  const sceneOf = (version: string, flanks?: 'spoken') => {
    const order = exampleOrder(undefined, { ...FIGURE_14, ...(flanks && { flanks }) });
    const checked = strategyTactical.checkOrder({
      ...order,
      ruleset: { ...order.ruleset, version },
    });
    return checked.ok ? checked.value.scenario.scene.flanks : null;
  };
  expect(sceneOf('4', 'spoken')).toBe('spoken');
  expect(sceneOf('4')).toBeUndefined();
  expect(sceneOf('3', 'spoken')).toBeUndefined();
  const [term] = agreed(exampleOrder().setup).filter(({ id }) => id === 'flanks');
  expect(term).toMatchObject({ kind: 'choice', value: 'sealed' });
});

test('[strategy-tactical: Combat] the winner of the die chooses his flank; the loser is not asked', () => {
  const state = thirds();
  expect(pending(state)).toMatchObject([{ seat: 'A', mode: 'window', kind: 'flank' }]);
  const commands = options(state, 'A').commands ?? [];
  expect(commands.map(({ text }) => parseOrder(text))).toEqual(
    commands.map(({ command }) => ({ ok: true, value: command })),
  );
  expect(commands.map(({ command }) => printCommand(command))).toEqual([
    'begin west',
    'begin east',
  ]);
  expect(options(state, 'B')).toMatchObject({ commands: [] });
  expect(decide(state, 'B', { type: 'flank', flank: 'east' }, DRAW)).toMatchObject({
    error: { code: 'NOT_YOUR_TURN' },
  });
  expect(decide(state, 'A', { type: 'flank', flank: 'north' }, DRAW).ok).toBe(false);
  const [moment] = pending(state);
  if (moment === undefined) throw new Error('a moment');
  const left = (answer: string) => WINDOWS.answer(viewOf(state, 'A'), 'A', moment, answer);
  expect(['east', 'pass'].map(left)).toEqual([{ type: 'flank', flank: 'east' }, null]);
});

test('[strategy-tactical: Combat] each begins at a flank of his own, the loser with the centre; then each answers', () => {
  const state = chosen(thirds(), 'east');
  expect(pending(state).map(({ id, seat }) => [id, seat])).toEqual([
    ['move-1', 'A'],
    ['move-1', 'B'],
  ]);
  expect([thirdsNow(state, 0), thirdsNow(state, 1)]).toEqual([['east'], ['west', 'centre']]);
  expect(heading(state, 1).title).toBe('Order sheet, move 1: the west and the centre');
  expect(options(state, 'A')).toMatchObject({ units: ['a-east'] });
  const first = opened(state, ['a-east'], ['b-west', 'b-centre']);
  expect(first.map(({ type }) => type)).toEqual(['FlanksOpened']);
  expect(frontOf(state, 'a-east')).toBe(20_000);
  // What was spoken lies open to both.
  expect(viewOf(state, 'A').position.sheets[1]).toHaveLength(2);
  expect(overlaysOf(state, 'A')[0]?.id).toBe('orders');
  expect(pending(state).map(({ id }) => id)).toEqual(['move-1-second', 'move-1-second']);
  expect([thirdsNow(state, 0), thirdsNow(state, 1)]).toEqual([['west', 'centre'], ['east']]);
  const second = opened(state, ['a-west', 'a-centre'], ['b-east']);
  const types = second.map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(['SheetsOpened', 'Marched']);
  expect(types.at(-1)).toBe('MoveBegan');
  const ys = NAMES.flatMap((name) => ['a', 'b'].map((side) => frontOf(state, `${side}-${name}`)));
  expect(ys).toEqual([22_000, 48_000, 22_000, 48_000, 22_000, 48_000]);
  expect([state.p.move, state.p.phase, state.p.spoken]).toEqual([2, 'flank', undefined]);
});

test('[strategy-tactical: Combat] who stands elsewhere is not spoken of, on the page either', () => {
  const state = chosen(thirds(), 'west');
  for (const id of ['a-centre', 'a-east']) {
    expect(TOGETHER.check(state, 'A', sheet(state, id))).toMatchObject({
      error: { code: 'NOT_THIS_FLANK' },
    });
    expect(put(state, 'A', { type: 'move', orders: [] }, asJson(ahead(state, id))).ok).toBe(false);
    expect(tryOut(state, 'A', asJson(ahead(state, id))).refused).toContain('the west alone');
  }
  expect(put(state, 'A', { type: 'move', orders: [] }, { type: 'flank', flank: 'west' }).ok).toBe(
    false,
  );
  opened(state, ['a-west'], []);
  expect(TOGETHER.check(state, 'A', sheet(state, 'a-west'))).toMatchObject({
    error: { code: 'NOT_THIS_FLANK' },
  });
});

test('[strategy-tactical: Combat] without a counter-move both speak of the centre at once', () => {
  const state = chosen(thirds(false), 'west');
  expect([thirdsNow(state, 0), thirdsNow(state, 1)]).toEqual([
    ['west', 'centre'],
    ['centre', 'east'],
  ]);
});

test('[strategy-tactical: Combat] who draws off says so on either sheet', () => {
  const state = chosen(thirds(), 'west');
  Object.assign(state.scene, { drawingOff: true });
  const leave = { type: 'move', orders: [], leave: true } as const;
  const none = sheet(state);
  const tell = (a: typeof none, b: typeof none) => {
    const facts = TOGETHER.decide(
      state,
      new Map([
        ['A', a],
        ['B', b],
      ]),
      DRAW,
    );
    const words = facts.map((fact) => factInWords(fact, state));
    for (const fact of facts) evolve(state, fact);
    return words;
  };
  expect(tell(asJson(leave), none)).toEqual([
    'Both sides have ordered where they began. South draws off at the end of this move.',
  ]);
  expect(tell(none, none)[0]).toBe(
    'Both order sheets are opened. South draws off at the end of this move.',
  );
  expect([state.p.phase, state.p.why, state.p.winner]).toEqual(['over', 'left', 1]);
});

test('[strategy-tactical: Combat] the choice is told in words', () => {
  expect(factInWords({ type: 'FlankChosen', side: 1, flank: 'west' }, thirds())).toBe(
    'North begins in the west, South in the east.',
  );
});

test.each(['steady', 'fast', 'greedy'])(
  '[strategy-tactical: Combat] a %s commander fights a spoken battle to its end, on two sheets a move',
  (doctrine) => {
    const order = FUZZ_PLAN.orders()[1];
    if (order === undefined) throw new Error('an order');
    const checked = checkedOrder(strategyTactical as never, order);
    const facts: BattleRecord[] = [];
    autoplay(strategyTactical as never, {
      ...{ checked, seed: 'spoken', trial: 0, players: { A: doctrine, B: doctrine } },
      sink: (fact) => facts.push(fact),
    });
    const count = (type: string) => facts.filter((fact) => fact.type === type).length;
    expect(count('BattleEnded')).toBe(1);
    expect(count('FlankChosen')).toBe(count('MoveBegan'));
    expect(count('FlanksOpened')).toBe(count('SheetsOpened'));
    expect(count('OrderFailed')).toBe(0);
  },
);
