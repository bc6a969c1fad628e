import { type Lobby, type LobbySeat, lobbyOf } from '@/lib/application/core/lobby';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { ok, refuse } from '@/lib/kernel/result';
import { announce, type NewNotice } from '@/lib/notices/announce';
import type { Prisma } from '@/prisma/generated/client';

/** Most lobbies of one account that are open at once. */
export const OPEN_MAX = 10;

/** What changes in an open lobby. */
export interface LobbyChange {
  /** Seats to be written, by account; null: the seat is left. */
  readonly seats?: ReadonlyMap<string, SeatWritten | null>;
  readonly terms?: Prisma.InputJsonValue;
  readonly state?: 'closed' | 'starting';
  /** Everybody has to say again that they are ready. */
  readonly unsettles?: boolean;
  readonly notices?: readonly NewNotice[];
}

export type SeatWritten = Pick<LobbySeat, 'place' | 'assigned'> & {
  readonly ready: boolean;
  readonly joining?: Prisma.InputJsonValue | undefined;
};

/** Keeps a new lobby, unless its host has too many that are open. The host's account is locked meanwhile. */
export function keepLobby(
  { prisma }: Services,
  lobby: {
    readonly id: string;
    readonly clubId: string;
    readonly hostId: string;
    readonly terms: Prisma.InputJsonValue;
    readonly definition: Prisma.InputJsonValue;
    readonly commandHash: string;
    readonly expiresAt: Date;
  },
): Promise<'tooMany' | null> {
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM user_account WHERE id = ${lobby.hostId}::uuid FOR NO KEY UPDATE`;
    const open = { hostId: lobby.hostId, state: 'open', expiresAt: { gt: new Date() } };
    if ((await tx.campaignLobby.count({ where: open })) >= OPEN_MAX) return 'tooMany';
    // Sent twice at once: the other one has kept it.
    await tx.campaignLobby.createMany({ data: lobby, skipDuplicates: true });
    return null;
  });
}

/**
 * Judges a lobby and writes what was judged, with its row locked: of two people who act at once, the second is judged on
 * what the first left. Refuses LOBBY_OVER for one that is not open, NOT_FOUND, and what `judge` refuses.
 */
export async function changeInLobby(
  services: Services,
  user: string,
  lobbyId: string,
  judge: (lobby: Lobby) => Answer<LobbyChange>,
): Promise<Answer<true>> {
  const done = await services.prisma.$transaction(async (tx): Promise<Answer<true>> => {
    await tx.$queryRaw`SELECT id FROM campaign_lobby WHERE id = ${lobbyId}::uuid FOR NO KEY UPDATE`;
    const found = await lobbyOf({ prisma: tx as Services['prisma'] }, user, lobbyId);
    if (!found.ok) return found;
    const lobby = found.value;
    if (lobby.state !== 'open')
      return refuse('LOBBY_OVER', 'This lobby is over. Reload the page to see what became of it.');
    const judged = judge(lobby);
    if (!judged.ok) return judged;
    const { seats = new Map(), terms, state, unsettles = false, notices = [] } = judged.value;
    const revision = lobby.revision + (unsettles ? 1 : 0);
    await tx.campaignLobby.update({
      where: { id: lobbyId },
      data: {
        revision,
        ...(terms === undefined ? {} : { terms }),
        ...(state === undefined ? {} : { state }),
      },
    });
    for (const [userId, written] of seats) {
      const key = { lobbyId_userId: { lobbyId, userId } };
      if (written === null) {
        await tx.campaignLobbySeat.deleteMany({ where: { lobbyId, userId } });
        continue;
      }
      const { place, assigned, ready, joining } = written;
      const data = {
        ...{ place, assigned, readyAt: ready ? revision : null },
        ...(joining === undefined ? {} : { joining }),
      };
      await tx.campaignLobbySeat.upsert({
        where: key,
        create: { lobbyId, userId, ...data },
        update: data,
      });
    }
    if (notices.length > 0) await announce(tx, notices);
    return ok(true);
  });
  if (done.ok) await services.noticeNews.tell('');
  return done;
}
