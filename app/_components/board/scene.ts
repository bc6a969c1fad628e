import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import type { Side } from '@/lib/kernel/side';
import type { BoardGrid } from './grid';
import type { Palette } from './palette';
import { pieceShapes, type Shape } from './piece-shapes';
import { type BoardView, type BoardWindow, regionSeen, toPixel } from './view';

/** A cell that an order leads to. */
export interface BoardTarget {
  readonly cell: number;
  readonly kind: string;
}

/** What is on the ground at a moment. */
export interface BoardScene {
  readonly pieces: readonly PiecePicture[];
  /** Places that decide, and the side that holds each. */
  readonly held: readonly { readonly cell: number; readonly side: Side }[];
  /** Id of the selected piece. */
  readonly selected: string | null;
  readonly targets: readonly BoardTarget[];
  /** Ids of the pieces whose orders are the viewer's to give, on a side of several people. */
  readonly framed: ReadonlySet<string>;
  /** The side whose orders are shown. */
  readonly acting: Side;
  /** An order previewed before it is given. */
  readonly preview: { readonly from: number; readonly to: number } | null;
  /** The cells that the act of the position shown touched. */
  readonly touched: readonly number[];
  /** The cell the keys are on; −1: none. */
  readonly cursor: number;
}

export const EMPTY_SCENE: BoardScene = {
  pieces: [],
  held: [],
  selected: null,
  targets: [],
  framed: new Set(),
  acting: 'A',
  preview: null,
  touched: [],
  cursor: -1,
};

type Context = CanvasRenderingContext2D;
/** Pixels per cell below which pieces carry no figures. */
const FIGURES_FROM = 16;
const SPRITES_MAX = 400;
/** Most cells of one act that are marked one by one. */
const CORNERS_MAX = 6;
/** Share of a cell that a piece is wide. */
const PIECE_SHARE = 0.86;

/** Draws pieces and highlights; keeps each piece's sign as a small picture. */
export class ScenePainter {
  private readonly sprites = new Map<string, HTMLCanvasElement>();

  constructor(
    private readonly grid: BoardGrid,
    private readonly inks: Palette,
    private readonly density: number,
    private readonly signs: BoardSigns,
  ) {}

  paint(context: Context, scene: BoardScene, view: BoardView, window: BoardWindow): void {
    const seen = regionSeen(view, window);
    const inSight = (cell: number): boolean => {
      if (cell < 0) return false;
      const [x, y] = this.grid.centre(cell);
      return x > seen.left - 1 && x < seen.right + 1 && y > seen.top - 1 && y < seen.bottom + 1;
    };
    const place = (cell: number) => toPixel(view, window, this.grid.centre(cell));
    const own = scene.acting === 'A' ? this.inks.a : this.inks.b;
    this.touched(context, scene, view, window, inSight);
    for (const { cell, side } of scene.held)
      if (inSight(cell)) this.held(context, side, place(cell), view.scale);
    context.fillStyle = scene.acting === 'A' ? this.inks['a-wash'] : this.inks['b-wash'];
    context.globalAlpha = 0.75;
    for (const { cell } of scene.targets)
      if (inSight(cell)) this.cell(context, cell, view, window, 0.5, 'fill');
    context.globalAlpha = 1;
    if (scene.preview) this.way(context, place(scene.preview.from), place(scene.preview.to), own);
    const stacked = new Map<number, number>();
    const inHand = scene.pieces.filter(({ id }) => id === scene.selected);
    const others = scene.pieces.filter(({ id }) => id !== scene.selected);
    // The selected piece is drawn on top of its neighbours.
    for (const piece of [...others, ...inHand]) {
      if (!inSight(piece.at)) continue;
      const level = stacked.get(piece.at) ?? 0;
      stacked.set(piece.at, level + 1);
      const [x, y] = place(piece.at);
      const aside = level * view.scale * 0.1;
      const how =
        piece.id === scene.selected ? 'inHand' : scene.framed.has(piece.id) ? 'framed' : 'plain';
      this.piece(context, piece, x + aside, y - aside, view.scale, how);
    }
    for (const { cell, kind } of scene.targets) {
      if (!inSight(cell)) continue;
      if (kind === 'capture') this.ring(context, cell, view, window);
      else if (!stacked.has(cell)) this.dot(context, place(cell), view.scale, own);
    }
    if (inSight(scene.cursor)) this.cursor(context, scene.cursor, view, window);
  }

