import { expect, test } from 'vitest';
import { checkOrder } from '@/lib/rulesets/strategy-tactical/check-order';
import { openingState, TOGETHER } from '@/lib/rulesets/strategy-tactical/decide';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { rifleAim } from '@/lib/rulesets/strategy-tactical/fire';
import { layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { Kind } from '@/lib/rulesets/strategy-tactical/scenario';
import { dice, field, type Made, type Placed, play } from './field';

/** The numbered rules of *The Concealed Forces*, 1 to 13, and of light cavalry, 14 to 22. Side A conceals, side B looks. */
const TROOPS: readonly Kind[] = ['heavy', 'line', 'gun', 'grenadier', 'line', 'light'];
const stand = (at: readonly [number, number], more: Partial<Placed> = {}): Placed => ({
  ...{ id: 'stand-A-1', side: 0, at, formation: 'stand', units: TROOPS },
  ...more,
});
const enemy = (at: readonly [number, number], kind: Kind = 'line', id = 'b'): Placed => ({
  ...{ id, side: 1, kind, at },
});
const exposure = (
  placed: readonly Placed[],
  made: Made = {},
  draw = dice({ '/one': 6, '/other': 1 }, 5),
) => {
  const { of } = play(field(placed, made), [[], []], draw);
  return of('Exposed').map(({ stand: id, by }) => `${id} ${by}`);
};
const SEEN = ['stand-A-1 sight'];
const FOREST = {
  name: 'Wood',
  squares: [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [20_000 + 2_000 * column, 20_000 + 2_000 * row] as const),
  ),
  fringe: [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => row !== 1 || column !== 1)),
};
const VILLAGE = {
  name: 'Village',
  outer: [20_000, 20_000, 26_000, 20_000, 26_000, 26_000, 20_000, 26_000],
  inner: [21_000, 21_000, 25_000, 21_000, 25_000, 25_000, 21_000, 25_000],
  gates: [[22_250, 25_000, 23_750, 25_000, 23_750, 26_000, 22_250, 26_000]],
};
const HILL = {
  name: 'Hill',
  steps: [[20_000, 20_000, 30_000, 20_000, 30_000, 23_000, 20_000, 23_000]],
};

const opening = () => {
  const checked = checkOrder(exampleOrder());
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return openingState(checked.value.scenario);
};
const sent = (state: ReturnType<typeof opening>, id: string) =>
  (state.body(id)?.units ?? []).map((unit) => state.unit(unit).id);

test('[strategy-tactical: Rules for Concealed Troops 1] what is hidden is chosen before the first move, and never after', () => {
  const state = opening();
  const units = sent(state, 'stand-A-1');
  const plan = { type: 'plan', text: '', stands: [{ stand: 'stand-A-1', units, open: true }] };
  expect(TOGETHER.check(state, 'A', plan).ok).toBe(true);
  const facts = TOGETHER.decide(state, new Map([['A', plan]]), dice({ '/one': 6, '/other': 1 }));
  const laid = facts.find((fact) => fact.type === 'PlanLaid' && fact.side === 0);
  expect(laid?.type === 'PlanLaid' && laid.bodies.some(({ id }) => id === 'stand-A-1')).toBe(false);
  const later = field([stand([20_000, 10_000])]);
  expect(TOGETHER.check(later, 'A', plan)).toMatchObject({ error: { code: 'NOT_NOW' } });
});

test('[strategy-tactical: Rules for Concealed Troops 2] a stand holds one to twelve regiments, with guns and horse; an empty one is not there', () => {
  const state = opening();
  const [one, two, three] = ['stand-A-1', 'stand-A-2', 'stand-A-3'].map((id) => sent(state, id));
  const check = (stands: readonly { stand: string; units: readonly string[] }[]) =>
    TOGETHER.check(state, 'A', { type: 'plan', text: '', stands: [...stands] });
  const all = [...(one ?? []), ...(two ?? [])];
  expect(
    check([
      { stand: 'stand-A-1', units: all },
      { stand: 'stand-A-2', units: [] },
    ]).ok,
  ).toBe(true);
  const thirteen = [...all, three?.[0] ?? ''];
  expect(
    check([
      { stand: 'stand-A-1', units: thirteen },
      { stand: 'stand-A-2', units: [] },
      { stand: 'stand-A-3', units: (three ?? []).slice(1) },
    ]),
  ).toMatchObject({ error: { code: 'STAND_TOO_LARGE' } });
  expect(
    check([
      { stand: 'stand-A-1', units: one ?? [] },
      { stand: 'stand-A-2', units: [] },
    ]),
  ).toMatchObject({
    error: { code: 'ROSTER_WRONG' },
  });
});

