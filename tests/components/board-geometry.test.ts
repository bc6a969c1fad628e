import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf } from '@/app/_components/board/grid';
import { hillStrokes } from '@/app/_components/board/hill-strokes';
import { pieceShapes } from '@/app/_components/board/piece-shapes';
import { terrainShape } from '@/app/_components/board/terrain';
import {
  bounded,
  bringing,
  fitted,
  opening,
  panned,
  regionSeen,
  SCALE_LEGIBLE,
  targetsBeyond,
  toBoard,
  toPixel,
  turnedView,
  zoomedAt,
} from '@/app/_components/board/view';

const grid = gridOf({ kind: 'squares', columns: 32, rows: 30 });
const anyCell = fc.integer({ min: 0, max: grid.cells - 1 });
const anyWindow = fc.record({
  width: fc.integer({ min: 200, max: 1600 }),
  height: fc.integer({ min: 200, max: 1200 }),
});
const anyView = fc.record({
  scale: fc.double({ min: 4, max: 90, noNaN: true }),
  x: fc.double({ min: -40, max: 80, noNaN: true }),
  y: fc.double({ min: -40, max: 80, noNaN: true }),
});

test('[board: grid] the centre of every cell lies inside it, and the first row is at the bottom', () => {
  for (let cell = 0; cell < grid.cells; cell += 1)
    expect(grid.cellAt(grid.centre(cell))).toBe(cell);
  expect(grid.centre(0)).toEqual([0.5, 29.5]);
  expect(grid.name(0)).toBe('a1');
  expect(grid.cellAt([-0.1, 3])).toBe(-1);
  expect(grid.cellAt([32, 3])).toBe(-1);
});

test('[board: grid] arrow keys move in their direction and stop at the edge', () => {
  expect(grid.neighbour(0, 'up')).toBe(32);
  expect(grid.neighbour(0, 'right')).toBe(1);
  expect(grid.neighbour(0, 'down')).toBe(0);
  expect(grid.neighbour(0, 'left')).toBe(0);
  fc.assert(
    fc.property(anyCell, (cell) => {
      const right = grid.neighbour(cell, 'right');
      expect(right === cell || grid.neighbour(right, 'left') === cell).toBe(true);
      expect(grid.rowEnd(cell, 'last') - grid.rowEnd(cell, 'first')).toBe(31);
    }),
  );
});

test('[board: grid] a region contains the cells it touches', () => {
  expect(grid.cellsIn({ left: 0.2, top: 28.1, right: 1.2, bottom: 29.5 }).sort()).toEqual([
    0, 1, 32, 33,
  ]);
  expect(grid.cellsIn({ left: -5, top: -5, right: 90, bottom: 90 })).toHaveLength(grid.cells);
});

const hexBoards = [
  { kind: 'hexes', columns: 12, rows: 9, raised: 'second' },
  { kind: 'hexes', columns: 7, rows: 10, raised: 'first' },
  { kind: 'hexes', columns: 1, rows: 4, raised: 'first' },
  { kind: 'hexes', columns: 5, rows: 1, raised: 'second' },
] as const;

