/** Bound actions that are kept, the latest used. */
const KEPT_MAX = 1_000;
const kept = new Map<string, unknown>();
const numbers = new WeakMap<object, number>();
let count = 0;

/**
 * A server action with its first arguments given, for a form of the browser: `useFormAction(boundAction(rename, id), …)`.
 * The same for the same arguments, and that is what it is for. `action.bind` makes another function at each drawing; where
 * a form is sent without script, or before the script has taken charge, the page is drawn with the form's answer, waits
 * for the function it has just made, and is drawn again, without end: one such request held the whole process
 * (vercel/next.js issue 57867).
 */
export function boundAction<Given extends unknown[], Rest extends unknown[], Reply>(
  action: (...all: [...Given, ...Rest]) => Promise<Reply>,
  ...given: Given
): (...rest: Rest) => Promise<Reply> {
  const key = `${numberOf(action)} ${JSON.stringify(given)}`;
  const bound = kept.get(key) ?? action.bind(null, ...given);
  kept.delete(key);
  kept.set(key, bound);
  const [oldest] = kept.size > KEPT_MAX ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return bound as (...rest: Rest) => Promise<Reply>;
}

function numberOf(action: object): number {
  const known = numbers.get(action);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(action, count);
  return count;
}
