import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { checkOrder } from '@/lib/rulesets/strategy-tactical/check-order';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { FIGURE_14 } from '@/lib/rulesets/strategy-tactical/figure-14';
import { isFoot, isGun, isHorse } from '@/lib/rulesets/strategy-tactical/scenario';

const scenarioOf = (order: BattleOrder) => {
  const checked = checkOrder(order);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value.scenario;
};
const codes = (order: BattleOrder): string[] => {
  const checked = checkOrder(order);
  return checked.ok ? [] : checked.error.map(({ code }) => code);
};
/** The example with other members of its set-up. */
const changed = (changes: Readonly<Record<string, unknown>>): BattleOrder => {
  const order = exampleOrder();
  const setup = { ...(order.setup as object), ...changes };
  return { ...order, setup: JSON.parse(JSON.stringify(setup)) as Json };
};

test('[strategy-tactical: The Troops] a corps is 144 foot, 24 horse and 6 guns a side', () => {
  const { scene } = scenarioOf(exampleOrder());
  for (const side of [0, 1]) {
    const own = scene.units.filter((unit) => unit.side === side);
    const sum = (of: typeof own) => of.reduce((total, { figures }) => total + figures, 0);
    expect(sum(own.filter(({ kind }) => isFoot(kind)))).toBe(144);
    expect(sum(own.filter(({ kind }) => isHorse(kind)))).toBe(24);
    expect(own.filter(({ kind }) => isGun(kind))).toHaveLength(6);
    expect(own.filter(({ kind }) => kind === 'light')).toHaveLength(6);
    expect(own.filter(({ kind }) => kind === 'grenadier')).toHaveLength(6);
  }
});

test('[strategy-tactical: Figure 14] 96 by 72 inches, bridges X, Y, Z, two headquarters a side, hills 3, 5, 6 of two steps, Woods A', () => {
  const { scene } = scenarioOf(exampleOrder());
  const { table } = scene;
  expect([table.width, table.height]).toEqual([96_000, 72_000]);
  expect(table.bridges.map(({ name }) => name)).toEqual(['Bridge X', 'Bridge Y', 'Bridge Z']);
  expect(scene.headquarters.map(({ id }) => id)).toEqual(['hq-A-1', 'hq-A-2', 'hq-B-1', 'hq-B-2']);
  for (const name of ['Hill 3', 'Hill 5', 'Hill 6'])
    expect(table.hills.find((hill) => hill.name === name)?.steps).toHaveLength(2);
  const woods = table.forests.find(({ name }) => name === 'Woods A');
  expect(woods?.squares).toHaveLength(18);
  // Only squares with a square on each of their four sides lie inside.
  expect(woods?.fringe.filter((outside) => !outside)).toHaveLength(5);
  expect(table.villages.map(({ gates }) => gates.length)).toEqual([3, 4, 4, 3, 3]);
});

test('[strategy-tactical: Rules for Concealed Troops 1, 2, 14] without a deployment each division is behind a stand, light horse is in sight', () => {
  const { scene, open, stands } = scenarioOf(exampleOrder());
  expect(stands.filter(({ side }) => side === 0)).toHaveLength(7);
  expect(open.flatMap(({ units }) => units.map((unit) => scene.units[unit]?.kind))).toEqual(
    Array.from({ length: 8 }, () => 'lightHorse'),
  );
  const placed = [...open, ...stands].flatMap(({ units }) => units);
  expect(new Set(placed).size).toBe(scene.units.length);
  expect(placed).toHaveLength(scene.units.length);
});

test('[strategy-tactical: Rules for Concealed Troops 3] light infantry marches in front, guns in the middle', () => {
  const { scene, stands } = scenarioOf(exampleOrder());
  const [first] = stands;
  expect(first?.units.map((unit) => scene.units[unit]?.kind)).toEqual([
    ...['light', 'line', 'line', 'gun', 'line', 'line', 'grenadier'],
  ]);
});

test('[strategy-tactical: concealment] without it divisions stand in sight as columns', () => {
  const { scene, open, stands } = scenarioOf(changed({ concealment: false }));
  expect(stands).toEqual([]);
  expect(open.filter(({ units }) => units.length === 6)).toHaveLength(12);
  expect(open.flatMap(({ units }) => units)).toHaveLength(scene.units.length);
});

