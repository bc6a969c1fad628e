import { expect, test } from 'vitest';
import { boxMiddle } from '@/lib/geometry/plane/boxes';
import { aimsOf, gunAim, gunRange, rifleAim } from '@/lib/rulesets/strategy-tactical/fire';
import { layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { Kind } from '@/lib/rulesets/strategy-tactical/scenario';
import { rifleRow } from '@/lib/rulesets/strategy-tactical/tables';
import { dice, facing, field, play } from './field';

const HILL = {
  name: 'Hill',
  steps: [
    [20_000, 20_000, 30_000, 20_000, 30_000, 30_000, 20_000, 30_000],
    [23_000, 23_000, 27_000, 23_000, 27_000, 27_000, 23_000, 27_000],
  ],
};
const VILLAGE = {
  name: 'Village',
  outer: [40_000, 30_000, 46_000, 30_000, 46_000, 36_000, 40_000, 36_000],
  inner: [41_000, 31_000, 45_000, 31_000, 45_000, 35_000, 41_000, 35_000],
  gates: [[42_250, 30_000, 43_750, 30_000, 43_750, 31_000, 42_250, 31_000]],
};
/** Three by three squares; all but the middle one are fringe. */
const FOREST = {
  name: 'Wood',
  squares: [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [60_000 + 2_000 * column, 30_000 + 2_000 * row] as const),
  ),
  fringe: [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => row !== 1 || column !== 1)),
};
const row = (kind: Kind, figures: number, more: Partial<Parameters<typeof rifleRow>[0]> = {}) =>
  rifleRow({
    ...{ kind, figures, road: false, covered: false, targetCovered: false, atCrew: false },
    ...more,
  });
test('[strategy-tactical: Basic Conception] a tray is 1.5 by 0.5 inches, a column as deep as its trays', () => {
  const { p } = field([
    { id: 'a', side: 0, at: [10_000, 10_000] },
    { id: 'c', side: 0, units: ['line', 'line', 'line', 'gun'], at: [20_000, 10_000] },
  ]);
  expect(p.bodies.map(({ box }) => [box.front, box.depth])).toEqual([
    [1_500, 500],
    [1_500, 2_250],
  ]);
});

test.each<[Kind, number, number]>([
  ['line', 3_000, 5_000],
  ['grenadier', 3_000, 5_000],
  ['light', 4_000, 5_000],
  ['gun', 3_000, 5_000],
  ['heavy', 4_000, 6_000],
  ['lightHorse', 6_000, 6_000],
])(
  '[strategy-tactical: Movement and Ranges] %s goes %i thousandths across country, %i on a road, and not one more',
  (kind, country, road) => {
    const state = field([{ id: 'a', side: 0, kind, at: [10_000, 10_000] }], {
      table: {
        roads: [
          {
            points: [
              [10_000, 0],
              [10_000, 72_000],
            ],
          },
        ],
      },
    });
    const goes = (by: number, onRoad: boolean) =>
      layMove(state, 0, {
        ...{ body: 'a', path: [[10_000, 10_000 + by]] },
        ...(onRoad ? { road: true } : {}),
      }).ok;
    expect([goes(country, false), goes(country + 10, false)]).toEqual([true, false]);
    expect([goes(road, true), goes(road + 10, true)]).toEqual([true, false]);
  },
);

test('[strategy-tactical: Movement and Ranges] a column of three goes 4, two form none, and deploying gains no ground', () => {
  const state = field([
    { id: 'a', side: 0, units: ['line', 'line', 'line', 'line'], at: [10_000, 10_000] },
    { id: 'b', side: 0, at: [30_000, 10_000] },
    { id: 'c', side: 0, at: [32_000, 10_000] },
  ]);
  expect(layMove(state, 0, { body: 'a', path: [[10_000, 14_000]] }).ok).toBe(true);
  expect(layMove(state, 0, { body: 'a', path: [[10_000, 14_010]] }).ok).toBe(false);
  expect(layMove(state, 0, { body: 'b', form: ['c'] })).toMatchObject({
    error: { code: 'NO_COLUMN' },
  });
  const { state: after } = play(state, [[{ body: 'a', deploy: true }], []]);
  const line = after.p.bodies.filter(({ id }) => id.startsWith('a/'));
  expect(line).toHaveLength(4);
  expect(line.every(({ box }) => boxMiddle(box)[1] <= 10_000)).toBe(true);
});

