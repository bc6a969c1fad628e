import { expect, test } from 'vitest';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import { aimsOf, mayFire, toDisrupt, toHit } from '@/lib/rulesets/maurice-lite/tactics';
import {
  column,
  EAST,
  fieldOf,
  foot,
  ground,
  guns,
  horse,
  massed,
  NORTH,
  SOUTH,
  WEST,
} from './support';

type Features = Parameters<typeof fieldOf>[1];
/** Whom each base of unit 0 may fire at. */
const targets = (
  stands: readonly Stand[],
  features: Features = [],
  kind: 'volley' | 'bombardment' = 'volley',
) => aimsOf(fieldOf(stands, features), 0, kind).map((aims) => aims.map(({ target }) => target));

test('[maurice-lite: Fire Zones and Prioritizing Targets] the first picture: three bases must, A chooses within 45 degrees', () => {
  // French bases at 8 … 12; British infantry before B, C, D; cavalry to the left of A.
  const stands = [
    foot(0, 0, 10, 10, NORTH),
    foot(1, 1, 11.5, 13, SOUTH),
    massed(2, 1, 7, 12.2, SOUTH),
  ];
  // The infantry covers 9.5 … 13.5, the cavalry 6 … 8: neither is straight ahead of base A (8 … 9).
  const [a, b, c, d] = targets(stands);
  expect([b, c, d]).toEqual([[1], [1], [1]]);
  expect([...(a ?? [])].sort()).toEqual([1, 2]);
});

test('[maurice-lite: Fire Zones and Prioritizing Targets] the second picture: A angles past a friend, C must fire at the nearer', () => {
  const stands = [
    foot(0, 0, 10, 10, NORTH),
    foot(1, 1, 8.7, 13, SOUTH),
    foot(2, 1, 12.8, 13.4, SOUTH),
    // A friend a bit before A.
    horse(3, 0, 6.2, 12, NORTH),
  ];
  // British 1 covers 6.7 … 10.7, British 2 10.8 … 14.8; the friend 4.2 … 8.2.
  expect(targets(stands)).toEqual([[1], [1], [1], [2]]);
  const aims = aimsOf(fieldOf(stands), 0, 'volley');
  expect(aims[0]?.[0]?.ahead).toBe(false);
  expect(aims[1]?.[0]?.ahead).toBe(true);
});

test('[maurice-lite: The Range of Fire] short up to 4, long from there to 16, to the thousandth', () => {
  const at = (y: number) => [guns(0, 0, 10, 10, NORTH), foot(1, 1, 10, y, SOUTH)];
  expect(targets(at(14))).toEqual([[1]]);
  expect(targets(at(14.001))).toEqual([[]]);
  expect(targets(at(14), [], 'bombardment')).toEqual([[]]);
  expect(targets(at(14.001), [], 'bombardment')).toEqual([[1]]);
  expect(targets(at(26), [], 'bombardment')).toEqual([[1]]);
  expect(targets(at(26.001), [], 'bombardment')).toEqual([[]]);
  expect(mayFire(fieldOf(at(14)), 0, 'bombardment')).toContain('may not bombard');
  expect(mayFire(fieldOf(at(14.001)), 0, 'volley')).toContain('within 4');
});

test('[maurice-lite: Fire Zones and Prioritizing Targets] up to 45 degrees and no farther', () => {
  const at = (x: number) => [guns(0, 0, 10, 10, NORTH), column('foot', 1, 1, x, 11, SOUTH)];
  // Its near edge at 10.5 + 1 … is on the border of 45 degrees at 11 high.
  expect(targets(at(12.4))).toEqual([[1]]);
  expect(targets([guns(0, 0, 10, 10, NORTH), foot(1, 1, 13.6, 10, NORTH)])).toEqual([[]]);
});

