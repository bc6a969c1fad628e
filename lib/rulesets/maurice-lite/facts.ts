import type { Body, Formation } from './body';
import type { Choice } from './cards';
import type { MoveOrder } from './move-order';
import type { LaidPiece } from './setting-up/ground';

/** A die as it fell, 1 … 6. */
export type Die = number;

/** What a base shot at and what came of it; dice before modifiers, `needed` the least face that hits, 2 … 6. */
export interface Shot {
  readonly target: number;
  /** Indices of the shooter's bases. */
  readonly bases: readonly number[];
  readonly dice: readonly Die[];
  readonly needed: number;
  /** Names of the modifiers, with their figures. */
  readonly modifiers: readonly (readonly [name: string, amount: number])[];
  readonly hits: number;
}

/** A unit's combat score. */
export interface Score {
  readonly unit: number;
  readonly basic: number;
  readonly modifiers: readonly (readonly [name: string, amount: number])[];
  readonly die: Die;
  readonly total: number;
  /** Enemies it is engaged with. */
  readonly engaged: readonly number[];
}

/** Why a unit takes disruptions. */
export type DisruptionCause =
  | 'fire'
  | 'combat'
  | 'difficultGround'
  | 'passing'
  | 'passedThrough'
  | 'fallBack'
  | 'fallBackGround'
  | 'blocked'
  | 'doubled';

/** Facts of setting up by dice. */
export type SettingUpFact =
  /** The dice until they differ; the higher lays `least` to `most` pieces of ground. */
  | {
      readonly type: 'SetUpThrown';
      readonly dice: readonly (readonly [Die, Die])[];
      readonly side: 0 | 1;
      readonly least: number;
      readonly most: number;
    }
  | ({ readonly type: 'GroundLaid'; readonly side: 0 | 1 } & LaidPiece)
  | { readonly type: 'GroundLifted'; readonly side: 0 | 1; readonly piece: string }
  | { readonly type: 'GroundDone'; readonly side: 0 | 1; readonly pieces: number }
  /** `laid`: the ground as it lies now, seen from side A’s edge. */
  | {
      readonly type: 'EdgeChosen';
      readonly side: 0 | 1;
      readonly changed: boolean;
      readonly laid: readonly LaidPiece[];
    }
  | { readonly type: 'DeploymentOrdered'; readonly side: 0 | 1; readonly first: 0 | 1 }
  /** An army comes to the table, drawn up by its staff. */
  | {
      readonly type: 'ArmyBrought';
      readonly side: 0 | 1;
      readonly places: Extract<Fact, { readonly type: 'ArmiesPlaced' }>['places'];
      readonly cinc: readonly [number, number];
    }
  | {
      readonly type: 'UnitPosted';
      readonly unit: number;
      readonly body: Body;
      readonly formation: Formation;
    }
  | { readonly type: 'CincPosted'; readonly side: 0 | 1; readonly at: readonly [number, number] }
  | { readonly type: 'ArmyPosted'; readonly side: 0 | 1 };

/**
 * Facts of a battle. Sides are 0 (A) and 1 (B); units are places in the scene's list. A card that its viewer may not see
 * is −1; lists of such cards keep their length.
 */
