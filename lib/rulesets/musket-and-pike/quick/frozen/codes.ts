/** What the flat arrays of a battlefield hold: small whole numbers with a name each. */
export const INFANTRY = 0;
export const CAVALRY = 1;
export const ARTILLERY = 2;
export const SUPPORT = 3;

/** State of a unit. */
export const READY = 0;
export const DISORDERED = 1;
export const ROUTED = 2;
/** Destroyed, taken, or gone from the field. */
export const GONE = 3;
/** Not yet on the field. */
export const AWAITED = 4;

export const LINE = 0;
export const SHORTENED = 1;
export const COLUMN = 2;
export const BLOCK = 3;
export const SKIRMISH = 4;
export const MOUNTED = 5;
export const LIMBERED = 6;
export const UNLIMBERED = 7;
