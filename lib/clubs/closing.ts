import { noteChange } from '@/lib/accounts/account-news';
import { closesAfter } from '@/lib/accounts/closing';
import { knowsPassword } from '@/lib/accounts/present-password';
import { type Account, closeSessionsOf } from '@/lib/accounts/sessions';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';

/** Clubs of which somebody is the only owner, with who else is in them; the user is not listed. */
export async function ownedAlone(
  userId: string,
): Promise<readonly { readonly clubId: string; readonly others: readonly string[] }[]> {
  const clubs = await prisma().club.findMany({
    where: { memberships: { some: { userId, role: 'owner' } } },
    select: { id: true, memberships: { select: { userId: true, role: true } } },
  });
  return clubs
    .filter(({ memberships }) => memberships.filter(({ role }) => role === 'owner').length === 1)
    .map(({ id, memberships }) => ({
      clubId: id,
      others: memberships.map((one) => one.userId).filter((one) => one !== userId),
    }));
}

/**
 * Closes an account at once, to be deleted when its days of grace are over: every sign-in ends, nothing is sent to it any more, and
 * signing in again can only keep it. Seats and clubs stay the owner's until then, so that keeping it brings everything back.
 * Refuses CLUB_NEEDS_OWNER (`heir <club>`), and what `knowsPassword` refuses.
 *
 * @param heirs who owns each club of which the user is the only owner, by club id; a club without another member needs none
 */
export async function closeAccount(
  user: Account,
  present: string,
  heirs: Readonly<Record<string, string>>,
): Promise<Result<{ readonly closesAt: Date }>> {
  const named: Record<string, string> = {};
  for (const { clubId, others } of await ownedAlone(user.id)) {
    if (others.length === 0) continue;
    const heir = heirs[clubId];
    if (heir === undefined || !others.includes(heir))
      return refuse('CLUB_NEEDS_OWNER', 'Pick who owns the club from then on.', `heir ${clubId}`);
    named[clubId] = heir;
  }
  const known = await knowsPassword(user, present);
  if (!known.ok) return known;
  const closesAt = closesAfter(Date.now());
  await prisma().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { closesAt, closingHeirs: named } });
    await tx.passwordLink.deleteMany({ where: { userId: user.id } });
    await closeSessionsOf(user.id, undefined, tx);
    await noteChange(tx, user.id, 'closing', [user.email]);
  });
  return ok({ closesAt });
}
