import type { PlaneBox } from '@/lib/geometry/plane/boxes';
import type { BodyOrder, Flank } from './orders';
import type { Pair, Scene, SceneUnit, SideNumber } from './scenario';

/**
 * How a body stands (*Movement and Ranges*).
 *
 * - `line`: one regiment across, one squadron three abreast.
 * - `road`: one regiment in road column, 0.5 inch wide.
 * - `column`: a cross-country column of three or more regiments, stand behind stand, guns and horse of an exposed
 *   concealed column among them.
 * - `gun`: a gun, unlimbered or drawn. `limbered`: a horse gun that is ready to go, and cannot fire.
 * - `stand`: a concealment stand; what it holds is behind it, unseen.
 */
export type Formation = 'line' | 'road' | 'column' | 'gun' | 'limbered' | 'stand';

/** One thing that moves as one on the table. */
export interface Body {
  /** Its concealment stand's id, else the id of the unit that led it when it was formed. One body has one name at a time. */
  readonly id: string;
  readonly side: SideNumber;
  readonly formation: Formation;
  /** By number, in marching order: light infantry first, guns in the middle, heavy horse last. Empty: hidden from the viewer. */
  readonly units: readonly number[];
  /** Its outline; of a stand that of the stand alone. */
  readonly box: PlaneBox;
  /** Moves that it must still retire, 0 … `retreatMoves`. */
  readonly retreat: number;
  /** Of a stand: some of its regiments stand in line before it, and it moves 3 inches instead of 4 (figure 12). */
  readonly lineOut: boolean;
}

/** What became of a unit. */
export type Fate =
  /** On the table, or in a stand. */
  | 'present'
  /** Its last figure has fallen, or the gun was destroyed. */
  | 'destroyed'
  /** Its retreat was blocked, or its gun is in the enemy's hands. */
  | 'captured'
  /** Light horse whose work is done (*The Use of Light Cavalry* 22). */
  | 'withdrawn';

/** A gun without a crew, and who is about to serve it. */
export interface LostGun {
  /** The gun's number. */
  readonly unit: number;
  readonly box: PlaneBox;
  /** The side that has troops at it, and no enemy so near; null: nobody. */
  readonly holder: SideNumber | null;
  /** Moves running that the holder has held it, 0 … `holdMoves`. */
  readonly held: number;
}

/** What the battle waits for; `flank`: in a spoken move the winner of the die chooses where he begins. */
export type Phase = 'plan' | 'flank' | 'orders' | 'counter' | 'over';

/** Reason of an end; '': the battle goes on. */
export type Why = '' | 'headquarters' | 'army' | 'limit' | 'left';

/**
 * All that changes. Plain JSON: it is what a view carries. Lists by unit are as long as `Scene.units`. In a view the
 * units of an enemy's stand are an empty list, and what its units have lost is not hidden: nobody in a stand has lost.
 */
export interface Position {
  /** Moves are counted from 1; 0: before the first. */
  move: number;
  phase: Phase;
  /** Facts so far: names moments and throws. */
  step: number;
  /** Everything on the table, in the order of ids. */
  bodies: readonly Body[];
  /** Guns that nobody serves. */
  lostGuns: readonly LostGun[];
  /** Figures left on each tray; a gun's crew counts 1. */
  figures: number[];
  /** Artillery hits on each gun, 0 … 2 (*Artillery Fire* 3). */
  hits: number[];
  fates: Fate[];
  /** Who serves each unit: its own side, or of a captured gun that was manned again the other one. */
  serves: SideNumber[];
  /** Holder of each headquarters, as `Scene.headquarters`. */
  headquarters: readonly SideNumber[];
  /** Artillery hits on the wall of each farm, as `Table.farms`. */
  wallHits: readonly number[];
  /** Who won the die of this move: first guns and the counter-move; null: not thrown yet. */
  initiative: SideNumber | null;
  /** Both sheets of this move once they are opened; empty while they are sealed. */
  sheets: Pair<readonly BodyOrder[]>;
  /** Of a spoken move: where the winner of the die begins, and both first sheets once they are opened. Absent: sheets are sealed whole. */
  spoken?: { readonly flank: Flank; readonly first?: Pair<readonly BodyOrder[]> };
  /** Bodies that moved or changed formation in this move, by id: a gun among them does not fire. */
  moved: readonly string[];
  /** Sides that leave the field at the end of this move; absent: nobody does. */
  leaving?: readonly SideNumber[];
  /** Plans in words; of the enemy '' until the battle is over. */
  plans: Pair<string>;
  /** Set once the battle is over: A's level by `VICTORY_LEVELS`. */
  why: Why;
  /** The side that won by holding all headquarters or because the enemy is gone, or has more headquarters at the end; null: nobody. */
  winner: SideNumber | null;
}

/** A scene with its position. `evolve` alone changes it. */
export class State {
  readonly scene: Scene;
  readonly p: Position;

  constructor(scene: Scene, p: Position) {
    this.scene = scene;
    this.p = p;
  }

  copy(): State {
    return new State(this.scene, copyPosition(this.p));
  }

  unit(number: number): SceneUnit {
    const found = this.scene.units[number];
    if (found === undefined) throw new Error(`no unit ${number}`);
    return found;
  }

  figures(number: number): number {
    return this.p.figures[number] ?? 0;
  }

  /** A body by its id; null: it is not on the table. */
  body(id: string): Body | null {
    return this.p.bodies.find((body) => body.id === id) ?? null;
  }

  /** The body that an order's name means: its own id, or that of a unit in it; null: none. */
  named(name: string): Body | null {
    const body = this.body(name);
    if (body !== null) return body;
    const unit = this.scene.units.findIndex(({ id }) => id === name);
    return unit < 0 ? null : this.bodyOf(unit);
  }

  /** The body that a unit is in; null: it is off the table, or in a stand that is hidden from the viewer. */
  bodyOf(unit: number): Body | null {
    return this.p.bodies.find(({ units }) => units.includes(unit)) ?? null;
  }
}

export function emptyPosition({ units, headquarters, table }: Scene): Position {
  return {
    ...{ move: 0, phase: 'plan', step: 0, bodies: [], lostGuns: [] },
    figures: units.map(({ figures }) => figures),
    hits: units.map(() => 0),
    fates: units.map(() => 'present'),
    serves: units.map(({ side }) => side),
    headquarters: headquarters.map(({ side }) => side),
    wallHits: table.farms.map(() => 0),
    ...{ initiative: null, sheets: [[], []], moved: [], plans: ['', ''], why: '', winner: null },
  };
}

/** Lists that `evolve` changes in place are copied; all others are replaced as a whole. */
export const copyPosition = (p: Position): Position => ({
  ...p,
  figures: [...p.figures],
  hits: [...p.hits],
  fates: [...p.fates],
  serves: [...p.serves],
});

/** The regiments (foot) of a body. */
export const regimentsOf = ({ scene }: Pick<State, 'scene'>, body: Body): number[] =>
  body.units.filter((unit) => {
    const kind = scene.units[unit]?.kind;
    return kind === 'line' || kind === 'light' || kind === 'grenadier';
  });

/** The unit that leads a body; −1: it is hidden. */
export const leadOf = (body: Body): number => body.units[0] ?? -1;
