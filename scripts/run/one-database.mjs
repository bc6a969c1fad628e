import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../failure.mjs';

/** Which database this machine uses a store key with: a mark of the key that tells nothing of it, and the database. */
const FILE = 'database-of-store-key';

/**
 * Refuses a store key that this machine has used with another database: two databases with one key open each other's secrets and
 * sign their records alike. Otherwise notes what it is used with now.
 *
 * @param {string} folder the data folder of this machine's program
 * @param {Uint8Array} key
 * @param {string} database what tells this database from every other one
 * @throws {PlainFailure} with what to do where it replaces the other one
 */
export function requireOneDatabase(folder, key, database) {
  const file = path.join(folder, FILE);
  const mark = createHmac('sha256', key)
    .update('orderly-book/database/1')
    .digest('hex')
    .slice(0, 16);
  const [knownMark, known] = read(file);
  if (knownMark === mark && known === database) return;
  if (knownMark === mark)
    throw new PlainFailure(
      'This machine has used this ORDERLY_STORE_KEY with another database. Two databases with one key open each other’s secrets ' +
        `and sign alike: give each its own. If this database replaces the other one (restored from a backup), remove ${file} ` +
        'and start again.',
    );
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, `${mark} ${database}\n`, { mode: 0o600 });
  } catch {
    // A part that keeps nothing on this machine has nothing to note it in.
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}
