import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { clubsOf } from '@/lib/clubs/club';
import { authoriseInClub, roleInClub } from '@/lib/clubs/membership';
import type { ClubRole } from '@/lib/clubs/role';
import { ok } from '@/lib/kernel/result';
import { boardsIn } from '@/lib/trials/battle-odds';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/** A campaign file that a user may read. */
export interface LibraryCampaign {
  readonly definition: CampaignDefinition;
  /** The club whose library holds it; null: it comes with the program. */
  readonly club: { readonly id: string; readonly name: string } | null;
}

interface ListedCampaign extends LibraryCampaign {
  readonly libraryId: string;
}

/** A stored definition: the schema validated it before it was stored. */
function storedDefinition(definition: unknown): CampaignDefinition {
  return definition as CampaignDefinition;
}

/** Built-in campaigns, the shortest first and single battles last, then those of the user's clubs by title. */
export async function readableCampaigns(
  services: Services,
  user: string,
): Promise<readonly ListedCampaign[]> {
  const clubs = new Map((await clubsOf(user)).map((club) => [club.id, club]));
  const rows = await services.prisma.libraryCampaign.findMany({
    where: { clubId: { in: [...clubs.keys()] } },
    select: { id: true, clubId: true, definition: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  });
  const builtIn = [...(await services.builtIn.list()).values()].sort(
    (one, other) =>
      Number(one.situations.length === 1) - Number(other.situations.length === 1) ||
      one.situations.length - other.situations.length ||
      one.battles.length - other.battles.length,
  );
  return [
    ...builtIn.map((definition) => ({ libraryId: definition.id, definition, club: null })),
    ...rows.map((row) => ({
      libraryId: row.id,
      definition: storedDefinition(row.definition),
      club: clubs.get(row.clubId) ?? null,
    })),
  ];
}

/**
 * The campaign behind a library id that this user may read. A campaign that is over records only its file's own id,
 * which finds the file in a library of the user's clubs. Refuses NOT_FOUND.
 */
export async function findInLibrary(
  services: Services,
  user: string,
  libraryId: string,
): Promise<Answer<LibraryCampaign>> {
  if (!isUuid(libraryId)) {
    const builtIn = (await services.builtIn.list()).get(libraryId);
    if (builtIn !== undefined) return ok({ definition: builtIn, club: null });
    const own = (await readableCampaigns(services, user)).find(
      ({ club, definition }) => club !== null && definition.id === libraryId,
    );
    return own === undefined
      ? { ok: false, error: NOT_FOUND }
      : ok({ definition: own.definition, club: own.club });
  }
  const row = await services.prisma.libraryCampaign.findUnique({
    where: { id: libraryId },
    select: { definition: true, club: { select: { id: true, name: true } } },
  });
  if (row === null || (await roleInClub(user, row.club.id)) === null)
    return { ok: false, error: NOT_FOUND };
  return ok({ definition: storedDefinition(row.definition), club: row.club });
}

/** Who uploaded a club's file, and what the asking user is in that club. Refuses NOT_FOUND outside the club. */
export async function libraryFile(
  services: Services,
  user: string,
  libraryId: string,
): Promise<Answer<{ readonly uploader: string | null; readonly role: ClubRole }>> {
  if (!isUuid(libraryId)) return { ok: false, error: NOT_FOUND };
  const row = await services.prisma.libraryCampaign.findUnique({
    where: { id: libraryId },
    select: { clubId: true, uploadedById: true },
  });
  const role = row === null ? null : await roleInClub(user, row.clubId);
  return row === null || role === null
    ? { ok: false, error: NOT_FOUND }
    : ok({ uploader: row.uploadedById, role });
}

/**
 * The club in which a user starts a campaign: the one they name, else that whose library holds the file, else the
 * oldest that they own; a guest's own. Refuses NOT_FOUND if there is none, and with what the club refuses.
 */
export async function clubToStartIn(
  user: string,
  named: string | undefined,
  holder: LibraryCampaign['club'],
): Promise<Answer<string>> {
  const clubId =
    named ??
    holder?.id ??
    (await clubsOf(user)).find(({ role }) => role === 'owner' || role === 'guest')?.id;
  if (clubId === undefined) return { ok: false, error: NOT_FOUND };
  const authorised = await authoriseInClub(user, clubId, 'startCampaign');
  return authorised.ok ? ok(clubId) : authorised;
}

/** Whether some battles of a file may be fought on a board. */
export function hasBoard(
  services: Pick<Services, 'games'>,
  definition: CampaignDefinition,
): boolean {
  return boardsIn(services.games, definition.scenarios).length > 0;
}

/** The titles of the battle systems of a file, each once, in the order of its scenarios. */
export function systemsOf(
  services: Pick<Services, 'rulesets'>,
  { scenarios }: CampaignDefinition,
): readonly string[] {
  return [...new Set(scenarios.map(({ ruleset }) => ruleset))].flatMap(
    (id) => services.rulesets.get(id)?.title ?? [],
  );
}

/** What a handicap does in the battles of a file, in a sentence for each of their rulesets; null: nothing. */
export function handicapIn(
  services: Pick<Services, 'rulesets'>,
  { scenarios, sides }: CampaignDefinition,
): string | null {
  const names = { A: sides.A.name, B: sides.B.name };
  const sentences = [...new Set(scenarios.map(({ ruleset }) => ruleset))].flatMap(
    (id) => services.rulesets.get(id)?.handicap?.(names) ?? [],
  );
  return sentences.length === 0 ? null : sentences.join(' ');
}
