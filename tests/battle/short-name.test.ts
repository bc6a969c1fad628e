import { expect, test } from 'vitest';
import { shortName } from '@/lib/kernel/short-name';

test.each([
  ['Hans Joachim von Zieten', 'Zieten'],
  ['Heinrich de la Motte Fouqué', 'Fouqué'],
  ['Prince Henry of Prussia', 'Prince Henry'],
  ['Prince of Schönaich-Carolath', 'Schönaich-Carolath'],
  ['Duke of Broglie', 'Broglie'],
  ['Count Saint-Germain', 'Saint-Germain'],
  ['Frederick II', 'Frederick II'],
  ['Colonel Able', 'Able'],
  ['Ruddy', 'Ruddy'],
])('[kernel: names] %s is called %s', (name, short) => expect(shortName(name)).toBe(short));