test('[strategy-tactical: Special Movement Rules] one step uphill from within an inch at half pace, all pace downhill', () => {
  const at = (y: number, to: number) =>
    layMove(field([{ id: 'a', side: 0, at: [25_000, y] }], { table: { hills: [HILL] } }), 0, {
      body: 'a',
      path: [[25_000, to]],
    });
  expect(at(19_500, 21_000).ok).toBe(true);
  expect(at(19_500, 21_010)).toMatchObject({ error: { code: 'TOO_FAR' } });
  expect(at(18_900, 20_100)).toMatchObject({ error: { code: 'TOO_FAR_FROM_HILL' } });
  expect(at(22_000, 19_000).ok).toBe(true);
});

test('[strategy-tactical: Special Movement Rules] a forest takes one square a move, and no guns, heavy horse or columns', () => {
  const table = { forests: [FOREST] };
  const from = (kind: Kind, at: readonly [number, number], to: readonly [number, number]) =>
    layMove(field([{ id: 'a', side: 0, kind, at }], { table }), 0, { body: 'a', path: [to] }).ok;
  expect(from('line', [61_000, 29_000], [61_000, 31_000])).toBe(true);
  expect(from('light', [61_000, 31_000], [61_000, 35_000])).toBe(false);
  expect(from('light', [61_000, 31_000], [61_000, 33_000])).toBe(true);
  expect(from('heavy', [61_000, 29_000], [61_000, 31_000])).toBe(false);
  expect(from('gun', [61_000, 29_000], [61_000, 31_000])).toBe(false);
  const column = field(
    [{ id: 'a', side: 0, units: ['line', 'line', 'line'], at: [61_000, 29_000] }],
    {
      table,
    },
  );
  expect(layMove(column, 0, { body: 'a', path: [[61_000, 31_000]] }).ok).toBe(false);
});

test('[strategy-tactical: Special Movement Rules] a town is crossed at road speed; horse comes in by a gate', () => {
  const table = { villages: [VILLAGE] };
  const go = (kind: Kind, at: readonly [number, number], to: readonly [number, number]) =>
    layMove(field([{ id: 'a', side: 0, kind, at }], { table }), 0, { body: 'a', path: [to] });
  expect(go('line', [43_000, 30_000], [43_000, 35_000]).ok).toBe(true);
  expect(go('line', [43_000, 30_000], [43_000, 35_030]).ok).toBe(false);
  expect(go('heavy', [43_000, 29_000], [43_000, 32_000]).ok).toBe(true);
  expect(go('heavy', [41_500, 29_000], [41_500, 32_000])).toMatchObject({
    error: { code: 'HOUSES' },
  });
});

test('[strategy-tactical: Terrain] water is crossed on a bridge only', () => {
  const table = {
    rivers: [{ name: 'River', ring: [0, 20_000, 96_000, 20_000, 96_000, 22_000, 0, 22_000] }],
    bridges: [
      { name: 'Bridge', ring: [9_000, 19_500, 11_000, 19_500, 11_000, 22_500, 9_000, 22_500] },
    ],
  };
  const go = (x: number) =>
    layMove(field([{ id: 'a', side: 0, at: [x, 19_600] }], { table }), 0, {
      body: 'a',
      path: [[x, 22_400]],
    });
  expect(go(10_000).ok).toBe(true);
  expect(go(20_000)).toMatchObject({ error: { code: 'WATER' } });
});

test.each<[Kind, number]>([
  ['line', 4_000],
  ['light', 5_000],
  ['heavy', 6_000],
])(
  '[strategy-tactical: The Charge Move] %s charges an enemy %i thousandths away, never farther or uphill',
  (kind, reach) => {
    // The enemy's front faces the charger: between the fronts lies the whole way.
    const near = facing(reach, kind);
    expect(layMove(near, 0, { body: 'a', charge: 'b' }).ok).toBe(true);
    const far = facing(reach + 20, kind);
    expect(layMove(far, 0, { body: 'a', charge: 'b' })).toMatchObject({
      error: { code: 'CHARGE_SHORT' },
    });
    const uphill = field(
      [
        { id: 'a', side: 0, kind, at: [25_000, 19_500] },
        { id: 'b', side: 1, at: [25_000, 21_000] },
      ],
      { table: { hills: [HILL] } },
    );
    expect(layMove(uphill, 0, { body: 'a', charge: 'b' })).toMatchObject({
      error: { code: 'CHARGE_UPHILL' },
    });
    const { of } = play(near, [[{ body: 'a', charge: 'b' }], []]);
    expect(of('MeleeFought')).toHaveLength(1);
  },
);

