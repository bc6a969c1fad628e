import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';

/** The input of a commitment: the answer, bound to its round and side so that nobody can copy another's. */
export function sealedPayload(round: string, side: Side, answer: string): Json {
  return { answer, round, side };
}

/** SHA-256 in hex, lower case. */
export const COMMITMENT_PATTERN = /^[0-9a-f]{64}$/;

/** The commitment of an answer: SHA-256 (hex) over the 32-byte nonce (hex) and the canonical payload. */
export function sealCommitment(round: string, side: Side, answer: string, nonce: string): string {
  return bytesToHex(
    sha256(
      concatBytes(
        hexToBytes(nonce),
        utf8ToBytes(canonicalJson(sealedPayload(round, side, answer))),
      ),
    ),
  );
}

/** Whether an opened answer matches its commitment. Never throws. */
export function opensCommitment(
  commitment: string,
  round: string,
  side: Side,
  opened: { readonly answer: string; readonly nonce: string },
): boolean {
  return (
    COMMITMENT_PATTERN.test(opened.nonce) &&
    opened.answer.isWellFormed() &&
    sealCommitment(round, side, opened.answer, opened.nonce) === commitment
  );
}
