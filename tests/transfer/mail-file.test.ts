import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { mailBody } from '@/lib/transfer/mail-entries';
import { readMail, writeMail } from '@/lib/transfer/mail-file';
import { checkLog, entryHash, jsonHash, logGrowth, writeLog } from '@/lib/transfer/mail-log';
import { isSignedBy, keyFingerprint, sign, signingKey } from '@/lib/transfer/signing';
import { ANNA, annasMail, BERTA, CAMPAIGN } from './people';

const code = (text: string) => {
  const read = readMail(text);
  return read.ok ? 'OK' : read.error.code;
};

test('[transfer: mail file] a mail file round-trips and has one canonical form', () => {
  const mail = annasMail();
  const text = writeMail(mail, ANNA);
  expect(readMail(text)).toEqual({ ok: true, value: mail });
  expect(writeMail(mail, ANNA)).toBe(text);
  const { definition: _, ...bare } = mail;
  expect(readMail(writeMail(bare, ANNA))).toEqual({ ok: true, value: bare });
});

test('[transfer: mail file] terms mark a single battle; for a campaign they are unchanged', () => {
  const { log } = annasMail({ singleBattle: true });
  expect(mailBody.safeParse(log[0]?.body).success).toBe(true);
  const [campaign] = annasMail().log;
  expect(mailBody.safeParse(campaign?.body).success).toBe(true);
  expect(JSON.stringify(campaign)).not.toContain('singleBattle');
  const terms = { ...(campaign?.body.kind === 'terms' ? campaign.body.terms : {}) };
  const settings = { useExpectedValues: true, advantage: 0, singleBattle: false };
  expect(mailBody.safeParse({ kind: 'terms', terms: { ...terms, settings } }).success).toBe(false);
});

test('[transfer: mail file] terms that name a dice scheme are version 2, which programs without schemes refuse by version', () => {
  const mail = annasMail({}, { diceScheme: 2 });
  const text = writeMail(mail, ANNA);
  expect(readMail(text)).toEqual({ ok: true, value: mail });
  const version = (written: string) => JSON.parse(written) as { readonly formatVersion: number };
  expect(version(text).formatVersion).toBe(2);
  expect(version(writeMail(annasMail(), ANNA)).formatVersion).toBe(1);
  const { log: _, ...answer } = mail;
  const [, ...log] = annasMail().log.map((entry) => entry.body);
  const joining = { ...answer, log: writeLog(CAMPAIGN, 'A', ANNA, log) };
  expect(version(writeMail(joining, ANNA)).formatVersion).toBe(1);
  // The version must match the terms, or the file is damaged.
  for (const [written, other] of [
    [text, 1],
    [writeMail(annasMail(), ANNA), 2],
  ] as const) {
    const { signature: _signature, ...value } = JSON.parse(written) as { [key: string]: Json };
    const unsigned = { ...value, formatVersion: other };
    const signature = sign(ANNA, `orderly-book/mail/1\n${jsonHash(unsigned)}`);
    expect(code(canonicalJson({ ...unsigned, signature }))).toBe('MAIL_DAMAGED');
  }
  const named = (diceScheme: unknown) => {
    const [first] = annasMail().log;
    const terms = first?.body.kind === 'terms' ? first.body.terms : null;
    return mailBody.safeParse({ kind: 'terms', terms: { ...terms, diceScheme } }).success;
  };
  expect([2, 3, 1, 1.5, '2', null].map(named)).toEqual([true, true, false, false, false, false]);
});

test('[security: mail] no flipped bit of a mail file is accepted, and none makes the reader throw', {
  timeout: 120_000,
}, () => {
  const text = writeMail(annasMail(), ANNA);
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << (at % 7)));
    if (code(text.slice(0, at) + flipped + text.slice(at + 1)) !== 'OK') found += 1;
  }
  expect(found).toBe(text.length);
});

