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

/** Supply and Resupply. */
export const POOLS: readonly PoolCase[] = [
  {
    title: 'half of each category, rounded down',
    lost: { infantry: 21, cavalry: 8, specialists: 5 },
    logisticsLost: 0,
    pool: { infantry: 10, cavalry: 4, specialists: 2 },
  },
  {
    title: 'nothing lost, nothing back',
    lost: { infantry: 0, cavalry: 1, specialists: 0 },
    logisticsLost: 0,
    pool: { infantry: 0, cavalry: 0, specialists: 0 },
  },
  {
    title: 'a logistics unit lost takes a third',
    lost: { infantry: 24, cavalry: 12, specialists: 6 },
    logisticsLost: 1,
    pool: { infantry: 8, cavalry: 4, specialists: 2 },
  },
  {
    title: 'two take two thirds',
    lost: { infantry: 24, cavalry: 12, specialists: 6 },
    logisticsLost: 2,
    pool: { infantry: 4, cavalry: 2, specialists: 1 },
  },
  {
    title: 'all three take everything',
    lost: { infantry: 24, cavalry: 12, specialists: 6 },
    logisticsLost: 3,
    pool: { infantry: 0, cavalry: 0, specialists: 0 },
  },
  {
    title: 'a third of the losses, by setting',
    lost: { infantry: 20, cavalry: 8, specialists: 5 },
    logisticsLost: 0,
    share: [1, 3],
    pool: { infantry: 6, cavalry: 2, specialists: 1 },
  },
  {
    title: 'two thirds, by setting',
    lost: { infantry: 20, cavalry: 8, specialists: 5 },
    logisticsLost: 0,
    share: [2, 3],
    pool: { infantry: 13, cavalry: 5, specialists: 3 },
  },
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

const RICH: Pool = { infantry: 10, cavalry: 6, specialists: 4 };

export const REFITS: readonly RefitCase[] = [
  {
    title: 'a unit in the hex of logistics',
    pool: RICH,
    logistics: ['c3'],
    refits: ['rifle 2 +2 c3'],
    allowed: true,
  },
  {
    title: 'no second one there',
    pool: RICH,
    logistics: ['c3'],
    refits: ['rifle 2 +2 c3', 'rifle 1 +1 c3'],
    allowed: false,
  },
  {
    title: 'two in a hex next to it',
    pool: RICH,
    logistics: ['c3'],
    refits: ['rifle 2 +2 d3', 'rifle 1 +1 d3'],
    allowed: true,
  },
  {
    title: 'thirteen places in all are two of six hexes and one',
    pool: { infantry: 13, cavalry: 0, specialists: 0 },
    logistics: ['c3'],
    refits: ['c3', 'c4', 'c4', 'c2', 'c2', 'b3', 'b3', 'b2', 'b2', 'd3', 'd3', 'd2', 'd2'].map(
      (at) => `rifle 3 +1 ${at}`,
    ),
    allowed: true,
  },
  {
    title: 'none two hexes away',
    pool: RICH,
    logistics: ['c3'],
    refits: ['rifle 2 +2 c5'],
    allowed: false,
  },
  {
    title: 'a unit of no points comes back',
    pool: RICH,
    logistics: ['c3'],
    refits: ['rifle 0 +4 d3'],
    allowed: true,
  },
  {
    title: 'not beyond full strength',
    pool: RICH,
    logistics: ['c3'],
    refits: ['rifle 3 +2 c3'],
    allowed: false,
  },
  {
    title: 'cavalry not from the infantry’s pool',
    pool: { infantry: 10, cavalry: 1, specialists: 0 },
    logistics: ['c3'],
    refits: ['cavalry 1 +2 c3'],
    allowed: false,
  },
  {
    title: 'the train up to 3 from the specialists',
    pool: RICH,
    logistics: ['c3'],
    refits: ['train 0 +3 c3'],
    allowed: true,
  },
  {
    title: 'the train and a gun share them',
    pool: RICH,
    logistics: ['c3'],
    refits: ['train 0 +3 c3', 'gun 0 +2 d3'],
    allowed: false,
  },
  {
    title: 'not without logistics',
    pool: RICH,
    logistics: [],
    refits: ['rifle 2 +2 c3'],
    allowed: false,
  },
  {
    title: 'a new commander: 3, 2 and 1',
    pool: RICH,
    logistics: ['c3'],
    refits: [],
    commander: [3, 2, 1, 'd3'],
    allowed: true,
  },
  {
    title: 'of one arm alone',
    pool: RICH,
    logistics: ['c3'],
    refits: [],
    commander: [6, 0, 0, 'c3'],
    allowed: true,
  },
  {
    title: 'not for five points',
    pool: RICH,
    logistics: ['c3'],
    refits: [],
    commander: [3, 1, 1, 'd3'],
    allowed: false,
  },
  {
    title: 'not for seven',
    pool: RICH,
    logistics: ['c3'],
    refits: [],
    commander: [3, 3, 1, 'd3'],
    allowed: false,
  },
  {
    title: 'not far from logistics',
    pool: RICH,
    logistics: ['c3'],
    refits: [],
    commander: [3, 2, 1, 'e5'],
    allowed: false,
  },
  {
    title: 'what he cost is missing to the units',
    pool: { infantry: 4, cavalry: 2, specialists: 1 },
    logistics: ['c3'],
    refits: ['rifle 2 +2 d3'],
    commander: [3, 2, 1, 'd2'],
    allowed: false,
  },
];

/** Engineers, function: crossings of two sections that a train of these points builds. */
export const BRIDGES: readonly (readonly [trainPoints: number, bridges: number])[] = [
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
];
