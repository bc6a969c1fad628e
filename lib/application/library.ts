import { randomUUID } from 'node:crypto';
import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';
import { withLines } from '@/lib/campaign/definition/lines';
import { firstDay, startOf } from '@/lib/campaign/definition/lookup';
import { readCampaignSource } from '@/lib/campaign/definition/read';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { startingForces } from '@/lib/campaign/forces';
import type { CampaignView } from '@/lib/campaign/view';
import { viewForces } from '@/lib/campaign/view-forces';
import { clubsOf } from '@/lib/clubs/club';
import { authoriseInClub, roleInClub } from '@/lib/clubs/membership';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { structuralFindings } from './check-campaign';
import type { FileFinding, FrontPlate, ImportInput, LibraryDetail, LibraryEntry } from './contract';
import { hasBoard } from './found-campaign';
import type { House } from './house';
import { type Answer, NOT_FOUND, refuseAll } from './refusal';

/** Files that one club's library holds. */
const LIBRARY_MAX = 200;

interface LibraryRow {
  id: string;
  club_id: string;
  definition: CampaignDefinition;
}

/** A campaign of the library as it stands in it. */
interface ReadableCampaign {
  readonly libraryId: string;
  readonly definition: CampaignDefinition;
  readonly club: LibraryEntry['club'];
}

/** Built-in campaigns, the shortest first, then those of the user's clubs by title. */
export async function readableCampaigns(
  house: House,
  user: string,
): Promise<readonly ReadableCampaign[]> {
  const clubs = new Map((await clubsOf(user)).map((club) => [club.id, club]));
  const rows = await house.sql<LibraryRow[]>`
    SELECT id::text, club_id::text, definition FROM library_campaign
      WHERE club_id = ANY (${`{${[...clubs.keys()].join(',')}}`}::uuid[]) ORDER BY title, id`;
  const builtIn = [...(await house.builtIn.list()).values()].sort(
    (one, other) =>
      one.situations.length - other.situations.length || one.battles.length - other.battles.length,
  );
  return [
    ...builtIn.map((definition) => ({ libraryId: definition.id, definition, club: null })),
    ...rows.map((row) => ({
      libraryId: row.id,
      definition: row.definition,
      club: clubs.get(row.club_id) ?? null,
    })),
  ];
}

/** What `readableCampaigns` holds, as lists show it. */
export async function listLibrary(house: House, user: string): Promise<readonly LibraryEntry[]> {
  return (await readableCampaigns(house, user)).map(({ libraryId, definition, club }) =>
    entryOf(libraryId, definition, club),
  );
}

/**
 * The definition behind a library id that this user may read, with its club. A campaign that is over knows only its
 * file's own id: that finds the file again in a library of the user's clubs.
 */
export async function findInLibrary(
  house: House,
  user: string,
  libraryId: string,
): Promise<
  Answer<{ readonly definition: CampaignDefinition; readonly club: LibraryEntry['club'] }>
> {
  if (!isUuid(libraryId)) {
    const builtIn = (await house.builtIn.list()).get(libraryId);
    if (builtIn !== undefined) return ok({ definition: builtIn, club: null });
    const own = (await readableCampaigns(house, user)).find(
      ({ club, definition }) => club !== null && definition.id === libraryId,
    );
    return own === undefined
      ? { ok: false, error: NOT_FOUND }
      : ok({ definition: own.definition, club: own.club });
  }
  const [row] = await house.sql<(LibraryRow & { club_name: string })[]>`
    SELECT l.id::text, l.club_id::text, l.definition, c.name AS club_name
      FROM library_campaign l JOIN club c ON c.id = l.club_id WHERE l.id = ${libraryId}::uuid`;
  if (row === undefined || (await roleInClub(user, row.club_id)) === null)
    return { ok: false, error: NOT_FOUND };
  return ok({ definition: row.definition, club: { id: row.club_id, name: row.club_name } });
}

/** What the page of one campaign of the library shows before it is started. */
export async function libraryCampaign(
  house: House,
  user: string,
  libraryId: string,
): Promise<Answer<LibraryDetail>> {
  const found = await findInLibrary(house, user, libraryId);
  if (!found.ok) return found;
  const { definition, club } = found.value;
  const sideText = (side: Side) => ({
    name: definition.sides[side].name,
    adjective: definition.sides[side].adjective ?? definition.sides[side].name,
    text: definition.sides[side].text ?? null,
    ...strengthOf(definition.forces[side]),
  });
  const start = startOf(definition);
  const situations = [...definition.situations].sort(
    (one, other) => Number(other.id === start) - Number(one.id === start),
  );
  return ok({
    ...entryOf(libraryId, definition, club),
    authors: definition.authors,
    licence: definition.licence ?? null,
    sources: definition.sources ?? null,
    overview:
      definition.overview === undefined
        ? null
        : { text: definition.overview.text, view: definition.overview.view ?? null },
    maps: definition.maps,
    forces: forcesAtStart(definition),
    hasBoard: hasBoard(house, definition),
    sideTexts: { A: sideText('A'), B: sideText('B') },
    startSituations: situations.map(({ id, title, date }) => ({ id, title, date: date ?? null })),
  });
}

/** Both orders of battle as a campaign begun at the author's start has them. */
function forcesAtStart(definition: CampaignDefinition): CampaignView['forces'] {
  const standing = { definition, forces: startingForces(definition, startOf(definition)) };
  return { A: viewForces(standing, 'A', true), B: viewForces(standing, 'B', true) };
}

