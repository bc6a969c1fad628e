import { invariant } from '@/lib/kernel/assert';

/**
 * Whole numbers that are equal on every machine. Only + − × ÷ and comparisons decide; where a product leaves the safe
 * range (2⁵³), it is compared or divided as a BigInt. `Math.sqrt` only proposes: what it proposes is corrected by
 * multiplication.
 */

const SAFE = Number.MAX_SAFE_INTEGER;
/** More than the relative error of two rounded products and their difference. */
const DOUBT = 2 ** -50;

/** The greatest whole number whose square is at most `square`: 0 … 2⁵³ − 1. */
export function integerRoot(square: number): number {
  invariant(Number.isSafeInteger(square) && square >= 0, `no root of ${square}`);
  let root = Math.floor(Math.sqrt(square));
  while (root * root > square) root -= 1;
  while ((root + 1) * (root + 1) <= square) root += 1;
  return root;
}

/** `value` ÷ `by`, rounded to the nearest whole number, halves away from 0. 2 × |value| + by is a safe integer. */
export function rounded(value: number, by: number): number {
  const whole = Math.floor((2 * Math.abs(value) + by) / (2 * by));
  return value < 0 ? 0 - whole : whole;
}

/** `one` × `other` ÷ `by`, rounded down; all safe integers, `by` not 0. */
export function portion(one: number, other: number, by: number): number {
  const product = one * other;
  if (Math.abs(product) <= SAFE) return Math.floor(product / by);
  const exact = BigInt(one) * BigInt(other);
  const divisor = BigInt(by);
  const whole = exact / divisor;
  return Number(whole * divisor === exact || exact < 0n === divisor < 0n ? whole : whole - 1n);
}

/** The sign of a × b − c × d: −1, 0 or 1; all safe integers. */
export function compareProducts(a: number, b: number, c: number, d: number): number {
  const one = a * b;
  const other = c * d;
  const difference = one - other;
  if (Math.abs(difference) > (Math.abs(one) + Math.abs(other)) * DOUBT)
    return difference > 0 ? 1 : -1;
  if (Math.abs(one) <= SAFE && Math.abs(other) <= SAFE) return Math.sign(difference);
  const exact = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return exact === 0n ? 0 : exact > 0n ? 1 : -1;
}

/** The sign of a × a × b − c × c × d: −1, 0 or 1; all safe integers. */
export function compareSquares(a: number, b: number, c: number, d: number): number {
  // The commonest doubt, a corner that two sides share, needs no big numbers.
  if (a === c && b === d) return 0;
  const one = a * a * b;
  const other = c * c * d;
  const difference = one - other;
  if (Math.abs(difference) > (Math.abs(one) + Math.abs(other)) * DOUBT)
    return difference > 0 ? 1 : -1;
  const exact = BigInt(a) * BigInt(a) * BigInt(b) - BigInt(c) * BigInt(c) * BigInt(d);
  return exact === 0n ? 0 : exact > 0n ? 1 : -1;
}
