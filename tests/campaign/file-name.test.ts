import { describe, expect, test } from 'vitest';
import { fileNameOf } from '@/lib/kernel/file-name';
import { withoutEnding } from '@/lib/kernel/without-ending';

describe('[look: downloads] a file is called after what it holds', () => {
  test.each([
    ['Two friends: the South', 'two-friends-the-south'],
    ['--Prag, 6. Mai 1757--', 'prag-6-mai-1757'],
    ['Löwendal', 'lowendal'],
    ['../../etc/passwd', 'etc-passwd'],
    ['布拉格', ''],
    ['', ''],
  ])('%s → %s', (name, fileName) => {
    expect(fileNameOf(name)).toBe(fileName);
  });

  test('no longer than asked', () => {
    expect(fileNameOf('a'.repeat(500))).toHaveLength(60);
    expect(fileNameOf('abc def', 5)).toBe('abc-d');
  });
});

test.each([
  ['Retired. \u00a0', /[.\s]/, 'Retired'],
  ['Retired. Then back.', /[.\s]/, 'Retired. Then back'],
  ['1.500', /0/, '1.5'],
  ['...', /\./, ''],
  ['', /x/, ''],
])('%j without %s at its end', (text, dropped, left) => {
  expect(withoutEnding(text, dropped)).toBe(left);
});
