import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardGrid } from './grid';
import { onTheme, paletteOf } from './palette';
import { handleNear } from './plane-pieces';
import { type BoardMotion, type BoardScene, EMPTY_SCENE, ScenePainter } from './scene';
import { type BoardGround, Terrain } from './terrain';
import { Tiles } from './tiles';
import { type BoardView, type BoardWindow, bounded, fitted, toPixel } from './view';

/** Room for the letters and figures along the upper and left edge. */
export const RULER = { left: 24, top: 20 } as const;
/** Milliseconds of a move on the board, and the most pieces that move at once: beyond, they are put there. */
const MOTION_MS = 220;
const MOVING_MAX = 60;
/** In the browser's own timeline: ground and pieces of a window were there for the first time. */
export const WHOLE_MARK = 'board drawn';
/** Milliseconds of a frame that may go into ground that is not drawn yet. */
const PAINT_MS = 5;

/**
 * The canvases of a board: the ground below, pieces and highlights above, the edge with its letters. Draws when
 * something changed, once a frame at most.
 */
export class BoardStage {
  private view: BoardView;
  private scene: BoardScene = EMPTY_SCENE;
  private moving: (Pick<BoardMotion, 'from'> & { readonly since: number }) | null = null;
  private window: BoardWindow = { width: 1, height: 1 };
  private density = 1;
  private tiles: Tiles | null = null;
  private painter: ScenePainter | null = null;
  private palette;
  private frame = 0;
  /** The ground of a window has been drawn whole once. */
  private seenWhole = false;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private readonly terrain: Terrain;
  private readonly stopWatching: () => void;

  constructor(
    private readonly below: HTMLCanvasElement,
    private readonly above: HTMLCanvasElement,
    ground: BoardGround,
    private readonly grid: BoardGrid,
  ) {
    this.terrain = new Terrain(ground, grid);
    this.palette = paletteOf(above);
    this.view = fitted(grid, this.window);
    this.stopWatching = onTheme(() => this.renew());
    // Letters are drawn with the page's own fonts once these have loaded.
    document.fonts.ready.then(() => this.renew());
  }

  /** Pixels of the whole box, its edge with the letters included. */
  resize(width: number, height: number): BoardWindow {
    this.window = {
      width: Math.max(1, width - RULER.left - 1),
      height: Math.max(1, height - RULER.top - 1),
    };
    const density = Math.min(3, window.devicePixelRatio || 1);
    const stale = density !== this.density || this.tiles === null;
    this.density = density;
    for (const [canvas, wide, high] of [
      [this.below, this.window.width, this.window.height],
      [this.above, width, height],
    ] as const) {
      canvas.width = Math.round(wide * this.density);
      canvas.height = Math.round(high * this.density);
    }
    // Tiles do not depend on the window: at another size they are only drawn again in place.
    if (stale) this.renew();
    else this.draw();
    return this.window;
  }

  look(view: BoardView): void {
    this.view = bounded(view, this.grid, this.window);
    this.ask();
  }

  /** The handle at a pixel of the box; null: none. */
  handleAt([x, y]: readonly [number, number]): string | null {
    const { plane } = this.grid;
    if (plane === undefined) return null;
    const pixel = (px: number, py: number) =>
      toPixel(this.view, this.window, plane.toSheet(px, py));
    return handleNear(this.scene.handles ?? [], pixel, [x - RULER.left, y - RULER.top]);
  }

  show(scene: BoardScene): void {
    if (scene.pieces !== this.scene.pieces) this.move(this.scene, scene);
    this.scene = scene;
    this.ask();
  }

  /** Pieces that stand elsewhere go there, unless the reader wants things to keep still. */
  private move(before: BoardScene, after: BoardScene): void {
    this.moving = null;
    if (before.pieces.length === 0) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const was = new Map(before.pieces.map((piece) => [piece.id, piece]));
    const from = new Map<string, PiecePicture>();
    for (const { id, at, outline } of after.pieces) {
      const piece = was.get(id);
      if (piece === undefined) continue;
      if (piece.at !== at || String(piece.outline) !== String(outline)) from.set(id, piece);
    }
    if (from.size > 0 && from.size <= MOVING_MAX) this.moving = { from, since: performance.now() };
  }

  /** How far the moving pieces have come; null: none moves. */
  private motion(): BoardMotion | null {
    if (this.moving === null) return null;
    const share = (performance.now() - this.moving.since) / MOTION_MS;
    if (share < 1) return { from: this.moving.from, share: share * (2 - share) };
    this.moving = null;
    return null;
  }

