/**
 * Terrain of the line of battle. The manual names the classes and which of them obstruct; their effect on targets and
 * marches it leaves to Parameter Data, so the figures are house values.
 */
export interface Terrain {
  readonly name: string;
  /** Movement points for one hex: infantry in line, in column, cavalry, limbered artillery (0: no entry). */
  readonly line: number;
  readonly column: number;
  readonly cavalry: number;
  readonly artillery: number;
  /** Added to fire against a target in this terrain, per cent (0 or less). */
  readonly firePercent: number;
  /** The same for skirmishers where it differs: only they benefit from buildings and rough ground. */
  readonly skirmisherFirePercent: number;
  /** Any ground but clear, fields and buildings: formed foot and horse that enters is disordered, no charge goes in. */
  readonly obstructed: boolean;
  /** A strong building: attackers at half strength, no horse, defenders never retreat from a melee. */
  readonly chateau: boolean;
}

const terrain = (
  name: string,
  costs: readonly [number, number, number, number],
  firePercent: number,
  skirmisherFirePercent: number,
  obstructed: boolean,
  chateau = false,
): Terrain => ({
  name,
  line: costs[0],
  column: costs[1],
  cavalry: costs[2],
  artillery: costs[3],
  firePercent,
  skirmisherFirePercent,
  obstructed,
  chateau,
});

export const TERRAINS = {
  clear: terrain('open ground', [3, 2, 2, 3], 0, 0, false),
  field: terrain('fields', [4, 3, 3, 4], 0, 0, false),
  village: terrain('the village', [4, 3, 4, 5], 0, -40, false),
  orchard: terrain('the orchards', [4, 3, 4, 6], -10, -20, true),
  forest: terrain('the woods', [6, 4, 6, 0], -20, -40, true),
  rough: terrain('broken ground', [6, 4, 6, 8], 0, -30, true),
  marsh: terrain('the marsh', [8, 6, 9, 0], 0, 0, true),
  chateau: terrain('the walled farm', [6, 4, 6, 0], -40, -40, true, true),
} as const satisfies Record<string, Terrain>;
export const TERRAIN_NAMES = Object.keys(TERRAINS) as (keyof typeof TERRAINS)[];
export type TerrainName = keyof typeof TERRAINS;

/** Obstacles along a wing's front: hexsides in the manual. */
export interface Obstacle {
  readonly name: string;
  /** Added to fire against a target behind it that has not moved, per cent. */
  readonly firePercent: number;
  /** Added to the strength of an attack across it, per cent. */
  readonly meleePercent: number;
  /** Formed units that cross become disordered, and no charge goes over. */
  readonly obstructed: boolean;
  /** Impassable. */
  readonly impassable: boolean;
  /** Frozen ground removes it. */
  readonly freezes: boolean;
}

const obstacle = (
  name: string,
  firePercent: number,
  meleePercent: number,
  flags: { obstructed?: boolean; impassable?: boolean; freezes?: boolean } = {},
): Obstacle => ({
  name,
  firePercent,
  meleePercent,
  obstructed: flags.obstructed ?? true,
  impassable: flags.impassable ?? false,
  freezes: flags.freezes ?? false,
});

export const OBSTACLES = {
  none: obstacle('nothing', 0, 0, { obstructed: false }),
  stream: obstacle('the stream', 0, -20, { freezes: true }),
  hedge: obstacle('the hedges', -10, -10),
  wall: obstacle('the stone wall', -20, -20),
  embankment: obstacle('the embankment', -20, -20),
  creek: obstacle('the deep brook', 0, 0, { impassable: true, freezes: true }),
} as const satisfies Record<string, Obstacle>;
export const OBSTACLE_NAMES = Object.keys(OBSTACLES) as (keyof typeof OBSTACLES)[];
export type ObstacleName = keyof typeof OBSTACLES;

/**
 * Field works that a wing occupies. They shelter from fire and disorder every unit that enters; they have no other
 * effect on melee.
 */
export interface Works {
  readonly name: string;
  readonly firePercent: number;
  /** Units that enter become disordered. Works are not among the obstructed ground that stops a charge. */
  readonly disorders: boolean;
  /** Units with the trait `assaultPenalty` attack into it at half strength. */
  readonly trench: boolean;
  /** The same for units that attack out of it. */
  readonly abatis: boolean;
}

export const WORKS = {
  none: {
    name: 'no works',
    firePercent: 0,
    disorders: false,
    trench: false,
    abatis: false,
  },
  abatis: {
    name: 'the abatis',
    firePercent: -10,
    disorders: true,
    trench: false,
    abatis: true,
  },
  trench: {
    name: 'the entrenchment',
    firePercent: -25,
    disorders: true,
    trench: true,
    abatis: false,
  },
  redoubt: {
    name: 'the redoubts',
    firePercent: -40,
    disorders: true,
    trench: true,
    abatis: false,
  },
} as const satisfies Record<string, Works>;
export const WORKS_NAMES = Object.keys(WORKS) as (keyof typeof WORKS)[];
export type WorksName = keyof typeof WORKS;
