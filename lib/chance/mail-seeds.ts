import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { BySide } from '@/lib/kernel/side';

/**
 * The chance of a campaign by mail, where no server keeps a seed: the consequences of a round (a battle, an interval)
 * take their dice from both sides' nonces of that round. Each was committed to before the other was known, so neither
 * side could choose them; and both are in the record, so anybody can repeat the dice.
 *
 * @param round the round that was opened, such as `choice-3`
 * @param nonces the nonces of each side's commitment, 32 bytes in hex
 * @returns 32 bytes in hex, used instead of the server's battle seed
 */
export function mailSeed(round: string, nonces: BySide<string>): string {
  const added = canonicalJson({ A: nonces.A, B: nonces.B, round });
  return bytesToHex(sha256(utf8ToBytes(`orderly-book/mail-seed/1\n${added}`)));
}
