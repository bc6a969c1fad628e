import { expect, test } from 'vitest';
import { CASES, numbers } from './cases';

for (const { name, share, differs } of CASES)
  test(`[plane] ${name}: as a slow version in decimals finds`, () => {
    const draw = numbers(1745);
    const found: string[] = [];
    for (let one = 0; one < Math.max(20, share / 400); one += 1) {
      const difference = differs(draw);
      if (difference !== null) found.push(difference);
    }
    expect(found.slice(0, 3)).toEqual([]);
  });
