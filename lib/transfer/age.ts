import { randomBytes } from 'node:crypto';
import { figure } from '@/lib/campaign/figures';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import {
  newFileKey,
  publicKeyOf,
  readHeader,
  seal,
  unseal,
  unwrapBy,
  unwrapUnder,
  wrapTo,
  wrapUnder,
} from './age-format';
import { fromBech32, toBech32 } from './bech32';

/**
 * The age format (age-encryption.org/v1), so that a file made here opens with the ordinary `age` program and its key,
 * and a file made by that program opens here. Files are armoured: text that survives any mail system.
 */

/** Bytes of a mail file at most, as it is sent. */
export const MAIL_FILE_BYTES_MAX = 4_000_000;
/** An age header grows with each recipient, and each costs a key agreement: ours have one or two. */
const HEADER_BYTES_MAX = 4_096;
/**
 * 2^15 · 1 KiB: 32 MB and about a tenth of a second per guess, for us and for an attacker. Passphrases are long and
 * drawn at random.
 */
const SCRYPT_WORK_FACTOR = 15;
/** 64 MB: the most memory that a file from outside may demand. */
const SCRYPT_WORK_FACTOR_MAX = 16;

const BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----';
const END = '-----END AGE ENCRYPTED FILE-----';
const VERSION_LINE = 'age-encryption.org/v1\n';
const ARMOUR_COLUMNS = 64;
const RECIPIENT_PREFIX = 'age';
const IDENTITY_PREFIX = 'age-secret-key-';

/** A new private key, `AGE-SECRET-KEY-1…`. */
export function newIdentity(): string {
  return toBech32(IDENTITY_PREFIX, randomBytes(32)).toUpperCase();
}

/**
 * The public key of an identity, `age1…`: anybody who has it can encrypt to the identity's owner. Throws on anything
 * else.
 */
export function recipientOf(identity: string): string {
  const secret = secretOf(identity);
  if (secret === null) throw new Error('This is no age identity');
  return toBech32(RECIPIENT_PREFIX, publicKeyOf(secret));
}

/** Whether a text is a public key that a file can be encrypted to. */
export function isRecipient(text: string): boolean {
  const key = fromBech32(RECIPIENT_PREFIX, text);
  if (key?.length !== 32) return false;
  try {
    // A few points give no secret with any key.
    wrapTo(key, newFileKey());
    return true;
  } catch {
    return false;
  }
}

function secretOf(identity: string): Uint8Array | null {
  const secret =
    identity === identity.toUpperCase()
      ? fromBech32(IDENTITY_PREFIX, identity.toLowerCase())
      : null;
  return secret?.length === 32 ? secret : null;
}

/** The recipients of a file: public keys, or a pass phrase that is passed on by another channel. */
export type LockedTo = { readonly recipients: readonly string[] } | { readonly passphrase: string };

/** Encrypts a text into an armoured age file. Throws where a recipient is not a public key. */
export async function lock(plain: string, to: LockedTo): Promise<string> {
  const fileKey = newFileKey();
  const stanzas =
    'passphrase' in to
      ? [await wrapUnder(to.passphrase, SCRYPT_WORK_FACTOR, fileKey)]
      : [...new Set(to.recipients)].map((recipient) => {
          const key = fromBech32(RECIPIENT_PREFIX, recipient);
          if (key?.length !== 32) throw new Error('This is no age recipient');
          return wrapTo(key, fileKey);
        });
  return armoured(seal(Buffer.from(plain, 'utf8'), fileKey, stanzas));
}

function armoured(bytes: Uint8Array): string {
  const rows = Buffer.from(bytes)
    .toString('base64')
    .match(new RegExp(`.{1,${ARMOUR_COLUMNS}}`, 'g'));
  return `${[BEGIN, ...(rows ?? []), END].join('\n')}\n`;
}

/** What a reader has: their private key, and a pass phrase if they were given one. */
export interface Opener {
  readonly identity: string;
  readonly passphrase?: string | undefined;
}

/**
 * Decrypts an age file, armoured or not. Never throws, and bounds the cost of a hostile file. Refuses MAIL_TOO_LARGE,
 * MAIL_NOT_A_FILE, MAIL_PASSPHRASE_MISSING, MAIL_WRONG_KEY (to another key, or another pass phrase), MAIL_DAMAGED
 * (encrypted to this key, and changed or cut short since).
 */
