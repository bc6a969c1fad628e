import {
  blockAt,
  type Formation,
  type Stand,
  type TableArm,
} from '@/lib/rulesets/maurice-lite/body';
import type { Feature, Field, TerrainKind } from '@/lib/rulesets/maurice-lite/table';

/** Positions drawn in base widths, as the pictures of the document show them. */

const kind = (id: string, title: string, more: Partial<TerrainKind>): TerrainKind => ({
  ...{ id, title, difficultFor: [], cover: false, obstructs: false, water: false },
  ...{ impassable: false, woods: false, height: 0 },
  ...more,
});

const ALL: readonly TableArm[] = ['foot', 'horse', 'guns'];

/** The typical examples of *Terrain*. */
export const KINDS = {
  woods: kind('woods', 'Woods', { difficultFor: ALL, cover: true, obstructs: true, woods: true }),
  marsh: kind('marsh', 'Marsh', { difficultFor: ALL, water: true }),
  hill: kind('hill', 'Hill', { height: 1 }),
  wall: kind('wall', 'Wall', { cover: true, obstructs: true }),
  stream: kind('stream', 'Stream', { difficultFor: ALL, water: true }),
  rough: kind('rough', 'Rocky ground', { difficultFor: ALL }),
  pond: kind('pond', 'Pond', { impassable: true, water: true }),
} as const;

export type KindName = keyof typeof KINDS;

const DIRECTIONS = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] } as const;

export type Facing = keyof typeof DIRECTIONS | readonly [number, number];

const vector = (facing: Facing): readonly [number, number] =>
  typeof facing === 'string' ? DIRECTIONS[facing] : facing;

const thousandths = (baseWidths: number): number => Math.round(1_000 * baseWidths);

/** A unit by its front left corner, seen from behind its front; of a column too. In base widths. */
export function drawn(
  unit: number,
  side: 0 | 1,
  arm: TableArm,
  formation: Formation,
  [x, y]: readonly [number, number],
  facing: Facing,
  { disr = 0, smoke = false }: { disr?: number; smoke?: boolean } = {},
): Stand {
  const [dx, dy] = vector(facing);
  const size = Math.hypot(dx, dy);
  if (formation !== 'column') {
    const body = blockAt([thousandths(x), thousandths(y)], [dx, dy], formation);
    return { unit, side, arm, formation, body, disr, smoke };
  }
  const head = [x + dy / size / 2, y - dx / size / 2] as const;
  const trail = [head, [head[0] - (4 * dx) / size, head[1] - (4 * dy) / size] as const].map(
    ([px, py]) => [thousandths(px), thousandths(py)] as const,
  );
  return { ...{ unit, side, arm, formation, disr, smoke }, body: { kind: 'column', trail } };
}

/** A piece of ground that is a rectangle, by its lower left and upper right corners. */
export const patch = (
  name: KindName,
  [left, below]: readonly [number, number],
  [right, above]: readonly [number, number],
): Feature => ({
  kind: KINDS[name],
  name: null,
  ring: [left, below, right, below, right, above, left, above].map(thousandths),
});

const middle = ([x, y]: readonly [number, number]): readonly [number, number] => [
  thousandths(x),
  thousandths(y),
];

export const fieldOf = (
  stands: readonly Stand[],
  features: readonly Feature[] = [],
  cincs: readonly [readonly [number, number], readonly [number, number]] = [
    [2, 2],
    [46, 30],
  ],
): Field => ({
  table: { width: 48_000, height: 32_000, features },
  stands,
  cincs: [middle(cincs[0]), middle(cincs[1])],
});
