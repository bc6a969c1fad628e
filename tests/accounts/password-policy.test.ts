import { expect, test } from 'vitest';
import { judgePassword } from '@/lib/accounts/password-policy';

const PERSONAL = ['seydlitz@example.org', 'Friedrich von Seydlitz'];
const codeOf = (password: string): string => {
  const judged = judgePassword(password, PERSONAL);
  return judged.ok ? 'OK' : judged.error.code;
};

test('[security: common passwords] the well-known ones are refused, in any case', () => {
  for (const password of ['1234567890', 'qwertyuiop', 'Password123', 'BASKETBALL', '1q2w3e4r5t']) {
    expect([password, codeOf(password)]).toEqual([password, 'PASSWORD_COMMON']);
  }
});

test('[security: common passwords] repetitions and runs are refused however long they are', () => {
  for (const password of [
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijklmno',
    'zyxwvutsrqponm',
    '0102010201020102',
  ]) {
    expect([password, codeOf(password)]).toEqual([password, 'PASSWORD_COMMON']);
  }
});

test('[accounts: password] length counts in characters, from 10 to 128', () => {
  expect(codeOf('nine-char')).toBe('PASSWORD_TOO_SHORT');
  expect(codeOf('ten-chars!')).toBe('OK');
  expect(codeOf('🐎🥁🎺⚔️🏰🧭')).toBe('PASSWORD_TOO_SHORT');
  expect(codeOf(`${'Leuthen, 5 December 1757. '.repeat(5).slice(0, 128)}`)).toBe('OK');
  expect(codeOf('Leuthen, 5 December 1757. '.repeat(5).slice(0, 129))).toBe('PASSWORD_TOO_LONG');
});

test('[accounts: password] no rule on kinds of characters', () => {
  for (const password of ['the drummer of lissa', 'ПАРОЛЬ без правил', 'hussarshussar?']) {
    expect([password, codeOf(password)]).toEqual([password, 'OK']);
  }
});

test('[accounts: password] passwords made from known facts about the person are refused', () => {
  for (const password of ['seydlitz1757', 'Friedrich1!', 'seydlitz@example.org', 'OrderlyBook1']) {
    expect([password, codeOf(password)]).toEqual([password, 'PASSWORD_PERSONAL']);
  }
  expect(codeOf('Seydlitz rides at noon')).toBe('OK');
});

test('[accounts: password] two encodings of one character are the same password', () => {
  const [composed, apart] = [
    judgePassword('Schlo\u00DF K\u00F6nigsberg', []),
    judgePassword('Schlo\u00DF Ko\u0308nigsberg', []),
  ];
  expect(composed).toEqual(apart);
});
