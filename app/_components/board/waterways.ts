import type { TerrainShape } from '@/lib/battle/contract/signs';
import type { BoardGrid, BoardPoint } from './grid';
import { type GroundDrawing, sideOfCell } from './works';

type Context = CanvasRenderingContext2D;

/** Ground that is drawn from cell to cell: water, and what crosses land and water. */
const WET: readonly TerrainShape[] = ['water', 'bridge', 'ford'];
const TRODDEN: readonly TerrainShape[] = ['road', 'bridge', 'ford'];
/** Pixels per cell from which water has waves. */
const WAVES_FROM = 14;

/** Water, then roads, fords and bridges over it, each road led to the neighbours that continue it. */
export function paintWays(
  context: Context,
  cells: readonly number[],
  shapeOf: (cell: number) => TerrainShape | undefined,
  { grid, place, scale, inks }: GroundDrawing,
): void {
  const of = (shapes: readonly TerrainShape[]) =>
    cells.filter((cell) => shapes.includes(shapeOf(cell) ?? 'open'));
  for (const cell of of(WET)) {
    context.beginPath();
    grid.corners(cell).forEach((corner, index) => {
      const [x, y] = place(corner);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.closePath();
    context.fillStyle = inks.wash;
    context.fill();
    if (scale < WAVES_FROM) continue;
    const [cx, cy] = place(grid.centre(cell));
    const half = scale * 0.3 * grid.room;
    context.beginPath();
    for (const row of [-0.24, 0, 0.24]) {
      const y = cy + row * scale;
      context.moveTo(cx - half, y);
      context.quadraticCurveTo(cx - half / 2, y - scale * 0.06, cx, y);
      context.quadraticCurveTo(cx + half / 2, y + scale * 0.06, cx + half, y);
    }
    context.strokeStyle = inks.hachure;
    context.lineWidth = 0.8;
    context.stroke();
  }
  const halves = of(TRODDEN).map((cell) => ({
    cell,
    ways: waysOf(cell, grid, shapeOf).map((middle) => [grid.centre(cell), middle] as const),
  }));
  const stroke = (
    shape: TerrainShape,
    ink: string,
    width: number,
    dash: readonly number[] = [],
  ) => {
    context.beginPath();
    for (const { cell, ways } of halves)
      if (shapeOf(cell) === shape)
        for (const [from, to] of ways) {
          context.moveTo(...place(from));
          context.lineTo(...place(to));
        }
    context.strokeStyle = ink;
    context.lineWidth = Math.max(0.8, width * scale);
    context.setLineDash([...dash]);
    context.stroke();
    context.setLineDash([]);
  };
  context.lineCap = 'butt';
  stroke('bridge', inks.ink, 0.2);
  stroke('bridge', inks.sheet, 0.13);
  context.lineCap = 'round';
  stroke('road', inks['ink-3'], 0.085);
  stroke('road', inks.sheet, 0.045);
  context.lineCap = 'butt';
  stroke('ford', inks['ink-2'], 0.06, [scale * 0.08, scale * 0.06]);
}

/** Middles of the sides of a cell over which its road goes on; both ends of it for a bridge that stands alone. */
function waysOf(
  cell: number,
  grid: BoardGrid,
  shapeOf: (cell: number) => TerrainShape | undefined,
): readonly BoardPoint[] {
  const sides = grid.corners(cell).map((_, direction) => sideOfCell(grid, cell, direction));
  const leads = (wanted: (shape: TerrainShape) => boolean) =>
    sides
      .filter(({ beyond }) => {
        const other = grid.cellAt(beyond);
        const shape = other < 0 ? undefined : shapeOf(other);
        return shape !== undefined && wanted(shape);
      })
      .map(({ middle }) => middle);
  const roads = leads((shape) => TRODDEN.includes(shape) || shape === 'town');
  if (shapeOf(cell) === 'road' || roads.length > 0) return roads;
  const banks = leads((shape) => shape !== 'water');
  return banks.length > 0 ? banks : sides.slice(0, 1).map(({ middle }) => middle);
}
