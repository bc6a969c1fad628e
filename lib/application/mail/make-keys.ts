import { z } from 'zod';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { ok } from '@/lib/kernel/result';
import { hasAccount, keysView, type MailKeysView, mailKeys } from './keys';

/**
 * Makes the user's mail keys, so that others can write to them; idempotent. Registration does it, and the mail desk for
 * accounts without. Refuses NOT_FOUND where there is no such account.
 */
export const makeMailKeys = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: z.object({}),
  async run({ services, user }): Promise<Answer<MailKeysView>> {
    if (!(await hasAccount(services, user))) return { ok: false, error: NOT_FOUND };
    const keys = await mailKeys(services, user);
    return ok(keysView(keys.recipient, keys.signing.publicKey));
  },
});