  end(): void {
    this.stopWatching();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.idle);
    this.tiles = null;
  }

  /** Colours or sizes changed: everything is drawn again. */
  private renew(): void {
    this.palette = paletteOf(this.above);
    this.tiles = new Tiles(this.terrain, this.palette, this.density);
    this.painter = new ScenePainter(
      this.grid,
      this.palette,
      this.density,
      this.terrain.ground.signs ?? {},
    );
    this.ask();
  }

  private ask(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    const ground = this.below.getContext('2d', { alpha: false });
    const top = this.above.getContext('2d');
    if (!ground || !top || !this.tiles || !this.painter) return;
    const { density, view, window: seen } = this;
    const until = performance.now() + PAINT_MS;
    ground.setTransform(density, 0, 0, density, 0, 0);
    ground.fillStyle = this.palette.paper;
    ground.fillRect(0, 0, seen.width, seen.height);
    const sheet = this.sheetSeen();
    ground.save();
    ground.beginPath();
    ground.rect(sheet.left, sheet.top, sheet.width, sheet.height);
    ground.clip();
    let whole = this.tiles.lay(ground, view, seen);
    while (!whole && performance.now() < until && this.tiles.paintOne(view, seen))
      whole = this.tiles.lay(ground, view, seen);
    ground.restore();
    top.setTransform(density, 0, 0, density, 0, 0);
    top.clearRect(0, 0, seen.width + RULER.left + 1, seen.height + RULER.top + 1);
    this.edge(top, sheet);
    top.save();
    top.beginPath();
    top.rect(RULER.left, RULER.top, seen.width, seen.height);
    top.clip();
    top.translate(RULER.left, RULER.top);
    const motion = this.motion();
    this.painter.paint(top, this.scene, view, seen, motion);
    top.restore();
    if (motion !== null) this.ask();
    if (whole && !this.seenWhole) {
      this.seenWhole = true;
      performance.mark(WHOLE_MARK);
    }
    if (whole) this.prepare();
    else this.ask();
  }

  /** While nothing moves, draws the ground just outside the window. */
  private prepare(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.tiles?.paintOne(this.view, this.window)) this.prepare();
    }, 30);
  }

  /** The visible part of the sheet, in pixels of the window. */
  private sheetSeen(): Box {
    const { view, window: seen, grid } = this;
    const [left, top] = toPixel(view, seen, [0, 0]);
    const [right, bottom] = toPixel(view, seen, [grid.width, grid.height]);
    const box = { left: Math.max(0, left), top: Math.max(0, top) };
    return {
      ...box,
      width: Math.min(seen.width, right) - box.left,
      height: Math.min(seen.height, bottom) - box.top,
    };
  }

  /** The outline of the sheet, and letters and figures along it. */
  private edge(context: CanvasRenderingContext2D, sheet: Box): void {
    const { view, window: seen, grid } = this;
    context.strokeStyle = this.palette.ink;
    context.lineWidth = 1;
    context.strokeRect(
      RULER.left + Math.floor(sheet.left) - 0.5,
      RULER.top + Math.floor(sheet.top) - 0.5,
      Math.floor(sheet.width) + 1,
      Math.floor(sheet.height) + 1,
    );
    context.font = '400 12px "Alegreya Sans", "Gill Sans", Calibri, sans-serif';
    context.fillStyle = this.palette['ink-3'];
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    const widest = Math.max(...grid.across.map(({ text }) => context.measureText(text).width));
    const across = stepOf(grid.across, view.scale, widest + LABEL_GAP);
    grid.across.forEach(({ at, text }, index) => {
      const [x] = toPixel(view, seen, [at, 0]);
      if (index % across === 0 && x >= 4 && x <= seen.width - 4)
        context.fillText(text, RULER.left + x, RULER.top + sheet.top - 10);
    });
    context.textAlign = 'right';
    const down = stepOf(grid.down, view.scale, LABEL_TALL);
    grid.down.forEach(({ at, text }, index) => {
      const [, y] = toPixel(view, seen, [0, at]);
      if ((grid.down.length - 1 - index) % down === 0 && y >= 4 && y <= seen.height - 4)
        context.fillText(text, RULER.left + sheet.left - 6, RULER.top + y + 1);
    });
  }
}

/** Pixels between two letters along the edge, and of the height of a line of figures there. */
const LABEL_GAP = 6;
const LABEL_TALL = 15;

/** Every which label along an edge is written, so that they do not touch. */
function stepOf(labels: readonly { readonly at: number }[], scale: number, room: number): number {
  const [first, second] = labels;
  if (first === undefined || second === undefined) return 1;
  return Math.max(1, Math.ceil(room / (Math.abs(second.at - first.at) * scale)));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
