import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { Body, Formation, Stand } from './body';
import type { Choice, ModifierSymbol } from './cards';
import { CARDS_IN_DECK } from './deck';
import type { DisruptionCause, Phase } from './facts';
import type { Scene } from './scene';
import type { LaidPiece } from './setting-up/ground';
import type { Field } from './table';

export type Pair<Of> = readonly [Of, Of];

/** What a unit will do when its side fires: see `Aimed`. */
export type Aimed = 'hold' | readonly (number | null)[];

/** A charger and the enemies that it has met. */
export interface Met {
  readonly unit: number;
  readonly met: readonly number[];
}

/** How far setting up by dice has come. */
export interface Setting {
  /** Who threw the higher die. */
  readonly higher: 0 | 1;
  /** Pieces of ground that he lays, at least and at most. */
  readonly least: number;
  readonly most: number;
  readonly laid: readonly LaidPiece[];
  /** Who posts first; null: not said yet. */
  readonly first: 0 | 1 | null;
  /** Sides whose armies stand as they shall. */
  readonly posted: readonly (0 | 1)[];
}

/** Reason of an end: an army broke, night fell; '': the battle goes on. */
export type Why = '' | 'broke' | 'night';

/**
 * All that changes. Plain JSON: it is what a view carries. Lists by unit are as long as `Scene.units`. Cards that a viewer
 * may not see are −1; the order of the deck is nowhere: the next card is drawn among those that are in it.
 */
export interface Position {
  /** Setting up by dice, kept until the end; absent: the scenario says where everything stands. */
  setting?: Setting;
  /** Rounds are counted from 1; 0: before the first. */
  round: number;
  /** Whose round it is. */
  side: 0 | 1;
  phase: Phase;
  /** Who is asked, in order; the first must answer now. */
  asked: readonly (0 | 1)[];
  /** Facts so far: names moments and throws. */
  step: number;

  bodies: (Body | null)[];
  formations: Formation[];
  disr: number[];
  smoke: boolean[];
  /** Why each unit broke; null: it did not. */
  broken: (DisruptionCause | null)[];
  cincs: Pair<PlanePoint>;
  morale: Pair<number>;

  hands: Pair<readonly number[]>;
  /** In the order in which they were laid down; all can see them. */
  discards: readonly number[];
  /** Reshuffle cards in the deck. */
  reshuffles: number;
  /** Cards drawn so far, Reshuffles among them. */
  drawn: number;

  /** Where everybody stood when the round began; null as in `bodies`. */
  starts: readonly (Body | null)[];
  startFormations: readonly Formation[];
  volleys: boolean;
  /** Sides that have still to fire in the volley phase. */
  toFire: readonly (0 | 1)[];
  /** Guns and infantry that have fired in this round. */
  fired: boolean[];
  aims: (Aimed | null)[];
  /** Hits that have still to be thrown for. */
  hits: number[];
  choice: Choice | null;
  force: readonly number[];
  laid: readonly number[];
  /** Of the force from its commander, in base widths, with what has delayed it. */
  distance: number;
  interrupted: boolean;
  /** Symbols that each side has played in this round. */
  played: Pair<readonly ModifierSymbol[]>;
  /** What cards add to each side's dice in this round. */
  volleyBonus: Pair<number>;
  bombardBonus: Pair<number>;
  rallyBonus: Pair<number>;
  combatBonus: number[];
  roughGoing: Pair<boolean>;
  easyGoing: Pair<boolean>;
  moved: boolean[];
  met: readonly Met[];
  /** Attackers that have still to fall back. */
  toFallBack: readonly number[];
  /** Commanders-in-chief that the enemy's bases went over in this round. */
  displaced: Pair<boolean>;
  /** Rounds running that were passed with an empty deck. */
  emptyPasses: number;
  why: Why;
  /** The side whose army broke; null: none. */
  loser: 0 | 1 | null;
}

/** A scene with its position. `evolve` alone changes it: the scene only while the ground is laid. */
export class State {
  scene: Scene;
  readonly p: Position;

  constructor(scene: Scene, p: Position) {
    this.scene = scene;
    this.p = p;
  }

  copy(): State {
    return new State(this.scene, copyPosition(this.p));
  }
}

