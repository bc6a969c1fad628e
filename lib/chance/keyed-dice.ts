import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import alea from 'seedrandom/lib/alea.js';

/**
 * How a campaign's dice follow from a seed. A campaign names its scheme in its first event, keeps it to its end and
 * passes it on to its branches, so that every record can be verified for ever:
 *
 * 1. the first 48 bits of the key's HMAC;
 * 2. the first number of seedrandom's alea, seeded by the key's HMAC;
 * 3. as 2, from seeds that the root of the start commits to for every round as well, and that the players add to
 *    (`round-chance`).
 *
 * Both depend on the purpose of a die and never on the number thrown before.
 */
export const DICE_SCHEMES = [1, 2, 3] as const;
export type DiceScheme = (typeof DICE_SCHEMES)[number];

/** The scheme of campaigns that name none: they began before there was a second one. */
export const FIRST_DICE_SCHEME: DiceScheme = 1;
/** The scheme of new campaigns. */
export const NEWEST_DICE_SCHEME: DiceScheme = 3;
/** The scheme of new campaigns by mail, where no server keeps a seed and each player's own installation adds to the dice. */
export const MAIL_DICE_SCHEME: DiceScheme = 2;

/** Whether campaigns by mail can be played by a scheme: 3 needs a server that keeps seeds. */
export function isMailDiceScheme(value: unknown): value is DiceScheme {
  return value === FIRST_DICE_SCHEME || value === MAIL_DICE_SCHEME;
}

export function isDiceScheme(value: unknown): value is DiceScheme {
  return DICE_SCHEMES.some((scheme) => scheme === value);
}

/**
 * A number in [0, 1) for a text that names a throw: HMAC-SHA-256, keyed by the seed (hex), over the purpose, the scheme
 * and the throw's own key. Anybody can repeat it after the seed has been opened; until then nobody can predict one
 * throw from others, because an HMAC reveals neither its key nor its other values. Scheme 2 needs that: alea is not a
 * cipher, and a few of its numbers in full reveal its state. But each state serves one throw, and only millionths of
 * its first number (20 of 32 bits) are ever recorded.
 */
function thrown(scheme: DiceScheme, seed: string, purpose: string, key: string): number {
  const text = `orderly-book/${purpose}/${scheme}\n${key}`;
  const hash = bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(text)));
  return scheme === 1 ? Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48 : alea(hash)();
}

/** A die of an interval, in [0, 1), from a seed that was opened in the same append. */
export function intervalDraw(scheme: DiceScheme, seed: string, key: string): number {
  return thrown(scheme, seed, 'interval-draw', key);
}

/**
 * A die of a battle fought on a board, from the seed of the battle's dice (`battleDiceSeed`: the opened seed, both
 * nonces, the order), the position that the act will have and the draw's own key. In millionths, 0 … 999,999: the event
 * stores exactly this number.
 *
 * @param seed 32 bytes in hex
 * @param position the version of the battle's stream at which the act is recorded, 1 upward
 */
export function boardDie(scheme: DiceScheme, seed: string, position: number, key: string): number {
  return Math.floor(thrown(scheme, seed, 'board-dice', `${position}\n${key}`) * 1_000_000);
}
