import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { invariant } from '@/lib/kernel/assert';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/** A nonce or hash of 32 bytes in lower-case hex. */
export const HEX_32_BYTES = /^[0-9a-f]{64}$/;

/**
 * The commitment of a payload: SHA-256 over a 32-byte nonce and the payload's canonical JSON. The nonce must be
 * unpredictable and used once: it alone hides a choice among few.
 *
 * @param nonce 32 bytes in hex; anything else throws
 * @returns 32 bytes in hex
 */
export function commit(nonce: string, payload: Json): string {
  invariant(HEX_32_BYTES.test(nonce), 'A nonce is 32 bytes in lower-case hex');
  return bytesToHex(sha256(concatBytes(hexToBytes(nonce), utf8ToBytes(canonicalJson(payload)))));
}

/** Whether nonce and payload match the commitment. Never throws, whatever the input. */
export function opensTo(commitment: string, nonce: string, payload: Json): boolean {
  if (!HEX_32_BYTES.test(commitment) || !HEX_32_BYTES.test(nonce)) return false;
  try {
    return commit(nonce, payload) === commitment;
  } catch {
    return false; // no canonical form: it cannot have been committed to
  }
}
