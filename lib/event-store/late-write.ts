/**
 * A known fault of postgres.js (3.4.9; porsager/postgres issues 1154 and 1208): something is written to a connection
 * whose socket is gone, on a later turn of the event loop, where nobody can catch the error. `pool.ts` keeps the store
 * from writing there, and never uses such a connection again, so the process can go on. Remove this, and the pool, when
 * the library checks its socket before it writes and forgets what a lost connection had in hand.
 */
export function isLateWrite(fault: unknown): boolean {
  const { name, message, stack } = (fault ?? {}) as Partial<Record<keyof Error, unknown>>;
  return (
    name === 'TypeError' &&
    String(message).includes("reading 'write'") &&
    String(stack)
      .split('\n', 4)
      .some((line) => /^at \S*nextWrite\b/.test(line.trimStart()))
  );
}
