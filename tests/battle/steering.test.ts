import { expect, test } from 'vitest';
import { fuzz } from '@/lib/battle/autoplay/fuzz';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { HandAct } from '@/lib/battle/contract/steering';
import type { Json } from '@/lib/kernel/canonical-json';
import { MEADOW_GAME as meadow, meadowOrder } from '@/tests/support/meadow';

const state = () => meadow.initialState(checkedOrder(meadow, meadowOrder(4)));
const tried = (acts: readonly HandAct[], piece = 'A1') => {
  const view = meadow.viewState(state(), 'A');
  const laid = meadow.steering?.lay(view, 'A', piece, acts);
  if (!laid?.ok) throw new Error(laid?.error.message ?? 'no steering');
  return meadow.steering?.tryOut(view, 'A', laid.value);
};

test('[battle: free orders] acts of a hand make the order that is typed, with its cost and where it ends', () => {
  const found = tried([
    { kind: 'wheel', pivot: 'right', by: 1_000 },
    { kind: 'ahead', by: 2_000 },
  ]);
  expect(found).toMatchObject({
    piece: 'A1',
    refused: null,
    spent: 3_000,
    most: 4_000,
    struck: null,
  });
  const typed = meadow.words.parse('A1 wheel right 1, ahead 2');
  expect(typed.ok && meadow.steering?.tryOut(state(), 'A', typed.value)).toEqual(found);
});

test('[battle: free orders] what is refused says why in figures, where it would lead, and the farthest legal part', () => {
  const far = tried([{ kind: 'ahead', by: 5_000 }]);
  expect(far).toMatchObject({ refused: 'A body moves 4 at most, not 5.', spent: 4_000 });
  const instead = meadow.words.print(far?.instead ?? null);
  expect(instead).toBe('A1 ahead 4');
  expect(far?.struck).not.toEqual(far?.ends[0]?.outline);
  const met = tried(
    [
      { kind: 'ahead', by: 4_000 },
      { kind: 'ahead', by: 10 },
    ],
    'A2',
  );
  expect(met?.refused).toBe('A body moves 4 at most, not 4.01.');
});

test('[battle: free orders] whatever a legal trial promises, the order does', () => {
  const at = state();
  const command = meadow.words.parse('A1 wheel left 0.5, ahead 3.25');
  if (!command.ok) throw new Error(command.error.message);
  const promised = meadow.steering?.tryOut(at, 'A', command.value)?.ends[0]?.outline;
  const facts = meadow.decide(at, 'A', command.value, () => 0);
  if (!facts.ok) throw new Error(facts.error.message);
  for (const fact of facts.value) meadow.evolve(at, fact);
  const piece = meadow.picture(at).pieces.find(({ id }) => id === 'A1');
  expect(piece?.outline).toEqual(promised);
});

test('[battle: free orders] anything may be asked: nothing throws, nothing changes', () => {
  const at = state();
  const before = JSON.stringify(at);
  const hostile: Json[] = [
    null,
    [],
    'x',
    { type: 'move' },
    { type: 'move', piece: '__proto__', legs: [] },
  ];
  for (const command of hostile)
    expect(meadow.steering?.tryOut(at, 'A', command).refused).not.toBeNull();
  for (const by of [Number.NaN, Number.POSITIVE_INFINITY, 1e15, -1, 0.5]) {
    const command = { type: 'move', piece: 'A1', legs: [{ kind: 'ahead', by }] };
    expect(meadow.steering?.tryOut(at, 'A', command).refused).toBe('That is no move.');
    expect(meadow.decide(at, 'A', command, () => 0)).toMatchObject({ ok: false });
  }
  expect(meadow.steering?.lay(at, 'A', 'constructor', [])).toMatchObject({ ok: false });
  expect(JSON.stringify(at)).toBe(before);
});

test('[battle: free orders] random play of a space ends, is typed and understood, and its pictures are whole', () => {
  for (let trial = 0; trial < 6; trial += 1) {
    const game = { order: meadowOrder(6), seed: 'meadow', trial, openingMost: 0, lookEvery: 3 };
    expect(fuzz(meadow, game).decisions).toBeGreaterThan(5);
  }
});
