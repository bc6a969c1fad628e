import { expect, test } from 'vitest';
import type { FormationChange } from '@/lib/rulesets/maurice-lite/move-order';
import {
  ahead,
  back,
  boxOf,
  column,
  fieldOf,
  foot,
  ground,
  guns,
  horse,
  march,
  massed,
  NORTH,
} from './support';

const change = (
  to: FormationChange['to'],
  hand: FormationChange['hand'],
  by?: FormationChange['by'],
) => ({
  unit: 0,
  change: { to, hand, ...(by === undefined ? {} : { by }) },
});

test('[maurice-lite: Changing Formation] a column turns on its ground to either side, and then moves by its own allowance', () => {
  const field = fieldOf([column('foot', 0, 0, 20, 20, NORTH)]);
  // It covers x 19.5 … 20.5, y 16 … 20.
  const left = march(field, change('line', 'left'));
  expect(left).toMatchObject({ refused: null, formation: 'line', spent: 0 });
  expect(boxOf(left.body)).toEqual([19_500, 16_000, -1, 0, 4_000, 1_000]);
  expect(boxOf(march(field, change('line', 'right')).body)).toEqual([
    20_500, 20_000, 1, 0, 4_000, 1_000,
  ]);
  const on = march(field, { ...ahead(0, 12), ...change('line', 'left') });
  expect(on).toMatchObject({ refused: null, spent: 12_000 });
  expect(boxOf(on.body)).toEqual([7_500, 16_000, -1, 0, 4_000, 1_000]);
  expect(march(field, { ...ahead(0, 12.001), ...change('line', 'left') }).refused).toContain(
    '12 base widths',
  );
});

test('[maurice-lite: Retrograde] a line that was a column goes back half of the column’s allowance', () => {
  const field = fieldOf([column('foot', 0, 0, 20, 20, NORTH)]);
  const turned = change('line', 'left');
  expect(march(field, { ...back(0, 6), ...turned }).refused).toBeNull();
  expect(march(field, { ...back(0, 6.001), ...turned }).refused).toContain(
    '6 base widths backward',
  );
});

test('[maurice-lite: Changing Formation] from a line it takes the whole move', () => {
  const field = fieldOf([foot(0, 0, 20, 20, NORTH)]);
  const left = march(field, change('column', 'left'));
  expect(left).toMatchObject({ refused: null, formation: 'column' });
  expect(left.body).toEqual({
    kind: 'column',
    trail: [
      [18_000, 19_500],
      [22_000, 19_500],
    ],
  });
  expect(march(field, change('column', 'right')).body).toEqual({
    ...{
      kind: 'column',
      trail: [
        [22_000, 19_500],
        [18_000, 19_500],
      ],
    },
  });
  const on = march(field, {
    unit: 0,
    way: [[16_000, 19_500]],
    change: { to: 'column', hand: 'left' },
  });
  expect(on.refused).toContain('whole move');
  expect(on.instead).toEqual(change('column', 'left'));
  expect(march(field, change('massed', 'left')).refused).toContain('Only cavalry');
  expect(march(field, change('line', 'left')).refused).toContain('already');
  expect(march(fieldOf([guns(0, 0, 20, 20, NORTH)]), change('line', 'left')).refused).toContain(
    'Artillery',
  );
});

test('[maurice-lite: Changing Formations: Moving Bases] every way between column, massed and line', () => {
  const of = (stand: Parameters<typeof fieldOf>[0][number], order: ReturnType<typeof change>) => {
    const done = march(fieldOf([stand]), order);
    expect(done.refused).toBeNull();
    return done.body.kind === 'block' ? boxOf(done.body).slice(0, 2) : done.body.trail[0];
  };
  const col = column('horse', 0, 0, 20, 20, NORTH);
  expect(of(col, change('massed', 'left', 'rearUp'))).toEqual([18_500, 20_000]);
  expect(of(col, change('massed', 'right', 'rearUp'))).toEqual([19_500, 20_000]);
  expect(of(col, change('massed', 'left', 'frontBack'))).toEqual([18_500, 18_000]);
  expect(of(col, change('massed', 'right', 'frontBack'))).toEqual([19_500, 18_000]);
  const mass = massed(0, 0, 20, 20, NORTH);
  expect(of(mass, change('column', 'left'))).toEqual([19_500, 20_000]);
  expect(of(mass, change('column', 'right'))).toEqual([20_500, 20_000]);
  expect(of(mass, change('line', 'both', 'rearUp'))).toEqual([18_000, 20_000]);
  expect(of(mass, change('line', 'left', 'rearUp'))).toEqual([17_000, 20_000]);
  expect(of(mass, change('line', 'right', 'rearUp'))).toEqual([19_000, 20_000]);
  expect(of(mass, change('line', 'both', 'frontBack'))).toEqual([18_000, 19_000]);
  const line = horse(0, 0, 20, 20, NORTH);
  expect(of(line, change('massed', 'left'))).toEqual([20_000, 20_000]);
  expect(of(line, change('massed', 'right'))).toEqual([18_000, 20_000]);
  expect(of(line, change('massed', 'both'))).toEqual([19_000, 20_000]);
  expect(march(fieldOf([col]), change('line', 'both')).refused).toContain('left or to the right');
});

test('[maurice-lite: Changing Formation] there must be room', () => {
  const friend = fieldOf([massed(0, 0, 20, 20, NORTH), foot(1, 0, 23, 20, NORTH)]);
  expect(march(friend, change('line', 'right')).refused).toContain('no room');
  expect(march(friend, change('line', 'left')).refused).toBeNull();
  const edge = fieldOf([massed(0, 0, 1, 20, NORTH)]);
  expect(march(edge, change('line', 'left')).refused).toContain('on the table');
});

test('[maurice-lite: Changing Formation in Difficult Terrain] one disruption in all, and none that breaks', () => {
  const rocks = [ground('rough', 17.5, 19.5, 18.5, 20.5), ground('rough', 16, 22, 24, 23)];
  const field = (disr: number) => fieldOf([{ ...massed(0, 0, 20, 20, NORTH), disr }], rocks);
  expect(march(field(0), change('line', 'both'))).toMatchObject({
    refused: null,
    disr: 1,
    ground: 1,
  });
  expect(march(field(0), change('line', 'right')).disr).toBe(0);
  expect(march(field(4), change('line', 'both')).refused).toContain('4 disruptions');
  // Leaving it counts as well, and the next bit of it does not count again.
  const leaving = fieldOf([column('horse', 0, 0, 18, 20, NORTH)], rocks);
  expect(march(leaving, { ...change('massed', 'right', 'frontBack') })).toMatchObject({ disr: 1 });
});
