import { ed25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isSignature } from './ed25519';

/**
 * The signature under the head of an exported stream: "after this many events the record had this hash, says the
 * installation with this key". A kept copy of such a file can later prove that the record was changed.
 */
export interface SignedHead {
  /** Ed25519, 32 bytes in hex. */
  readonly publicKey: string;
  /** 64 bytes in hex. */
  readonly signature: string;
}

/** The signed content: position and hash, bound to the stream. */
export interface HeadClaim {
  readonly streamId: string;
  readonly version: number;
  /** SHA-256 of the newest event, in hex. */
  readonly hash: string;
}

/** Signs heads for one installation. */
export interface HeadSigner {
  readonly publicKey: string;
  readonly sign: (claim: HeadClaim) => SignedHead;
}

/** A private key that signs texts: Ed25519, everything in hex. */
export interface TextSigner {
  readonly publicKey: string;
  readonly sign: (text: string) => string;
}

const textOf = ({ streamId, version, hash }: HeadClaim): string =>
  `orderly-book/export-head/1\n${streamId}\n${version}\n${hash}`;

/**
 * The signer whose key is derived from a secret of 32 bytes: HKDF-SHA-256 under its own label, so that the signatures
 * reveal nothing of the secret, and keeping the secret is enough to keep the key.
 *
 * @param withKey what signs with a key of 32 bytes in hex; the same bytes come from any
 */
export function headSigner(
  secret: Uint8Array,
  withKey: (key: string) => TextSigner = signerHere,
): HeadSigner {
  const key = hkdf(sha256, secret, undefined, utf8ToBytes('orderly-book/signing-key/1'), 32);
  const { publicKey, sign } = withKey(bytesToHex(key));
  return { publicKey, sign: (claim) => ({ publicKey, signature: sign(textOf(claim)) }) };
}

function signerHere(key: string): TextSigner {
  const secret = hexToBytes(key);
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(secret)),
    sign: (text) => bytesToHex(ed25519.sign(utf8ToBytes(text), secret)),
  };
}

/** Whether the key signed exactly this head. Never throws, whatever the input. */
export function signsHead({ publicKey, signature }: SignedHead, claim: HeadClaim): boolean {
  return isSignature(publicKey, signature, () => textOf(claim));
}

/** A public key for people to write down and compare: 160 bits of its SHA-256, in ten groups of four. */
export function keyFingerprint(publicKey: string): string {
  const hash = bytesToHex(sha256(utf8ToBytes(`orderly-book/key/1\n${publicKey}`)));
  return (hash.slice(0, 40).match(/.{4}/g) ?? []).join(' ');
}

/**
 * Whether a text that a person wrote down is the fingerprint, ignoring case, spaces and hyphens. A part of it never
 * matches.
 */
export function isFingerprintOf(noted: string, publicKey: string): boolean {
  const bare = noted.toLowerCase().replace(/[\s:-]/g, '');
  return bare === keyFingerprint(publicKey).replaceAll(' ', '');
}

/** Whether a text has the form of a fingerprint. */
export function isFingerprint(noted: string): boolean {
  return /^[0-9a-f]{40}$/.test(noted.toLowerCase().replace(/[\s:-]/g, ''));
}
