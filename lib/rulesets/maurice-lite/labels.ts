/** The units of a battle, in their order. */
interface Labelled {
  readonly units: readonly { readonly side: 0 | 1 }[];
}

/** “A” … “Z”, “AA” …. */
function letters(number: number): string {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : `${letters(Math.floor(number / 26) - 1)}${last}`;
}

/**
 * What stands on a unit: a letter for those of side A, a figure for those of side B, each army counted by itself in the
 * order of the battle order.
 */
export function labelOf({ units }: Labelled, unit: number): string {
  const side = units[unit]?.side;
  let before = 0;
  for (let at = 0; at < unit; at += 1) if (units[at]?.side === side) before += 1;
  return side === 0 ? letters(before) : String(before + 1);
}

/** The unit with a label, whatever its case; −1: none. */
export function labelledUnit(scene: Labelled, label: string): number {
  const typed = label.toUpperCase();
  return scene.units.findIndex((_, unit) => labelOf(scene, unit) === typed);
}

/** The id of the marker of a side's commander-in-chief among the pieces. */
export const markerId = (side: 0 | 1): string => `commander-${side === 0 ? 'a' : 'b'}`;
