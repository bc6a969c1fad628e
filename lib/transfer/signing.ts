import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';

/** Ed25519 by Node's own cryptography. Keys are 32 bytes in hex, signatures 64. */
const PRIVATE_PREFIX = '302e020100300506032b657004220420';
const PUBLIC_PREFIX = '302a300506032b6570032100';
const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

export interface SigningKey {
  /** The seed, 32 bytes in hex. */
  readonly secret: string;
  readonly publicKey: string;
}

/** A new key, or the one that follows from a seed. */
export function signingKey(secret = randomBytes(32).toString('hex')): SigningKey {
  const spki = createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' });
  return { secret, publicKey: spki.subarray(-32).toString('hex') };
}

/** The signature of a text; the same text and key always give the same one. */
export function sign(secret: string, text: string): string {
  return signBytes(null, Buffer.from(text, 'utf8'), privateKey(secret)).toString('hex');
}

/** Whether the owner of a public key signed the text. Never throws. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!KEY.test(publicKey) || !SIGNATURE.test(signature)) return false;
  try {
    const key = createPublicKey({
      key: Buffer.from(PUBLIC_PREFIX + publicKey, 'hex'),
      format: 'der',
      type: 'spki',
    });
    return verifyBytes(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

function privateKey(secret: string): KeyObject {
  return createPrivateKey({
    key: Buffer.from(PRIVATE_PREFIX + secret, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
}

/**
 * What two people compare, by telephone or at a table, to be sure of each other's keys: eight groups of four
 * hexadecimal digits over both public keys.
 */
export function keyFingerprint(recipient: string, publicKey: string): string {
  const digest = createHash('sha256')
    .update(`orderly-book/mail-keys/1\n${recipient}\n${publicKey}`)
    .digest('hex');
  return (digest.slice(0, 32).match(/.{4}/g) ?? []).join(' ');
}
