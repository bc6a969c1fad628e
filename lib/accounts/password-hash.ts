import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's default variant) with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of a password that nobody has: an unknown account costs as much time as a known one. */
const NOBODYS_HASH_OF = 'the password of no account at all';
let nobodysHash: Promise<string> | null = null;

/** Hashes a password that `judgePassword` accepted, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password belongs to a stored hash. With `null` (no such account) it takes the same time and is false.
 */
export async function passwordMatches(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword(NOBODYS_HASH_OF);
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return storedHash !== null && matches;
}

/** Whether a hash was made with other costs than today's, and should be made again at the next sign-in. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(
    `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`,
  );
}
