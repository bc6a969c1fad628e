import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { withoutEnding } from '@/lib/kernel/without-ending';

/**
 * The age format, age-encryption.org/v1, over Node's own cryptography: a header with one stanza a recipient, each of
 * which wraps the file's key (X25519 or scrypt); the header's authentication; the text in chunks of 64 KiB by
 * ChaCha20-Poly1305. Specification: C2SP, age.md. Files of the ordinary program are in tests/golden/mail.
 */
const VERSION_LINE = 'age-encryption.org/v1';
const X25519_LABEL = 'age-encryption.org/v1/X25519';
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt';
const FILE_KEY_BYTES = 16;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const COLUMNS = 64;
const PRIVATE_PREFIX = '302e020100300506032b656e04220420';

export interface Stanza {
  readonly words: readonly string[];
  readonly body: Buffer;
}

/** A header that was read: its stanzas, the bytes its authentication covers, and where the text begins. */
export interface AgeHeader {
  readonly stanzas: readonly Stanza[];
  readonly covered: Buffer;
  readonly mac: Buffer;
  readonly end: number;
}

/** Base64 without padding, in its canonical spelling; null where it is not. */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return base64(bytes) === text ? bytes : null;
}
function base64(bytes: Uint8Array): string {
  return withoutEnding(Buffer.from(bytes).toString('base64'), /=/);
}

/** Reads a header within the first `bytesMax` bytes; null if there is none. */
export function readHeader(file: Uint8Array, bytesMax: number): AgeHeader | null {
  const text = Buffer.from(file.subarray(0, bytesMax)).toString('latin1');
  const lines = text.split('\n');
  if (lines[0] !== VERSION_LINE) return null;
  const stanzas: Stanza[] = [];
  let at = 1;
  for (; lines[at]?.startsWith('-> '); ) {
    const words = (lines[at] as string).slice(3).split(' ');
    if (words.some((word) => !/^[\x21-\x7e]+$/.test(word))) return null;
    const parts: Buffer[] = [];
    for (at += 1; ; at += 1) {
      const line = lines[at];
      if (line === undefined || line.length > COLUMNS) return null;
      const part = fromBase64(line);
      if (part === null) return null;
      parts.push(part);
      if (line.length < COLUMNS) break;
    }
    at += 1;
    stanzas.push({ words, body: Buffer.concat(parts) });
  }
  const last = lines[at];
  if (stanzas.length === 0 || !last?.startsWith('--- ') || lines.length <= at + 1) return null;
  const mac = fromBase64(last.slice(4));
  if (mac === null || mac.length !== 32) return null;
  const before = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  return {
    stanzas,
    covered: Buffer.from(file.subarray(0, before + 3)),
    mac,
    end: before + last.length + 1,
  };
}

/** Encrypts under stanzas that wrap the given file key. */
export function seal(plain: Uint8Array, fileKey: Buffer, stanzas: readonly Stanza[]): Buffer {
  const lines = stanzas.flatMap(({ words, body }) => {
    const text = base64(body);
    const rows = text.match(/.{1,64}/g) ?? [];
    // A body ends with a line that is not full, possibly an empty one.
    return [`-> ${words.join(' ')}`, ...rows, ...(text.length % COLUMNS === 0 ? [''] : [])];
  });
  const covered = Buffer.from(`${VERSION_LINE}\n${lines.join('\n')}\n---`, 'latin1');
  const header = `${covered.toString('latin1')} ${base64(headerMac(fileKey, covered))}\n`;
  const nonce = randomBytes(NONCE_BYTES);
  const key = derived(fileKey, nonce, 'payload');
  const chunks: Buffer[] = [Buffer.from(header, 'latin1'), nonce];
  for (let at = 0, number = 0; at === 0 || at < plain.length; at += CHUNK_BYTES, number += 1) {
    const chunk = plain.subarray(at, at + CHUNK_BYTES);
    const last = at + CHUNK_BYTES >= plain.length;
    chunks.push(encrypted(key, chunkNonce(number, last), chunk));
  }
  return Buffer.concat(chunks);
}