/** What the front page shows before anybody has signed in: the plate of a built-in campaign's overview. */
export async function frontPlate(house: House, libraryId: string): Promise<FrontPlate | null> {
  const definition = (await house.builtIn.list()).get(libraryId);
  const view = definition?.overview?.view;
  const map = definition?.maps.find((one) => one.id === view?.map);
  if (definition === undefined || view === undefined || map === undefined) return null;
  return {
    title: definition.title,
    map,
    view,
    sides: { A: definition.sides.A.name, B: definition.sides.B.name },
    forces: forcesAtStart(definition),
  };
}

/**
 * Checks an uploaded file and keeps it; a file with the same id replaces the one the library had, campaigns that were
 * started keep the old. Refuses: CLUB_NOT_FOUND, FILE_TOO_LARGE, FILE_INVALID with every fault found,
 * LIBRARY_FULL. Nothing of a bad file is kept.
 */
export async function importCampaign(
  house: House,
  user: string,
  { clubId, content }: ImportInput,
): Promise<Answer<LibraryEntry & { readonly warnings: readonly FileFinding[] }>> {
  const authorised = await authoriseInClub(user, clubId, 'startCampaign');
  if (!authorised.ok) return authorised;
  const sizeBytes = Buffer.byteLength(content, 'utf8');
  if (sizeBytes > FILE_LIMITS.bytesMax) {
    return {
      ok: false,
      error: { code: 'FILE_TOO_LARGE', message: 'A campaign file has at most 2 MB.' },
    };
  }
  const { read, lineOf } = readCampaignSource(content);
  const findings = read.ok ? withLines(structuralFindings(read.value, house), lineOf) : read.error;
  const errors = findings.filter((finding) => finding.severity === 'error');
  if (!read.ok || errors.length > 0) {
    return refuseAll(
      'FILE_INVALID',
      'The file is no playable campaign; nothing was kept.',
      errors.map(({ severity: _, ...fault }) => fault),
    );
  }
  const definition = read.value;
  const id = randomUUID();
  const [row] = await house.sql<{ id: string }[]>`
    INSERT INTO library_campaign (id, club_id, uploaded_by, definition_id, title, definition, size_bytes)
      SELECT ${id}::uuid, ${clubId}::uuid, ${user}::uuid, ${definition.id}, ${definition.title},
          ${JSON.stringify(definition)}::text::jsonb, ${sizeBytes}::integer
        WHERE (SELECT count(*) FROM library_campaign WHERE club_id = ${clubId}::uuid) < ${LIBRARY_MAX}::integer
          OR EXISTS (SELECT FROM library_campaign WHERE club_id = ${clubId}::uuid AND definition_id = ${definition.id})
      ON CONFLICT (club_id, definition_id) DO UPDATE SET uploaded_by = excluded.uploaded_by, title = excluded.title,
        definition = excluded.definition, size_bytes = excluded.size_bytes, created_at = now()
      RETURNING id::text`;
  if (row === undefined) {
    return {
      ok: false,
      error: {
        code: 'LIBRARY_FULL',
        message: `A club's library holds ${LIBRARY_MAX} campaigns: remove one first.`,
      },
    };
  }
  const club = (await clubsOf(user)).find((one) => one.id === clubId) ?? null;
  return ok({
    ...entryOf(row.id, definition, club),
    warnings: findings.filter(({ severity }) => severity === 'warning'),
  });
}

/** Takes a file out of a club's library: its uploader or an owner may. Campaigns started from it go on. */
export async function removeFromLibrary(
  house: House,
  user: string,
  libraryId: string,
): Promise<Answer<true>> {
  if (!isUuid(libraryId)) return { ok: false, error: NOT_FOUND };
  const [row] = await house.sql<{ club_id: string; uploaded_by: string | null }[]>`
    SELECT club_id::text, uploaded_by::text FROM library_campaign WHERE id = ${libraryId}::uuid`;
  const role = row === undefined ? null : await roleInClub(user, row.club_id);
  if (row === undefined || role === null) return { ok: false, error: NOT_FOUND };
  if (row.uploaded_by !== user && role !== 'owner') {
    return {
      ok: false,
      error: {
        code: 'NOT_ALLOWED',
        message: 'Only who uploaded it, or an owner of the club, may remove it.',
      },
    };
  }
  await house.sql`DELETE FROM library_campaign WHERE id = ${libraryId}::uuid`;
  return ok(true);
}

function entryOf(
  libraryId: string,
  definition: CampaignDefinition,
  club: { readonly id: string; readonly name: string } | null,
): LibraryEntry {
  return {
    libraryId,
    definitionId: definition.id,
    title: definition.title,
    subtitle: definition.subtitle ?? null,
    summary: definition.summary ?? null,
    sides: { A: { name: definition.sides.A.name }, B: { name: definition.sides.B.name } },
    situations: definition.situations.length,
    battles: definition.battles.length,
    conclusions: definition.conclusions.length,
    date: firstDay(definition),
    club: club === null ? null : { id: club.id, name: club.name },
  };
}

/** Men and guns of formations that are with the army at the start. */
function strengthOf(formations: readonly Formation[]): { men: number; guns: number } {
  const total = { men: 0, guns: 0 };
  for (const formation of formations) {
    if (formation.later) continue;
    const below = strengthOf(formation.formations);
    total.men += below.men + formation.units.reduce((sum, unit) => sum + unit.men, 0);
    total.guns += below.guns + formation.units.reduce((sum, unit) => sum + unit.guns, 0);
  }
  return total;
}
