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
const FORM_MALFORMED = Symbol.for('orderly-book.form-malformed');
/** What Node and Next say of a form's body that is none. */
const NO_FORM =
  /^(?:Failed to parse body as FormData|Unexpected end of form|Malformed (?:content type|part header|urlencoded form)$)/;

/** The door in front of Next (scripts/run/request-door.mjs): it hears of a fault before it sends the status. */
const door = globalThis as { [why: symbol]: ((id: string) => void) | undefined };

/**
 * Logs what no page, route or action has caught; the digest is what the error page shows its reader. That a form could not
 * be read is its sender's fault, and is answered so.
 */
export const onRequestError: Instrumentation.onRequestError = async (fault, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const id = String(request.headers['x-request-id'] ?? '');
  // Before anything is awaited: the status is about to be sent.
  if (isUnreachable(fault)) door[DATABASE_AWAY]?.(id);
  if (request.method === 'POST' && fault instanceof Error && NO_FORM.test(fault.message)) {
    door[FORM_MALFORMED]?.(id);
    return;
  }
  const { logFailedRequest } = await import('./lib/log/log');
  const { digest } = fault as { readonly digest?: string };
  logFailedRequest(fault, { id, method: request.method, route: context.routePath, digest });
};
