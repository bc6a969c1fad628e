import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { direction } from '@/lib/geometry/plane/points';
import { boxFor } from '@/lib/rulesets/strategy-tactical/bodies';
import { meleeOdds } from '@/lib/rulesets/strategy-tactical/calculators';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { march } from '@/lib/rulesets/strategy-tactical/march';
import { type LaidMove, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { SetupInput } from '@/lib/rulesets/strategy-tactical/setup';
import { type Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { meleeEnds, type Body as Stand, type Troop } from './melee';
import { type March, meetingTick } from './raster';

/** Odds and motion of the ruleset against the slow reading. */
const KINDS: readonly (readonly [
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

test('[strategy-tactical: The Melee] the odds of every pair of stands are those of all throws written out', () => {
  let pairs = 0;
  for (const [troop, kind, most] of KINDS)
    for (const [otherTroop, otherKind, otherMost] of KINDS)
      for (let figures = 1; figures <= most; figures += 1)
        for (let others = 1; others <= otherMost; others += 1) {
          const one: Stand = { troop, figures };
          const { ways, of } = meleeEnds([one], [{ troop: otherTroop, figures: others }]);
          const share = (end: string): number => {
            let sum = 0n;
            for (const [key, count] of ways) if (key.endsWith(` ${end}`)) sum += count;
            return Number(sum) / Number(of);
          };
          const odds = meleeOdds([kind, figures], [otherKind, others]);
          expect(odds.first, `${kind} ${figures} v ${otherKind} ${others}`).toBeCloseTo(
            share('first'),
            12,
          );
          expect(odds.second).toBeCloseTo(share('second'), 12);
          expect(odds.both).toBeCloseTo(share('nobody'), 12);
          pairs += 1;
        }
  expect(pairs).toBe((4 + 4 + 4 + 3 + 3) ** 2);
});

/** A table without ground, and two regiments on it. */
function meadow(): { readonly state: State; readonly one: Body; readonly other: Body } {
  const setup: SetupInput = {
    features: [],
    concealment: false,
    headquarters: { A: [{ name: 'South', at: [10, 4] }], B: [{ name: 'North', at: [10, 68] }] },
  };
  const counts = { divisions: 1, heavyRegiments: 0, lightRegiments: 0 };
  const checked = checkedOrder(strategyTactical, exampleOrder(counts, setup));
  if (checked === null) throw new Error('an order');
  const begun = strategyTactical.initialState(checked);
  const body = (id: string): Body => {
    const unit = begun.scene.units.findIndex((one) => one.id === id);
    return {
      ...{ id, side: id.startsWith('a') ? 0 : 1, formation: 'line', units: [unit] },
      ...{ retreat: 0, lineOut: false, box: begun.p.bodies[0]?.box as Body['box'] },
    };
  };
  return { state: begun, one: body('a-line-1'), other: body('b-light-1') };
}

const placed = (state: State, body: Body, x: number, y: number, degrees: number): Body => {
  const angle = (degrees * Math.PI) / 180;
  const way = direction(Math.round(1e6 * Math.cos(angle)), Math.round(1e6 * Math.sin(angle)));
  if (way === null) throw new Error('a way');
  return { ...body, box: boxFor(state.scene, body, [x, y], way) };
};

/** Fractions of 1 from a number, spread evenly: no dice in a test. */
const spread = (index: number, by: number): number => (index * by) % 1;

test('[strategy-tactical: Movement and Ranges] two regiments that march at each other meet at the tick of a raster, or not at all', () => {
  const { state, one, other } = meadow();
  let met = 0;
  for (let index = 1; index <= 40; index += 1) {
    // The second comes from a direction within 60 degrees of straight ahead, 2 to 8 inches off, a little aside.
    const far = 2_000 + Math.round(6_000 * spread(index, 0.618));
    const aside = Math.round(3_000 * (spread(index, 0.414) - 0.5));
    const turn = Math.round(120 * (spread(index, 0.732) - 0.5));
    const first = placed(state, one, 48_000, 36_000, 90);
    const second = placed(state, other, 48_000 + aside, 36_000 + far, 270 + turn);
    const begun = new State(state.scene, { ...state.p, bodies: [first, second] });
    const ahead = (body: Body, x: number, y: number, degrees: number, inches: number) => {
      const angle = (degrees * Math.PI) / 180;
      const point = [
        Math.round(x + inches * 1_000 * Math.cos(angle)),
        Math.round(y + inches * 1_000 * Math.sin(angle)),
      ] as const;
      const laid = layMove(begun, body.side, { body: body.id, path: [point] });
      if (!laid.ok) throw new Error(laid.error.message);
      return laid.value;
    };
    const moves = new Map<string, LaidMove>([
      [first.id, ahead(first, 48_000, 36_000, 90, 3)],
      [second.id, ahead(second, 48_000 + aside, 36_000 + far, 270 + turn, 4)],
    ]);
    const tick = march(begun, moves).met[0]?.tick ?? null;
    // The raster's boxes are placed by their middles, a quarter of an inch behind their fronts.
    const rastered = (x: number, y: number, degrees: number, inches: number): March => {
      const angle = (degrees * Math.PI) / 180;
      const body = {
        ...{ x: x - 0.25 * Math.cos(angle), y: y - 0.25 * Math.sin(angle) },
        ...{ facing: degrees, front: 1.5, depth: 0.5 },
      };
      return { body, inches, allowance: inches };
    };
    const slow = meetingTick(
      rastered(48, 36, 90, 3),
      rastered(48 + aside / 1_000, 36 + far / 1_000, 270 + turn, 4),
      0.1,
    );
    // The raster sees a gap of a tenth of an inch as none: at 7 inches in 120 ticks two ticks early, more at a slant, or a graze.
    if (slow === null) expect([index, tick]).toEqual([index, null]);
    else if (tick !== null) {
      met += 1;
      expect(tick - slow, `${index}: ${tick} and ${slow}`).toBeGreaterThanOrEqual(-1);
      expect(tick - slow, `${index}: ${tick} and ${slow}`).toBeLessThanOrEqual(5);
    }
  }
  expect(met).toBeGreaterThan(10);
});

test('[strategy-tactical: Combat] what comes of a march does not depend on the order in which bodies are listed', () => {
  const { state, one, other } = meadow();
  const first = placed(state, one, 48_000, 36_000, 90);
  const second = placed(state, other, 48_300, 41_000, 260);
  const ways = ([first, second] as const).map((body, index) => {
    const begun = new State(state.scene, { ...state.p, bodies: [first, second] });
    const laid = layMove(begun, body.side, {
      body: body.id,
      path: [index === 0 ? [48_000, 39_000] : [48_000, 37_200]],
    });
    if (!laid.ok) throw new Error(laid.error.message);
    return [body.id, laid.value] as const;
  });
  const [here, there] = [
    [first, second],
    [second, first],
  ].map((bodies, index) =>
    march(
      new State(state.scene, { ...state.p, bodies }),
      new Map(index === 0 ? ways : ways.toReversed()),
    ),
  );
  const sorted = (found: ReturnType<typeof march> | undefined) =>
    found && {
      met: found.met.map(({ tick, one: a, other: b }) => [tick, ...[a, b].sort()]),
      ways: found.ways.toSorted((a, b) => (a.body < b.body ? -1 : 1)),
    };
  expect(here?.met).toHaveLength(1);
  expect(sorted(there)).toEqual(sorted(here));
});
