import { expect, test } from 'vitest';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { checkOrder } from '@/lib/rulesets/maurice-lite/check-order';
import type { Command } from '@/lib/rulesets/maurice-lite/commands';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { begun, cardsNamed, drawing, FACING, FAR, FOOT, give, plainCard, set } from './support';

const bytes = (state: State): string => canonicalJson(JSON.parse(JSON.stringify(state.p)) as Json);

/** Refused by name with a sentence, and the position is as it was. */
function refused(state: State, seat: 'A' | 'B', command: Json): string {
  const before = bytes(state);
  const decided = mauriceLite.decide(state, seat, command, drawing());
  expect(bytes(state)).toBe(before);
  if (decided.ok) throw new Error('it was accepted');
  expect(decided.error.message).toMatch(/^[A-Z“].*[.”]$/);
  return decided.error.code;
}
const json = (command: Command): Json => JSON.parse(JSON.stringify(command)) as Json;

/** A's only unit of foot has marched or charged as far as its moves. */
function moving(choice: 'march' | 'charge', setup: object): State {
  const state = begun(FOOT, { ...FACING, ...setup });
  if (state.p.phase === 'volleys') give(state, 'A', { type: 'volleys', volleys: false });
  const card = plainCard(12);
  set(state, { hands: [[card], []] });
  give(state, 'A', { type: 'choose', choice });
  give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [card] });
  while (state.p.phase !== 'moves')
    give(state, state.p.asked[0] === 0 ? 'A' : 'B', { type: 'answer', card: null });
  return state;
}

test('[maurice-lite: Setup] bad input: an overlap by a thousandth is named', () => {
  const setup = (x: number) => ({
    deployment: {
      'a-foot-1': { at: [10, 5] as [number, number] },
      'a-foot-2': { at: [x, 5] as [number, number] },
    },
  });
  const faults = (x: number) => {
    const checked = checkOrder(exampleOrder({ foot: 2, horse: 0, guns: 0 }, setup(x)));
    return checked.ok ? [] : checked.error.map(({ code }) => code);
  };
  expect(faults(14)).toEqual([]);
  expect(faults(13.999)).toEqual(['UNITS_OVERLAP']);
});

test('[maurice-lite: The March Action] bad input: a wheel or a step into contact', () => {
  const state = moving('march', {});
  const march = (legs: readonly Json[]): Json => ({
    type: 'move',
    unit: 'a-foot-1',
    legs: [...legs],
  });
  // The enemy stands 3 base widths before the front: 2.9 is a march, 3 is contact.
  expect(refused(state, 'A', march([{ kind: 'ahead', by: 3_000 }]))).toBe('MOVE_REFUSED');
  expect(refused(state, 'A', march([{ kind: 'wheel', pivot: 'left', by: 4_000 }]))).toBe(
    'MOVE_REFUSED',
  );
  give(state, 'A', { type: 'move', unit: 'a-foot-1', legs: [{ kind: 'ahead', by: 2_900 }] });
  // Half a base width before the front: the corner that wheels would meet him.
  const charging = moving('charge', {
    deployment: { 'a-foot-1': { at: [20, 14] }, 'b-foot-1': { at: [20, 14.5] } },
  });
  const wheel = { kind: 'wheel', pivot: 'left', by: 1_000 };
  expect(
    refused(charging, 'A', { type: 'move', unit: 'a-foot-1', charge: true, legs: [wheel] }),
  ).toBe('MOVE_REFUSED');
});

test('[maurice-lite: Activating a Force] bad input: a card not held, a card twice, a force that is none, too short a span', () => {
  const state = begun({ foot: 2, horse: 1, guns: 0 }, { ...FAR, deployment: {} });
  const card = plainCard(12);
  const other = plainCard(4);
  set(state, { hands: [[card, other], []] });
  give(state, 'A', { type: 'choose', choice: 'march' });
  set(state, { hands: [[card, other], []] });
  const activate = (units: string[], cards: number[]): Json => ({ type: 'activate', units, cards });
  expect(refused(state, 'A', activate(['a-foot-1'], [plainCard(8)]))).toBe('CARD_REFUSED');
  expect(refused(state, 'A', activate(['a-foot-1'], [card, card]))).toBe('CARD_REFUSED');
  expect(refused(state, 'A', activate(['a-foot-1', 'a-horse-1'], [card]))).toBe('NO_FORCE');
  expect(refused(state, 'A', activate(['b-foot-1'], [card]))).toBe('NO_FORCE');
  expect(refused(state, 'A', activate(['nobody'], [card]))).toBe('UNIT_UNKNOWN');
  expect(refused(state, 'A', activate(['a-foot-1'], [other]))).toBe('SPAN_SHORT');
  expect(refused(state, 'A', activate(['a-foot-1'], []))).toBe('SPAN_SHORT');
  expect(refused(state, 'A', { type: 'add', cards: [card] })).toBe('NOT_NOW');
});

test('[maurice-lite: Playing Modifying Cards] bad input: a modifier after the dice, a window gone by, the other’s question', () => {
  const state = begun(FOOT, FACING);
  const [aimed = 0] = cardsNamed('Well Aimed');
  set(state, { hands: [[aimed], [plainCard(4)]] });
  give(state, 'A', { type: 'volleys', volleys: true });
  while (state.p.phase !== 'fire')
    give(state, state.p.asked[0] === 0 ? 'A' : 'B', { type: 'answer', card: null });
  // Its dice are about to be thrown: the window is gone.
  expect(refused(state, 'A', json({ type: 'answer', card: aimed }))).toBe('NOT_NOW');
  expect(refused(state, 'B', json({ type: 'answer', card: null }))).toBe('NOT_ASKED');
  give(state, 'A', { type: 'fire', from: 'left' });
  expect(refused(state, 'A', json({ type: 'answer', card: aimed }))).not.toBe('');
  for (const nonsense of [
    null,
    7,
    'volleys',
    [],
    { type: 'fire' },
    { type: 'volleys', volleys: 1 },
  ])
    expect(refused(state, 'A', nonsense as Json)).toBe('COMMAND_INVALID');
});
