/** The released versions of the rules, the oldest first: each battle is played to its end by the one it pins. */
export const VERSIONS = ['1', '2'] as const;

export type Version = (typeof VERSIONS)[number];

/** The version of new battles. */
export const NEWEST: Version = '2';

export function isVersion(text: string): text is Version {
  return VERSIONS.some((version) => version === text);
}