export type Fact =
  | SettingUpFact
  | {
      readonly type: 'ArmiesPlaced';
      readonly places: readonly {
        readonly unit: number;
        readonly body: Body;
        readonly formation: Formation;
        readonly disr: number;
        readonly smoke: boolean;
      }[];
      readonly cincs: readonly (readonly [number, number])[];
    }
  | { readonly type: 'HandsDealt'; readonly hands: readonly (readonly number[])[] }
  | {
      readonly type: 'FirstRoundThrown';
      readonly dice: readonly (readonly [Die, Die])[];
      readonly side: 0 | 1;
    }
  | { readonly type: 'RoundBegan'; readonly round: number; readonly side: 0 | 1 }
  | { readonly type: 'VolleysChosen'; readonly side: 0 | 1; readonly volleys: boolean }
  /** Who is asked what next, in this order; not for a log. */
  | { readonly type: 'Asked'; readonly phase: Phase; readonly of: readonly (0 | 1)[] }
  /** A window was answered without a card. `answered` says in which. */
  | { readonly type: 'LeftBe'; readonly side: 0 | 1; readonly window: WindowKind }
  | {
      readonly type: 'Interrupted';
      readonly side: 0 | 1;
      readonly window: WindowKind;
      readonly card: number;
    }
  | {
      readonly type: 'Modified';
      readonly side: 0 | 1;
      readonly window: WindowKind;
      readonly card: number;
      readonly units: readonly number[];
    }
  /** What a unit will do when its side fires: targets by its bases, null where one does not fire. */
  | {
      readonly type: 'Aimed';
      readonly unit: number;
      readonly at: 'hold' | readonly (number | null)[];
    }
  | {
      readonly type: 'Fired';
      readonly unit: number;
      readonly kind: 'musketry' | 'canister' | 'bombardment';
      readonly shots: readonly Shot[];
    }
  | {
      readonly type: 'DisruptionsThrown';
      readonly unit: number;
      readonly dice: readonly Die[];
      readonly needed: number;
      readonly disr: number;
    }
  | { readonly type: 'FireEnded'; readonly side: 0 | 1 }
  /** `empty`: nothing could be drawn any more. */
  | {
      readonly type: 'ChoiceMade';
      readonly side: 0 | 1;
      readonly choice: Choice;
      readonly empty: boolean;
    }
  | { readonly type: 'CardsDrawn'; readonly side: 0 | 1; readonly cards: readonly number[] }
  /** *Reshuffle*: with 15 or more discards they all go back into the deck and this card leaves the game; else it alone goes back. */
  | {
      readonly type: 'ReshuffleDrawn';
      readonly side: 0 | 1;
      readonly discards: number;
      readonly shuffled: boolean;
    }
  | {
      readonly type: 'EventPlayed';
      readonly side: 0 | 1;
      readonly card: number;
      readonly units: readonly number[];
    }
  | {
      readonly type: 'ForceActivated';
      readonly side: 0 | 1;
      readonly units: readonly number[];
      readonly distance: number;
      readonly cards: readonly number[];
    }
  | { readonly type: 'CardsAdded'; readonly side: 0 | 1; readonly cards: readonly number[] }
  | { readonly type: 'Foiled'; readonly side: 0 | 1; readonly distance: number }
  | {
      readonly type: 'Bluffed';
      readonly side: 0 | 1;
      readonly cards: readonly number[];
      readonly distance: number;
    }
  | {
      readonly type: 'UnitMoved';
      readonly order: MoveOrder;
      readonly body: Body;
      readonly formation: Formation;
      readonly spent: number;
      readonly met: readonly number[];
      /** Commanders-in-chief that it went over: the enemy's is displaced. */
      readonly overCinc: readonly (0 | 1)[];
    }
  | { readonly type: 'SmokeCleared'; readonly units: readonly number[] }
  /** `disr`: how many it takes now. */
  | {
      readonly type: 'Disrupted';
      readonly unit: number;
      readonly disr: number;
      readonly cause: DisruptionCause;
    }
  | { readonly type: 'ActionEnded'; readonly side: 0 | 1 }
  | { readonly type: 'CombatFought'; readonly scores: readonly Score[] }
  | {
      readonly type: 'Broken';
      readonly unit: number;
      readonly cause: DisruptionCause;
      readonly morale: number;
    }
  /** Attackers still in contact, who fall back. */
  | { readonly type: 'FallBackBegan'; readonly side: 0 | 1; readonly units: readonly number[] }
  | {
      readonly type: 'FellBack';
      readonly unit: number;
      readonly body: Body;
      readonly through: readonly number[];
    }
  | {
      readonly type: 'Rallied';
      readonly unit: number;
      readonly dice: readonly Die[];
      readonly needed: number;
      readonly modifiers: readonly (readonly [string, number])[];
      readonly recovered: number;
    }
  | {
      readonly type: 'CincMoved';
      readonly side: 0 | 1;
      readonly card: number;
      readonly at: readonly [number, number];
    }
  /** The commander-in-chief stays where he is; not for a log. */
  | { readonly type: 'CincStayed'; readonly side: 0 | 1 }
  | { readonly type: 'CincDisplaced'; readonly side: 0 | 1; readonly at: readonly [number, number] }
  /** For a displaced commander-in-chief: a card, or a point of morale with an empty hand. */
  | {
      readonly type: 'DisplacementPaid';
      readonly side: 0 | 1;
      readonly card: number | null;
      readonly morale: number;
    }
  | { readonly type: 'HandCut'; readonly side: 0 | 1; readonly cards: readonly number[] }
  | { readonly type: 'RoundEnded'; readonly round: number }
  | { readonly type: 'ArmyBroke'; readonly side: 0 | 1 }
  | { readonly type: 'NightFell'; readonly round: number };

/**
 * Windows, opened by the public situation alone, and closed alike by a card or by leaving it be:
 * `volleyInterrupt` the passive side once volleys are declared; `volleyModifier` each side before its dice;
 * `interrupt` the passive side once force and cards are laid; `modifier` both sides, active first, before the action's dice or
 * moves; `combatModifier` both sides, active first, after charge moves; `displacement` and `discard` ask an owner at a round's end.
 */
export type WindowKind =
  | 'volleyInterrupt'
  | 'volleyModifier'
  | 'interrupt'
  | 'modifier'
  | 'combatModifier'
  | 'displacement'
  | 'discard';

/** What is asked now; the last: the battle is over. */
export type Phase =
  | WindowKind
  | 'volleys'
  | 'fire'
  | 'choose'
  | 'activate'
  | 'add'
  | 'moves'
  | 'fallBack'
  | 'bombard'
  | 'cinc'
  | SettingUpPhase
  | 'over';

/** Setting up by dice: the ground, the edges, the order of deployment, each army. */
export type SettingUpPhase = 'ground' | 'edge' | 'order' | 'post';
