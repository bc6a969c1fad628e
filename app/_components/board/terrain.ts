import type { BoardEdge, BoardPicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns, TerrainShape } from '@/lib/battle/contract/signs';
import { type BoardGrid, type BoardPoint, type BoardRegion, grow } from './grid';
import { type HillStroke, heightStrokes, hillStrokes } from './hill-strokes';
import type { Palette } from './palette';
import { paintShapes } from './plane-ground';
import { paintWays } from './waterways';
import { paintEdges } from './works';

/** What never changes on a board. */
export type BoardGround = Pick<
  BoardPicture,
  'grid' | 'upright' | 'terrain' | 'heights' | 'labels' | 'edges' | 'shapes'
> & {
  /** How the ruleset's words are drawn. */
  readonly signs?: BoardSigns;
};
type Context = CanvasRenderingContext2D;

/** Size in cells, each way, of a patch of ground whose hachures are computed at once and cached. */
const PATCH = 16;
/** Pixels per cell below which no grid and only the simplest signs are drawn. */
const GRID_FROM = 9;
const FINE_FROM = 11;

/** A number in [0, 1) fixed for a cell and a place in it, so that the same ground always looks the same. */
function chance(cell: number, index: number): number {
  let hash = Math.imul(cell + 1, 0x9e3779b1) ^ Math.imul(index + 7, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}

/** How a word of terrain is drawn: as the ruleset says, else a wash; open ground stays blank. */
export function terrainShape(word: string, signs: BoardSigns = {}): TerrainShape {
  const { terrain = {} } = signs;
  return Object.hasOwn(terrain, word)
    ? (terrain[word] ?? 'wash')
    : word === 'open'
      ? 'open'
      : 'wash';
}

/** The ground of one board, drawn region by region onto any canvas. */
export class Terrain {
  private readonly patches = new Map<number, readonly HillStroke[]>();
  private readonly labels: ReadonlyMap<number, string>;
  private readonly shapes: readonly TerrainShape[];
  private readonly edgesOf = new Map<number, BoardEdge[]>();
  private readonly crown = new Path2D(TREE_CROWN);
  private readonly shade = new Path2D(TREE_SHADE);

  constructor(
    readonly ground: BoardGround,
    readonly grid: BoardGrid,
  ) {
    this.shapes = ground.terrain.map((word) => terrainShape(word, ground.signs));
    for (const edge of ground.edges ?? [])
      this.edgesOf.set(edge.at, [...(this.edgesOf.get(edge.at) ?? []), edge]);
    this.labels = new Map(ground.labels.map(({ at, text }) => [at, text]));
  }

  /** Draws a region so that its upper left corner is the context's origin, `scale` pixels a cell. */
  paint(context: Context, region: BoardRegion, scale: number, inks: Palette): void {
    const { grid, ground, shapes } = this;
    const place = ([x, y]: BoardPoint): [number, number] => [
      (x - region.left) * scale,
      (y - region.top) * scale,
    ];
    const wide = grow(region, 1);
    const cells = grid.cellsIn(wide);
    const of = (shape: TerrainShape) => cells.filter((cell) => shapes[cell] === shape);
    const drawing = { grid, place, scale, inks };
    context.fillStyle = inks.sheet;
    context.fillRect(
      0,
      0,
      (region.right - region.left) * scale,
      (region.bottom - region.top) * scale,
    );
    this.unknown(context, cells, place, inks);
    paintWays(context, cells, (cell) => shapes[cell], drawing);
    this.hills(context, wide, place, scale, inks);
    this.growth(context, cells, place, scale, inks);
    paintShapes(context, ground.shapes ?? [], (kind) => terrainShape(kind, ground.signs), drawing);
    if (scale >= GRID_FROM) this.lines(context, region, place, inks);
    const edges = cells.flatMap((cell) => this.edgesOf.get(cell) ?? []);
    paintEdges(context, edges, { ...drawing, signs: ground.signs });
    this.woods(context, of('woods'), place, scale, inks);
    this.town(context, of('town'), place, scale, inks);
    this.names(context, place, scale, inks);
  }

  /** Ground that this page has no sign for: a light wash; its word appears where the cell is named. */
  private unknown(
    context: Context,
    cells: readonly number[],
    place: (point: BoardPoint) => [number, number],
    inks: Palette,
  ): void {
    context.fillStyle = inks.wash;
    for (const cell of cells) {
      if (this.shapes[cell] !== 'wash') continue;
      context.beginPath();
      this.outline(context, cell, place);
      context.fill();
    }
  }

  /** Standing corn as short furrows, bog as tufts. */
  private growth(
    context: Context,
    cells: readonly number[],
    place: (point: BoardPoint) => [number, number],
    scale: number,
    inks: Palette,
  ): void {
    if (scale < FINE_FROM) return;
    const { room } = this.grid;
    context.lineWidth = Math.max(0.6, scale * 0.02);
    context.globalAlpha = 0.55;
    for (const cell of cells) {
      const shape = this.shapes[cell];
      if (shape !== 'field' && shape !== 'marsh') continue;
      const [x, y] = this.grid.centre(cell);
      context.strokeStyle = shape === 'field' ? inks['ink-3'] : inks.water;
      context.beginPath();
      for (let row = -1; row <= 1; row += 1) {
        const shift = (chance(cell, row + 3) - 0.5) * 0.2;
        const half = shape === 'field' ? 0.11 : 0.08;
        const [left, top] = place([x + (shift - half) * room, y + row * 0.24 * room]);
        const [right] = place([x + (shift + half) * room, y]);
        context.moveTo(left, top);
        context.lineTo(right, top);
        if (shape === 'marsh') {
          context.moveTo((left + right) / 2, top);
          context.lineTo((left + right) / 2, top - scale * 0.06);
        }
      }
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  private outline(
    context: Context,
    cell: number,
    place: (point: BoardPoint) => [number, number],
  ): void {
    this.grid.corners(cell).forEach((corner, index) => {
      if (index === 0) context.moveTo(...place(corner));
      else context.lineTo(...place(corner));
    });
    context.closePath();
  }

  private hills(
    context: Context,
    region: BoardRegion,
    place: (point: BoardPoint) => [number, number],
    scale: number,
    inks: Palette,
  ): void {
    const widths = [0.5, 0.7, 0.95].map(
      (width) => width * Math.min(1.3, Math.max(0.8, scale / 26)),
    );
    const paths = widths.map(() => new Path2D());
    for (const stroke of this.strokesIn(region)) {
      // At small scales every third stroke is enough.
      if (scale < FINE_FROM && (stroke.from[0] * 97 + stroke.from[1] * 61) % 3 > 1) continue;
      const path = paths[stroke.pen] as Path2D;
      path.moveTo(...place(stroke.from));
      path.lineTo(...place(stroke.to));
    }
    context.strokeStyle = inks.hachure;
    context.lineCap = 'round';
    paths.forEach((path, pen) => {
      context.globalAlpha = [0.7, 0.8, 0.9][pen] as number;
      context.lineWidth = widths[pen] as number;
      context.stroke(path);
    });
    context.globalAlpha = 1;
  }

  private *strokesIn(region: BoardRegion): Generator<HillStroke> {
    const from = (value: number) => Math.floor(Math.max(0, value) / PATCH);
    const to = (value: number, most: number) => Math.floor(Math.min(most - 0.001, value) / PATCH);
    for (let row = from(region.top); row <= to(region.bottom, this.grid.height); row += 1)
      for (let column = from(region.left); column <= to(region.right, this.grid.width); column += 1)
        for (const stroke of this.patch(column, row))
          if (
            stroke.from[0] >= region.left &&
            stroke.from[0] <= region.right &&
            stroke.from[1] >= region.top &&
            stroke.from[1] <= region.bottom
          )
            yield stroke;
  }

  private patch(column: number, row: number): readonly HillStroke[] {
    const key = row * 4096 + column;
    const known = this.patches.get(key);
    if (known) return known;
    const region = {
      left: column * PATCH,
      top: row * PATCH,
      right: (column + 1) * PATCH,
      bottom: (row + 1) * PATCH,
    };
    const { heights } = this.ground;
    const strokes =
      heights === undefined
        ? hillStrokes(this.grid, (cell) => this.shapes[cell] === 'hill', region)
        : heightStrokes(this.grid, (cell) => heights[cell] ?? 0, region);
    this.patches.set(key, strokes);
    return strokes;
  }

  private lines(
    context: Context,
    region: BoardRegion,
    place: (point: BoardPoint) => [number, number],
    inks: Palette,
  ): void {
    context.beginPath();
    for (const [a, b] of this.grid.linesIn(region)) {
      const [ax, ay] = place(a);
      const [bx, by] = place(b);
      context.moveTo(Math.round(ax) + 0.5, Math.round(ay) + 0.5);
      context.lineTo(Math.round(bx) + 0.5, Math.round(by) + 0.5);
    }
    context.strokeStyle = inks.hex;
    context.lineWidth = 0.8;
    context.stroke();
  }

  private woods(
    context: Context,
    cells: readonly number[],
    place: (point: BoardPoint) => [number, number],
    scale: number,
    inks: Palette,
  ): void {
    if (cells.length === 0) return;
    const { room } = this.grid;
    const trees: { x: number; y: number; k: number }[] = [];
    for (const cell of cells) {
      const [x, y] = this.grid.centre(cell);
      const count = 5;
      for (let index = 0; index < count; index += 1) {
        const across = ((index * 2) % 5) / 5 - 0.4 + (chance(cell, index) - 0.5) * 0.18;
        const down = index / 5 - 0.4 + (chance(cell, index + 20) - 0.5) * 0.18;
        const [px, py] = place([x + across * room, y + down * room]);
        trees.push({ x: px, y: py, k: (scale / 26) * (0.78 + 0.34 * chance(cell, index + 40)) });
      }
    }
    trees.sort((one, other) => one.y - other.y);
    if (scale < FINE_FROM) {
      context.fillStyle = inks.wood;
      for (const { x, y, k } of trees) context.fillRect(x - 3 * k, y - 3 * k, 5.5 * k, 5.5 * k);
      return;
    }
    context.strokeStyle = inks.wood;
    context.lineJoin = 'round';
    for (const tree of trees) {
      context.save();
      context.translate(tree.x, tree.y);
      context.scale(tree.k, tree.k);
      context.fillStyle = inks.sheet;
      context.lineWidth = Math.min(0.9, 1.4 / tree.k);
      context.fill(this.crown);
      context.stroke(this.crown);
      context.fillStyle = inks.wood;
      context.fill(this.shade);
      context.restore();
    }
  }

  private town(
    context: Context,
    cells: readonly number[],
    place: (point: BoardPoint) => [number, number],
    scale: number,
    inks: Palette,
  ): void {
    const { room } = this.grid;
    context.fillStyle = inks['ink-2'];
    for (const cell of cells) {
      const [x, y] = this.grid.centre(cell);
      HOUSES.forEach(([left, top, width, height], index) => {
        const slack = 0.05;
        const [px, py] = place([
          x + left * room + (chance(cell, index) - 0.5) * slack,
          y + top * room + (chance(cell, index + 9) - 0.5) * slack,
        ]);
        if (chance(cell, index + 50) < 0.12) return;
        const long = 0.8 + 0.3 * chance(cell, index + 30);
        context.fillRect(
          px,
          py,
          Math.max(1, width * long * room * scale),
          Math.max(1, height * room * scale),
        );
      });
      if (scale >= FINE_FROM && this.beginsTown(cell)) {
        const [px, py] = place([x, y]);
        const k = scale / 26;
        context.strokeStyle = inks.sheet;
        context.lineWidth = 2.4 * k;
        const church = new Path2D(
          `M${px - 1.4 * k} ${py - 9 * k}h${2.8 * k}v${4 * k}h${4 * k}v${2.8 * k}h${-4 * k}v${6.5 * k}h${-2.8 * k}v${-6.5 * k}h${-4 * k}v${-2.8 * k}h${4 * k}z`,
        );
        context.stroke(church);
        context.fill(church);
      }
    }
  }

  /** One church a town: on the cell that has no other of it to the left or above. */
  private beginsTown(cell: number): boolean {
    return (['left', 'up'] as const).every((direction) => {
      const next = this.grid.neighbour(cell, direction);
      return next === cell || this.shapes[next] !== 'town';
    });
  }

  /** All names of the board, since a name reaches far beyond its cell, and over the edge of a region. */
  private names(
    context: Context,
    place: (point: BoardPoint) => [number, number],
    scale: number,
    inks: Palette,
  ): void {
    if (scale < GRID_FROM) return;
    const size = Math.min(24, Math.max(9, scale * 0.6));
    context.font = `italic 520 ${size}px "Baskervville Variable", Baskerville, Georgia, serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const [cell, text] of this.labels) {
      const [x, y] = place(this.grid.centre(cell));
      context.strokeStyle = inks.sheet;
      context.lineWidth = 3;
      context.strokeText(text, x, y + size * 0.04);
      context.fillStyle = inks['ink-2'];
      context.fillText(text, x, y + size * 0.04);
    }
  }
}

/** Signs are drawn in a box of 26 pixels a cell. */
const TREE_CROWN =
  'M-3.600 1.200C-5-1.500-3.400-4.600-1-4.400C.6-6 4.200-4.600 3.600-2C5-.4 4 1.800 2.400 1.600C1 2.800-2 2.600-3.600 1.200z';
const TREE_SHADE =
  'M3.600-2C5-.4 4 1.800 2.400 1.600C1 2.800-.6 2.400-1.400 2.200C1 1.600 2.600.4 3.600-2zM.2 2H1V4H4.400V4.700H.2z';
/** Left, top, width, height in cells from the middle of one. */
const HOUSES: readonly (readonly [number, number, number, number])[] = [
  [-0.44, -0.42, 0.22, 0.17],
  [-0.14, -0.44, 0.28, 0.17],
  [0.22, -0.4, 0.2, 0.18],
  [-0.42, -0.12, 0.2, 0.2],
  [0.18, -0.1, 0.26, 0.17],
  [-0.44, 0.2, 0.28, 0.17],
  [-0.08, 0.22, 0.2, 0.18],
  [0.2, 0.18, 0.24, 0.19],
];
