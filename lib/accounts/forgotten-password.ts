import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { parseEmailAddress } from './email-address';
import { writeLetter } from './letters';
import { countAttempt } from './throttle';

/**
 * Asks for a link to a new password by mail. The answer, and what it costs, is the same whether an account has this address or
 * not: a worker finds that out when it sends the mail. More than three times an hour for one address nothing more is sent.
 * Refuses: EMAIL_INVALID, THROTTLED.
 *
 * @param from where the request came from (`clientAddress`)
 */
export async function askForPasswordLink(
  writtenEmail: string,
  from: string,
): Promise<Result<null>> {
  const email = parseEmailAddress(writtenEmail);
  if (!email.ok) return email;
  const [here, there] = await Promise.all([
    countAttempt('forgotten', [from]),
    countAttempt('forgottenFor', [email.value]),
  ]);
  if (here !== null)
    return refuse('THROTTLED', 'Too many links were asked for. Try again in an hour.');
  if (there === null) await writeLetter(prisma(), { kind: 'password-link', address: email.value });
  return ok(null);
}
