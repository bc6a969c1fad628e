import { z } from 'zod';
import { text } from '@/lib/application/core/input-schemas';
import { type Answer, refuseAll } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import type { Finding } from '@/lib/campaign/definition/finding';
import { withLines } from '@/lib/campaign/definition/lines';
import { readCampaignSource } from '@/lib/campaign/definition/read';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { clubsOf } from '@/lib/clubs/club';
import { ok, refuse } from '@/lib/kernel/result';
import { structuralFindings } from '@/lib/trials/check-campaign';
import { entryOf, type LibraryEntry } from './library';
import { LIBRARY_MAX, storeInLibrary } from './library-store';

/** An uploaded campaign, with the warnings for its author. */
type Imported = LibraryEntry & { readonly warnings: readonly Finding[] };

/**
 * Checks an uploaded file (YAML or JSON, at most 2 MB) and keeps it. A file with the same id replaces the one in the
 * library; campaigns already started keep the old one. Refuses CLUB_NOT_FOUND, FILE_TOO_LARGE, FILE_INVALID with every
 * fault found, LIBRARY_FULL. Nothing of an invalid file is kept.
 */
export const importCampaign = useCase({
  on: 'account',
  may: 'addToLibrary',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    clubId: text,
    fileName: text,
    /** The file's text as it came; its size in bytes has a refusal of its own. */
    content: z.string(),
  }),
  async run({ services, user }, { clubId, content }): Promise<Answer<Imported>> {
    const sizeBytes = Buffer.byteLength(content, 'utf8');
    if (sizeBytes > FILE_LIMITS.bytesMax)
      return refuse('FILE_TOO_LARGE', 'A campaign file can have at most 2 MB.');
    const { read, lineOf } = readCampaignSource(content);
    const findings = read.ok
      ? withLines(structuralFindings(read.value, services), lineOf)
      : read.error;
    const errors = findings.filter((finding) => finding.severity === 'error');
    if (!read.ok || errors.length > 0) {
      return refuseAll(
        'FILE_INVALID',
        'The file is not a playable campaign. Nothing was kept.',
        errors.map(({ severity: _, ...fault }) => fault),
      );
    }
    const definition = read.value;
    const id = await storeInLibrary(services, { clubId, user, definition, sizeBytes });
    if (id === null)
      return refuse(
        'LIBRARY_FULL',
        `A club's library holds ${LIBRARY_MAX} campaigns. Remove one first.`,
      );
    const club = (await clubsOf(user)).find((one) => one.id === clubId) ?? null;
    return ok({
      ...entryOf(services, { libraryId: id, definition, club }),
      warnings: findings.filter(({ severity }) => severity === 'warning'),
    });
  },
});

/** Removes a file from a club's library. Campaigns already started from it are not affected. */
export const removeFromLibrary = useCase({
  on: 'libraryEntry',
  may: 'removeFromLibrary',
  effect: 'writes',
  guests: 'refused',
  async run({ services, libraryId }): Promise<Answer<true>> {
    await services.prisma.libraryCampaign.deleteMany({ where: { id: libraryId } });
    return ok(true);
  },
});
