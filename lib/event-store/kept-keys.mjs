// Plain JavaScript, because the launcher reads it before anything is built.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const KEY_BYTES = 32;
/** File systems without hard links answer with one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']);

/** A key or secret that cannot be used. The message is for people: what is wrong, and how to fix it. */
export class UnusableKey extends Error {
  code = 'UNUSABLE_KEY';

  constructor(message) {
    super(message);
    this.name = 'UnusableKey';
  }
}

/**
 * The 32 bytes of a store key, written as 64 hex digits or in base64; null where the text is neither. A hex key that
 * was cut off must not pass as a base64 key of the right length.
 */
export function parseStoreKey(text) {
  const key = text.trim();
  if (/^[0-9a-f]{64}$/i.test(key)) return Buffer.from(key, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(key) || /^[0-9a-f]+$/i.test(key)) return null;
  const bytes = Buffer.from(key, 'base64');
  return bytes.length === KEY_BYTES ? bytes : null;
}

/**
 * The store key: `given` (ORDERLY_STORE_KEY), otherwise the file `store-key` of the data folder, made at the first
 * start. Throws UnusableKey.
 */
export function readStoreKey(given, folder) {
  if (given !== undefined && given !== '') {
    const key = parseStoreKey(given);
    if (key !== null) return key;
    throw new UnusableKey(
      'ORDERLY_STORE_KEY is not a store key: it must be 32 bytes, as 64 hex digits or in base64. ' +
        'Set it to the key that this database was used with.',
    );
  }
  const file = path.join(/* turbopackIgnore: true */ folder, 'store-key');
  const text = keptText(file, () => randomBytes(KEY_BYTES).toString('hex'));
  const key = parseStoreKey(text);
  if (key !== null) return key;
  const fault = text.trim() === '' ? 'is empty' : 'is damaged (a key has 64 hex digits)';
  throw new UnusableKey(
    `The store key in ${file} ${fault}. Put the copy back that you keep with your backups, then start again. ` +
      'Without a copy, move the file away: the next start makes a new key, and what the lost one sealed (answers and dice of ' +
      'running campaigns) cannot be opened any more.',
  );
}

/**
 * The text of a file that only its owner may read, made at the first call. It appears under its name whole or not at
 * all, however this process ends; if several processes make it at once, the first one counts.
 */
export function keptText(file, make) {
  const folder = path.dirname(file);
  fs.mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true });
  if (!fs.existsSync(/* turbopackIgnore: true */ file)) makeWhole(file, make());
  clearUnfinished(file);
  return fs.readFileSync(/* turbopackIgnore: true */ file, 'utf8');
}

function makeWhole(file, text) {
  const unfinished = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.unfinished`;
  const handle = fs.openSync(/* turbopackIgnore: true */ unfinished, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  try {
    // A link, not a rename: it does not replace what another process has put there in the meantime.
    fs.linkSync(unfinished, file);
  } catch (fault) {
    if (NO_LINKS.has(fault.code)) fs.renameSync(unfinished, file);
    // Missing: another process has finished first and cleaned up.
    else if (fault.code !== 'EEXIST' && !fs.existsSync(/* turbopackIgnore: true */ file))
      throw fault;
  }
  syncFolder(path.dirname(file));
}

/** Writes a folder's entries to the disk, where the system can (Windows cannot). */
function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(/* turbopackIgnore: true */ folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Removes the temporary files of processes that were killed while they made the file, which exists by now. */
function clearUnfinished(file) {
  const folder = path.dirname(file);
  const begin = `${path.basename(file)}.`;
  for (const name of fs.readdirSync(/* turbopackIgnore: true */ folder)) {
    if (name.startsWith(begin) && name.endsWith('.unfinished'))
      fs.rmSync(path.join(/* turbopackIgnore: true */ folder, name), { force: true });
  }
}
