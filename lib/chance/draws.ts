import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { invariant } from '@/lib/kernel/assert';

/**
 * Keyed draws for trials: a counter-based hash, so that a draw depends on its purpose and never on the number of
 * earlier draws. Two battles that differ in one choice then share the chance of everything else (common random
 * numbers), and every machine and every division among threads gives the same trial.
 *
 * Only 32-bit integer operations and one exact division by 2^32: no transcendental function, no state. These draws are
 * for trials and quick battles; anyone who knows the seed can predict them.
 */
export interface DrawSeed {
  /** Four 32-bit words of SHA-256 over the seed's text. */
  readonly words: readonly [number, number, number, number];
}

/** Maximum number of a trial, exclusive. */
export const TRIALS_MAX = 0x1_0000_0000;

/** The seed derived from a text. Any text is valid, including the empty one. */
export function drawSeed(text: string): DrawSeed {
  const digest = sha256(utf8ToBytes(text.toWellFormed()));
  const word = (index: number) =>
    (((digest[index * 4] as number) << 24) |
      ((digest[index * 4 + 1] as number) << 16) |
      ((digest[index * 4 + 2] as number) << 8) |
      (digest[index * 4 + 3] as number)) >>>
    0;
  return { words: [word(0), word(1), word(2), word(3)] };
}

/** Scrambles 32 bits: a bijection whose every output bit depends on every input bit. */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return bits ^ (bits >>> 15);
}

/** Maximum values of a key's parts, inclusive. */
export const DRAW_LIMITS = { battleTurn: 255, phase: 31, unit: 4095, purpose: 63 } as const;

/**
 * The part of a key that a whole phase shares. `battleTurn` 0–255, `side` 0 or 1 (whose player turn it is), `phase`
 * 0–31.
 */
export function phaseKey(battleTurn: number, side: number, phase: number): number {
  return (battleTurn << 24) | (side << 23) | (phase << 18);
}

/** The draws of one trial. */
export class KeyedDraws {
  #first = 0;
  #second = 0;

  /** Opens trial `trial` (a whole number, 0 … 2^32 − 1) of the sequence that `seed` names. */
  open(seed: DrawSeed, trial: number): void {
    invariant(
      Number.isInteger(trial) && trial >= 0 && trial < TRIALS_MAX,
      `trial ${trial} is no whole number below 2^32`,
    );
    const [a, b, c, d] = seed.words;
    this.#first = scramble(scramble(trial ^ a) ^ c);
    this.#second = scramble(scramble((Math.imul(trial, 0x9e3779b1) + 0x7f4a7c15) ^ b) ^ d);
  }

  /** 32 bits for a key: `phaseKey(…) | unit << 6 | purpose` (unit 0–4095, purpose 0–63). */
  word(key: number): number {
    let bits = key ^ this.#first;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    bits ^= (bits >>> 15) ^ this.#second;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return (bits ^ (bits >>> 16)) >>> 0;
  }

  /** Uniform in [0, 1), in steps of 2^−32. */
  uniform(key: number): number {
    return this.word(key) / 4294967296;
  }

  /** A die: 1 … 6. */
  die(key: number): number {
    return 1 + Math.floor((this.word(key) * 6) / 4294967296);
  }
}