test('[maurice-lite: Who May Fire?] no cavalry, no column, no base in water, no gun even partly in woods', () => {
  const enemy = foot(1, 1, 10, 13, SOUTH);
  const why = (stand: Stand, features: Features = []) =>
    mayFire(fieldOf([stand, enemy], features), 0, 'volley');
  expect(why(horse(0, 0, 10, 10, NORTH))).toContain('Cavalry');
  expect(why(column('foot', 0, 0, 10, 10, NORTH))).toContain('column');
  expect(why(foot(0, 0, 10, 10, NORTH), [ground('stream', 5, 8.5, 15, 9.5)])).toContain('water');
  expect(why(guns(0, 0, 10, 10, NORTH), [ground('woods', 5, 8, 9.501, 9.5)])).toContain('woods');
  expect(why(guns(0, 0, 10, 10, NORTH), [ground('woods', 5, 8, 9.5, 9.5)])).toBeNull();
  const wet = [foot(0, 0, 10, 10, NORTH), enemy];
  expect(targets(wet, [ground('stream', 8.2, 8.5, 8.4, 9.5)])).toEqual([[], [1], [1], [1]]);
});

test('[maurice-lite: Obstructions] the partial obstruction: fire goes 1 beyond where the woods appear', () => {
  const stands = (y: number) => [guns(0, 0, 10, 10, NORTH), foot(1, 1, 10, y, SOUTH)];
  const woods = [ground('woods', 10.2, 15, 14, 16)];
  expect(targets(stands(16), woods, 'bombardment')).toEqual([[1]]);
  // A long wall of woods leaves no angle past it.
  const wide = [ground('woods', 10.2, 12, 30, 12.5), ground('woods', -0, 12, 9.8, 12.5)];
  const aims = (y: number) => aimsOf(fieldOf(stands(y), wide), 0, 'volley').flat();
  expect(aims(13)).toMatchObject([{ target: 1, ahead: true }]);
  // A hair farther it is out of reach straight ahead, and half a base width farther at every angle.
  expect(aims(13.001).filter(({ ahead }) => ahead)).toEqual([]);
  expect(aims(13.5)).toEqual([]);
});

test('[maurice-lite: Fire and Cover] the wall: A has cover behind it, B does not and is out of its reach', () => {
  // The wall stretches across the French zone at 13 and ends at 11.
  const wall = [ground('wall', 4, 13, 10.8, 13.1)];
  const a = foot(1, 1, 8.4, 13.4, SOUTH);
  const b = foot(2, 1, 12, 14.2, SOUTH);
  const gun = guns(0, 0, 10, 10, NORTH);
  const [aim] = aimsOf(fieldOf([gun, a, b], wall), 0, 'volley')[0] ?? [];
  expect(aim).toMatchObject({ target: 1, cover: true, ahead: true });
  // Without A the wall is a (full) obstruction: only 1 beyond it; B is angled at past its end, if at all.
  const near = aimsOf(fieldOf([gun, foot(2, 1, 12, 13.9, SOUTH)], wall), 0, 'volley')[0] ?? [];
  expect(near.map(({ target }) => target)).toEqual([2]);
});

test('[maurice-lite: Shooting from Behind Cover] one’s own wall is neither an obstruction nor the enemy’s cover', () => {
  const wall = [ground('wall', 4, 10, 16, 10.1)];
  const enemy = foot(1, 1, 10, 13, SOUTH);
  const flush = aimsOf(fieldOf([guns(0, 0, 10, 10, NORTH), enemy], wall), 0, 'volley')[0] ?? [];
  expect(flush[0]).toMatchObject({ target: 1, cover: false });
  // Not flush: the wall obstructs, and one may only fire 1 beyond it.
  expect(targets([guns(0, 0, 10, 9.9, NORTH), enemy], wall)).toEqual([[]]);
  const close = aimsOf(
    fieldOf([guns(0, 0, 10, 9.9, NORTH), foot(1, 1, 10, 10.9, SOUTH)], wall),
    0,
    'volley',
  );
  expect(close[0]?.[0]).toMatchObject({ target: 1, cover: true });
});

