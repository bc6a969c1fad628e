import { drawSeed, KeyedDraws } from '@/lib/chance/draws';

/**
 * The fixed yardstick of the quick resolver: a fire-and-melee kernel on flat arrays with keyed draws, and nothing of a
 * ruleset. It must never be changed, so that ratios to it can be compared over the years.
 */

const MEN_START = 800;
const TURNS_MAX = 12;
/** A side breaks off once it has this share of its men left. */
const BREAKING_SHARE = 0.72;
const FIRE_SHARE = 0.012;
const MELEE_SHARE = 0.02;

/** Fights `battles` battles of `units` a side. Returns a checksum, so that nothing can be optimised away as unused. */
export function fightKernelBattles(units: number, battles: number, seed: string): number {
  const draws = new KeyedDraws();
  const named = drawSeed(seed);
  const all = 2 * units;
  const men = new Float64Array(all);
  const morale = new Int8Array(all);
  const position = new Int16Array(all);
  let checksum = 0;
  for (let battle = 0; battle < battles; battle += 1) {
    draws.open(named, battle);
    for (let unit = 0; unit < all; unit += 1) {
      men[unit] = MEN_START;
      morale[unit] = 4;
      position[unit] = unit < units ? 0 : 8;
    }
    let left = [units * MEN_START, units * MEN_START];
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      for (let unit = 0; unit < all; unit += 1) {
        const key = (turn * all + unit) * 4;
        const enemy = unit < units ? unit + units : unit - units;
        if ((men[unit] ?? 0) <= 0 || morale[unit] === 0) continue;
        const distance = Math.abs((position[enemy] ?? 0) - (position[unit] ?? 0));
        if (distance > 1) {
          position[unit] = (position[unit] ?? 0) + (unit < units ? 1 : -1);
          continue;
        }
        const effect = 0.5 + draws.uniform(key);
        let loss = (men[unit] ?? 0) * FIRE_SHARE * effect;
        if (draws.uniform(key + 1) < 0.35) loss += (men[unit] ?? 0) * MELEE_SHARE * effect;
        men[enemy] = Math.max(0, (men[enemy] ?? 0) - loss);
        const check = draws.uniform(key + 2) * 6;
        if (check > (morale[enemy] ?? 0)) {
          morale[enemy] = Math.max(0, (morale[enemy] ?? 0) - 1);
          position[enemy] = (position[enemy] ?? 0) + (enemy < units ? -1 : 1);
        } else if (draws.uniform(key + 3) < 0.5)
          morale[enemy] = Math.min(5, (morale[enemy] ?? 0) + 1);
      }
      left = [0, 0];
      for (let unit = 0; unit < all; unit += 1)
        left[unit < units ? 0 : 1] = (left[unit < units ? 0 : 1] ?? 0) + (men[unit] ?? 0);
      if (Math.min(left[0] ?? 0, left[1] ?? 0) < units * MEN_START * BREAKING_SHARE) break;
    }
    checksum += (left[0] ?? 0) - (left[1] ?? 0);
  }
  return checksum;
}
