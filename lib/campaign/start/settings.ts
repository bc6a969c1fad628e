import type { MethodAnswer } from '@/lib/campaign/battle/events';
import type { CourierSettings } from '@/lib/campaign/couriers/events';
import type { Pace } from '@/lib/campaign/deadlines/events';
import type { MailSettings } from '@/lib/campaign/mail/events';
import { type BySide, SIDES } from '@/lib/kernel/side';

/** Who decides for a side. */
export type Controller = 'user' | 'remote' | 'conservative' | 'reckless';

/** Whether a person decides: at this installation, or (`remote`) at another one, by mail. */
export function isPerson(controller: Controller): boolean {
  return controller === 'user' || controller === 'remote';
}

/** Opaque account ids; names are looked up when a page is rendered and are never part of an event. */
export interface Seat {
  readonly controller: Controller;
  readonly user?: string;
}

/** Whether a person, here or elsewhere, plays a side. */
export function isManned(seat: Seat): boolean {
  return isPerson(seat.controller);
}

export interface CampaignSettings {
  /** “Use expected values”: the encounter message offers the expected result. Off: battles are fought or reported. */
  readonly useExpectedValues: boolean;
  /** One user commands both sides at one screen, with a curtain between. */
  readonly hotSeat: boolean;
  /** Handicap, −50 … +50 per cent on combat results in favour of side A. */
  readonly advantage: number;
  /** Methods of settling battles that may be chosen. Absent: all, the expected result by `useExpectedValues`. */
  readonly methods?: readonly MethodAnswer[];
  /** One battle outside any campaign: there are no choices, so none is sealed. */
  readonly singleBattle?: boolean;
  /** Played by mail, between two installations. */
  readonly mail?: MailSettings;
  /** The pace that it begins with, between two people. Absent: no deadlines. */
  readonly pace?: Pace;
  /** Orders, reports and messages ride. Absent: everybody knows at once. */
  readonly couriers?: CourierSettings;
}

/** Whether each side is played by a person, and not by the same one. */
export function facesAnotherPerson({
  seats,
  settings,
}: {
  readonly seats: BySide<Seat>;
  readonly settings: Pick<CampaignSettings, 'hotSeat'>;
}): boolean {
  if (settings.hotSeat || SIDES.some((side) => !isManned(seats[side]))) return false;
  return seats.A.user === undefined || seats.A.user !== seats.B.user;
}
