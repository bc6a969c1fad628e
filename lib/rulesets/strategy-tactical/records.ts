import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { BodyOrder, Flank } from './orders';
import type { Pair, SideNumber } from './scenario';
import type { Body, Why } from './state';

/** Where a body went in the common march of both sides. */
export interface Way {
  readonly body: string;
  /** Middles of its front from its start to its end, with the turns between. */
  readonly points: readonly PlanePoint[];
  /** The body as it stands at the end. */
  readonly after: Body;
  /** The 120th of the move in which an enemy stopped it, 1 … 120; null: it was not stopped. */
  readonly stopped: number | null;
  /** Why it went: its order, or a retreat that it owes. */
  readonly why: 'order' | 'charge' | 'retreat';
}

/** Why a concealment stand was exposed, by the number of the rule (*Rules for Concealed Troops*). */
export type ExposedBy =
  /** 5: an enemy within 16 inches, and no screen between. */
  | 'sight'
  /** 6: a gun's fire. */
  | 'guns'
  /** 4, 7: rifle fire. */
  | 'rifles'
  /** 4, 7: melee; 17 D, 19: light horse drove in. */
  | 'melee'
  /** 9, 10: it left cover; 11: it dispersed; or its commander chose so. */
  | 'deployed'
  /** It was laid open before the battle, or the battle is over. */
  | 'opened';

/** The row of the fire tables by which a shot was judged: “Casualty Rates” 1 … 8, “Artillery Fire” 2, 3, 6, or canister. */
export type FireRow =
  | 'rifle1'
  | 'rifle2'
  | 'rifle3'
  | 'rifle4'
  | 'rifle5'
  | 'rifle6'
  | 'rifle7'
  | 'rifle8'
  | 'open'
  | 'counterBattery'
  | 'cover'
  | 'wall'
  | 'canister';

/** A shot of one unit at one unit. */
export interface Shot {
  /** Numbers of the units. */
  readonly from: number;
  readonly at: number;
  readonly row: FireRow;
  /** 1 … 6; null: none is thrown. */
  readonly die: number | null;
  /** Figures, a crew or a hit on a gun or a wall. */
  readonly effect: 'none' | 'kill' | 'back' | 'hit' | 'destroyed' | 'crew' | 'breach';
  /** Thousandths of an inch between the two, rounded up. */
  readonly range: number;
}

/** One side's part in a bout of a melee. */
export interface Bout {
  /** The units that fight: on each side one, in the second bout of a reinforced melee the reinforcement. */
  readonly units: Pair<number>;
  /** Dice for a kill; null: automatic, or none is possible. */
  readonly dice: Pair<number | null>;
  /** Figures that each side loses. */
  readonly losses: Pair<number>;
}

