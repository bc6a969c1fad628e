/** Titles that name nobody by themselves. */
const TITLES = new Set(
  'Prince Princess Count Countess Duke Duchess Baron Baroness Margrave Elector King Queen Emperor Empress Lord Lady'.split(
    ' ',
  ),
);

/**
 * A person as others speak of them: “Hans Joachim von Zieten” → “Zieten”, “Prince Henry of Prussia” → “Prince Henry”,
 * “Duke of Broglie” → “Broglie”.
 */
export function shortName(name: string): string {
  const [first = name, after] = name.split(/ of |, /);
  if (TITLES.has(first) && after !== undefined) return after;
  const words = first.split(' ');
  const last = words.at(-1) ?? name;
  return words.length < 2 || /^[IVX]+$|^.{1,2}$/.test(last) || name.includes(' of ')
    ? words.join(' ')
    : last;
}
