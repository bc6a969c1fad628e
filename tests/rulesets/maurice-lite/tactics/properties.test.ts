import { expect, test } from 'vitest';
import type { Leg } from '@/lib/geometry/plane/moves';
import { cornersCollide } from '@/lib/geometry/plane/overlap';
import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import {
  aimsOf,
  chargesOf,
  engagements,
  fallBack,
  forcesOf,
  isForce,
  mayFire,
  shapeOf,
  touches,
  tryMove,
} from '@/lib/rulesets/maurice-lite/tactics';
import { fieldOf, foot, ground, guns, horse, massed } from './support';

/** Whole numbers from a seed. */
function dice(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from + (Math.floor(state / 65_536) % (to - from + 1));
  };
}

const overlap = (one: Stand, other: Stand): boolean =>
  shapeOf(one.body).outlines.some((here) =>
    shapeOf(other.body).outlines.some((there) => cornersCollide(here, there)),
  );
const isOnTable = ({ body }: Stand): boolean => {
  const [left, low, right, high] = shapeOf(body).bounds;
  return left >= 0 && low >= 0 && right <= 48_000 && high <= 32_000;
};

function scattered(die: (from: number, to: number) => number): Field {
  const stands: Stand[] = [];
  for (let tries = 0; tries < 90 && stands.length < 14; tries += 1) {
    const unit = stands.length;
    const side = unit % 2 === 0 ? 0 : 1;
    const make = [foot, horse, massed, guns][die(0, 3)] ?? foot;
    const [dx, dy] = [die(-9, 9), die(1, 9) * (side === 0 ? 1 : -1)];
    const stand = make(unit, side, die(14_000, 34_000) / 1_000, die(9_000, 23_000) / 1_000, [
      dx,
      dy,
    ]);
    const placed = { ...stand, disr: die(0, disrMost(stand.arm)) };
    if (!stands.some((other) => overlap(other, placed) || touches(other, placed)))
      stands.push(placed);
  }
  const features = ['woods', 'rough', 'hill', 'wall', 'pond'].map((kind) => {
    const [x, y] = [die(12, 34), die(8, 22)];
    return ground(kind, x, y, x + die(1, 4), y + (kind === 'wall' ? 0.1 : die(1, 3)));
  });
  return fieldOf(stands, features);
}

function randomOrder(unit: number, die: (from: number, to: number) => number): MoveOrder {
  const legs = Array.from(
    { length: die(1, 3) },
    (): Leg =>
      die(0, 1) === 0
        ? { kind: 'ahead', by: die(1, 5_000) }
        : { kind: 'wheel', pivot: die(0, 1) === 0 ? 'left' : 'right', by: die(1, 1_400) },
  );
  return { unit, legs, ...(die(0, 9) === 0 ? { aboutFace: true as const } : {}) };
}

for (const seed of [3, 5, 8])
  test(`[maurice-lite: The March Action] seed ${seed}: what is legal keeps every unit apart, and the legal part of what is refused is legal`, () => {
    const die = dice(seed);
    const field = scattered(die);
    let [legal, parts] = [0, 0];
    for (const stand of field.stands)
      for (let order = 0; order < 5; order += 1) {
        const given = randomOrder(stand.unit, die);
        const done = tryMove(field, given, 'march');
        expect(tryMove(field, given, 'march', { brief: true }).refused).toBe(done.refused);
        if (done.refused !== null) {
          if (done.instead === null) continue;
          parts += 1;
          expect(tryMove(field, done.instead, 'march').refused).toBeNull();
          continue;
        }
        legal += 1;
        const end: Stand = { ...stand, body: done.body };
        expect(isOnTable(end)).toBe(true);
        expect(done.spent).toBeLessThanOrEqual(done.most);
        expect(stand.disr + done.disr).toBeLessThanOrEqual(
          Math.max(stand.disr, disrMost(stand.arm)),
        );
        for (const other of field.stands) {
          if (other.unit === stand.unit) continue;
          expect(overlap(end, other)).toBe(false);
          if (other.side !== stand.side) expect(touches(end, other)).toBe(false);
        }
      }
    expect(legal).toBeGreaterThan(0);
    expect(parts).toBeGreaterThan(0);
  });

test('[maurice-lite: Charge Move] over six tables: whom a charge meets it fights, and who falls back stands clear', () => {
  let charges = 0;
  for (let seed = 20; seed < 26; seed += 1) {
    const field = scattered(dice(seed));
    for (const side of [0, 1] as const)
      for (const force of forcesOf(field, side)) expect(isForce(field, force)).toBeNull();
    for (const stand of field.stands) {
      for (const kind of ['volley', 'bombardment'] as const)
        expect(mayFire(field, stand.unit, kind) === null).toBe(
          aimsOf(field, stand.unit, kind).some((aims) => aims.length > 0),
        );
      for (const { result } of chargesOf(field, stand.unit)) {
        charges += 1;
        const moved: Stand = { ...stand, body: result.body };
        const others = field.stands.filter(({ unit }) => unit !== stand.unit);
        const then: Field = { ...field, stands: [...others, moved] };
        const fights = engagements(then, [stand.unit]);
        const met = fights.filter(({ contact }) => contact).map(({ defender }) => defender);
        expect(met).toEqual(result.met);
        const back = fallBack(then, stand.unit);
        if (back.blocked) continue;
        const end: Stand = { ...moved, body: back.body };
        expect(isOnTable(end)).toBe(true);
        for (const other of others) expect(overlap(end, other)).toBe(false);
      }
    }
  }
  expect(charges).toBeGreaterThan(0);
});
