/** Digits of a group. */
const GROUP = 3;

/** Sets a comma between the thousands of the digits that end a text: “12345” → “12,345”, “-1200” → “-1,200”. */
export function groupedDigits(text: string): string {
  let first = text.length;
  while (first > 0 && isDigit(text.charCodeAt(first - 1))) first -= 1;
  const groups: string[] = [];
  for (let end = text.length; end > first; end -= GROUP)
    groups.unshift(text.slice(Math.max(first, end - GROUP), end));
  return `${text.slice(0, first)}${groups.join(',')}`;
}

/** 12345 → “12,345”. */
export const thousands = (count: number): string => groupedDigits(String(count));

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
