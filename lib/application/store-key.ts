import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { wrappingKeyFrom } from '@/lib/event-store/data-keys';
import { projectRoot } from './built-in-library';

/**
 * The key that wraps all secrets of the data base: ORDERLY_STORE_KEY (32 bytes in hex or base64), else a file made at
 * the first start in the data folder, for its owner alone. Every process on one data base needs the same one, and
 * a backup is worth little without it: what is sealed, and the dice of open campaigns, cannot be opened.
 */
export function storeKey(): Uint8Array {
  const given = process.env.ORDERLY_STORE_KEY;
  if (given !== undefined && given !== '') return wrappingKeyFrom(given);
  const folder =
    process.env.ORDERLY_DATA ?? path.join(/* turbopackIgnore: true */ projectRoot(), '.data');
  const file = path.join(/* turbopackIgnore: true */ folder, 'store-key');
  fs.mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true });
  // Written beside its place and linked there: another process never reads half a key, and the first one counts.
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  if (!fs.existsSync(/* turbopackIgnore: true */ file)) {
    fs.writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    try {
      fs.linkSync(unfinished, file);
    } catch (fault) {
      if ((fault as { code?: unknown }).code !== 'EEXIST') throw fault;
    } finally {
      fs.unlinkSync(unfinished);
    }
  }
  return wrappingKeyFrom(fs.readFileSync(/* turbopackIgnore: true */ file, 'utf8'));
}
