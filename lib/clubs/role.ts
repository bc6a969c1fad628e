/**
 * Roles in a club, from the one that may do most. `guest`: somebody who has not registered, alone in a club made for
 * them.
 */
export const CLUB_ROLES = ['owner', 'umpire', 'member', 'guest'] as const;
export type ClubRole = (typeof CLUB_ROLES)[number];
/** A role that an owner can give. */
export type GivenRole = Exclude<ClubRole, 'guest'>;

export const isGivenRole = (text: string): text is GivenRole =>
  text !== 'guest' && CLUB_ROLES.some((role) => role === text);