/** The text of a file whose key is known; null where header or text are not what was encrypted. */
export function unseal(file: Uint8Array, header: AgeHeader, fileKey: Buffer): Buffer | null {
  if (!timingSafeEqual(headerMac(fileKey, header.covered), header.mac)) return null;
  const payload = Buffer.from(file.subarray(header.end));
  const text = payload.subarray(NONCE_BYTES);
  if (payload.length < NONCE_BYTES + TAG_BYTES) return null;
  const key = derived(fileKey, payload.subarray(0, NONCE_BYTES), 'payload');
  const chunks: Buffer[] = [];
  const step = CHUNK_BYTES + TAG_BYTES;
  for (let at = 0, number = 0; at < text.length; at += step, number += 1) {
    const last = at + step >= text.length;
    const chunk = decrypted(key, chunkNonce(number, last), text.subarray(at, at + step));
    // Only the first chunk may be empty, and then it is the only one.
    if (chunk === null || (chunk.length === 0 && number > 0)) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function newFileKey(): Buffer {
  return randomBytes(FILE_KEY_BYTES);
}

/** Wraps a file key to a public key of 32 bytes. Throws where the key is a point that gives no secret. */
export function wrapTo(recipient: Uint8Array, fileKey: Buffer): Stanza {
  const ephemeral = privateKey(randomBytes(32));
  const share = publicHalf(ephemeral);
  const key = agreed(ephemeral, recipient, share, recipient);
  return { words: ['X25519', base64(share)], body: encrypted(key, Buffer.alloc(12), fileKey) };
}

/** The file key under a stanza, by a private key of 32 bytes; null where it is for somebody else. */
export function unwrapBy(secret: Uint8Array, { words, body }: Stanza): Buffer | null {
  const share = words[0] === 'X25519' && words.length === 2 ? fromBase64(words[1] ?? '') : null;
  if (share?.length !== 32 || body.length !== FILE_KEY_BYTES + TAG_BYTES) return null;
  try {
    // Reading a private key costs more than all that is done with it: once for both.
    const own = privateKey(secret);
    return decrypted(agreed(own, share, share, publicHalf(own)), Buffer.alloc(12), body);
  } catch {
    return null;
  }
}

export async function wrapUnder(
  passphrase: string,
  logWork: number,
  fileKey: Buffer,
): Promise<Stanza> {
  const salt = randomBytes(16);
  const key = await stretched(passphrase, salt, logWork);
  return {
    words: ['scrypt', base64(salt), String(logWork)],
    body: encrypted(key, Buffer.alloc(12), fileKey),
  };
}

/** The file key under a pass phrase; null where it is another one. The caller bounds what the stanza asks for. */
export async function unwrapUnder(
  passphrase: string,
  { words, body }: Stanza,
): Promise<Buffer | null> {
  const salt = fromBase64(words[1] ?? '');
  if (salt?.length !== 16 || body.length !== FILE_KEY_BYTES + TAG_BYTES) return null;
  return decrypted(await stretched(passphrase, salt, Number(words[2])), Buffer.alloc(12), body);
}

export function publicKeyOf(secret: Uint8Array): Buffer {
  return publicHalf(privateKey(secret));
}

/** The 32 bytes of a private key's public half. */
function publicHalf(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}

function agreed(
  secret: KeyObject,
  other: Uint8Array,
  share: Uint8Array,
  recipient: Uint8Array,
): Buffer {
  const jwk = { kty: 'OKP', crv: 'X25519', x: Buffer.from(other).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const shared = diffieHellman({ privateKey: secret, publicKey });
  if (shared.every((byte) => byte === 0)) throw new Error('The public key gives no secret');
  return derived(shared, Buffer.concat([share, recipient]), X25519_LABEL);
}

function stretched(passphrase: string, salt: Buffer, logWork: number): Promise<Buffer> {
  const cost = 2 ** logWork;
  const options = { N: cost, r: 8, p: 1, maxmem: 128 * 8 * cost + 1_048_576 };
  const salted = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]);
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salted, 32, options, (fault, key) => (fault ? reject(fault) : resolve(key))),
  );
}

function privateKey(secret: Uint8Array): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([Buffer.from(PRIVATE_PREFIX, 'hex'), secret]),
    format: 'der',
    type: 'pkcs8',
  });
}

function derived(key: Uint8Array, salt: Uint8Array, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, label, 32));
}

function headerMac(fileKey: Buffer, covered: Buffer): Buffer {
  return createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(covered)
    .digest();
}

function chunkNonce(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function encrypted(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypted(key: Buffer, nonce: Buffer, sealed: Uint8Array): Buffer | null {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) return null;
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
  } catch {
    return null;
  }
}
