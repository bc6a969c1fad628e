/** Contents of a battle's flat arrays: small whole numbers, each with a name. */
export const INFANTRY = 0;
export const CAVALRY = 1;
export const ARTILLERY = 2;
export const SUPPORT = 3;
export const ARM_NAMES = ['infantry', 'cavalry', 'artillery', 'support'] as const;

/** State of a unit. */
export const READY = 0;
export const DISORDERED = 1;
export const ROUTED = 2;
/** Destroyed, taken, dispersed. */
export const GONE = 3;
/** Not yet on the field, or on the march to another wing, or forming again in the rear. */
export const AWAITED = 4;

export const LINE = 0;
export const SHORTENED = 1;
export const COLUMN = 2;
export const BLOCK = 3;
export const SKIRMISH = 4;
export const MOUNTED = 5;
export const LIMBERED = 6;
export const UNLIMBERED = 7;

/** Places of a wing: foot in two lines, horse, guns; NOWHERE for units that hold no place. */
export const FIRST = 0;
export const SECOND = 1;
export const HORSE = 2;
export const GUNS = 3;
export const NOWHERE = 4;
/** Sectors as side A sees them: 0 left, 1 centre, 2 right; 3 is a side's reserve. */
export const RESERVE = 3;

/** A wing's current task. */
export const ATTACK = 0;
export const HOLD = 1;
export const REFUSE = 2;
/** Its attack is spent: it holds, out of musket range. */
export const SPENT = 3;
/** It comes on and stays out of musket range, until the enemy before it is taken in flank. */
export const PIN = 4;

export const TRAIT = {
  twoRanks: 1,
  canBlock: 2,
  light: 4,
  irregular: 8,
  heavy: 16,
  horseArtillery: 32,
  noBayonet: 64,
  assaultPenalty: 128,
  fanatical: 256,
  setUp: 512,
  noLine: 1024,
} as const;

/** Phases of a player turn, part of each draw's key; melees use MELEE and the three numbers after it. */
export const PHASE = {
  lot: 0,
  command: 1,
  recovery: 2,
  rally: 3,
  rest: 4,
  movement: 5,
  opportunity: 6,
  guns: 7,
  musketry: 8,
  exhaustion: 9,
  army: 10,
  pursuit: 11,
  shares: 12,
  foot: 13,
  melee: 16,
} as const;
