import path from 'node:path';
import { readStoreKey } from '@/lib/event-store/kept-keys.mjs';
import { projectRoot } from './built-in-library';

/**
 * The key that wraps all secrets of the database: ORDERLY_STORE_KEY (32 bytes in hex or base64), otherwise a file made
 * at the first start in the data folder, for its owner alone. Every process on one database needs the same one, and
 * without it a backup cannot open sealed answers or the dice of open campaigns. Throws UnusableKey where it is empty,
 * short or damaged.
 */
export function storeKey(): Uint8Array {
  const folder =
    process.env.ORDERLY_DATA ?? path.join(/* turbopackIgnore: true */ projectRoot(), '.data');
  return readStoreKey(process.env.ORDERLY_STORE_KEY, folder);
}

/** Ends this process with a plain sentence where the store key cannot be used. Call it before anything else starts. */
export function requireStoreKey(): Uint8Array {
  try {
    return storeKey();
  } catch (fault) {
    if (!(fault instanceof Error) || !('code' in fault) || fault.code !== 'UNUSABLE_KEY')
      throw fault;
    process.stderr.write(`\n${fault.message}\n\n`);
    process.exit(1);
  }
}
