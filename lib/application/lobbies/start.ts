import { accessTo } from '@/lib/application/core/access';
import { decided, record } from '@/lib/application/core/acting';
import { rememberLook } from '@/lib/application/core/analysis-looks';
import { foundingContext } from '@/lib/application/core/decision-context';
import { derivedId } from '@/lib/application/core/derived-id';
import { joinAs } from '@/lib/application/core/join';
import {
  type Lobby,
  type LobbySeat,
  lobbyOf,
  missingIn,
  sideOfPlace,
} from '@/lib/application/core/lobby';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { appointed } from '@/lib/application/staff/appointing';
import { foundCampaign } from '@/lib/application/start/found-campaign';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { announce } from '@/lib/notices/announce';
import { Prisma } from '@/prisma/generated/client';
import { changeInLobby } from './lobby-store';

/**
 * Begins the campaign that was agreed on: both commanders in their seats, their staffs, the umpire, who may follow.
 * Started twice, or completed after an interruption, it begins once. Refuses NOT_READY with what is missing, LOBBY_OVER,
 * NOT_ALLOWED where the host may start nothing in the club any more, and what founding does: then the lobby stays open.
 */
export const startLobby = useCase({
  on: 'lobby',
  may: 'hostLobby',
  effect: 'writes',
  guests: 'refused',
  async run({ services, user, lobbyId, lobby }): Promise<Answer<{ readonly campaignId: string }>> {
    if (lobby.state === 'started' && lobby.campaignId !== null)
      return ok({ campaignId: lobby.campaignId });
    if (!mayInClub(lobby.role, 'startCampaign'))
      return refuse('NOT_ALLOWED', 'Your role in this club does not let you start campaigns.');
    if (lobby.state !== 'starting') {
      const closed = await changeInLobby(services, user, lobbyId, (now) => {
        const missing = missingIn(now);
        return missing.length === 0
          ? ok({ state: 'starting' as const })
          : refuse('NOT_READY', `Not everybody has agreed: ${missing.join(' ')}`);
      });
      // Pressed twice at once: the other call has begun it, and both complete it.
      if (!closed.ok && closed.error.code !== 'LOBBY_OVER') return closed;
    }
    const agreed = await lobbyOf(services, user, lobbyId);
    if (!agreed.ok) return agreed;
    if (agreed.value.campaignId !== null) return ok({ campaignId: agreed.value.campaignId });
    if (agreed.value.state !== 'starting')
      return refuse('LOBBY_OVER', 'This lobby is over. Nothing was begun.');
    return begin(services, agreed.value);
  },
});

async function begin(
  services: Services,
  lobby: Lobby,
): Promise<Answer<{ readonly campaignId: string }>> {
  const { id, hostId, club, terms, definition, seats } = lobby;
  const commander = (side: 'A' | 'B') => seats.find(({ place }) => place === side);
  const [a, b] = [commander('A'), commander('B')];
  const reopen = () =>
    services.prisma.campaignLobby.updateMany({
      where: { id, state: 'starting', campaignId: null },
      data: { state: 'open' },
    });
  if (a === undefined || b === undefined || definition === null) {
    // Somebody left the club in between.
    await reopen();
    return refuse('NOT_READY', 'A commander has left the club. Nothing was begun.');
  }
  const { name, settings, start } = terms;
  const founded = await foundCampaign(services, hostId, {
    ...{ clubId: club.id, definition, name, settings, start, commandId: id },
    content: { lobby: id },
    seats: {
      A: { controller: 'user', user: a.userId },
      B: { controller: 'user', user: b.userId },
    },
    // Each of them said that they are ready for just these terms.
    consent: { users: [a.userId, b.userId], actor: hostId, settle: async () => ok(true) },
  });
  if (!founded.ok) {
    await reopen();
    return founded;
  }
  const { campaignId } = founded.value;
  await furnish(services, lobby, campaignId, { A: a, B: b });
  await services.prisma.$transaction(async (tx) => {
    await tx.campaignLobby.update({
      where: { id },
      data: { state: 'started', campaignId, definition: Prisma.DbNull },
    });
    await tx.campaignLobbySeat.updateMany({
      where: { lobbyId: id },
      data: { joining: Prisma.DbNull },
    });
    await announce(
      tx,
      seats
        .filter(({ userId }) => userId !== hostId)
        .map(({ userId }) => ({
          kind: 'campaign-began' as const,
          ...{ userId, campaignId, key: `lobby/${id}`, data: { campaign: name } },
        })),
    );
  });
  await services.noticeNews.tell('');
  return ok({ campaignId });
}

/**
 * Staffs, umpire and audience, each once under a command id of its own; then the devices of all, which sign from then on.
 * What the campaign refuses by now (a sub-commander
 * who left the club in this moment) is left out: it can be made good on the campaign's own pages.
 */
async function furnish(
  services: Services,
  { id, terms, seats }: Lobby,
  campaignId: string,
  commanders: BySide<LobbySeat>,
): Promise<void> {
  const as = (user: string) => ({
    ...{ services, user, campaignId },
    look: async () => {
      const access = await accessTo(services, user, campaignId, 'itIs');
      return access.ok ? ok({ access: access.value }) : { ok: false as const, error: NOT_FOUND };
    },
  });
  for (const { userId, place } of seats) {
    const side = sideOfPlace(place);
    if (side === null || place === side) continue;
    const commandId = derivedId('lobby-post', id, userId);
    const content = { kind: 'lobby-post', userId, side };
    await record(as(commanders[side].userId), { commandId, content }, ({ access }) =>
      appointed(access, side, userId),
    );
  }
  const give = (user: string, name: string, command: CampaignCommand) =>
    record(
      as(user),
      { commandId: derivedId('lobby', name, id), content: { kind: `lobby-${name}`, lobby: id } },
      ({ access }) => decided(decide(access.loaded.state, command, foundingContext())),
    );
  const umpire = seats.find(({ place }) => place === 'umpire');
  if (umpire !== undefined) {
    const loaded = await services.campaigns.load(campaignId);
    // Before the event: who died in between knows nothing yet, and who knows is remembered.
    if (loaded !== null) await rememberLook(services, loaded, umpire.userId);
    await give(umpire.userId, 'umpire', { type: 'SeatUmpire', data: { user: umpire.userId } });
  }
  const { audience, delayHours } = terms;
  if (audience !== 'club' || delayHours > 0)
    await give(umpire?.userId ?? commanders.A.userId, 'audience', {
      type: 'SetAudience',
      data: { audience, delayHours },
    });
  for (const { userId, joining } of seats) await joinAs(services, campaignId, userId, joining);
}
