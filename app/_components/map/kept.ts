/**
 * A cache of drawings, kept as long as the map itself: at most `entries` per map, the most recently used. `key`
 * identifies one; `make` is called where it is missing.
 */
export function keptByMap<Value>(
  entries: number,
): (map: object, key: string, make: () => Value) => Value {
  const maps = new WeakMap<object, Map<string, Value>>();
  return (map, key, make) => {
    let kept = maps.get(map);
    if (kept === undefined) {
      kept = new Map();
      maps.set(map, kept);
    }
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > entries) {
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    }
    return value;
  };
}
