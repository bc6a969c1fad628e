import { prisma } from '@/lib/database/client';
import { noteChange } from './account-news';
import { closeSessionsOf, type SignedInUser } from './sessions';

/** Signs an account out in every other browser. @returns how many sign-ins ended */
export function signOutElsewhere(user: Pick<SignedInUser, 'id' | 'sessionId'>): Promise<number> {
  return prisma().$transaction(async (tx) => {
    const ended = await closeSessionsOf(user.id, user.sessionId, tx);
    if (ended > 0) await noteChange(tx, user.id, 'sessions');
    return ended;
  });
}