test('[strategy-tactical: The Charge Move] a slanted charge that reaches its enemy to the last thousandth meets him', () => {
  const state = field([
    { id: 'a', side: 0, at: [10_000, 10_000], facing: [-560, 3_986] },
    { id: 'b', side: 1, at: [9_440, 13_986], facing: [104, -995] },
  ]);
  expect(layMove(state, 0, { body: 'a', charge: 'b' })).toMatchObject({ value: { cost: 120_000 } });
  const { of } = play(state, [[{ body: 'a', charge: 'b' }], []]);
  expect(of('Met')).toHaveLength(1);
  expect(of('MeleeFought')).toHaveLength(1);
});

test('[strategy-tactical: The Charge Move] a charge that meets nobody goes no farther than an ordinary move', () => {
  const state = facing(3_900);
  const { state: after, of } = play(state, [
    [{ body: 'a', charge: 'b' }],
    [{ body: 'b', path: [[13_000, 13_900]] }],
  ]);
  expect(of('Met')).toEqual([]);
  const body = after.body('a');
  expect(body && boxMiddle(body.box)[1]).toBeLessThanOrEqual(13_000);
});

test('[strategy-tactical: Combat] two bodies that meet in mid-move stop at one tick, whatever sheet was sealed first', () => {
  const state = field([
    { id: 'a', side: 0, units: ['line', 'line', 'line'], at: [10_000, 10_000] },
    { id: 'b', side: 1, units: ['line', 'line', 'line'], at: [10_000, 15_000] },
  ]);
  const { of } = play(state, [
    [{ body: 'a', path: [[10_000, 14_000]] }],
    [{ body: 'b', path: [[10_000, 11_000]] }],
  ]);
  // 5 inches between them, 8 a move together: after 75 of 120 ticks nothing is left.
  expect(of('Met')).toEqual([{ type: 'Met', tick: 76, one: 'a', other: 'b' }]);
  expect(of('MeleeFought')).toHaveLength(1);
});

test('[strategy-tactical: Combat] guns fire first, those of the winner of the die before the others, then all rifles', () => {
  const state = field([
    { id: 'a', side: 0, kind: 'gun', at: [10_000, 10_000] },
    { id: 'a2', side: 0, at: [30_000, 10_000] },
    { id: 'b', side: 1, kind: 'gun', at: [10_000, 20_000] },
    { id: 'b2', side: 1, at: [30_000, 14_000] },
  ]);
  for (const initiative of [0, 1] as const) {
    state.p.initiative = initiative;
    const { facts, of } = play(state);
    expect(of('GunFired').map(({ gun }) => gun)).toEqual(
      initiative === 0 ? ['a', 'b'] : ['b', 'a'],
    );
    const order = facts.map(({ type }) => type);
    expect(order.lastIndexOf('GunFired')).toBeLessThan(order.indexOf('RiflesFired'));
    expect(of('RiflesFired')[0]?.shots).toHaveLength(2);
  }
});

test('[strategy-tactical: Basic Combat Factor for Rifle Fire] without automatic kills a die decides: a 6 misses', () => {
  const state = facing(4_000, 'line', 'line', { switches: { automaticKills: false } });
  const shots = (die: number) =>
    play(state, [[], []], dice({}, die))
      .of('RiflesFired')[0]
      ?.shots.map(({ effect }) => effect);
  expect(shots(5)).toEqual(['kill', 'kill']);
  expect(shots(6)).toEqual(['none', 'none']);
});

test('[strategy-tactical: Rifle Range] 6 inches and no more; 9 by the setting', () => {
  const within = (distance: number, musketRange = 6) => {
    const state = facing(distance, 'line', 'line', { parameters: { musketRange } });
    const [a, b] = state.p.bodies;
    return a !== undefined && b !== undefined && rifleAim(state, a, b) !== null;
  };
  expect([within(6_000), within(6_001), within(9_000, 9), within(9_001, 9)]).toEqual([
    ...[true, false, true, false],
  ]);
});

