import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  isRecipient,
  lock,
  MAIL_FILE_BYTES_MAX,
  newIdentity,
  recipientOf,
  unlock,
} from '@/lib/transfer/age';

const golden = path.join(import.meta.dirname, '../golden/mail');
const bytes = (text: string) => new TextEncoder().encode(text);
const code = (result: Awaited<ReturnType<typeof unlock>>) => (result.ok ? 'OK' : result.error.code);

let anna: string;
let berta: string;
beforeAll(() => {
  [anna, berta] = [newIdentity(), newIdentity()];
});

test('[transfer: age] files written by the standard age program open here, armoured and binary', async () => {
  const identity =
    readFileSync(path.join(golden, 'identity.txt'), 'utf8').match(/^AGE-SECRET-KEY-.*$/m)?.[0] ??
    '';
  const plain = readFileSync(path.join(golden, 'plain.txt'), 'utf8');
  for (const name of ['by-age.age', 'by-age.armoured.age']) {
    const opened = await unlock(readFileSync(path.join(golden, name)), { identity });
    expect(opened, name).toEqual({ ok: true, value: plain });
  }
  const written = readFileSync(path.join(golden, 'identity.txt'), 'utf8');
  expect(written).toContain(recipientOf(identity));
});

test('[transfer: age] a file opens for each recipient and nobody else', async () => {
  const carl = newIdentity();
  const file = await lock('Rossbach', {
    recipients: [recipientOf(anna), recipientOf(berta)],
  });
  expect(file).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
  expect(file).not.toContain('Rossbach');
  expect(await unlock(bytes(file), { identity: anna })).toEqual({ ok: true, value: 'Rossbach' });
  expect(await unlock(bytes(file), { identity: berta })).toEqual({ ok: true, value: 'Rossbach' });
  expect(code(await unlock(bytes(file), { identity: carl }))).toBe('MAIL_WRONG_KEY');
  expect(code(await unlock(bytes(file), { identity: '' }))).toBe('MAIL_WRONG_KEY');
});

test('[transfer: age] a pass phrase is required, and a wrong one does not open', {
  timeout: 60_000,
}, async () => {
  const file = bytes(await lock('Leuthen', { passphrase: 'a long and drawn phrase' }));
  expect(code(await unlock(file, { identity: anna }))).toBe('MAIL_PASSPHRASE_MISSING');
  expect(code(await unlock(file, { identity: anna, passphrase: 'another' }))).toBe(
    'MAIL_WRONG_KEY',
  );
  const opened = await unlock(file, { identity: anna, passphrase: 'a long and drawn phrase' });
  expect(opened).toEqual({ ok: true, value: 'Leuthen' });
});

test('[transfer: age] key derivation from a pass phrase does not block the thread', {
  timeout: 60_000,
}, async () => {
  let turns = 0;
  let counting = true;
  const turn = () => {
    turns += 1;
    if (counting) setImmediate(turn);
  };
  setImmediate(turn);
  const passphrase = 'a long and drawn phrase';
  const file = bytes(await lock('Hastenbeck', { passphrase }));
  const whileLocking = turns;
  await unlock(file, { identity: anna, passphrase });
  const whileUnlocking = turns - whileLocking;
  counting = false;
  // Computed on the thread itself it would get one turn or none: it is one uninterrupted piece of work.
  expect(Math.min(whileLocking, whileUnlocking)).toBeGreaterThan(50);
});

test('[transfer: age] changed line ends and margins, as mail programs make them, do no harm', async () => {
  const file = await lock('Kolin', { recipients: [recipientOf(anna)] });
  const carried = `\r\n  ${file.replaceAll('\n', '\r\n')}\r\n\r\n`;
  expect(await unlock(bytes(carried), { identity: anna })).toEqual({ ok: true, value: 'Kolin' });
});

test('[security: mail] a flipped byte and a cut at any place are found', {
  timeout: 120_000,
}, async () => {
  const file = bytes(await lock('Prague, 6 May', { recipients: [recipientOf(anna)] }));
  for (let at = 0; at < file.length; at += 1) {
    const flipped = file.slice();
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 7));
    const read = await unlock(flipped, { identity: anna });
    // White space at the ends is not part of the file.
    if (read.ok)
      expect(Buffer.from(flipped).toString().trim()).toBe(Buffer.from(file).toString().trim());
    if (at < file.length - 1) {
      const cut = await unlock(file.subarray(0, at), { identity: anna });
      expect(cut.ok, `cut at ${at}`).toBe(false);
    }
  }
});

test('[security: mail] a non-age file, one too big and one too costly to open are refused unread', async () => {
  const text = async (given: string) => code(await unlock(bytes(given), { identity: anna }));
  expect(await text('')).toBe('MAIL_NOT_A_FILE');
  expect(await text('PK\u0003\u0004 a zip file')).toBe('MAIL_NOT_A_FILE');
  expect(await text('age-encryption.org/v1\n')).toBe('MAIL_NOT_A_FILE');
  expect(await text('age-encryption.org/v9\n-> X25519 a\nb\n--- c\n')).toBe('MAIL_NOT_A_FILE');
  const dear = `age-encryption.org/v1\n-> scrypt ${'a'.repeat(22)} 30\n${'a'.repeat(43)}\n--- ${'a'.repeat(43)}\n`;
  expect(code(await unlock(bytes(dear), { identity: anna, passphrase: 'x' }))).toBe(
    'MAIL_NOT_A_FILE',
  );
  const many = `age-encryption.org/v1\n${`-> X25519 ${'a'.repeat(43)}\n${'a'.repeat(43)}\n`.repeat(1_000)}--- a\n`;
  expect(await text(many)).toBe('MAIL_NOT_A_FILE');
  const big = new Uint8Array(MAIL_FILE_BYTES_MAX + 1);
  expect(code(await unlock(big, { identity: anna }))).toBe('MAIL_TOO_LARGE');
});

test('[transfer: age] a public key is validated by its checksum', async () => {
  const recipient = recipientOf(anna);
  expect(isRecipient(recipient)).toBe(true);
  const last = recipient.endsWith('q') ? 'p' : 'q';
  expect(isRecipient(`${recipient.slice(0, -1)}${last}`)).toBe(false);
  for (const other of ['', 'age1', anna, `${recipient}q`, `age1${'q'.repeat(58)}`])
    expect(isRecipient(other), other).toBe(false);
});
