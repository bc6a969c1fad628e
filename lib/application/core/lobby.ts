import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings } from '@/lib/campaign/events';
import type { Audience } from '@/lib/campaign/umpire/state';
import { companyIn } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import type { ClubRole } from '@/lib/clubs/role';
import { ok } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { Joining } from './by-hand';
import { derivedId } from './derived-id';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/** Where somebody can sit in a lobby: at the head of a side, on its staff, or as the umpire. */
export const LOBBY_PLACES = ['A', 'B', 'staffA', 'staffB', 'umpire'] as const;
export type LobbyPlace = (typeof LOBBY_PLACES)[number];

/** `claimed`: members sit down themselves. `assigned`: the host says who sits where. */
export const SEATINGS = ['claimed', 'assigned'] as const;
export type Seating = (typeof SEATINGS)[number];

/** What the people of a lobby agree on. Stored as it is. */
export interface LobbyTerms {
  /** Name of the campaign to be. */
  readonly name: string;
  /** Title of its campaign file. */
  readonly title: string;
  readonly sides: BySide<string>;
  readonly settings: CampaignSettings;
  /** The first situation; absent: the author's start. */
  readonly start?: string;
  readonly seating: Seating;
  /** Who may follow the campaign without a post in it; a lobby of `players` is found by its address alone. */
  readonly audience: Audience;
  /** Hours by which those without a post are kept behind. */
  readonly delayHours: number;
  /** It begins with an umpire. */
  readonly umpired: boolean;
}

export interface LobbySeat {
  readonly userId: string;
  readonly name: string;
  readonly role: ClubRole;
  readonly place: LobbyPlace;
  readonly assigned: boolean;
  /** They agreed to the terms and to who commands as both are now. */
  readonly ready: boolean;
  readonly joining: Joining | undefined;
}

/** `starting`: it is being founded, or that was interrupted. */
export type LobbyState = 'open' | 'starting' | 'started' | 'closed' | 'expired';

export interface Lobby {
  readonly id: string;
  readonly club: { readonly id: string; readonly name: string };
  readonly hostId: string;
  /** Null: they have left the club. */
  readonly host: string | null;
  readonly state: LobbyState;
  readonly terms: LobbyTerms;
  /** The campaign file as it was when the lobby was opened; null once it is over. */
  readonly definition: CampaignDefinition | null;
  readonly revision: number;
  readonly campaignId: string | null;
  readonly expiresAt: Date;
  /** Those who are members of the club now, the first to sit down first. */
  readonly seats: readonly LobbySeat[];
  /** The reader's part in the club. */
  readonly role: ClubRole;
}

/** The campaign that begins from a lobby: known from the time it is opened. */
export const lobbysCampaign = ({ id, hostId }: Pick<Lobby, 'id' | 'hostId'>): string =>
  derivedId('campaign', hostId, id);

/** The side of a seat; null for the umpire's. */
export const sideOfPlace = (place: LobbyPlace): Side | null =>
  place === 'umpire' ? null : place.endsWith('A') ? 'A' : 'B';

/**
 * One lobby for a member of its club. Refuses NOT_FOUND to everybody else. One of the players alone is found by who
 * knows its address.
 */
export async function lobbyOf(
  services: Pick<Services, 'prisma'>,
  user: string,
  lobbyId: string,
): Promise<Answer<Lobby>> {
  if (!isUuid(lobbyId) || !isUuid(user)) return { ok: false, error: NOT_FOUND };
  const row = await services.prisma.campaignLobby.findUnique({
    where: { id: lobbyId },
    include: { seats: { orderBy: [{ seatedAt: 'asc' }, { userId: 'asc' }] } },
  });
  if (row === null) return { ok: false, error: NOT_FOUND };
  const { clubId, hostId, revision } = row;
  const people = [user, hostId, ...row.seats.map(({ userId }) => userId)];
  const { club, members } = await companyIn(clubId, people);
  const own = members.get(user);
  if (own === undefined) return { ok: false, error: NOT_FOUND };
  return ok({
    ...{ id: row.id, club: { id: clubId, name: club }, hostId, revision, role: own.role },
    host: members.get(hostId)?.name ?? null,
    state: lobbyState(row, Date.now()),
    terms: lobbyTerms(row.terms),
    definition: storedDefinition(row.definition),
    ...{ campaignId: row.campaignId, expiresAt: row.expiresAt },
    seats: row.seats.flatMap(({ userId, place, assigned, readyAt, joining }) => {
      const member = members.get(userId);
      return member === undefined
        ? []
        : [
            {
              ...{ userId, ...member, place: place as LobbyPlace, assigned },
              ready: readyAt === revision,
              joining: (joining ?? undefined) as Joining | undefined,
            },
          ];
    }),
  });
}

/** The stored file: the schema validated it before it was stored. */
function storedDefinition(definition: unknown): CampaignDefinition | null {
  return definition as CampaignDefinition | null;
}

/** Stored terms: they were validated before they were stored. */
export const lobbyTerms = (terms: unknown): LobbyTerms => terms as LobbyTerms;

/** An open lobby is over by itself once its time has passed. */
export function lobbyState(
  row: { readonly state: string; readonly expiresAt: Date },
  nowMs: number,
): LobbyState {
  const state = row.state as Exclude<LobbyState, 'expired'>;
  return state === 'open' && row.expiresAt.getTime() <= nowMs ? 'expired' : state;
}

/** What keeps a lobby from starting, in sentences; empty: it can start. */
export function missingIn({
  terms,
  seats,
}: {
  readonly terms: Pick<LobbyTerms, 'sides' | 'umpired'>;
  readonly seats: readonly Pick<LobbySeat, 'place' | 'ready' | 'name' | 'role'>[];
}): readonly string[] {
  const vacant = SIDES.filter((side) => !seats.some(({ place }) => place === side)).map(
    (side) => `${terms.sides[side]} has no commander.`,
  );
  const umpire = seats.find(({ place }) => place === 'umpire');
  const judged =
    umpire === undefined
      ? terms.umpired
        ? ['There is no umpire yet.']
        : []
      : mayInClub(umpire.role, 'umpireCampaign')
        ? []
        : [`${umpire.name} no longer umpires in this club.`];
  const waiting = seats.filter(({ ready }) => !ready).map(({ name }) => `${name} is not ready.`);
  return [...vacant, ...judged, ...waiting];
}
