import { refuse } from '../../kernel/result';
import { otherSide } from '../../kernel/side';
import type { CampaignCommands } from '../commands';
import { type Decided, Decision, running } from '../decision';
import type { CampaignState } from '../state';

/**
 * Takes a seat that stands open: one for a person, with nobody in it, or with one who is gone. Refuses: ALREADY_TAKEN,
 * SEAT_INVALID (nobody named; an artificial commander in a game of one screen, or against another one, where nobody
 * would be left to fight on the table).
 */
export function takeSeat(
  state: CampaignState,
  { side, seat, departed }: CampaignCommands['TakeSeat'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { seats, settings } = campaign.value;
  if (settings.mail) return seatsFixed();
  const held = seats[side];
  if (held.controller !== 'user' || (held.user !== undefined && held.user !== departed))
    return refuse('ALREADY_TAKEN', 'Somebody already commands that side.', 'side');
  if (seat.controller === 'user' && !seat.user)
    return refuse(
      'SEAT_INVALID',
      'A seat is taken by an account or by an artificial commander.',
      'seat',
    );
  if (
    seat.controller !== 'user' &&
    (settings.hotSeat || seats[otherSide(side)].controller !== 'user')
  )
    return refuse('SEAT_INVALID', 'In this campaign a person must command that side.', 'seat');
  const decision = new Decision(state);
  decision.tell({ type: 'SeatTaken', data: { side, seat } });
  return decision.made();
}

/** Lays the command of a side down. Refuses SEAT_OPEN where no person holds it. */
export function resignSeat(
  state: CampaignState,
  { side }: CampaignCommands['ResignSeat'],
): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  if (campaign.value.settings.mail) return seatsFixed();
  const held = campaign.value.seats[side];
  if (held.controller !== 'user' || held.user === undefined)
    return refuse('SEAT_OPEN', 'No person commands that side.', 'side');
  const decision = new Decision(state);
  decision.tell({ type: 'SeatTaken', data: { side, seat: { controller: 'user' } } });
  return decision.made();
}

/** The other player knows one opponent, by his keys. */
function seatsFixed(): ReturnType<typeof refuse> {
  return refuse('SEAT_INVALID', 'In a campaign by mail each side keeps its commander.', 'seat');
}
