import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { handIn, type SealClaim, sealText, signsSeal } from '@/lib/chance/hand';

const secret = new Uint8Array(32).fill(9);
const key = bytesToHex(ed25519.getPublicKey(secret));
const CLAIM: SealClaim = {
  campaign: 'c',
  round: 'choice-1',
  side: 'A',
  commitment: 'ab'.repeat(32),
  opens: '01'.repeat(32),
  next: '02'.repeat(32),
  command: 'd',
  seen: { version: 7, hash: 'cd'.repeat(32) },
};
const signatureOf = (claim: SealClaim) =>
  bytesToHex(ed25519.sign(utf8ToBytes(sealText(claim)), secret));

test('[chance: hand] what a device signs is spelt out once and for all', () => {
  expect(sealText({ ...CLAIM, opens: undefined, next: undefined })).toBe(
    `orderly-book/seal-by-hand/1\n{"campaign":"c","command":"d","commitment":"${'ab'.repeat(32)}","next":null,"opens":null,"round":"choice-1","seen":{"hash":"${'cd'.repeat(32)}","version":7},"side":"A"}`,
  );
});

test('[chance: hand] a signature holds for exactly its seal', () => {
  const signature = signatureOf(CLAIM);
  expect(signsSeal({ key, signature }, CLAIM)).toBe(true);
  const others: readonly Partial<SealClaim>[] = [
    ...[{ campaign: 'e' }, { round: 'choice-2' }, { side: 'B' as const }, { command: 'e' }],
    ...[{ commitment: 'ac'.repeat(32) }, { opens: undefined }, { next: undefined }],
    ...[{ opens: CLAIM.next }, { seen: { version: 8, hash: CLAIM.seen.hash } }],
    { seen: { version: 7, hash: 'ce'.repeat(32) } },
  ];
  for (const other of others)
    expect(signsSeal({ key, signature }, { ...CLAIM, ...other })).toBe(false);
});

test('[chance: hand] hostile keys and signatures are refused, never thrown', () => {
  const signature = signatureOf(CLAIM);
  const refused = [
    ...[{ key: key.toUpperCase() }, { key: `${key}00` }, { key: '' }, { key: 'ff'.repeat(32) }],
    ...[{ signature: signature.toUpperCase() }, { signature: `${signature}00` }, { signature: '' }],
    ...[{ signature: `00${signature.slice(2)}` }, { signature: 'ff'.repeat(64) }],
  ];
  for (const other of refused) expect(signsSeal({ key, signature, ...other }, CLAIM)).toBe(false);
  expect(signsSeal({ key, signature }, { ...CLAIM, round: '\ud800' })).toBe(false);
  // A point of small order "signs" whatever one likes under a laxer rule.
  const small = `01${'00'.repeat(31)}`;
  expect(signsSeal({ key: small, signature: `${small}${'00'.repeat(32)}` }, CLAIM)).toBe(false);
});

test('[chance: hand] metadata gives a signature only in its whole form', () => {
  const hand = { key, signature: 'ab'.repeat(64), seen: { version: 7, hash: 'cd'.repeat(32) } };
  expect(handIn({ hand, other: 2 })).toEqual(hand);
  // What no signature covers stands under none.
  expect(handIn({ hand: { ...hand, more: 1 } })).toBeNull();
  // What begins a campaign, or joins it as it begins, has seen nothing of it; on boards it is said how an order was given.
  for (const whole of [{ seen: null }, { words: 'a1 a2' }, { left: [] }])
    expect(handIn({ hand: { ...hand, ...whole } })).toEqual({ ...hand, ...whole });
  for (const metadata of [null, undefined, {}, { hand: null }, { hand: 'text' }, { hand: {} }])
    expect(handIn(metadata)).toBeNull();
  for (const broken of [
    ...[{ key: 1 }, { signature: null }, { seen: undefined }, { seen: {} }],
    ...[{ words: 1 }, { left: 'a1 a2' }],
    ...[{ seen: { version: '7', hash: 'a' } }, { seen: { version: 7, hash: 1 } }],
  ])
    expect(handIn({ hand: { ...hand, ...broken } })).toBeNull();
});
