import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { StaffCommands } from './events';
import { STAFF_MAX, sideServed } from './staff';
import type { SubCommander } from './state';

/**
 * Appoints a sub-commander. Refuses STAFF_CLOSED (one screen, or no person commands the side), HAS_POST (they already
 * command or serve, on either side), STAFF_FULL.
 */
export function appointSubCommander(
  state: CampaignState,
  { side, user }: StaffCommands['AppointSubCommander'],
): Decided {
  const open = withStaff(state, side);
  if (!open.ok) return open;
  const { seats, staff } = open.value;
  if (seats.A.user === user || seats.B.user === user || sideServed(open.value, user) !== null)
    return refuse('HAS_POST', 'They already hold a post in this campaign.', 'user');
  if (staff[side].length >= STAFF_MAX)
    return refuse('STAFF_FULL', `A side has at most ${STAFF_MAX} sub-commanders.`, 'user');
  return happened({ type: 'SubCommanderAppointed', data: { side, user } });
}

/** Dismisses a sub-commander. Refuses NO_SUCH_POST. */
export function dismissSubCommander(
  state: CampaignState,
  { side, user }: StaffCommands['DismissSubCommander'],
): Decided {
  return leave(state, side, user, 'dismissed');
}

/** A sub-commander resigns. Refuses NO_SUCH_POST. */
export function resignPost(
  state: CampaignState,
  { side, user }: StaffCommands['ResignPost'],
): Decided {
  return leave(state, side, user, 'resigned');
}

function leave(
  state: CampaignState,
  side: Side,
  user: string,
  how: 'dismissed' | 'resigned',
): Decided {
  const served = subCommanderOf(state, side, user);
  if (!served.ok) return served;
  return happened({ type: 'SubCommanderLeft', data: { side, user, how } });
}

/**
 * Sets a sub-commander's formations; any of them assigned to another sub-commander are reassigned. Refuses
 * NO_SUCH_POST, FORMATION_UNKNOWN, ASSIGNMENT_UNCHANGED.
 */
export function assignFormations(
  state: CampaignState,
  { side, user, formations }: StaffCommands['AssignFormations'],
): Decided {
  const open = withStaff(state, side);
  if (!open.ok) return open;
  const served = subCommanderOf(state, side, user);
  if (!served.ok) return served;
  const lookup = lookupOf(open.value.definition);
  const wanted = [...new Set(formations)];
  if (wanted.some((id) => lookup.formations.get(id)?.side !== side))
    return refuse('FORMATION_UNKNOWN', 'The side has no such formation.', 'formations');
  // Sorted by the order of battle, so that equal assignments are always written the same way.
  const ordered = [...lookup.formations.keys()].filter((id) => wanted.includes(id));
  if (ordered.join(' ') === served.value.formations.join(' '))
    return refuse(
      'ASSIGNMENT_UNCHANGED',
      'They already command exactly these formations.',
      'formations',
    );
  return happened({ type: 'FormationsAssigned', data: { side, user, formations: ordered } });
}

/** Hands the supreme command to a sub-commander. Refuses NO_SUCH_POST, STAFF_CLOSED. */
export function passSupremeCommand(
  state: CampaignState,
  { side, to }: StaffCommands['PassSupremeCommand'],
): Decided {
  const open = withStaff(state, side);
  if (!open.ok) return open;
  const served = subCommanderOf(state, side, to);
  if (!served.ok) return served;
  const from = open.value.seats[side].user;
  if (from === undefined) return closed();
  return happened({ type: 'SupremeCommandPassed', data: { side, from, to } });
}

/** The campaign, if the side is commanded by a person and can have a staff. */
function withStaff(state: CampaignState, side: Side): Result<Readonly<StartedCampaign>, Refusal> {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { seats, settings } = campaign.value;
  return settings.hotSeat ||
    settings.mail !== undefined ||
    seats[side].controller !== 'user' ||
    seats[side].user === undefined
    ? closed()
    : campaign;
}

function closed(): { ok: false; error: Refusal } {
  return refuse(
    'STAFF_CLOSED',
    'Only a side whose commander plays at a screen of their own can have a staff.',
    'side',
  );
}

function subCommanderOf(
  state: CampaignState,
  side: Side,
  user: string,
): Result<SubCommander, Refusal> {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const found = campaign.value.staff[side].find((one) => one.user === user);
  return found === undefined
    ? refuse('NO_SUCH_POST', 'They are not a sub-commander of that side.', 'user')
    : ok(found);
}

export const staffDeciders: Deciders<keyof StaffCommands> = {
  AppointSubCommander: appointSubCommander,
  DismissSubCommander: dismissSubCommander,
  ResignPost: resignPost,
  AssignFormations: assignFormations,
  PassSupremeCommand: passSupremeCommand,
};
