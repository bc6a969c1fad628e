import { expect, test } from 'vitest';
import { boxCorners, boxFrom, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { after, type Leg } from '@/lib/geometry/plane/moves';
import { boxesCollide, cornersOverlap } from '@/lib/geometry/plane/overlap';
import { type Mover, moveTogether } from '@/lib/geometry/plane/together';
import { type Any, numbers } from './cases';

const tray = (x: number, y: number, tx = 0, ty = 1): PlaneBox =>
  boxFrom([x, y], [tx, ty], 1_500, 500) as PlaneBox;
const ahead = (by: number): Leg => ({ kind: 'ahead', by });
const mover = (id: string, box: PlaneBox, pace: number, legs: Leg[] = [ahead(pace)]): Mover => ({
  ...{ id, box, pace, legs },
});

test('[plane: many at once] two that march at each other stop half way, to within a thousandth each', () => {
  const { moved, contacts } = moveTogether([
    mover('a', tray(0, 1_000), 3_000),
    mover('b', tray(1_500, 5_000, 0, -1), 3_000),
  ]);
  expect(contacts.map(({ one, other }) => [one, other])).toEqual([['a', 'b']]);
  expect(moved.get('a')?.by).toBeGreaterThan(1_998);
  expect(moved.get('a')?.by).toBeLessThanOrEqual(2_000);
  expect(moved.get('b')?.by).toBe(moved.get('a')?.by);
  expect(moved.get('a')?.stopped).toBe(81);
});

test('[plane: many at once] who runs into one that has just stopped stops behind it', () => {
  const { moved, contacts } = moveTogether([
    mover('rear', tray(0, 0), 6_000),
    mover('front', tray(0, 1_000), 5_000),
    mover('wall', tray(0, 3_500), 0, []),
  ]);
  expect(contacts.map(({ one, other }) => `${one} ${other}`)).toEqual(['front wall', 'front rear']);
  expect(moved.get('front')?.box.y).toBe(3_000);
  expect(moved.get('rear')?.box.y).toBe(2_500);
});

test('[plane: many at once] who marches behind another as fast is never in its way', () => {
  const { contacts } = moveTogether([
    mover('rear', tray(0, 500), 5_000),
    mover('front', tray(0, 1_000), 5_000),
  ]);
  expect(contacts).toEqual([]);
});

test('[plane: many at once] what a rule sees after a tick stops a body there', () => {
  const { moved } = moveTogether([mover('a', tray(0, 1_000), 6_000)], {
    afterTick: (tick, boxOf) => (boxOf('a').y >= 4_000 && tick < 120 ? ['a'] : []),
  });
  expect(moved.get('a')).toMatchObject({ by: 3_000, stopped: 60 });
});

test('[plane: many at once] bodies that do not halt one another pass through', () => {
  const { moved } = moveTogether(
    [mover('a', tray(0, 1_000), 6_000), mover('b', tray(0, 4_000), 0, [])],
    { halts: () => false },
  );
  expect(moved.get('a')?.by).toBe(6_000);
});

function anyMovers(draw: Any): Mover[] {
  const found: Mover[] = [];
  for (let index = 0; found.length < 14 && index < 60; index += 1) {
    const box = tray(
      5_000 + draw(9_000),
      5_000 + draw(9_000),
      draw(2_001) - 1_000,
      1 + draw(1_000),
    );
    if (found.some((other) => boxesCollide(box, other.box))) continue;
    const legs: Leg[] =
      draw(3) === 0
        ? [{ kind: 'wheel', pivot: 'left', by: draw(900) }, ahead(4_000)]
        : [ahead(6_000)];
    found.push(mover(`m${draw(1_000)}-${index}`, box, draw(6_001), draw(5) === 0 ? [] : legs));
  }
  return found;
}

test('[plane: many at once] is the same in every order of the list, and nobody ends in another’s way', () => {
  const draw = numbers(1805);
  let contacts = 0;
  for (let round = 0; round < 60; round += 1) {
    const movers = anyMovers(draw);
    const one = moveTogether(movers);
    const shuffled = [...movers].sort(() => draw(3) - 1);
    const other = moveTogether(shuffled);
    expect(other.contacts).toEqual(one.contacts);
    expect([...other.moved].sort()).toEqual([...one.moved].sort());
    contacts += one.contacts.length;
    const ends = [...one.moved.values()];
    ends.forEach(({ box }, index) => {
      for (const { box: next } of ends.slice(index + 1))
        expect(boxesCollide(box, next)).toBe(false);
    });
    for (const { id, box, legs } of movers) {
      const end = one.moved.get(id);
      if (legs.length === 1) expect(end?.box).toEqual(after(box, legs[0] as Leg, end?.by));
    }
  }
  expect(contacts).toBeGreaterThan(100);
});

/** The same for bodies square to the table, by looking at every part of every tick and every pair. */
function slowlyTogether(movers: readonly Mover[]): Map<string, number> {
  const by = new Map(movers.map(({ id }) => [id, 0]));
  const stopped = new Set<string>();
  const at = ({ id, box, legs }: Mover, where = by.get(id) as number) =>
    boxCorners(legs[0] === undefined ? box : after(box, legs[0], where));
  for (let part = 1; part <= 120 * 64; part += 1) {
    const next = new Map(
      movers.map(({ id, pace, legs }) => [
        id,
        stopped.has(id)
          ? (by.get(id) as number)
          : Math.min(legs[0]?.by ?? 0, Math.floor((pace * part) / (120 * 64))),
      ]),
    );
    for (let again = true; again; ) {
      const hit = new Set<string>();
      for (const one of movers)
        for (const other of movers) {
          const goes = [one, other].some(({ id }) => next.get(id) !== by.get(id));
          if (one.id >= other.id || !goes) continue;
          if (cornersOverlap(at(one, next.get(one.id)), at(other, next.get(other.id))))
            hit.add(one.id).add(other.id);
        }
      for (const id of hit) {
        next.set(id, by.get(id) as number);
        stopped.add(id);
      }
      again = hit.size > 0;
    }
    for (const [id, where] of next) by.set(id, where);
  }
  return by;
}

test('[plane: many at once] bodies square to the table stop where a slow walk through every part of every tick stops them', () => {
  const draw = numbers(1813);
  const ways = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const;
  for (let round = 0; round < 3; round += 1) {
    const movers: Mover[] = [];
    for (let index = 0; movers.length < 6; index += 1) {
      const box = tray(draw(7_000), draw(7_000), ...(ways[draw(4)] as readonly [number, number]));
      if (movers.some((other) => boxesCollide(box, other.box))) continue;
      movers.push(mover(`m${index}`, box, 1_000 + draw(5_000)));
    }
    const { moved } = moveTogether(movers);
    const slow = slowlyTogether(movers);
    expect(Object.fromEntries([...moved].map(([id, { by }]) => [id, by]))).toEqual(
      Object.fromEntries(slow),
    );
  }
});
