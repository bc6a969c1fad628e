/** The released versions, the oldest first: each battle is played to its end by the one it pins. */
export const VERSIONS = ['1', '2'] as const;

export type Version = (typeof VERSIONS)[number];

/**
 * The version of new battles. The rules of version 2 are those of version 1, and so is its commander `fast`, which fights
 * quick battles; `strong` is another (`doctrine/second`).
 */
export const NEWEST: Version = '2';

export const isVersion = (text: string): text is Version =>
  VERSIONS.some((version) => version === text);
