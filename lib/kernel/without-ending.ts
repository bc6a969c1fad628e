/**
 * A text without those characters at its end that `dropped`, a class of single characters, fits: (“Retired. ”,
 * `/[.\s]/`) → “Retired”. Each character is looked at once; a pattern such as `/[.\s]+$/` grows with the square of the
 * text's length.
 */
export function withoutEnding(text: string, dropped: RegExp): string {
  let end = text.length;
  while (end > 0 && dropped.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
