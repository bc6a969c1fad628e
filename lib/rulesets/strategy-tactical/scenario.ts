import type { PlanePoint, PlaneRing } from '@/lib/geometry/plane/points';
import type { Side } from '@/lib/kernel/side';
import type { Parameters } from './parameters';
import type { Version } from './versions';

/** Side A is 0, side B is 1, everywhere inside. */
export type SideNumber = 0 | 1;
export type Pair<Of> = readonly [Of, Of];

export const sideLetter = (side: SideNumber): Side => (side === 0 ? 'A' : 'B');
export const sideNumber = (seat: string): SideNumber => (seat.startsWith('B') ? 1 : 0);
export const enemyOf = (side: SideNumber): SideNumber => (side === 0 ? 1 : 0);

/** What a unit is (*The Troops*). */
export type Kind = 'line' | 'light' | 'grenadier' | 'heavy' | 'lightHorse' | 'gun' | 'horseGun';

export const isFoot = (kind: Kind): boolean =>
  kind === 'line' || kind === 'light' || kind === 'grenadier';
export const isHorse = (kind: Kind): boolean => kind === 'heavy' || kind === 'lightHorse';
export const isGun = (kind: Kind): boolean => kind === 'gun' || kind === 'horseGun';
/** Light infantry and grenadiers (*Casualty Rates* 7). */
export const isElite = (kind: Kind): boolean => kind === 'light' || kind === 'grenadier';

/** A unit as it was sent; its place in `Scene.units` is its number everywhere inside. */
export interface SceneUnit {
  readonly id: string;
  readonly name: string;
  readonly side: SideNumber;
  readonly kind: Kind;
  /** Model soldiers on its tray at the start: foot 1 … 4, horse 1 … 3; a gun's crew counts 1. */
  readonly figures: number;
  /** The formation of the order that it belongs to, its division; '': none. */
  readonly group: string;
  /** What that is called. */
  readonly groupName: string;
}

/** Where something begins: the middle of its front in thousandths of an inch, and a vector that it faces along. */
export interface Place {
  readonly at: PlanePoint;
  /** Any whole vector but 0, 0. */
  readonly facing: PlanePoint;
}

/** A unit that begins in sight. Of a column: the units behind its first one, in marching order. */
export interface OpenPlace extends Place {
  /** By number; more than one: a cross-country column of these, of three regiments or more. */
  readonly units: readonly number[];
}

/** A concealment stand as the set-up has it; a player's plan may hold other units in it. */
export interface StandPlace extends Place {
  /** “stand-A-1”; public. */
  readonly id: string;
  readonly side: SideNumber;
  /** By number: 1 … 12 regiments, and guns and heavy horse with them (*Rules for Concealed Troops* 2). Hidden from the enemy. */
  readonly units: readonly number[];
}

/** A headquarters, an objective (*The Battle*). */
export interface Headquarters {
  /** “hq-A-1”. */
  readonly id: string;
  readonly name: string;
  /** Whose it is at the start. */
  readonly side: SideNumber;
  readonly at: PlanePoint;
}

/** A road: a line of points. A body keeps to it with the middle of its front. */
export interface Road {
  readonly points: readonly PlanePoint[];
}

/** Water: nobody crosses it but over a bridge. */
export interface River {
  readonly name: string;
  readonly ring: PlaneRing;
}

/** A passage over a river: where its ring lies, the water can be crossed. */
export interface Bridge {
  readonly name: string;
  readonly ring: PlaneRing;
}

/** A village (figure 2): an outer area of houses around an inner one, and gates where roads lead in. */
export interface Village {
  readonly name: string;
  readonly outer: PlaneRing;
  readonly inner: PlaneRing;
  /** Rings of the outer area that are gates. */
  readonly gates: readonly PlaneRing[];
}

/** A forest (figure 3), in squares of 2 inches. */
export interface Forest {
  readonly name: string;
  /** Lower left corners of its squares. */
  readonly squares: readonly PlanePoint[];
  /** For each square, whether it belongs to the outside area: cannon fire reaches it, light horse may hide in it. */
  readonly fringe: readonly boolean[];
}

/** A hill (figure 4): rings of its steps, the lowest first, each within the one before. */
export interface Hill {
  readonly name: string;
  readonly steps: readonly PlaneRing[];
}

/** A walled farm: its wall shelters from artillery until it is breached. */
export interface Farm {
  readonly name: string;
  readonly ring: PlaneRing;
  /** Artillery hits that breach its wall, agreed before the battle (*Artillery Fire* 4), 1 … 20. */
  readonly wallHits: number;
}

/** A fortress wall: guns within half an inch of it fire 18 inches, and it blocks sight from other guns. */
export interface Wall {
  readonly ring: PlaneRing;
}

/** The side of a forest's square, in thousandths. */
export const SQUARE = 2_000;

/** The table and what lies on it, in thousandths of an inch: x from side A's left, y from side A's edge. */
export interface Table {
  /** Troops on a hill see and are seen over the steps that they stand on; absent: version 1, where the edge hid them. */
  readonly openHills?: true;
  readonly width: number;
  readonly height: number;
  readonly roads: readonly Road[];
  readonly rivers: readonly River[];
  readonly bridges: readonly Bridge[];
  readonly villages: readonly Village[];
  readonly forests: readonly Forest[];
  readonly hills: readonly Hill[];
  readonly farms: readonly Farm[];
  readonly walls: readonly Wall[];
}

/** Optional rules, each of which the document itself leaves to the players. */
export interface Switches {
  /** *The Concealed Forces in Strategy-Tactical Games*; off: nobody is hidden, and light horse fight as horse. */
  readonly concealment: boolean;
  /** The winner of the die may alter orders in the middle third of the table after both sheets are opened (*Combat*). */
  readonly counterMove: boolean;
  /** Off: an automatic kill is thrown for, 1 … 5 (*Basic Combat Factor for Rifle Fire* leaves it to the players). */
  readonly automaticKills: boolean;
  /** Off: horse artillery moves and fires as foot artillery (*Artillery Fire* 7). */
  readonly horseArtillery: boolean;
}

/** What never changes in a battle. Plain JSON; holds nothing that a side may not know. */
export interface Scene {
  /** The version of the rules; absent: the first. */
  readonly version?: Version;
  /** Whether an army may draw off; absent: version 1, which knew no such order. */
  readonly drawingOff?: boolean;
  /** Moves are spoken, flank after flank, instead of sealed whole; absent: sealed (*Combat*, version 4). */
  readonly flanks?: 'spoken';
  readonly table: Table;
  readonly switches: Switches;
  readonly parameters: Parameters;
  /** Moves after which the battle ends, 1 … 60. */
  readonly moveLimit: number;
  readonly sides: Pair<string>;
  readonly units: readonly SceneUnit[];
  readonly headquarters: readonly Headquarters[];
  /** Concealment stands by id, without their rosters. */
  readonly stands: readonly (Place & { readonly id: string; readonly side: SideNumber })[];
}

/** A checked order: the scene, where visible units begin, and what the set-up puts in each stand. */
export interface Scenario {
  readonly scene: Scene;
  readonly open: readonly OpenPlace[];
  readonly stands: readonly StandPlace[];
}

/** The number of a unit by its id; −1: there is none. */
export const unitNumber = ({ units }: Pick<Scene, 'units'>, id: string): number =>
  units.findIndex((unit) => unit.id === id);
