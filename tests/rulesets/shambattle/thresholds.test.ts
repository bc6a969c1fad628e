import { describe, expect, test } from 'vitest';
import { resultOf } from '@/lib/rulesets/shambattle/victory';
import { field, PLAIN } from './support';

/** A town of four hexes for each side; side B's is its capital. */
const TOWNS = (() => {
  const lines = PLAIN.split('\n');
  const withTown = (line: string) => `.TTTT${line.slice(5)}`;
  return lines.map((line, row) => (row === 1 || row === 7 ? withTown(line) : line)).join('\n');
})();
const hexes = (row: number) => ['b', 'c', 'd', 'e'].map((column) => `${column}${row}`);
const place = (id: string, side: 'A' | 'B', row: number, capital: boolean) => ({
  ...{ id, name: id, side, hexes: hexes(row), capital },
});

/** Two stands of four points, armies that began the war with `original`. */
function battle(setup: object = {}, original?: number) {
  const { state } = field(['A rifles a1', 'B rifles i9'], {
    map: TOWNS,
    setup: { places: [place('own', 'A', 2, false), place('theirs', 'B', 8, true)], ...setup },
  });
  if (original !== undefined) Object.assign(state.scene, { original: [original, original] });
  return state;
}

/** How it stands at the end of a day: the level (0 major defeat … 4 major victory of A), and why. */
const ending = (state: ReturnType<typeof battle>) => {
  const { level, why } = resultOf(state, true);
  return `${level} ${why}`;
};

describe('[shambattle: Concluding points] both sides of each bound', () => {
  test('an army at half its points is routed and has lost; one point more is only exhausted', () => {
    const state = battle({}, 20);
    const points = (a: number, b: number) => {
      state.p.sp[0] = a;
      state.p.sp[1] = b;
      return ending(state);
    };
    expect([points(10, 20), points(11, 20)]).toEqual(['0 routed', '1 exhausted']);
    expect([points(20, 10), points(20, 11)]).toEqual(['4 routed', '3 exhausted']);
    // Both alike decide nothing.
    expect([points(10, 10), points(11, 11)]).toEqual(['2 undecided', '2 undecided']);
  });

  test('an army at two thirds of its points is exhausted; above, it is not', () => {
    const state = battle({}, 30);
    const points = (a: number, b: number) => {
      state.p.sp[0] = a;
      state.p.sp[1] = b;
      return ending(state);
    };
    expect([points(20, 30), points(21, 30)]).toEqual(['1 exhausted', '2 undecided']);
    expect([points(30, 20), points(30, 21)]).toEqual(['3 exhausted', '2 undecided']);
  });

  test.each([1, 2, 3])(
    'a lead of %i town hexes is a minor victory where that lead is asked for; one less is a draw',
    (townLead) => {
      const lead = (side: 0 | 1, taken: number) => {
        const state = battle({
          places: [place('own', 'A', 2, false), place('theirs', 'B', 8, false)],
          parameters: { townLead },
        });
        // The first four hexes are of A's town, the others of B's.
        for (let one = 0; one < taken; one += 1) state.p.holder[(side === 0 ? 4 : 0) + one] = side;
        return ending(state);
      };
      expect([lead(0, townLead - 1), lead(0, townLead)]).toEqual(['2 undecided', '3 towns']);
      expect([lead(1, townLead - 1), lead(1, townLead)]).toEqual(['2 undecided', '1 towns']);
    },
  );

  test('a capital is lost with its last hex, not before', () => {
    const state = battle();
    for (const hex of [4, 5, 6]) state.p.holder[hex] = 0;
    expect(ending(state)).toBe('3 towns');
    state.p.holder[7] = 0;
    expect(ending(state)).toBe('4 capital');
  });

  test('during a day only a field that was left decides, with the last stand', () => {
    const state = battle({}, 20);
    state.p.sp[0] = 1;
    expect(resultOf(state, false)).toEqual({ level: -1, why: '' });
  });
});
