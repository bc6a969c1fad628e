/** Roles in a club, from the one that may do most. */
export const CLUB_ROLES = ['owner', 'umpire', 'member'] as const;
export type ClubRole = (typeof CLUB_ROLES)[number];

export const isClubRole = (text: string): text is ClubRole =>
  CLUB_ROLES.some((role) => role === text);
