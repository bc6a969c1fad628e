/** Hours and small numbers in words, as a story says them. */

const NUMBERS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];

/** 3 → “three”, 13 → “13”. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

const PAST: Readonly<Record<number, string>> = {
  5: 'five past',
  10: 'ten past',
  15: 'a quarter past',
  20: 'twenty past',
  25: 'twenty-five past',
  30: 'half past',
};
const TO: Readonly<Record<number, string>> = {
  35: 'twenty-five to',
  40: 'twenty to',
  45: 'a quarter to',
  50: 'ten to',
  55: 'five to',
};

/** “14:15” → “a quarter past two”, “12:00” → “noon”; times with no spoken form stay in figures. */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const next = (hour + 1) % 24;
  const named = (of: number) =>
    of === 0 ? 'midnight' : of === 12 ? 'noon' : (NUMBERS[of % 12] as string);
  if (minute === 0) return named(hour);
  const past = PAST[minute];
  if (past !== undefined) return `${past} ${named(hour)}`;
  const to = TO[minute];
  return to === undefined ? time : `${to} ${named(next)}`;
}

/** “ in the morning”; empty at noon and midnight and where the clock stays in figures. */
export function partOfDay(time: string): string {
  const words = clockWords(time);
  if (/noon|midnight|:/.test(words)) return '';
  const hour = Number(time.slice(0, 2));
  if (hour < 3 || hour >= 21) return ' at night';
  return hour < 12 ? ' in the morning' : hour < 18 ? ' in the afternoon' : ' in the evening';
}
