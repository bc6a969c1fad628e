/** The released versions of the rules, the oldest first: each battle is played to its end by the one it pins. */
export const VERSIONS = ['1', '2', '3', '4', '5', '6'] as const;

export type Version = (typeof VERSIONS)[number];

/**
 * The version of new battles. What version 2 does otherwise than version 1: an army may draw off (*The Concealed Forces*);
 * losses decide where headquarters are level (*The Battle*); troops on a hill see off it, so that guns there reach farther
 * (*Artillery Fire* 1: in version 1 the edge of their own hill hid them); and it has other commanders.
 *
 * What version 3 does otherwise than version 2: a way along the wall of a village lies outside it, and one along the line of
 * its inner wall, or through its corner, goes through the houses in which it runs (*Special Movement Rules*).
 *
 * What version 4 does otherwise than version 3: moves may be spoken, flank after flank (*Combat*; `flanks` of a set-up); and
 * a commander who has the command for one move only, in a person's place, does not draw off.
 *
 * What version 5 does otherwise than version 4: its fast commander draws the way of its main body before the first move, and
 * keeps it in its sealed plan (`doctrine/drawn`); its batteries go with the foot; and nobody of it stands behind a corner of a wood.
 *
 * What version 6 does otherwise than version 5: its fast commander sends detachments of a few regiments and a gun to the places
 * that are worth contesting, beside its main body (`doctrine/detached`).
 */
export const NEWEST: Version = '6';

export const isVersion = (text: string): text is Version =>
  VERSIONS.some((version) => version === text);

const since =
  (first: Version) =>
  ({ version = '1' }: { readonly version?: Version }): boolean =>
    VERSIONS.indexOf(version) >= VERSIONS.indexOf(first);

/** Whether ways along walls and through corners are judged piece by piece; `version` as in a scene. */
export const hasWalls = since('3');

/** Whether moves may be spoken, flank after flank. */
export const hasSpoken = since('4');

/** Whether the fast commander draws its plan. */
export const hasDrawnPlans = since('5');

/** Whether the fast commander sends detachments beside its main body. */
export const hasDetachments = since('6');
