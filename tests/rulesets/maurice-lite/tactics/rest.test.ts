import { expect, test } from 'vitest';
import {
  activationDistance,
  chanceOfMore,
  cincPlace,
  displacementOf,
  disruptionChances,
  engagements,
  fallBack,
  fightChances,
  meanOf,
  mustFallBack,
  OUT_OF_REACH,
  passiveChances,
  rallyChances,
  rallyNumbers,
} from '@/lib/rulesets/maurice-lite/tactics';
import { EAST, fieldOf, foot, ground, guns, horse, massed, NORTH, SOUTH } from './support';

test('[maurice-lite: Falling Back] the picture: cavalry 2, and on until it is clear of British B', () => {
  const field = fieldOf([
    massed(0, 0, 10, 10, NORTH),
    foot(1, 0, 10, 7.5, NORTH),
    foot(2, 1, 10, 10, SOUTH),
  ]);
  expect(mustFallBack(field, 0)).toBe(true);
  const done = fallBack(field, 0);
  // B covers 6.5 … 7.5: A’s front must stand at 6.5, 3.5 back.
  expect(done).toMatchObject({
    distance: 3_500,
    through: [1],
    disr: 1,
    ground: 0,
    broken: false,
    breaks: [],
  });
  const clear = fieldOf([massed(0, 0, 10, 10, NORTH), foot(2, 1, 10, 10, SOUTH)]);
  expect(fallBack(clear, 0)).toMatchObject({ distance: 2_000, through: [], disr: 0 });
  const infantry = fieldOf([foot(0, 0, 10, 10, NORTH), foot(2, 1, 10, 10, SOUTH)]);
  expect(fallBack(infantry, 0)).toMatchObject({ distance: 1_000, disr: 0 });
});

test('[maurice-lite: Falling Back] friends and bad ground disrupt and break; enemies, impassable ground and the edge break', () => {
  const own = { ...foot(0, 0, 10, 10, NORTH), disr: 4 };
  const friend = { ...guns(1, 0, 10, 8.5, NORTH), disr: 1 };
  expect(fallBack(fieldOf([own, friend]), 0)).toMatchObject({
    broken: true,
    through: [1],
    breaks: [1],
    blocked: false,
  });
  expect(fallBack(fieldOf([{ ...own, disr: 3 }, friend]), 0)).toMatchObject({ broken: false });
  const rough = [ground('rough', 5, 8.5, 8.5, 9)];
  expect(fallBack(fieldOf([{ ...own, disr: 3 }], rough), 0)).toMatchObject({
    ground: 1,
    disr: 1,
    broken: false,
  });
  expect(fallBack(fieldOf([own], rough), 0).broken).toBe(true);
  const fresh = foot(0, 0, 10, 10, NORTH);
  expect(fallBack(fieldOf([fresh, foot(2, 1, 10, 8.9, NORTH)]), 0)).toMatchObject({
    blocked: true,
    broken: true,
  });
  expect(fallBack(fieldOf([fresh, foot(2, 1, 10, 8, NORTH)]), 0).blocked).toBe(false);
  expect(fallBack(fieldOf([fresh], [ground('pond', 5, 8.1, 8.5, 8.5)]), 0).blocked).toBe(true);
  expect(fallBack(fieldOf([foot(0, 0, 10, 2, NORTH)]), 0).blocked).toBe(false);
  expect(fallBack(fieldOf([foot(0, 0, 10, 1.999, NORTH)]), 0).blocked).toBe(true);
});

test('[maurice-lite: Rally] 4 or 5, bad ground −1, not near +1, cards; 1 fails and 6 works', () => {
  const near = foot(9, 1, 10, 13, SOUTH);
  const field = fieldOf(
    [foot(0, 0, 10, 10, NORTH), near, horse(1, 0, 20, 20, EAST), guns(2, 0, 9, 8, NORTH)],
    [ground('rough', 8, 7, 9, 7.5)],
  );
  expect(rallyNumbers(field, 0)).toEqual({ needed: 4, modifiers: [] });
  expect(rallyNumbers(field, 1)).toEqual({ needed: 4, modifiers: [['not near the enemy', 1]] });
  expect(rallyNumbers(field, 2)).toEqual({
    needed: 5,
    modifiers: [
      ['bad terrain', -1],
      ['not near the enemy', 1],
    ],
  });
  expect(rallyNumbers(field, 0, 4).needed).toBe(2);
  expect(rallyNumbers(field, 0, -4).needed).toBe(6);
});

test('[maurice-lite: Activating a Force] to the nearest unit, rounded up, and round the enemy', () => {
  const field = { ...fieldOf([foot(0, 0, 24, 13, NORTH), foot(1, 0, 40, 13, NORTH)]) };
  // The commander stands at 24, 2; the rear of the first at 12.
  expect(activationDistance(field, 0, [0, 1])).toBe(10);
  expect(activationDistance(field, 0, [1])).toBe(18);
  const closer = fieldOf([foot(0, 0, 24, 13.001, NORTH)]);
  expect(activationDistance(closer, 0, [0])).toBe(11);
  // An enemy right in between: round him, keeping 1 off.
  const barred = fieldOf([foot(0, 0, 24, 13, NORTH), foot(1, 1, 24, 8, SOUTH)]);
  expect(activationDistance(barred, 0, [0])).toBeGreaterThan(10);
  expect(activationDistance(barred, 0, [0])).toBeLessThanOrEqual(12);
  const walled = fieldOf([
    foot(0, 0, 2, 30, NORTH),
    ...[2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46].map((x, at) =>
      foot(10 + at, 1, x, 15, SOUTH),
    ),
  ]);
  expect(activationDistance(walled, 0, [0])).toBe(OUT_OF_REACH);
});

