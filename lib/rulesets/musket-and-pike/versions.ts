/** The version of new battles, in the battle line and on the board. For the changes between versions see RULES.md, Versions. */
export const NEWEST = '13';

/** Versions that the board plays, the oldest first: each battle is played to its end by the one that its order names. */
export const BOARD_VERSIONS = ['4', '5', '6', '7', '8', '9', '10', '11', '12', NEWEST] as const;

export type BoardVersion = (typeof BOARD_VERSIONS)[number];

export function isBoardVersion(text: string): text is BoardVersion {
  return BOARD_VERSIONS.some((version) => version === text);
}
