import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type Access, accessTo } from './access';
import type { House } from './house';
import type { NoteInput } from './messages-contract';
import { mayWriteNow, writtenText } from './post';
import type { Answer } from './refusal';

export const NOTE_LENGTH_MAX = 5_000;

/** Where somebody keeps his note: at his own desk, at a shared screen at the side’s behind the curtain; else nowhere. */
function deskOf({ role, sides }: Access, side: Side | undefined): string | null {
  if (role !== 'hotSeat') return 'own';
  return side !== undefined && sides.includes(side) ? side : null;
}

/** The own note of a campaign; null where there is no desk to keep it at. */
export async function noteOf(
  house: House,
  access: Access,
  side: Side | undefined,
): Promise<string | null> {
  const desk = deskOf(access, side);
  if (desk === null) return null;
  const [row] = await house.sql<{ text: string }[]>`
    SELECT text FROM campaign_note
      WHERE campaign_id = ${access.loaded.id} AND user_id = ${access.user}::uuid AND desk = ${desk}`;
  return row?.text ?? '';
}

/** Keeps the own note, or erases it where the text is blank. Refuses NOT_FOUND, INVALID_INPUT, TEXT_INVALID, TOO_MANY. */
export async function keepNote(
  house: House,
  user: string,
  campaignId: string,
  input: NoteInput,
): Promise<Answer<true>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const desk = deskOf(access.value, input.side);
  if (desk === null) return refuse('INVALID_INPUT', 'Say at whose desk you sit.', 'side');
  const text = writtenText(input.text, { lengthMax: NOTE_LENGTH_MAX, blank: true, field: 'text' });
  if (!text.ok) return text;
  const mayWrite = await mayWriteNow(user);
  if (!mayWrite.ok) return mayWrite;
  const { sql } = house;
  if (text.value === '')
    await sql`
      DELETE FROM campaign_note WHERE campaign_id = ${campaignId} AND user_id = ${user}::uuid AND desk = ${desk}`;
  else
    await sql`
      INSERT INTO campaign_note (campaign_id, user_id, desk, text)
        VALUES (${campaignId}, ${user}::uuid, ${desk}, ${text.value})
        ON CONFLICT (campaign_id, user_id, desk) DO UPDATE SET text = excluded.text, written_at = now()`;
  return ok(true);
}