test('[maurice-lite: Moving the CinC] on the table, on no unit, not through the enemy', () => {
  const field = fieldOf([foot(0, 0, 24, 13, NORTH), foot(1, 1, 24, 20, SOUTH)]);
  expect(cincPlace(field, 0, 24_000, 14_000)).toBeNull();
  expect(cincPlace(field, 0, 24_000, 13_499)).toContain('cannot stand on a unit');
  expect(cincPlace(field, 0, 24_000, 13_500)).toBeNull();
  expect(cincPlace(field, 0, 499, 10_000)).toContain('on the table');
  expect(cincPlace(field, 0, 24_000, 26_000)).toBeNull();
  const walled = fieldOf(
    [2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46].map((x, at) => foot(at, 1, x, 15, SOUTH)),
  );
  expect(cincPlace(walled, 0, 24_000, 26_000)).toContain('Enemy units');
});

test('[maurice-lite: Displacing the CinC] by steps of 1 base width until he stands on nothing', () => {
  const field = {
    ...fieldOf([foot(0, 0, 24, 13, NORTH)]),
    cincs: [
      [24_000, 12_500],
      [24_000, 30_000],
    ] as const,
  };
  expect(displacementOf(field, 0, 0)).toEqual([24_000, 11_500]);
  expect(displacementOf(field, 0, 2)).toEqual([21_000, 12_500]);
  expect(displacementOf(field, 0, 4)).toEqual([24_000, 13_500]);
  const far = {
    ...field,
    cincs: [
      [24_000, 12_500],
      [24_000, 31_400],
    ] as const,
  };
  expect(displacementOf(far, 1, 0)).toBeNull();
  expect(displacementOf(far, 1, 4)).toEqual([24_000, 30_400]);
});

test('[maurice-lite: Rolling To Hit] chances of disruptions by going through all dice', () => {
  const chances = disruptionChances(
    [
      { dice: 2, needed: 4 },
      { dice: 1, needed: 6 },
    ],
    4,
  );
  const counts = [0, 0, 0, 0];
  for (let a = 0; a < 36; a += 1)
    for (let b = 0; b < 36; b += 1)
      for (let c = 0; c < 36; c += 1) {
        const works = (number: number, needed: number): number =>
          (number % 6) + 1 >= needed && Math.floor(number / 6) + 1 >= 4 ? 1 : 0;
        const sum = works(a, 4) + works(b, 4) + works(c, 6);
        counts[sum] = (counts[sum] as number) + 1;
      }
  counts.forEach((count, disr) => {
    expect(chances[disr]).toBeCloseTo(count / 46_656, 12);
  });
  expect(meanOf(chances)).toBeCloseTo(0.5 + 1 / 12, 12);
  expect(chanceOfMore(chances, 0) + (chances[0] as number)).toBeCloseTo(1, 12);
  expect(rallyChances(2, 4)).toEqual([0.25, 0.5, 0.25]);
});

test('[maurice-lite: Combat Score] chances of a fight: one against one by 36 throws, the passive side against several', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH), foot(1, 1, 10, 10, SOUTH)]);
  const fights = engagements(field, [0]);
  const fighters = [0, 1].map((unit) => ({ unit, value: 6, disr: 0, most: 4 }));
  const found = fightChances(fighters, fights);
  expect(found).toEqual([
    { unit: 0, broken: 0, disr1: 15 / 36, disr2: 21 / 36 },
    { unit: 1, broken: 0, disr1: 21 / 36, disr2: 15 / 36 },
  ]);
  const flanked = fightChances(
    [
      { unit: 0, value: 6, disr: 0, most: 4 },
      { unit: 1, value: 0, disr: 0, most: 4 },
    ],
    fights,
  );
  const alone = passiveChances(0, [6]);
  expect(flanked?.[1]?.broken).toBeCloseTo(alone.doubled, 12);
  expect(flanked?.[1]?.disr2).toBeCloseTo(alone.beaten, 12);
  const two = passiveChances(6, [6, 4]);
  let beaten = 0;
  for (let throws = 0; throws < 216; throws += 1) {
    const [own, one, other] = [
      throws % 6,
      Math.floor(throws / 6) % 6,
      Math.floor(throws / 36),
    ] as const;
    if (6 + one > 6 + own || 4 + other > 6 + own) beaten += 1;
  }
  expect(two.doubled).toBe(0);
  expect(two.beaten).toBeCloseTo(beaten / 216, 12);
  expect(fightChances(new Array(7).fill(fighters[0]), fights)).toBeNull();
});
