import { hexLine, seesHex } from '@/lib/geometry/hex-lines';
import { type HexBoard, hexDistance } from '@/lib/geometry/hexes';
import { crossedHexes } from '@/tests/geometry/slow-hexes';

/**
 * Lines over hexes held against a slow search in decimals, and the rate of sights: `npm run bench -- geometry [cases]`.
 */
export const needsDatabase = false;

const BOARD: HexBoard = { columns: 13, rows: 11, raised: 'second' };
const FIELD: HexBoard = { columns: 250, rows: 200, raised: 'second' };
/** The longest sight that is timed: half as far again as the longest shot of a field gun. */
const FARTHEST = 12;
const SIGHTS = 1_000_000;
const SIGHTS_A_SECOND = 1_000_000;

/** Whole numbers below `most`, the same in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

export function run([cases = '1000000']: readonly string[]): void {
  const wrong = compare(Number(cases));
  const { sights, distances } = rates();
  console.log(
    `${Math.round(sights / 1_000).toLocaleString('en')} thousand sights a second over up to ${FARTHEST} hexes, ${(distances / sights).toFixed(1)} times the cost of a distance`,
  );
  if (wrong > 0) throw new Error(`${wrong} lines differ`);
  if (sights < SIGHTS_A_SECOND) throw new Error('less than a million sights a second');
}

/** The number of lines that differ from the slow search. */
function compare(cases: number): number {
  const any = numbers(1757);
  const hexes = BOARD.columns * BOARD.rows;
  const known = new Map<number, string>();
  const slow = (from: number, to: number): string => {
    const key = from * hexes + to;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = [...crossedHexes(BOARD, from, to)].sort((a, b) => a - b).join();
    known.set(key, found);
    return found;
  };
  let wrong = 0;
  for (let one = 0; one < cases; one += 1) {
    const [from, to] = [any(hexes), any(hexes)];
    const line = hexLine(BOARD, from, to)
      .flat()
      .sort((a, b) => a - b)
      .join();
    if (line !== slow(from, to)) wrong += 1;
  }
  console.log(
    `${cases.toLocaleString('en')} lines, ${known.size.toLocaleString('en')} of them different: ${wrong} differ from the slow search`,
  );
  return wrong;
}

function rates(): { readonly sights: number; readonly distances: number } {
  const any = numbers(1742);
  const hexes = FIELD.columns * FIELD.rows;
  const heights = Uint8Array.from({ length: hexes }, () => any(3));
  const covers = Uint8Array.from({ length: hexes }, () => (any(6) === 0 ? 1 : 0));
  const ground = {
    height: (hex: number) => heights[hex] as number,
    cover: (hex: number) => covers[hex] as number,
  };
  const pairs: [number, number][] = [];
  while (pairs.length < SIGHTS) {
    const from = any(hexes);
    const to = from + (any(2 * FARTHEST + 1) - FARTHEST) + FIELD.columns * (any(FARTHEST) - 6);
    if (to >= 0 && to < hexes && hexDistance(FIELD, from, to) <= FARTHEST) pairs.push([from, to]);
  }
  const rate = (work: (from: number, to: number) => unknown): number => {
    const begun = performance.now();
    for (const [from, to] of pairs) work(from, to);
    return SIGHTS / ((performance.now() - begun) / 1_000);
  };
  const sight = () => rate((from, to) => seesHex(FIELD, from, to, ground));
  const distance = () => rate((from, to) => hexDistance(FIELD, from, to));
  sight();
  distance();
  return {
    sights: Math.max(sight(), sight(), sight()),
    distances: Math.max(distance(), distance()),
  };
}
