import { moved, type PlaneRing } from '@/lib/geometry/plane/points';
import { boundsMeet, boundsOf } from '@/lib/geometry/plane/shapes';
import { kindsOf, type Scene, tableOf } from '@/lib/rulesets/maurice-lite/scene';
import type { Feature, TerrainKind } from '@/lib/rulesets/maurice-lite/table';

/** A piece of ground of the collection: its outline about its middle, longer across the table than up it. */
export interface GroundPiece {
  readonly id: string;
  /** A kind of ground (`TERRAIN_KINDS`). */
  readonly kind: string;
  readonly name: string;
  /** Across and up the table, in thousandths of a base width. */
  readonly across: number;
  readonly up: number;
}

const piece = (
  id: string,
  kind: string,
  name: string,
  [across, up]: readonly [number, number],
): GroundPiece => ({ id, kind, name, across: across * 1_000, up: up * 1_000 });

/**
 * What the players have to lay out when they set up by dice: as many pieces as two dice can ask for. House collection: the
 * document leaves size and shape to what players own, and asks for no town and no great river.
 */
export const COLLECTION: readonly GroundPiece[] = [
  piece('wood-1', 'woods', 'Long wood', [7, 4]),
  piece('wood-2', 'woods', 'Wood', [5, 4]),
  piece('wood-3', 'woods', 'Copse', [4, 3]),
  piece('hill-1', 'hill', 'Ridge', [9, 4]),
  piece('hill-2', 'hill', 'Hill', [6, 5]),
  piece('hill-3', 'hill', 'Knoll', [4, 4]),
  piece('rough-1', 'rough', 'Rocks', [5, 3]),
  piece('rough-2', 'rough', 'Broken ground', [4, 4]),
  piece('marsh-1', 'marsh', 'Marsh', [6, 3]),
  piece('stream-1', 'stream', 'Brook', [10, 0.5]),
  piece('wall-1', 'wall', 'Long wall', [6, 0.4]),
  piece('wall-2', 'wall', 'Wall', [4, 0.4]),
];

export const pieceNamed = (id: string): GroundPiece | null =>
  COLLECTION.find((one) => one.id === id) ?? null;

/** A piece of ground on the table: the middle of it in thousandths, and whether its longer side runs up the table. */
export interface LaidPiece {
  readonly piece: string;
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
}

/** The outline of a piece where it is laid: eight corners, or four for what is no wider than a wall. */
export function ringOf({ piece: id, x, y, turned }: LaidPiece): PlaneRing {
  const found = pieceNamed(id);
  if (found === null) return [];
  const [across, up] = turned ? [found.up, found.across] : [found.across, found.up];
  const [right, top] = [Math.round(across / 2), Math.round(up / 2)];
  const cut = Math.min(right, top) < 1_000 ? 0 : 1_000;
  const corners: readonly (readonly [number, number])[] =
    cut === 0
      ? [
          [0 - right, 0 - top],
          [right, 0 - top],
          [right, top],
          [0 - right, top],
        ]
      : [
          [cut - right, 0 - top],
          [right - cut, 0 - top],
          [right, cut - top],
          [right, top - cut],
          [right - cut, top],
          [cut - right, top],
          [0 - right, top - cut],
          [0 - right, cut - top],
        ];
  return corners.flatMap(([dx, dy]) => [x + dx, y + dy]);
}

/** Why a piece cannot lie there, among others; null: it can. */
export function layRefused(
  { table: { width, height } }: Scene,
  laid: readonly LaidPiece[],
  one: LaidPiece,
): string | null {
  const found = pieceNamed(one.piece);
  if (found === null) return 'There is no such piece of ground in the collection.';
  const bounds = boundsOf(ringOf(one));
  const [left, low, right, high] = bounds;
  if (left < 0 || low < 0 || right > width || high > height)
    return `${found.name} has to lie wholly on the table: ${width / 1_000} across, ${height / 1_000} up.`;
  const under = laid.find(
    (other) => other.piece !== one.piece && boundsMeet(bounds, boundsOf(ringOf(other))),
  );
  if (under === undefined) return null;
  return `${found.name} would lie on ${pieceNamed(under.piece)?.name ?? 'another piece'}: pieces of ground lie apart.`;
}

