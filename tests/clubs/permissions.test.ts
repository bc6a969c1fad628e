import { expect, test } from 'vitest';
import { type ClubAction, mayInClub, PERMISSIONS, requireInClub } from '@/lib/clubs/permissions';
import { CLUB_ROLES } from '@/lib/clubs/role';

/** Written out a second time on purpose: a change of the table must be deliberate. */
const EXPECTED: Record<ClubAction, string> = {
  viewClub: 'owner umpire member',
  viewMembers: 'owner umpire member',
  startCampaign: 'owner umpire member guest',
  followCampaigns: 'owner umpire member guest',
  umpireCampaign: 'owner umpire',
  judgeReports: 'owner umpire',
  inviteMember: 'owner umpire',
  withdrawInvitation: 'owner umpire',
  viewInvitations: 'owner umpire',
  inviteUmpire: 'owner',
  moveCampaign: 'owner',
  renameClub: 'owner',
  setPublicPage: 'owner',
  changeRole: 'owner',
  removeMember: 'owner',
};
const ACTIONS = Object.keys(PERMISSIONS) as ClubAction[];

test('[security: permissions] every action × role is as written', () => {
  for (const action of ACTIONS) {
    const allowed = CLUB_ROLES.filter((role) => mayInClub(role, action));
    expect([action, allowed.join(' ')]).toEqual([action, EXPECTED[action]]);
  }
  expect(ACTIONS.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test('[security: permissions] an outsider can do nothing, and is answered as if the club did not exist', () => {
  for (const action of ACTIONS) {
    const answer = requireInClub(null, action);
    expect(answer.ok || answer.error.code).toBe('CLUB_NOT_FOUND');
  }
});

test('[security: permissions] a member is let in by their role, or refused as a member', () => {
  for (const action of ACTIONS)
    for (const role of CLUB_ROLES) {
      const answer = requireInClub(role, action);
      expect([action, role, answer.ok ? answer.value : answer.error.code]).toEqual([
        action,
        role,
        EXPECTED[action].split(' ').includes(role) ? role : 'CLUB_ACTION_FORBIDDEN',
      ]);
    }
});
