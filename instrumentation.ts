import type { Instrumentation } from 'next';

/** Runs once when a web process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { requireStoreKey } = await import('./lib/application/core/store-key');
  requireStoreKey();
  const { startHousekeeping } = await import('./lib/accounts/housekeeping');
  startHousekeeping();
}

/** Logs what no page or action has caught; the digest is what the error page shows its reader. */
export const onRequestError: Instrumentation.onRequestError = async (fault, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logFailedRequest } = await import('./lib/log/log');
  const { digest } = fault as { readonly digest?: string };
  logFailedRequest(fault, { method: request.method, route: context.routePath, digest });
};
