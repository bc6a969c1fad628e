/**
 * A known fault of postgres.js (3.4.9): a connection that is closed while it is still signing in to the server writes
 * its answer to the socket it no longer has, on a later turn of the event loop, where nobody can catch it. Nothing is
 * lost by it: nothing had been asked on that connection yet. Remove this when the library checks its socket before it
 * writes.
 */
export function isLateWrite(fault: unknown): boolean {
  const { name, message, stack } = (fault ?? {}) as Partial<Record<keyof Error, unknown>>;
  return (
    name === 'TypeError' &&
    String(message).includes("reading 'write'") &&
    /^\s*at \S*nextWrite\b/m.test(String(stack).split('\n').slice(0, 4).join('\n'))
  );
}
