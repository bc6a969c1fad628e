/** Limits on a campaign file before its meaning is examined. */
export const FILE_LIMITS = {
  /** Bytes of the text in UTF-8. */
  bytesMax: 2_000_000,
  /** Levels of nesting. */
  depthMax: 64,
  /** Values in the whole tree, with aliases expanded. */
  valuesMax: 400_000,
  /** Texts and numbers in YAML, including keys; JSON is read faster and may hold more. */
  scalarsMax: 120_000,
  linesMax: 100_000,
  /** Anchors, aliases and tags of YAML together. */
  referencesMax: 2_000,
} as const;

/** The message for a file that nests too deep. */
export const TOO_DEEP = `The file nests deeper than ${FILE_LIMITS.depthMax} levels.`;

/** Keys that would reach the prototype of an object. */
export const PROTOTYPE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** The message for a duplicate key. */
export const twice = (key: string): string =>
  `The key “${key.slice(0, 60)}” is used twice in the same place.`;

/** Thrown for a text that exceeds the limits or is not plain data; caught by the reader. */
export class TreeFault extends Error {
  constructor(
    message: string,
    readonly path: string,
    /** Start of the fault in the text, for faults the reader itself cannot locate. */
    readonly offset: number | null = null,
  ) {
    super(message);
  }
}
