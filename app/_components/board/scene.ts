import type { BoardWork, PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import type { Side } from '@/lib/kernel/side';
import { type BarStacks, BarsPainter, barStacks, hasBars } from './drawn/bars';
import { paintBeyond, paintBox } from './drawn/beyond';
import type { BoardGrid } from './grid';
import { type BoardArea, MarksPainter } from './marks';
import type { Palette } from './palette';
import { pieceShapes, type Shape } from './piece-shapes';
import { paintMarkerName } from './plane-bodies';
import {
  type PlannedOnPlane,
  paintFormer,
  paintOnWay,
  paintPlanned,
  paintWarned,
} from './plane-pieces';
import { stackedPlaces } from './stacks';
import { type BoardView, type BoardWindow, regionSeen, toPixel } from './view';
import { paintWork } from './works';

/** A cell that an order leads to. */
export interface BoardTarget {
  readonly cell: number;
  readonly kind: string;
}

/** What is on the ground at a moment. */
export interface BoardScene extends PlannedOnPlane {
  readonly pieces: readonly PiecePicture[];
  /** What armies have put on the ground. */
  readonly works: readonly BoardWork[];
  /** Places that decide, and the side that holds each. */
  readonly held: readonly { readonly cell: number; readonly side: Side }[];
  /** Ids of the selected pieces. */
  readonly selected: ReadonlySet<string>;
  readonly targets: readonly BoardTarget[];
  /** Ids of the pieces whose orders are the viewer's to give, on a side of several people. */
  readonly framed: ReadonlySet<string>;
  /** The side whose orders are shown. */
  readonly acting: Side;
  /** Orders laid out before they are given: the way of each piece, and the piece where it will stand. */
  readonly planned: readonly {
    readonly from: number;
    readonly to: number;
    /** Absent: the way alone is shown. */
    readonly piece?: PiecePicture | undefined;
    /** It can be lost there. */
    readonly danger: boolean;
  }[];
  /** Laid over the ground. */
  readonly areas: readonly BoardArea[];
  /** Ids of pieces that an overlay marks. */
  readonly warned: ReadonlySet<string>;
  /** How pieces came to where they stand, and where others were lost. */
  readonly ways: readonly {
    readonly side: Side;
    readonly from: number;
    readonly to: number;
    /** On a plane, the outline in which it stood. */
    readonly was?: readonly number[];
  }[];
  readonly gone: readonly { readonly side: Side; readonly at: number }[];
  /** A place that was refused; −1: none. */
  readonly refused: number;
  /** The cells that the act of the position shown touched. */
  readonly touched: readonly number[];
  /** The cell the keys are on; −1: none. */
  readonly cursor: number;
  /** The corners of a box that is being drawn, in pixels of the window. */
  readonly box: readonly [readonly [number, number], readonly [number, number]] | null;
}

/** Pieces on their way between two positions: where each came from, and the share of the way that it has gone. */
export interface BoardMotion {
  readonly from: ReadonlyMap<string, Pick<PiecePicture, 'at' | 'outline'>>;
  readonly share: number;
}

export const EMPTY_SCENE: BoardScene = {
  pieces: [],
  works: [],
  held: [],
  selected: new Set(),
  targets: [],
  framed: new Set(),
  acting: 'A',
  planned: [],
  areas: [],
  warned: new Set(),
  ways: [],
  gone: [],
  refused: -1,
  touched: [],
  cursor: -1,
  box: null,
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
  private readonly marks: MarksPainter;
  private readonly bars: BarsPainter;
  private stacks: {
    readonly pieces: readonly PiecePicture[];
    readonly places: ReadonlyMap<string, number>;
    /** Null: no formed units are shown. */
    readonly bars: BarStacks | null;
  } | null = null;

  constructor(
    private readonly grid: BoardGrid,
    private readonly inks: Palette,
    private readonly density: number,
    private readonly signs: BoardSigns,
  ) {
    this.marks = new MarksPainter(grid, inks);
    this.bars = new BarsPainter(grid, inks);
  }

  paint(
    context: Context,
    scene: BoardScene,
    view: BoardView,
    window: BoardWindow,
    motion: BoardMotion | null = null,
  ): void {
    const seen = regionSeen(view, window);
    const inSight = (cell: number): boolean => {
      if (cell < 0) return false;
      const [x, y] = this.grid.centre(cell);
      return x > seen.left - 1 && x < seen.right + 1 && y > seen.top - 1 && y < seen.bottom + 1;
    };
    const place = (cell: number) => toPixel(view, window, this.grid.centre(cell));
    const own = scene.acting === 'A' ? this.inks.a : this.inks.b;
    this.touched(context, scene, view, window, inSight);
    for (const area of scene.areas) this.marks.area(context, area, view, window);
    const onPlane = this.onPlane(view, window);
    this.marks.shapes(context, scene.shapes ?? [], onPlane);
    for (const work of scene.works)
      if (inSight(work.at))
        paintWork(context, work, {
          ...{ grid: this.grid, signs: this.signs, scale: view.scale, inks: this.inks },
          place: (point) => toPixel(view, window, point),
        });
    for (const { cell, side } of scene.held)
      if (inSight(cell)) this.marks.held(context, place(cell), view.scale, side);
    context.fillStyle = scene.acting === 'A' ? this.inks['a-wash'] : this.inks['b-wash'];
    context.globalAlpha = 0.75;
    for (const { cell } of scene.targets)
      if (inSight(cell)) this.cell(context, cell, view, window, 0.5, 'fill');
    context.globalAlpha = 1;
    for (const { side, from, to, was } of scene.ways) {
      if (was !== undefined) paintFormer(context, { was, side }, onPlane, this.inks);
      this.way(context, place(from), place(to), side === 'A' ? this.inks.a : this.inks.b);
    }
    for (const { from, to } of scene.planned)
      if (from >= 0) this.way(context, place(from), place(to), own);
    const stacked = new Set<number>();
    const { places, bars } = this.stacksOf(scene.pieces);
    const inHand = scene.pieces.filter(({ id }) => scene.selected.has(id));
    const others = scene.pieces.filter(({ id }) => !scene.selected.has(id));
    // The selected piece is drawn on top of its neighbours.
    for (const piece of [...others, ...inHand]) {
      if (!inSight(piece.at)) continue;
      stacked.add(piece.at);
      const [x, y] = toPixel(view, window, this.pointOf(piece, motion));
      const below = (places.get(piece.id) ?? 0) * view.scale * this.pieceHeight;
      const how = scene.selected.has(piece.id)
        ? 'inHand'
        : scene.framed.has(piece.id)
          ? 'framed'
          : 'plain';
      if (piece.outline !== undefined && this.grid.plane !== undefined) {
        const was = motion?.from.get(piece.id)?.outline;
        const sign = this.signs.pieces?.[piece.kind];
        const outline = paintOnWay(context, piece, was, motion?.share ?? 1, sign, {
          ...{ pixel: onPlane, inks: this.inks, how },
        });
        if (scene.warned.has(piece.id)) paintWarned(context, outline, onPlane, this.inks);
        continue;
      }
      if (bars !== null) {
        if (how !== 'plain') this.frame(context, piece.at, view, window, how);
        this.formed(context, piece, [x, y], view, bars);
      } else this.piece(context, piece, x, y + below, view.scale, how);
      if (scene.warned.has(piece.id))
        this.marks.corners(context, piece.at, view, window, this.inks.ink);
    }
    if (this.grid.plane !== undefined)
      for (const piece of scene.pieces)
        if (!motion?.from.has(piece.id)) paintMarkerName(context, piece, onPlane, this.inks);
    paintPlanned(context, scene, onPlane, this.inks);
    for (const { side, at } of scene.gone)
      if (inSight(at)) this.marks.cross(context, place(at), view.scale, side);
    for (const { to, piece, danger } of scene.planned) {
      if (piece === undefined || !inSight(to)) continue;
      if (bars === null) this.ghost(context, piece, place(to), view.scale);
      else {
        context.globalAlpha = 0.5;
        this.formed(context, { ...piece, at: to }, place(to), view, bars);
        context.globalAlpha = 1;
      }
      if (danger) this.marks.corners(context, to, view, window, this.inks.ink);
    }
    for (const { cell, kind } of scene.targets) {
      if (!inSight(cell)) continue;
      if (kind === 'capture') this.marks.corners(context, cell, view, window, this.inks.ink);
      else if (!stacked.has(cell)) this.marks.dot(context, place(cell), view.scale, own);
    }
    paintBeyond(
      context,
      scene.targets.map(({ cell }) => place(cell)),
      window,
      this.inks,
    );
    if (inSight(scene.refused)) this.marks.struck(context, place(scene.refused), view.scale);
    if (inSight(scene.cursor)) this.cursor(context, scene.cursor, view, window);
    if (scene.box) paintBox(context, scene.box, this.inks);
  }

  /** Where a point of a plane lies in the window. */
  private onPlane(view: BoardView, window: BoardWindow) {
    return (x: number, y: number): readonly [number, number] =>
      toPixel(view, window, this.grid.plane?.toSheet(x, y) ?? [0, 0]);
  }

  /** Height of a piece in widths of a cell. */
  private get pieceHeight(): number {
    return PIECE_SHARE * this.grid.room * 0.7;
  }

  /** Where pieces lie in their stacks; computed once for each position. */
  private stacksOf(pieces: readonly PiecePicture[]) {
    if (this.stacks?.pieces !== pieces)
      this.stacks = {
        ...{ pieces, places: stackedPlaces(pieces) },
        bars: hasBars(pieces) ? barStacks(pieces) : null,
      };
    return this.stacks;
  }

  /** A piece of a board of formed units: its bar, or a disc. */
  private formed(
    context: Context,
    piece: PiecePicture,
    at: readonly [number, number],
    { scale }: BoardView,
    stacks: BarStacks,
  ): void {
    const sign = this.signs.pieces?.[piece.kind];
    const star = sign !== undefined && 'shape' in sign && sign.shape === 'star';
    if (piece.bar === undefined) this.bars.disc(context, piece, at, scale, stacks, star);
    else this.bars.bar(context, piece, at, scale, stacks);
  }

  /** Where a piece is drawn: on its cell, or on its way there. */
  private pointOf({ id, at }: PiecePicture, motion: BoardMotion | null): readonly [number, number] {
    const [x, y] = this.grid.centre(at);
    const from = motion?.from.get(id);
    if (motion === null || from === undefined) return [x, y];
    const [fx, fy] = this.grid.centre(from.at);
    return [fx + (x - fx) * motion.share, fy + (y - fy) * motion.share];
  }

  /** A piece where it will stand: at half its ink, in a dashed frame. */
  private ghost(
    context: Context,
    piece: PiecePicture,
    [x, y]: readonly [number, number],
    scale: number,
  ): void {
    context.globalAlpha = 0.5;
    this.piece(context, { ...piece, marks: [] }, x, y, scale, 'plain');
    context.globalAlpha = 1;
    const width = scale * PIECE_SHARE;
    context.strokeStyle = this.inks.ink;
    context.lineWidth = 1.2;
    context.setLineDash([3, 2]);
    context.strokeRect(x - width / 2, y - width * 0.35, width, width * 0.7);
    context.setLineDash([]);
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
      // A double line is a selection; corners alone are a target, or a danger.
      if (how === 'inHand') {
        context.lineWidth = 1;
        context.strokeRect(
          x - width / 2 - room - 3,
          y - height / 2 - room - 3,
          width + 2 * room + 6,
          height + 2 * room + 6,
        );
      }
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

  /** The hex of a formed unit that is selected, or whose orders are the viewer’s. */
  private frame(
    context: Context,
    cell: number,
    view: BoardView,
    window: BoardWindow,
    how: 'framed' | 'inHand',
  ): void {
    context.strokeStyle = this.inks.ink;
    context.lineWidth = how === 'inHand' ? 2 : 0.8;
    this.cell(context, cell, view, window, 1.5, 'stroke');
    if (how === 'inHand') this.cell(context, cell, view, window, 5, 'stroke');
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
