import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { openingState } from '@/lib/rulesets/strategy-tactical/decide';
import {
  detachmentsBeside,
  readDetachments,
  sentencesOf,
} from '@/lib/rulesets/strategy-tactical/doctrine/detached/detachments';
import { missionsOf } from '@/lib/rulesets/strategy-tactical/doctrine/detached/missions';
import { postsOf } from '@/lib/rulesets/strategy-tactical/doctrine/detached/posts';
import { plansOf, sentenceOf } from '@/lib/rulesets/strategy-tactical/doctrine/drawn/plans';
import { eyesOf } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { ordersOf } from '@/lib/rulesets/strategy-tactical/doctrine/orders';
import { planOf } from '@/lib/rulesets/strategy-tactical/doctrine/plan';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { FIGURE_14 } from '@/lib/rulesets/strategy-tactical/figure-14';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { type BodyOrder, readCommand } from '@/lib/rulesets/strategy-tactical/orders';
import { isElite, isFoot, isGun } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { field, type Placed } from './field';
import { factsOfSteady } from './steady';

const opening = (concealment: boolean): State => {
  const checked = checkedOrder(
    strategyTactical,
    exampleOrder(undefined, { ...FIGURE_14, concealment }),
  );
  if (checked === null) throw new Error('an order');
  return openingState(checked.scenario);
};
const NEVER = (): number => {
  throw new Error('Nothing is drawn here.');
};
const command = (state: State, seat: 'A' | 'B', doctrine: string, draw: () => number) => {
  const read = readCommand(ordersOf(state, seat, doctrine, draw)[0]);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
const planned = (state: State, seat: 'A' | 'B', lot: number) => {
  const plan = command(state, seat, 'fast', () => lot);
  if (plan.type !== 'plan') throw new Error('a plan');
  const known = state.copy();
  known.p.plans = seat === 'A' ? [plan.text, ''] : ['', plan.text];
  return { ...plan, sent: readDetachments(known, seat === 'A' ? 0 : 1) };
};

test('[strategy-tactical: version 6] fast hides two regiments of the line, two of the elite and a gun behind the stand of each detachment, and names them in its sealed plan', () => {
  const state = opening(true);
  for (const seat of ['A', 'B'] as const)
    for (let lot = 0; lot < 60; lot += 1) {
      const { stands = [], sent, text } = planned(state, seat, lot / 60);
      expect(sent.length).toBeGreaterThanOrEqual(2);
      expect(sent.length).toBeLessThanOrEqual(4);
      for (const { units } of sent) {
        const kinds = units.map((unit) => state.unit(unit).kind);
        expect([kinds.filter(isElite).length, kinds.filter(isGun).length]).toEqual([2, 1]);
        expect([kinds.filter(isFoot).length, kinds.length]).toEqual([4, 5]);
        // They are hidden behind one stand, and alone there.
        const ids = units.map((unit) => state.unit(unit).id).sort();
        expect(stands.map((stand) => [...stand.units].sort())).toContainEqual(ids);
      }
      expect(text).toContain('Detached to ');
      const all = stands.flatMap(({ units }) => units);
      const own = state.p.bodies.filter(
        ({ side, formation }) => formation === 'stand' && side === (seat === 'A' ? 0 : 1),
      );
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBe(own.flatMap(({ units }) => units).length);
    }
});

test('[strategy-tactical: version 6] posts lie between the armies, away from the way of the main body, and from one another', () => {
  const state = opening(true);
  const names = (side: 0 | 1) => postsOf(state.scene, side).map(({ name }) => name);
  // Bridges X and Y lead from one wing of the North to the other, behind its front; bridge Z and the Village lie before it.
  expect(names(1)).not.toContain('Bridge X');
  expect(names(1)).not.toContain('Bridge Y');
  for (const name of ['Bridge Z', 'The Village', 'the west of the table'])
    expect(names(1)).toContain(name);
  const sent = (third: number) => {
    const plan = plansOf(state.scene, 0)[2 * third];
    if (plan === undefined) throw new Error('a plan');
    return detachmentsBeside(eyesOf(state, 0), plan).all.map(({ post }) => post.name);
  };
  expect(sent(0)).toContain('The Village');
  expect(sent(0)).not.toContain('the west of the table');
  expect(sent(1)).toContain('the west of the table');
  expect(sent(1)).not.toContain('The Village');
  expect(sent(2)).not.toContain('Bridge Z');
});

test('[strategy-tactical: version 6] in the open whole columns are detached, no more than half of the regiments', () => {
  const state = opening(false);
  const [plan = null] = plansOf(state.scene, 0);
  const { all, stands } = detachmentsBeside(eyesOf(state, 0), plan);
  expect(stands).toBeNull();
  const regiments = all.flatMap(({ units }) => units);
  expect(all.length).toBeGreaterThan(0);
  expect(regiments.length).toBeLessThanOrEqual(18);
});

test('[strategy-tactical: version 6] what a commander means to do names its detachments', () => {
  const state = opening(true);
  const { text, sent } = planned(state, 'A', 0.1);
  Object.assign(state.p, { phase: 'orders', move: 1, initiative: 0, plans: [text, ''] });
  const words = planOf(state, 'A', 'fast')?.words ?? [];
  for (const sentence of sentencesOf(state.scene, sent)) expect(words).toContain(sentence);
});

const WEST = ['a1', 'a2', 'a3', 'a4'] as const;

/** A detachment in the west of an empty table, four regiments of it, and what stands before it. */
function west(
  version: '5' | '6',
  y: number,
  enemies: readonly Placed[],
  { figures = 4, move = 3, names = [...WEST] as readonly string[] } = {},
): State {
  const state = field(
    [
      ...WEST.map((id, at): Placed => ({ id, side: 0, at: [14_000 + 1_700 * at, y] })),
      { id: 'a9', side: 0, at: [88_000, 3_000] },
      ...enemies,
    ],
    { version, position: { move } },
  );
  const [plan] = plansOf(state.scene, 0);
  if (plan === undefined) throw new Error('a plan');
  const first = sentenceOf(state.scene, { ...plan, third: 'east' });
  state.p.plans = [`${first} Detached to the west of the table: ${names.join('; ')}. More.`, ''];
  for (const id of WEST)
    state.p.figures[state.scene.units.findIndex((unit) => unit.id === id)] = figures;
  return state;
}
const line = (count: number, y: number): Placed[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `b${at}`, side: 1 as const },
    at: [12_000 + 1_700 * at, y] as const,
  }));
