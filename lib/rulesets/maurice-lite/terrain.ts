import type { TableArm } from './body';
import type { TerrainKind } from './table';

const kind = (
  id: string,
  title: string,
  difficultFor: readonly TableArm[],
  more: Partial<TerrainKind> = {},
): TerrainKind => ({
  ...{ id, title, difficultFor, cover: false, obstructs: false, water: false },
  ...{ impassable: false, woods: false, height: 0 },
  ...more,
});
const ALL = ['foot', 'horse', 'guns'] as const;

/** Kinds of ground as the typical examples of *Terrain* have them; a scenario may change each, or name its own. */
export const TERRAIN_KINDS: Readonly<Record<string, TerrainKind>> = Object.fromEntries(
  [
    kind('woods', 'Woods', ALL, { cover: true, obstructs: true, woods: true }),
    kind('marsh', 'Marsh', ALL, { water: true }),
    kind('hill', 'Hill', [], { height: 1 }),
    kind('rough', 'Rocky ground', ALL),
    kind('wall', 'Wall', ALL, { cover: true, obstructs: true }),
    kind('trench', 'Trench', ALL, { cover: true, obstructs: true }),
    kind('stream', 'Stream', ALL, { water: true }),
    kind('pond', 'Pond', ALL, { water: true, impassable: true }),
    kind('village', 'Village', ALL, { cover: true, obstructs: true }),
  ].map((one) => [one.id, one]),
);
