import { expect, test } from 'vitest';
import {
  headSigner,
  isFingerprint,
  isFingerprintOf,
  keyFingerprint,
  signsHead,
} from '@/lib/chance/signed-head';

const signer = headSigner(new Uint8Array(32).fill(7));
const claim = { streamId: 'campaign/1', version: 12, hash: 'ab'.repeat(32) };

test('[security: signed head] the head is signed by a key derived from the installation’s secret alone', () => {
  const signed = signer.sign(claim);
  expect(signsHead(signed, claim)).toBe(true);
  expect(headSigner(new Uint8Array(32).fill(7)).sign(claim)).toEqual(signed);
  const stranger = headSigner(new Uint8Array(32).fill(8));
  expect(stranger.publicKey).not.toBe(signer.publicKey);
  expect(signsHead({ ...stranger.sign(claim), publicKey: signer.publicKey }, claim)).toBe(false);
});

test('[security: signed head] the signature fails for another stream, position or hash, a flipped bit, or malformed input', () => {
  const signed = signer.sign(claim);
  for (const other of [
    { ...claim, streamId: 'campaign/2' },
    { ...claim, version: 13 },
    { ...claim, hash: 'ac'.repeat(32) },
  ])
    expect(signsHead(signed, other)).toBe(false);
  for (let at = 0; at < 128; at += 9) {
    const digit = (Number.parseInt(signed.signature[at] ?? '0', 16) ^ 1).toString(16);
    const signature = signed.signature.slice(0, at) + digit + signed.signature.slice(at + 1);
    expect([at, signsHead({ ...signed, signature }, claim)]).toEqual([at, false]);
  }
  for (const nonsense of ['', 'f'.repeat(64), signed.publicKey.toUpperCase(), '00'.repeat(32)])
    expect(signsHead({ ...signed, publicKey: nonsense }, claim)).toBe(false);
  expect(signsHead({ ...signed, signature: 'ff'.repeat(64) }, claim)).toBe(false);
});

test('[security: signed head] a fingerprint is compared in full, whatever separates its groups', () => {
  const fingerprint = keyFingerprint(signer.publicKey);
  expect(fingerprint).toMatch(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/);
  for (const noted of [
    fingerprint,
    fingerprint.toUpperCase(),
    fingerprint.replaceAll(' ', ''),
    fingerprint.replaceAll(' ', '-'),
  ]) {
    expect(isFingerprint(noted)).toBe(true);
    expect(isFingerprintOf(noted, signer.publicKey)).toBe(true);
  }
  expect(isFingerprintOf(fingerprint.slice(0, 39), signer.publicKey)).toBe(false);
  expect(isFingerprint(fingerprint.slice(0, 39))).toBe(false);
  expect(isFingerprintOf(fingerprint, headSigner(new Uint8Array(32)).publicKey)).toBe(false);
});
