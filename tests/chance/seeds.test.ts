import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merkleLeaf, merkleProof, merkleRoot, provesSecret } from '@/lib/chance/merkle';
import {
  battleDiceSeed,
  battleSeed,
  openBattleSeed,
  opensSeedRoot,
  seedRoot,
} from '@/lib/chance/seeds';

const master = 'ab'.repeat(32);
const secrets = (count: number) =>
  Array.from({ length: count }, (_, index) => battleSeed(master, index));
const bytes = (all: readonly string[]) =>
  all.map((secret) => Uint8Array.from(Buffer.from(secret, 'hex')));
/** The text with the lowest bit of its hex digit `at` flipped. */
const flipped = (hex: string, at: number) =>
  hex.slice(0, at) + (Number.parseInt(hex[at] ?? '0', 16) ^ 1).toString(16) + hex.slice(at + 1);

test('[chance: seeds] a battle seed is HMAC-SHA-256 of its number under the master seed', () => {
  const expected = createHmac('sha256', Buffer.from(master, 'hex'))
    .update('orderly-book/battle-seed/1\n7')
    .digest('hex');
  expect(battleSeed(master, 7)).toBe(expected);
  expect(new Set(secrets(256)).size).toBe(256);
});

test('[chance: seeds] every secret in trees of every size has a proof that holds only at its own position', () => {
  for (let size = 1; size <= 20; size++) {
    const all = secrets(size);
    const root = merkleRoot(bytes(all));
    for (let index = 0; index < size; index++) {
      const proof = merkleProof(bytes(all), index);
      const secret = all[index] ?? '';
      expect(provesSecret(root, index, secret, proof)).toBe(true);
      expect(provesSecret(root, index + 1, secret, proof)).toBe(false);
      expect(provesSecret(root, index, all[(index + 1) % size] ?? '', proof)).toBe(size === 1);
    }
  }
});

test('[chance: seeds] every flipped bit of secret, root or proof is found', () => {
  const root = seedRoot(master);
  const opened = openBattleSeed(master, 200);
  expect(opensSeedRoot(root, opened)).toBe(true);
  for (let at = 0; at < 64; at++) {
    expect(opensSeedRoot(flipped(root, at), opened)).toBe(false);
    expect(opensSeedRoot(root, { ...opened, seed: flipped(opened.seed, at) })).toBe(false);
    for (let step = 0; step < opened.proof.length; step++) {
      const proof = opened.proof.map((part, index) =>
        index === step ? { ...part, hash: flipped(part.hash, at) } : part,
      );
      expect(opensSeedRoot(root, { ...opened, proof })).toBe(false);
    }
  }
  expect(opensSeedRoot(root, { ...opened, proof: opened.proof.slice(1) })).toBe(false);
});

test('[chance: seeds] a tree of one more or one fewer secret has another root', () => {
  const roots = Array.from({ length: 40 }, (_, index) => merkleRoot(bytes(secrets(index + 1))));
  expect(new Set(roots).size).toBe(40);
  expect(merkleRoot(bytes(secrets(1)))).toBe(merkleLeaf(0, battleSeed(master, 0)));
});

test('[chance: seeds] dice depend on the seed, on each side and on the order', () => {
  const order = '0f'.repeat(32);
  const dice = battleDiceSeed(battleSeed(master, 0), { A: 'x', B: 'y' }, order);
  expect(battleDiceSeed(battleSeed(master, 0), { A: 'x', B: 'y' }, order)).toBe(dice);
  expect(battleDiceSeed(battleSeed(master, 1), { A: 'x', B: 'y' }, order)).not.toBe(dice);
  expect(battleDiceSeed(battleSeed(master, 0), { A: 'y', B: 'x' }, order)).not.toBe(dice);
  expect(battleDiceSeed(battleSeed(master, 0), { A: 'xy', B: '' }, order)).not.toBe(dice);
  expect(battleDiceSeed(battleSeed(master, 0), { A: 'x', B: 'y' }, flipped(order, 0))).not.toBe(
    dice,
  );
});

test('[chance: seeds] hostile proofs are refused, never thrown', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double(),
      fc.string(),
      fc.array(fc.record({ hash: fc.string(), left: fc.boolean() }), { maxLength: 40 }),
      (root, index, seed, proof) => {
        expect(opensSeedRoot(root, { index, seed, proof })).toBe(false);
      },
    ),
  );
  expect(() => battleSeed('short', 0)).toThrow();
  expect(() => battleSeed(master, -1)).toThrow();
});
