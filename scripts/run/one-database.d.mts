/**
 * Refuses a store key that this machine has used with another database: two databases with one key open each other's secrets and
 * sign their records alike. Otherwise notes what it is used with now. Throws a plain failure.
 */
export function requireOneDatabase(folder: string, key: Uint8Array, database: string): void;
