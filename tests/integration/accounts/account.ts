import { register } from '@/lib/accounts/register';
import { type Account, openSession } from '@/lib/accounts/sessions';
import type { Result } from '@/lib/kernel/result';

export const PASSWORD = 'seven grenadiers at Rossbach';

/** The code of a refusal, or OK. */
export const code = (result: Result<unknown>): string => (result.ok ? 'OK' : result.error.code);

/** What a call answered; throws where it refused. */
export function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

let number = 0;
/** Somebody new, signed in. */
export async function account(): Promise<Account> {
  number += 1;
  const wish = {
    email: `account-${process.pid}-${'x'.repeat(number)}@example.org`,
    displayName: 'Keith',
    password: PASSWORD,
  };
  const { userId: id } = ok(await register(wish, 'direct'));
  return { ...wish, id, sessionId: await openSession(id), guestUntil: null };
}