export function emptyPosition({ units, morale, table }: Scene): Position {
  const all = <Of>(value: Of): Of[] => units.map(() => value);
  return {
    ...{ round: 0, side: 0, phase: 'over', asked: [], step: 0 },
    bodies: all(null),
    formations: units.map(({ arm }) => (arm === 'guns' ? 'guns' : 'line')),
    disr: all(0),
    smoke: all(false),
    broken: all(null),
    cincs: [
      [Math.round(table.width / 2), 1_000],
      [Math.round(table.width / 2), table.height - 1_000],
    ],
    morale: [morale[0], morale[1]],
    hands: [[], []],
    ...{ discards: [], reshuffles: 0, drawn: 0 },
    ...{ starts: [], startFormations: [] },
    ...{ volleys: false, toFire: [] },
    fired: all(false),
    aims: all(null),
    hits: all(0),
    ...{ choice: null, force: [], laid: [], distance: 0, interrupted: false, played: [[], []] },
    ...{ volleyBonus: [0, 0], bombardBonus: [0, 0], rallyBonus: [0, 0] },
    combatBonus: all(0),
    ...{ roughGoing: [false, false], easyGoing: [false, false] },
    moved: all(false),
    ...{ met: [], toFallBack: [], displaced: [false, false], emptyPasses: 0, why: '', loser: null },
  };
}

/** Lists that `evolve` changes in place are copied; all others are replaced as a whole. */
export const copyPosition = (p: Position): Position => ({
  ...p,
  bodies: [...p.bodies],
  formations: [...p.formations],
  disr: [...p.disr],
  smoke: [...p.smoke],
  broken: [...p.broken],
  fired: [...p.fired],
  aims: [...p.aims],
  hits: [...p.hits],
  combatBonus: [...p.combatBonus],
  moved: [...p.moved],
});

/** A pair with the value of one side replaced. */
export const withSide = <Of>(pair: Pair<Of>, side: 0 | 1, value: Of): Pair<Of> =>
  side === 0 ? [value, pair[1]] : [pair[0], value];

/** A unit as it stands; null: it is off the table. */
export function standOf({ scene, p }: State, unit: number): Stand | null {
  const body = p.bodies[unit];
  const sent = scene.units[unit];
  if (body === null || body === undefined || sent === undefined) return null;
  return {
    ...{ unit, side: sent.side, arm: sent.arm, body },
    formation: p.formations[unit] as Formation,
    disr: p.disr[unit] as number,
    smoke: p.smoke[unit] as boolean,
  };
}

/** All that moving, shooting and fighting ask of a position. */
export function fieldOf(state: State): Field {
  const { scene, p } = state;
  const stands = scene.units.flatMap((_, unit) => standOf(state, unit) ?? []);
  const atStart = scene.units.flatMap(({ side, arm }, unit): Stand[] => {
    const body = p.starts[unit];
    if (body === null || body === undefined) return [];
    const formation = p.startFormations[unit] as Formation;
    return [{ unit, side, arm, body, formation, disr: 0, smoke: false }];
  });
  return {
    table: scene.table,
    stands,
    cincs: p.cincs,
    roughGoing: p.roughGoing,
    easyGoing: p.easyGoing,
    atStart,
  };
}

/** Units of a side on the table, by number. */
export const unitsOn = ({ scene, p }: State, side: 0 | 1): number[] =>
  scene.units.flatMap((unit, number) =>
    unit.side === side && p.bodies[number] !== null ? [number] : [],
  );

/** Action cards in the deck. Hands may be hidden: only their lengths count. */
export const cardsInDeck = ({ hands, discards }: Position): number =>
  CARDS_IN_DECK - hands[0].length - hands[1].length - discards.length;

/** Discards from which a Reshuffle puts them back (*Reshuffle*). */
export const RESHUFFLE_FROM = 15;

/**
 * Whether nothing can be drawn any more: no action card is in the deck, and no Reshuffle there would put the discards
 * back. (The text would draw such a Reshuffle for ever.)
 */
export const deckEmpty = (p: Position): boolean =>
  cardsInDeck(p) === 0 && (p.reshuffles === 0 || p.discards.length < RESHUFFLE_FROM);

/** The side that is asked now; null: nobody is. */
export const askedSide = ({ p }: State): 0 | 1 | null =>
  p.phase === 'over' ? null : (p.asked[0] ?? null);
