/** The signs of arms that the page can draw on a piece, as on a plan of the period. */
export const PIECE_SHAPES = [
  'infantry',
  'cavalry',
  'cannon',
  'skirmishers',
  'star',
  'machineGun',
  'engineers',
  'wheel',
] as const;
export type PieceShape = (typeof PIECE_SHAPES)[number];

/** How a piece is drawn: one of the given signs, or one to three letters. */
export type PieceSign = { readonly shape: PieceShape } | { readonly letters: string };

/** How a mark is drawn on a piece; its word is shown next to the board in any case. */
export const MARK_SHAPES = ['underline', 'corner', 'brokenEdge', 'struck', 'dot', 'none'] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];

/** The kinds of ground that the page can draw. */
export const TERRAIN_SHAPES = [
  'open',
  'woods',
  'hill',
  'town',
  'water',
  'road',
  'bridge',
  'ford',
  'field',
  'marsh',
  'wash',
  /** On a plane, the inside of a town: blank within a dotted edge. */
  'court',
] as const;
export type TerrainShape = (typeof TERRAIN_SHAPES)[number];

/**
 * What runs along or across the edge between two cells: water, a brook, a hedge or a wall along it, a road, a path or a
 * bridge across it.
 */
export const EDGE_SHAPES = ['water', 'brook', 'hedge', 'wall', 'road', 'path', 'bridge'] as const;
export type EdgeShape = (typeof EDGE_SHAPES)[number];

/** What armies put on the ground: a toothed line, crosses, a star in a ring, boats, a gap in a bridge. */
export const WORK_SHAPES = ['teeth', 'crosses', 'charge', 'boats', 'gap'] as const;
export type WorkShape = (typeof WORK_SHAPES)[number];

/**
 * How a ruleset's own words are drawn. A missing word has a default: a piece shows the first letter of its kind, a mark
 * a dot, terrain a wash; `open` ground is always drawn as open.
 */
export interface BoardSigns {
  /** By `PiecePicture.kind`. */
  readonly pieces?: Readonly<Record<string, PieceSign>>;
  /** By the words of `PiecePicture.marks`. */
  readonly marks?: Readonly<Record<string, MarkShape>>;
  /** By the words of `BoardPicture.terrain`. */
  readonly terrain?: Readonly<Record<string, TerrainShape>>;
  /** By `BoardEdge.kind`; a missing word is a road. */
  readonly edges?: Readonly<Record<string, EdgeShape>>;
  /** By `BoardWork.kind`; a missing word is a toothed line. */
  readonly works?: Readonly<Record<string, WorkShape>>;
}
