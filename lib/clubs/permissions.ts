import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { ClubRole } from './role';

/** Who may do what in a club: the only place that says so. */
export const PERMISSIONS = {
  viewClub: ['owner', 'umpire', 'member'],
  viewMembers: ['owner', 'umpire', 'member'],
  startCampaign: ['owner', 'umpire', 'member', 'guest'],
  followCampaigns: ['owner', 'umpire', 'member', 'guest'],
  umpireCampaign: ['owner', 'umpire'],
  judgeReports: ['owner', 'umpire'],
  inviteMember: ['owner', 'umpire'],
  withdrawInvitation: ['owner', 'umpire'],
  viewInvitations: ['owner', 'umpire'],
  inviteUmpire: ['owner'],
  renameClub: ['owner'],
  moveCampaign: ['owner'],
  setPublicPage: ['owner'],
  changeRole: ['owner'],
  removeMember: ['owner'],
} as const satisfies Record<string, readonly ClubRole[]>;

export type ClubAction = keyof typeof PERMISSIONS;

/** Whether a role may do something; `null` is somebody who is no member. */
export function mayInClub(role: ClubRole | null, action: ClubAction): boolean {
  return role !== null && (PERMISSIONS[action] as readonly ClubRole[]).includes(role);
}

/**
 * Refuses CLUB_NOT_FOUND to outsiders (the same as for a club that does not exist, so that nobody learns which do) and
 * CLUB_ACTION_FORBIDDEN to members whose role is not sufficient.
 */
export function requireInClub(role: ClubRole | null, action: ClubAction): Result<ClubRole> {
  if (role === null)
    return refuse('CLUB_NOT_FOUND', 'There is no such club, or you are no member of it.');
  if (mayInClub(role, action)) return ok(role);
  return refuse('CLUB_ACTION_FORBIDDEN', 'Your role in this club does not allow this.');
}
