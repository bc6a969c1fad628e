import { z } from 'zod';
import { JOINING } from '@/lib/application/core/by-hand';
import { text } from '@/lib/application/core/input-schemas';
import { soundJoining } from '@/lib/application/core/join';
import {
  LOBBY_PLACES,
  type Lobby,
  type LobbyPlace,
  type LobbySeat,
  lobbysCampaign,
  missingIn,
} from '@/lib/application/core/lobby';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { STAFF_MAX } from '@/lib/campaign/staff/staff';
import { roleInClub } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import type { ClubRole } from '@/lib/clubs/role';
import { ok, refuse } from '@/lib/kernel/result';
import type { NewNotice } from '@/lib/notices/announce';
import { changeInLobby, type LobbyChange, type SeatWritten } from './lobby-store';

const place = z.enum(LOBBY_PLACES);

/**
 * Takes a free seat, or another one than before. Refuses LOBBY_OVER, ALREADY_TAKEN, NOT_ALLOWED where the host assigns
 * the seats, or to somebody who does not umpire in the club.
 */
export const sitDown = useCase({
  on: 'lobby',
  may: 'seeLobby',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ place }),
  run: ({ services, user, lobbyId }, input): Promise<Answer<true>> =>
    changeInLobby(services, user, lobbyId, (lobby) => {
      if (lobby.terms.seating === 'assigned' && lobby.hostId !== user)
        return refuse('NOT_ALLOWED', 'The host of this lobby says who sits where.', 'place');
      return seated(lobby, { userId: user, role: lobby.role, place: input.place, assigned: false });
    }),
});

/** Leaves the user's own seat. Leaving twice has the effect of leaving once. Refuses LOBBY_OVER. */
export const standUp = useCase({
  on: 'lobby',
  may: 'seeLobby',
  effect: 'writes',
  guests: 'refused',
  run: ({ services, user, lobbyId }): Promise<Answer<true>> =>
    changeInLobby(services, user, lobbyId, (lobby) => vacated(lobby, user)),
});

/**
 * The host gives a member of the club a seat, who then says whether they are ready; `place` absent: takes it away again.
 * Refuses LOBBY_OVER, ALREADY_TAKEN, NOT_ALLOWED where members sit down themselves, or for somebody who is no member or
 * does not umpire in the club.
 */
export const assignSeat = useCase({
  on: 'lobby',
  may: 'hostLobby',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ userId: text, place: place.optional() }),
  async run({ services, user, lobbyId, lobby: found }, input): Promise<Answer<true>> {
    const role = await roleInClub(input.userId, found.club.id);
    return changeInLobby(services, user, lobbyId, (lobby) => {
      if (input.place === undefined) return vacated(lobby, input.userId);
      if (lobby.terms.seating === 'claimed' && input.userId !== user)
        return refuse('NOT_ALLOWED', 'In this lobby members sit down themselves.', 'userId');
      if (role === null) return refuse('NOT_ALLOWED', 'Pick a member of the club.', 'userId');
      const change = seated(lobby, {
        userId: input.userId,
        role,
        place: input.place,
        assigned: input.userId !== user,
      });
      if (!change.ok || input.userId === user) return change;
      const notice: NewNotice = {
        kind: 'lobby-seat',
        ...{ userId: input.userId, campaignId: null },
        key: `${lobbyId}/${lobby.revision}/${input.place}`,
        data: { lobbyId, clubId: lobby.club.id, campaign: lobby.terms.name },
      };
      return ok({ ...change.value, notices: [notice] });
    });
  },
});

/**
 * Says that the user agrees to the terms and to who commands, as they saw both; or takes that back. Refuses LOBBY_OVER,
 * NOT_YOUR_SEAT, STALE_ROUND where something has changed since, HAND_INVALID.
 */
export const sayReady = useCase({
  on: 'lobby',
  may: 'seeLobby',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** The revision that their page showed. */
    revision: z.number(),
    ready: z.boolean(),
    /** What their browser commits to for the campaign to be. */
    joining: JOINING.optional(),
  }),
  async run({ services, user, lobbyId, lobby: found }, input): Promise<Answer<true>> {
    const joins = soundJoining(input.joining, lobbysCampaign(found), user);
    if (!joins.ok) return joins;
    return changeInLobby(services, user, lobbyId, (lobby) => {
      const own = lobby.seats.find(({ userId }) => userId === user);
      if (own === undefined)
        return refuse('NOT_YOUR_SEAT', 'You have no seat in this lobby. Take one first.');
      if (input.revision !== lobby.revision)
        return refuse(
          'STALE_ROUND',
          'Something has changed since this page was drawn. Read it again, then say that you are ready.',
        );
      const written: SeatWritten = {
        ...{ place: own.place, assigned: own.assigned, ready: input.ready },
        joining:
          input.joining === undefined ? undefined : JSON.parse(JSON.stringify(input.joining)),
      };
      const seats = lobby.seats.map((seat) =>
        seat === own ? { ...seat, ready: input.ready } : seat,
      );
      const whole = missingIn({ terms: lobby.terms, seats }).length === 0;
      const notice: NewNotice = {
        kind: 'lobby-ready',
        ...{ userId: lobby.hostId, campaignId: null, key: `${lobbyId}/${lobby.revision}` },
        data: { lobbyId, clubId: lobby.club.id, campaign: lobby.terms.name },
      };
      return ok({
        seats: new Map([[user, written]]),
        notices: whole && user !== lobby.hostId ? [notice] : [],
      });
    });
  },
});

/** Whether a change of a seat concerns those who agreed: who commands and who umpires does. */
const concernsAll = (...places: readonly (LobbyPlace | undefined)[]): boolean =>
  places.some((one) => one === 'A' || one === 'B' || one === 'umpire');

/** Somebody takes a seat. Refuses ALREADY_TAKEN, NOT_ALLOWED. */
function seated(
  lobby: Lobby,
  {
    userId,
    role,
    place: wanted,
    assigned,
  }: Pick<LobbySeat, 'userId' | 'role' | 'place' | 'assigned'>,
): Answer<LobbyChange> {
  const { seats } = lobby;
  const before = seats.find((seat) => seat.userId === userId);
  if (before?.place === wanted) return ok({});
  if (wanted === 'umpire' && !umpires(role))
    return refuse(
      'NOT_ALLOWED',
      'Only owners and umpires of the club umpire its campaigns.',
      'place',
    );
  const there = seats.filter((seat) => seat.place === wanted);
  if (wanted === 'staffA' || wanted === 'staffB') {
    if (there.length >= STAFF_MAX)
      return refuse('ALREADY_TAKEN', `A side has at most ${STAFF_MAX} sub-commanders.`, 'place');
  } else if (there.length > 0)
    return refuse('ALREADY_TAKEN', `${there[0]?.name} has this seat.`, 'place');
  const unsettles = concernsAll(wanted, before?.place);
  return ok({
    unsettles,
    seats: new Map([[userId, { place: wanted, assigned, ready: false }]]),
  });
}

const umpires = (role: ClubRole): boolean => mayInClub(role, 'umpireCampaign');

/** Somebody leaves their seat. */
function vacated({ seats }: Lobby, userId: string): Answer<LobbyChange> {
  const seat = seats.find((one) => one.userId === userId);
  if (seat === undefined) return ok({});
  return ok({ unsettles: concernsAll(seat.place), seats: new Map([[userId, null]]) });
}