for (const hexBoard of hexBoards)
  for (const half of [false, true]) {
    const named = `${hexBoard.columns} × ${hexBoard.rows} hexes${half ? ', turned' : ''}`;
    const hexes = gridOf(hexBoard, half);
    const all = Array.from({ length: hexes.cells }, (_, cell) => cell);

    test(`[board: grid] ${named}: the sheet ends at the outermost corners, and every cell holds its middle`, () => {
      const points = all.flatMap((cell) => hexes.corners(cell));
      const edge = (of: 0 | 1, pick: typeof Math.min) => pick(...points.map((point) => point[of]));
      expect(edge(0, Math.min)).toBeCloseTo(0);
      expect(edge(1, Math.min)).toBeCloseTo(0);
      expect(edge(0, Math.max)).toBeCloseTo(hexes.width);
      expect(edge(1, Math.max)).toBeCloseTo(hexes.height);
      for (const cell of all) expect(hexes.cellAt(hexes.centre(cell))).toBe(cell);
    });

    test(`[board: grid] ${named}: a point lies in the cell whose middle is nearest, or off the board`, () => {
      fc.assert(
        fc.property(
          fc.double({ min: -1, max: 13, noNaN: true }),
          fc.double({ min: -1, max: 10, noNaN: true }),
          (x, y) => {
            const cell = hexes.cellAt([x, y]);
            const away = (one: number) =>
              Math.hypot(hexes.centre(one)[0] - x, hexes.centre(one)[1] - y);
            const nearest = Math.min(...all.map(away));
            if (cell >= 0) expect(away(cell)).toBeCloseTo(nearest);
            else expect(nearest).toBeGreaterThan(Math.sqrt(3) / 4 - 1e-6);
          },
        ),
      );
    });

    test(`[board: grid] ${named}: a region contains the cells it touches, and the lines of their sides`, () => {
      fc.assert(
        fc.property(
          fc.double({ min: 0, max: 8, noNaN: true }),
          fc.double({ min: 0, max: 8, noNaN: true }),
          (left, top) => {
            const region = { left, top, right: left + 1.7, bottom: top + 1.3 };
            const found = hexes.cellsIn(region);
            const lines = new Set(
              hexes
                .linesIn(region)
                .map(([[ax, ay], [bx, by]]) =>
                  [`${ax.toFixed(4)} ${ay.toFixed(4)}`, `${bx.toFixed(4)} ${by.toFixed(4)}`]
                    .sort()
                    .join(),
                ),
            );
            for (const cell of all) {
              const corners = hexes.corners(cell);
              const touches = corners.some(
                ([x, y]) =>
                  x > region.left && x < region.right && y > region.top && y < region.bottom,
              );
              if (touches) expect(found).toContain(cell);
              const [x, y] = hexes.centre(cell);
              if (x > region.left && x < region.right && y > region.top && y < region.bottom)
                corners.forEach(([ax, ay], index) => {
                  const [bx, by] = corners[(index + 1) % 6] as readonly [number, number];
                  expect(lines).toContain(
                    [`${ax.toFixed(4)} ${ay.toFixed(4)}`, `${bx.toFixed(4)} ${by.toFixed(4)}`]
                      .sort()
                      .join(),
                  );
                });
            }
          },
        ),
        { numRuns: 40 },
      );
    });

    test(`[board: grid] ${named}: arrow keys lead to a neighbour in their direction, or stay at the edge`, () => {
      for (const cell of all)
        for (const way of ['left', 'right', 'up', 'down'] as const) {
          const next = hexes.neighbour(cell, way);
          if (next === cell) continue;
          const [x, y] = hexes.centre(cell);
          const [nextX, nextY] = hexes.centre(next);
          expect(Math.hypot(nextX - x, nextY - y)).toBeCloseTo(Math.sqrt(3) / 2);
          const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] as [
            number,
            number,
          ];
          expect((nextX - x) * dx + (nextY - y) * dy).toBeGreaterThan(0.7);
        }
    });
  }