/** The ground seen from the other edge: turned half round about the middle of the table. */
export const seenFromBehind = (
  { table: { width, height } }: Scene,
  laid: readonly LaidPiece[],
): LaidPiece[] => laid.map((one) => ({ ...one, x: width - one.x, y: height - one.y }));

/** A scene with the ground that was laid, and whatever its scenario has. */
export function sceneWith(scene: Scene, laid: readonly LaidPiece[]): Scene {
  const { setup } = scene;
  const kinds = kindsOf(setup);
  const table = tableOf(setup);
  const features = laid.flatMap((one): Feature[] => {
    const found = pieceNamed(one.piece);
    const kind: TerrainKind | undefined = found === null ? undefined : kinds[found.kind];
    return found === null || kind === undefined
      ? []
      : [{ kind, name: found.name, ring: ringOf(one) }];
  });
  return { ...scene, table: { ...table, features: [...table.features, ...features] } };
}

/** Places that are tried for one piece by the staff. */
const TRIES = 60;

/**
 * Lays pieces as the staff would, until there are `count`: in whole base widths, taken as they fall. `draw` gives numbers
 * from 0 to 1 by key.
 */
export function laidByStaff(
  scene: Scene,
  laid: readonly LaidPiece[],
  count: number,
  draw: (key: string) => number,
): LaidPiece[] {
  const { width, height } = scene.table;
  const all = [...laid];
  const left = COLLECTION.filter(({ id }) => !laid.some((one) => one.piece === id));
  while (all.length < count && left.length > 0) {
    const [next] = left.splice(Math.floor(draw(`piece/${all.length}`) * left.length), 1);
    if (next === undefined) break;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const key = `${next.id}/${attempt}`;
      const whole = (part: string, length: number) =>
        1_000 * Math.floor((draw(`${key}/${part}`) * length) / 1_000);
      const one: LaidPiece = {
        ...{ piece: next.id, x: whole('x', width), y: whole('y', height) },
        turned: draw(`${key}/turned`) < 0.5,
      };
      if (layRefused(scene, all, one) !== null) continue;
      all.push(one);
      break;
    }
  }
  return all.slice(laid.length);
}

/** What the ground is worth to an army that begins at the edge y = 0, less what it is worth to the other. */
export function worthOfEdge(scene: Scene, laid: readonly LaidPiece[]): number {
  const { height } = scene.table;
  const kinds = kindsOf(scene.setup);
  return laid.reduce((sum, { piece: id, y }) => {
    const found = pieceNamed(id);
    const kind = found === null ? undefined : kinds[found.kind];
    if (found === null || kind === undefined) return sum;
    const good = (kind.height > 0 ? 2 : 0) + (kind.cover ? 1 : 0) - (kind.water ? 1 : 0);
    // What lies before a third is fought for from it; what lies at the edge is of no use.
    const own = 1 - Math.abs(y - height / 3) / height;
    const theirs = 1 - Math.abs(y - (2 * height) / 3) / height;
    return sum + good * (own - theirs);
  }, 0);
}

/** Where the third of a side ends, in thousandths from its own edge. */
export const thirdOf = ({ table: { height } }: Scene): number => Math.floor(height / 3);

/** Whether all corners of a ring lie in a side's third. */
export function isInThird(scene: Scene, side: 0 | 1, ring: PlaneRing): boolean {
  const third = thirdOf(scene);
  const { height } = scene.table;
  return ring.every((value, at) =>
    at % 2 === 0 ? true : side === 0 ? value <= third : value >= height - third,
  );
}

/** A point a distance straight back from another, for who looks at the far edge. */
export const behind = (side: 0 | 1, [x, y]: readonly [number, number], by: number) =>
  moved(x, y, [0, side === 0 ? -1_000_000 : 1_000_000], by);
