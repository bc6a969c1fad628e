import type { Json } from './canonical-json';

const VALUES_MAX = 1_000;
const DEPTH_MAX = 6;
const TEXT_MAX = 200;

/**
 * Whether a value is a small piece of JSON, such as an order on a board: at most 1,000 values, 6 deep, texts of at most
 * 200 characters. Checked value by value, so that deep input cannot overflow the check itself.
 */
export function isSmallJson(value: unknown): value is Json {
  let left = VALUES_MAX;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    left -= 1;
    if (left < 0 || next.depth > DEPTH_MAX) return false;
    const { value: one, depth } = next;
    if (one === null || typeof one === 'boolean') continue;
    if (typeof one === 'number') {
      if (!Number.isFinite(one)) return false;
    } else if (typeof one === 'string') {
      if (one.length > TEXT_MAX || !one.isWellFormed()) return false;
    } else if (typeof one === 'object') {
      const members = Array.isArray(one) ? one : memberOf(one);
      if (members === null || members.length > left) return false;
      for (const member of members) open.push({ value: member, depth: depth + 1 });
    } else return false;
  }
  return true;
}

/** The values of a plain object; null if it is not one, or its keys are not plain words. */
function memberOf(value: object): readonly unknown[] | null {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return null;
  const keys = Object.keys(value);
  if (keys.some((key) => key.length > TEXT_MAX || !key.isWellFormed())) return null;
  return Object.values(value);
}