test.each([4, 3, 2])(
  '[strategy-tactical: Casualty Rates 1] %i of the line kill one in the open',
  (figures) => {
    expect(row('line', figures)).toEqual({ row: 'rifle1', faces: 'automatic' });
  },
);
test('[strategy-tactical: Casualty Rates 2] one figure needs a 1, 3 or 6', () => {
  expect(row('line', 1)).toEqual({ row: 'rifle2', faces: [1, 3, 6] });
});
test('[strategy-tactical: Casualty Rates 3] a road column needs a 1, 3 or 6', () => {
  expect(row('line', 2, { road: true })).toEqual({ row: 'rifle3', faces: [1, 3, 6] });
});
test('[strategy-tactical: Casualty Rates 4] one figure in road column needs a 6', () => {
  expect(row('line', 1, { road: true })).toEqual({ row: 'rifle4', faces: [6] });
});
test('[strategy-tactical: Casualty Rates 5] out of cover it is automatic, unless the enemy has cover too', () => {
  expect(row('line', 1, { covered: true })).toEqual({ row: 'rifle5', faces: 'automatic' });
  expect(row('line', 4, { covered: true, targetCovered: true }).faces).toEqual([1, 3, 6]);
});
test('[strategy-tactical: Casualty Rates 6] against cover 1, 3 or 6, with one figure a 6', () => {
  expect(row('line', 2, { targetCovered: true })).toEqual({ row: 'rifle6', faces: [1, 3, 6] });
  expect(row('line', 1, { targetCovered: true }).faces).toEqual([6]);
});
test.each<Kind>(['light', 'grenadier'])(
  '[strategy-tactical: Casualty Rates 7] %s never throws',
  (kind) => {
    for (const road of [false, true])
      for (const covered of [false, true])
        for (const targetCovered of [false, true])
          expect(row(kind, 1, { road, covered, targetCovered }).faces).toBe('automatic');
  },
);
test('[strategy-tactical: Casualty Rates 8] a crew: line 3 or 6, one figure 6, elite 1, 3 or 6; then the gun is silent', () => {
  const faces = (kind: Kind, figures: number) => row(kind, figures, { atCrew: true }).faces;
  expect([faces('line', 4), faces('line', 1), faces('grenadier', 1)]).toEqual([
    ...[[3, 6], [6], [1, 3, 6]],
  ]);
  const state = facing(4_000, 'line', 'gun');
  const { state: after, of } = play(state, [[], []], dice({ rifles: 3 }));
  expect(of('RiflesFired')[0]?.shots[0]?.effect).toBe('crew');
  expect(after.p.lostGuns.map(({ unit }) => after.unit(unit).id)).toEqual(['b']);
});

test('[strategy-tactical: Rifle Fire Against Artillery Crews] a gun is served after three moves in the same hands', () => {
  let state = field([
    { id: 'a', side: 0, at: [10_000, 14_000] },
    { id: 'far', side: 1, at: [60_000, 60_000] },
    { id: 'gun', side: 1, kind: 'gun', at: [10_000, 15_000] },
  ]);
  const manned: number[] = [];
  for (let move = 1; move <= 5; move += 1) {
    const shown = move === 1 ? dice({ rifles: 6, gun: 4 }) : dice();
    const played = play(state, [[], []], shown);
    if (played.of('GunManned').length > 0) manned.push(move);
    state = played.state;
  }
  expect(manned).toEqual([3]);
  expect(state.body('gun')?.side).toBe(0);
});

test('[strategy-tactical: Artillery Fire 1] 16 inches, 18 from a hill, never more from a village', () => {
  const range = (at: readonly [number, number]) => {
    const state = field([{ id: 'a', side: 0, kind: 'gun', at }], {
      table: { hills: [HILL], villages: [VILLAGE] },
    });
    return gunRange(state, state.p.bodies[0] as never);
  };
  expect([range([10_000, 10_000]), range([25_000, 25_000]), range([43_000, 30_500])]).toEqual([
    ...[16_000, 18_000, 16_000],
  ]);
  const reach = (distance: number) =>
    aimsOf(facing(distance, 'gun'), facing(distance, 'gun').p.bodies[0] as never);
  expect([reach(16_000).length, reach(16_001).length]).toEqual([1, 0]);
});

