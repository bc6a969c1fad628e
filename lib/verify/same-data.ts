import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/** A value of plain data as canonical JSON; absent members and undefined ones are alike. */
export function dataText(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)) as Json);
}

/** Whether two values are the same plain data. */
export function sameData(one: unknown, other: unknown): boolean {
  return dataText(one) === dataText(other);
}
