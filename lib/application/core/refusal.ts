import { httpStatus } from '@/lib/accounts/http-status';
import type { Refusal, Result } from '@/lib/kernel/result';

/** A refusal of a use case. `faults`: everything found wrong, each with the path of its field, for forms and files. */
export interface ApplicationRefusal extends Refusal {
  readonly faults?: readonly Refusal[];
}

/** The result of every use case. */
export type Answer<T> = Result<T, ApplicationRefusal>;

/** The one sentence for everything that is not there or not for this user: the two must look alike. */
export const NOT_FOUND: ApplicationRefusal = {
  code: 'NOT_FOUND',
  message: 'There is nothing here, or you cannot see it.',
};

/** A refusal that gathers faults, each with the path of its field. */
export function refuseAll(
  code: string,
  message: string,
  faults: readonly Refusal[],
): { ok: false; error: ApplicationRefusal } {
  return { ok: false, error: { code, message, faults } };
}

/** The HTTP status for a refusal's code: the codes of this room, then those of all rooms. */
const STATUS: Readonly<Record<string, number>> = {
  INVALID_INPUT: 400,
  SIGN_IN_FIRST: 401,
  REGISTER_FIRST: 403,
  NOT_YOUR_SEAT: 403,
  NOT_ALLOWED: 403,
  SUSPENDED: 403,
  NOT_FOUND: 404,
  STALE_ROUND: 409,
  COMMAND_REUSED: 409,
  NOT_AWAITED: 409,
  DRAFT_CHANGED: 409,
  NOT_SEALED: 409,
  NO_PROPOSAL: 409,
  ALREADY_PROPOSED: 409,
  PACE_UNCHANGED: 409,
  BANK_EMPTY: 409,
  DEPUTY_UNCHANGED: 409,
  REWOUND: 409,
  PAUSED: 409,
  NO_PAUSE: 409,
  NO_UMPIRE: 409,
  CORRECTION_CLOSED: 409,
  UMPIRE_CLOSED: 409,
  AUDIENCE_UNCHANGED: 409,
  AUDIENCE_CLOSED: 409,
  WRONG_PHASE: 409,
  ALREADY_TAKEN: 409,
  ASK_FIRST: 409,
  CHALLENGE_OVER: 409,
  LOBBY_OVER: 409,
  MOVED_AWAY: 409,
  NOT_AWAY: 409,
  INVITATION_OVER: 409,
  PASSPHRASE_WEAK: 400,
  PASSPHRASE_WRONG: 403,
  FILE_INVALID: 400,
  NOT_READY: 409,
  NIGHT_OVER: 409,
  STALE_MOMENT: 409,
  NOT_YOUR_MOVE: 409,
  NOTHING_TO_TAKE_BACK: 409,
  BATTLE_OVER: 409,
  ALREADY_SO: 409,
  RULESET_MISSING: 409,
  TOO_BUSY: 409,
  FILE_TOO_LARGE: 413,
  PICTURE_UNKNOWN: 415,
  PICTURE_DAMAGED: 400,
  PHOTOGRAPHS_FULL: 409,
  NO_TABLE: 409,
  MAIL_WRONG_KEY: 403,
  MAIL_OTHER_SENDER: 403,
  MAIL_OWN: 409,
  MAIL_OLD: 409,
  MAIL_FORKED: 409,
  MAIL_DIFFERS: 409,
  MAIL_WRONG_CAMPAIGN: 409,
  MAIL_RULESET_VERSION: 409,
  ALREADY_POSTED: 409,
  ALREADY_ASKED: 409,
  NO_SUCH_OFFER: 409,
  NO_SUCH_PETITION: 409,
  NOT_ASKED: 409,
  ADDRESS_REFUSED: 422,
  BY_MAIL: 409,
  NOT_YOUR_UNIT: 403,
  HAND_INVALID: 403,
  HAND_FOREIGN: 403,
  HAND_UNREGISTERED: 403,
  HAND_REVOKED: 403,
  NO_SUCH_DEVICE: 404,
  NOTHING_TO_POST: 409,
  CORRESPONDENT_UNKNOWN: 409,
  TOO_MANY: 429,
  STORE_UNAVAILABLE: 503,
  WRONG_STORE_KEY: 503,
};

export function statusOf(refusal: { readonly code: string }): number {
  return STATUS[refusal.code] ?? httpStatus(refusal.code);
}
