import { describe, expect, test } from 'vitest';
import { mayForm } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { reachOf, stepCost } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { options } from '@/lib/rulesets/musket-and-pike/board/options';
import { lineOfFire } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fieldOf, hex, type Put, type Terms } from './field';

/** Each row of Version 5 on the board, as both versions have it. */

const by = (version: '4' | '5', units: readonly Put[], terms: Terms = {}): State =>
  fieldOf(units, { ...terms, scenario: { version, ...terms.scenario } });

const cost = (state: State, from: string, to: string): number =>
  stepCost(state, [0], hex(from), hex(to));

/** A way over the north side of a hex. */
function laidWay(state: State, at: string, kind: number): State {
  const { roads, neighbours } = state.scenario.ground;
  (roads as Uint8Array)[6 * hex(at)] = kind;
  (roads as Uint8Array)[6 * (neighbours[6 * hex(at)] as number) + 3] = kind;
  return state;
}

describe('wheelsPassGates', () => {
  const terms: Terms = { sides: { 'f6/0': 'gate' } };
  test.each(['artillery', 'wagon'] as const)(
    '[musket-and-pike: Obstructed Terrain and Hexsides] %s goes through a gate as version 5 has it, and did not before',
    (kind) => {
      const unit: Put = {
        ...{ id: 'a', kind, at: 'f6' },
        ...(kind === 'artillery' ? { formation: 'limbered' as const } : {}),
      };
      expect(cost(by('4', [unit], terms), 'f6', 'f7')).toBe(Number.POSITIVE_INFINITY);
      expect(cost(by('5', [unit], terms), 'f6', 'f7')).toBe(3);
    },
  );
});

test('[musket-and-pike: Has Boats] boatsLand: eight points into the water, the cost of the hex when landing', () => {
  const boats: Put = { id: 'a', at: 'f6', formation: 'column', traits: { boats: true } };
  const terms: Terms = { terrain: { f7: 'water' } };
  for (const version of ['4', '5'] as const)
    expect(cost(by(version, [boats], terms), 'f6', 'f7')).toBe(8);
  expect(cost(by('4', [boats], terms), 'f7', 'f8')).toBe(8);
  expect(cost(by('5', [boats], terms), 'f7', 'f8')).toBe(2);
});

test('[musket-and-pike: Weather and Conditions] frozenWays: over a frozen creek a pike costs what a pike costs', () => {
  const terms: Terms = { sides: { 'f6/0': 'creek' }, scenario: { condition: 'frozen' } };
  const crossing = (version: '4' | '5') => {
    const state = laidWay(
      by(version, [{ id: 'a', at: 'f6', formation: 'column' }], terms),
      'f6',
      3,
    );
    (state.scenario.ground.fords as Uint8Array)[6 * hex('f6')] = 1;
    return cost(state, 'f6', 'f7');
  };
  expect([crossing('4'), crossing('5')]).toEqual([2, 1]);
});

test('[musket-and-pike: Routed Units] routedAtEachStep: who sets out at six hexes comes to six hexes, and no nearer', () => {
  const units: Put[] = [
    { id: 'a', at: 'f2', facing: 3, now: { routed: true } },
    { id: 'b', side: 'B', at: 'f8', facing: 3 },
  ];
  const nearest = (version: '4' | '5') =>
    [...reachOf(by(version, units), [0]).cost.keys()].includes(hex('f4'));
  expect([nearest('4'), nearest('5')]).toEqual([true, false]);
  expect([...reachOf(by('5', units), [0]).cost.keys()]).toContain(hex('f3'));
});

test('[musket-and-pike: Routed Units] routedOnWays: routed skirmishers have the use of a pike, those in order not', () => {
  const light = (version: '4' | '5', routed: boolean) =>
    cost(
      laidWay(
        by(version, [{ id: 'a', at: 'f6', formation: 'skirmish', now: { routed } }]),
        'f6',
        3,
      ),
      'f6',
      'f7',
    );
  expect([light('4', true), light('5', true), light('5', false)]).toEqual([2, 1, 2]);
});

test('[musket-and-pike: Cavalry Charges] chargersKeepForm: dragoons at a charge stay in the saddle', () => {
  const may = (version: '4' | '5', charging: number) =>
    mayForm(
      by(version, [
        { id: 'a', kind: 'cavalry', at: 'f6', traits: { dragoon: true }, now: { charging } },
      ]),
      0,
      'line',
    ).ok;
  expect([may('4', 0), may('5', 0), may('5', -1)]).toEqual([true, false, true]);
});

test('[musket-and-pike: Range and Line of Sight Limitations] sidesOfALine: a hill beside the line and troops on its other side block it', () => {
  const free = (version: '4' | '5', hill: number) =>
    lineOfFire(
      by(version, [{ id: 'a', at: 'h6' }], { elevation: { g7: hill } }),
      hex('g6'),
      hex('h7'),
    ).free;
  // g6 to h7: between h6, where a battalion is, and g7.
  expect([free('4', 1), free('5', 1), free('5', 0)]).toEqual([true, false, true]);
});

test('[musket-and-pike: Bridge Damage] guns are offered a bridge that nobody holds', () => {
  const state = fieldOf(
    [
      { id: 'g', kind: 'artillery', at: 'f6', facing: 0 },
      { id: 'far', side: 'B', at: 'o15' },
    ],
    { bridges: { f8: 100 } },
  );
  expect(
    (options(state, 'A', 'g').commands as readonly { text: string }[]).map(({ text }) => text),
  ).toContain('g fire at f8');
});
