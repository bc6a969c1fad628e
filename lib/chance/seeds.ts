import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { invariant } from '@/lib/kernel/assert';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { BySide } from '@/lib/kernel/side';
import { HEX_32_BYTES } from './commitment';
import {
  MERKLE_LEAVES_MAX,
  type MerkleStep,
  merkleProof,
  merkleRoot,
  provesSecret,
} from './merkle';

/**
 * The chance of a campaign. One master seed, kept secret, gives a seed for each battle; the root over all of them is
 * published at the start, and each opens at its battle's end. A battle's dice come from its seed together with both
 * sides' nonces and the battle order: the server fixed its part before it knew theirs, and they theirs without knowing
 * the server's.
 */

/** Number of battles that a campaign's root commits to: more than a campaign can fight. */
export const CAMPAIGN_BATTLES_MAX = 256;

/** The seed of one battle with its path to the root committed at the start. */
export interface OpenedBattleSeed {
  /** 0 upward. */
  readonly index: number;
  /** 32 bytes in hex. */
  readonly seed: string;
  readonly proof: readonly MerkleStep[];
}

/** HMAC-SHA-256 in hex, keyed by 32 bytes in hex. */
function keyedHash(key: string, text: string): string {
  invariant(HEX_32_BYTES.test(key), 'A seed is 32 bytes in lower-case hex');
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text)));
}

/** The seed of battle `index` (0 upward) under a master seed of 32 bytes in hex. */
export function battleSeed(masterSeed: string, index: number): string {
  invariant(
    Number.isInteger(index) && index >= 0 && index < MERKLE_LEAVES_MAX,
    'Battles are numbered from 0',
  );
  return keyedHash(masterSeed, seedText(index));
}

/** The same for all battles, as bytes; the key is taken in once. */
function battleSeeds(masterSeed: string, battles: number): readonly Uint8Array[] {
  invariant(HEX_32_BYTES.test(masterSeed), 'A seed is 32 bytes in lower-case hex');
  const keyed = hmac.create(sha256, hexToBytes(masterSeed));
  return Array.from({ length: battles }, (_, index) =>
    keyed
      .clone()
      .update(utf8ToBytes(seedText(index)))
      .digest(),
  );
}

const seedText = (index: number) => `orderly-book/battle-seed/1\n${index}`;

/** The root to be published at the start, over the seeds of battles 0 to `battles` − 1. */
export function seedRoot(masterSeed: string, battles = CAMPAIGN_BATTLES_MAX): string {
  return merkleRoot(battleSeeds(masterSeed, battles));
}

/** The seed of one battle, to be published at its end. `battles`: the same number as for the root. */
export function openBattleSeed(
  masterSeed: string,
  index: number,
  battles = CAMPAIGN_BATTLES_MAX,
): OpenedBattleSeed {
  const seeds = battleSeeds(masterSeed, battles);
  const proof = merkleProof(seeds, index);
  return { index, seed: bytesToHex(seeds[index] as Uint8Array), proof };
}

/** Whether an opened seed is the committed one of its battle. Never throws. */
export function opensSeedRoot(root: string, opened: OpenedBattleSeed): boolean {
  return provesSecret(root, opened.index, opened.seed, opened.proof);
}

/**
 * The seed of a battle's dice: the battle's own seed keys a hash of each side's nonce and of the battle order, so that
 * neither the server nor a side could choose it alone.
 *
 * @param seed the battle's seed, 32 bytes in hex
 * @param sideNonces each side's contribution from before the order was known; empty if it made none
 * @param orderHash SHA-256 in hex of the battle order's canonical JSON
 */
export function battleDiceSeed(
  seed: string,
  sideNonces: BySide<string>,
  orderHash: string,
): string {
  invariant(HEX_32_BYTES.test(orderHash), 'An order hash is 32 bytes in lower-case hex');
  const added = canonicalJson({ A: sideNonces.A, B: sideNonces.B, order: orderHash });
  return keyedHash(seed, `orderly-book/battle-dice/1\n${added}`);
}
