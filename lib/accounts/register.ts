import { prisma } from '@/lib/database/client';
import { isUniqueViolation } from '@/lib/database/faults';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Prisma } from '@/prisma/generated/client';
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

/** Milliseconds that a busy database may take to begin, and to finish, the transaction that creates an account. */
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
 * @param guest the account of the guest who registers: it becomes the new account, with all that was begun as a guest
 */
export async function register(
  wish: Registration,
  address: string,
  guest: string | null = null,
): Promise<Result<Registered>> {
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
  return prisma()
    .$transaction(async (transaction) => {
      if (guest !== null) {
        const kept = await keepGuest(transaction, guest, {
          email: email.value,
          displayName: displayName.value,
          passwordHash,
        });
        if (kept !== null) return kept;
      }
      // A known address must not fail a statement: the database's log would name the address.
      const [user] = await transaction.user.createManyAndReturn({
        data: [{ email: email.value, displayName: displayName.value, passwordHash }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (user === undefined) return taken();
      const club = await transaction.club.create({
        data: {
          name: clubNameOf(displayName.value),
          memberships: { create: { role: 'owner', userId: user.id } },
        },
        select: { id: true },
      });
      return ok({ userId: user.id, clubId: club.id });
    }, TRANSACTION)
    .catch((failure: unknown) => {
      // Two guests who register with one address in the same moment.
      if (isUniqueViolation(failure)) return taken();
      throw failure;
    });
}

/** The club that comes with an account. */
export const clubNameOf = (displayName: string): string => `${displayName}’s club`;

const taken = () =>
  refuse(
    'EMAIL_TAKEN',
    'There is an account with this e-mail address already: sign in with it.',
    'email',
  );

/**
 * Makes a guest's account the registered one: its id stays, because the events of its campaigns name it, and its club
 * becomes its own. Null where there is no such guest any more. Refuses: EMAIL_TAKEN.
 */
async function keepGuest(
  tx: Prisma.TransactionClient,
  guest: string,
  details: { readonly email: string; readonly displayName: string; readonly passwordHash: string },
): Promise<Result<Registered> | null> {
  const { email, displayName, passwordHash } = details;
  // As above: no statement fails because of a known address.
  if ((await tx.user.findUnique({ where: { email }, select: { id: true } })) !== null)
    return taken();
  const { count } = await tx.user.updateMany({
    where: { id: guest, guestUntil: { gt: new Date() } },
    data: { email, displayName, passwordHash, guestUntil: null },
  });
  if (count === 0) return null;
  const membership = await tx.membership.findFirstOrThrow({
    where: { userId: guest, role: 'guest' },
    select: { clubId: true },
  });
  const { clubId } = membership;
  await tx.membership.update({
    where: { clubId_userId: { clubId, userId: guest } },
    data: { role: 'owner' },
  });
  await tx.club.update({ where: { id: clubId }, data: { name: clubNameOf(displayName) } });
  return ok({ userId: guest, clubId });
}
