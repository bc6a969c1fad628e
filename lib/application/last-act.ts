import 'server-only';
import type { Traveller } from './reading';

/** Longer than any standby may be behind, in seconds. */
const KEPT_S = 60;

function cookie() {
  const secure = (process.env.NEXTAUTH_URL ?? '').startsWith('https://');
  return {
    name: secure ? '__Host-orderly-position' : 'orderly-position',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: KEPT_S },
  } as const;
}

/** Loaded when a request asks: this file is part of programs that serve none, too. */
const jar = async () => (await import('next/headers')).cookies();

/**
 * Carries the position of somebody's last act in a cookie, so that another web process knows it too. It is no secret, and not
 * signed: who changes it sees their own pages some milliseconds older, or asks the primary.
 */
export const lastAct: Traveller = {
  async since() {
    return (await jar()).get(cookie().name)?.value ?? null;
  },
  async acted(position) {
    const { name, options } = cookie();
    (await jar()).set(name, position, options);
  },
};
