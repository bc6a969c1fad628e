import type { Act, Arm, Fate } from './chances';
import type { Pool } from './night';

/** Hand-worked cases: armies, treachery, night. */
export const ORDER_OF_BATTLE: readonly (readonly [type: string, stands: number, points: number])[] =
  [
    ['rifle', 12, 4],
    ['cavalry', 6, 3],
    ['mg', 3, 2],
    ['gun', 3, 2],
    ['engineer', 1, 3],
    ['train', 1, 3],
    ['logistics', 2, 0],
    ['centre', 1, 0],
    ['commander', 1, 6],
  ];

export interface ConditionCase {
  readonly original: number;
  readonly now: number;
  readonly condition: 'steady' | 'exhausted' | 'routed';
}

/** Exhaustion, Rout: both sides of the thresholds. */
export const CONDITIONS: readonly ConditionCase[] = [
  { original: 90, now: 90, condition: 'steady' },
  { original: 90, now: 61, condition: 'steady' },
  { original: 90, now: 60, condition: 'exhausted' },
  { original: 90, now: 46, condition: 'exhausted' },
  { original: 90, now: 45, condition: 'routed' },
  { original: 90, now: 0, condition: 'routed' },
  // With a fifth column of four points received.
  { original: 90, now: 94, condition: 'steady' },
  // Lots that do not divide: the third and the half must be lost whole.
  { original: 100, now: 67, condition: 'steady' },
  { original: 100, now: 66, condition: 'exhausted' },
  { original: 100, now: 51, condition: 'exhausted' },
  { original: 100, now: 50, condition: 'routed' },
  { original: 91, now: 46, condition: 'exhausted' },
  { original: 91, now: 45, condition: 'routed' },
];

export const ARMS: readonly (readonly [die: number, arm: Arm])[] = [
  [1, 'guns'],
  [2, 'cavalry'],
  [3, 'cavalry'],
  [4, 'infantry'],
  [5, 'infantry'],
  [6, 'infantry'],
];

export const ACTS: readonly (readonly [die: number, act: Act])[] = [
  [1, 'mutiny'],
  [2, 'mutiny'],
  [3, 'defection'],
  [4, 'defection'],
  [5, 'fifth column'],
  [6, 'fifth column'],
];

export const FATES: readonly (readonly [die: number, closeCombat: boolean, fate: Fate])[] = [
  [1, true, 'killed'],
  [2, true, 'killed'],
  [3, true, 'wounded'],
  [4, true, 'wounded'],
  [5, true, 'taken'],
  [6, true, 'taken'],
  [1, false, 'killed'],
  [2, false, 'killed'],
  [3, false, 'wounded'],
  [6, false, 'wounded'],
];

export interface PoolCase {
  readonly title: string;
  readonly lost: Pool;
  readonly logisticsLost: number;
  readonly share?: readonly [number, number];
  readonly pool: Pool;
}

const pool = (infantry: number, cavalry: number, specialists: number): Pool => ({
  ...{ infantry, cavalry, specialists },
});
const back = (
  title: string,
  lost: Pool,
  logisticsLost: number,
  left: Pool,
  share?: readonly [number, number],
): PoolCase => ({ title, lost, logisticsLost, pool: left, ...(share ? { share } : {}) });

/** Supply and Resupply. */
export const POOLS: readonly PoolCase[] = [
  back('half of each category, rounded down', pool(21, 8, 5), 0, pool(10, 4, 2)),
  back('nothing lost, nothing back', pool(0, 1, 0), 0, pool(0, 0, 0)),
  back('a logistics unit lost takes a third', pool(24, 12, 6), 1, pool(8, 4, 2)),
  back('two take two thirds', pool(24, 12, 6), 2, pool(4, 2, 1)),
  back('all three take everything', pool(24, 12, 6), 3, pool(0, 0, 0)),
  back('a third of the losses, by setting', pool(20, 8, 5), 0, pool(6, 2, 1), [1, 3]),
  back('two thirds, by setting', pool(20, 8, 5), 0, pool(13, 5, 3), [2, 3]),
];

export interface RefitCase {
  readonly title: string;
  readonly pool: Pool;
  readonly logistics: readonly string[];
  /** "rifle 2 +2 c3": type, points before, points given, place. */
  readonly refits: readonly string[];
  /** A new commander: points of infantry, cavalry, specialists, and the place. */
  readonly commander?: readonly [number, number, number, string];
  readonly allowed: boolean;
}

const RICH: Pool = pool(10, 6, 4);

const refit =
  (isAllowed: boolean) =>
  (title: string, refits: readonly string[], more: Partial<RefitCase> = {}): RefitCase => ({
    ...{ title, pool: RICH, logistics: ['c3'], refits, allowed: isAllowed },
    ...more,
  });
const allowed = refit(true);
const refused = refit(false);

/** With a rich pool and logistics in c3, if nothing else is said. */
export const REFITS: readonly RefitCase[] = [
  allowed('a unit in the hex of logistics', ['rifle 2 +2 c3']),
  refused('no second one there', ['rifle 2 +2 c3', 'rifle 1 +1 c3']),
  allowed('two in a hex next to it', ['rifle 2 +2 d3', 'rifle 1 +1 d3']),
  allowed(
    'thirteen places in all are two of six hexes and one',
    ['c3', 'c4', 'c4', 'c2', 'c2', 'b3', 'b3', 'b2', 'b2', 'd3', 'd3', 'd2', 'd2'].map(
      (at) => `rifle 3 +1 ${at}`,
    ),
    { pool: pool(13, 0, 0) },
  ),
  refused('none two hexes away', ['rifle 2 +2 c5']),
  allowed('a unit of no points comes back', ['rifle 0 +4 d3']),
  refused('not beyond full strength', ['rifle 3 +2 c3']),
  refused('cavalry not from the infantry’s pool', ['cavalry 1 +2 c3'], { pool: pool(10, 1, 0) }),
  allowed('the train up to 3 from the specialists', ['train 0 +3 c3']),
  refused('the train and a gun share them', ['train 0 +3 c3', 'gun 0 +2 d3']),
  refused('not without logistics', ['rifle 2 +2 c3'], { logistics: [] }),
  allowed('a new commander: 3, 2 and 1', [], { commander: [3, 2, 1, 'd3'] }),
  allowed('of one arm alone', [], { commander: [6, 0, 0, 'c3'] }),
  refused('not for five points', [], { commander: [3, 1, 1, 'd3'] }),
  refused('not for seven', [], { commander: [3, 3, 1, 'd3'] }),
  refused('not far from logistics', [], { commander: [3, 2, 1, 'e5'] }),
  refused('what he cost is missing to the units', ['rifle 2 +2 d3'], {
    pool: pool(4, 2, 1),
    commander: [3, 2, 1, 'd2'],
  }),
];

/** Engineers, function: crossings of two sections that a train of these points builds. */
export const BRIDGES: readonly (readonly [trainPoints: number, bridges: number])[] = [
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
];