test('[board: grid] after a half turn every cell keeps its name and lies opposite, for every query of the grid', () => {
  const turned = gridOf({ kind: 'squares', columns: 32, rows: 30 }, true);
  expect(turned.centre(0)).toEqual([31.5, 0.5]);
  expect([turned.name(0), turned.name(959)]).toEqual(['a1', 'af30']);
  const opposite = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;
  for (let cell = 0; cell < grid.cells; cell += 1) {
    expect(turned.cellAt(turned.centre(cell))).toBe(cell);
    for (const way of ['left', 'right', 'up', 'down'] as const) {
      expect(turned.neighbour(cell, way)).toBe(grid.neighbour(cell, opposite[way]));
      const [x, y] = turned.centre(cell);
      const [nextX, nextY] = turned.centre(turned.neighbour(cell, way));
      if (turned.neighbour(cell, way) === cell) continue;
      expect([nextX - x, nextY - y]).toEqual(
        { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way],
      );
    }
    expect(turned.centre(turned.rowEnd(cell, 'first'))[0]).toBe(0.5);
  }
  // Borders belong to one cell only, and nothing beyond the sheet to any.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 29 }), (x, y) => {
      expect(turned.cellAt([x, y])).toBe(turned.cellAt([x + 0.5, y + 0.5]));
    }),
  );
  for (const off of [
    [-0.1, 3],
    [32, 3],
    [3, 30],
    [3, -1],
  ] as const)
    expect(turned.cellAt(off)).toBe(-1);
  const corner = { left: 0.2, top: 28.1, right: 1.2, bottom: 29.5 };
  const inCorner = turned.cellsIn(corner);
  expect([...inCorner].sort()).toEqual(
    grid.cellsIn({ left: 30.8, top: 0.5, right: 31.8, bottom: 1.9 }).sort(),
  );
  for (const cell of inCorner) expect(turned.centre(cell)[1]).toBeGreaterThan(28);
  const lines = (lying: typeof grid) =>
    lying
      .linesIn(corner)
      .map((line) => JSON.stringify([...line].sort()))
      .sort();
  expect(lines(turned)).toEqual(lines(grid));
  // Letters and figures are next to their own columns and rows.
  for (const [index, { text }] of grid.across.entries()) {
    const at = turned.across.find((one) => one.text === text)?.at;
    expect(at).toBe(turned.centre(index)[0]);
  }
  for (const { at, text } of turned.down)
    expect(at).toBe(turned.centre((Number(text) - 1) * 32)[1]);
});

test('[board: view] turning the sheet keeps the visible part, and turning it again restores the view', () => {
  const turned = gridOf({ kind: 'squares', columns: 32, rows: 30 }, true);
  fc.assert(
    fc.property(anyView, anyWindow, anyCell, (wild, window, cell) => {
      const view = bounded(wild, grid, window);
      const round = turnedView(view, grid);
      const [x, y] = toPixel(view, window, grid.centre(cell));
      const [tx, ty] = toPixel(round, window, turned.centre(cell));
      expect(tx).toBeCloseTo(window.width - x, 6);
      expect(ty).toBeCloseTo(window.height - y, 6);
      const again = turnedView(round, grid);
      expect([again.x, again.y]).toEqual([expect.closeTo(view.x, 9), expect.closeTo(view.y, 9)]);
    }),
  );
});

test('[board: view] pixel and point convert into each other, and no view extends beyond the sheet', () => {
  fc.assert(
    fc.property(anyView, anyWindow, anyCell, (wild, window, cell) => {
      const view = bounded(wild, grid, window);
      const point = grid.centre(cell);
      const back = toBoard(view, window, toPixel(view, window, point));
      expect(back[0]).toBeCloseTo(point[0], 6);
      expect(back[1]).toBeCloseTo(point[1], 6);
      const seen = regionSeen(view, window);
      if (window.width / view.scale < grid.width) {
        expect(seen.left).toBeGreaterThan(-1e-6);
        expect(seen.right).toBeLessThan(grid.width + 1e-6);
      }
      expect(view.scale).toBeGreaterThanOrEqual(fitted(grid, window).scale);
    }),
  );
});

test('[board: view] zooming at a pixel keeps the point under it unless an edge prevents it', () => {
  const window = { width: 800, height: 600 };
  const view = { scale: 30, x: 16, y: 15 };
  const under = toBoard(view, window, [300, 250]);
  const nearer = zoomedAt(view, 1.5, [300, 250], grid, window);
  expect(nearer.scale).toBe(45);
  expect(toBoard(nearer, window, [300, 250])[0]).toBeCloseTo(under[0]);
  expect(toBoard(nearer, window, [300, 250])[1]).toBeCloseTo(under[1]);
  const moved = panned(nearer, [10, 0], grid, window);
  expect(toPixel(moved, window, under)[0]).toBeCloseTo(310);
});

test('[board: view] a hidden cell is scrolled into view; a visible one causes no scrolling', () => {
  const window = { width: 390, height: 400 };
  const view = bounded({ scale: 27, x: 16, y: 15 }, grid, window);
  expect(bringing(view, [16, 15], grid, window)).toEqual(view);
  fc.assert(
    fc.property(anyCell, (cell) => {
      const brought = bringing(view, grid.centre(cell), grid, window);
      const [x, y] = toPixel(brought, window, grid.centre(cell));
      expect(x > 0 && x < window.width && y > 0 && y < window.height).toBe(true);
    }),
  );
});

