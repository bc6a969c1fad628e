import { ok, type Refusal, type Result, refuse } from '../../kernel/result';
import type { Side } from '../../kernel/side';
import { type Decided, Decision, running } from '../decision';
import { lookupOf } from '../definition/lookup';
import type { StaffCommands } from '../events/staff';
import { STAFF_MAX, type SubCommander, sideServed } from '../staff';
import type { CampaignState, StartedCampaign } from '../state';

/**
 * Takes somebody in as a sub-commander. Refuses STAFF_CLOSED (one screen, or no person commands the side), HAS_POST
 * (he commands or serves already, on either side), STAFF_FULL.
 */
export function appointSubCommander(
  state: CampaignState,
  { side, user }: StaffCommands['AppointSubCommander'],
): Decided {
  const open = withStaff(state, side);
  if (!open.ok) return open;
  const { seats, staff } = open.value;
  if (seats.A.user === user || seats.B.user === user || sideServed(open.value, user) !== null)
    return refuse('HAS_POST', 'He already holds a post in this campaign.', 'user');
  if (staff[side].length >= STAFF_MAX)
    return refuse('STAFF_FULL', `A side has at most ${STAFF_MAX} sub-commanders.`, 'user');
  const decision = new Decision(state);
  decision.tell({ type: 'SubCommanderAppointed', data: { side, user } });
  return decision.made();
}

/** Dismisses a sub-commander. Refuses NO_SUCH_POST. */
export function dismissSubCommander(
  state: CampaignState,
  { side, user }: StaffCommands['DismissSubCommander'],
): Decided {
  return leave(state, side, user, 'dismissed');
}

/** A sub-commander lays his post down. Refuses NO_SUCH_POST. */
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
  const decision = new Decision(state);
  decision.tell({ type: 'SubCommanderLeft', data: { side, user, how } });
  return decision.made();
}

/**
 * Says what a sub-commander commands; what another had of it is taken from him. Refuses NO_SUCH_POST,
 * FORMATION_UNKNOWN, ASSIGNMENT_UNCHANGED.
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
  // In the order of the order of battle, so that the same assignment is always written alike.
  const ordered = [...lookup.formations.keys()].filter((id) => wanted.includes(id));
  if (ordered.join(' ') === served.value.formations.join(' '))
    return refuse('ASSIGNMENT_UNCHANGED', 'He commands just that already.', 'formations');
  const decision = new Decision(state);
  decision.tell({ type: 'FormationsAssigned', data: { side, user, formations: ordered } });
  return decision.made();
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
  const decision = new Decision(state);
  decision.tell({ type: 'SupremeCommandPassed', data: { side, from, to } });
  return decision.made();
}

/** The campaign, where the side is commanded by a person and can have a staff. */
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
  return refuse('STAFF_CLOSED', 'No person commands that side at a screen of his own.', 'side');
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
    ? refuse('NO_SUCH_POST', 'He is no sub-commander of that side.', 'user')
    : ok(found);
}
