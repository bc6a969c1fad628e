import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { parseName } from './display-name';
import { parseEmailAddress } from './email-address';
import { hashPassword } from './password-hash';
import { judgePassword } from './password-policy';
import { countAttempt } from './throttle';

export interface Registration {
  readonly email: string;
  readonly displayName: string;
  readonly password: string;
}

/** Milliseconds that a busy database may take to begin, and to end, the making of an account. */
const TRANSACTION = { maxWait: 5_000, timeout: 15_000 };

/** A new account and the club that came with it. */
export interface Registered {
  readonly userId: string;
  readonly clubId: string;
}

/**
 * Makes an account, which at once owns a club of its own.
 * Refuses: EMAIL_INVALID, NAME_INVALID, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_COMMON,
 * PASSWORD_PERSONAL, EMAIL_TAKEN, THROTTLED. `path` names the field.
 *
 * @param address where the request came from (`clientAddress`)
 */
export async function register(wish: Registration, address: string): Promise<Result<Registered>> {
  const email = parseEmailAddress(wish.email);
  if (!email.ok) return email;
  const displayName = parseName(wish.displayName);
  if (!displayName.ok) return displayName;
  const password = judgePassword(wish.password, [email.value, displayName.value]);
  if (!password.ok) return password;
  const waitSeconds = await countAttempt('register', [address]);
  if (waitSeconds !== null) {
    return refuse(
      'THROTTLED',
      'Too many accounts were made from this address: try again in an hour.',
    );
  }
  const passwordHash = await hashPassword(password.value);
  return prisma().$transaction(async (transaction) => {
    // A known address is no failed statement: the database's log would name the address.
    const [user] = await transaction.user.createManyAndReturn({
      data: [{ email: email.value, displayName: displayName.value, passwordHash }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (user === undefined)
      return refuse(
        'EMAIL_TAKEN',
        'There is an account with this e-mail address already: sign in with it.',
        'email',
      );
    const club = await transaction.club.create({
      data: {
        name: `${displayName.value}’s club`,
        memberships: { create: { role: 'owner', userId: user.id } },
      },
      select: { id: true },
    });
    return ok({ userId: user.id, clubId: club.id });
  }, TRANSACTION);
}
