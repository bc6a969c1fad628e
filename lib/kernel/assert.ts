/** Marks a switch as exhaustive: the compiler refuses a missed case, and a value from outside the types throws. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`Unexpected ${what}: ${JSON.stringify(value)}`);
}

/** Throws when an invariant of our own is broken. Never use it for user errors. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