test('[strategy-tactical: Rules for Concealed Troops 3] exposed, it lies in marching order, and deploys from the next move on', () => {
  const placed = [stand([20_000, 10_000]), enemy([20_000, 25_000])];
  const { of, state } = play(field(placed));
  const [column] = of('Exposed')[0]?.bodies ?? [];
  expect(column?.formation).toBe('column');
  expect(column?.units.map((unit) => state.unit(unit).kind)).toEqual([
    ...['light', 'line', 'gun', 'grenadier', 'line', 'heavy'],
  ]);
  const next = { ...state.p, phase: 'orders' as const };
  expect(
    layMove(Object.assign(state.copy(), { p: next }), 0, { body: column?.id ?? '', deploy: true })
      .ok,
  ).toBe(true);
});

test.each<[string, Placed, string]>([
  ['rifle fire', enemy([23_000, 31_000]), 'rifles'],
  ['melee', enemy([23_000, 29_500]), 'melee'],
])(
  '[strategy-tactical: Rules for Concealed Troops 4] attacked by %s it is exposed wholly',
  (how, other, by) => {
    // In houses nothing is exposed by sight.
    const made = { table: { villages: [VILLAGE] } };
    const state = field(
      [stand([23_000, 25_700], { units: ['line', 'line', 'line'] }), other],
      made,
    );
    const sheets = how === 'melee' ? [{ body: 'b', charge: 'stand-A-1' }] : [];
    const { of, state: after } = play(state, [[], sheets]);
    expect(of('Exposed').map((fact) => fact.by)).toEqual([by]);
    expect(of('Exposed')[0]?.bodies.flatMap(({ units }) => units)).toHaveLength(3);
    expect(after.body('stand-A-1')).toBeNull();
  },
);

test('[strategy-tactical: How Concealed Troops are Exposed 5] within 16 inches, and not a hundredth farther', () => {
  const from = 26_000 + 500;
  expect(exposure([stand([20_000, 10_000]), enemy([20_000, 26_000])])).toEqual(SEEN);
  expect(exposure([stand([20_000, 10_000]), enemy([20_000, 26_010])])).toEqual([]);
  expect(exposure([stand([20_000, 10_000]), enemy([20_000, from])])).toEqual([]);
});

test('[strategy-tactical: How Concealed Troops are Exposed 6] a gun in range that fires at it: from a hill at 17 inches', () => {
  const table = {
    openHills: true as const,
    hills: [
      { name: 'Hill', steps: [[15_000, 26_500, 25_000, 26_500, 25_000, 32_000, 15_000, 32_000]] },
    ],
  };
  const placed = [stand([20_000, 10_000]), enemy([20_000, 27_000], 'gun')];
  expect(exposure(placed, { table })).toEqual(['stand-A-1 guns']);
  expect(exposure(placed)).toEqual([]);
  const { of } = play(field(placed, { table }), [[], [{ body: 'b', hold: true }]]);
  expect(of('Exposed')).toEqual([]);
});

test('[strategy-tactical: How Concealed Troops are Exposed 7] a charge at a stand exposes it; one that is screened is not reached', () => {
  const open = [stand([20_000, 10_000]), enemy([20_000, 13_500])];
  const charge = (placed: readonly Placed[]) =>
    play(field(placed), [[], [{ body: 'b', charge: 'stand-A-1' }]]);
  expect(charge(open).of('Met')).toHaveLength(1);
  expect(charge(open).of('Exposed')).toHaveLength(1);
  const screened = [...open, { id: 'a', side: 0 as const, at: [20_000, 10_800] as const }];
  expect(charge(screened).of('Exposed')).toEqual([]);
  expect(charge(screened).of('MeleeFought')).toHaveLength(1);
});

