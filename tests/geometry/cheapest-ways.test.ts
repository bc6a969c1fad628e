import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cheapestWays, wayTo } from '@/lib/geometry/cheapest-ways';
import { type HexBoard, hexNeighbours, hexOf } from '@/lib/geometry/hexes';

const board: HexBoard = { columns: 8, rows: 6, raised: 'second' };
const HEXES = board.columns * board.rows;
const neighbours = (hex: number) => hexNeighbours(board, hex);

/** Bellman and Ford’s way: every step again and again, until nothing becomes cheaper. */
function slowly(from: number, enter: readonly number[], most: number): Map<number, number> {
  const cost = new Map([[from, 0]]);
  for (let again = true; again; ) {
    again = false;
    for (const [hex, sum] of [...cost])
      for (const next of neighbours(hex)) {
        const there = sum + (enter[next] as number);
        if (there > most || there >= (cost.get(next) ?? Number.POSITIVE_INFINITY)) continue;
        cost.set(next, there);
        again = true;
      }
  }
  return cost;
}

const anyGround = fc.array(fc.constantFrom(0, 1, 2, 3, 9, Number.POSITIVE_INFINITY), {
  minLength: HEXES,
  maxLength: HEXES,
});

test('[board: ways] the cheapest ways are those that a slow search finds, and each costs what it says', () => {
  fc.assert(
    fc.property(fc.nat(HEXES - 1), anyGround, fc.nat(12), (from, enter, most) => {
      const ways = cheapestWays(from, neighbours, (_, to) => enter[to] as number, most);
      expect(new Map([...ways.cost].sort())).toEqual(
        new Map([...slowly(from, enter, most)].sort()),
      );
      for (const [to, cost] of ways.cost) {
        const way = wayTo(ways, to) as number[];
        expect(way.reduce((sum, hex) => sum + (enter[hex] as number), 0)).toBe(cost);
        expect(way.at(-1) ?? from).toBe(to);
        [from, ...way].forEach((hex, index, all) => {
          if (index > 0) expect(neighbours(all[index - 1] as number)).toContain(hex);
        });
      }
    }),
  );
});

test('[board: ways] what is out of reach has no way, and a step may be allowed as the first alone', () => {
  const [from, next, far] = ['c3', 'c4', 'c5'].map((name) => hexOf(board, name) as number);
  const ways = cheapestWays(
    from as number,
    neighbours,
    (_, __, spent) => (spent === 0 ? 2 : Number.POSITIVE_INFINITY),
    9,
  );
  expect(wayTo(ways, next as number)).toEqual([next]);
  expect(wayTo(ways, far as number)).toBeNull();
  expect(wayTo(ways, from as number)).toEqual([]);
});

test('[board: ways] a step of half a point is a fault of the caller', () => {
  expect(() => cheapestWays(0, neighbours, () => 0.5, 3)).toThrow('0.5');
});
