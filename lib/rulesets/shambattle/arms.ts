import type { Arm } from '@/lib/battle/handoff/battle-order';

/** The kinds of stands, in the order of their numbers. They are the `type` of a unit in an order. */
export const ARM_IDS = [
  'rifles',
  'cavalry',
  'machineGuns',
  'guns',
  'engineers',
  'train',
  'commander',
  'logistics',
] as const;
export type ArmId = (typeof ARM_IDS)[number];

export const RIFLES = 0;
export const CAVALRY = 1;
export const MACHINE_GUNS = 2;
export const GUNS = 3;
export const ENGINEERS = 4;
export const TRAIN = 5;
export const COMMANDER = 6;
export const LOGISTICS = 7;

/** Categories by which losses come back at night. The commander and the logistics belong to none. */
export const CATEGORIES = ['infantry', 'cavalry', 'specialists'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What the document says of a kind of stand. */
export interface ArmRow {
  readonly id: ArmId;
  /** In a sentence: “rifles”, “a gun”. */
  readonly word: string;
  /** The campaign's arm. */
  readonly arm: Arm;
  /** Strength points of a full stand. */
  readonly full: number;
  /** Hexes it shoots; 0: it does not shoot. */
  readonly range: number;
  /** Dice added when it shoots. */
  readonly shooting: number;
  /** Dice taken away when it is assaulted. */
  readonly assaulted: number;
  /** Whether it may begin a close combat. */
  readonly assaults: boolean;
  /** Fires with both sides at once, before anybody moves. */
  readonly firesFirst: boolean;
  /** Index into CATEGORIES; −1: none. */
  readonly category: number;
  /** Hexes it goes over roads, over clear ground, into a town, into other ground; 0: it cannot. */
  readonly moves: readonly [road: number, clear: number, town: number, other: number];
}

const row = (
  id: ArmId,
  word: string,
  arm: Arm,
  full: number,
  range: number,
  rest: Partial<ArmRow> & Pick<ArmRow, 'moves' | 'category'>,
): ArmRow => ({
  shooting: 0,
  assaulted: 0,
  assaults: false,
  firesFirst: false,
  ...{ id, word, arm, full, range },
  ...rest,
});

/** The document's tables: OOB Hex-celled Map, Movement, Combat. */
export const ARM_ROWS: readonly ArmRow[] = [
  row('rifles', 'rifles', 'infantry', 4, 2, { moves: [2, 2, 1, 1], category: 0, assaults: true }),
  row('cavalry', 'cavalry', 'cavalry', 3, 1, { moves: [3, 3, 1, 1], category: 1, assaults: true }),
  row('machineGuns', 'machine guns', 'artillery', 2, 3, {
    ...{ moves: [2, 2, 1, 1], category: 2 },
    ...{ shooting: 1, assaulted: 1, firesFirst: true },
  }),
  row('guns', 'guns', 'artillery', 2, 8, {
    ...{ moves: [2, 1, 1, 0], category: 2 },
    ...{ shooting: 1, assaulted: 1, firesFirst: true },
  }),
  row('engineers', 'engineers', 'support', 3, 2, {
    ...{ moves: [2, 1, 1, 0], category: 2, assaults: true },
  }),
  row('train', 'engineer train', 'support', 3, 0, {
    ...{ moves: [2, 1, 1, 0], category: 2, assaulted: 1 },
  }),
  row('commander', 'commander', 'support', 6, 0, { moves: [3, 3, 1, 1], category: -1 }),
  row('logistics', 'logistics', 'support', 0, 0, { moves: [2, 1, 1, 0], category: -1 }),
];

export const armRow = (type: number): ArmRow => ARM_ROWS[type] as ArmRow;
