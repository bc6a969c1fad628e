import type { PlanePoint, PlaneRing } from '@/lib/geometry/plane/points';
import type { Stand, TableArm } from './body';

/** What a kind of ground does (*Terrain*): agreed before the battle, so it is data. */
export interface TerrainKind {
  /** The word of the setup and of the signs: `woods`, `marsh`, `hill`, `wall`, `trench`, `stream`, `pond`, `rough`. */
  readonly id: string;
  readonly title: string;
  /** Arms for whom it is difficult, and therefore bad in combat. */
  readonly difficultFor: readonly TableArm[];
  /** Whether it covers those behind or wholly in it. */
  readonly cover: boolean;
  /** Whether it stands in the way of fire. */
  readonly obstructs: boolean;
  /** Whether who stands in it is in water. */
  readonly water: boolean;
  /** Whether nobody can enter it. */
  readonly impassable: boolean;
  /** Woods: no guns fire from it, no horse charges into it. */
  readonly woods: boolean;
  /** Steps of height of those who stand on it; 0: level ground. */
  readonly height: number;
}

/** A piece of ground on the table. */
export interface Feature {
  readonly kind: TerrainKind;
  readonly name: string | null;
  /** Outline in thousandths of a base width. A wall or stream is a thin ring. */
  readonly ring: PlaneRing;
}

/** The table: in thousandths; side A's long edge is y = 0, side B's is y = `height`. */
export interface Table {
  readonly width: number;
  readonly height: number;
  readonly features: readonly Feature[];
}

/** All that moving, shooting and fighting need to know: the ground and who stands on it. Broken units are not there. */
export interface Field {
  readonly table: Table;
  /** By no particular order; each unit at most once. */
  readonly stands: readonly Stand[];
  /** The commanders-in-chief: the middle of each marker, one base width square. By side. */
  readonly cincs: readonly [PlanePoint, PlanePoint];
  /** *Rough Going*: difficult ground is impassable to these sides this round. */
  readonly roughGoing?: readonly [boolean, boolean];
  /** A bugle was played: difficult ground disrupts nobody of these sides this round. */
  readonly easyGoing?: readonly [boolean, boolean];
  /** The stands when the round began, for what was seen then (*Limitations on Charging Units*); absent: as they are now. */
  readonly atStart?: readonly Stand[];
  /** One and the same for fields in which the same units stand in the same places and formations; absent: the field itself. */
  readonly layout?: object;
}

/** What answers are kept under that follow from where everybody stands alone. */
export const layoutOf = (field: Field): object => field.layout ?? field;
