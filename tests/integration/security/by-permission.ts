import { type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { PermissionName } from '@/lib/application/core/permissions';
import type { Role } from './people';
import { all, answers } from './rows';

/**
 * Each permission's answer to each role, in a campaign of Anna (side A) and Berta (side B) that is in progress and has an umpire; in a
 * library file, a club, Anna’s challenge to Berta or her lobby, for permissions about one of those. Written down separately from the permissions themselves,
 * so that a change of one is noticed here.
 */
export const BY_PERMISSION: Readonly<Record<PermissionName, Readonly<Record<Role, string>>>> = {
  anybody: answers('OK', all('OK')),
  signedIn: answers('OK', all('OK')),
  // Nobody, where the setting names nobody (as here); with it: server.test.ts.
  ownServer: answers('NOT_FOUND', all('NOT_FOUND')),
  // Of a message from Anna to all, which Stefan reported; Ulla umpires the campaign.
  judgeReport: answers('NOT_FOUND', { ...all('NOT_FOUND'), owner: 'OK' }),
  viewClub: answers('CLUB_NOT_FOUND', all('OK')),
  ownClub: answers('CLUB_NOT_FOUND', {
    ...all('CLUB_ACTION_FORBIDDEN'),
    ...{ owner: 'OK', umpire: 'CLUB_ACTION_FORBIDDEN' },
  }),
  // A club that has not opened its page, and a campaign that is its club’s alone: nothing is there for anybody.
  visitClub: answers('NOT_FOUND', all('NOT_FOUND')),
  follow: answers('NOT_FOUND', all('NOT_FOUND')),
  addToLibrary: answers('CLUB_NOT_FOUND', all('OK')),
  startInClub: answers('CLUB_NOT_FOUND', all('OK')),
  readInLibrary: answers('NOT_FOUND', all('OK')),
  removeFromLibrary: answers('NOT_FOUND', {
    ...all('NOT_ALLOWED'),
    ...{ owner: 'OK', umpire: 'NOT_ALLOWED' },
  }),
  seeChallenge: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK', B: 'OK' }),
  answerChallenge: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'NOT_ALLOWED', B: 'OK' }),
  takeBackChallenge: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK', B: 'NOT_ALLOWED' }),
  seeLobby: answers('NOT_FOUND', all('OK')),
  hostLobby: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), A: 'OK' }),
  watch: answers('NOT_FOUND', all('OK')),
  command: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' }),
  answer: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' }),
  join: answers('NOT_FOUND', all('OK')),
  // The campaign has an umpire: nobody else takes the seat.
  takeUmpire: answers('NOT_FOUND', all('NOT_ALLOWED')),
  umpire: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), umpire: 'OK' }),
  seeDesk: answers('NOT_FOUND', { ...all('NOT_FOUND'), umpire: 'OK' }),
  setAudience: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), umpire: 'OK' }),
  commandEither: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' }),
  resignCommand: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK' }),
  resignPost: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), staff: 'OK' }),
  order: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK', staff: 'OK' }),
  serve: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), staff: 'OK' }),
  photograph: answers('NOT_FOUND', {
    ...all('NOT_YOUR_SEAT'),
    ...{ umpire: 'OK', A: 'OK', B: 'OK', staff: 'OK' },
  }),
  write: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'OK', staff: 'OK' }),
  rename: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), A: 'OK', B: 'OK' }),
  stopTrials: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), A: 'OK', B: 'OK' }),
  handOver: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK', A: 'OK', B: 'OK' }),
  dismiss: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), owner: 'OK', A: 'OK', B: 'OK' }),
  analyse: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK' }),
  moveHouse: answers('NOT_FOUND', {
    ...all('NOT_ALLOWED'),
    ...{ owner: 'OK', umpire: 'NOT_ALLOWED' },
  }),
  inviteToSeat: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK' }),
  correspond: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK' }),
};

/** A use case's answer to each role, if those admitted by its permission get `letIn`. */
export function byPermissionOf(
  method: keyof CampaignApplication,
  letIn = 'OK',
): Readonly<Record<Role, string>> {
  const answered = BY_PERMISSION[USE_CASES[method].may];
  return Object.fromEntries(
    Object.entries(answered).map(([role, code]) => [role, code === 'OK' ? letIn : code]),
  ) as Record<Role, string>;
}
