import { describe, expect, test } from 'vitest';
import { groupedDigits, thousands } from '@/lib/kernel/grouped-digits';

describe('[look: figures] a comma between thousands', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [12_345, '12,345'],
    [1_234_567, '1,234,567'],
    [-200, '-200'],
    [-1200, '-1,200'],
  ])('%s is written %s', (count, text) => {
    expect(thousands(count)).toBe(text);
  });

  test('digits after a text are grouped by themselves; a text that ends otherwise stays', () => {
    expect(groupedDigits('No. 12000')).toBe('No. 12,000');
    expect(groupedDigits('a123')).toBe('a123');
    expect(groupedDigits('12000 men')).toBe('12000 men');
    expect(groupedDigits('')).toBe('');
  });
});