const regiments = (side: 'a' | 'b', count: number): string[] => [
  ...Array.from({ length: Math.min(count, 24) }, (_, at) => `${side}-line-${at + 1}`),
];
const FAULTS: readonly (readonly [why: string, changes: Record<string, unknown>, code: string])[] =
  [
    ['a stand of none', { stands: { A: [{ at: [20, 8], units: [] }] } }, 'SETUP_INVALID'],
    [
      'a stand of thirteen',
      { stands: { A: [{ at: [20, 8], units: regiments('a', 13) }] } },
      'STAND_SIZE',
    ],
    [
      'light horse in a stand',
      { stands: { A: [{ at: [20, 20], units: ['a-line-1', 'a-light-horse-1'] }] } },
      'STAND_LIGHT_HORSE',
    ],
    [
      'the enemy in a stand',
      { stands: { A: [{ at: [20, 20], units: ['b-line-1'] }] } },
      'ROSTER_SIDE',
    ],
    [
      'a regiment in two places',
      { stands: { A: [{ at: [20, 20], units: ['a-line-1', 'a-line-1'] }] } },
      'ROSTER_DOUBLED',
    ],
    [
      'a stand without concealment',
      { concealment: false, stands: { A: [{ at: [20, 20], units: ['a-line-1'] }] } },
      'STAND_SWITCH',
    ],
    [
      'a column of two',
      { deployment: { 'a-line-1': { at: [40, 20], behind: ['a-line-2'] } } },
      'COLUMN_INVALID',
    ],
    ['a unit in the river', { deployment: { 'a-line-1': { at: [72, 34] } } }, 'GROUND_CLOSED'],
    ['a gun in a wood', { deployment: { 'a-gun-1': { at: [12, 29] } } }, 'GROUND_CLOSED'],
    ['a unit off the table', { deployment: { 'a-line-1': { at: [0.1, 20] } } }, 'OFF_TABLE'],
    [
      'two in one place',
      { deployment: { 'a-line-1': { at: [40, 20] }, 'a-line-2': { at: [40.5, 20] } } },
      'UNITS_OVERLAP',
    ],
    [
      'a headquarters in no village',
      { headquarters: { ...FIGURE_14.headquarters, A: [{ name: 'HQ', village: 'Atlantis' }] } },
      'HEADQUARTERS_INVALID',
    ],
    [
      'a step outside its hill',
      {
        features: [
          {
            kind: 'hill',
            steps: [
              [
                [40, 40],
                [44, 44],
                [48, 40],
              ],
              [
                [20, 20],
                [21, 21],
                [22, 20],
              ],
            ],
          },
        ],
        headquarters: { A: [{ name: 'A', at: [5, 5] }], B: [{ name: 'B', at: [90, 65] }] },
      },
      'SHAPE_INVALID',
    ],
  ];
for (const [why, changes, code] of FAULTS)
  test(`[strategy-tactical: set-ups] ${why} is refused by name (${code})`, () => {
    expect(codes(changed(changes))).toContain(code);
  });

test('[strategy-tactical: set-ups] figures of a tray are 1 to 4, of a squadron 1 to 3; men are counted at 250 a figure', () => {
  const order = exampleOrder();
  const withStrength = (id: string, strength: BattleOrder['units'][number]['strength']) => ({
    ...order,
    units: order.units.map((unit) => (unit.id === id ? { ...unit, strength } : unit)),
  });
  expect(codes(withStrength('a-line-1', { figures: 5 }))).toContain('FIGURES_INVALID');
  expect(codes(withStrength('a-heavy-horse-1', { figures: 4 }))).toContain('FIGURES_INVALID');
  expect(codes(withStrength('a-line-1', { figures: 0 }))).toContain('FIGURES_INVALID');
  const { scene } = scenarioOf(withStrength('a-line-1', { men: 640 }));
  expect(scene.units.find(({ id }) => id === 'a-line-1')?.figures).toBe(3);
});

test('[strategy-tactical: set-ups] whatever stands in a set-up, the check answers and does not throw', () => {
  for (const setup of [
    null,
    7,
    'x',
    [],
    { features: [{ kind: 'hill' }] },
    { table: { width: -1 } },
  ])
    expect(checkOrder({ ...exampleOrder(), setup: setup as Json }).ok).toBe(false);
});

test('[strategy-tactical: campaigns] units that are no longer sent leave their stand, their column and the table', () => {
  const order = changed({
    deployment: { 'a-line-1': { at: [40, 20], behind: ['a-line-2', 'a-line-3', 'a-line-4'] } },
    stands: {
      A: [
        { at: [30, 20], units: ['a-light-1'] },
        { at: [50, 20], units: ['a-light-2', 'a-line-5'] },
      ],
    },
  });
  const gone = ['a-line-1', 'a-line-2', 'a-light-1', 'a-light-2'];
  const { scene, open, stands } = scenarioOf({
    ...order,
    units: order.units.filter(({ id }) => !gone.includes(id)),
  });
  const idsOf = (units: readonly number[]) => units.map((unit) => scene.units[unit]?.id);
  expect(stands.map(({ id }) => id)).not.toContain('stand-A-1');
  expect(idsOf(stands.find(({ id }) => id === 'stand-A-2')?.units ?? [])).toEqual(['a-line-5']);
  expect(open.map(({ units }) => idsOf(units))).toContainEqual(['a-line-3']);
  const placed = [...open, ...stands].flatMap(({ units }) => units);
  expect(new Set(placed).size).toBe(scene.units.length);
});
