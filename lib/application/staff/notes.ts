import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import { side, text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { NOTE_LENGTH_MAX } from './limits';
import { mayWriteNow, writtenText } from './written-text';

/** Where a user keeps their note: per user, or at a shared screen per side behind the curtain; null elsewhere. */
function deskOf({ role, sides }: Access, side: Side | undefined): string | null {
  if (role !== 'hotSeat') return 'own';
  return side !== undefined && sides.includes(side) ? side : null;
}

/** The user's own note on a campaign; null where no note can be kept. */
export async function noteOf(
  services: Services,
  access: Access,
  side: Side | undefined,
): Promise<string | null> {
  const desk = deskOf(access, side);
  if (desk === null) return null;
  const row = await services.prisma.campaignNote.findUnique({
    where: noteKey(access.loaded.id, access.user, desk),
    select: { text: true },
  });
  return row?.text ?? '';
}

/**
 * Stores the user's own note, or erases it where the text is blank. Refuses NOT_FOUND, INVALID_INPUT, TEXT_INVALID,
 * TOO_MANY.
 */
export const keepNote = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  input: z.object({
    /** 0 to 5,000 characters of plain text. */
    text,
    /** At a shared screen: the side whose note it is. */
    side: side.optional(),
  }),
  async run({ services, user, campaignId, access }, input): Promise<Answer<true>> {
    const desk = deskOf(access, input.side);
    if (desk === null) return refuse('INVALID_INPUT', 'Say at whose desk you sit.', 'side');
    const text = writtenText(input.text, {
      lengthMax: NOTE_LENGTH_MAX,
      blank: true,
      field: 'text',
    });
    if (!text.ok) return text;
    const mayWrite = await mayWriteNow(user);
    if (!mayWrite.ok) return mayWrite;
    const where = noteKey(campaignId, user, desk);
    const note = { text: text.value, writtenAt: new Date() };
    if (note.text === '')
      await services.prisma.campaignNote.deleteMany({ where: where.campaignId_userId_desk });
    else
      await services.prisma.campaignNote.upsert({
        where,
        create: { ...where.campaignId_userId_desk, ...note },
        update: note,
      });
    return ok(true);
  },
});

function noteKey(campaignId: string, userId: string, desk: string) {
  return { campaignId_userId_desk: { campaignId, userId, desk } };
}
