import { expect, test } from 'vitest';
import { parseName } from '@/lib/accounts/display-name';
import { parseEmailAddress } from '@/lib/accounts/email-address';

test('[accounts: e-mail address] each has one canonical spelling', () => {
  expect(parseEmailAddress('  Keith@Example.ORG ')).toEqual({
    ok: true,
    value: 'keith@example.org',
  });
  expect(parseEmailAddress('ｋｅｉｔｈ@example.org')).toEqual({
    ok: true,
    value: 'keith@example.org',
  });
  for (const address of ['a@localhost', "o'neill+x@mail.example.co.uk", 'müller@bücher.example']) {
    expect(parseEmailAddress(address).ok).toBe(true);
  }
});

test('[accounts: e-mail address] invalid addresses of any length are refused', () => {
  const bad = [
    '',
    '@',
    'a@',
    '@b',
    'a b@c.d',
    'a@b@c.d',
    'a@-b.d',
    'a@b..d',
    'a\u0000@b.c',
    `${'a'.repeat(65)}@b.c`,
  ];
  bad.push(`a@${'b.'.repeat(200)}c`, `a@${'b-'.repeat(50_000)}`, '@'.repeat(100_000));
  for (const address of bad) {
    const parsed = parseEmailAddress(address);
    expect([address.slice(0, 20), parsed.ok || parsed.error.code]).toEqual([
      address.slice(0, 20),
      'EMAIL_INVALID',
    ]);
  }
});

test('[accounts: name] is shown on one line as intended, without deceptive characters', () => {
  expect(parseName('  Maria   Theresia ')).toEqual({ ok: true, value: 'Maria Theresia' });
  expect(parseName('Žižka 2').ok).toBe(true);
  for (const name of [
    '',
    '   ',
    '—',
    'x'.repeat(61),
    'a\u202Eb',
    'a\u200Bb',
    'a\u0007b',
    '\u{E000}x',
  ]) {
    const parsed = parseName(name);
    expect([name.slice(0, 9), parsed.ok || parsed.error.code]).toEqual([
      name.slice(0, 9),
      'NAME_INVALID',
    ]);
  }
});
