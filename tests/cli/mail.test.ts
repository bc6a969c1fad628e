import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lock, newIdentity, recipientOf } from '@/lib/transfer/age';
import { writeMail } from '@/lib/transfer/mail-file';
import { writeLog } from '@/lib/transfer/mail-log';
import { keyFingerprint } from '@/lib/transfer/signing';
import { ANNA, annaPerson, annasMail, annasTurn, BERTA, CAMPAIGN } from '@/tests/transfer/people';
import { call } from './call';

const FINGERPRINT = keyFingerprint(annaPerson.recipient, ANNA.publicKey);
const identity = newIdentity();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'orderly-mail-'));
  await write(
    'key.txt',
    `# created by hand\n# public key: ${recipientOf(identity)}\n${identity}\n`,
  );
  await write('other.txt', `${newIdentity()}\n`);
  await write('phrase.txt', 'drums-and-colours\n');
  await write('phrase-wrong.txt', 'fifes\n');
  await write('mail.age', await locked(annasMail()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const locked = (mail: Parameters<typeof writeMail>[0], key = ANNA) =>
  lock(writeMail(mail, key), { recipients: [recipientOf(identity)] });
const asked = (...words: string[]) => call(['mail', ...words], { folder });
const codeOf = async (...words: string[]) => {
  const called = await asked(...words, '--json');
  const { findings } = called.json() as { findings?: { code: string; message: string }[] };
  return [called.code, findings?.[0]?.code];
};

test('[command line: mail] without a key it says how a file is locked, and nothing about its content', async () => {
  const bare = await asked('mail.age');
  expect(bare).toMatchObject({ code: 0, err: '' });
  expect(bare.out).toBe(
    'Locked to one key, which the format does not name: try yours with --key.\n',
  );
  expect((await asked('mail.age', '--json')).json()).toMatchObject({
    locked: { by: 'keys', count: 1 },
  });
  const text = writeMail(annasMail(), ANNA);
  await write('phrase.age', await lock(text, { passphrase: 'drums-and-colours' }));
  expect((await asked('phrase.age')).out).toBe('Locked with a pass phrase: an invitation.\n');
  for (const wrong of [['--plain'], ['--signed-by', FINGERPRINT], ['--after', 'mail.age']])
    expect((await asked('mail.age', ...wrong)).code).toBe(2);
});

test('[command line: mail] with the key it is opened and its signatures checked; sealed content stays hidden', async () => {
  const { code, out } = await asked('mail.age', '--key', 'key.txt');
  expect(code).toBe(0);
  expect(out).toContain('An invitation: “Two friends”, Two Roads.');
  expect(out).toContain(`File 1 of Anna, side A; fingerprint ${FINGERPRINT}.`);
  expect(out).toContain('2. seals choice-1');
  expect(out).not.toContain('mind the ford');
  expect((await asked('mail.age', '--key', 'key.txt', '--json')).json()).toMatchObject({
    ok: true,
    kind: 'invitation',
    from: { side: 'A', name: 'Anna', fingerprint: FINGERPRINT },
    entries: [{ kind: 'terms' }, { kind: 'commit', round: 'choice-1' }, { kind: 'note' }],
  });
  const plain = await asked('mail.age', '--key', 'key.txt', '--plain');
  expect(plain.out).toBe(`${writeMail(annasMail(), ANNA)}\n`);
  await write('battle.age', await locked(annasMail({ singleBattle: true })));
  expect((await asked('battle.age', '--key', 'key.txt')).out).toContain(
    'An invitation to a single battle: “Two friends”, Two Roads.',
  );
  const phrase = await asked('phrase.age', '--passphrase', 'phrase.txt');
  expect(phrase.out).toContain('An invitation');
  const signer = FINGERPRINT.replaceAll(' ', '').toUpperCase();
  expect((await asked('mail.age', '--key', 'key.txt', '--signed-by', signer)).code).toBe(0);
});

test('[command line: mail] each fault has its name and exit code 1', async () => {
  const key = ['--key', 'key.txt'] as const;
  const sound = await locked(annasMail());
  await write('text.age', 'hello');
  await write('cut.age', sound.slice(0, 900));
  const at = sound.length - 200;
  await write(
    'changed.age',
    `${sound.slice(0, at)}${sound[at] === 'A' ? 'B' : 'A'}${sound.slice(at + 1)}`,
  );
  await write('large.age', 'x'.repeat(4_000_001));
  await write('nothing.age', await lock('{}', { recipients: [recipientOf(identity)] }));
  const forged = { ...annasMail(), number: 2 };
  await write('forged.age', await locked(forged, BERTA));
  const nameless = writeLog(CAMPAIGN, 'A', ANNA, [{ kind: 'note', text: 'Who am I?' }]);
  await write('nameless.age', await locked({ ...annasMail(), log: nameless }));
  expect(await codeOf('text.age')).toEqual([1, 'MAIL_NOT_A_FILE']);
  expect(await codeOf('large.age')).toEqual([1, 'MAIL_TOO_LARGE']);
  expect(await codeOf('absent.age')).toEqual([1, 'FILE_UNREADABLE']);
  expect(await codeOf('cut.age', ...key)).toEqual([1, 'MAIL_NOT_A_FILE']);
  expect(await codeOf('changed.age', ...key)).toEqual([1, 'MAIL_DAMAGED']);
  expect(await codeOf('mail.age', '--key', 'other.txt')).toEqual([1, 'MAIL_WRONG_KEY']);
  expect(await codeOf('mail.age', '--key', 'phrase.txt')).toEqual([1, 'KEY_INVALID']);
  expect(await codeOf('phrase.age', ...key)).toEqual([1, 'MAIL_PASSPHRASE_MISSING']);
  expect(await codeOf('phrase.age', '--passphrase', 'phrase-wrong.txt')).toEqual([
    1,
    'MAIL_WRONG_KEY',
  ]);
  expect(await codeOf('nothing.age', ...key)).toEqual([1, 'MAIL_NOT_A_FILE']);
  expect(await codeOf('forged.age', ...key)).toEqual([1, 'MAIL_DAMAGED']);
  expect(await codeOf('nameless.age', ...key)).toEqual([1, 'MAIL_DAMAGED']);
  const stranger = keyFingerprint(annaPerson.recipient, BERTA.publicKey);
  expect(await codeOf('mail.age', ...key, '--signed-by', stranger)).toEqual([
    1,
    'MAIL_OTHER_SENDER',
  ]);
});

test('[command line: mail] compared with an earlier file it is the same, older, newer, another campaign’s, or a diverged history', async () => {
  const mail = annasMail();
  const bodies = mail.log.map(({ body }) => body);
  const next = writeLog(CAMPAIGN, 'A', ANNA, [...bodies, { kind: 'resign' }]);
  await write('next.age', await locked({ ...mail, number: 2, log: next }));
  const other = writeLog(CAMPAIGN, 'A', ANNA, [
    ...bodies.slice(0, 1),
    { kind: 'commit', round: 'choice-1', commitment: 'cd'.repeat(32) },
    { kind: 'resign' },
  ]);
  await write('other.age', await locked({ ...mail, number: 2, log: other }));
  const elsewhere = 'd1'.repeat(16);
  const [terms, ...rest] = bodies;
  if (terms?.kind !== 'terms') throw new Error('a mail begins with its terms');
  const moved = [{ ...terms, terms: { ...terms.terms, campaign: elsewhere } }, ...rest];
  const log = writeLog(elsewhere, 'A', ANNA, moved);
  await write('elsewhere.age', await locked({ ...mail, campaign: elsewhere, log }));
  const after = (file: string, earlier: string) =>
    codeOf(file, '--key', 'key.txt', '--after', earlier);
  expect(await after('next.age', 'mail.age')).toEqual([0, undefined]);
  expect(await after('mail.age', 'next.age')).toEqual([1, 'MAIL_OLD']);
  expect(await after('mail.age', 'mail.age')).toEqual([1, 'MAIL_OLD']);
  expect(await after('other.age', 'next.age')).toEqual([1, 'MAIL_FORKED']);
  expect(await after('elsewhere.age', 'mail.age')).toEqual([1, 'MAIL_WRONG_CAMPAIGN']);
  expect((await asked('next.age', '--key', 'key.txt')).out).toContain('4. gives up');
});

test('[command line: mail] a turn on a board is described: orders, what was taken back, changes of command, positions', async () => {
  const mail = annasMail();
  const bodies = [...mail.log.map(({ body }) => body), annasTurn];
  const log = writeLog(CAMPAIGN, 'A', ANNA, bodies);
  await write('board.age', await locked({ ...mail, number: 2, log }));
  const { out } = await asked('board.age', '--key', 'key.txt');
  expect(out).toContain(
    '  4. moves on the board of battle 1: 2 orders, 1 taken back, 1 change of command, positions 2 to 5\n',
  );
  const told = (await asked('board.age', '--key', 'key.txt', '--json')).json();
  expect((told as { entries: unknown[] }).entries.at(-1)).toEqual({ kind: 'board', battle: 0 });
});
