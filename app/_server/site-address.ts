import 'server-only';

/**
 * Where people reach this server, without a slash at its end, for links that leave it: as configured, never the Host,
 * which the request chooses.
 */
export const siteAddress = (): string => (process.env.NEXTAUTH_URL ?? '').replace(/\/$/, '');
