/** The released versions of the rules, the oldest first: each battle is played to its end by the one it pins. */
export const VERSIONS = ['1', '2'] as const;

export type Version = (typeof VERSIONS)[number];

/**
 * The version of new battles. What it does otherwise than version 1: an army may draw off (*The Concealed Forces*); losses
 * decide where headquarters are level (*The Battle*); troops on a hill see off it, so that guns there reach farther
 * (*Artillery Fire* 1: in version 1 the edge of their own hill hid them); and it has other commanders.
 */
export const NEWEST: Version = '2';

export const isVersion = (text: string): text is Version =>
  VERSIONS.some((version) => version === text);
