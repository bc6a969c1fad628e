/** How many bound actions are kept, the most recently used ones. */
const KEPT_MAX = 1_000;
const kept = new Map<string, unknown>();
const numbers = new WeakMap<object, number>();
let count = 0;

/**
 * A server action with its first arguments bound, for forms in the browser; `ActionForm` calls it. Returns the same
 * function for the same arguments, which is the point of it: `action.bind` makes a new function at each rendering.
 * Where a form is sent without script, or before the script has loaded, the page is rendered with the form's answer,
 * waits for the function it has just made, and is rendered again, endlessly: one such request blocked the whole process
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
