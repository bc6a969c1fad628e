/** Stands of one hex that fired together, at whom, and what they threw. */
export interface Shot {
  readonly units: readonly number[];
  readonly from: number;
  readonly at: number;
  readonly dice: readonly number[];
}

export type Task = 'mines' | 'works' | 'charge' | 'pontoon';
export type Act = 'mutiny' | 'defection' | 'fifthColumn';

/** What happens in a battle, in the past tense. Units, hexes and sides are numbers. */
export type Fact =
  | { readonly type: 'ArmiesPlaced'; readonly places: readonly (readonly [number, number])[] }
  /** A unit of `side` is not to be trusted: known to the other side; −1 where it is hidden. */
  | { readonly type: 'PlotFound'; readonly side: number; readonly unit: number }
  | { readonly type: 'DayBegan'; readonly day: number; readonly moods: readonly number[] }
  | { readonly type: 'TurnBegan'; readonly turn: number }
  | { readonly type: 'UnitArrived'; readonly unit: number; readonly at: number }
  | { readonly type: 'GunsFired'; readonly side: number; readonly shots: readonly Shot[] }
  | {
      readonly type: 'InitiativeThrown';
      readonly throws: readonly (readonly [number, number])[];
      readonly first: number;
    }
  | {
      readonly type: 'TreacheryThrown';
      readonly side: number;
      readonly die: number;
      /** Number of the arm's die, unit found (−1: gone or turned already), and the act; absent: all are loyal. */
      readonly found?: {
        readonly arm: number;
        readonly unit: number;
        readonly act: Act | null;
        readonly actDie: number;
      };
    }
  | {
      readonly type: 'ControlChanged';
      readonly unit: number;
      readonly to: number;
      readonly at: number;
    }
  | { readonly type: 'HalfBegan'; readonly side: number; readonly half: number }
  | { readonly type: 'UnitMoved'; readonly unit: number; readonly way: readonly number[] }
  | { readonly type: 'CommanderTaken'; readonly unit: number }
  | { readonly type: 'RiflesFired'; readonly side: number; readonly shot: Shot }
  | {
      readonly type: 'AssaultBegan';
      readonly units: readonly number[];
      readonly from: number;
      readonly at: number;
    }
  | {
      readonly type: 'CombatFought';
      readonly attackers: readonly number[];
      readonly defenders: readonly number[];
      readonly from: number;
      readonly at: number;
      readonly dice: readonly number[];
      readonly back: readonly number[];
      /** It goes on from an earlier half. */
      readonly again: boolean;
    }
  | {
      readonly type: 'ResultTaken';
      readonly die: number;
      readonly unit: number;
      readonly loss: number;
      /** Where it went back to; −1: it stood. */
      readonly to: number;
      /** Logistics that were hit. */
      readonly gone?: 'destroyed' | 'captured';
    }
  | {
      readonly type: 'CommanderHazard';
      readonly unit: number;
      readonly die: number;
      readonly fate?: 'killed' | 'wounded' | 'captured';
      readonly fateDie?: number;
    }
  | {
      readonly type: 'CombatSettled';
      readonly from: number;
      readonly at: number;
      readonly entered: readonly number[];
    }
  | {
      readonly type: 'WorkBuilt';
      readonly task: Task;
      readonly unit: number;
      readonly at: number;
    }
  | {
      readonly type: 'MineMet';
      readonly unit: number;
      readonly at: number;
      readonly dice: readonly number[];
    }
  | { readonly type: 'ChargeBlown'; readonly at: number; readonly side: number }
  | { readonly type: 'ArmyExhausted'; readonly side: number; readonly left: number }
  | { readonly type: 'ArmyRouted'; readonly side: number; readonly left: number }
  | { readonly type: 'UnitFled'; readonly unit: number; readonly way: readonly number[] }
  | { readonly type: 'UnitLeft'; readonly unit: number; readonly way: readonly number[] }
  | { readonly type: 'MovesEnded'; readonly side: number }
  | { readonly type: 'NightFell'; readonly day: number; readonly pools: readonly number[] }
  | {
      readonly type: 'Refitted';
      readonly unit: number;
      readonly points: number;
      readonly at: number;
    }
  | {
      readonly type: 'CommanderReplaced';
      readonly unit: number;
      readonly at: number;
      readonly from: readonly number[];
    }
  | { readonly type: 'BattleEnded'; readonly level: number; readonly why: string };
