import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, expect, test, vi } from 'vitest';
import { checkQuicklyBy, isSignature } from '@/lib/chance/ed25519';
import { headSigner } from '@/lib/chance/signed-head';
import { checkSignaturesHere, heldKey, isSignedBy, sign, signingKey } from '@/lib/transfer/signing';

afterEach(() => checkQuicklyBy(null));

const KEY = signingKey('5a'.repeat(32));
const TEXT = 'an act';
const SIGNED = sign(KEY, TEXT);
/** The points whose eightfold is nothing, in every spelling: of each, the sign of x turned too. */
const SMALL = (() => {
  const { Fp } = ed25519.Point;
  const eighth = ed25519.Point.fromHex(
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  );
  let point = ed25519.Point.ZERO;
  const spelled = new Set<string>();
  for (let times = 0; times < 8; times++) {
    const bytes = hexToBytes(point.toHex());
    for (const sign of [0, 0x80]) {
      const turned = Uint8Array.from(bytes);
      turned[31] = ((turned[31] ?? 0) & 0x7f) | sign;
      spelled.add(bytesToHex(turned));
    }
    point = point.add(eighth);
  }
  // 0, 1 and −1 have spellings beyond the prime as well.
  for (const more of [0n, 1n, -1n])
    for (const sign of [0, 0x80]) {
      const y = Fp.ORDER + more;
      const bytes = Uint8Array.from({ length: 32 }, (_, at) =>
        Number((y >> BigInt(8 * at)) & 255n),
      );
      bytes[31] = (bytes[31] ?? 0) | sign;
      spelled.add(bytesToHex(bytes));
    }
  return [...spelled];
})();

test('[security: signatures] the machine’s own check is asked first, and only its yes under an ordinary key counts', () => {
  const yes = vi.fn(() => true);
  checkQuicklyBy(yes);
  expect(isSignature(KEY.publicKey, SIGNED, () => TEXT)).toBe(true);
  expect(yes).toHaveBeenCalledTimes(1);
  // Under such keys anybody could sign anything: a yes is not even asked for.
  for (const key of SMALL)
    expect([key, isSignature(key, SIGNED, () => TEXT)]).toEqual([key, false]);
  expect(yes).toHaveBeenCalledTimes(1);
  // A no is looked at again.
  checkQuicklyBy(() => false);
  expect(isSignature(KEY.publicKey, SIGNED, () => TEXT)).toBe(true);
  checkQuicklyBy(() => {
    throw new Error('The library is away');
  });
  expect(isSignature(KEY.publicKey, SIGNED, () => TEXT)).toBe(false);
});

test('[security: signatures] with Node’s cryptography and without it the same holds: signed, changed anywhere, cut, in capitals, under another key', () => {
  const other = signingKey('5b'.repeat(32)).publicKey;
  const flipped = Array.from({ length: 16 }, (_, at) => {
    const place = at * 8;
    const digit = (Number.parseInt(SIGNED[place] ?? '0', 16) ^ 1).toString(16);
    return SIGNED.slice(0, place) + digit + SIGNED.slice(place + 1);
  });
  // The scalar's second spelling, larger by the group's order, which lax checks take.
  const order = ed25519.Point.Fn.ORDER;
  const scalar = BigInt(`0x${bytesToHex(hexToBytes(SIGNED.slice(64)).reverse())}`) + order;
  const second =
    SIGNED.slice(0, 64) + bytesToHex(hexToBytes(scalar.toString(16).padStart(64, '0')).reverse());
  const cases: readonly (readonly [string, string, string, boolean])[] = [
    [KEY.publicKey, SIGNED, TEXT, true],
    [KEY.publicKey, SIGNED, `${TEXT} `, false],
    [other, SIGNED, TEXT, false],
    [KEY.publicKey.toUpperCase(), SIGNED, TEXT, false],
    [KEY.publicKey, SIGNED.slice(2), TEXT, false],
    [KEY.publicKey, second, TEXT, false],
    ...flipped.map((signature) => [KEY.publicKey, signature, TEXT, false] as const),
  ];
  for (const [key, signature, text, holds] of cases) {
    checkQuicklyBy(null);
    expect([signature, isSignature(key, signature, () => text)]).toEqual([signature, holds]);
    checkSignaturesHere();
    expect([signature, isSignature(key, signature, () => text)]).toEqual([signature, holds]);
    expect(isSignedBy(key, text, signature)).toBe(holds);
  }
});

test('[security: signatures] a text without a form has no signature', () => {
  checkSignaturesHere();
  const none = () => {
    throw new Error('No canonical form');
  };
  expect(isSignature(KEY.publicKey, SIGNED, none)).toBe(false);
});

test('[security: signed head] the same signature comes from a held key of Node and from the pure one', () => {
  const secret = new Uint8Array(32).fill(7);
  const claim = { streamId: 'campaign/1', version: 12, hash: 'ab'.repeat(32) };
  expect(headSigner(secret, heldKey).sign(claim)).toEqual(headSigner(secret).sign(claim));
});
