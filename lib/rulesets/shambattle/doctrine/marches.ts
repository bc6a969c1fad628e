import { armRow, RIFLES } from '@/lib/rulesets/shambattle/arms';
import type { State } from '@/lib/rulesets/shambattle/state';
import { MOVE_CLASS } from '@/lib/rulesets/shambattle/terrain';

/**
 * Hexes that foot has to march from each hex to the nearest aim, over bridges and fords that stand; −1: there is no way.
 * Each aim has beside it how many hexes farther it counts.
 */
export function marchesTo(
  { ground, p }: State,
  aims: readonly (readonly [number, number])[],
): Int16Array {
  const found = new Int16Array(ground.size).fill(-1);
  const { moves } = armRow(RIFLES);
  const passable = (hex: number) =>
    (moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) > 0;
  let open: number[] = [];
  for (
    let far = 0;
    far === 0 || open.length > 0 || aims.some(([, more]) => more >= far);
    far += 1
  ) {
    for (const [hex, more] of aims)
      if (more === far && found[hex] === -1) {
        found[hex] = far;
        open.push(hex);
      }
    const next: number[] = [];
    for (const hex of open)
      for (let direction = 0; direction < 6; direction += 1) {
        const one = ground.neighbours[6 * hex + direction] as number;
        if (one < 0 || found[one] !== -1 || !passable(one)) continue;
        found[one] = far + 1;
        next.push(one);
      }
    open = next;
  }
  return found;
}
