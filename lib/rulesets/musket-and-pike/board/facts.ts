import type { Ammunition, Crew, Ending, Facing, Formation, Phase } from './state';

/*
 * What happens in a battle, in the past tense: plain JSON with every figure drawn, so that folding it (records.ts) never
 * draws. Units, hexes, bridges and sides are numbers. Lists of tuples keep a turn small enough to mail.
 */

/** What a fight costs one unit. Absent figures are 0. `fatigue` is added, and stops at 900. */
export interface Hurt {
  readonly unit: number;
  readonly killed?: number;
  readonly wounded?: number;
  readonly missing?: number;
  readonly captured?: number;
  readonly gunsDestroyed?: number;
  readonly gunsCaptured?: number;
  readonly fatigue?: number;
}

/** A test: who, the die, the value that it was held against, and whether it was passed. */
export type Test = readonly [unit: number, die: number, value: number, passed: 0 | 1];

/** Why a unit took a morale check. */
export type CheckCause = 'loss' | 'spread' | 'melee' | 'exhausted' | 'routNear';

/** What a check did: see `moraleOutcome`. */
export type CheckOutcome = 'disordered' | 'routed' | 'straggles' | 'unchanged';

export type Fact =
  // The beginning, and turns.
  | { readonly type: 'ArmiesPlaced' }
  | {
      readonly type: 'TurnBegan';
      readonly turn: number;
      readonly half: 0 | 1;
      readonly side: 0 | 1;
      readonly phase: Phase;
      /** Index of the weather in force; −1: clear. */
      readonly weather: number;
    }
  | { readonly type: 'PhaseBegan'; readonly phase: Phase }
  /** Units beyond the reach of their commanders, and cut off, of the side whose turn begins. All others are not. */
  | {
      readonly type: 'ChainsTraced';
      readonly side: 0 | 1;
      readonly detached: readonly number[];
      readonly isolated: readonly number[];
    }
  /** Highest leaders first; `value`: number tested; with the bonus received and the rating of the turn. */
  | {
      readonly type: 'CommandTested';
      readonly tests: readonly (readonly [...test: Test, bonus: number, rating: number])[];
    }
  | { readonly type: 'OrderRestored'; readonly tests: readonly Test[] }
  | { readonly type: 'RallyTested'; readonly tests: readonly Test[] }
  /** Recorded in every turn of a side, even if nobody rested: from then on it is seen again who stirs. */
  | { readonly type: 'FatigueEased'; readonly units: readonly (readonly [number, number])[] }
  | {
      readonly type: 'Resupplied';
      readonly unit: number;
      /** −1: guns that are no longer cut off. */
      readonly wagon: number;
      /** Points taken from the wagon. */
      readonly points: number;
    }
  /** Batteries at their tests for being set up; the value is a chance in per cent. */
  | { readonly type: 'BatteriesSetUp'; readonly tests: readonly Test[] }
  | {
      readonly type: 'UnitArrived';
      readonly unit: number;
      readonly at: number;
    }
  | {
      readonly type: 'UnitReleased';
      readonly unit: number;
      readonly why: 'time' | 'fire' | 'melee' | 'seen';
    }
  | {
      readonly type: 'BridgeRepaired';
      readonly unit: number;
      readonly bridge: number;
      readonly points: number;
    }

  // Movement.
  | {
      readonly type: 'UnitsMoved';
      readonly units: readonly number[];
      /** Hexes entered, in order; the first where they came from. */
      readonly way: readonly number[];
      /** Movement points of each unit, in the order of `units`. */
      readonly costs: readonly number[];
      /** Facing of each at the end. */
      readonly facings: readonly Facing[];
      /** They can move no further: an enemy zone of control. */
      readonly halted: boolean;
    }
  /** Disorder without a check: ground, stacking, a routed unit that runs through, the end of a charge. */
  | {
      readonly type: 'FellIntoDisorder';
      readonly units: readonly number[];
      readonly why:
        | 'ground'
        | 'stacking'
        | 'fleeing'
        | 'charge'
        | 'melee'
        | 'line'
        | 'night'
        | 'form';
    }
  | {
      readonly type: 'Faced';
      readonly units: readonly number[];
      readonly facing: Facing;
      readonly cost: number;
    }
  | {
      readonly type: 'FormationChanged';
      readonly unit: number;
      readonly formation: Formation;
      readonly facing: Facing;
      readonly cost: number;
      /** Chance of success in per cent, and the draw that decided it; absent where nothing threatened. */
      readonly chance?: number;
      /** A failure disorders, or routs who is disordered; the formation then stays. */
      readonly failed?: 'disordered' | 'routed';
    }
  /** The second half of an extended line takes its place, or is taken back in (`recalled`). */
  | {
      readonly type: 'Deployed';
      readonly unit: number;
      readonly detachment: number;
      readonly men: number;
      readonly guns: number;
      readonly at: number;
      readonly cost: number;
    }
  | {
      readonly type: 'Recalled';
      readonly unit: number;
      readonly detachment: number;
      readonly cost: number;
    }
  | {
      readonly type: 'Restacked';
      readonly unit: number;
      readonly top: boolean;
      readonly cost: number;
    }
  | {
      readonly type: 'ChargeTested';
      readonly unit: number;
      readonly chance: number;
      readonly ok: boolean;
    }
  | { readonly type: 'RepairSet'; readonly unit: number; readonly on: boolean }

  // Combat.
  | {
      readonly type: 'Fired';
      readonly side: 0 | 1;
      readonly shooters: readonly number[];
      readonly from: number;
      /** Where it fell. */
      readonly at: number;
      /** Where it was aimed, if indirect fire scattered. */
      readonly aimed?: number;
      /** `own` turn, `opportunity` or `defensive` fire. */
      readonly when: 'own' | 'opportunity' | 'defensive';
      readonly range: number;
      /** Effective fire value of all shooters, and the drawn casualties before they were shared out. */
      readonly value: number;
      readonly casualties: number;
      readonly hurt: readonly Hurt[];
      readonly enfilade: boolean;
      /** Shooters whose ammunition dropped, and to what. */
      readonly ammunition: readonly (readonly [number, Ammunition])[];
      /** Fires taken from the artillery's stock. */
      readonly rounds: number;
      readonly bridge?: readonly [bridge: number, points: number];
    }
  | {
      readonly type: 'MoraleChecked';
      readonly unit: number;
      readonly cause: CheckCause;
      readonly die: number;
      readonly value: number;
      readonly outcome: CheckOutcome;
      /** Men who straggle away: missing. */
      readonly stragglers: number;
      /** Rings that the rout has spread, 0 for the first. */
      readonly ring: number;
      /** It happened in defensive fire, where failure only disorders. */
      readonly defensive: boolean;
    }
  | {
      readonly type: 'Fled';
      readonly unit: number;
      /** Hexes in order, the first where it was. */
      readonly way: readonly number[];
      /** It ran off the map. */
      readonly left: boolean;
      readonly facing: Facing;
    }
  | {
      readonly type: 'MeleeFought';
      readonly side: 0 | 1;
      readonly attackers: readonly number[];
      readonly defenders: readonly number[];
      readonly at: number;
      readonly charge: boolean;
      /** Adjusted strengths, and the casualties calculated from them. */
      readonly attack: number;
      readonly defence: number;
      readonly attackerLoss: number;
      readonly defenderLoss: number;
      readonly won: boolean;
      readonly hurt: readonly Hurt[];
      readonly bridge?: readonly [bridge: number, points: number];
      /** Block against horse: displaced without a loss. */
      readonly displaced?: boolean;
    }
  /** Beaten defenders fall back; without a way they are destroyed or taken (`UnitLost`). */
  | {
      readonly type: 'FellBack';
      readonly units: readonly number[];
      readonly from: number;
      readonly to: number;
    }
  /** Attackers enter the hex that they have won. */
  | {
      readonly type: 'Advanced';
      readonly units: readonly number[];
      readonly to: number;
      readonly mayContinue: boolean;
    }
  /** All that is left of it is gone: killed, captured or missing as `hurt` says. */
  | {
      readonly type: 'UnitLost';
      readonly unit: number;
      readonly hurt: Hurt;
      readonly why: 'overrun' | 'surrounded' | 'melee' | 'fire' | 'stragglers';
    }
  | {
      readonly type: 'CrewChanged';
      readonly unit: number;
      readonly crew: Crew;
      readonly side: 0 | 1;
    }
  /** `strength`: what is left of it after half was lost. */
  | {
      readonly type: 'WagonTaken';
      readonly unit: number;
      readonly side: 0 | 1;
      readonly strength: number;
    }
  | {
      readonly type: 'LeaderHit';
      readonly unit: number;
      readonly fate: 'wounded' | 'killed' | 'captured';
    }
  /** A leader fell back with the unit he was with, or to the nearest unit of his formation. */
  | { readonly type: 'LeaderMoved'; readonly unit: number; readonly to: number }
  | { readonly type: 'ObjectiveTaken'; readonly objective: number; readonly side: 0 | 1 }
  /** The commander of a side gives up the field: it is the enemy’s after his next turn. */
  | { readonly type: 'FieldGivenUp'; readonly side: 0 | 1 }
  /** An army after a turn: what it has lost and its chance to leave, per cent, and what was drawn, 0 … 99; 100: nothing. */
  | {
      readonly type: 'HeartTested';
      readonly side: 0 | 1;
      readonly lost: number;
      readonly chance: number;
      readonly draw: number;
      readonly leaves: boolean;
    }
  /** The pursuit of the army that has lost the field. */
  | {
      readonly type: 'Pursued';
      /** Who pursues. */
      readonly side: 0 | 1;
      /** Fresh horsemen who do. */
      readonly horse: number;
      /** Men and guns taken, and men who go astray. */
      readonly captured: number;
      readonly guns: number;
      readonly astray: number;
      readonly hurt: readonly Hurt[];
    }
  | {
      readonly type: 'BattleEnded';
      readonly level: number;
      readonly ending: Ending;
      readonly beaten: 0 | 1 | -1;
      /** Balance of points seen by side A. */
      readonly points: number;
    };
