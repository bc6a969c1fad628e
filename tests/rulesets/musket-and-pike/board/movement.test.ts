import { expect, test } from 'vitest';
import { columnOf } from '@/lib/rulesets/musket-and-pike/board/movement/column';
import {
  allowanceOf,
  marchersOf,
  stepOf,
} from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  bridgeBefore,
  deploy,
  detachmentOf,
  mayCharge,
  mayDeploy,
  mayRecall,
  mayRepair,
  recall,
} from '@/lib/rulesets/musket-and-pike/board/movement/detachments';
import {
  facingCost,
  form,
  formingChance,
  mayForm,
} from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { march } from '@/lib/rulesets/musket-and-pike/board/movement/march';
import { threatAt } from '@/lib/rulesets/musket-and-pike/board/movement/threats';
import { movingRefused, reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { inEnemyZone, inFront, sees } from '@/lib/rulesets/musket-and-pike/board/places';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import {
  disorderedByStacking,
  stackingOf,
  stackingRefused,
} from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { buildOn, chanceOn, fieldOf, hex } from './field';

/** The cost of a unit's step; null: it cannot be made. */
const cost = (state: State, unit: number, from: string, to: string): number | null =>
  stepOf(state, unit, marchersOf(state, [unit]), hex(from), hex(to))?.cost ?? null;

const disorders = (state: State, unit: number, from: string, to: string): boolean | undefined =>
  stepOf(state, unit, marchersOf(state, [unit]), hex(from), hex(to))?.disorders;

test('[musket-and-pike: Movement] allowances and costs by arm and formation; the disordered have two thirds', () => {
  const state = fieldOf([
    { id: 'line', at: 'e4' },
    { id: 'column', at: 'e6', formation: 'column' },
    { id: 'horse', kind: 'cavalry', at: 'e8' },
    { id: 'guns', kind: 'artillery', at: 'e10', formation: 'limbered' },
  ]);
  expect([0, 1, 2, 3].map((unit) => allowanceOf(state, unit))).toEqual([12, 12, 18, 10]);
  expect(cost(state, 0, 'e4', 'e5')).toBe(3);
  expect(cost(state, 1, 'e6', 'e7')).toBe(2);
  expect(cost(state, 2, 'e8', 'e9')).toBe(2);
  expect(cost(state, 3, 'e10', 'e11')).toBe(3);
  state.unit(0).disordered = true;
  state.unit(2).disordered = true;
  expect([allowanceOf(state, 0), allowanceOf(state, 2)]).toEqual([8, 12]);
  const halted = fieldOf([{ id: 'guns', kind: 'artillery', at: 'e10' }]);
  expect(movingRefused(halted, 0)).toBe('cannot');
  expect(cost(halted, 0, 'e10', 'e11')).toBeNull();
});

test('[musket-and-pike: Movement] uphill, streams and walls cost more; guns do not enter woods, nobody a creek', () => {
  const state = fieldOf([{ id: 'column', at: 'e4', formation: 'column' }], {
    elevation: { e5: 2 },
    sides: { 'e4/3': 'stream', 'e4/1': 'wall', 'e4/2': 'creek' },
  });
  expect(cost(state, 0, 'e4', 'e5')).toBe(4);
  expect(cost(state, 0, 'e4', 'e3')).toBe(4);
  expect(cost(state, 0, 'e4', 'f4')).toBe(4);
  expect(cost(state, 0, 'e4', 'f3')).toBeNull();
  const guns = fieldOf([{ id: 'guns', kind: 'artillery', at: 'e4', formation: 'limbered' }], {
    terrain: { e5: 'forest', e3: 'village' },
  });
  expect(cost(guns, 0, 'e4', 'e5')).toBeNull();
  expect(cost(guns, 0, 'e4', 'e3')).toBe(5);
});

test('[musket-and-pike: Hexes] a unit faces a vertex: n + 1 hexes at distance n are before it; hills and woods hide', () => {
  const { ground } = fieldOf([{ id: 'a', at: 'h8' }], {
    elevation: { h10: 2 },
    terrain: { j8: 'forest' },
  }).scenario;
  const before = (facing: 0 | 1 | 2 | 3 | 4 | 5, names: readonly string[]) =>
    names.filter((name) => inFront(ground, hex('h8'), facing, hex(name)));
  expect(before(0, ['h9', 'i9', 'i8', 'h7', 'g8', 'g9'])).toEqual(['h9', 'i9']);
  expect(before(0, ['h10', 'i10', 'j9', 'j8', 'g10'])).toEqual(['h10', 'i10', 'j9']);
  expect(before(3, ['h9', 'h7', 'g8'])).toEqual(['h7', 'g8']);
  expect(sees(ground, hex('h8'), hex('h12'))).toBe(false);
  expect(sees(ground, hex('h8'), hex('l8'))).toBe(false);
  expect(sees(ground, hex('h8'), hex('h4'))).toBe(true);
});

test('[musket-and-pike: Obstructed Terrain and Hexsides] lines, blocks and horse lose their order; columns and skirmishers keep it', () => {
  const state = fieldOf(
    [
      { id: 'line', at: 'e4' },
      { id: 'column', at: 'g4', formation: 'column' },
      { id: 'horse', kind: 'cavalry', at: 'i4' },
      { id: 'block', at: 'k4', formation: 'block' },
      { id: 'skirmishers', at: 'm4', formation: 'skirmish' },
    ],
    {
      terrain: {
        e5: 'forest',
        g5: 'forest',
        i5: 'orchard',
        k5: 'rough',
        m5: 'forest',
        e3: 'village',
      },
      sides: { 'i4/3': 'hedge' },
    },
  );
  expect(
    [0, 2, 3].map((unit) =>
      disorders(
        state,
        unit,
        `${'eik'[[0, 2, 3].indexOf(unit)]}4`,
        `${'eik'[[0, 2, 3].indexOf(unit)]}5`,
      ),
    ),
  ).toEqual([true, true, true]);
  expect(disorders(state, 1, 'g4', 'g5')).toBe(false);
  expect(disorders(state, 4, 'm4', 'm5')).toBe(false);
  expect(disorders(state, 0, 'e4', 'e3')).toBe(false);
  expect(disorders(state, 2, 'i4', 'i3')).toBe(true);
  const builder = buildOn(state, 0.99);
  march(builder, [0], [hex('e4'), hex('e5')]);
  expect(builder.state.unit(0).disordered).toBe(true);
});

test('[musket-and-pike: Road Movement] along a way in column, mounted or limbered, one unit to a hex', () => {
  const state = fieldOf([
    { id: 'column', at: 'e4', formation: 'column' },
    { id: 'line', at: 'g4' },
    { id: 'other', at: 'e6', formation: 'column' },
  ]);
  const { ground } = state.scenario;
  for (const [from, to] of [
    ['e4', 'e5'],
    ['e5', 'e6'],
    ['g4', 'g5'],
  ] as const) {
    ground.roads[6 * hex(from)] = 3;
    ground.roads[6 * hex(to) + 3] = 3;
  }
  ground.terrain[hex('e5')] = 4;
  ground.terrain[hex('g5')] = 4;
  expect(cost(state, 0, 'e4', 'e5')).toBe(1);
  expect(disorders(state, 0, 'e4', 'e5')).toBe(false);
  expect(cost(state, 1, 'g4', 'g5')).toBe(6);
  // Another body stands on the hex: there is no room on the road.
  expect(cost(state, 0, 'e5', 'e6')).toBe(2);
});

test('[musket-and-pike: Abatis] entering it costs more and disorders, but along a road', () => {
  const state = fieldOf([{ id: 'column', at: 'e4', formation: 'column' }], {
    works: { e5: 'abatis' },
  });
  expect(cost(state, 0, 'e4', 'e5')).toBe(5);
  expect(disorders(state, 0, 'e4', 'e5')).toBe(true);
  state.scenario.ground.roads[6 * hex('e4')] = 1;
  expect(cost(state, 0, 'e4', 'e5')).toBe(2);
  expect(disorders(state, 0, 'e4', 'e5')).toBe(false);
});

test('[musket-and-pike: Trenches] entering from outside costs more and disorders, from trench to trench nothing', () => {
  const state = fieldOf([{ id: 'line', at: 'e4' }], { works: { e5: 'trench', e6: 'redoubt' } });
  expect([cost(state, 0, 'e4', 'e5'), disorders(state, 0, 'e4', 'e5')]).toEqual([5, true]);
  expect([cost(state, 0, 'e5', 'e6'), disorders(state, 0, 'e5', 'e6')]).toEqual([3, false]);
});

test('[musket-and-pike: Bridges] in column and limbered, one body at a time, while the bridge bears: 50 foot, 100 horse, 150 guns', () => {
  const strong = (strength: number) =>
    fieldOf(
      [
        { id: 'column', at: 'e4', formation: 'column' },
        { id: 'line', at: 'e4' },
        { id: 'horse', kind: 'cavalry', at: 'e4' },
        { id: 'guns', kind: 'artillery', at: 'e4', formation: 'limbered' },
      ],
      { terrain: { e5: 'water' }, bridges: { e5: strength } },
    );
  const crossing = (strength: number) =>
    [0, 1, 2, 3].map((unit) => cost(strong(strength), unit, 'e4', 'e5') !== null);
  expect(crossing(200)).toEqual([true, false, true, true]);
  expect(crossing(149)).toEqual([true, false, true, false]);
  expect(crossing(99)).toEqual([true, false, false, false]);
  expect(crossing(49)).toEqual([false, false, false, false]);
  const two = strong(200);
  expect(stepOf(two, 0, marchersOf(two, [0, 2]), hex('e4'), hex('e5'))).toBeNull();
});

test('[musket-and-pike: Has Boats] water for eight points with boats, and with a leader beside them', () => {
  const state = fieldOf(
    [
      { id: 'boats', at: 'e4', formation: 'column', traits: { boats: true } },
      { id: 'without', at: 'e4', formation: 'column' },
      { id: 'leader', kind: 'leader', at: 'e4' },
    ],
    { terrain: { e5: 'water' } },
  );
  expect(cost(state, 0, 'e4', 'e5')).toBe(8);
  expect(cost(state, 1, 'e4', 'e5')).toBeNull();
  expect(cost(state, 2, 'e4', 'e5')).toBeNull();
  expect(stepOf(state, 2, marchersOf(state, [0, 2]), hex('e4'), hex('e5'))?.cost).toBe(8);
});

test('[musket-and-pike: Column Movement] the organisation on the head’s hex and in a row behind it, others left out', () => {
  const state = fieldOf([
    { id: 'head', at: 'e8', formation: 'column', formations: ['a', 'first'] },
    { id: 'second', at: 'e7', formation: 'column', formations: ['a', 'first'] },
    { id: 'third', at: 'e6', formation: 'column', formations: ['a', 'first'] },
    { id: 'stranger', at: 'f8', formation: 'column', formations: ['a', 'other'] },
    { id: 'apart', at: 'e4', formation: 'column', formations: ['a', 'first'] },
  ]);
  expect(columnOf(state, 0, 'first').map(({ units }) => units)).toEqual([[0], [1], [2]]);
  expect(
    columnOf(state, 0, '')
      .flatMap(({ units }) => units)
      .sort(),
  ).toEqual([0, 1, 2, 3]);
});

test('[musket-and-pike: Rear or Flank Movement] a line keeps its front and pays for its rear; a column turns as it goes', () => {
  const state = fieldOf([
    { id: 'line', at: 'h8' },
    { id: 'column', at: 'e8', formation: 'column' },
  ]);
  expect(cost(state, 0, 'h8', 'h9')).toBe(3);
  expect(cost(state, 0, 'h8', 'h7')).toBe(6);
  expect([facingCost(state, 0, 1), facingCost(state, 0, 3), facingCost(state, 1, 3)]).toEqual([
    1, 2, 0,
  ]);
  const builder = buildOn(state, 0.99);
  march(builder, [0], [hex('h8'), hex('h7')]);
  march(builder, [1], [hex('e8'), hex('e7')]);
  expect(builder.state.unit(0).facing).toBe(0);
  expect(inFront(state.scenario.ground, hex('e8'), builder.state.unit(1).facing, hex('e7'))).toBe(
    true,
  );
});

test('[musket-and-pike: Stacking] men or equivalent, nations and wagons; who stands together in disorder', () => {
  const state = fieldOf([
    { id: 'foot', at: 'e4', men: 900 },
    { id: 'horse', kind: 'cavalry', at: 'g4', men: 600 },
    { id: 'guns', kind: 'artillery', at: 'i4' },
    { id: 'ally', at: 'k4', nation: 'saxony' },
    { id: 'leader', kind: 'leader', at: 'm4' },
    { id: 'wagon', kind: 'wagon', at: 'e8' },
    { id: 'wagon-2', kind: 'wagon', at: 'g8' },
  ]);
  expect(['e4', 'g4', 'i4', 'm4'].map((name) => stackingOf(state, hex(name)))).toEqual([
    900, 1200, 400, 0,
  ]);
  expect(stackingRefused(state, [1], hex('e4'))).toBe('full');
  expect(stackingRefused(state, [2], hex('e4'))).toBeNull();
  expect(stackingRefused(state, [3], hex('e4'))).toBe('nation');
  expect(stackingRefused(state, [4], hex('e4'))).toBeNull();
  expect(stackingRefused(state, [6], hex('e8'))).toBe('wagons');
  const crowd = (units: Parameters<typeof fieldOf>[0]) =>
    disorderedByStacking(fieldOf(units), hex('e4')).sort();
  expect(
    crowd([
      { id: 'l', at: 'e4' },
      { id: 'c', at: 'e4', formation: 'column' },
    ]),
  ).toEqual([0, 1]);
  expect(
    crowd([
      { id: 'l', at: 'e4' },
      { id: 'l2', at: 'e4' },
    ]),
  ).toEqual([]);
  expect(
    crowd([
      { id: 'l', at: 'e4' },
      { id: 'h', kind: 'cavalry', at: 'e4' },
    ]),
  ).toEqual([0, 1]);
  const skirmishers = (men: number) =>
    crowd([
      { id: 's', at: 'e4', formation: 'skirmish', men },
      { id: 'h', kind: 'cavalry', at: 'e4' },
    ]);
  expect(skirmishers(199)).toEqual([0]);
  expect(skirmishers(200)).toEqual([0, 1]);
});

test('[musket-and-pike: Zone-of-Control] the two hexes before a unit, all six of a block, none of skirmishers and the routed; who enters stops', () => {
  const zone = (put: Partial<Parameters<typeof fieldOf>[0][number]>) => {
    const state = fieldOf([{ id: 'b', side: 'B', at: 'h8', facing: 3, ...put }], {});
    return ['h9', 'i9', 'i8', 'h7', 'g8', 'g9'].filter((name) => inEnemyZone(state, hex(name), 0));
  };
  expect(zone({})).toEqual(['h7', 'g8']);
  expect(zone({ formation: 'block' })).toHaveLength(6);
  expect(zone({ formation: 'skirmish' })).toEqual([]);
  expect(zone({ now: { routed: true } })).toEqual([]);
  expect(zone({ kind: 'leader' })).toEqual([]);
  const state = fieldOf([
    { id: 'a', at: 'h5', formation: 'column' },
    { id: 'b', side: 'B', at: 'h8', facing: 3 },
  ]);
  const { cost: reach } = reachOf(state, [0]);
  expect(reach.has(hex('h7'))).toBe(true);
  // g8 lies in the zone too and next to h7: it is reached from outside the zone alone.
  const builder = chanceOn(state, 'zone');
  march(builder, [0], [hex('h5'), hex('h6'), hex('h7'), hex('g8')]);
  expect(builder.state.unit(0).at).not.toBe(hex('g8'));
});

test('[musket-and-pike: Threat Values] of those who face the hex and are in order; a change of formation may fail', () => {
  const threat = (now: object, facing: 0 | 3 = 3) =>
    threatAt(
      fieldOf([
        { id: 'a', at: 'h7' },
        { id: 'b', side: 'B', at: 'h8', facing, now },
      ]),
      hex('h7'),
      0,
    );
  expect(threat({})).toBe(10);
  expect(threat({}, 0)).toBe(0);
  expect(threat({ disordered: true })).toBe(0);
  const state = fieldOf([
    { id: 'a', at: 'h7', formation: 'column' },
    { id: 'b', side: 'B', at: 'h8', facing: 3 },
  ]);
  // Quality C counts 4: 20 × 4 ÷ (20 × 4 + 10).
  expect(formingChance(state, 0)).toBeCloseTo(80 / 90, 10);
  const held = buildOn(state, 80 / 90 - 1e-9);
  form(held, [0], 'line');
  expect(held.state.unit(0)).toMatchObject({ formation: 'line', disordered: false });
  const failed = buildOn(state, 80 / 90 + 1e-9);
  form(failed, [0], 'line');
  expect(failed.state.unit(0)).toMatchObject({ formation: 'column', disordered: true });
});

test('[musket-and-pike: Formation] who may form what; a long line takes two hexes and is taken back in', () => {
  const state = fieldOf([
    { id: 'a', at: 'h7', men: 800, half: 1 },
    { id: 'a/x', at: 'a1', part: 'half', parent: 0, men: 0, now: { status: 'within' } },
    { id: 'weak', at: 'k7', men: 300 },
  ]);
  state.put(1, -1, 'within');
  expect(mayForm(state, 0, 'extended').ok).toBe(true);
  expect(mayForm(state, 2, 'extended').ok).toBe(false);
  expect(mayForm(state, 0, 'block').ok).toBe(false);
  const builder = buildOn(state, 0);
  form(builder, [0], 'extended');
  expect([builder.state.unit(0).men, builder.state.unit(1).men]).toEqual([400, 400]);
  expect(builder.state.unit(1)).toMatchObject({ status: 'field', formation: 'extended' });
  expect(mayRecall(builder.state, 1).ok).toBe(true);
  recall(builder, 1);
  expect(builder.state.unit(0)).toMatchObject({ men: 800, formation: 'line' });
  state.unit(0).disordered = true;
  expect(mayForm(state, 0, 'column').ok).toBe(false);
});

test('[musket-and-pike: Unit Formations] dragoons dismount, other horse does not; pioneers form no block', () => {
  const state = fieldOf([
    { id: 'dragoons', kind: 'cavalry', at: 'e4', traits: { dragoon: true } },
    { id: 'hussars', kind: 'cavalry', at: 'g4' },
    { id: 'pioneers', at: 'i4', traits: { pioneer: true, canBlock: true } },
    { id: 'pikes', at: 'k4', traits: { canBlock: true, noLine: true }, formation: 'column' },
  ]);
  expect(mayForm(state, 0, 'line').ok).toBe(true);
  expect(mayForm(state, 1, 'line').ok).toBe(false);
  expect(mayForm(state, 2, 'block').ok).toBe(false);
  expect(mayForm(state, 3, 'block').ok).toBe(true);
  expect(mayForm(state, 3, 'line').ok).toBe(false);
});

test('[musket-and-pike: Skirmishers] a fifth of a battalion, three quarters of a light one, 25 men at least; back on its parent’s hex', () => {
  const field = (men: number, traits: object = {}) => {
    const state = fieldOf([
      { id: 'a', at: 'h7', men, skirmishers: 1, traits: { canDeploy: true, ...traits } },
      { id: 'a/s', at: 'a1', part: 'skirmishers', parent: 0, men: 0 },
    ]);
    state.put(1, -1, 'within');
    return state;
  };
  expect(detachmentOf(field(500), 0).men).toBe(100);
  expect(detachmentOf(field(500, { light: true }), 0).men).toBe(375);
  expect(mayDeploy(field(125), 0).ok).toBe(true);
  expect(mayDeploy(field(124), 0).ok).toBe(false);
  const builder = buildOn(field(500), 0);
  deploy(builder, 0);
  const { state } = builder;
  expect([state.unit(0).men, state.unit(1).men, state.unit(1).formation]).toEqual([
    400,
    100,
    'skirmish',
  ]);
  state.unit(1).fatigue = 100;
  state.put(1, hex('h8'));
  expect(mayRecall(state, 1).ok).toBe(false);
  state.put(1, hex('h7'));
  recall(builder, 1);
  expect(builder.state.unit(0)).toMatchObject({ men: 500, fatigue: 100 });
  // They keep away from horse alone.
  const horse = fieldOf([
    { id: 's', at: 'h5', formation: 'skirmish' },
    { id: 'b', side: 'B', kind: 'cavalry', at: 'h8', facing: 0 },
  ]);
  expect(reachOf(horse, [0]).cost.has(hex('h7'))).toBe(false);
  expect(reachOf(horse, [0]).cost.has(hex('h6'))).toBe(true);
});

test('[musket-and-pike: Routed Units] go as in column, and never nearer to an enemy within five hexes', () => {
  const state = fieldOf([
    { id: 'a', at: 'h7', now: { routed: true } },
    { id: 'b', side: 'B', at: 'h11', facing: 0 },
  ]);
  expect(cost(state, 0, 'h7', 'h6')).toBe(2);
  const { cost: reach } = reachOf(state, [0]);
  expect(reach.has(hex('h8'))).toBe(false);
  expect(reach.has(hex('h6'))).toBe(true);
});

test('[musket-and-pike: Fixed Units] do not move; fire at them releases them', () => {
  const state = fieldOf([{ id: 'a', at: 'h7', now: { fixed: true } }]);
  expect(movingRefused(state, 0)).toBe('fixed');
  evolve(state, {
    ...{ type: 'Fired', side: 1, shooters: [], from: hex('h8'), at: hex('h7'), when: 'own' },
    ...{ range: 1, value: 0, casualties: 0, hurt: [], enfilade: false, ammunition: [], rounds: 0 },
  });
  expect(movingRefused(state, 0)).toBeNull();
});

test('[musket-and-pike: Night Turns] a line that sets out by night loses its order, a column does not', () => {
  const state = fieldOf(
    [
      { id: 'line', at: 'e4' },
      { id: 'column', at: 'g4', formation: 'column' },
    ],
    { scenario: { firstMinute: 1300 } },
  );
  const builder = buildOn(state, 0.99);
  march(builder, [0], [hex('e4'), hex('e5')]);
  march(builder, [1], [hex('g4'), hex('g5')]);
  expect([0, 1].map((unit) => builder.state.unit(unit).disordered)).toEqual([true, false]);
});

test('[musket-and-pike: Optional Line Movement Restriction] a line that sets out may lose its order, only by the rule', () => {
  const at = (lineMovement: boolean, draw: number) => {
    const builder = buildOn(
      fieldOf([{ id: 'line', at: 'e4', quality: 3 }], { switches: { lineMovement } }),
      draw,
    );
    march(builder, [0], [hex('e4'), hex('e5')]);
    return builder.state.unit(0).disordered;
  };
  // Quality D: 5 and 10 per cent.
  expect([at(true, 0.149), at(true, 0.151), at(false, 0)]).toEqual([true, false, false]);
});

test('[musket-and-pike: Cavalry Charges] horse in order, straight ahead and without roads', () => {
  const state = fieldOf([{ id: 'horse', kind: 'cavalry', at: 'h8' }]);
  expect(mayCharge(state, 0).ok).toBe(true);
  state.unit(0).charging = 0;
  const { cost: reach } = reachOf(state, [0]);
  expect(reach.has(hex('h9'))).toBe(true);
  expect(reach.has(hex('i9'))).toBe(true);
  expect(reach.has(hex('h7'))).toBe(false);
  state.unit(0).charging = -1;
  state.unit(0).disordered = true;
  expect(mayCharge(state, 0).ok).toBe(false);
});

test('[musket-and-pike: Bridge Repair] pioneers in order who face the bridge, up to 200', () => {
  const field = (strength: number, men = 100, pioneer = true) =>
    fieldOf([{ id: 'p', at: 'h7', men, traits: { pioneer } }], {
      terrain: { h8: 'water' },
      bridges: { h8: strength },
    });
  expect(bridgeBefore(field(50), 0)).toBe(0);
  expect(mayRepair(field(199), 0).ok).toBe(true);
  expect(mayRepair(field(200), 0).ok).toBe(false);
  expect(mayRepair(field(50, 24), 0).ok).toBe(false);
  expect(mayRepair(field(50, 25), 0).ok).toBe(true);
  expect(mayRepair(field(50, 100, false), 0).ok).toBe(false);
});
