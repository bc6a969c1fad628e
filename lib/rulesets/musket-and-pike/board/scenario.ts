import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Nation } from '@/lib/rulesets/musket-and-pike/rules/nations';
import type { Traits } from '@/lib/rulesets/musket-and-pike/rules/traits';
import type { Weapon } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import type { BoardVersion } from '@/lib/rulesets/musket-and-pike/versions';
import type { Facing, Formation } from './formations';
import type { Ground } from './ground';
import type { Parameters } from './parameters';

/** What a unit is, as long as the battle lasts. */
export type UnitKind = 'infantry' | 'cavalry' | 'artillery' | 'wagon' | 'ship' | 'leader';

/** What a unit is a part of: a whole unit, or a detachment of another (`Card.parent`). */
export type Part = 'whole' | 'skirmishers' | 'squadron' | 'half';

/** Traits of a unit on the board, besides those of every battle. */
export interface BoardTraits extends Traits {
  readonly pioneer: boolean;
  /** May enter water by boat. */
  readonly boats: boolean;
  /** Its light company can go out as skirmishers. */
  readonly canDeploy: boolean;
}

/** What never changes about a unit. */
export interface Card {
  /** Unique in the battle: the id of the order's unit, or one that begins with it (“austrian-left/2”, “…/s”). */
  readonly id: string;
  readonly name: string;
  readonly side: 0 | 1;
  readonly kind: UnitKind;
  /** Id of the order's unit that it is a part of, whose ledger its losses are summed into; '': in no ledger. */
  readonly source: string;
  /** Ids of the formations that hold it, the highest first: army, wing, division, brigade. Of a leader: his own last. */
  readonly formations: readonly string[];
  readonly nation: string;
  /** At the start of the battle; 0 for a detachment that has not been formed. Leaders 1, wagons their points. */
  readonly men: number;
  readonly guns: number;
  /** A+++ 9 … F 1. */
  readonly quality: number;
  readonly fatigue: number;
  /** Key of `Scenario.weapons`. */
  readonly weapon: string;
  readonly traits: BoardTraits;
  readonly part: Part;
  /** Number of the unit that it is a part of; −1: it is whole. */
  readonly parent: number;
  /** Numbers of its own possible parts; −1: none. Dragoons, foot, guns and horse as their rules allow. */
  readonly skirmishers: number;
  readonly squadron: number;
  readonly half: number;
  /** Leaders: A 6 … F 1; 0 for others. */
  readonly command: number;
  readonly leadership: number;
  /** Leaders: place in the succession of their formation, 0 the one in charge at the start. */
  readonly succession: number;
  /** Id of the order's leader; '' for others. */
  readonly leader: string;
}

/** Where and how a unit begins. */
export interface Placement {
  readonly unit: number;
  /** Hex; for a reinforcement the one it arrives on. */
  readonly at: number;
  readonly facing: Facing;
  readonly formation: Formation;
  /** Battle turn on which it arrives; 1: it is there. */
  readonly turn: number;
  /** Chance in per cent that it arrives on each turn from then on. */
  readonly chance: number;
  /** Fixed until this battle turn, by itself; 0: free; 999: until it is fired upon, attacked or spotted. */
  readonly released: number;
}

export interface Objective {
  readonly name: string;
  readonly hex: number;
  /** Points for holding it at the end. */
  readonly points: number;
  /** Who holds it at the start; −1: nobody. */
  readonly holder: 0 | 1 | -1;
}

export interface BoardWeather {
  readonly fromTurn: number;
  readonly name: string;
  /** Hexes one can see; 0: no limit but that of the parameters. */
  readonly visibility: number;
  readonly movementPercent: number;
  readonly attackerPercent: number;
  readonly artilleryPercent: number;
  readonly musketPercent: number;
  readonly noCharges: boolean;
}

