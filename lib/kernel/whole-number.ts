/** Digits, or groups of three of them set apart: “1200”, “1,200”, “1 200”. */
const WHOLE_NUMBER = /^(\d{1,9}|\d{1,3}([\s,’']\d{3}){1,2})$/;

/** A whole number as people write it, 0 up; null for anything else, a blank included. */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim();
  return WHOLE_NUMBER.test(text) ? Number(text.replace(/\D/g, '')) : null;
}