  private piece(
    context: Context,
    piece: PiecePicture,
    x: number,
    y: number,
    scale: number,
    how: 'plain' | 'framed' | 'inHand',
  ): void {
    const width = scale * PIECE_SHARE * this.grid.room;
    const height = width * 0.7;
    if (how !== 'plain') {
      context.fillStyle = this.inks.sheet;
      context.strokeStyle = this.inks.ink;
      context.lineWidth = how === 'inHand' ? 2.4 : 1.2;
      const room = how === 'inHand' ? Math.max(2.5, scale * 0.07) : 2;
      context.beginPath();
      context.rect(
        x - width / 2 - room,
        y - height / 2 - room,
        width + 2 * room,
        height + 2 * room,
      );
      context.fill();
      context.stroke();
    }
    const sprite = this.sprite(piece, Math.max(6, Math.round(width)));
    context.drawImage(
      sprite,
      x - sprite.width / this.density / 2,
      y - sprite.height / this.density / 2,
      sprite.width / this.density,
      sprite.height / this.density,
    );
  }

  /** A piece's sign, `width` pixels wide, with a halo round it. */
  private sprite(piece: PiecePicture, width: number): HTMLCanvasElement {
    const plain = width < FIGURES_FROM * PIECE_SHARE;
    const { points, was = '' } = piece;
    const strength = points === undefined ? '' : `${points.left}/${points.full}`;
    const key = `${piece.side}/${was}/${piece.kind}/${piece.rank}/${strength}/${piece.marks.join()}/${width}`;
    const known = this.sprites.get(key);
    if (known) return known;
    if (this.sprites.size > SPRITES_MAX) this.sprites.clear();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil((width + 6) * this.density);
    canvas.height = Math.ceil((width * 0.7 + 6) * this.density);
    const context = canvas.getContext('2d');
    if (context) {
      context.translate(canvas.width / 2, canvas.height / 2);
      const k = (width / 40) * this.density;
      context.scale(k, k);
      const halo = 1.5 / (width / 40);
      context.fillStyle = this.inks.sheet;
      context.fillRect(-20 - halo, -14 - halo, 40 + 2 * halo, 28 + 2 * halo);
      const { shapes, figure } = pieceShapes(plain ? { ...piece, rank: null } : piece, this.signs);
      for (const shape of shapes) this.shape(context, shape);
      if (figure) {
        context.font = '700 19px "Alegreya Sans", "Gill Sans", Calibri, sans-serif';
        context.textAlign = 'center';
        context.textBaseline = 'alphabetic';
        context.fillStyle = this.inks[figure.ink];
        context.fillText(figure.text, figure.x, 6.5);
      }
    }
    this.sprites.set(key, canvas);
    return canvas;
  }

  private shape(context: Context, { d, fill, stroke, width, dash, x }: Shape): void {
    const path = new Path2D(d);
    context.save();
    context.translate(x ?? 0, 0);
    if (fill) {
      context.fillStyle = this.inks[fill];
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = this.inks[stroke];
      context.lineWidth = width ?? 1;
      context.setLineDash([...(dash ?? [])]);
      context.stroke(path);
    }
    context.restore();
  }

