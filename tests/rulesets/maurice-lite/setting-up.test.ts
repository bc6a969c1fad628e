import { describe, expect, test } from 'vitest';
import { checkOrder } from '@/lib/rulesets/maurice-lite/check-order';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { levelOf } from '@/lib/rulesets/maurice-lite/rounds/victory';
import type { SetupInput } from '@/lib/rulesets/maurice-lite/setup';
import { begun, drawing, face, give, set } from './support';

const COUNTS = { foot: 3, horse: 1, guns: 1 };

/** Codes and paths of the faults of an order. */
function faults(setup: SetupInput): string[] {
  const checked = checkOrder(exampleOrder(COUNTS, setup));
  return checked.ok ? [] : checked.error.map(({ code, path }) => `${code} ${path}`);
}

describe('[maurice-lite: Setup]', () => {
  test('what is wrong with a set-up is named with its place', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ deployment: { 'a-foot-1': { at: [1, 5] } } })).toEqual([
      'OFF_TABLE setup.deployment.a-foot-1',
    ]);
    expect(
      faults({
        deployment: { 'a-foot-1': { at: [10, 5] }, 'a-foot-2': { at: [13.999, 5] } },
      }),
    ).toEqual(['UNITS_OVERLAP setup.deployment.a-foot-2']);
    expect(
      faults({ deployment: { 'a-foot-1': { at: [10, 5] }, 'a-foot-2': { at: [14, 5] } } }),
    ).toEqual([]);
    expect(faults({ deployment: { 'a-foot-1': { at: [10, 5], formation: 'massed' } } })).toEqual([
      'FORMATION_INVALID setup.deployment.a-foot-1.formation',
    ]);
    expect(
      faults({
        features: [
          {
            kind: 'lava',
            line: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
      }),
    ).toEqual(['KIND_UNKNOWN setup.features[0].kind']);
  });

  test('units without a place stand in the third at their own edge', () => {
    const state = begun(COUNTS, {});
    state.p.bodies.forEach((body, unit) => {
      const y = body?.kind === 'block' ? body.box.y : -1;
      const { side } = state.scene.units[unit] ?? { side: 0 };
      expect(side === 0 ? y : 32_000 - y).toBeLessThanOrEqual(32_000 / 3);
      expect(y).toBeGreaterThan(0);
    });
  });
});

describe('[maurice-lite: Deal the Action Cards]', () => {
  test('six cards each and no Reshuffle, then both go into the deck; equal dice are thrown again', () => {
    const draw = drawing({ 'first/0/': face(3), 'first/1/0': face(2), 'first/1/1': face(5) });
    const state = begun(COUNTS, {}, { draw });
    expect(state.p.hands.map(({ length }) => length)).toEqual([6, 6]);
    expect(new Set(state.p.hands.flat()).size).toBe(12);
    expect(state.p).toMatchObject({ reshuffles: 2, side: 1, round: 1 });
  });
});

describe('[maurice-lite: Army Size and Army Morale]', () => {
  test('half of the units, halves up; how a battle ends by what is left of it', () => {
    const state = begun(COUNTS, {}, { enemy: { foot: 4, horse: 2, guns: 1 } });
    expect(state.p.morale).toEqual([3, 4]);
    const level = (changes: Parameters<typeof set>[1]) =>
      levelOf(set(mauriceLite.copyState(state), changes));
    expect(level({ loser: 1, morale: [3, 0] })).toBe('majorVictory');
    expect(level({ loser: 0, morale: [0, 1] })).toBe('minorDefeat');
    expect(level({ why: 'night', morale: [3, 1] })).toBe('minorVictory');
    expect(level({ why: 'night', morale: [3, 2] })).toBe('draw');
    expect(level({ why: 'night', morale: [1, 4] })).toBe('minorDefeat');
  });
});

describe('[maurice-lite: Volley Phase]', () => {
  test('it is asked for where somebody has a target, and only then', () => {
    const facing = (y: number): SetupInput => ({
      firstRound: 'A',
      deployment: { 'a-foot-1': { at: [20, 14] }, 'b-foot-1': { at: [20, y] } },
    });
    const one = { foot: 1, horse: 0, guns: 0 };
    expect(begun(one, facing(18)).p.phase).toBe('volleys');
    expect(begun(one, facing(18.001)).p.phase).toBe('choose');
    const state = begun(one, facing(18));
    give(state, 'A', { type: 'volleys', volleys: false });
    expect(state.p.phase).toBe('choose');
  });
});

describe('[maurice-lite: Disruption and Broken]', () => {
  test('the fifth disruption breaks infantry; its men are missing, killed and wounded in the report', () => {
    const one = { foot: 1, horse: 1, guns: 0 };
    const setup: SetupInput = {
      firstRound: 'A',
      deployment: { 'a-foot-1': { at: [20, 14] }, 'b-foot-1': { at: [20, 17] } },
    };
    const order = exampleOrder(one, setup);
    const state = begun(one, setup);
    set(state, { hands: [[], []], disr: [0, 0, 3, 0] });
    give(state, 'A', { type: 'volleys', volleys: true });
    const dice = drawing({ fire: face(6), disrupt: face(3) });
    const before = mauriceLite.copyState(state);
    give(state, 'A', { type: 'fire', from: 'left' }, dice);
    expect(state.p.broken[2]).toBeNull();
    const two = drawing({ fire: face(6), disrupt: face(4) });
    const facts = give(before, 'A', { type: 'fire', from: 'left' }, two);
    expect(facts).toContainEqual({ type: 'Broken', unit: 2, cause: 'fire', morale: 0 });
    expect(before.p.loser).toBe(1);
    const { ledger, level, heldField } = mauriceLite.report(before, order);
    expect(ledger[2]?.counts.men).toEqual({
      ...{ start: 600, present: 0, killed: 60, wounded: 180, missing: 360 },
    });
    expect({ level, heldField }).toEqual({ level: 'majorVictory', heldField: 'A' });
  });
});