test('[board: view] a board opens whole if it is legible, on a phone around the viewer’s pieces', () => {
  expect(opening(grid, { width: 1000, height: 900 }, [[3, 3]]).x).toBe(16);
  const phone = { width: 366, height: 420 };
  const near = opening(grid, phone, [
    [20, 25],
    [21, 26],
    [2, 2],
  ]);
  expect(near.scale).toBe(SCALE_LEGIBLE);
  expect(toPixel(near, phone, [20, 25])[0]).toBeGreaterThan(0);
  // Where pieces would be too small to press.
  expect(opening(grid, { width: 900, height: 700 }, [[3, 3]]).scale).toBe(SCALE_LEGIBLE);
});

test('[board: view] what lies beyond each edge of the window is counted once', () => {
  const window = { width: 100, height: 50 };
  const counted = targetsBeyond(
    [
      [10, 10],
      [-1, 20],
      [-5, -5],
      [101, 3],
      [50, -2],
      [50, 51],
    ],
    window,
  );
  expect(counted).toEqual({ left: 2, right: 1, up: 1, down: 1 });
});

test('[board: hills] the same ground has the same strokes in whichever region it is drawn', () => {
  const hill = new Set([400, 401, 402, 432, 433]);
  const isHill = (cell: number) => hill.has(cell);
  const [x, y] = grid.centre(401);
  const all = hillStrokes(grid, isHill, { left: 0, top: 0, right: 32, bottom: 30 });
  expect(all.length).toBeGreaterThan(60);
  expect(all.every(({ from }) => Math.hypot(from[0] - x, from[1] - y) < 4)).toBe(true);
  expect(hillStrokes(grid, isHill, { left: 0, top: 0, right: 32, bottom: 30 })).toEqual(all);
  expect(hillStrokes(grid, () => false, { left: 0, top: 0, right: 32, bottom: 30 })).toEqual([]);
});

test('[board: pieces] side, kind and every mark of a piece can be told apart by shape', () => {
  const signs = {
    pieces: {
      infantry: { shape: 'infantry' },
      guard: { letters: 'GD' },
      wordy: { letters: 'much too long' },
    },
    marks: { moved: 'underline', 'out of command': 'brokenEdge', told: 'none' },
  } as const;
  const sign = (side: 'A' | 'B', kind: string, marks: string[] = [], rank: number | null = null) =>
    pieceShapes({ side, kind, rank, marks }, signs);
  expect(sign('A', 'infantry').shapes[0]?.fill).toBe('a');
  expect(sign('B', 'infantry').shapes[0]).toMatchObject({ fill: 'sheet', stroke: 'b' });
  expect(sign('A', 'infantry').figure).toBeNull();
  expect(sign('A', 'infantry', [], 7).figure?.text).toBe('7');
  expect(sign('A', 'guard').figure?.text).toBe('GD');
  expect(sign('A', 'wordy').figure?.text).toBe('muc');
  for (const kind of ['elephants', 'constructor'])
    expect(sign('A', kind).figure?.text).toBe(kind.slice(0, 1).toUpperCase());
  expect(pieceShapes({ side: 'A', kind: 'infantry', rank: null, marks: [] }).figure?.text).toBe(
    'I',
  );
  const shapes = (mark?: string) => sign('B', 'infantry', mark ? [mark] : []).shapes.length;
  for (const mark of ['moved', 'out of command', 'something new'])
    expect(shapes(mark)).toBeGreaterThan(shapes());
  expect(shapes('told')).toBe(shapes());
});

test('[board: ground] terrain is drawn as its ruleset says; an unknown word is drawn as a wash', () => {
  const signs = { terrain: { forest: 'woods', ridge: 'hill' } } as const;
  const shapes = ['forest', 'ridge', 'open', 'swamp', 'constructor'].map((word) =>
    terrainShape(word, signs),
  );
  expect(shapes).toEqual(['woods', 'hill', 'open', 'wash', 'wash']);
});
