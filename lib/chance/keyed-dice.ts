import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Dice that anybody can throw again once their seed lies open: HMAC-SHA-256 keyed by the seed (hex), over a text that
 * names the throw; the first 48 bits of it as a number in [0, 1).
 */
function thrown(seed: string, text: string): number {
  const hash = bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(text)));
  return Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48;
}

/** A die of an interval, in [0, 1), by a seed that was opened in the same append. */
export function intervalDraw(seed: string, key: string): number {
  return thrown(seed, `orderly-book/interval-draw/1\n${key}`);
}

/**
 * A die of a battle that is fought on a board, by the seed of the battle's dice (`battleDiceSeed`: the opened seed, both
 * nonces, the order), the position that the act will have and the draw's own key. In millionths, 0 … 999,999: what an
 * event holds is all there is of it.
 *
 * @param seed 32 bytes in hex
 * @param position the version of the battle's stream that the act is recorded at, 1 upward
 */
export function boardDie(seed: string, position: number, key: string): number {
  return Math.floor(thrown(seed, `orderly-book/board-dice/1\n${position}\n${key}`) * 1_000_000);
}