export async function unlock(
  file: Uint8Array,
  { identity, passphrase }: Opener,
): Promise<Result<string>> {
  if (file.length > MAIL_FILE_BYTES_MAX)
    return refuse(
      'MAIL_TOO_LARGE',
      `This file has ${figure(file.length)} bytes; a mail file has at most ${figure(MAIL_FILE_BYTES_MAX)}.`,
      'file',
    );
  const bytes = rawFile(file);
  const header = bytes === null ? null : readHeader(bytes, HEADER_BYTES_MAX);
  if (bytes === null || header === null)
    return refuse(
      'MAIL_NOT_A_FILE',
      'This is no mail file, or it was cut or changed on its way: nothing in it can be read.',
      'file',
    );
  const [first] = header.stanzas;
  const locked = first?.words[0] === 'scrypt' && header.stanzas.length === 1 ? first : null;
  if (locked !== null && !isBearable(locked.words))
    return refuse(
      'MAIL_NOT_A_FILE',
      'This file is locked with a pass phrase in a way that this program never uses; it is no mail file.',
      'file',
    );
  if (locked !== null && (passphrase ?? '') === '')
    return refuse(
      'MAIL_PASSPHRASE_MISSING',
      'This invitation is locked with a passphrase. Ask the sender for it, by another channel than this file, and enter it here.',
      'passphrase',
    );
  const secret = secretOf(identity);
  const fileKey =
    locked !== null
      ? await unwrapUnder(passphrase ?? '', locked)
      : secret === null
        ? null
        : (header.stanzas.map((stanza) => unwrapBy(secret, stanza)).find((key) => key !== null) ??
          null);
  if (fileKey === null)
    return locked === null
      ? refuse(
          'MAIL_WRONG_KEY',
          'This file is not locked to your mail key: it is meant for somebody else, was made for an older key of yours, or was changed on its way.',
          'file',
        )
      : refuse('MAIL_WRONG_KEY', 'The pass phrase does not open this file.', 'passphrase');
  const plain = unseal(bytes, header, fileKey);
  try {
    if (plain !== null) return ok(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch {
    // Not text, so not one of our files.
  }
  return refuse(
    'MAIL_DAMAGED',
    'This file was changed or cut short on its way. Have it sent again.',
    'file',
  );
}

/** How a file is locked, as far as anybody can see without a key; null where it is no age file. */
export function lockOf(
  file: Uint8Array,
): { readonly by: 'passphrase' } | { readonly by: 'keys'; readonly count: number } | null {
  const bytes = file.length > MAIL_FILE_BYTES_MAX ? null : rawFile(file);
  const header = bytes === null ? null : readHeader(bytes, HEADER_BYTES_MAX);
  if (header === null) return null;
  return header.stanzas[0]?.words[0] === 'scrypt'
    ? { by: 'passphrase' }
    : { by: 'keys', count: header.stanzas.length };
}

/**
 * The identity in a key file as `age-keygen` and the page *Play by mail* write it: the first line that is an identity,
 * or null.
 */
export function identityIn(keyFile: string): string | null {
  const lines = keyFile.split('\n').map((line) => line.trim());
  return lines.find((line) => secretOf(line) !== null) ?? null;
}

/** Whether a stanza asks for no more work than the bound for untrusted files. */
function isBearable(words: readonly string[]): boolean {
  return (
    words.length === 3 &&
    /^[1-9]\d?$/.test(words[2] ?? '') &&
    Number(words[2]) <= SCRYPT_WORK_FACTOR_MAX
  );
}

/**
 * The bytes beneath the armour; null where it is neither armoured nor bare, or the armour is not spelled as age spells
 * it.
 */
function rawFile(file: Uint8Array): Uint8Array | null {
  const start = Buffer.from(file.subarray(0, 64)).toString('latin1').trimStart();
  if (start.startsWith(VERSION_LINE)) return file;
  if (!start.startsWith(BEGIN)) return null;
  const text = Buffer.from(file).toString('latin1').trim().replaceAll('\r\n', '\n');
  const rows = text.split('\n').slice(1, -1);
  const bytes = Buffer.from(rows.join(''), 'base64');
  return armoured(bytes).trim() === text ? bytes : null;
}
