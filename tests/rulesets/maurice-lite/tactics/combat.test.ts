import { expect, test } from 'vitest';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import {
  combatResults,
  type Engagement,
  engagements,
  outnumberedBy,
  scoreOf,
} from '@/lib/rulesets/maurice-lite/tactics';
import { column, EAST, fieldOf, foot, ground, guns, horse, massed, NORTH, SOUTH } from './support';

const pairs = (
  stands: readonly Stand[],
  chargers: readonly number[],
  features: Parameters<typeof fieldOf>[1] = [],
) =>
  engagements(fieldOf(stands, features), chargers).map(({ attacker, defender }) => [
    attacker,
    defender,
  ]);

test('[maurice-lite: Engagement] the picture: who touches engages also all directly in front within 1, who does not touch engages nobody', () => {
  // British 1 and 3 stand a bit behind British 2, whom the massed A, B and C touch.
  const stands = [
    ...[8, 10, 12, 14].map((x, unit) => massed(unit, 0, x, 10, NORTH)),
    foot(11, 1, 5.9, 10.6, SOUTH),
    foot(12, 1, 10, 10, SOUTH),
    foot(13, 1, 14.1, 10.6, SOUTH),
  ];
  const found = pairs(stands, [0, 1, 2, 3]);
  expect(found).toEqual([
    [0, 11],
    [0, 12],
    [1, 12],
    [2, 12],
    [2, 13],
  ]);
});

test('[maurice-lite: Engagement] within 1 base width directly in front, a thousandth farther not', () => {
  const at = (y: number) =>
    pairs([foot(0, 0, 10, 10, NORTH), guns(1, 1, 8.5, 10, SOUTH), guns(2, 1, 11.5, y, SOUTH)], [0]);
  expect(at(10.9)).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(at(11)).toEqual([[0, 1]]);
});

test('[maurice-lite: Some Quirks of Engagement] a unit packed behind another is engaged only past its end', () => {
  const stands = (x: number) => [
    foot(0, 0, x, 10, NORTH),
    foot(1, 1, 12, 10, SOUTH),
    // Austrian 2 right behind Austrian 1, which is less deep than a base width here: a thin line of guns’ depth.
    foot(2, 1, 12, 10.9, SOUTH),
  ];
  const thin = (x: number) =>
    stands(x).map((stand) =>
      stand.unit === 1 && stand.body.kind === 'block'
        ? {
            ...stand,
            body: {
              kind: 'block' as const,
              box: { ...stand.body.box, front: 3_000, depth: 1_000, x: 14_000 },
            },
          }
        : stand,
    );
  expect(pairs(stands(12), [0])).toEqual([[0, 1]]);
  // Austrian 1 three bases wide, 11 … 14; Austrian 2 four, 10 … 14: a whole base of the French sees past.
  expect(pairs(thin(12), [0])).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(pairs(thin(12.9), [0])).toEqual([[0, 1]]);
});

test('[maurice-lite: “Flanked”] only who touches the flank or rear, from the flank', () => {
  const flanked = (stands: readonly Stand[], features: Parameters<typeof fieldOf>[1] = []) =>
    engagements(fieldOf(stands, features), [0]).map(({ defender, flanked: is }) => [defender, is]);
  // French cavalry goes east along the flank of Austrian 2; Austrian 1 stands ahead of it, not touched.
  const attacker = horse(0, 0, 10, 8, EAST);
  expect(flanked([attacker, foot(1, 1, 12, 9.5, NORTH)])).toEqual([[1, true]]);
  const both = [attacker, foot(1, 1, 12, 7.9, NORTH), foot(2, 1, 12.6, 10.6, NORTH)];
  expect(flanked(both)).toEqual([
    [1, false],
    [2, false],
  ]);
  // Its front line at 10 leaves half of the attacker’s bases behind it; at 8 half of them, at 7.9 fewer.
  expect(flanked([attacker, foot(1, 1, 12, 10, NORTH)])).toEqual([[1, true]]);
  expect(flanked([attacker, foot(1, 1, 12, 8, NORTH)])).toEqual([[1, true]]);
  expect(flanked([attacker, foot(1, 1, 12, 7.9, NORTH)])).toEqual([[1, false]]);
  expect(flanked([horse(0, 0, 10, 10, NORTH), foot(1, 1, 10, 10, SOUTH)])).toEqual([[1, false]]);
  expect(flanked([horse(0, 0, 10, 10, NORTH), foot(1, 1, 10, 11, NORTH)])).toEqual([[1, true]]);
});