test('[security: mail] omitted, inserted, reordered and foreign-signed entries are found', () => {
  const { log } = annasMail();
  const check = (changed: typeof log) => checkLog(CAMPAIGN, 'A', ANNA.publicKey, changed).ok;
  expect(check(log)).toBe(true);
  expect(check(log.slice(0, 2))).toBe(true);
  expect(check(log.slice(1))).toBe(false);
  expect(check([...log.slice(0, 1), ...log.slice(2)])).toBe(false);
  expect(check([...log].reverse())).toBe(false);
  expect(checkLog(CAMPAIGN, 'B', ANNA.publicKey, log).ok).toBe(false);
  expect(checkLog('d0'.repeat(16), 'A', ANNA.publicKey, log).ok).toBe(false);
  expect(checkLog(CAMPAIGN, 'A', BERTA.publicKey, log).ok).toBe(false);
  const forged = writeLog(
    CAMPAIGN,
    'A',
    BERTA,
    log.map((entry) => entry.body),
  );
  expect(check([...log.slice(0, 2), ...forged.slice(2)])).toBe(false);
});

test('[transfer: log] a log’s additions to an earlier one are found; a rewritten one is distinguished', () => {
  const { log } = annasMail();
  expect(logGrowth([], log)).toEqual(log);
  expect(logGrowth(log.slice(0, 1), log)).toEqual(log.slice(1));
  expect(logGrowth(log, log)).toEqual([]);
  expect(logGrowth(log, log.slice(0, 2))).toEqual([]);
  const rewritten = writeLog(CAMPAIGN, 'A', ANNA, [
    ...log.slice(0, 1).map((entry) => entry.body),
    { kind: 'commit', round: 'choice-1', commitment: 'cd'.repeat(32) },
    { kind: 'note', text: 'Again.' },
    { kind: 'resign' },
  ]);
  expect(logGrowth(log, rewritten)).toBeNull();
  expect(logGrowth(rewritten, log)).toBeNull();
});

test('[transfer: log] the same messages give the same log, and each hash depends on all before it', () => {
  const bodies = annasMail().log.map((entry) => entry.body);
  expect(writeLog(CAMPAIGN, 'A', ANNA, bodies)).toEqual(annasMail().log);
  const hashes = annasMail().log.map(entryHash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(annasMail().log[2]?.previous).toBe(hashes[1]);
});

test('[transfer: mail file] another program’s file, another version and an unknown field are refused', () => {
  const mail = annasMail();
  const value = JSON.parse(writeMail(mail, ANNA)) as { [key: string]: Json };
  expect(code('hello')).toBe('MAIL_NOT_A_FILE');
  expect(code('null')).toBe('MAIL_NOT_A_FILE');
  expect(code('['.repeat(100_000))).toBe('MAIL_NOT_A_FILE');
  expect(code(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toBe('MAIL_NOT_A_FILE');
  expect(code(canonicalJson({ ...value, formatVersion: 3 }))).toBe('MAIL_VERSION');
  expect(code(canonicalJson({ ...value, more: 1 }))).toBe('MAIL_DAMAGED');
  expect(code(canonicalJson({ ...value, number: 2 }))).toBe('MAIL_DAMAGED');
  expect(code(canonicalJson({ ...value, log: [] }))).toBe('MAIL_DAMAGED');
  expect(code(` ${writeMail(mail, ANNA)}`)).toBe('MAIL_NOT_A_FILE');
});

test('[security: mail] the reader answers any file without throwing', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readMail(text).ok).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('[transfer: signatures] Ed25519: published vector, deterministic signature, no other key verifies', () => {
  // RFC 8032, 7.1, test 2: the text is one byte, 0x72.
  const key = signingKey('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');
  expect(key.publicKey).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  const signature = sign(key, 'r');
  expect(signature).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
  expect(isSignedBy(key.publicKey, 'r', signature)).toBe(true);
  expect(isSignedBy(key.publicKey, 's', signature)).toBe(false);
  expect(isSignedBy(ANNA.publicKey, 'r', signature)).toBe(false);
  expect(isSignedBy('00', 'r', signature)).toBe(false);
  expect(isSignedBy('00'.repeat(32), 'r', '00'.repeat(64))).toBe(false);
});

test('[transfer: fingerprint] is eight groups of four digits over both keys', () => {
  const one = keyFingerprint('age1x', ANNA.publicKey);
  expect(one).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  expect(keyFingerprint('age1y', ANNA.publicKey)).not.toBe(one);
  expect(keyFingerprint('age1x', BERTA.publicKey)).not.toBe(one);
});
