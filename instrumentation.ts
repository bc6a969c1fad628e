import type { Instrumentation } from 'next';
import { isUnreachable } from '@/lib/database/unreachable';

/** Runs once when a web process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { requireStoreKey } = await import('./lib/application/core/store-key');
  requireStoreKey();
  const { startHousekeeping } = await import('./lib/accounts/housekeeping');
  startHousekeeping();
}

const DATABASE_AWAY = Symbol.for('orderly-book.database-away');

/**
 * Logs what no page, route or action has caught; the digest is what the error page shows its reader. Where the database
 * was away, the door in front of Next (scripts/run/request-door.mjs) is told before it sends the status.
 */
export const onRequestError: Instrumentation.onRequestError = async (fault, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const id = String(request.headers['x-request-id'] ?? '');
  // Before anything is awaited: the status is about to be sent.
  if (isUnreachable(fault))
    (globalThis as { [DATABASE_AWAY]?: (id: string) => void })[DATABASE_AWAY]?.(id);
  const { logFailedRequest } = await import('./lib/log/log');
  const { digest } = fault as { readonly digest?: string };
  logFailedRequest(fault, { id, method: request.method, route: context.routePath, digest });
};
