import { type Hex, hexOf } from './hexes';

/** The neutral position: plain JSON, described in README.md. */
export type Side = 'A' | 'B';
export type UnitType =
  | 'rifle'
  | 'cavalry'
  | 'machine-gun'
  | 'gun'
  | 'engineer'
  | 'train'
  | 'logistics'
  | 'centre'
  | 'commander';
export type Ground = 'clear' | 'town' | 'wood' | 'brush' | 'hill' | 'river';
export type CrossingPlace = 'bridge' | 'ford' | 'pontoon';

export interface OracleHex {
  readonly at: Hex;
  readonly ground: Ground;
  readonly road: boolean;
  readonly crossing?: CrossingPlace;
  readonly works?: true;
  readonly mined?: true;
  /** Approaches from which one section of a pontoon was built; the second from the same one completes it. */
  readonly sections?: readonly Hex[];
  readonly charged?: Side;
}

export interface OracleUnit {
  readonly id: string;
  readonly type: UnitType;
  readonly side: Side;
  readonly at: Hex | null;
  readonly points: number;
  readonly full: number;
  readonly quality?: 'poor' | 'elite';
  readonly loyalty?: 'mutinous' | 'going-over';
  /** What it did in this turn. */
  readonly fired?: true;
  readonly moved?: true;
  /** Where the march of this turn began. */
  readonly from?: Hex;
  readonly shot?: true;
  readonly fought?: true;
  readonly worked?: true;
  /** Its turn is over: another unit has begun its own. */
  readonly over?: true;
}

export interface Engagement {
  readonly attacker: Hex;
  readonly defender: Hex;
  /** The stands that attack; absent: all of that hex. */
  readonly units?: readonly string[];
}

export interface Army {
  readonly original: number;
  /** The hexes of its own edge or capital. */
  readonly base: readonly Hex[];
}

export interface Position {
  readonly hexes: readonly OracleHex[];
  readonly units: readonly OracleUnit[];
  readonly mover: Side;
  readonly armies: Readonly<Record<Side, Army>>;
  readonly engagements: readonly Engagement[];
  /** Of engineers and train the one that was hit last; nobody: the train is next. */
  readonly pairHit?: Partial<Record<Side, 'engineer' | 'train'>>;
}

export const FULL: Readonly<Record<UnitType, number>> = {
  rifle: 4,
  cavalry: 3,
  'machine-gun': 2,
  gun: 2,
  engineer: 3,
  train: 3,
  logistics: 0,
  centre: 0,
  commander: 6,
};

const LETTERS: Readonly<Record<string, Omit<OracleHex, 'at'>>> = {
  '.': { ground: 'clear', road: false },
  '+': { ground: 'clear', road: true },
  t: { ground: 'town', road: false },
  T: { ground: 'town', road: true },
  w: { ground: 'wood', road: false },
  W: { ground: 'wood', road: true },
  b: { ground: 'brush', road: false },
  h: { ground: 'hill', road: false },
  H: { ground: 'hill', road: true },
  '~': { ground: 'river', road: false },
  '=': { ground: 'river', road: true, crossing: 'bridge' },
  o: { ground: 'river', road: true, crossing: 'pontoon' },
  f: { ground: 'river', road: false, crossing: 'ford' },
  x: { ground: 'clear', road: false, works: true },
  m: { ground: 'clear', road: false, mined: true },
};

/** Reads a map drawn with side B's edge at the top: one letter a hex. */
export function drawn(rows: readonly string[]): OracleHex[] {
  return rows.flatMap((row, fromTop) =>
    [...row].map((letter, column) => {
      const ground = LETTERS[letter];
      if (!ground) throw new Error(`no ground is drawn as ${letter}`);
      return { at: hexOf(column, rows.length - 1 - fromTop), ...ground };
    }),
  );
}

const NAMES: Readonly<Record<string, UnitType>> = {
  rifle: 'rifle',
  cavalry: 'cavalry',
  mg: 'machine-gun',
  gun: 'gun',
  engineer: 'engineer',
  train: 'train',
  logistics: 'logistics',
  centre: 'centre',
  commander: 'commander',
};

/** Reads "A rifle c3", "B gun d4 1" (points 1), "A rifle c3 elite": one unit, named by its place in the list. */
export function unitOf(text: string, index: number): OracleUnit {
  const [side, name, at, ...rest] = text.split(' ');
  const type = NAMES[name ?? ''];
  if ((side !== 'A' && side !== 'B') || !type || !at) throw new Error(`not a unit: ${text}`);
  const full = FULL[type];
  let unit: OracleUnit = { id: `${side}${index}`, type, side, at, points: full, full };
  for (const word of rest) {
    if (/^\d$/.test(word)) unit = { ...unit, points: Number(word) };
    else if (word === 'elite' || word === 'poor') unit = { ...unit, quality: word };
    else if (word === 'mutinous' || word === 'going-over') unit = { ...unit, loyalty: word };
    else if (word === 'fired') unit = { ...unit, fired: true };
    else if (word === 'moved') unit = { ...unit, moved: true };
    else throw new Error(`not a word for a unit: ${word}`);
  }
  return unit;
}

/** A position drawn as text. Without `original` an army began with what it has. */
export function positionOf(drawing: {
  readonly map: readonly string[];
  readonly units: readonly string[];
  readonly mover?: Side;
  readonly original?: Partial<Record<Side, number>>;
  readonly engagements?: readonly Engagement[];
}): Position {
  const hexes = drawn(drawing.map);
  const units = drawing.units.map(unitOf);
  const columns = drawing.map[0]?.length ?? 0;
  const edge = (row: number) => Array.from({ length: columns }, (_, column) => hexOf(column, row));
  const army = (side: Side, row: number): Army => ({
    original: drawing.original?.[side] ?? points(units, side),
    base: edge(row),
  });
  return {
    hexes,
    units,
    mover: drawing.mover ?? 'A',
    armies: { A: army('A', 0), B: army('B', drawing.map.length - 1) },
    engagements: drawing.engagements ?? [],
  };
}

/** The same where the side of the first unit moves, and side A began with `original`. */
export const positionWith = (
  map: readonly string[],
  units: readonly string[],
  original?: number,
): Position =>
  positionOf({
    map,
    units,
    mover: units[0]?.startsWith('B') ? 'B' : 'A',
    ...(original === undefined ? {} : { original: { A: original } }),
  });

/** What an army has: units that mutinied are lost to it, those going over are not yet. */
export function points(units: readonly OracleUnit[], side: Side): number {
  return units
    .filter((unit) => unit.side === side && unit.loyalty !== 'mutinous')
    .reduce((sum, unit) => sum + unit.points, 0);
}

export function hexAt(position: Position, at: Hex): OracleHex {
  const hex = position.hexes.find((one) => one.at === at);
  if (!hex) throw new Error(`no hex ${at}`);
  return hex;
}

export const standing = (position: Position, at: Hex): OracleUnit[] =>
  position.units.filter((unit) => unit.at === at);

export const enemyOf = (side: Side): Side => (side === 'A' ? 'B' : 'A');