test('[maurice-lite: Outnumbered] the first picture: one against two who fight him alone is −2', () => {
  const field = fieldOf([
    horse(0, 0, 10, 10, NORTH),
    horse(1, 1, 8, 10, SOUTH),
    horse(2, 1, 12, 10.4, SOUTH),
  ]);
  const fights = engagements(field, [0]);
  expect(outnumberedBy(field, 0, fights)).toBe(2);
  expect(outnumberedBy(field, 1, fights)).toBe(0);
  expect(scoreOf(field, 0, fights)).toEqual({
    basic: 6,
    modifiers: [['outnumbered', -2]],
    value: 4,
  });
});

test('[maurice-lite: Outnumbered] the second picture: three charge two, each of the two is −1', () => {
  const field = fieldOf([
    horse(0, 0, 6, 10, NORTH),
    horse(1, 0, 10, 10, NORTH),
    horse(2, 0, 14, 10, NORTH),
    foot(11, 1, 8, 10, SOUTH),
    foot(12, 1, 12, 10, SOUTH),
  ]);
  const fights = engagements(field, [0, 1, 2]);
  expect([11, 12, 0, 1, 2].map((unit) => outnumberedBy(field, unit, fights))).toEqual([
    1, 1, 0, 0, 0,
  ]);
});

test('[maurice-lite: Outnumbered] artillery is no unit in this count', () => {
  const field = fieldOf([
    horse(0, 0, 10, 10, NORTH),
    horse(1, 1, 9, 10, SOUTH),
    guns(2, 1, 11.5, 10, SOUTH),
  ]);
  expect(outnumberedBy(field, 0, engagements(field, [0]))).toBe(0);
});

const fight = (attacker: number, defender: number, more: Partial<Engagement> = {}): Engagement => ({
  ...{ attacker, defender, contact: true, flanked: false, cover: false },
  ...more,
});

test('[maurice-lite: Combat Score] every modifier, never below zero', () => {
  const own = foot(0, 0, 10, 10, NORTH);
  const enemy = foot(1, 1, 10, 10, SOUTH);
  const score = (
    unit: number,
    stands: readonly Stand[],
    fights: Engagement[],
    features: Parameters<typeof fieldOf>[1] = [],
    extra = 0,
  ) => scoreOf(fieldOf(stands, features), unit, fights, extra);
  expect(score(0, [own, enemy], [fight(0, 1)])).toEqual({ basic: 6, modifiers: [], value: 6 });
  expect(score(1, [own, guns(1, 1, 10, 10, SOUTH)], [fight(0, 1)]).value).toBe(1);
  const hill = [ground('hill', 5, 10, 15, 15)];
  expect(score(1, [own, enemy], [fight(0, 1)], hill).modifiers).toEqual([['higher ground', 1]]);
  expect(score(1, [own, horse(1, 1, 10, 10, SOUTH)], [fight(0, 1)], hill).modifiers).toEqual([]);
  expect(score(0, [{ ...own, disr: 3 }, enemy], [fight(0, 1)]).modifiers).toEqual([
    ['disruptions', -3],
  ]);
  expect(
    score(0, [own, enemy], [fight(0, 1)], [ground('rough', 11, 9, 12, 9.2)]).modifiers,
  ).toEqual([['bad terrain', -2]]);
  expect(score(0, [own, enemy], [fight(0, 1, { cover: true })]).modifiers).toEqual([
    ['attacks cover', -2],
  ]);
  expect(
    score(0, [own, horse(1, 1, 10, 10, SOUTH)], [fight(0, 1, { cover: true })]).modifiers,
  ).toEqual([]);
  expect(score(1, [own, enemy], [fight(0, 1, { flanked: true })])).toMatchObject({
    value: 0,
    modifiers: [['vulnerable', -6]],
  });
  expect(score(1, [own, column('foot', 1, 1, 10, 10, SOUTH)], [fight(0, 1)]).modifiers).toEqual([
    ['vulnerable', -6],
  ]);
  expect(score(0, [own, enemy], [fight(0, 1)], [], 2)).toMatchObject({
    value: 8,
    modifiers: [['card', 2]],
  });
  expect(score(1, [own, { ...enemy, disr: 4 }], [fight(0, 1, { flanked: true })]).value).toBe(0);
});

