import { boxCorners, boxFrom, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { boxesOverlap } from '@/lib/geometry/plane/overlap';
import { type Obstacle, seesPoint, sightField } from '@/lib/geometry/plane/sight';
import { type Mover, moveTogether } from '@/lib/geometry/plane/together';
import { type Any, anyShape, CASES, numbers } from '@/tests/geometry/plane/cases';

/**
 * The plane held against a slow version in decimals, the rate of sights, and 300 boxes that move at once:
 * `npm run bench -- plane [cases]`.
 */
export const needsDatabase = false;

const SIGHTS = 1_000_000;
const SIGHTS_A_SECOND = 1_000_000;
/** Longest line that is timed: the longest shot of a gun, in thousandths. */
const FARTHEST = 16_000;
const TOGETHER_MS = 10;

export function run([cases = '1000000']: readonly string[]): void {
  const differences = compare(Number(cases));
  const rate = sights();
  const moving = together();
  if (differences > 0) throw new Error(`${differences} cases differ`);
  if (rate < SIGHTS_A_SECOND) throw new Error('less than a million sights a second');
  if (moving > TOGETHER_MS) throw new Error(`300 boxes take more than ${TOGETHER_MS} ms`);
}

function compare(cases: number): number {
  let differences = 0;
  for (const { name, share, differs } of CASES) {
    const draw = numbers(1745);
    const most = Math.ceil((cases * share) / 1_000_000);
    const begun = performance.now();
    let found = 0;
    for (let one = 0; one < most; one += 1) {
      const difference = differs(draw);
      if (difference === null) continue;
      found += 1;
      if (found <= 2) console.error(difference);
    }
    console.log(
      `${most.toLocaleString('en')} × ${name}: ${found} differ (${((performance.now() - begun) / 1_000).toFixed(1)} s)`,
    );
    differences += found;
  }
  return differences;
}

const box = (x: number, y: number, tx: number, ty: number): PlaneBox => {
  const made = boxFrom([x, y], [tx, ty], 1_500, 500);
  if (made === null) throw new Error('no direction');
  return made;
};

/** Sights a second over a table of 96 × 72 inches with 40 woods and hills and 120 trays. */
function sights(): number {
  const draw = numbers(1796);
  const obstacles: Obstacle[] = [
    ...Array.from({ length: 40 }, () => ({ ring: moved(anyShape(draw), draw), top: 1 + draw(3) })),
    ...Array.from({ length: 120 }, () => ({
      ring: boxCorners(box(draw(96_000), draw(72_000), draw(2_001) - 1_000, 1 + draw(1_000))),
      top: 1,
    })),
  ];
  const field = sightField(obstacles);
  const lines: number[] = [];
  for (let line = 0; line < SIGHTS; line += 1) {
    const [x, y] = [draw(96_000), draw(72_000)];
    const end = (from: number, most: number) =>
      Math.max(0, Math.min(most, from + draw(2 * FARTHEST) - FARTHEST));
    lines.push(x, y, end(x, 96_000), end(y, 72_000));
  }
  const rate = (): number => {
    const begun = performance.now();
    let seen = 0;
    for (let at = 0; at < lines.length; at += 4)
      if (
        seesPoint(
          field,
          lines[at] as number,
          lines[at + 1] as number,
          0,
          lines[at + 2] as number,
          lines[at + 3] as number,
          0,
        )
      )
        seen += 1;
    const found = SIGHTS / ((performance.now() - begun) / 1_000);
    if (seen === 0 || seen === SIGHTS) throw new Error('every line is seen, or none');
    return found;
  };
  const best = Math.max(rate(), rate(), rate(), rate());
  const one = box(0, 0, 3, 4);
  const others = Array.from({ length: 1_000 }, () => box(draw(9_000), draw(9_000), 1, draw(9)));
  const begun = performance.now();
  let overlaps = 0;
  for (let round = 0; round < 200; round += 1)
    for (const other of others) if (boxesOverlap(one, other)) overlaps += 1;
  const baseline = 200_000 / ((performance.now() - begun) / 1_000);
  console.log(
    `${Math.round(best / 1_000).toLocaleString('en')} thousand sights a second, up to ${FARTHEST / 1_000} inches either way among ${obstacles.length} obstacles; ${(baseline / best).toFixed(1)} times the cost of an overlap of two boxes (${overlaps})`,
  );
  return best;
}

function moved(ring: readonly number[], draw: Any): number[] {
  const [x, y] = [draw(86_000) - 20_000, draw(60_000) - 20_000];
  return ring.map((part, at) => Math.max(0, part + (at % 2 === 0 ? x : y)));
}

/** Milliseconds for 120 ticks of 300 trays that march against one another, some of them wheeling. */
function together(): number {
  const draw = numbers(1809);
  const movers: Mover[] = Array.from({ length: 300 }, (_, index) => {
    const side = index % 2;
    const from = box(
      4_000 + (index % 50) * 1_800,
      side === 0
        ? 20_000 + Math.floor(index / 50) * 1_200
        : 50_000 - Math.floor(index / 50) * 1_200,
      draw(401) - 200,
      side === 0 ? 1_000 : -1_000,
    );
    const ahead = { kind: 'ahead', by: 12_000 } as const;
    return {
      id: `tray-${String(index).padStart(3, '0')}`,
      box: from,
      legs: index % 5 === 0 ? [{ kind: 'wheel', pivot: 'left', by: 300 }, ahead] : [ahead],
      pace: 3_000 + 1_000 * draw(13),
    };
  });
  let best = Number.POSITIVE_INFINITY;
  let contacts = 0;
  for (let round = 0; round < 12; round += 1) {
    const begun = performance.now();
    contacts = moveTogether(movers).contacts.length;
    best = Math.min(best, performance.now() - begun);
  }
  console.log(
    `300 boxes through 120 ticks: ${best.toFixed(1)} ms, the fastest of 12, with ${contacts} contacts`,
  );
  return best;
}
