import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { ARMS } from '@/lib/battle/handoff/battle-order';
import {
  type Command,
  chainOfCommand,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/chain-of-command';
import {
  type Deployment,
  deploy,
  placeOf,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/deployment';
import { differencesOf as frozenDifferencesOf } from '@/lib/rulesets/musket-and-pike/quick/frozen/differences';
import type { Weather } from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import type { Nation } from '@/lib/rulesets/musket-and-pike/rules/nations';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import {
  OBSTACLES,
  type Obstacle,
  TERRAINS,
  type Terrain,
  WORKS,
  type Works,
} from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { readTraits } from '@/lib/rulesets/musket-and-pike/rules/traits';
import { defaultWeapon, WEAPONS, type Weapon } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { ARTILLERY, ATTACK, CAVALRY, COLUMN, GUNS, HOLD, HORSE, REFUSE, TRAIT } from './codes';
import { type Differences, differencesOf } from './differences';
import { breakingPoint } from './giving-up';
import { easeOf, type Intent, intentOf, withPlaces } from './intent';
import { type Parameters, parametersOf, type Setup } from './setup';

/** How the ground of a wing affects an attack upon it. */
export interface Ground {
  readonly obstructed: boolean;
  readonly works: boolean;
  readonly trench: boolean;
  readonly building: boolean;
  readonly chateau: boolean;
  /** Modifiers in per cent: of the hexside in a melee, of the terrain against fire. */
  readonly hexside: number;
  readonly firePercent: number;
  /** Steps that the attackers climb. */
  readonly steps: number;
}

/** The ground of a wing that has left its first position: none of its advantages is left. */
export const OPEN_GROUND: Ground = {
  ...{ obstructed: false, works: false, trench: false, building: false, chateau: false },
  ...{ hexside: 0, firePercent: 0, steps: 0 },
};

/** An order's armies and ground, in flat arrays. No trial changes it. */
export interface Layout {
  readonly order: BattleOrder;
  readonly setup: Setup;
  readonly parameters: Parameters;
  /** What the version of the order changes. */
  readonly differences: Differences;
  readonly count: number;
  readonly side: Uint8Array;
  readonly arm: Uint8Array;
  readonly quality: Uint8Array;
  readonly traits: Uint16Array;
  readonly armour: Uint8Array;
  readonly meleeValue: Uint8Array;
  readonly weapons: readonly Weapon[];
  /** Hexes to which each unit's weapon reaches; 0: it cannot fire. */
  readonly reach: Uint8Array;
  readonly nations: readonly string[];
  readonly nationOf: Readonly<Record<string, Nation>>;
  readonly men: Int32Array;
  readonly guns: Int32Array;
  readonly fatigue: Int32Array;
  /** Number of battalions (or regiments of horse) that a unit counts as, ≥ 1. */
  readonly battalions: Float64Array;
  /** Place of each unit at the start: FIRST, SECOND, HORSE or GUNS. */
  readonly line: Uint8Array;
  readonly deployment: Deployment;
  /** Foot and horse that the setup puts in column: caught on the march, in versions with march order; 0 or 1. */
  readonly caught: Uint8Array;
  readonly command: Command;
  /** Formations with leaders and units of each side, the highest first, as `command` numbers them. */
  readonly formationsOf: readonly [Int16Array, Int16Array];
  /** Formation of each leader. */
  readonly leads: Int16Array;
  /** What each side without orders of its author means to do; null: it attacks all along, or has orders. */
  readonly intents: readonly [Intent | null, Intent | null];
  /** Mission of each wing (side × 3 + sector): ATTACK, HOLD, REFUSE or PIN. */
  readonly mission: Uint8Array;
  readonly terrain: readonly Terrain[];
  readonly obstacle: readonly Obstacle[];
  readonly works: readonly Works[];
  readonly elevation: Int32Array;
  /** How the ground of each wing affects an attack upon it. */
  readonly ground: readonly Ground[];
  /** Battle turn to which an enemy stands upon a wing's flank from the start; 0: none. */
  readonly turnedUntil: Int32Array;
  /** Hexes between the lines of each sector at the start. */
  readonly distance: Float64Array;
  readonly weather: readonly Weather[];
  /** Handicap in per cent by side. */
  readonly advantage: readonly [number, number];
  readonly menOf: readonly [number, number];
  readonly unitsOf: readonly [Int16Array, Int16Array];
  readonly batteriesOf: readonly [Int16Array, Int16Array];
  /** Share of its men, per cent, from which a side may give up the field. */
  readonly breakPercent: readonly [number, number];
}

/** Lays out an order whose setup has been parsed. `plans`: whose own plan counts, where an army makes one. */
export function layOut(
  order: BattleOrder,
  setup: Setup,
  plans: readonly [boolean, boolean] = [true, true],
): Layout {
  const parameters = parametersOf(setup);
  const { units } = order;
  const side = Uint8Array.from(units, (unit) => (unit.side === 'A' ? 0 : 1));
  const arm = Uint8Array.from(units, (unit) => ARMS.indexOf(unit.arm));
  const quality = Uint8Array.from(units, (unit) => qualityNumber(unit.quality));
  const traits = units.map((unit) => readTraits(unit));
  const men = Int32Array.from(units, (unit) => unit.strength.men ?? 0);
  const differences = differencesOf(order.ruleset.version);
  const drawnUp = (own: Setup) =>
    deploy(order, own, { parameters, arm, quality, differences: frozenDifferencesOf('2') });
  const usual = drawnUp(setup);
  const intents = differences.ownPlan
    ? intentsOf(order, setup, parameters, usual, plans)
    : ([null, null] as const);
  const planned = intents.some((intent) => intent !== null);
  const deployment = planned ? drawnUp(withPlaces({ order, setup }, intents)) : usual;
  const known: Record<string, Weapon> = { ...WEAPONS };
  for (const [id, own] of Object.entries(setup.weapons))
    known[id] = { ...own, name: own.name ?? id, hard: own.hard ?? own.soft };
  const nations = units.map((unit) =>
    typeof unit.traits.nation === 'string' ? unit.traits.nation : '',
  );
  const nationOf: Record<string, Nation> = {};
  for (const name of new Set(nations)) {
    const own = Object.hasOwn(setup.nations, name) ? setup.nations[name] : undefined;
    nationOf[name] = {
      fightsAlone: own?.fightsAlone ?? false,
      columnMeleePercent: own?.columnMeleePercent ?? parameters.columnMeleePercent,
      columnFirePercent: own?.columnFirePercent ?? parameters.columnFirePercent,
      lineMovementDisorderPercent:
        own?.lineMovementDisorderPercent ?? parameters.lineMovementDisorderPercent,
    };
  }
  const indexes = (of: number) =>
    Int16Array.from(units.map((_, unit) => unit).filter((unit) => side[unit] === of));
  const unitsOf = [indexes(0), indexes(1)] as const;
  const batteries = (own: Int16Array) => own.filter((unit) => arm[unit] === ARTILLERY);
  const sum = (of: 0 | 1, value: (unit: number) => number) =>
    unitsOf[of].reduce((total, unit) => total + value(unit), 0);
  const menOf = (of: 0 | 1) => sum(of, (unit) => men[unit] as number);
  const breakOf = (of: 0 | 1): number => {
    const authored = setup.withdrawal[of === 0 ? 'A' : 'B']?.breakPercent;
    if (authored !== undefined) return authored;
    const all = menOf(of);
    const mean =
      all > 0 ? sum(of, (unit) => (men[unit] as number) * (quality[unit] as number)) / all : 4;
    return breakingPoint(mean, parameters);
  };
  const { wings } = deployment;
  const caught = Uint8Array.from(units, (unit) =>
    differences.marchOrder &&
    (unit.arm === 'infantry' || unit.arm === 'cavalry') &&
    placeOf(unit, setup)?.formation === 'column'
      ? 1
      : 0,
  );
  const command = chainOfCommand(order);
  const formationsOf = (of: 0 | 1) =>
    Int16Array.from(
      [...command.members.keys()].filter((formation) => {
        const first = command.members[formation]?.[0];
        return first !== undefined && side[first] === of;
      }),
    );
  const weapons = units.map((unit) => weaponOf(unit, known));
  const weather = Array.isArray(setup.weather) ? setup.weather : [setup.weather];
  return {
    order,
    setup,
    parameters,
    differences,
    count: units.length,
    side,
    arm,
    quality,
    traits: Uint16Array.from(traits, traitBits),
    armour: Uint8Array.from(traits, (own) => own.armour),
    meleeValue: Uint8Array.from(traits, (own) => own.melee),
    weapons,
    reach: Uint8Array.from(weapons, ({ soft, hard }) => Math.max(soft.length, hard.length)),
    nations,
    nationOf,
    men,
    guns: Int32Array.from(units, (unit) => unit.strength.guns ?? 0),
    fatigue: Int32Array.from(units, (unit) => unit.fatigue),
    battalions: Float64Array.from(men, (own) => Math.max(1, own / parameters.battalionMen)),
    line: Uint8Array.from(units, (_, unit) =>
      arm[unit] === CAVALRY
        ? HORSE
        : arm[unit] === ARTILLERY
          ? GUNS
          : (deployment.line[unit] as number),
    ),
    deployment: differences.marchOrder ? inMarchOrder(deployment, caught) : deployment,
    caught,
    command,
    formationsOf: [formationsOf(0), formationsOf(1)],
    leads: Int16Array.from(order.leaders, (_, leader) =>
      command.leaders.findIndex((leaders) => leaders.includes(leader)),
    ),
    intents,
    mission: Uint8Array.from(
      deployment.posture,
      (posture, wing) =>
        intents[wing < 3 ? 0 : 1]?.missions[(wing % 3) as 0 | 1 | 2] ??
        ([ATTACK, HOLD, REFUSE][posture] as number),
    ),
    terrain: wings.map((wing) => TERRAINS[wing.terrain]),
    obstacle: wings.map((wing) => obstacleOf(wing, setup)),
    works: wings.map((wing) => WORKS[wing.works]),
    elevation: Int32Array.from(wings, (wing) => wing.elevation),
    ground: wings.map((wing) => groundOf(wing, setup)),
    turnedUntil: Int32Array.from(wings, (wing) => wing.turnedUntilTurn),
    distance: Float64Array.from([0, 1, 2], (sector) =>
      Math.min(
        wings[sector]?.distance ?? setup.distance,
        wings[3 + sector]?.distance ?? setup.distance,
      ),
    ),
    weather: [...weather].sort((one, other) => one.fromTurn - other.fromTurn),
    advantage: [order.advantage, -order.advantage],
    menOf: [menOf(0), menOf(1)],
    unitsOf,
    batteriesOf: [batteries(unitsOf[0]), batteries(unitsOf[1])],
    breakPercent: [breakOf(0), breakOf(1)],
  };
}

/** A deployment with the foot and horse that its setup puts in column in that formation. */
function inMarchOrder(deployment: Deployment, caught: Uint8Array): Deployment {
  const formation = Uint8Array.from(deployment.formation, (own, unit) =>
    caught[unit] === 1 ? COLUMN : own,
  );
  return { ...deployment, formation };
}

type Wing = Deployment['wings'][number];

/** What each side means to do of itself, by what it sees of the ground and of both armies. */
function intentsOf(
  order: BattleOrder,
  setup: Setup,
  parameters: Parameters,
  deployment: Deployment,
  plans: readonly [boolean, boolean],
): readonly [Intent | null, Intent | null] {
  if (!plans[0] && !plans[1]) return [null, null];
  const ease = deployment.wings.map((wing) => {
    const ground = groundOf(wing, setup);
    const obstacle = obstacleOf(wing, setup);
    return easeOf({
      meleePercent: ground.hexside + ground.steps * parameters.elevationMeleePercent,
      firePercent:
        ground.firePercent +
        obstacle.firePercent +
        WORKS[wing.works].firePercent +
        ground.steps * parameters.elevationFirePercent,
      disorders: ground.obstructed || ground.works,
      chateau: ground.chateau,
      impassable: obstacle.impassable,
    });
  });
  const seen = { order, setup, parameters, deployment, ease };
  return [plans[0] ? intentOf(seen, 0) : null, plans[1] ? intentOf(seen, 1) : null];
}

function obstacleOf(wing: Wing, setup: Setup): Obstacle {
  const across: Obstacle = OBSTACLES[wing.obstacle];
  return setup.ground === 'frozen' && across.freezes ? OBSTACLES.none : across;
}

function groundOf(wing: Wing, setup: Setup): Ground {
  const terrain: Terrain = TERRAINS[wing.terrain];
  const obstacle = obstacleOf(wing, setup);
  const works: Works = WORKS[wing.works];
  return {
    obstructed: terrain.obstructed || obstacle.obstructed,
    works: works.disorders,
    trench: works.trench,
    building: wing.terrain === 'village',
    chateau: terrain.chateau,
    hexside: obstacle.meleePercent,
    firePercent: terrain.firePercent,
    steps: wing.elevation,
  };
}

function weaponOf(unit: OrderedUnit, known: Readonly<Record<string, Weapon>>): Weapon {
  const usual = defaultWeapon(unit.arm);
  const id = unit.weapon ?? usual;
  return (Object.hasOwn(known, id) ? known[id] : known[usual]) as Weapon;
}

function traitBits(own: ReturnType<typeof readTraits>): number {
  return (
    (own.ranks === 2 ? TRAIT.twoRanks : 0) |
    (own.canBlock ? TRAIT.canBlock : 0) |
    ((own.light || own.guard) && !own.restricted ? TRAIT.light : 0) |
    (own.irregular ? TRAIT.irregular : 0) |
    (own.heavy ? TRAIT.heavy : 0) |
    (own.horseArtillery ? TRAIT.horseArtillery : 0) |
    (own.noBayonet ? TRAIT.noBayonet : 0) |
    (own.assaultPenalty ? TRAIT.assaultPenalty : 0) |
    (own.fanatical ? TRAIT.fanatical : 0) |
    (own.setUp ? TRAIT.setUp : 0) |
    (own.noLine ? TRAIT.noLine : 0)
  );
}
