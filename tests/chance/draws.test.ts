import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRAW_LIMITS, drawSeed, KeyedDraws, phaseKey, TRIALS_MAX } from '@/lib/chance/draws';

const opened = (seed: string, trial: number) => {
  const draws = new KeyedDraws();
  draws.open(drawSeed(seed), trial);
  return draws;
};

test('[draws: keyed] the first words are pinned: a change would change every published trial', () => {
  const draws = opened('orderly book', 7);
  expect([
    draws.word(0),
    draws.word(1),
    draws.word(phaseKey(255, 1, 31) | (4095 << 6) | 63),
  ]).toMatchInlineSnapshot(`
    [
      254825099,
      388637632,
      1127143286,
    ]
  `);
});

test('[draws: keyed] the same key gives the same draw, whatever was drawn before', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(),
      fc.integer(),
      fc.array(fc.integer()),
      (seed, trial, key, others) => {
        const fresh = opened(seed, trial).word(key);
        const used = opened(seed, trial);
        for (const other of others) used.word(other);
        expect(used.word(key)).toBe(fresh);
        expect(fresh).toBeGreaterThanOrEqual(0);
        expect(fresh).toBeLessThan(2 ** 32);
      },
    ),
  );
});

test('[draws: keyed] no two keys of a battle share their bits', () => {
  const seen = new Set<number>();
  for (const turn of [0, 1, DRAW_LIMITS.battleTurn])
    for (const side of [0, 1])
      for (const phase of [0, 1, DRAW_LIMITS.phase])
        for (const unit of [0, 1, DRAW_LIMITS.unit])
          for (const purpose of [0, 1, DRAW_LIMITS.purpose])
            seen.add((phaseKey(turn, side, phase) | (unit << 6) | purpose) >>> 0);
  expect(seen.size).toBe(3 * 2 * 3 * 3 * 3);
});

test('[draws: keyed] neighbouring keys and neighbouring trials are uniform and uncorrelated', () => {
  const cells = new Array<number>(64).fill(0);
  const count = 64_000;
  for (let index = 0; index < count; index += 1) {
    const draws = opened('uniform', index % 160);
    const one = Math.floor(draws.uniform(index) * 8);
    const other = Math.floor(draws.uniform(index + 1) * 8);
    const cell = one * 8 + other;
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const chiSquare = cells.reduce((sum, seen) => sum + (seen - 1000) ** 2 / 1000, 0);
  // 63 degrees of freedom: 99.9 % are below 103.4.
  expect(chiSquare).toBeLessThan(103.4);
  expect(chiSquare).toBeGreaterThan(30);
});

test('[draws: die] every face comes up a sixth of the time', () => {
  const faces = [0, 0, 0, 0, 0, 0, 0];
  const draws = opened('die', 0);
  for (let key = 0; key < 60_000; key += 1) {
    const face = draws.die(key);
    faces[face] = (faces[face] ?? 0) + 1;
  }
  expect(faces[0]).toBe(0);
  for (const seen of faces.slice(1)) expect(Math.abs(seen - 10_000)).toBeLessThan(400);
});

test('[draws: keyed] an invalid trial number is a broken invariant', () => {
  for (const trial of [-1, 0.5, TRIALS_MAX, Number.NaN]) expect(() => opened('x', trial)).toThrow();
});
