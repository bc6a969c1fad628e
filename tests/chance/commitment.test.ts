import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commit, opensTo } from '@/lib/chance/commitment';

const nonce = '11'.repeat(32);

test('[chance: commitment] is SHA-256 over the nonce and the canonical payload', () => {
  const expected = createHash('sha256')
    .update(Buffer.concat([Buffer.alloc(32, 0x11), Buffer.from('{"answer":"left","side":"A"}')]))
    .digest('hex');
  expect(commit(nonce, { side: 'A', answer: 'left' })).toBe(expected);
  expect(opensTo(expected, nonce, { answer: 'left', side: 'A' })).toBe(true);
});

test('[chance: commitment] a changed payload, nonce or commitment never opens', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 63 }), (payload, at) => {
      const commitment = commit(nonce, payload as never);
      const flip = (hex: string) =>
        hex.slice(0, at) +
        (Number.parseInt(hex[at] ?? '0', 16) ^ 1).toString(16) +
        hex.slice(at + 1);
      expect(opensTo(commitment, nonce, payload as never)).toBe(true);
      expect(opensTo(flip(commitment), nonce, payload as never)).toBe(false);
      expect(opensTo(commitment, flip(nonce), payload as never)).toBe(false);
      expect(opensTo(commitment, nonce, [payload as never])).toBe(false);
    }),
  );
});

test('[chance: commitment] hostile input is refused, never thrown', () => {
  const good = commit(nonce, 'left');
  expect(opensTo(good, 'zz', 'left')).toBe(false);
  expect(opensTo('', nonce, 'left')).toBe(false);
  expect(opensTo(good, nonce, Number.NaN)).toBe(false);
  expect(opensTo(good.toUpperCase(), nonce, 'left')).toBe(false);
  expect(() => commit('short', 'left')).toThrow();
});
