import type { Palette } from './palette';
import type { Terrain } from './terrain';
import { type BoardView, type BoardWindow, fittedScale, toBoard } from './view';

/** Pixels of a tile, each way. */
const TILE = 256;
/** Pixels of canvas that all tiles may take: 4 bytes each. */
const PIXELS_MAX = 24_000_000;

interface Tile {
  readonly canvas: HTMLCanvasElement;
  /** When it was last needed. */
  used: number;
}

/**
 * The ground as a set of tiles, each drawn once at a scale and then only copied. The tiles of the whole sheet as it
 * fits its window stay, and show through, enlarged, where a nearer one is not drawn yet.
 */
export class Tiles {
  private readonly tiles = new Map<string, Tile>();
  private clock = 0;

  constructor(
    private readonly terrain: Terrain,
    private readonly inks: Palette,
    private readonly density: number,
  ) {}

  /** Copies the tiles that exist; true where none is missing. */
  lay(context: CanvasRenderingContext2D, view: BoardView, window: BoardWindow): boolean {
    this.clock += 1;
    const missing = this.missing(view, window);
    if (missing.length > 0) {
      const scale = fittedScale(this.terrain.grid, window);
      if (scale !== view.scale) this.layAt(context, scale, view, window);
    }
    this.layAt(context, view.scale, view, window);
    return missing.length === 0;
  }

  /** Draws one tile that is missing in the window, or within a tile of it; false if there is none. */
  paintOne(view: BoardView, window: BoardWindow): boolean {
    const whole = fittedScale(this.terrain.grid, window);
    const next =
      this.missing(view, window)[0] ??
      this.missing({ ...view, scale: whole }, window)[0] ??
      this.missing(view, window, TILE)[0];
    if (next === undefined) return false;
    this.paint(next);
    this.forget(whole);
    return true;
  }

  private layAt(
    context: CanvasRenderingContext2D,
    scale: number,
    view: BoardView,
    window: BoardWindow,
  ): void {
    const [left, top] = toBoard(view, window, [0, 0]);
    const stretch = view.scale / scale;
    for (const { column, row } of this.columnsAndRows(scale, view, window)) {
      const tile = this.tiles.get(keyOf(scale, column, row));
      if (!tile) continue;
      tile.used = this.clock;
      const x = column * TILE * stretch - left * view.scale;
      const y = row * TILE * stretch - top * view.scale;
      const size = TILE * stretch;
      if (stretch === 1) context.drawImage(tile.canvas, this.crisp(x), this.crisp(y), TILE, TILE);
      else context.drawImage(tile.canvas, x, y, size, size);
    }
  }

  private crisp(pixel: number): number {
    return Math.round(pixel * this.density) / this.density;
  }

  private missing(view: BoardView, window: BoardWindow, beyond = 0): TilePlace[] {
    return this.columnsAndRows(view.scale, view, window, beyond).filter(
      ({ scale, column, row }) => !this.tiles.has(keyOf(scale, column, row)),
    );
  }

  /** Tiles of a scale within the window, plus a margin of the given pixels. */
  private columnsAndRows(
    scale: number,
    view: BoardView,
    window: BoardWindow,
    beyond = 0,
  ): TilePlace[] {
    const { grid } = this.terrain;
    const [left, top] = toBoard(view, window, [-beyond, -beyond]);
    const [right, bottom] = toBoard(view, window, [window.width + beyond, window.height + beyond]);
    const span = TILE / scale;
    const found: TilePlace[] = [];
    const last = (edge: number, most: number) => Math.floor((Math.min(edge, most) - 1e-6) / span);
    for (let row = Math.floor(Math.max(0, top) / span); row <= last(bottom, grid.height); row += 1)
      for (
        let column = Math.floor(Math.max(0, left) / span);
        column <= last(right, grid.width);
        column += 1
      )
        found.push({ scale, column, row });
    return found;
  }

  private paint({ scale, column, row }: TilePlace): void {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(TILE * this.density);
    canvas.height = canvas.width;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return;
    context.scale(canvas.width / TILE, canvas.width / TILE);
    const span = TILE / scale;
    this.terrain.paint(
      context,
      {
        left: column * span,
        top: row * span,
        right: (column + 1) * span,
        bottom: (row + 1) * span,
      },
      scale,
      this.inks,
    );
    this.tiles.set(keyOf(scale, column, row), { canvas, used: this.clock });
  }

  /** Discards the least recently used tiles, but never those of the whole sheet. */
  private forget(whole: number): void {
    const most = Math.max(12, Math.floor(PIXELS_MAX / (TILE * this.density) ** 2));
    if (this.tiles.size <= most) return;
    const kept = `${whole}/`;
    const oldest = [...this.tiles]
      .filter(([key]) => !key.startsWith(kept))
      .sort(([, one], [, other]) => one.used - other.used);
    for (const [key] of oldest.slice(0, this.tiles.size - most)) this.tiles.delete(key);
  }
}

interface TilePlace {
  readonly scale: number;
  readonly column: number;
  readonly row: number;
}

const keyOf = (scale: number, column: number, row: number): string => `${scale}/${column}/${row}`;
