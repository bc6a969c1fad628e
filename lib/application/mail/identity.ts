import { z } from 'zod';
import { passwordMatches } from '@/lib/accounts/password-hash';
import { normalisePassword } from '@/lib/accounts/password-policy';
import { isUuid } from '@/lib/accounts/sessions';
import { countAttempt, forgetAttempts } from '@/lib/accounts/throttle';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import { mailKeys } from './keys';

const PASSWORD_LENGTH_MAX = 4_000;

/**
 * The private key, for the ordinary `age` program, after the password was entered again. Refuses CREDENTIALS_WRONG,
 * THROTTLED.
 */
export const showMailIdentity = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ password: z.string().max(PASSWORD_LENGTH_MAX) }),
  async run(
    { services, user },
    { password },
  ): Promise<Answer<{ readonly identity: string; readonly recipient: string }>> {
    const account = isUuid(user)
      ? await services.prisma.user.findUnique({ where: { id: user } })
      : null;
    if (account === null || account.email === null)
      return refuse('CREDENTIALS_WRONG', 'The password is wrong.', 'password');
    const from = [account.email, `mail key of ${user}`];
    if ((await countAttempt('signInFromAddress', from)) !== null)
      return refuse('THROTTLED', 'Too many failed attempts: try again in a quarter of an hour.');
    if (!(await passwordMatches(account.passwordHash, normalisePassword(password))))
      return refuse('CREDENTIALS_WRONG', 'The password is wrong.', 'password');
    await forgetAttempts('signInFromAddress', from);
    const { identity, recipient } = await mailKeys(services, user);
    return ok({ identity, recipient });
  },
});