test.each<[Kind, number, number, boolean]>([
  ['lightHorse', 2, 11_200, true],
  ['heavy', 3, 11_200, true],
  ['line', 4, 10_800, true],
  ['lightHorse', 1, 11_200, false],
  ['gun', 1, 11_200, false],
  ['line', 4, 12_600, false],
])(
  '[strategy-tactical: How Concealed Troops may be Hidden 8] %s of %i figures with its front at %i hides a stand at 10000: %s',
  (kind, figures, y, hides) => {
    const placed = [
      stand([20_000, 10_000]),
      { id: 'a', side: 0 as const, kind, figures, at: [20_000, y] as const },
      enemy([20_000, 25_900]),
    ];
    expect(exposure(placed)).toEqual(hides ? [] : SEEN);
    // A front alone is screened: from the flank it is seen.
    expect(exposure([...placed, enemy([33_000, 9_750], 'line', 'b2')])).toEqual(SEEN);
  },
);

test.each<[string, Made['table']]>([
  ['a forest', { forests: [FOREST] }],
  ['a village', { villages: [VILLAGE] }],
  ['a hill', { hills: [HILL] }],
])(
  '[strategy-tactical: How Concealed Troops may be Hidden 9] behind %s it is not seen, without it it is',
  (_name, table) => {
    const placed = [stand([23_000, 18_000]), enemy([23_000, 30_000], 'heavy')];
    expect(exposure(placed, { table: table ?? {} })).toEqual([]);
    expect(exposure(placed)).toEqual(SEEN);
  },
);

test('[strategy-tactical: How Concealed Troops may be Hidden 10] in a village it stays hidden until it is attacked or deploys', () => {
  const table = { villages: [VILLAGE] };
  const placed = [
    stand([23_000, 24_000], { units: ['line', 'line', 'line', 'line'] }),
    enemy([23_000, 33_500], 'heavy'),
  ];
  expect(exposure(placed, { table })).toEqual([]);
  const { of, state } = play(field(placed, { table }), [[{ body: 'stand-A-1', deploy: true }], []]);
  expect(of('FormationChanged')[0]?.bodies.map(({ formation }) => formation)).toEqual([
    ...['line', 'line', 'line', 'stand'],
  ]);
  expect(state.body('stand-A-1')?.lineOut).toBe(true);
});

test('[strategy-tactical: How Concealed Troops may be Hidden 11] through villages and over hills as a stand; in a forest foot alone, dispersed when it is exposed', () => {
  const go = (
    at: readonly [number, number],
    to: readonly [number, number],
    table: Made['table'],
    units = TROOPS,
  ) =>
    layMove(field([stand(at, { units })], { table: table ?? {} }), 0, {
      body: 'stand-A-1',
      path: [to],
    });
  expect(go([23_000, 19_500], [23_000, 23_000], { villages: [VILLAGE] }).ok).toBe(true);
  expect(go([23_000, 19_500], [23_000, 21_300], { hills: [HILL] }).ok).toBe(true);
  expect(go([23_000, 19_500], [23_000, 21_000], { forests: [FOREST] })).toMatchObject({
    error: { code: 'FOREST' },
  });
  const foot: readonly Kind[] = ['line', 'light', 'line'];
  expect(go([23_000, 19_500], [23_000, 21_000], { forests: [FOREST] }, foot).ok).toBe(true);
  const hidden = [stand([23_000, 25_000], { units: foot }), enemy([23_000, 28_900])];
  const { of } = play(field(hidden, { table: { forests: [FOREST] } }), [
    [],
    [{ body: 'b', charge: 'stand-A-1' }],
  ]);
  const squares = of('Exposed')[0]?.bodies.map(({ box }) => `${Math.floor(box.x / 2_000)}`);
  expect(of('Exposed')).toHaveLength(1);
  expect(of('Exposed')[0]?.bodies).toHaveLength(3);
  expect(squares).toHaveLength(3);
});

test('[strategy-tactical: How Concealed Troops may be Hidden 12] the screen takes the fire, and the column stays hidden', () => {
  const placed = [
    stand([20_000, 10_000]),
    { id: 'a', side: 0 as const, kind: 'lightHorse' as const, at: [20_000, 11_200] as const },
    enemy([20_000, 24_000], 'gun'),
  ];
  const { of, state } = play(field(placed), [[], []], dice({ '/one': 6, '/other': 1 }, 3));
  expect(of('GunFired')).toHaveLength(1);
  expect(state.unit(of('GunFired')[0]?.shot.at ?? -1).id).toBe('a');
  expect(of('Exposed')).toEqual([]);
  expect(state.figures(of('GunFired')[0]?.shot.at ?? -1)).toBe(2);
});