  /** The outline of a cell, inset by a number of pixels. */
  private cell(
    context: Context,
    cell: number,
    view: BoardView,
    window: BoardWindow,
    within: number,
    how: 'fill' | 'stroke',
  ): void {
    const [mx, my] = toPixel(view, window, this.grid.centre(cell));
    const share = Math.max(0, 1 - (2 * within) / view.scale);
    context.beginPath();
    this.grid.corners(cell).forEach((corner, index) => {
      const [x, y] = toPixel(view, window, corner);
      const px = mx + (x - mx) * share;
      const py = my + (y - my) * share;
      if (index === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    });
    context.closePath();
    if (how === 'fill') context.fill();
    else context.stroke();
  }

  private dot(context: Context, [x, y]: readonly [number, number], scale: number, ink: string) {
    context.beginPath();
    context.arc(x, y, Math.min(5, Math.max(2.2, scale * 0.12)), 0, 2 * Math.PI);
    context.fillStyle = ink;
    context.strokeStyle = this.inks.sheet;
    context.lineWidth = 2;
    context.stroke();
    context.fill();
  }

  /** Who holds a place that decides: a flag in the cell's corner, solid for A, outlined for B. */
  private held(context: Context, side: Side, [x, y]: readonly [number, number], scale: number) {
    const left = x - scale * 0.46 * this.grid.room;
    const top = y - scale * 0.46 * this.grid.room;
    const edge = Math.max(5, scale * 0.3);
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + edge, top);
    context.lineTo(left, top + edge);
    context.closePath();
    context.fillStyle = side === 'A' ? this.inks.a : this.inks.sheet;
    context.strokeStyle = side === 'A' ? this.inks.sheet : this.inks.b;
    context.lineWidth = side === 'A' ? 1 : 1.8;
    context.fill();
    context.stroke();
  }

  /** Where something would be captured. */
  private ring(context: Context, cell: number, view: BoardView, window: BoardWindow): void {
    context.strokeStyle = this.inks.sheet;
    context.lineWidth = 5;
    this.cell(context, cell, view, window, 1.5, 'stroke');
    context.strokeStyle = this.inks.ink;
    context.lineWidth = 2.4;
    this.cell(context, cell, view, window, 1.5, 'stroke');
  }

  private cursor(context: Context, cell: number, view: BoardView, window: BoardWindow): void {
    context.strokeStyle = this.inks.sheet;
    context.lineWidth = 4;
    this.cell(context, cell, view, window, 0, 'stroke');
    context.strokeStyle = this.inks.ink;
    context.lineWidth = 1.6;
    context.setLineDash([4, 3]);
    this.cell(context, cell, view, window, 0, 'stroke');
    context.setLineDash([]);
  }

  /** The cells of the latest act with ink corners, and the path between two of them. */
  private touched(
    context: Context,
    scene: BoardScene,
    view: BoardView,
    window: BoardWindow,
    inSight: (cell: number) => boolean,
  ): void {
    const [from, to] = scene.touched;
    context.fillStyle = this.inks.wash;
    for (const cell of scene.touched)
      if (inSight(cell)) this.cell(context, cell, view, window, 0.5, 'fill');
    if (scene.touched.length === 2 && from !== undefined && to !== undefined)
      this.way(
        context,
        toPixel(view, window, this.grid.centre(from)),
        toPixel(view, window, this.grid.centre(to)),
        this.inks['ink-2'],
      );
    // Corners for a few; a whole army that moved is marked by a tint alone.
    if (scene.touched.length > CORNERS_MAX) return;
    context.strokeStyle = this.inks['ink-2'];
    context.lineWidth = 1.4;
    const edge = view.scale - 2;
    context.setLineDash([edge * 0.26, edge * 0.48, edge * 0.26, 0]);
    for (const cell of scene.touched)
      if (inSight(cell)) this.cell(context, cell, view, window, 1, 'stroke');
    context.setLineDash([]);
  }

  /** A dotted path with an arrowhead. */
  private way(
    context: Context,
    [ax, ay]: readonly [number, number],
    [bx, by]: readonly [number, number],
    ink: string,
  ): void {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 1) return;
    const line = (width: number, colour: string, dash: number[]) => {
      context.beginPath();
      context.moveTo(ax, ay);
      context.lineTo(bx, by);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.lineCap = 'round';
      context.setLineDash(dash);
      context.stroke();
      context.setLineDash([]);
    };
    line(6, this.inks.sheet, []);
    line(2.6, ink, [1, 5]);
    context.lineCap = 'butt';
  }
}