test('[strategy-tactical: Artillery Fire 1, 6] from version 2 on troops on a hill fire off it and are fired at on it; who is behind it is hidden', () => {
  const aims = (
    at: readonly [number, number],
    target: readonly [number, number],
    open: boolean,
  ) => {
    const state = field(
      [
        { id: 'a', side: 0, kind: 'gun', at },
        { id: 'b', side: 1, at: target },
      ],
      { table: { hills: [HILL], ...(open && { openHills: true }) } },
    );
    return aimsOf(state, state.p.bodies[0] as never).length;
  };
  expect(aims([25_000, 25_000], [25_000, 42_900], true)).toBe(1);
  expect(aims([25_000, 25_000], [25_000, 43_100], true)).toBe(0);
  expect(aims([25_000, 12_000], [25_000, 22_000], true)).toBe(1);
  expect(aims([25_000, 16_000], [25_000, 31_500], true)).toBe(0);
  // The first step does not see over the second.
  expect(aims([25_000, 21_000], [25_000, 33_000], true)).toBe(0);
  expect(aims([25_000, 25_000], [25_000, 42_900], false)).toBe(0);
});

test('[strategy-tactical: Artillery Fire 2] 1, 3, 6 kill, 2 drives all but grenadiers back; a gun that moved is silent', () => {
  const effect = (die: number, other: Kind = 'line') =>
    play(facing(10_000, 'gun', other), [[], []], dice({}, die)).of('GunFired')[0]?.shot.effect;
  expect([1, 2, 3, 4, 5, 6].map((die) => effect(die))).toEqual([
    ...['kill', 'back', 'kill', 'none', 'none', 'kill'],
  ]);
  expect(effect(2, 'grenadier')).toBe('none');
  const back = play(facing(10_000, 'gun'), [[], []], dice({}, 2));
  expect(back.state.body('b')?.retreat).toBe(3);
  const moved = play(facing(10_000, 'gun'), [[{ body: 'a', path: [[10_000, 11_000]] }], []]);
  expect(moved.of('GunFired')).toEqual([]);
});

test('[strategy-tactical: Artillery Fire 3] the third hit destroys a gun, which fires no more', () => {
  const state = facing(10_000, 'gun', 'gun');
  state.p.hits[1] = 2;
  const { of, state: after } = play(state, [[], []], dice({}, 6));
  expect(of('GunFired').map(({ shot }) => shot.effect)).toEqual(['destroyed']);
  expect(after.p.fates).toEqual(['present', 'destroyed']);
  const once = facing(14_000, 'gun', 'gun');
  once.p.hits[1] = 1;
  const second = play(once, [[], []], dice({}, 6));
  expect(second.of('GunFired').map(({ shot }) => shot.effect)).not.toContain('destroyed');
  expect(second.state.p.hits[1]).toBe(2);
});

test('[strategy-tactical: Cannister Fire] a sure figure within musket range, answered with the strength from before', () => {
  const state = field([
    { id: 'a', side: 0, kind: 'gun', at: [10_000, 10_000] },
    { id: 'b', side: 1, figures: 1, at: [10_000, 15_000] },
  ]);
  const { of } = play(state, [[], []], dice({ rifles: 6 }));
  expect(of('GunFired')[0]?.shot).toMatchObject({ row: 'canister', die: null, effect: 'kill' });
  expect(of('RiflesFired')[0]?.shots).toMatchObject([{ row: 'rifle8', die: 6, effect: 'crew' }]);
});

test('[strategy-tactical: Artillery Fire 4] a farm’s wall shelters until as many hits as agreed have breached it', () => {
  const farm = {
    name: 'Farm',
    wallHits: 1,
    ring: [8_000, 19_000, 12_000, 19_000, 12_000, 22_000, 8_000, 22_000],
  };
  const state = field(
    [
      { id: 'a', side: 0, kind: 'gun', at: [10_000, 10_000] },
      { id: 'b', side: 1, at: [10_000, 20_000] },
      { id: 'far', side: 0, at: [60_000, 10_000] },
    ],
    { table: { farms: [farm] } },
  );
  const first = play(state, [[], []], dice({}, 1));
  expect(first.of('GunFired')[0]?.shot).toMatchObject({ row: 'wall', effect: 'none' });
  expect(first.state.p.wallHits).toEqual([1]);
  const second = play(first.state, [[], []], dice({}, 1));
  expect(second.of('GunFired')[0]?.shot).toMatchObject({ row: 'open', effect: 'kill' });
});

