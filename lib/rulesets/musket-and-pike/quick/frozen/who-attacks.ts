import {
  ARTILLERY,
  type Battlefield,
  BLOCK,
  CAVALRY,
  COLUMN,
  DISORDERED,
  FIRST,
  INFANTRY,
  READY,
  ROUTED,
  SKIRMISH,
  TRAIT,
} from './battlefield';
import { moraleNow } from './casualties';
import { ratingFor } from './command-phase';
import { formationChangeChance } from './rules/morale';

/** Who may attack whom, and which horse charges. Sources: Meleeing, Cavalry Charges, Cavalry Charge Rules. */

/** Men that may attack a unit at once: the stacking limit of each hex it takes. */
export function stackingLimit(field: Battlefield, prey: number, mounted: boolean): number {
  const { parameters } = field;
  const limit = mounted ? parameters.cavalryStackingMen : parameters.infantryStackingMen;
  const own =
    field.arm[prey] === CAVALRY ? parameters.cavalryStackingMen : parameters.infantryStackingMen;
  return limit * Math.max(1, Math.ceil((field.men[prey] as number) / own));
}

/** Doctrine and restrictions: only units in order attack; foot never attacks horse; guns and trains never attack. */
export function canAttack(
  field: Battlefield,
  unit: number,
  prey: number,
  gap: number,
  target: number,
  line: number,
  flank: boolean,
): boolean {
  if (
    field.state[unit] !== READY ||
    field.fought[unit] !== 0 ||
    field.fired[unit] !== 0 ||
    field.fixed[unit] === 1
  )
    return false;
  const enemyWing = (field.side[prey] as number) * 3 + target;
  const home = field.home(field.side[prey] as number, target);
  if (home && field.obstacle[enemyWing]?.impassable) return false;
  if (field.arm[unit] === INFANTRY)
    return (
      line === FIRST &&
      gap <= 1 &&
      field.arm[prey] !== CAVALRY &&
      field.formation[unit] !== SKIRMISH
    );
  if (field.arm[unit] !== CAVALRY) return false;
  if (home && field.terrain[enemyWing]?.chateau) return false;
  const reach = mayCharge(field)
    ? field.parameters.chargeReachHexes
    : field.differences.horseAttacksWithoutCharge
      ? 1
      : 0;
  if (gap > reach) return false;
  return flank || isPrey(field, prey);
}

/** Whom horse attacks from the front: other horse, guns, skirmishers, columns, and foot that is shaken. */
function isPrey(field: Battlefield, prey: number): boolean {
  if (field.arm[prey] !== INFANTRY) return true;
  const formation = field.formation[prey] as number;
  return field.state[prey] !== READY || formation === SKIRMISH || formation === COLUMN;
}

/** Cavalry Charge Rules: open ground, no block or horse alone before it; irregulars only against the shaken. */
export function charges(field: Battlefield, unit: number, prey: number, target: number): boolean {
  const wing = (field.side[prey] as number) * 3 + target;
  const formation = field.formation[prey] as number;
  const home = field.home(field.side[prey] as number, target);
  if (home) {
    if (
      field.terrain[wing]?.obstructed ||
      field.obstacle[wing]?.obstructed ||
      field.works[wing]?.obstructed
    )
      return false;
    if (formation === SKIRMISH && field.terrain[wing]?.name === 'the village') return false;
  }
  if (field.arm[prey] === CAVALRY || formation === BLOCK) return false;
  if (((field.traits[unit] as number) & TRAIT.irregular) !== 0)
    return formation === SKIRMISH || field.state[prey] === ROUTED || field.arm[prey] === ARTILLERY;
  return true;
}

/** Weather may forbid charges; horse next to the enemy then attacks as foot does (version 1: not at all). */
export function mayCharge(field: Battlefield): boolean {
  return !(field.weather?.noCharges ?? false);
}

/** Purpose of the draw by which a unit comes to the charge. */
const CHARGE_DRAW = 22;

/**
 * Horse that is ordered to charge may not be brought to it: the chance is that of a change of formation, at its morale
 * value (its fatigue and the leader with it are in that), one more under a commander who has passed his test, against
 * the threat on its hex. Who fails is disordered; the others stay in `group`, their number is returned.
 */
export function thoseWhoCharge(
  field: Battlefield,
  group: Int16Array,
  size: number,
  threat: number,
): number {
  let left = 0;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    const morale = moraleNow(field, unit, false, 0) + (ratingFor(field, unit) > 0 ? 1 : 0);
    const chance = formationChangeChance(morale, threat / (field.battalions[unit] as number));
    if (field.uniform(unit, CHARGE_DRAW) < chance) group[left++] = unit;
    else {
      field.state[unit] = DISORDERED;
      field.stirred[unit] = 1;
      if (field.chronicle) field.chronicle.balks(unit);
    }
  }
  return left;
}
