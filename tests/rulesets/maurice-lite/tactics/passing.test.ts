import { expect, test } from 'vitest';
import {
  ahead,
  back,
  column,
  fieldOf,
  foot,
  ground,
  guns,
  horse,
  march,
  massed,
  NORTH,
  SOUTH,
} from './support';

test('[maurice-lite: Interpenetration] the three examples', () => {
  // Infantry in line passes cavalry in column: the infantry alone is disrupted.
  const one = march(
    fieldOf([foot(0, 0, 10, 10, NORTH), column('horse', 1, 0, 13, 10.7, [1, 0])]),
    ahead(0, 3),
  );
  expect(one).toMatchObject({ refused: null, disr: 1, ground: 0, friends: [] });
  // Massed passes a line: both (massed is of cavalry only).
  const two = march(fieldOf([massed(0, 0, 10, 10, NORTH), foot(1, 0, 10, 12, NORTH)]), ahead(0, 5));
  expect(two).toMatchObject({ refused: null, disr: 1, friends: [{ unit: 1, disr: 1 }] });
  // Artillery passes massed cavalry: the cavalry alone.
  const three = march(
    fieldOf([guns(0, 0, 10, 10, NORTH), massed(1, 0, 10, 13, NORTH)]),
    ahead(0, 5),
  );
  expect(three).toMatchObject({ refused: null, disr: 0, friends: [{ unit: 1, disr: 1 }] });
});

test('[maurice-lite: Interpenetration] it leads clear through, and breaks nobody', () => {
  const field = (mover: number, other: number) =>
    fieldOf([
      { ...horse(0, 0, 10, 10, NORTH), disr: mover },
      { ...foot(1, 0, 10, 12, NORTH), disr: other },
    ]);
  // Clear of it with its rear at 12.
  expect(march(field(0, 0), ahead(0, 3)).refused).toBeNull();
  const on = march(field(0, 0), ahead(0, 2.999));
  expect(on.refused).toContain('ends on a friendly unit');
  expect(on.instead).toEqual(ahead(0, 1));
  expect(march(field(3, 3), ahead(0, 3)).refused).toBeNull();
  expect(march(field(4, 0), ahead(0, 3)).refused).toContain('has 4 disruptions');
  expect(march(field(0, 4), ahead(0, 3)).refused).toContain('would break it');
});

test('[maurice-lite: Movement and Terrain] one disruption for any difficult ground, none that breaks, none for artillery', () => {
  const rocks = ground('rough', 11.999, 11, 14, 12);
  const one = march(
    fieldOf([foot(0, 0, 10, 10, NORTH)], [rocks, ground('woods', 8, 12.5, 9, 13)]),
    ahead(0, 4),
  );
  expect(one).toMatchObject({ refused: null, disr: 1, ground: 1 });
  expect(march(fieldOf([foot(0, 0, 9.999, 10, NORTH)], [rocks]), ahead(0, 4)).disr).toBe(0);
  const tired = fieldOf([{ ...foot(0, 0, 10, 10, NORTH), disr: 4 }], [rocks]);
  const over = march(tired, ahead(0, 4));
  expect(over.refused).toContain('4 disruptions');
  expect(over.instead).toEqual(ahead(0, 1));
  expect(
    march(fieldOf([{ ...foot(0, 0, 10, 10, NORTH), disr: 3 }], [rocks]), ahead(0, 4)).refused,
  ).toBeNull();
  const gun = fieldOf([guns(0, 0, 12, 10, NORTH)], [rocks]);
  expect(march(gun, ahead(0, 2))).toMatchObject({ refused: null, disr: 0, most: 2_000 });
  expect(march(gun, ahead(0, 2.001)).refused).toContain('difficult ground');
  expect(march(gun, ahead(0, 2.001)).instead).toEqual(ahead(0, 2));
});

test('[maurice-lite: Movement and Terrain] Rough Going makes difficult ground impassable, a bugle harmless', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH)], [ground('rough', 8, 12, 12, 13)]);
  const rough = march({ ...field, roughGoing: [true, false] }, ahead(0, 4));
  expect(rough.refused).toContain('impassable this round');
  expect(rough.instead).toEqual(ahead(0, 2));
  expect(march({ ...field, roughGoing: [false, true] }, ahead(0, 4)).disr).toBe(1);
  expect(march({ ...field, easyGoing: [true, false] }, ahead(0, 4))).toMatchObject({
    disr: 0,
    ground: 0,
  });
  const pond = march(
    fieldOf([foot(0, 0, 10, 10, NORTH)], [ground('pond', 8, 12, 12, 13)]),
    ahead(0, 4),
  );
  expect(pond.refused).toContain('Nobody can enter the pond');
});

test('[maurice-lite: Displacing the CinC] a move names the markers it passes or ends on', () => {
  const field = fieldOf([foot(0, 0, 24, 27, NORTH), horse(1, 1, 24, 6, SOUTH)]);
  expect(march(field, ahead(0, 4)).overCinc).toEqual([1]);
  expect(march(field, ahead(0, 2.5)).overCinc).toEqual([]);
  const own = fieldOf([horse(0, 0, 24, 6, SOUTH)]);
  expect(march(own, ahead(0, 4)).overCinc).toEqual([0]);
  expect(march(own, ahead(0, 4.499)).overCinc).toEqual([0]);
  expect(march(fieldOf([horse(0, 0, 24, 1, NORTH)]), ahead(0, 5)).overCinc).toEqual([]);
});

test('[maurice-lite: About-Face] cavalry alone, ending not near the enemy', () => {
  const enemy = foot(1, 1, 10, 15, SOUTH);
  const field = fieldOf([massed(0, 0, 10, 13, NORTH), enemy, foot(2, 0, 30, 10, NORTH)]);
  const turn = (by: number) => march(field, { ...ahead(0, by), aboutFace: true });
  // Its rear, now in front, stands at 11; its new rear must be below 11.
  expect(turn(2.001)).toMatchObject({ refused: null, most: 4_000 });
  expect(turn(2).refused).toContain('farther than 4 base widths');
  expect(turn(2).instead).toBeNull();
  expect(march(field, { unit: 2, aboutFace: true }).refused).toContain('Only cavalry');
  expect(
    march(field, { unit: 0, aboutFace: true, change: { to: 'column', hand: 'left' } }).refused,
  ).toContain('does not turn about and change');
  expect(march(field, { unit: 0, aboutFace: true }, 'charge').refused).toContain('charging force');
  const rear = march(fieldOf([column('horse', 0, 0, 10, 10, NORTH)]), { unit: 0, aboutFace: true });
  expect(rear.body).toEqual({
    kind: 'column',
    trail: [
      [10_000, 6_000],
      [10_000, 10_000],
    ],
  });
});

test('[maurice-lite: The Non-Charging Units in a Charging Force] they keep the rules of moving, but never go back', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH), foot(1, 1, 10, 12, SOUTH)]);
  expect(march(field, ahead(0, 1.9), 'charge').refused).toBeNull();
  expect(march(field, back(0, 1), 'charge').refused).toContain('backward');
  expect(march(field, ahead(0, 2), 'charge').refused).toContain('Only a charge');
  expect(
    march(field, { unit: 0, change: { to: 'column', hand: 'left' } }, 'charge').refused,
  ).toContain('changes formation');
});
