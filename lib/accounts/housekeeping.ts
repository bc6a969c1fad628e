import { prisma } from '@/lib/database/client';
import { sweepPasskeys } from './passkeys';
import { sweepThrottle } from './throttle';

const HOUR_MS = 60 * 60 * 1000;
/** How long an ended invitation, challenge or lobby stays in the database. */
const ENDED_KEPT_MS = 90 * 24 * HOUR_MS;
/** How long mail waits that nobody sends. */
const LETTERS_KEPT_MS = 2 * 24 * HOUR_MS;

/**
 * Removes what has ended: sessions, links to a new password, counted attempts, what devices were asked, mail that was never sent, and invitations, challenges and lobbies
 * that ended three months ago.
 */
export async function sweepAccounts(nowMs: number): Promise<void> {
  await sweepThrottle(nowMs);
  await sweepPasskeys(nowMs);
  await prisma().session.deleteMany({ where: { expiresAt: { lt: new Date(nowMs) } } });
  await prisma().passwordLink.deleteMany({ where: { expiresAt: { lt: new Date(nowMs) } } });
  await prisma().mailLetter.deleteMany({
    where: { writtenAt: { lt: new Date(nowMs - LETTERS_KEPT_MS) } },
  });
  const ended = { expiresAt: { lt: new Date(nowMs - ENDED_KEPT_MS) } };
  await prisma().invitation.deleteMany({ where: ended });
  // Addresses of people who may have no account are kept no longer than they are needed.
  await prisma().invitation.updateMany({
    where: { expiresAt: { lt: new Date(nowMs) }, email: { not: null } },
    data: { email: null },
  });
  await prisma().campaignChallenge.deleteMany({ where: ended });
  await prisma().campaignLobby.deleteMany({ where: ended });
  await prisma().seatInvitation.deleteMany({ where: { expiresAt: { lt: new Date(nowMs) } } });
  await prisma().campaignArrival.deleteMany({
    where: { state: { not: 'waiting' }, broughtAt: { lt: new Date(nowMs - ENDED_KEPT_MS) } },
  });
}

/** Sweeps every hour for as long as this process runs. Several processes may do so: the sweep is idempotent. */
export function startHousekeeping(): void {
  const sweep = () => {
    sweepAccounts(Date.now()).catch(() => {}); // the database is unreachable: the next hour will do
  };
  setInterval(sweep, HOUR_MS).unref();
}
