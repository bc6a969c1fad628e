import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { invariant } from '@/lib/kernel/assert';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { BySide, Side } from '@/lib/kernel/side';
import { commit, HEX_32_BYTES } from './commitment';

/**
 * The chance of campaigns under dice scheme 3. The root of the start commits to a seed for each battle, each round of
 * choices and each interval. The players add to it: each player's browser commits to a number, opens it with its next
 * seal and commits to the one after, so that neither a player nor the server can choose a number after having seen the
 * other's. What the server adds to a seal hides the answer and is no part of any die.
 */

/** Numbers that the players opened for a round; null: that side added none. */
export type OpenedNumbers = BySide<string | null>;

/** The commitment to a side's number. `number`: 32 bytes in hex; anything else throws. */
export function numberCommitment(number: string, side: Side): string {
  return commit(number, { dice: side });
}

/** Whether a number is the one that a side committed to. Never throws. */
export function opensNumber(commitment: string | null, number: string, side: Side): boolean {
  return HEX_32_BYTES.test(number) && numberCommitment(number, side) === commitment;
}

/**
 * The seed of the dice that follow from a round, or from a battle that is over: its opened seed keys a hash of what the
 * players added.
 *
 * @param round the key of the round, or `battle-<index>`
 * @param seed 32 bytes in hex
 * @returns 32 bytes in hex
 */
export function roundChance(round: string, seed: string, numbers: OpenedNumbers): string {
  const { A, B } = addedBy(numbers);
  return keyedHash(seed, `orderly-book/round-dice/1\n${canonicalJson({ A, B, round })}`);
}

/** What the players added to a battle's dice; empty for a side that added nothing. */
export function addedBy({ A, B }: OpenedNumbers): BySide<string> {
  return { A: A ?? '', B: B ?? '' };
}

/** The number in [0, 1) by which an artificial commander chooses in a round, in steps of 2^−48. */
export function commanderDraw(seed: string, side: Side): number {
  const hash = keyedHash(seed, `orderly-book/commander/1\n${side}`);
  return Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48;
}

function keyedHash(key: string, text: string): string {
  invariant(HEX_32_BYTES.test(key), 'A seed is 32 bytes in lower-case hex');
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text)));
}

/** Situations that a root commits to at most: as many as its leaves hold. */
const SITUATIONS_MAX = 16_000;

/** Where the seeds of a campaign are among the leaves of its root: battles first, then two for each situation. */
export interface SeedLeaves {
  readonly count: number;
  /** The leaf of the round of choices in situation `ordinal`, 1 upward. */
  readonly choice: (ordinal: number) => number;
  /** The leaf of the interval that leads to situation `ordinal`. */
  readonly interval: (ordinal: number) => number;
}

/** @param battles leaves for battles @param situations the most situations that the campaign can reach */
export function seedLeaves(battles: number, situations: number): SeedLeaves {
  const rounds = Math.min(situations + 1, SITUATIONS_MAX);
  return {
    count: battles + 2 * rounds,
    choice: (ordinal) => battles + 2 * (ordinal - 1),
    interval: (ordinal) => battles + 2 * (ordinal - 1) + 1,
  };
}
