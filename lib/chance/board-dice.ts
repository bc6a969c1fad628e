import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The dice of a battle that is fought on a board: HMAC-SHA-256 keyed by the seed of the battle's dice (`battleDiceSeed`:
 * the opened seed, both nonces, the order), over the position that the act will have and the draw's own key. In
 * millionths, 0 … 999,999: what an event holds is all there is of it, so that anybody can repeat it once the seed is open.
 *
 * @param seed 32 bytes in hex
 * @param position the version of the battle's stream that the act is recorded at, 1 upward
 */
export function boardDie(seed: string, position: number, key: string): number {
  const text = utf8ToBytes(`orderly-book/board-dice/1\n${position}\n${key}`);
  const drawn = Number.parseInt(bytesToHex(hmac(sha256, hexToBytes(seed), text)).slice(0, 12), 16);
  return Math.floor((drawn / 2 ** 48) * 1_000_000);
}
