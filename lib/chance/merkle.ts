import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { invariant } from '@/lib/kernel/assert';
import { HEX_32_BYTES } from './commitment';

/**
 * A hash tree over numbered secrets: its root commits to all of them at once, and each can be opened later by itself. A
 * leaf hashes its own number too, so that one secret cannot be presented as another; leaves and nodes are hashed with
 * different prefixes, so that a node can never pass for a leaf. An unpaired node moves up a level unchanged (as in RFC
 * 6962).
 */

/** One step from a leaf to the root: the neighbour, and whether it is on the left. */
export interface MerkleStep {
  /** 32 bytes in hex. */
  readonly hash: string;
  readonly left: boolean;
}

/** Maximum number of secrets in one tree. */
export const MERKLE_LEAVES_MAX = 65_536;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of secret number `index` (0 upward); `secret` is 32 bytes in hex. */
export function merkleLeaf(index: number, secret: string): string {
  invariant(HEX_32_BYTES.test(secret), 'A secret is 32 bytes in lower-case hex');
  invariant(
    Number.isInteger(index) && index >= 0 && index < MERKLE_LEAVES_MAX,
    'A leaf is numbered from 0',
  );
  return bytesToHex(leafOf(index, hexToBytes(secret)));
}

function leafOf(index: number, secret: Uint8Array): Uint8Array {
  const number = Uint8Array.of(index >>> 24, index >>> 16, index >>> 8, index);
  return sha256(concatBytes(LEAF, number, secret));
}

function merkleNode(left: string, right: string): string {
  return bytesToHex(nodeOf(hexToBytes(left), hexToBytes(right)));
}

const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(NODE, left, right));

/** All levels of the tree, from the leaves to the root. */
function levels(secrets: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  invariant(
    secrets.length >= 1 && secrets.length <= MERKLE_LEAVES_MAX,
    `A tree holds 1 to ${MERKLE_LEAVES_MAX} secrets`,
  );
  const all = [secrets.map((secret, index) => leafOf(index, secret))];
  for (let level = all[0] ?? []; level.length > 1; ) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array;
      const right = level[at + 1];
      above.push(right === undefined ? left : nodeOf(left, right));
    }
    all.push(above);
    level = above;
  }
  return all;
}

/** The root over secrets 0, 1, 2 …, each 32 bytes; in hex. */
export function merkleRoot(secrets: readonly Uint8Array[]): string {
  return bytesToHex(levels(secrets).at(-1)?.[0] as Uint8Array);
}

/** The path from secret `index` to the root. */
export function merkleProof(secrets: readonly Uint8Array[], index: number): readonly MerkleStep[] {
  invariant(Number.isInteger(index) && index >= 0 && index < secrets.length, 'No such secret');
  const path: MerkleStep[] = [];
  let at = index;
  for (const level of levels(secrets)) {
    const left = at % 2 === 1;
    const hash = level[left ? at - 1 : at + 1];
    if (hash !== undefined) path.push({ hash: bytesToHex(hash), left });
    at = Math.floor(at / 2);
  }
  return path;
}

/** Whether `secret` is number `index` under the root. Never throws, whatever the input. */
export function provesSecret(
  root: string,
  index: number,
  secret: string,
  proof: readonly MerkleStep[],
): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= MERKLE_LEAVES_MAX) return false;
  if (proof.length > 16 || ![secret, ...proof.map((step) => step.hash)].every(isHash)) return false;
  const reached = proof.reduce(
    (hash, step) => (step.left ? merkleNode(step.hash, hash) : merkleNode(hash, step.hash)),
    merkleLeaf(index, secret),
  );
  return reached === root;
}

function isHash(text: string): boolean {
  return HEX_32_BYTES.test(text);
}
