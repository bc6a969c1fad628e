import {
  type Lobby,
  type LobbyPlace,
  type LobbyState,
  type LobbyTerms,
  lobbyState,
  lobbysCampaign,
  lobbyTerms,
  missingIn,
} from '@/lib/application/core/lobby';
import { hasBoard } from '@/lib/application/core/readable-campaigns';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { detailOf, type LibraryDetail } from '@/lib/application/library/library';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { couriersInWords } from '@/lib/campaign/couriers/words';
import { paceInWords } from '@/lib/campaign/deadlines/pace';
import type { MethodAnswer } from '@/lib/campaign/events';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import { agreedIn } from './open';

/** A lobby as its club lists it. */
export interface LobbyItem {
  readonly lobbyId: string;
  /** Name of the campaign to be. */
  readonly name: string;
  readonly title: string;
  readonly seating: LobbyTerms['seating'];
  /** How many have a seat, and how many of them have said that they are ready. */
  readonly seated: number;
  readonly ready: number;
  /** The reader's own seat; null: they have none. */
  readonly own: LobbyPlace | null;
  readonly ownReady: boolean;
  /** The reader opened it. */
  readonly yours: boolean;
}

/** The open lobbies of a club that the user can find: those of the players alone only where they have a part in them. */
export const clubLobbies = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  async run({ services, user, clubId }): Promise<Answer<readonly LobbyItem[]>> {
    const rows = await services.prisma.campaignLobby.findMany({
      where: { clubId, state: { in: ['open', 'starting'] } },
      omit: { definition: true },
      include: { seats: { select: { userId: true, place: true, readyAt: true } } },
      orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
    });
    return ok(
      rows
        .filter((row) => lobbyState(row, Date.now()) !== 'expired')
        .flatMap((row): LobbyItem[] => {
          const terms = lobbyTerms(row.terms);
          const own = row.seats.find(({ userId }) => userId === user);
          const yours = row.hostId === user;
          if (terms.audience === 'players' && own === undefined && !yours) return [];
          const isReady = ({ readyAt }: { readyAt: number | null }) => readyAt === row.revision;
          return [
            {
              ...{ lobbyId: row.id, name: terms.name, title: terms.title, seating: terms.seating },
              ...{ seated: row.seats.length, ready: row.seats.filter(isReady).length, yours },
              own: (own?.place as LobbyPlace | undefined) ?? null,
              ownReady: own !== undefined && isReady(own),
            },
          ];
        }),
    );
  },
});

export interface LobbyPage {
  readonly lobbyId: string;
  readonly club: Lobby['club'];
  readonly state: LobbyState;
  readonly terms: LobbyTerms;
  readonly host: string | null;
  /** The reader opened it. */
  readonly yours: boolean;
  readonly revision: number;
  readonly seats: readonly {
    readonly userId: string;
    readonly name: string;
    readonly place: LobbyPlace;
    readonly assigned: boolean;
    readonly ready: boolean;
    readonly you: boolean;
  }[];
  readonly own: LobbyPlace | null;
  readonly ownReady: boolean;
  /** The reader can take a seat themselves. */
  readonly maySit: boolean;
  /** The reader umpires in the club. */
  readonly mayUmpire: boolean;
  /** What keeps it from starting, in sentences. */
  readonly missing: readonly string[];
  /** Members whom the host can give a seat, or their umpires; empty for everybody else. */
  readonly members: readonly {
    readonly userId: string;
    readonly name: string;
    readonly mayUmpire: boolean;
  }[];
  readonly methods: readonly MethodAnswer[];
  /** The pace in a sentence; null: no deadlines. */
  readonly pace: string | null;
  /** The terms of its couriers in words; null: it has none. */
  readonly couriers: string | null;
  /** The terms as the host's form holds them. */
  readonly agreed: ReturnType<typeof agreedIn>;
  /** The campaign file; null once the lobby is over. */
  readonly detail: LibraryDetail | null;
  /** The first situation, where it is not the author's. */
  readonly start: string | null;
  /** The campaign that begins. */
  readonly toBe: string;
  readonly campaignId: string | null;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** One lobby: what is agreed, who sits where, who is ready. */
export const lobbyPage = useCase({
  on: 'lobby',
  may: 'seeLobby',
  effect: 'reads',
  async run({ services, user, lobby }): Promise<Answer<LobbyPage>> {
    const { definition, terms, seats, hostId, state, club, role } = lobby;
    const yours = hostId === user;
    const own = seats.find(({ userId }) => userId === user);
    const detail =
      definition === null
        ? null
        : detailOf(services, { libraryId: definition.id, definition, club: null });
    const rows = yours
      ? await services.prisma.membership.findMany({
          where: { clubId: club.id },
          select: { role: true, user: { select: { id: true, displayName: true } } },
        })
      : [];
    const members = rows
      .map((row) => ({
        ...{ userId: row.user.id, name: row.user.displayName },
        mayUmpire: mayInClub(row.role, 'umpireCampaign'),
      }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    const onBoard = definition !== null && hasBoard(services, definition);
    return ok({
      ...{ lobbyId: lobby.id, club, state, terms, host: lobby.host, yours },
      ...{ revision: lobby.revision, members, detail, toBe: lobbysCampaign(lobby) },
      seats: seats.map(({ userId, name, place, assigned, ready }) => ({
        ...{ userId, name, place, assigned, ready, you: userId === user },
      })),
      own: own?.place ?? null,
      ownReady: own?.ready ?? false,
      maySit: state === 'open' && (terms.seating === 'claimed' || yours),
      mayUmpire: mayInClub(role, 'umpireCampaign'),
      missing: missingIn(lobby),
      methods: allowedMethods(terms.settings, onBoard),
      pace: terms.settings.pace === undefined ? null : paceInWords(terms.settings.pace),
      couriers: terms.settings.couriers ? couriersInWords(terms.settings.couriers) : null,
      agreed: agreedIn(lobby),
      start: detail?.startSituations.slice(1).find(({ id }) => id === terms.start)?.title ?? null,
      ...{ campaignId: lobby.campaignId, expiresAt: lobby.expiresAt.toISOString() },
    });
  },
});
