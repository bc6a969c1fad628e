import { expect, test } from 'vitest';
import { ALWAYS, crewFaces, type Foot, gunResult, NEVER, type RifleCase, rifleFaces } from './fire';
import { meleeEnds, meleeKill, moraleWays, POINTS, type Troop, winChance } from './melee';
import { exposes, meetingTick } from './raster';

/** The slow reading against what was worked out by hand from the document: the ruleset itself is not asked here. */
const D136 = [1, 3, 6];
const rifle = (
  foot: Foot,
  figures: number,
  formation: RifleCase['formation'] = 'line',
  from: RifleCase['from'] = 'open',
  at: RifleCase['at'] = 'open',
) => rifleFaces({ foot, figures, formation, from, at });

test('[strategy-tactical oracle: Casualty rates 1-4] in the open', () => {
  expect([4, 3, 2, 1].map((figures) => rifle('line', figures))).toEqual([
    ALWAYS,
    ALWAYS,
    ALWAYS,
    D136,
  ]);
  expect([4, 3, 2, 1].map((figures) => rifle('line', figures, 'road'))).toEqual([
    D136,
    D136,
    D136,
    [6],
  ]);
  expect(rifle('line', 4, 'country')).toEqual(ALWAYS);
});

test('[strategy-tactical oracle: Casualty rates 5-6] cover', () => {
  for (const cover of ['village', 'forest', 'hill'] as const) {
    expect([4, 1].map((figures) => rifle('line', figures, 'line', cover))).toEqual([
      ALWAYS,
      ALWAYS,
    ]);
    expect(rifle('line', 1, 'line', cover, 'hill')).toEqual(D136);
    expect([4, 3, 2, 1].map((figures) => rifle('line', figures, 'line', 'open', cover))).toEqual([
      D136,
      D136,
      D136,
      [6],
    ]);
  }
});

test('[strategy-tactical oracle: Casualty rates 7-8] light infantry and grenadiers; crews', () => {
  for (const foot of ['light', 'grenadier'] as const)
    for (const figures of [4, 1])
      for (const formation of ['line', 'road'] as const)
        expect(rifle(foot, figures, formation, 'open', 'village')).toEqual(ALWAYS);
  expect([4, 3, 2, 1].map((figures) => crewFaces('line', figures))).toEqual([
    [3, 6],
    [3, 6],
    [3, 6],
    [6],
  ]);
  expect([crewFaces('light', 1), crewFaces('grenadier', 4)]).toEqual([D136, D136]);
});

test('[strategy-tactical oracle: Artillery fire 1-6]', () => {
  const at = { gun: 'flat', at: 'open', target: 'line', inches: 12, musketInches: 6 } as const;
  expect(gunResult(at)).toEqual({ kills: D136, drives: [2], canister: false });
  expect(gunResult({ ...at, target: 'grenadier' }).drives).toEqual(NEVER);
  expect(gunResult({ ...at, inches: 16.01 }).kills).toEqual(NEVER);
  expect(gunResult({ ...at, inches: 17, gun: 'hill' }).kills).toEqual(D136);
  expect(gunResult({ ...at, inches: 17, gun: 'village' }).kills).toEqual(NEVER);
  expect(gunResult({ ...at, at: 'outer' })).toEqual({
    kills: [3, 6],
    drives: NEVER,
    canister: false,
  });
  expect(gunResult({ ...at, at: 'inner' }).kills).toEqual(NEVER);
  expect(gunResult({ ...at, inches: 6 })).toEqual({ kills: ALWAYS, drives: NEVER, canister: true });
  expect(gunResult({ ...at, inches: 6, target: 'gun' })).toEqual({
    kills: D136,
    drives: NEVER,
    canister: false,
  });
});

test('[strategy-tactical oracle: The melee] points and kills', () => {
  expect(POINTS).toEqual({ line: 4, light: 4, grenadier: 6, heavyHorse: 6, lightHorse: 5 });
  const row = (troop: Troop, most: number) =>
    Array.from({ length: most }, (_, index) => {
      const { most: kills, on } = meleeKill({ troop, figures: most - index });
      return `${kills} on ${on.join('')}`;
    });
  expect(row('line', 4)).toEqual(['1 on 123456', '1 on 123456', '1 on 123456', '1 on 6']);
  expect(row('light', 4)).toEqual(row('line', 4));
  expect(row('grenadier', 4)).toEqual(['2 on 123456', '1 on 123456', '1 on 123456', '1 on 123456']);
  expect(row('heavyHorse', 3)).toEqual(['2 on 123456', '1 on 123456', '1 on 136']);
  expect(row('lightHorse', 3)).toEqual(['1 on 123456', '1 on 136', '1 on 36']);
});

