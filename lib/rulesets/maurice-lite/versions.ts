/** The released versions, the oldest first: each battle is played to its end by the one it pins. */
export const VERSIONS = ['1', '2', '3'] as const;

export type Version = (typeof VERSIONS)[number];

/**
 * The version of new battles. The rules of versions 2 and 3 are those of version 1, and so is their commander `fast`, which
 * fights quick battles; `strong` is another in each (`doctrine/second`, `doctrine/third`).
 */
export const NEWEST: Version = '3';

export const isVersion = (text: string): text is Version =>
  VERSIONS.some((version) => version === text);