test('[strategy-tactical: How Concealed Troops may be Hidden 13] a concealed column never fires', () => {
  const state = field([stand([23_000, 25_700]), enemy([23_000, 31_000], 'heavy')], {
    table: { villages: [VILLAGE] },
  });
  const [b, a] = state.p.bodies;
  expect(rifleAim(state, a as never, b as never)).toBeNull();
  expect(play(state).of('RiflesFired')).toEqual([]);
});

test('[strategy-tactical: The Use of Light Cavalry 14] light horse is never in a stand', () => {
  const state = opening();
  const horse = state.scene.units.find(({ kind, side }) => kind === 'lightHorse' && side === 0);
  const plan = { stand: 'stand-A-1', units: [...sent(state, 'stand-A-1'), horse?.id ?? ''] };
  expect(TOGETHER.check(state, 'A', { type: 'plan', text: '', stands: [plan] })).toMatchObject({
    error: { code: 'ROSTER_WRONG' },
  });
  expect(
    state.p.bodies.filter(({ formation }) => formation === 'stand').flatMap(({ units }) => units),
  ).not.toContain(state.scene.units.indexOf(horse as never));
});

test('[strategy-tactical: The Use of Light Cavalry 15] always 6 inches; through a wood one square a move', () => {
  const horse = (at: readonly [number, number], to: readonly [number, number]) =>
    layMove(
      field([{ id: 'a', side: 0, kind: 'lightHorse', at }], { table: { forests: [FOREST] } }),
      ...([0, { body: 'a', path: [to] }] as const),
    );
  expect([
    horse([10_000, 10_000], [10_000, 16_000]).ok,
    horse([10_000, 10_000], [10_000, 16_010]).ok,
  ]).toEqual([true, false]);
  expect([
    horse([23_000, 19_500], [23_000, 21_000]).ok,
    horse([23_000, 21_000], [23_000, 23_000]).ok,
  ]).toEqual([true, true]);
  expect(horse([23_000, 19_500], [23_000, 23_000])).toMatchObject({ error: { code: 'FOREST' } });
});

test('[strategy-tactical: The Use of Light Cavalry 16] guns, heavy horse, light infantry and grenadiers kill it; the line does not', () => {
  const shot = (kind: Kind) => {
    const state = field([
      { id: 'a', side: 0, kind: 'lightHorse', at: [20_000, 10_000] },
      enemy([20_000, 15_000], kind),
    ]);
    return play(state, [[], []], dice({ '/one': 6, '/other': 1 }, 3)).state.figures(0);
  };
  expect((['line', 'light', 'grenadier', 'gun'] as const).map(shot)).toEqual([3, 2, 2, 2]);
  const heavy = field([
    { id: 'a', side: 0, kind: 'lightHorse', at: [20_000, 10_000] },
    enemy([20_000, 15_000], 'heavy'),
  ]);
  expect(play(heavy, [[], [{ body: 'b', charge: 'a' }]]).state.figures(0)).toBe(1);
});

test('[strategy-tactical: The Use of Light Cavalry 17] within 9 inches points times a die; the lower retires three moves', () => {
  const meet = (at: number, kind: Kind, draw: ReturnType<typeof dice>) => {
    const state = field([
      { id: 'a', side: 0, kind: 'lightHorse', at: [20_000, 10_000] },
      enemy([20_000, at], kind),
    ]);
    return play(state, [[{ body: 'a', path: [[20_000, 10_100]] }], []], draw);
  };
  const won = meet(18_500, 'line', dice({ '/one': 6, '/other': 1 }));
  expect(won.of('ScoutsMet')[0]).toMatchObject({ points: [15, 16], loser: 'b' });
  expect(won.state.body('b')?.retreat).toBe(3);
  expect(meet(18_500, 'line', dice({ '/one': 1, '/other': 6 })).of('ScoutsMet')[0]?.loser).toBe(
    'a',
  );
  expect(meet(19_300, 'line', dice({ '/one': 6, '/other': 1 })).of('ScoutsMet')).toEqual([]);
  // B: against the elite its losses come first.
  const elite = meet(15_000, 'light', dice({ '/one': 6, '/other': 1 }));
  expect(elite.of('ScoutsMet')[0]?.points).toEqual([10, 16]);
});

