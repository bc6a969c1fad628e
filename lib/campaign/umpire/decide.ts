import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import { sideServed } from '@/lib/campaign/staff/staff';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { correctStrength } from './decide-correction';
import type { UmpireCommands } from './events';
import { AUDIENCES, DELAY_HOURS_MAX, PAUSE_REASON_MAX } from './state';

/**
 * Seats an umpire. Refuses UMPIRE_CLOSED (one screen, by mail, or a side without a person), ALREADY_TAKEN, HAS_POST.
 */
export function seatUmpire(state: CampaignState, { user }: UmpireCommands['SeatUmpire']): Decided {
  const open = umpired(state);
  if (!open.ok) return open;
  const { umpire, seats } = open.value;
  if (umpire !== null) return refuse('ALREADY_TAKEN', 'This campaign has an umpire.', 'user');
  if (SIDES.some((side) => seats[side].user === user) || sideServed(open.value, user) !== null)
    return refuse('HAS_POST', 'They already hold a post in this campaign.', 'user');
  return happened({ type: 'UmpireSeated', data: { user } });
}

/** The umpire leaves their seat. Refuses NO_SUCH_POST. */
export function leaveUmpire(
  state: CampaignState,
  { user }: UmpireCommands['LeaveUmpire'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  return campaign.value.umpire === user
    ? happened({ type: 'UmpireLeft', data: { user } })
    : refuse('NO_SUCH_POST', 'They are not the umpire of this campaign.', 'user');
}

/**
 * The umpire begins to act for a side. Refuses NO_UMPIRE, SEAT_INVALID (no person commands it), ALREADY_SO.
 */
export function beginStandIn(
  state: CampaignState,
  { side }: UmpireCommands['BeginStandIn'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { umpire, seats, standsIn } = campaign.value;
  if (umpire === null) return refuse('NO_UMPIRE', 'This campaign has no umpire.');
  if (seats[side].controller !== 'user')
    return refuse('SEAT_INVALID', 'An artificial commander needs nobody to stand in.', 'side');
  if (standsIn[side]) return refuse('ALREADY_SO', 'The umpire already acts for that side.', 'side');
  return happened({ type: 'StandInBegun', data: { side } });
}

/** The umpire no longer acts for a side. Refuses ALREADY_SO. */
export function endStandIn(state: CampaignState, { side }: UmpireCommands['EndStandIn']): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  return campaign.value.standsIn[side]
    ? happened({ type: 'StandInEnded', data: { side } })
    : refuse('ALREADY_SO', 'The umpire does not act for that side.', 'side');
}

/**
 * Sets who may follow, and how far behind; after the end too. Refuses AUDIENCE_INVALID, AUDIENCE_CLOSED (by mail),
 * AUDIENCE_UNCHANGED.
 */
export function setAudience(
  { campaign }: CampaignState,
  { audience, delayHours }: UmpireCommands['SetAudience'],
): Decided {
  if (!campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  if (campaign.settings.mail)
    return refuse('AUDIENCE_CLOSED', 'A campaign by mail is followed by its players alone.');
  if (
    !AUDIENCES.includes(audience) ||
    !Number.isInteger(delayHours) ||
    delayHours < 0 ||
    delayHours > DELAY_HOURS_MAX
  )
    return refuse('AUDIENCE_INVALID', 'Choose who may follow, and how far behind.', 'audience');
  if (campaign.audience?.kind === audience && campaign.audience.delayHours === delayHours)
    return refuse('AUDIENCE_UNCHANGED', 'This is already so.', 'audience');
  return happened({ type: 'AudienceSet', data: { audience, delayHours } });
}

/**
 * Begins a pause, or changes the one that there is. Refuses NO_UMPIRE, PAUSE_INVALID.
 */
export function beginPause(
  state: CampaignState,
  { until, reason }: UmpireCommands['BeginPause'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  if (campaign.value.umpire === null) return refuse('NO_UMPIRE', 'This campaign has no umpire.');
  if (!INSTANT.test(until) || reason.length > PAUSE_REASON_MAX)
    return refuse('PAUSE_INVALID', 'Say until when the campaign is paused.', 'until');
  return happened({ type: 'PauseBegun', data: { until, reason } });
}

/** Ends a pause before its time. Refuses NO_PAUSE. */
export function endPause(state: CampaignState): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  return campaign.value.pause === null
    ? refuse('NO_PAUSE', 'The campaign is not paused.')
    : happened({ type: 'PauseEnded', data: {} });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The campaign, if an umpire has something to do in it. */
function umpired(state: CampaignState): Result<Readonly<StartedCampaign>, Refusal> {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { seats, settings } = campaign.value;
  return settings.hotSeat ||
    settings.mail !== undefined ||
    SIDES.some((side) => seats[side].controller !== 'user')
    ? refuse('UMPIRE_CLOSED', 'Only a campaign between people on this server has an umpire.')
    : ok(campaign.value);
}

export const umpireDeciders: Deciders<keyof UmpireCommands> = {
  SeatUmpire: seatUmpire,
  LeaveUmpire: leaveUmpire,
  BeginStandIn: beginStandIn,
  EndStandIn: endStandIn,
  SetAudience: setAudience,
  BeginPause: beginPause,
  EndPause: endPause,
  CorrectStrength: correctStrength,
};
