import { expect, test } from 'vitest';
import { layMove } from '@/lib/rulesets/strategy-tactical/moves';
import { heldWithSupply, isSupplied, outcome } from '@/lib/rulesets/strategy-tactical/objectives';
import type { Kind } from '@/lib/rulesets/strategy-tactical/scenario';
import { meleeKill, pointsOf } from '@/lib/rulesets/strategy-tactical/tables';
import { dice, facing, field, play } from './field';

test.each<[Kind, number, number, readonly number[]]>([
  ['line', 4, 1, []],
  ['light', 2, 1, []],
  ['line', 1, 0, [6]],
  ['grenadier', 4, 2, []],
  ['grenadier', 1, 1, []],
  ['heavy', 3, 2, []],
  ['heavy', 2, 1, []],
  ['heavy', 1, 0, [1, 3, 6]],
  ['lightHorse', 3, 1, []],
  ['lightHorse', 2, 0, [1, 3, 6]],
  ['lightHorse', 1, 0, [3, 6]],
])('[strategy-tactical: The Melee] %s with %i figures', (kind, figures, sure, faces) => {
  expect(meleeKill(kind, figures)).toEqual({ sure, faces });
});

test('[strategy-tactical: The Melee] points a figure: line and light 4, light horse 5, grenadiers and heavy horse 6', () => {
  expect((['line', 'light', 'lightHorse', 'grenadier', 'heavy'] as const).map(pointsOf)).toEqual([
    ...[4, 4, 5, 6, 6],
  ]);
});

test('[strategy-tactical: Morale Factor After a Melee] points left times a die: the lower total retires three moves', () => {
  const { of, state } = play(facing(4_000), [[{ body: 'a', charge: 'b' }], []]);
  expect(of('MeleeFought')[0]).toMatchObject({
    ...{ bodies: ['a', 'b'], points: [12, 12], loser: 'b' },
    bouts: [{ losses: [1, 1] }],
  });
  expect(state.body('b')?.retreat).toBe(3);
  const next = play(state);
  expect(next.of('Marched')[0]?.ways).toMatchObject([{ body: 'b', why: 'retreat' }]);
  expect(next.state.body('b')?.retreat).toBe(2);
  expect(layMove(state, 1, { body: 'b', path: [] })).toMatchObject({ error: { code: 'RETIRING' } });
});

test('[strategy-tactical: Reinforced Melees] a stand on the enemy’s flank fights second and counts in the morale', () => {
  const state = field([
    { id: 'a', side: 0, at: [10_000, 10_000] },
    { id: 'a2', side: 0, at: [13_500, 13_300], facing: [-1, 0] },
    { id: 'b', side: 1, at: [10_000, 13_000] },
  ]);
  const { of } = play(state, [
    [
      { body: 'a', charge: 'b' },
      { body: 'a2', path: [[10_600, 13_300]] },
    ],
    [],
  ]);
  expect(of('MeleeFought')).toMatchObject([{ bouts: [{}, {}], points: [24, 8] }]);
});

test('[strategy-tactical: Reinforced Melees] who comes at the flank by a charge, after the first two have met, takes no part', () => {
  const state = field([
    { id: 'a', side: 0, at: [10_000, 10_000] },
    { id: 'a2', side: 0, at: [14_400, 13_300], facing: [-1, 0] },
    { id: 'b', side: 1, at: [10_000, 13_000] },
  ]);
  const orders = [
    { body: 'a', charge: 'b' },
    { body: 'a2', charge: 'b' },
  ];
  const { of } = play(state, [orders, []]);
  expect(of('Met').map(({ one, other }) => [one, other])).toEqual([
    ['a', 'b'],
    ['a2', 'b'],
  ]);
  expect(of('MeleeFought')).toMatchObject([{ bouts: [{}], points: [12, 12] }]);
});

test('[strategy-tactical: Meleeing Cannon Crews] a crew that throws 1, 3 or 6 hurls the attacker back, else the gun is lost', () => {
  const at = (die: number) =>
    play(facing(3_500, 'heavy', 'gun'), [[{ body: 'a', charge: 'b' }], []], dice({ crew: die }));
  const saved = at(3);
  expect(saved.of('CrewAttacked')[0]).toMatchObject({ die: 3, saved: true });
  expect(saved.state.body('a')?.retreat).toBe(3);
  const lost = at(4);
  expect(lost.of('CrewAttacked')[0]).toMatchObject({ saved: false });
  expect(lost.state.p.lostGuns).toHaveLength(1);
});

test('[strategy-tactical: The Battle] all of the enemy’s headquarters win, a road that is cut does not count', () => {
  const headquarters = [
    { id: 'hq-A-1', name: 'South', side: 0, at: [10_000, 5_000] },
    { id: 'hq-B-1', name: 'North', side: 1, at: [10_000, 60_000] },
  ] as const;
  const road = {
    points: [
      [10_000, 60_000],
      [10_000, 72_000],
    ],
  } as const;
  const state = field(
    [
      { id: 'a', side: 0, at: [10_000, 58_000] },
      { id: 'b', side: 1, at: [60_000, 60_000] },
    ],
    { headquarters, table: { roads: [road] } },
  );
  expect(isSupplied(state, 1, 1)).toBe(false);
  // Nobody has taken it yet, and it counts for nobody.
  expect(heldWithSupply(state)).toEqual([1, 0]);
  const { of, state: after } = play(state);
  expect(of('HeadquartersTaken')).toMatchObject([{ hq: 1, side: 0 }]);
  expect(outcome(after)).toEqual({ why: 'headquarters', winner: 0 });
  expect(of('BattleEnded')).toMatchObject([{ why: 'headquarters', winner: 0 }]);
});
