import { randomUUID } from 'node:crypto';
import type { Services } from '@/lib/application/core/services';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';

/** Files that one club's library holds. */
export const LIBRARY_MAX = 200;

/**
 * Stores a definition in a club's library, in place of the one with the same id. One statement of SQL, because
 * counting, replacing and inserting must see the same rows when two members upload at once, and Prisma's upsert has no
 * condition.
 *
 * @returns the entry's id; null where the library is full
 */
export async function storeInLibrary(
  { sql }: Pick<Services, 'sql'>,
  file: {
    readonly clubId: string;
    readonly user: string;
    readonly definition: CampaignDefinition;
    readonly sizeBytes: number;
  },
): Promise<string | null> {
  const { clubId, user, definition, sizeBytes } = file;
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO library_campaign (id, club_id, uploaded_by, definition_id, title, definition, size_bytes)
      SELECT ${randomUUID()}::uuid, ${clubId}::uuid, ${user}::uuid, ${definition.id}, ${definition.title},
          ${JSON.stringify(definition)}::text::jsonb, ${sizeBytes}::integer
        WHERE (SELECT count(*) FROM library_campaign WHERE club_id = ${clubId}::uuid) < ${LIBRARY_MAX}::integer
          OR EXISTS (SELECT FROM library_campaign WHERE club_id = ${clubId}::uuid AND definition_id = ${definition.id})
      ON CONFLICT (club_id, definition_id) DO UPDATE SET uploaded_by = excluded.uploaded_by, title = excluded.title,
        definition = excluded.definition, size_bytes = excluded.size_bytes, created_at = now()
      RETURNING id::text`;
  return row?.id ?? null;
}
