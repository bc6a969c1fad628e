import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { Seat } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';
import type { Staff } from './state';

/** Maximum number of sub-commanders of one side. */
export const STAFF_MAX = 20;

/** A user who takes a seat is no longer a sub-commander; an artificial commander keeps no staff. */
export function staffAfterSeat(staff: Staff, side: Side, seat: Seat): Staff {
  if (seat.controller !== 'user') return { ...staff, [side]: [] };
  return { ...staff, [side]: staff[side].filter(({ user }) => user !== seat.user) };
}

/**
 * Who controls a unit, or a whole formation: the sub-commander to whom it, or the nearest formation above it, is
 * assigned, else the side's commander. Null if no person commands the side, or if the id is in no order of battle.
 * `gone` are accounts that cannot act now (they have left the club): their assignments go to the next person above
 * them. A unit that went over is with the first formation of the side it serves.
 */
export function controllerOf(
  campaign: Pick<StartedCampaign, 'definition' | 'seats' | 'staff'> &
    Partial<Pick<StartedCampaign, 'forces'>>,
  id: string,
  gone: ReadonlySet<string> = new Set(),
): string | null {
  const lookup = lookupOf(campaign.definition);
  const unit = lookup.units.get(id);
  const formation = lookup.formations.get(id);
  const placed = unit?.side ?? formation?.side;
  if (placed === undefined) return null;
  const side = campaign.forces?.units.get(id)?.side ?? placed;
  const held = unit?.formations ?? [...(formation?.above ?? []), id];
  const first = campaign.definition.forces[side][0]?.id;
  const chain = side === placed ? held : first === undefined ? [] : [first];
  for (const one of [...chain].reverse()) {
    const given = campaign.staff[side].find(
      ({ user, formations }) => formations.includes(one) && !gone.has(user),
    );
    if (given !== undefined) return given.user;
  }
  const seat = campaign.seats[side];
  return seat.controller === 'user' && seat.user !== undefined && !gone.has(seat.user)
    ? seat.user
    : null;
}

/** The side on which a user serves under its commander; null if they serve on neither. */
export function sideServed(
  { staff }: Pick<StartedCampaign, 'staff'>,
  account: string,
): Side | null {
  if (staff.A.some(({ user }) => user === account)) return 'A';
  return staff.B.some(({ user }) => user === account) ? 'B' : null;
}
