import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { connectionPool } from '@/lib/database/client';

interface Limit {
  /** Attempts allowed in one window. */
  readonly attemptsMax: number;
  readonly windowSeconds: number;
}

const QUARTER_HOUR_S = 15 * 60;
const DAY_S = 24 * 60 * 60;
/** What is counted. The counts are stored in the database, so they hold across all processes and restarts. */
const LIMITS = {
  /** Failed sign-ins to one account from one address. */
  signInFromAddress: { attemptsMax: 10, windowSeconds: QUARTER_HOUR_S },
  /** Failed sign-ins to one account from anywhere: limits a guesser with many addresses. */
  signInToAccount: { attemptsMax: 100, windowSeconds: QUARTER_HOUR_S },
  /** Wrong codes of a second factor, from anywhere: who enters them knows the password. */
  secondFactor: { attemptsMax: 10, windowSeconds: QUARTER_HOUR_S },
  secondFactorDay: { attemptsMax: 50, windowSeconds: DAY_S },
  /** Sign-ins by passkey begun from one address of the internet; without a proxy all clients together. */
  passkey: { attemptsMax: 300, windowSeconds: QUARTER_HOUR_S },
  /** Links to a new password asked for from one address of the internet; without a proxy all clients together. */
  forgotten: { attemptsMax: 60, windowSeconds: 60 * 60 },
  /** The same for one e-mail address. */
  forgottenFor: { attemptsMax: 3, windowSeconds: 60 * 60 },
  /** Invitations that one account has mailed. */
  inviteByMail: { attemptsMax: 50, windowSeconds: DAY_S },
  /** Invitations mailed to one address, from all clubs. */
  inviteAddress: { attemptsMax: 5, windowSeconds: DAY_S },
  /** Messages, recommendations and notes that one account writes. */
  write: { attemptsMax: 30, windowSeconds: 60 },
  /** Messages that one account reports. */
  report: { attemptsMax: 20, windowSeconds: DAY_S },
  /** New accounts from one address. */
  register: { attemptsMax: 300, windowSeconds: 60 * 60 },
  /** Challenges of one account that were not accepted. */
  challenge: { attemptsMax: 40, windowSeconds: DAY_S },
  /** Challenges of one account to one other that were not accepted. */
  challengeTo: { attemptsMax: 8, windowSeconds: DAY_S },
  /** Campaigns of other servers that one account brings. */
  arrival: { attemptsMax: 10, windowSeconds: 60 * 60 },
  /** Tests of addresses for notices that one account sends. */
  noticeTest: { attemptsMax: 12, windowSeconds: 60 * 60 },
  /** Guests from one address. */
  guest: { attemptsMax: 60, windowSeconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type Throttled = keyof typeof LIMITS;

function limiter(what: Throttled): RateLimiterPostgres {
  const { attemptsMax, windowSeconds } = LIMITS[what];
  return new RateLimiterPostgres({
    storeClient: connectionPool(),
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: what,
    points: attemptsMax,
    duration: windowSeconds,
  });
}

/**
 * Keys are hashed, because a mistyped e-mail address may be a password, and the table must not reveal it. The hash of
 * the first part comes first, so that everything counted for one account can be found.
 */
function keyOf(parts: readonly string[]): string {
  const [subject, ...rest] = parts;
  return rest.length === 0 ? digest([subject]) : `${digest([subject])}.${digest(rest)}`;
}

function digest(parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Counts one attempt before it is made, so that attempts made at once are all counted.
 *
 * @returns null where the attempt is allowed, else the seconds to wait
 */
export async function countAttempt(
  what: Throttled,
  parts: readonly string[],
): Promise<number | null> {
  try {
    await limiter(what).consume(keyOf(parts));
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Forgets the attempts counted so far: the last one succeeded. */
export async function forgetAttempts(what: Throttled, parts: readonly string[]): Promise<void> {
  await limiter(what).delete(keyOf(parts));
}

/** Forgets every failed sign-in to an account, from wherever. */
export async function forgetSignIns(email: string): Promise<void> {
  await connectionPool().query(
    'delete from throttle where starts_with(key, $1) or starts_with(key, $2)',
    [`signInFromAddress:${keyOf([email])}`, `signInToAccount:${keyOf([email])}`],
  );
}

/** Forgets everything that was counted for an e-mail address. */
export async function forgetAddress(email: string): Promise<void> {
  await connectionPool().query('delete from throttle where strpos(key, $1) > 0', [keyOf([email])]);
}

/** Takes one counted attempt back: it succeeded, while others may still be guessing. */
export async function uncountAttempt(what: Throttled, parts: readonly string[]): Promise<void> {
  await limiter(what).reward(keyOf(parts));
}

/** Removes counts whose window has passed. */
export async function sweepThrottle(nowMs: number): Promise<void> {
  await connectionPool().query('delete from throttle where expire < $1', [nowMs]);
}