/** How far a body goes towards the enemy’s edge. */
const gains = (state: State, id = 'a2'): number => {
  const sheet = command(state, 'A', 'fast', NEVER);
  const orders: readonly BodyOrder[] = sheet.type === 'move' ? sheet.orders : [];
  const end = orders.find(({ body }) => body === id)?.path?.at(-1)?.[1];
  const from = state.body(id)?.box.y ?? 0;
  return end === undefined ? 0 : end - from;
};

test('[strategy-tactical: version 6] a detachment closes with an enemy at its place who is no stronger', () => {
  expect(gains(west('6', 36_000, line(4, 45_000)))).toBeGreaterThan(1_000);
});

test('[strategy-tactical: version 6] a detachment that has lost 15 of 100 goes back, its face to the enemy; by version 5 it closed in', () => {
  const worn = { figures: 3 };
  expect(gains(west('5', 36_000, line(4, 45_000), worn))).toBeGreaterThan(1_000);
  expect(gains(west('6', 36_000, line(4, 45_000), worn))).toBeLessThan(-1_000);
  // In the last moves it comes once more, unless it has lost 35 of 100.
  expect(gains(west('6', 36_000, line(4, 45_000), { ...worn, move: 26 }))).toBeGreaterThan(1_000);
  expect(gains(west('6', 36_000, line(4, 45_000), { figures: 2, move: 26 }))).toBeLessThan(-1_000);
});

test('[strategy-tactical: version 6] a detachment goes back before an enemy who is far stronger; by version 5 it closed in, late in the battle', () => {
  const move = { move: 20 };
  expect(gains(west('5', 36_000, line(7, 45_000), move))).toBeGreaterThan(1_000);
  expect(gains(west('6', 36_000, line(7, 45_000), move))).toBeLessThan(-1_000);
});

test('[strategy-tactical: version 6] a detachment follows nobody away from its place; by version 5 it did', () => {
  expect(gains(west('5', 40_000, line(4, 50_500)))).toBeGreaterThan(1_000);
  expect(gains(west('6', 40_000, line(4, 50_500)))).toBeLessThan(-1_000);
});

test('[strategy-tactical: version 6] a detachment that sees nobody goes on to the next headquarters from 30 of 100 of the battle on', () => {
  const goal = (move: number) => missionsOf(eyesOf(west('6', 36_000, [], { move }), 0)).get('a1');
  expect(goal(8)).toEqual({ does: 'advance', goal: [16_000, 36_000], hq: -1 });
  expect(goal(9)).toEqual({ does: 'advance', goal: [90_000, 70_000], hq: 1 });
});

test('[strategy-tactical: version 6] detachments are read from the sealed plan; units that it does not name go with the main body', () => {
  const state = west('6', 36_000, [], { names: ['a1', 'a3', 'nobody', 'a4'] });
  const unit = (id: string) => state.scene.units.findIndex((one) => one.id === id);
  expect(readDetachments(state, 0).map(({ units }) => units)).toEqual([[unit('a1'), unit('a3')]]);
  expect([...missionsOf(eyesOf(state, 0)).keys()]).toEqual(['a1', 'a3']);
  state.p.plans = ['A plan of a person.', ''];
  expect(readDetachments(state, 0)).toEqual([]);
});

test('[strategy-tactical: version 6] two steady commanders play a battle as those of version 5 do', () => {
  expect(factsOfSteady('6')).toBe(factsOfSteady('5'));
});