test('[maurice-lite: Obstructions] who is hidden behind a hill is no target; who stands on it is', () => {
  const hill = [ground('hill', 5, 11, 15, 12)];
  expect(targets([guns(0, 0, 10, 10, NORTH), foot(1, 1, 10, 13, SOUTH)], hill)).toEqual([[]]);
  expect(targets([guns(0, 0, 10, 10, NORTH), foot(1, 1, 10, 11, SOUTH)], hill)).toEqual([[1]]);
});

test('[maurice-lite: Rolling To Hit] every modifier, and 1 and 6 as they fall', () => {
  const needed = (stands: readonly Stand[], features: Features = [], extra = 0) => {
    const field = fieldOf(stands, features);
    const aim = aimsOf(field, 0, 'volley').flat()[0];
    if (aim === undefined) throw new Error('no target');
    return toHit(field, 0, aim, extra);
  };
  const enemy = foot(1, 1, 10, 13, SOUTH);
  const own = foot(0, 0, 10, 10, NORTH);
  expect(needed([own, enemy])).toEqual({ needed: 4, dice: 1, modifiers: [] });
  expect(needed([own, massed(1, 1, 10, 13, SOUTH)])).toMatchObject({
    needed: 3,
    modifiers: [['dense target', 1]],
  });
  expect(needed([own, column('foot', 1, 1, 10, 13, SOUTH)]).needed).toBe(3);
  expect(needed([own, foot(1, 1, 10, 14, NORTH)])).toMatchObject({
    needed: 3,
    modifiers: [['enfilade', 1]],
  });
  expect(needed([own, column('foot', 1, 1, 10, 17, NORTH)]).needed).toBe(2);
  expect(needed([{ ...own, disr: 2 }, enemy]).modifiers).toEqual([['disrupted shooter', -1]]);
  expect(needed([{ ...own, disr: 1 }, enemy]).needed).toBe(4);
  expect(needed([own, enemy], [ground('rough', 5, 9, 15, 9.5)])).toMatchObject({
    needed: 5,
    modifiers: [['bad terrain', -1]],
  });
  expect(needed([own, enemy], [ground('woods', 5, 12.9, 15, 15)])).toMatchObject({
    needed: 5,
    modifiers: [['cover', -1]],
  });
  expect(needed([own, enemy], [], 2)).toMatchObject({ needed: 2, modifiers: [['card', 2]] });
  expect(needed([own, enemy], [], 5).needed).toBe(2);
  expect(needed([own, enemy], [], -3).needed).toBe(6);
  const gun = guns(0, 0, 10, 10, NORTH);
  expect(needed([gun, enemy]).dice).toBe(2);
  expect(needed([{ ...gun, disr: 1 }, enemy]).needed).toBe(5);
});

test('[maurice-lite: Rolling To Hit] enfilade is all of the shooting base behind the front line of the target base', () => {
  const fire = (y: number) =>
    aimsOf(fieldOf([guns(0, 0, 10, 10, EAST), foot(1, 1, 13, y, NORTH)]), 0, 'volley')[0]?.[0];
  // The base covers 9.5 … 10.5.
  expect(fire(10.5)?.enfilade).toBe(true);
  expect(fire(10.499)?.enfilade).toBe(false);
  expect(
    aimsOf(fieldOf([guns(0, 0, 10, 10, EAST), foot(1, 1, 13, 10, WEST)]), 0, 'volley')[0]?.[0]
      ?.enfilade,
  ).toBe(false);
});

test('[maurice-lite: Roll to Disrupt] artillery under bombardment alone needs a 6', () => {
  expect([toDisrupt('foot', 'volley'), toDisrupt('horse', 'bombardment')]).toEqual([4, 4]);
  expect([toDisrupt('guns', 'volley'), toDisrupt('guns', 'bombardment')]).toEqual([4, 6]);
});