/** The optional rules of the manual, each a switch of the battle. */
export interface Switches {
  /** Phases with the enemy's own defensive fire, instead of turns with opportunity fire. */
  readonly manualDefensiveFire: boolean;
  readonly fogOfWar: boolean;
  readonly averagedFire: boolean;
  readonly averagedMelee: boolean;
  readonly routLimiting: boolean;
  readonly targetDensity: boolean;
  readonly lineMovement: boolean;
  readonly meleeTerrain: boolean;
  readonly flankMorale: boolean;
  readonly qualityFireTen: boolean;
  readonly highFatigueRecovery: boolean;
  readonly noMeleeEliminations: boolean;
  readonly noRetreatOverruns: boolean;
  readonly partialRetreats: boolean;
  readonly isolation: boolean;
  readonly columnPassThrough: boolean;
  readonly multipleInfantryMelees: boolean;
  readonly multipleCavalryMelees: boolean;
  /** The commander of a side may give up the field, and who is left with it pursues. */
  readonly givingUp: boolean;
  /** An army that has lost too much loses heart, and leaves the field by itself. */
  readonly armiesBreak: boolean;
  readonly leaderPoints: boolean;
}

/** How a side leaves a field that it gives up. */
export interface WayBack {
  /** What a pursuit takes compared with open ground, per cent: more where a river, streets or a pass lie on the way. */
  readonly percent: number;
  /** Lost, running or gone, per cent of all who were sent, from which the army is broken. */
  readonly breakPercent: number;
  /** Its author has it stay to the end. */
  readonly never: boolean;
  /** The battle turn from which its author has it leave; 0: none. */
  readonly fromTurn: number;
}

/** A checked battle: everything that never changes in it. */
export interface Scenario {
  readonly order: BattleOrder;
  /** The version that its order pins: rules and commanders are those of this version. */
  readonly version: BoardVersion;
  readonly ground: Ground;
  readonly cards: readonly Card[];
  readonly placements: readonly Placement[];
  readonly parameters: Parameters;
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly nations: Readonly<Record<string, Nation>>;
  readonly switches: Switches;
  readonly objectives: readonly Objective[];
  /** Hexes from which each side is supplied, besides its edge of the map. */
  readonly supplySources: readonly [readonly number[], readonly number[]];
  /** Hexes through which each side may leave and reinforcements come: its edge. */
  readonly edges: readonly [readonly number[], readonly number[]];
  readonly weather: readonly BoardWeather[];
  readonly condition: 'normal' | 'snow' | 'frozen';
  /** Battle turns before it is over. */
  readonly turns: number;
  /** Minutes after midnight of the first turn, and of dawn and dusk. */
  readonly firstMinute: number;
  readonly dawn: number;
  readonly dusk: number;
  readonly minutesPerTurn: number;
  readonly minutesPerNightTurn: number;
  /** Which side moves first in every turn. */
  readonly first: 0 | 1;
  /** Who is to attack, as the set-up has it; −1: both, a meeting engagement. */
  readonly attacker: 0 | 1 | -1;
  /** Points for the field itself, for who is left with it where there are no objectives; 0 where it cannot be given up. */
  readonly fieldPoints: number;
  /** The way back of each side. */
  readonly waysBack: readonly [WayBack, WayBack];
  /** Points of balance from which a victory is minor and major. */
  readonly thresholds: { readonly minor: number; readonly major: number };
  /** Fires of the artillery of each side at the start. */
  readonly rounds: readonly [number, number];
  /** Handicap in per cent: positive strengthens side A. */
  readonly advantage: number;
  /** Names on the map. */
  readonly labels: readonly { readonly hex: number; readonly text: string }[];
}

const numbers = new WeakMap<Scenario['cards'], ReadonlyMap<string, number>>();

/** Number of the card of an id; −1: there is none. */
export function cardNamed({ cards }: Pick<Scenario, 'cards'>, id: string): number {
  let known = numbers.get(cards);
  if (known === undefined) {
    // Of ids that come twice the first counts.
    known = new Map([...cards].reverse().map((card, index) => [card.id, cards.length - 1 - index]));
    numbers.set(cards, known);
  }
  return known.get(id) ?? -1;
}