export type Fact =
  /** A side has sealed its plan before the first move. `bodies`: its part of the table; of the enemy's stands without units. */
  | {
      readonly type: 'PlanLaid';
      readonly side: SideNumber;
      readonly text: string;
      readonly bodies: readonly Body[];
    }
  /** Both dice, thrown again while they are equal; the last ones decide. */
  | {
      readonly type: 'MoveBegan';
      readonly move: number;
      readonly dice: readonly Pair<number>[];
      readonly winner: SideNumber;
    }
  /** In a spoken move the winner of the die has chosen the flank at which he begins. */
  | { readonly type: 'FlankChosen'; readonly side: SideNumber; readonly flank: Flank }
  /** Both first sheets of a spoken move, of the thirds at which each side began. */
  | {
      readonly type: 'FlanksOpened';
      readonly sheets: Pair<readonly BodyOrder[]>;
      readonly leaving?: readonly SideNumber[];
    }
  /** `counter`: the winner of the die is asked for a counter-move. */
  | {
      readonly type: 'SheetsOpened';
      readonly sheets: Pair<readonly BodyOrder[]>;
      readonly counter: boolean;
      /** Sides that draw off in this move; absent: neither. */
      readonly leaving?: readonly SideNumber[];
    }
  /** The winner of the die has altered orders in the centre, or let it be. */
  | { readonly type: 'Countered'; readonly side: SideNumber; readonly orders: readonly BodyOrder[] }
  /** A body has changed its formation where it stands; `was` is gone, `bodies` are there instead. */
  | {
      readonly type: 'FormationChanged';
      readonly how: 'deployed' | 'formed' | 'broken up' | 'unlimbered' | 'limbered';
      readonly was: readonly string[];
      readonly bodies: readonly Body[];
    }
  /** Orders that could not be carried out as written, and why. */
  | {
      readonly type: 'OrderFailed';
      readonly body: string;
      readonly side: SideNumber;
      readonly reason: string;
    }
  /** All bodies of both sides that moved, at once. */
  | { readonly type: 'Marched'; readonly ways: readonly Way[] }
  /** Two enemies have met, and will fight hand to hand. */
  | {
      readonly type: 'Met';
      readonly tick: number;
      readonly one: string;
      readonly other: string;
    }
  /** A stand is exposed for good: `bodies` are what it held, placed in marching order. Tick 0: not while marching. */
  | {
      readonly type: 'Exposed';
      readonly stand: string;
      readonly side: SideNumber;
      readonly by: ExposedBy;
      /** The enemy body that brought it about; ''. none. */
      readonly seenBy: string;
      readonly tick: number;
      readonly bodies: readonly Body[];
    }
  /** The morale combat of light horse within 9 inches: points times die of each; thrown again while they are equal. */
  | {
      readonly type: 'ScoutsMet';
      readonly scouts: string;
      readonly other: string;
      /** Combat points of the scouts and of the other. */
      readonly points: Pair<number>;
      readonly dice: readonly Pair<number>[];
      /** The body that retires. */
      readonly loser: string;
    }
  /** One gun has fired, and its effect is taken at once. */
  | { readonly type: 'GunFired'; readonly gun: string; readonly shot: Shot }
  /** All rifles of both sides at once, and the answer to canister. */
  | { readonly type: 'RiflesFired'; readonly shots: readonly Shot[] }
  /** A melee: bouts in their order, then the points times the dice of both. `bodies` in the order of ids. */
  | {
      readonly type: 'MeleeFought';
      readonly bodies: Pair<string>;
      readonly bouts: readonly Bout[];
      readonly points: Pair<number>;
      /** Thrown again while both totals are equal; empty: one side is destroyed. */
      readonly dice: readonly Pair<number>[];
      /** The body that retires or is destroyed; null: both are destroyed. */
      readonly loser: string | null;
    }
  /** A gun crew attacked in melee: its last shot hurls the attacker back, or the gun is lost. `die` null: attacked from the rear. */
  | {
      readonly type: 'CrewAttacked';
      readonly gun: string;
      /** The gun's number. */
      readonly unit: number;
      readonly attacker: string;
      readonly die: number | null;
      readonly saved: boolean;
    }
  /** A body owes a retreat of this many moves. */
  | { readonly type: 'Retired'; readonly body: string; readonly moves: number }
  /** Its retreat is blocked by an enemy or leads off the table: it is taken. */
  | {
      readonly type: 'Captured';
      readonly body: string;
      readonly units: readonly number[];
      readonly why: 'blocked' | 'off the table';
    }
  /** Who stands at guns without a crew. */
  | {
      readonly type: 'GunHeld';
      readonly unit: number;
      readonly holder: SideNumber | null;
      readonly held: number;
    }
  | { readonly type: 'GunManned'; readonly unit: number; readonly body: Body }
  | { readonly type: 'HeadquartersTaken'; readonly hq: number; readonly side: SideNumber }
  /** Light horse have no stand left to find: they leave the table. */
  | { readonly type: 'ScoutsLeft'; readonly side: SideNumber; readonly bodies: readonly string[] }
  | { readonly type: 'MoveEnded'; readonly move: number }
  /** All rosters are open. `stands`: what was still concealed. */
  | {
      readonly type: 'BattleEnded';
      readonly why: Exclude<Why, ''>;
      readonly winner: SideNumber | null;
      /** Headquarters held with supply by each side. */
      readonly held: Pair<number>;
      readonly stands: readonly { readonly stand: string; readonly units: readonly number[] }[];
      readonly plans: Pair<string>;
    };