test('[strategy-tactical oracle: Morale factor after a melee] totals', () => {
  expect(moraleWays(12, 12)).toEqual([15, 15]);
  // 18 × a > 8 × b: a = 1 beats 1 and 2; a = 2 beats 1 to 4; from 3 on every face.
  expect(moraleWays(18, 8)).toEqual([2 + 4 + 6 * 4, 4 + 2]);
  expect(moraleWays(4, 0)).toEqual([1, 0]);
});

test('[strategy-tactical oracle: The melee] whole melees by enumeration', () => {
  // Two full line regiments: each loses one, 12 against 12 points.
  expect([
    ...meleeEnds([{ troop: 'line', figures: 4 }], [{ troop: 'line', figures: 4 }]).ways,
  ]).toEqual([
    ['3/3 first', expect.any(BigInt)],
    ['3/3 second', expect.any(BigInt)],
  ]);
  expect(winChance([{ troop: 'line', figures: 4 }], [{ troop: 'line', figures: 4 }]).chance).toBe(
    0.5,
  );
  // Grenadiers against line: 3 of 4 at 6 points, 2 of 4 at 4: 18 against 8, 30 to 6 of 36 without a tie.
  expect(
    winChance([{ troop: 'grenadier', figures: 4 }], [{ troop: 'line', figures: 4 }]).chance,
  ).toBeCloseTo(30 / 36, 12);
  // One line figure against one: a sixth each way kills; both gone: nobody wins.
  const { ways, of } = meleeEnds([{ troop: 'line', figures: 1 }], [{ troop: 'line', figures: 1 }]);
  expect(Number(ways.get('0/0 nobody')) / Number(of)).toBeCloseTo(1 / 36, 12);
  expect(Number(ways.get('1/0 first')) / Number(of)).toBeCloseTo(5 / 36, 12);
  expect(Number(ways.get('1/1 first')) / Number(of)).toBeCloseTo(25 / 72, 12);
});

test('[strategy-tactical oracle: Reinforced melees] the second is fought with the remnants', () => {
  const { ways } = meleeEnds(
    [
      { troop: 'line', figures: 4 },
      { troop: 'line', figures: 4 },
    ],
    [{ troop: 'grenadier', figures: 4 }],
  );
  // 4 against 4: two and one fall; then 4 against 3: one and one fall.
  expect([...ways.keys()].sort()).toEqual(['2+3/2 first', '2+3/2 second']);
});

test('[strategy-tactical oracle: Simultaneous moves] two columns meet in mid-move', () => {
  const east = { x: 0, y: 0, facing: 0, front: 1.5, depth: 0.5 };
  const west = { ...east, x: 6.5, facing: 180 };
  // Six inches between the fronts, three and four inches a move: they have not met after a whole move.
  expect(
    meetingTick({ body: east, inches: 3, allowance: 3 }, { body: west, inches: 2, allowance: 4 }),
  ).toBe(null);
  // Four inches between the fronts, 3 and 5 a move: met when 8 × t = 4, at half the move, tick 60 (one early by the raster).
  const near = { ...west, x: 4.5 };
  const met = meetingTick(
    { body: east, inches: 3, allowance: 3 },
    { body: near, inches: 5, allowance: 5 },
  );
  expect(met).toBeGreaterThanOrEqual(59);
  expect(met).toBeLessThanOrEqual(60);
});

test('[strategy-tactical oracle: Concealment 5 and 9] vision of 16 inches, and what hides', () => {
  const stand = { x: 0, y: 0, facing: 0, front: 1.5, depth: 0.5 };
  const watcher = (x: number) => ({ x, y: 0, facing: 180, front: 1.5, depth: 0.5 });
  expect(exposes(watcher(16.4), stand, [])).toBe(true);
  expect(exposes(watcher(16.6), stand, [])).toBe(false);
  const wood = (half: number) => [
    [
      [6, -half],
      [8, -half],
      [8, half],
      [6, half],
    ] as const,
  ];
  expect(exposes(watcher(12), stand, wood(3))).toBe(false);
  expect(exposes(watcher(12), stand, wood(0.5))).toBe(true);
});
