/** A member that a record itself holds: never one that every object inherits, whatever the key. */
export function ownOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