test('[strategy-tactical: Artillery Fire 5] villages and forests are not damaged', () => {
  const state = field(
    [
      { id: 'a', side: 0, kind: 'gun', at: [43_000, 20_000] },
      { id: 'b', side: 1, at: [43_000, 30_500] },
    ],
    { table: { villages: [VILLAGE] } },
  );
  expect(play(state, [[], []], dice({}, 6)).state.p.wallHits).toEqual([]);
});

test('[strategy-tactical: Artillery Fire 6] the outer area: a 3 or a 6, no confusion; the inner one and what is behind is safe', () => {
  const table = { villages: [VILLAGE], forests: [FOREST] };
  const shot = (y: number, die: number) =>
    play(
      field(
        [
          { id: 'a', side: 0, kind: 'gun', at: [43_000, 20_000] },
          { id: 'b', side: 1, at: [43_000, y] },
        ],
        { table },
      ),
      [[], []],
      dice({}, die),
    ).of('GunFired')[0]?.shot;
  expect(shot(30_500, 3)).toMatchObject({ row: 'cover', effect: 'kill' });
  expect([shot(30_500, 1)?.effect, shot(30_500, 2)?.effect]).toEqual(['none', 'none']);
  expect(shot(33_000, 6)).toBeUndefined();
  // A village on a hill is looked over from the hill: its inner area is safe all the same.
  const hill = [30_000, 10_000, 60_000, 10_000, 60_000, 50_000, 30_000, 50_000];
  const over = (y: number) => {
    const high = field(
      [
        { id: 'a', side: 0, kind: 'gun', at: [43_000, 20_000] },
        { id: 'b', side: 1, at: [43_000, y] },
      ],
      { table: { ...table, openHills: true, hills: [{ name: 'Hill', steps: [hill] }] } },
    );
    return gunAim(high, high.p.bodies[0] as never, high.p.bodies[1] as never);
  };
  expect([over(30_500) === null, over(36_500) === null, over(33_000)]).toEqual([
    false,
    false,
    null,
  ]);
  const behind = field(
    [
      { id: 'a', side: 0, kind: 'gun', at: [61_000, 25_000] },
      { id: 'b', side: 1, at: [61_000, 38_000] },
    ],
    { table },
  );
  expect(gunAim(behind, behind.p.bodies[0] as never, behind.p.bodies[1] as never)).toBeNull();
  const lane = field([
    { id: 'a', side: 0, kind: 'gun', at: [10_000, 10_000] },
    { id: 'a2', side: 0, at: [10_000, 12_000] },
    { id: 'b', side: 1, kind: 'gun', at: [10_000, 20_000] },
  ]);
  expect(gunAim(lane, lane.p.bodies[0] as never, lane.p.bodies[2] as never)).toBeNull();
});

test('[strategy-tactical: Artillery Fire 7] horse artillery goes half a move, unlimbers and fires; limbered it goes on in silence', () => {
  const state = facing(14_000, 'horseGun');
  const go = (by: number, limbered?: true) =>
    play(state, [
      [{ body: 'a', path: [[10_000, 10_000 + by]], ...(limbered ? { limbered } : {}) }],
      [],
    ]);
  expect(go(2_000).of('GunFired')).toHaveLength(1);
  expect(() => go(2_010)).toThrow('TOO_FAR');
  expect(go(4_000, true).of('GunFired')).toEqual([]);
});

test('[strategy-tactical: Special Movement Rules] two steps of a hill within an inch of one another are two moves', () => {
  const ring = (low: number) => [20_000, low, 30_000, low, 30_000, 30_000, 20_000, 30_000];
  const state = field([{ id: 'a', side: 0, at: [25_000, 19_800] }], {
    table: { hills: [{ name: 'Terraces', steps: [ring(20_000), ring(20_400)] }] },
  });
  const to = (y: number) => {
    const laid = layMove(state, 0, { body: 'a', path: [[25_000, y]] });
    return laid.ok ? null : laid.error.code;
  };
  expect([to(20_300), to(20_900)]).toEqual([null, 'TWO_STEPS']);
});
