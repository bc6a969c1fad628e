import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Answer } from '@/lib/application/core/refusal';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { lock, MAIL_FILE_BYTES_MAX, newIdentity, unlock } from '@/lib/transfer/age';

/** Most characters of a file that is brought; what it unpacks to, in bytes. */
export const MOVING_FILE_MAX = MAIL_FILE_BYTES_MAX;
const UNPACKED_BYTES_MAX = 64_000_000;
/** Fewest characters of a passphrase: it guards sealed choices and the seeds of dice. */
export const PASSPHRASE_MIN = 12;
export const PASSPHRASE_MAX = 200;

const FORMAT = 'orderly-book/house';

/** What another server needs to go on with a campaign. */
const CONTENT = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
  /** Exports: of the campaign, then of each line that it left, up to the trunk. */
  records: z.array(z.string()).min(1).max(100),
  /** What is still sealed: the seeds of dice, and answers of the open round. */
  sealed: z
    .array(
      z.strictObject({
        round: z.string().max(200),
        side: z.string().max(20),
        nonce: z.string().regex(/^[0-9a-f]{64}$/),
        payload: z.custom<Json>((value) => value !== undefined),
      }),
    )
    .max(10),
});
export type Moving = z.infer<typeof CONTENT>;

/** A campaign locked under a passphrase. Refuses FILE_TOO_LARGE. */
export async function packed(
  content: Pick<Moving, 'records' | 'sealed'>,
  passphrase: string,
): Promise<Answer<string>> {
  const plain = canonicalJson({ format: FORMAT, formatVersion: 1, ...content } as Json);
  const file = await lock(gzipSync(plain).toString('base64'), { passphrase });
  return file.length > MOVING_FILE_MAX
    ? refuse('FILE_TOO_LARGE', 'The record of this campaign is too large to move as one file.')
    : ok(file);
}

/** Opens such a file. Refuses FILE_TOO_LARGE, PASSPHRASE_WRONG, FILE_INVALID. Never throws, whatever the text. */
export async function unpacked(file: string, passphrase: string): Promise<Answer<string>> {
  const opened = await unlock(Buffer.from(file, 'utf8'), { identity: newIdentity(), passphrase });
  if (!opened.ok)
    switch (opened.error.code) {
      case 'MAIL_TOO_LARGE':
        return refuse(
          'FILE_TOO_LARGE',
          'This file is too large to be a campaign on the move.',
          'file',
        );
      case 'MAIL_WRONG_KEY':
        return refuse('PASSPHRASE_WRONG', 'This passphrase does not open the file.', 'passphrase');
      default:
        return INVALID;
    }
  try {
    const plain = gunzipSync(Buffer.from(opened.value, 'base64'), {
      maxOutputLength: UNPACKED_BYTES_MAX,
    }).toString('utf8');
    return contentOf(plain) === null ? INVALID : ok(plain);
  } catch {
    return INVALID;
  }
}

/** What a file held, once it is open; null where it is none. */
export function contentOf(plain: string): Moving | null {
  try {
    const read = CONTENT.safeParse(JSON.parse(plain));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const INVALID = refuse(
  'FILE_INVALID',
  'This is no campaign on the move, or it was changed on its way. Nothing was taken in.',
  'file',
);
