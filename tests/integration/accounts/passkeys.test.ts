import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  type Place,
  passkeysOf,
  placeAt,
  removePasskey,
  sweepPasskeys,
} from '@/lib/accounts/passkeys';
import { resetSecondFactor } from '@/lib/accounts/second-factor';
import { type Account, userOfSession } from '@/lib/accounts/sessions';
import { prisma } from '@/lib/database/client';
import { Table } from '@/tests/integration/application/table';
import { SoftwareAuthenticator } from '@/tests/support/software-authenticator';
import { account, code, ok, PASSWORD } from './account';

const HERE: Place = { origin: 'https://club.example', host: 'club.example' };

let table: Table;
beforeAll(async () => {
  table = await Table.set();
});
afterEach(async () => {
  vi.useRealTimers();
  await prisma().throttle.deleteMany();
});
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

/** A device whose passkey the account has. */
async function holder(user: Account, name = 'phone'): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator();
  const { challenge } = ok(await beginPasskey(user, PASSWORD, HERE));
  ok(await addPasskey(user, { name, response: device.make({ challenge, ...HERE }) }, HERE));
  return device;
}
const challenged = async () => ok(await beginPasskeySignIn('direct', HERE)).challenge;

test('[passkeys] a passkey opens the account it was made for, without password or code, and its owner is notified of it', async () => {
  const user = await account();
  const device = await holder(user);
  expect(await passkeysOf(user.id)).toMatchObject([{ name: 'phone', usedAt: null }]);
  const answer = device.sign({ challenge: await challenged(), ...HERE });
  const signedIn = ok(await finishPasskeySignIn(answer, HERE));
  expect(signedIn).toMatchObject({ id: user.id, email: user.email, closing: false });
  expect((await userOfSession(signedIn.sessionId))?.id).toBe(user.id);
  expect((await passkeysOf(user.id))[0]?.usedAt).toBeInstanceOf(Date);
  const notices = await prisma().notice.findMany({ where: { userId: user.id } });
  expect(notices.map(({ data }) => data)).toContainEqual({ what: 'passkey' });
  // The password keeps working.
  expect(code(await authenticate({ email: user.email, password: PASSWORD }, 'direct'))).toBe('OK');
});

test('[passkeys] an answer opens once, within five minutes, and only what was asked', async () => {
  const user = await account();
  const device = await holder(user);
  const answer = device.sign({ challenge: await challenged(), ...HERE });
  expect(code(await finishPasskeySignIn(answer, HERE))).toBe('OK');
  expect(code(await finishPasskeySignIn(answer, HERE))).toBe('PASSKEY_UNKNOWN');
  const invented = device.sign({ challenge: 'bm90aGluZy10aGF0LXdhcy1hc2tlZA', ...HERE });
  expect(code(await finishPasskeySignIn(invented, HERE))).toBe('PASSKEY_UNKNOWN');
  // What was asked to make a passkey is no sign-in, and the other way round.
  const { challenge } = ok(await beginPasskey(user, PASSWORD, HERE));
  expect(code(await finishPasskeySignIn(device.sign({ challenge, ...HERE }), HERE))).toBe(
    'PASSKEY_UNKNOWN',
  );
  const made = new SoftwareAuthenticator().make({ challenge: await challenged(), ...HERE });
  expect(code(await addPasskey(user, { name: 'other', response: made }, HERE))).toBe(
    'PASSKEY_INVALID',
  );
  const late = device.sign({ challenge: await challenged(), ...HERE });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  expect(code(await finishPasskeySignIn(late, HERE))).toBe('PASSKEY_UNKNOWN');
  await sweepPasskeys(Date.now());
  expect(await prisma().passkeyChallenge.count()).toBe(0);
});

test('[passkeys] another site’s answer, one without finger, face or PIN, another key’s signature and nonsense open nothing', async () => {
  const user = await account();
  const device = await holder(user);
  const sign = async (changes: object) =>
    device.sign({ challenge: await challenged(), ...HERE, ...changes });
  const other = new SoftwareAuthenticator();
  const stolen = other.sign({ challenge: await challenged(), ...HERE });
  const id = device.id.toString('base64url');
  for (const answer of [
    await sign({ origin: 'https://club.example.evil' }),
    await sign({ host: 'evil.example' }),
    await sign({ verified: false }),
    stolen,
    { ...stolen, id, rawId: id },
    { ...(await sign({})), response: {} },
    null,
    'a passkey',
    { id: 'x'.repeat(1_000_000) },
  ])
    expect(code(await finishPasskeySignIn(answer, HERE))).toBe('PASSKEY_UNKNOWN');
  const { challenge } = ok(await beginPasskey(user, PASSWORD, HERE));
  const unasked = other.make({ challenge, ...HERE, verified: false });
  expect(code(await addPasskey(user, { name: 'x', response: unasked }, HERE))).toBe(
    'PASSKEY_INVALID',
  );
});

test('[passkeys] one is made only with the password, for the account that was asked, under a name, and removed by its owner alone', async () => {
  const [user, other] = [await account(), await account()];
  expect(code(await beginPasskey(user, 'not the password', HERE))).toBe('CREDENTIALS_WRONG');
  const { challenge } = ok(await beginPasskey(user, PASSWORD, HERE));
  const response = new SoftwareAuthenticator().make({ challenge, ...HERE });
  expect(code(await addPasskey(other, { name: 'theirs', response }, HERE))).toBe('PASSKEY_INVALID');
  for (const name of ['', '  ', 'x'.repeat(61)])
    expect(code(await addPasskey(user, { name, response }, HERE))).toBe('PASSKEY_NAME_INVALID');
  expect(code(await addPasskey(user, { name: 'phone', response }, HERE))).toBe('OK');
  const [key] = await passkeysOf(user.id);
  expect(code(await removePasskey(other, key?.id ?? ''))).toBe('PASSKEY_NOT_FOUND');
  expect(code(await removePasskey(user, key?.id ?? ''))).toBe('OK');
  expect(await passkeysOf(user.id)).toEqual([]);
});

test('[passkeys] a removed one, one of a lost phone and one of an account that is gone open nothing', async () => {
  const user = await account();
  const device = await holder(user);
  const enter = async () =>
    code(await finishPasskeySignIn(device.sign({ challenge: await challenged(), ...HERE }), HERE));
  await prisma().user.update({
    where: { id: user.id },
    data: { closesAt: new Date(Date.now() + 60_000) },
  });
  // While it is being deleted its owner may come back to keep it.
  expect(await enter()).toBe('OK');
  await prisma().user.update({
    where: { id: user.id },
    data: { closesAt: new Date(Date.now() - 60_000) },
  });
  expect(await enter()).toBe('PASSKEY_UNKNOWN');
  await prisma().user.update({ where: { id: user.id }, data: { closesAt: null } });
  ok(await resetSecondFactor(user.email));
  expect(await enter()).toBe('PASSKEY_UNKNOWN');
});

test('[passkeys] the place is the configured address', () => {
  expect(placeAt('https://club.example:8443/')).toEqual({
    origin: 'https://club.example:8443',
    host: 'club.example',
  });
  expect(placeAt('')).toBeNull();
});