test('[strategy-tactical: The Use of Light Cavalry 17 C, D] a screen that is thrown back exposes the column behind it', () => {
  const placed = [
    stand([20_000, 10_000]),
    { id: 'a', side: 0 as const, kind: 'lightHorse' as const, at: [20_000, 11_200] as const },
    enemy([20_000, 19_000], 'lightHorse'),
  ];
  const first = play(
    field(placed),
    [[], [{ body: 'b', path: [[20_000, 18_000]] }]],
    dice({ 'scouts/b/a/0/one': 6, 'scouts/b/a/0/other': 1, '/one': 1, '/other': 6 }),
  );
  expect(first.of('ScoutsMet')[0]?.loser).toBe('a');
  expect(first.of('Exposed')).toEqual([]);
  const next = Object.assign(first.state.copy(), {});
  next.p.phase = 'orders';
  expect(
    play(next, [[], []])
      .of('Exposed')
      .map(({ by }) => by),
  ).toEqual(['sight']);
});

test('[strategy-tactical: The Use of Light Cavalry 18] it never attacks a gun', () => {
  const state = field([
    { id: 'a', side: 0, kind: 'lightHorse', at: [20_000, 10_000] },
    enemy([20_000, 14_000], 'gun'),
  ]);
  expect(layMove(state, 0, { body: 'a', charge: 'b' })).toMatchObject({
    error: { code: 'NEVER_GUNS' },
  });
  const run = play(
    state,
    [[{ body: 'a', path: [[20_000, 13_500]] }], []],
    dice({ '/one': 6, '/other': 1 }, 5),
  );
  expect(run.of('CrewAttacked')).toEqual([]);
});

test('[strategy-tactical: The Use of Light Cavalry 19] in a village only melee exposes, and the throw decides who stays', () => {
  const placed = [
    stand([23_000, 25_700], { units: ['line', 'line', 'line'] }),
    enemy([23_000, 31_000], 'lightHorse'),
  ];
  const made = { table: { villages: [VILLAGE] } };
  expect(exposure(placed, made)).toEqual([]);
  const met = play(field(placed, made), [[], [{ body: 'b', charge: 'stand-A-1' }]]);
  expect(met.of('Exposed').map(({ by }) => by)).toEqual(['melee']);
  expect(met.of('ScoutsMet')).toHaveLength(1);
});

test('[strategy-tactical: The Use of Light Cavalry 20] it may hold ground: an empty headquarters is its own', () => {
  const state = field([
    { id: 'a', side: 0, kind: 'lightHorse', at: [88_000, 66_000] },
    stand([10_000, 10_000], { id: 'stand-B-1', side: 1 }),
  ]);
  const { of } = play(state, [[{ body: 'a', path: [[89_000, 69_000]] }], []]);
  expect(of('HeadquartersTaken')).toEqual([{ type: 'HeadquartersTaken', hq: 1, side: 0 }]);
});

test.each<Kind>(['line', 'heavy', 'horseGun'])(
  '[strategy-tactical: The Use of Light Cavalry 21] %s may scout too, and fights by the ordinary rules',
  (kind) => {
    const state = field([stand([20_000, 10_000]), enemy([20_000, 27_000], kind)]);
    const { of } = play(state, [[], [{ body: 'b', path: [[20_000, 25_500]] }]]);
    expect(of('Exposed').map(({ by }) => by)).toEqual(['sight']);
    expect(of('ScoutsMet')).toEqual([]);
  },
);

test('[strategy-tactical: The Use of Light Cavalry 22] once nothing is hidden any more it leaves the table, and is no loss', () => {
  const placed = [
    stand([20_000, 10_000]),
    enemy([20_000, 22_000], 'lightHorse'),
    enemy([60_000, 60_000], 'line', 'b2'),
  ];
  const { of, state } = play(field(placed));
  expect(of('ScoutsLeft')).toEqual([{ type: 'ScoutsLeft', side: 1, bodies: ['b'] }]);
  expect(state.p.fates[TROOPS.length]).toBe('withdrawn');
  expect(state.figures(TROOPS.length)).toBe(3);
  const other = play(field([...placed, stand([80_000, 10_000], { id: 'stand-A-2' })]));
  expect(other.of('ScoutsLeft')).toEqual([]);
});
