/**
 * Where a request came from, as far as it can be trusted. ORDERLY_PROXIES is the number of reverse proxies of your own
 * in front of the server (default 0). Each appends one entry to X-Forwarded-For; earlier entries come from the client
 * and are not trusted. Without a proxy the answer is always `direct`, and limits hold for all clients together.
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string {
  const proxies = Number(process.env.ORDERLY_PROXIES ?? 0);
  if (!Number.isInteger(proxies) || proxies < 1) return 'direct';
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const entry = entries.at(-proxies);
  return entry === undefined || entry === '' ? 'direct' : entry.slice(0, 64);
}
