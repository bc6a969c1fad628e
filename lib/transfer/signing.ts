import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { checkQuicklyBy } from '@/lib/chance/ed25519';
import type { TextSigner } from '@/lib/chance/signed-head';

/**
 * Ed25519 by Node's own cryptography. Keys are 32 bytes in hex, signatures 64. Keys are handed over as JWK wherever both
 * halves are known: reading the other form costs ten times as much as a signature.
 */
const PRIVATE_PREFIX = '302e020100300506032b657004220420';
const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const OF_JWK = { kty: 'OKP', crv: 'Ed25519' } as const;

export interface SigningKey {
  /** The seed, 32 bytes in hex. */
  readonly secret: string;
  readonly publicKey: string;
}

/** A new key, or the one that follows from a seed. */
export function signingKey(secret = randomBytes(32).toString('hex')): SigningKey {
  const { x } = createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' });
  return { secret, publicKey: Buffer.from(x ?? '', 'base64url').toString('hex') };
}

/** A key that is kept ready: for what signs often. */
export function heldKey(secret: string): TextSigner {
  const key = privateKeyOf(secret);
  const { publicKey } = signingKey(secret);
  const sign = (text: string) => signBytes(null, Buffer.from(text, 'utf8'), key).toString('hex');
  return { publicKey, sign };
}

/**
 * Signatures are checked by Node's own cryptography from now on, ten times as fast as in a browser. What they hold is
 * the same.
 */
export function checkSignaturesHere(): void {
  checkQuicklyBy((key, text, signature) => isSignedBy(key, text, signature));
}

/** The signature of a text; the same text and key always give the same one. */
export function sign({ secret, publicKey }: SigningKey, text: string): string {
  const jwk = { ...OF_JWK, d: base64Url(secret), x: base64Url(publicKey) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return signBytes(null, Buffer.from(text, 'utf8'), key).toString('hex');
}

/** Whether the owner of a public key signed the text. Never throws. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!KEY.test(publicKey) || !SIGNATURE.test(signature)) return false;
  try {
    const jwk = { ...OF_JWK, x: base64Url(publicKey) };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verifyBytes(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

/** The key of a seed of 32 bytes in hex whose public half is not known. */
function privateKeyOf(secret: string): KeyObject {
  return createPrivateKey({
    key: Buffer.from(PRIVATE_PREFIX + secret, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
}

const base64Url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

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
