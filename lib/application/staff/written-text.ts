import { countAttempt } from '@/lib/accounts/throttle';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { figure } from '@/lib/campaign/figures';
import { refuse } from '@/lib/kernel/result';

const WRITTEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/**
 * A text that somebody wrote: plain, of several lines, trimmed. Refuses TEXT_INVALID for one that is too long, holds
 * invisible characters or characters that change the text direction, or is blank where it may not be.
 */
export function writtenText(
  written: string,
  { lengthMax, blank, field }: { lengthMax: number; blank: boolean; field: string },
): Answer<string> {
  const text = written.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  const length = [...text].length;
  if (length === 0 && !blank) return refuse('TEXT_INVALID', 'Write something first.', field);
  if (length > lengthMax)
    return refuse(
      'TEXT_INVALID',
      `This has ${figure(length)} characters; there may be ${figure(lengthMax)}.`,
      field,
    );
  if (WRITTEN.test(text.replace(/[\n\t]/g, '')))
    return refuse('TEXT_INVALID', 'The text holds characters that nobody can see.', field);
  return { ok: true, value: text };
}

/** Counts one text against the limit of what an account may write in a minute. Refuses TOO_MANY. */
export async function mayWriteNow(user: string): Promise<Answer<true>> {
  const wait = await countAttempt('write', [user]);
  return wait === null
    ? { ok: true, value: true }
    : refuse('TOO_MANY', `You are sending too quickly. Wait ${wait} seconds.`);
}

/**
 * Whether an account may send words to others of its club: not while it is suspended for a message that was reported. It plays on all the same.
 * Refuses SUSPENDED.
 */
export async function mayAddress(
  { prisma }: Services,
  { club }: Pick<LoadedCampaign, 'club'>,
  user: string,
): Promise<Answer<true>> {
  const now = new Date();
  const suspended = await prisma.messageReport.findFirst({
    where: { clubId: club, authorId: user, suspendedUntil: { gt: now } },
    orderBy: { suspendedUntil: 'desc' },
    select: { suspendedUntil: true },
  });
  const until = suspended?.suspendedUntil?.toISOString().slice(0, 16).replace('T', ', ');
  return until === undefined
    ? { ok: true, value: true }
    : refuse(
        'SUSPENDED',
        `You cannot write to anyone in this club until ${until} UTC, because of a message you sent. You can go on playing.`,
      );
}
