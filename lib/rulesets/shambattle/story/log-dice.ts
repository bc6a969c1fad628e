import {
  assaultModifiers,
  defenceModifiers,
  type Modifier,
  shootingModifiers,
} from '@/lib/rulesets/shambattle/combat';
import type { State } from '@/lib/rulesets/shambattle/state';

/** Letters by which a log keeps the modifiers of a stand's dice. Never change: logs hold them. */
const LETTERS: Readonly<Record<string, readonly [what: string, dice: number]>> = {
  e: ['elite', 1],
  p: ['poor', -1],
  l: ['commander', 1],
  g: ['guns or machine guns', 1],
  c: ['into cover', -1],
  b: ['from a bridge or ford', -1],
  r: ['across the river', -1],
  u: ['uphill', -1],
  k: ['in or into close ground', -1],
  w: ['against field works', -1],
};
const letters = new Map(Object.entries(LETTERS).map(([letter, [what]]) => [what, letter]));
/** “guns assaulted”, whatever the stand is. */
const ASSAULTED = 'a';

/** A stand's dice as a log keeps them: its points and a letter for each modifier, “4c”. */
function shareOf(points: number, modifiers: readonly Modifier[]): string {
  const marks = modifiers.map(
    ({ what }) => letters.get(what) ?? (what.endsWith(' assaulted') ? ASSAULTED : ''),
  );
  return `${points}${marks.join('')}`;
}

const shares =
  (modifiers: (state: State, unit: number, at: number) => readonly Modifier[]) =>
  (state: State, units: readonly number[], at: number): string[] =>
    units.map((unit) => shareOf(state.p.sp[unit] as number, modifiers(state, unit, at)));

/** The dice of stands that shoot at a hex, that assault it, and of those who are assaulted there. */
export const shootingShares = shares(shootingModifiers);
export const assaultShares = shares(assaultModifiers);
export const defenceShares = shares(defenceModifiers);

/** “3 dice: 4 points, into cover −1”; null for a text that no log holds. */
export function shareWords(share: string): string | null {
  const read = /^(\d{1,2})([a-z]*)$/.exec(share);
  if (read === null) return null;
  const points = Number(read[1]);
  let dice = points;
  const parts = [`${points} ${points === 1 ? 'point' : 'points'}`];
  for (const letter of read[2] ?? '') {
    const found = LETTERS[letter] ?? (letter === ASSAULTED ? (['assaulted', -1] as const) : null);
    if (found === null) return null;
    const [what, by] = found;
    dice += by;
    parts.push(`${what} ${by > 0 ? '+1' : '−1'}`);
  }
  const thrown = points === 0 ? 0 : Math.max(0, dice);
  return `${thrown} ${thrown === 1 ? 'die' : 'dice'}: ${parts.join(', ')}`;
}
