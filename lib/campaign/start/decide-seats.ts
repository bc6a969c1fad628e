import { type Decided, happened, running } from '@/lib/campaign/chapter';
import type { CampaignState } from '@/lib/campaign/state';
import { refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import type { StartCommands } from './events';

/**
 * Takes a vacant seat: one for a person, with nobody in it, whose holder has left, or that is offered after repeated
 * misses. Refuses: ALREADY_TAKEN,
 * SEAT_INVALID (nobody named; an artificial commander in a game of one screen, or against another one, which would
 * leave nobody to fight on the table).
 */
export function takeSeat(
  state: CampaignState,
  { side, seat, departed }: StartCommands['TakeSeat'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { deadlines, seats, settings } = campaign.value;
  if (settings.mail) return seatsFixed();
  const held = seats[side];
  const free =
    held.user === undefined ||
    held.user === departed ||
    (deadlines.conduct[side].offered && held.user !== seat.user);
  if (held.controller !== 'user' || !free)
    return refuse('ALREADY_TAKEN', 'That side already has a commander.', 'side');
  if (seat.controller === 'user' && !seat.user)
    return refuse(
      'SEAT_INVALID',
      'Only an account or an artificial commander can take a seat.',
      'seat',
    );
  if (
    seat.controller !== 'user' &&
    (settings.hotSeat || seats[otherSide(side)].controller !== 'user')
  )
    return refuse('SEAT_INVALID', 'In this campaign a person must command that side.', 'seat');
  return happened({ type: 'SeatTaken', data: { side, seat } });
}

/** The commander of a side resigns. Refuses SEAT_OPEN if no person holds the seat. */
export function resignSeat(state: CampaignState, { side }: StartCommands['ResignSeat']): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  if (campaign.value.settings.mail) return seatsFixed();
  const held = campaign.value.seats[side];
  if (held.controller !== 'user' || held.user === undefined)
    return refuse('SEAT_OPEN', 'No person commands that side.', 'side');
  return happened({ type: 'SeatTaken', data: { side, seat: { controller: 'user' } } });
}

/** The other player knows one opponent, by their keys. */
function seatsFixed(): ReturnType<typeof refuse> {
  return refuse('SEAT_INVALID', 'In a campaign by mail each side keeps its commander.', 'seat');
}
