import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boardDie,
  DICE_SCHEMES,
  FIRST_DICE_SCHEME,
  intervalDraw,
  isDiceScheme,
  NEWEST_DICE_SCHEME,
} from '@/lib/chance/keyed-dice';

const SEED = 'ab'.repeat(32);
const MILLION = 1_000_000;

/** HMAC-SHA-256 by Node, whereas the program uses a library. */
const hmac = (seed: string, text: string) =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(text, 'utf8').digest('hex');

/**
 * The first number of alea, reimplemented from its description (Johannes Baagøe, 2010) in the arithmetic of binary64:
 * its state is three fractions that a running hash fills, first with a space each, then less the seed.
 */
function firstOfAlea(seed: string): number {
  let total = 0xefc8249d;
  const mash = (text: string): number => {
    for (const character of text) {
      total += character.charCodeAt(0);
      const product = total * 0.02519603282416938;
      const whole = product >>> 0;
      const scaled = (product - whole) * whole;
      total = (scaled >>> 0) + (scaled - (scaled >>> 0)) * 2 ** 32;
    }
    return (total >>> 0) / 2 ** 32;
  };
  const blank = [mash(' '), mash(' '), mash(' ')];
  const [first = 0] = blank.map((fraction) => {
    const less = fraction - mash(seed);
    return less < 0 ? less + 1 : less;
  });
  const next = 2_091_639 * first + 2 ** -32;
  return next - Math.floor(next);
}

test('[dice: schemes] the first dice of each scheme are pinned: a change would break every record', () => {
  const dice = DICE_SCHEMES.map((scheme) => ({
    scheme,
    interval: ['interval:1:A:wounded', 'interval:2:B:stragglers:guards', ''].map((key) =>
      intervalDraw(scheme, SEED, key),
    ),
    board: [1, 2, 4_095].map((position) => boardDie(scheme, SEED, position, 'fire/die')),
  }));
  expect(dice).toMatchInlineSnapshot(`
    [
      {
        "board": [
          14266,
          159903,
          174713,
        ],
        "interval": [
          0.6744452320857128,
          0.2904037258588126,
          0.410786813967416,
        ],
        "scheme": 1,
      },
      {
        "board": [
          610337,
          943146,
          515387,
        ],
        "interval": [
          0.3695259497035295,
          0.46016199863515794,
          0.5219098962843418,
        ],
        "scheme": 2,
      },
      {
        "board": [
          856155,
          125053,
          559806,
        ],
        "interval": [
          0.9662454633507878,
          0.08626919612288475,
          0.34263139101676643,
        ],
        "scheme": 3,
      },
    ]
  `);
});

test('[dice: schemes] scheme 2 is alea seeded by the HMAC of the key, as an independent implementation here shows', () => {
  const seed = fc
    .uint8Array({ minLength: 32, maxLength: 64 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
  fc.assert(
    fc.property(seed, fc.string(), fc.nat(), (hex, key, position) => {
      const interval = firstOfAlea(hmac(hex, `orderly-book/interval-draw/2\n${key}`));
      expect(intervalDraw(2, hex, key)).toBe(interval);
      const board = firstOfAlea(hmac(hex, `orderly-book/board-dice/2\n${position}\n${key}`));
      expect(boardDie(2, hex, position, key)).toBe(Math.floor(board * MILLION));
    }),
  );
});

test('[dice: schemes] scheme 1 is the first 48 bits of the HMAC', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (key, position) => {
      const bits = (text: string) => Number.parseInt(hmac(SEED, text).slice(0, 12), 16) / 2 ** 48;
      const interval = bits(`orderly-book/interval-draw/1\n${key}`);
      expect(intervalDraw(1, SEED, key)).toBe(interval);
      const board = bits(`orderly-book/board-dice/1\n${position}\n${key}`);
      expect(boardDie(1, SEED, position, key)).toBe(Math.floor(board * MILLION));
    }),
  );
});

test('[dice: schemes] only known schemes are accepted; new campaigns take the newest', () => {
  expect(DICE_SCHEMES.map(isDiceScheme)).toEqual([true, true, true]);
  for (const other of [0, 4, '2', null, undefined, 1.5]) expect(isDiceScheme(other)).toBe(false);
  expect([FIRST_DICE_SCHEME, NEWEST_DICE_SCHEME]).toEqual([1, 3]);
});

test.each(DICE_SCHEMES)(
  '[dice: schemes] %i: the same key with another seed, position or purpose gives another die',
  (scheme) => {
    const dice = [
      boardDie(scheme, SEED, 3, 'x'),
      boardDie(scheme, 'cd'.repeat(32), 3, 'x'),
      boardDie(scheme, SEED, 4, 'x'),
      boardDie(scheme, SEED, 3, 'y'),
      Math.floor(intervalDraw(scheme, SEED, '3\nx') * MILLION),
    ];
    expect(new Set(dice).size).toBe(dice.length);
    expect(boardDie(scheme, SEED, 3, 'x')).toBe(dice[0]);
  },
);
