import { expect, test } from 'vitest';
import {
  gunRow,
  type Judged,
  meleeKill as killOf,
  pointsOf,
  rifleRow,
} from '@/lib/rulesets/strategy-tactical/tables';
import {
  ALWAYS,
  type Cover,
  crewFaces,
  type Faces,
  type Foot,
  gunResult,
  rifleFaces,
} from './fire';
import { meleeKill, POINTS, type Troop } from './melee';

/** The ruleset's tables against the slow reading, in every case there is. */
const FEET: readonly Foot[] = ['line', 'light', 'grenadier'];
const COVERS: readonly Cover[] = ['open', 'village', 'forest', 'hill'];
const facesOf = ({ faces }: Judged): Faces => (faces === 'automatic' ? ALWAYS : faces);

test('[strategy-tactical: Casualty Rates 1-7] every regiment, strength, formation and cover', () => {
  let cases = 0;
  for (const foot of FEET)
    for (const figures of [1, 2, 3, 4])
      for (const formation of ['line', 'road', 'country'] as const)
        for (const from of COVERS)
          for (const at of COVERS) {
            const told = facesOf(
              rifleRow({
                ...{ kind: foot, figures, road: formation === 'road', atCrew: false },
                ...{ covered: from !== 'open', targetCovered: at !== 'open' },
              }),
            );
            expect([foot, figures, formation, from, at, told]).toEqual([
              ...[foot, figures, formation, from, at],
              rifleFaces({ foot, figures, formation, from, at }),
            ]);
            cases += 1;
          }
  expect(cases).toBe(3 * 4 * 3 * 4 * 4);
});

test('[strategy-tactical: Casualty Rates 8] every regiment at a gun’s crew', () => {
  for (const foot of FEET)
    for (const figures of [1, 2, 3, 4])
      for (const covered of [false, true])
        expect(
          facesOf(
            rifleRow({
              kind: foot,
              ...{ figures, covered, road: false, targetCovered: false, atCrew: true },
            }),
          ),
        ).toEqual(crewFaces(foot, figures));
});

test('[strategy-tactical: Artillery Fire 2-6] open ground, canister, guns, houses and woods', () => {
  const shot = { gun: 'flat', at: 'open', target: 'line', inches: 12, musketInches: 6 } as const;
  expect(facesOf(gunRow('open'))).toEqual(gunResult(shot).kills);
  expect(facesOf(gunRow('gun'))).toEqual(gunResult({ ...shot, target: 'gun' }).kills);
  expect(facesOf(gunRow('canister'))).toEqual(gunResult({ ...shot, inches: 6 }).kills);
  expect(facesOf(gunRow('cover'))).toEqual(gunResult({ ...shot, at: 'outer' }).kills);
});

test('[strategy-tactical: The Melee] points and kills of every stand', () => {
  const kinds: readonly (readonly [
    Troop,
    'line' | 'light' | 'grenadier' | 'heavy' | 'lightHorse',
    number,
  ])[] = [
    ['line', 'line', 4],
    ['light', 'light', 4],
    ['grenadier', 'grenadier', 4],
    ['heavyHorse', 'heavy', 3],
    ['lightHorse', 'lightHorse', 3],
  ];
  for (const [troop, kind, most] of kinds) {
    expect([kind, pointsOf(kind)]).toEqual([kind, POINTS[troop]]);
    for (let figures = 0; figures <= most; figures += 1) {
      const { most: kills, on } = meleeKill({ troop, figures });
      const { sure, faces } = killOf(kind, figures);
      // For each face of the die, how many fall.
      const ours = ALWAYS.map((face) => (on.includes(face) ? kills : 0));
      const theirs = ALWAYS.map((face) => sure + (faces.includes(face) ? 1 : 0));
      expect([kind, figures, theirs]).toEqual([kind, figures, ours]);
    }
  }
});
