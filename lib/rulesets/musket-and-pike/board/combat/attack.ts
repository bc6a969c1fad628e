import type { Refusal } from '@/lib/kernel/result';
import { weatherNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import { FIELD_WORKS, type HexsideWord } from '@/lib/rulesets/musket-and-pike/board/ground';
import {
  marchersOf,
  obstructed,
  stepOf,
} from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  directionTo,
  hexsideOf,
  inFront,
  terrainOf,
} from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingLimit, weightOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { attackBar } from '@/lib/rulesets/musket-and-pike/board/upkeep/giving-up';
import { effectiveValue } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import {
  type AttackSituation,
  attackingStrength,
  attackPercent,
  attackStrength,
  defencePercent,
  defendingStrength,
  isCharge,
  largestHexside,
  type MeleeSide,
  type MeleeUnit,
} from '@/lib/rulesets/musket-and-pike/rules/melee';
import { mayMeleeTogether } from '@/lib/rulesets/musket-and-pike/rules/nations';
import { OBSTACLES, TERRAINS, WORKS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { bridgeTarget, couldFireAt } from './fire';
import { isLeader } from './leaders';
import { advantageOf, cardOf, hasGuns, onFoot, onHorse, weaponOf } from './shot';

/** Who may attack whom in melee, and with what strength. Source: Meleeing, Melee Modifiers, Cavalry Charge Rules. */

/** Enemies of a side on a hex, leaders among them. */
export const defendersOn = (state: State, at: number, side: number): number[] =>
  state.on(at).filter((unit) => state.unit(unit).side !== side);

/** Those of them who fight: not leaders, wagons and guns without a crew. */
export const fighters = (state: State, units: readonly number[]): number[] =>
  units.filter((unit) => {
    const { kind } = cardOf(state, unit);
    return kind !== 'leader' && kind !== 'wagon' && state.unit(unit).crew !== 'none';
  });

const isBlock = (state: State, unit: number): boolean =>
  onFoot(state, unit) && state.unit(unit).formation === 'block';

/** Whether a side's foot in block would drive off horse that stands alone. Source: Meleeing. */
export function displacesHorse(
  state: State,
  attackers: readonly number[],
  defenders: readonly number[],
): boolean {
  const men = attackers.filter((unit) => !isLeader(state, unit));
  const enemies = fighters(state, defenders);
  return (
    men.length > 0 &&
    men.every((unit) => isBlock(state, unit)) &&
    enemies.length > 0 &&
    enemies.every((unit) => onHorse(state, unit))
  );
}

/** Why a unit cannot attack a hex; null: it can. Codes; `MELEE_REFUSALS` has the words. */
export type MeleeObstacle =
  | 'gone'
  | 'unarmed'
  | 'fixed'
  | 'routed'
  | 'detached'
  | 'fought'
  | 'not-facing'
  | 'no-way'
  | 'horse-in-chateau'
  | 'foot-on-horse';

export function meleeBar(state: State, unit: number, at: number): MeleeObstacle | null {
  const { ground, switches } = state.scenario;
  const now = state.unit(unit);
  const card = cardOf(state, unit);
  if (now.status !== 'field') return 'gone';
  if (card.kind !== 'infantry' && card.kind !== 'cavalry') return 'unarmed';
  if (now.fixed) return 'fixed';
  if (now.routed) return 'routed';
  if (now.detached) return 'detached';
  const again =
    card.kind === 'cavalry'
      ? now.mayContinue || switches.multipleCavalryMelees
      : switches.multipleInfantryMelees;
  if (now.melees > 0 && !again) return 'fought';
  if (directionTo(ground, now.at, at) < 0) return 'not-facing';
  if (now.formation !== 'skirmish' && !inFront(ground, now.at, now.facing, at)) return 'not-facing';
  if (stepOf(state, unit, marchersOf(state, [unit]), now.at, at) === null) return 'no-way';
  const enemies = fighters(state, defendersOn(state, at, now.side));
  if (onHorse(state, unit) && terrainOf(ground, at) === 'chateau') return 'horse-in-chateau';
  if (
    onFoot(state, unit) &&
    enemies.some((enemy) => onHorse(state, enemy)) &&
    !displacesHorse(state, [unit], enemies)
  )
    return 'foot-on-horse';
  return null;
}

const MELEE_REFUSALS: Readonly<Record<MeleeObstacle, string>> = {
  gone: 'is not on the field.',
  unarmed: 'cannot attack in melee: only foot and horse can.',
  fixed: 'is fixed and cannot attack yet.',
  routed: 'is routed.',
  detached: 'is detached: too far from its leader to attack in melee.',
  fought: 'has already attacked in this turn.',
  'not-facing': 'does not face that hex from the next one.',
  'no-way': 'could not enter that hex.',
  'horse-in-chateau': 'cannot attack a chateau: horse cannot go in.',
  'foot-on-horse': 'cannot attack horse: only a block can drive off horse, and horse alone.',
};

/** Why units of one side cannot attack a hex together; null: they can. Leaders may go with units of their own hex. */
export function whyNotMelee(state: State, units: readonly number[], at: number): Refusal | null {
  const men = units.filter((unit) => !isLeader(state, unit));
  if (men.length === 0) return { code: 'MELEE_NOBODY', message: 'Choose who attacks.' };
  const { side } = state.unit(men[0] as number);
  const barred = attackBar(state, side);
  if (barred !== null) return barred;
  for (const unit of units) {
    if (isLeader(state, unit)) {
      if (!men.some((other) => state.unit(other).at === state.unit(unit).at))
        return { code: 'MELEE_LEADER_ALONE', message: 'A leader attacks with units of their hex.' };
      continue;
    }
    const why = meleeBar(state, unit, at);
    if (why !== null)
      return {
        code: `MELEE_${why.replaceAll('-', '_').toUpperCase()}`,
        message: `${cardOf(state, unit).name} ${MELEE_REFUSALS[why]}`,
      };
  }
  const defenders = defendersOn(state, at, side);
  if (defenders.length === 0 && bridgeTarget(state, at) < 0)
    return { code: 'MELEE_NO_ENEMY', message: 'There is nobody to attack on that hex.' };
  const [first] = men;
  const { nations } = state.scenario;
  const nationOf = (unit: number) => cardOf(state, unit).nation;
  if (men.some((unit) => !mayMeleeTogether(nationOf(first as number), nationOf(unit), nations)))
    return { code: 'MELEE_NATIONS', message: 'These nations do not attack together.' };
  const weight = men.reduce((sum, unit) => sum + weightOf(state, unit), 0);
  if (weight > stackingLimit(state) || men.length > state.scenario.parameters.stackingUnits)
    return {
      code: 'MELEE_TOO_MANY',
      message: 'More attack than may stand on the hex they attack. Leave some out.',
    };
  return null;
}

/** The hexside between two hexes, as per cent of an attack through it. */
function hexsideMeleePercent(state: State, side: HexsideWord): number {
  const { parameters, condition } = state.scenario;
  if (side === 'fort' || side === 'highWall') return parameters.fortMeleePercent;
  if (side === 'gate') return parameters.gateMeleePercent;
  if (OBSTACLES[side].freezes && condition === 'frozen') return 0;
  return OBSTACLES[side].meleePercent;
}

const meleeUnit = (state: State, unit: number): MeleeUnit => {
  const { traits } = cardOf(state, unit);
  const now = state.unit(unit);
  return {
    strength: hasGuns(state, unit)
      ? now.guns * state.scenario.parameters.artilleryMeleePerGun
      : now.men,
    meleeValue: traits.melee,
    fatigue: now.fatigue,
    disordered: now.disordered,
    noBayonet: traits.noBayonet || weaponOf(state, unit).noBayonet,
    heavyCavalry: traits.heavy && cardOf(state, unit).kind === 'cavalry',
  };
};

const sideOf = (state: State, units: readonly number[], leaders: boolean): MeleeSide => {
  const qualities = units.map((unit) => cardOf(state, unit).quality);
  return {
    withLeader: leaders,
    // Nobody who fights: no bonus and no penalty.
    bestQuality: qualities.length === 0 ? 4 : Math.max(...qualities),
    worstQuality: qualities.length === 0 ? 4 : Math.min(...qualities),
  };
};

/** Whether a unit that prepared to charge has the strength of a charge against these defenders. */
export function chargesAt(
  state: State,
  unit: number,
  at: number,
  defenders: readonly number[],
): boolean {
  const now = state.unit(unit);
  if (now.charging < 0 || !onHorse(state, unit)) return false;
  if (weatherNow(state)?.noCharges === true) return false;
  const { ground } = state.scenario;
  const enemies = defenders.filter((enemy) => !isLeader(state, enemy));
  const skirmish = (enemy: number) => state.unit(enemy).formation === 'skirmish';
  const foot = enemies.filter((enemy) => onFoot(state, enemy) && !skirmish(enemy));
  const horse = enemies.filter((enemy) => onHorse(state, enemy));
  // With a block, skirmishers, guns and wagons beside it change nothing; with horse, only leaders are left aside.
  const allHorse = enemies.length > 0 && horse.length === enemies.length;
  const allBlock =
    foot.length > 0 && horse.length === 0 && foot.every((enemy) => isBlock(state, enemy));
  const terrain = terrainOf(ground, at);
  return isCharge({
    obstructed: obstructed(state, now.at, at),
    horseOrBlock: allHorse || allBlock,
    skirmishersInBuilding:
      (terrain === 'village' || terrain === 'chateau') &&
      enemies.length > 0 &&
      enemies.every(skirmish),
    irregular: cardOf(state, unit).traits.irregular,
    easyPrey: enemies.some(
      (enemy) => skirmish(enemy) || state.unit(enemy).routed || hasGuns(state, enemy),
    ),
  });
}

/** An attack put into figures. */
export interface AttackFigures {
  /** Adjusted strengths, ≥ 0. */
  readonly attack: number;
  readonly defence: number;
  /** Some of the attackers have the strength of a charge. */
  readonly charge: boolean;
  /** What the attacking side as a whole has or lacks, for people. */
  readonly situation: AttackSituation;
  readonly attackPercent: number;
  readonly defencePercent: number;
}

/** Whether an attack on a hex comes through a hexside that none of its defenders faces. Source: Melee Modifiers. */
function fromFlank(
  state: State,
  attackers: readonly number[],
  defenders: readonly number[],
): boolean {
  const { ground } = state.scenario;
  const looking = fighters(state, defenders);
  if (looking.length === 0) return false;
  if (looking.some((unit) => state.unit(unit).formation === 'skirmish')) return false;
  return attackers.some((attacker) => {
    const { at: from } = state.unit(attacker);
    return !looking.some((unit) =>
      inFront(ground, state.unit(unit).at, state.unit(unit).facing, from),
    );
  });
}

/** Strengths of both sides of a melee with all modifiers. */
export function attackFigures(state: State, units: readonly number[], at: number): AttackFigures {
  const { ground, parameters, switches, nations } = state.scenario;
  const attackers = units.filter((unit) => !isLeader(state, unit));
  const side = state.unit(attackers[0] as number).side;
  const defenders = defendersOn(state, at, side);
  const fighting = fighters(state, defenders);
  const word = terrainOf(ground, at);
  const terrain = word === 'water' ? TERRAINS.clear : TERRAINS[word];
  const works = WORKS[FIELD_WORKS[ground.works[at] as number] ?? 'none'];
  let own = 0;
  let charge = false;
  for (const unit of attackers) {
    const now = state.unit(unit);
    const card = cardOf(state, unit);
    const step = stepOf(state, unit, marchersOf(state, [unit]), now.at, at);
    const charges = chargesAt(state, unit, at, defenders);
    charge ||= charges;
    const fromWorks = WORKS[FIELD_WORKS[ground.works[now.at] as number] ?? 'none'];
    own += attackingStrength(meleeUnit(state, unit), {
      disorders: step?.disorders ?? false,
      chargeFactor: charges ? parameters.chargeFactor : 1,
      columnPercent:
        onFoot(state, unit) && now.formation === 'column'
          ? (nations[card.nation]?.columnMeleePercent ?? parameters.columnMeleePercent)
          : 0,
      assaultPenalty: card.traits.assaultPenalty && (works.trench || fromWorks.abatis),
    });
  }
  const hexes = [...new Set(attackers.map((unit) => state.unit(unit).at))];
  const climb = Math.max(
    0,
    ...hexes.map((hex) => (ground.elevation[at] as number) - (ground.elevation[hex] as number)),
  );
  const situation: AttackSituation = {
    heldFire: attackers.every((unit) => !state.unit(unit).fired),
    enemyHeldFire: fighting.some((unit) =>
      attackers.some((attacker) => couldFireAt(state, unit, attacker)),
    ),
    fromFlank: fromFlank(state, attackers, defenders),
    hexsidePercent: largestHexside(
      hexes.map((hex) =>
        hexsideMeleePercent(state, hexsideOf(ground, hex, directionTo(ground, hex, at))),
      ),
    ),
    stepsUphill: climb,
    elevationPercent: parameters.elevationMeleePercent,
    weatherPercent: weatherNow(state)?.attackerPercent ?? 0,
    terrainPercent: switches.meleeTerrain ? terrain.firePercent : 0,
  };
  const leaders = (all: readonly number[]) => all.some((unit) => isLeader(state, unit));
  const percent = attackPercent(sideOf(state, attackers, leaders(units)), situation);
  const back = defencePercent(sideOf(state, fighting, leaders(defenders)));
  const held = fighting.reduce(
    (sum, unit) =>
      sum +
      defendingStrength(
        meleeUnit(state, unit),
        state.unit(unit).routed,
        switches.isolation && state.unit(unit).isolated,
      ),
    0,
  );
  const favour = (one: number) => 1 + advantageOf(state, one) / 100;
  return {
    attack: attackStrength(own, percent, terrain.chateau) * favour(side),
    defence: effectiveValue(held, back) * favour(1 - side),
    charge,
    situation,
    attackPercent: percent,
    defencePercent: back,
  };
}