test('[maurice-lite: Cover] in combat: what stands directly before the attacker counts, and a wall between', () => {
  const cover = (stands: readonly Stand[], features: Parameters<typeof fieldOf>[1]) =>
    engagements(fieldOf(stands, features), [0]).map(({ defender, cover: has }) => [defender, has]);
  const attacker = foot(0, 0, 10, 10, NORTH);
  const second = foot(2, 1, 13, 10, SOUTH);
  // Austrian 2 covers 11 … 15: what is before the French, 11 … 12, stands in the woods.
  const woods = ground('woods', 10.5, 10, 13, 12);
  expect(cover([attacker, second], [woods])).toEqual([[2, true]]);
  expect(cover([attacker, second], [ground('woods', 11.4, 10, 13, 12)])).toEqual([[2, false]]);
  const first = foot(1, 1, 8, 10.8, SOUTH);
  expect(cover([attacker, first, second], [woods, ground('wall', 5, 10.4, 10.4, 10.5)])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(cover([attacker, first, second], [woods, ground('wall', 5, 10.4, 9, 10.5)])).toEqual([
    [1, false],
    [2, true],
  ]);
  // A wall that the defender is flush with lies under the attacker when they touch.
  expect(cover([attacker, foot(1, 1, 10, 10, SOUTH)], [ground('wall', 5, 9.9, 15, 10)])).toEqual([
    [1, true],
  ]);
});

test('[maurice-lite: A Complete Example of Combat Resolution] six Austrians against three French, as the document resolves it', () => {
  const units = [
    foot(1, 0, 4, 10, NORTH),
    foot(2, 0, 8, 10, NORTH),
    foot(3, 0, 12, 10, NORTH),
    ...[11, 12, 13].map((unit, at) => foot(unit, 1, 4 + 4 * at, 10, SOUTH)),
    ...[14, 15, 16].map((unit, at) => guns(unit, 1, 16 + at, 10, SOUTH)),
  ];
  const fights = [
    fight(1, 11, { contact: false }),
    fight(1, 12),
    fight(2, 12),
    fight(3, 13),
    ...[14, 15, 16].map((unit) => fight(3, unit, { contact: false })),
  ];
  const scores = new Map([
    ...([
      [1, 6],
      [2, 10],
      [3, 8],
      [11, 9],
      [12, 7],
      [13, 8],
    ] as const),
    ...([
      [14, 5],
      [15, 4],
      [16, 4],
    ] as const),
  ]);
  const { passive, active } = combatResults(fieldOf(units), scores, fights);
  expect(passive.map(({ unit, disr, broken, cause }) => [unit, disr, broken, cause])).toEqual([
    [11, 1, false, 'combat'],
    [12, 2, false, 'combat'],
    [13, 1, false, 'combat'],
    [14, 2, true, 'combat'],
    [15, 0, true, 'doubled'],
    [16, 0, true, 'doubled'],
  ]);
  expect(active.map(({ unit, disr }) => [unit, disr])).toEqual([
    [1, 2],
    [2, 1],
    [3, 2],
  ]);
});

test('[maurice-lite: Resolve Passive Units First] double, one less than double, equal; a broken defender holds nobody', () => {
  const units = [foot(0, 0, 10, 10, NORTH), { ...foot(1, 1, 10, 10, SOUTH), disr: 3 }];
  const after = (own: number, enemy: number) =>
    combatResults(
      fieldOf(units),
      new Map([
        [0, own],
        [1, enemy],
      ]),
      [fight(0, 1)],
    );
  expect(after(8, 4).passive[0]).toEqual({ unit: 1, disr: 0, broken: true, cause: 'doubled' });
  expect(after(7, 4).passive[0]).toEqual({ unit: 1, disr: 2, broken: true, cause: 'combat' });
  expect(after(4, 4).passive[0]).toEqual({ unit: 1, disr: 1, broken: false, cause: 'combat' });
  expect(after(8, 4).active[0]?.disr).toBe(1);
  expect(after(4, 4).active[0]?.disr).toBe(2);
});
