/** How figures are written, in stored text and on every page: the same on every machine, whatever its locale. */
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** 33000 → “33,000”, to whole numbers; −1500 → “−1,500”; unknown → “?”, never zero. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '?';
  const text = WHOLE.format(Math.abs(Math.round(value)));
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/** A change with its sign: “+1,420”, “−1,500”, “0”. */
export function signedFigure(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** “1 unit”, “3 units”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** Small numbers as words: “two”; from 13 up as figures. */
export function numberWord(value: number): string {
  return WORDS[value] ?? figure(value);
}

/** “one situation”, “three battles”. */
export function countedWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWord(count)} ${count === 1 ? one : many}`;
}

/** A share as a percentage, to whole numbers: 0.45 → “45 %”. */
export function percentage(share: number): string {
  return `${figure(share * 100)} %`;
}
