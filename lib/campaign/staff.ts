import { assertNever } from '../kernel/assert';
import type { BySide, Side } from '../kernel/side';
import { lookupOf } from './definition/lookup';
import type { Seat } from './events';
import type { StaffEvents } from './events/staff';
import type { StartedCampaign } from './state';

/** A person under a side's commander. */
export interface SubCommander {
  readonly user: string;
  /** Formations that he was given; everything below them goes with them. */
  readonly formations: readonly string[];
}

/** The sub-commanders of each side, the eldest first. */
export type Staff = BySide<readonly SubCommander[]>;
export const NO_STAFF: Staff = { A: [], B: [] };

/** Sub-commanders of one side. */
export const STAFF_MAX = 20;

type StaffEvent = {
  [T in keyof StaffEvents]: { readonly type: T; readonly data: StaffEvents[T] };
}[keyof StaffEvents];

/** Folds what happened to a side's staff. */
export function evolveStaff(campaign: StartedCampaign, event: StaffEvent): void {
  const { side } = event.data;
  const change = (next: (staff: readonly SubCommander[]) => readonly SubCommander[]) => {
    campaign.staff = { ...campaign.staff, [side]: next(campaign.staff[side]) };
  };
  switch (event.type) {
    case 'SubCommanderAppointed':
      change((staff) => [...staff, { user: event.data.user, formations: [] }]);
      break;
    case 'SubCommanderLeft':
      change((staff) => staff.filter(({ user }) => user !== event.data.user));
      break;
    case 'FormationsAssigned': {
      const { user, formations } = event.data;
      change((staff) =>
        staff.map((one) =>
          one.user === user
            ? { user, formations }
            : { ...one, formations: one.formations.filter((id) => !formations.includes(id)) },
        ),
      );
      break;
    }
    case 'SupremeCommandPassed': {
      const { from, to } = event.data;
      campaign.seats = { ...campaign.seats, [side]: { controller: 'user', user: to } };
      change((staff) => [
        ...staff.filter(({ user }) => user !== to),
        { user: from, formations: [] },
      ]);
      break;
    }
    default:
      assertNever(event, 'event of a staff');
  }
}

/**
 * Who takes a seat is sub-commander no longer; an artificial commander keeps no staff.
 */
export function staffAfterSeat(staff: Staff, side: Side, seat: Seat): Staff {
  if (seat.controller !== 'user') return { ...staff, [side]: [] };
  return { ...staff, [side]: staff[side].filter(({ user }) => user !== seat.user) };
}

/**
 * Who controls a unit, or a whole formation: the sub-commander who was given it, or the nearest formation above it, else
 * the side's commander. Null where no person commands the side. `gone` are accounts that cannot act now (they have left
 * the club): what was given to one of them falls to whoever commands above him. Null too for what stands in no order of
 * battle.
 */
export function controllerOf(
  campaign: Pick<StartedCampaign, 'definition' | 'seats' | 'staff'>,
  id: string,
  gone: ReadonlySet<string> = new Set(),
): string | null {
  const lookup = lookupOf(campaign.definition);
  const unit = lookup.units.get(id);
  const formation = lookup.formations.get(id);
  const side = unit?.side ?? formation?.side;
  if (side === undefined) return null;
  const chain = unit?.formations ?? [...(formation?.above ?? []), id];
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

/** The side on which somebody serves under its commander; null where he does not. */
export function sideServed(
  { staff }: Pick<StartedCampaign, 'staff'>,
  account: string,
): Side | null {
  if (staff.A.some(({ user }) => user === account)) return 'A';
  return staff.B.some(({ user }) => user === account) ? 'B' : null;
}
