import { phaseKey } from '@/lib/chance/draws';
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
  SECOND,
  SKIRMISH,
  TRAIT,
} from './battlefield';
import {
  DRAW,
  destroy,
  disorder,
  hitLeader,
  hitMen,
  loseGuns,
  moraleCheck,
  surrender,
  tire,
} from './casualties';
import {
  ATTACKER_SCALE,
  armoured,
  casualtyValue,
  DEFENDER_SCALE,
  effectiveValue,
  roundAtRandom,
} from './combat-results';
import { discharge, opposite } from './fire-phase';
import {
  attackingStrength,
  attackPercent,
  defencePercent,
  defendingStrength,
  type MeleeSide,
  type MeleeUnit,
} from './melee';
import { moraleTriggerChance } from './morale';

/**
 * Assaults and charges of the side whose player turn it is. Sources: Meleeing, Melee Modifiers, Cavalry Charges,
 * Cavalry Charge Rules, Cavalry Melee Continuation, Melee Resolution, Special Skirmisher Resolution.
 */

/** Phases of draws for the first melee of a unit and its up to three continuations. */
const MELEE_DRAWS = 16;
const group = new Int16Array(4096);
const attacker: MeleeUnit = blankUnit();
const defender: MeleeUnit = blankUnit();
const attackSide: MeleeSide = { withLeader: false, bestQuality: 0, worstQuality: 9 };
const defenceSide: MeleeSide = { withLeader: false, bestQuality: 0, worstQuality: 9 };

function blankUnit(): MeleeUnit {
  return {
    strength: 0,
    meleeValue: 0,
    fatigue: 0,
    disordered: false,
    noBayonet: false,
    heavyCavalry: false,
  };
}

/** All melees of a side's player turn. */
export function meleeOf(field: Battlefield, side: number): void {
  field.checks.fill(0);
  for (let sector = 0; sector < 3; sector += 1) {
    let target = sector;
    let gap = field.gap(sector);
    let flank =
      field.battleTurn <= (field.deployment.wings[(1 - side) * 3 + sector]?.turnedUntilTurn ?? 0);
    if (
      field.formed(1 - side, sector) === 0 &&
      (field.cellCount[field.cell(1 - side, sector, 2)] as number) === 0
    ) {
      target = field.wheelTarget[side * 3 + sector] as number;
      if (target < 0) continue;
      gap = field.wheel[side * 3 + sector] as number;
      flank = field.onFlank(side, sector, target);
    }
    if (field.deployment.posture[side * 3 + sector] === 2) continue;
    attackFrom(field, side, sector, target, gap, flank, FIRST);
    attackFrom(field, side, sector, target, gap + 1, flank, SECOND);
  }
  for (let unit = 0; unit < field.count; unit += 1)
    if (field.fought[unit] === 2 && field.side[unit] === side) disorder(field, unit);
}

/** Attacks of one line: neighbours that face the same enemy attack together, up to his stacking limit. */
function attackFrom(
  field: Battlefield,
  side: number,
  sector: number,
  target: number,
  gap: number,
  flank: boolean,
  line: number,
): void {
  const cell = field.cell(side, sector, line);
  let place = 0;
  while (place < (field.cellCount[cell] as number)) {
    const of = field.cellCount[cell] as number;
    const lead = field.at(cell, place);
    const prey = opposite(field, 1 - side, target, place, of);
    if (prey < 0) return;
    const mounted = field.arm[lead] === CAVALRY;
    if (!canAttack(field, lead, prey, gap, target, line, flank)) {
      place += 1;
      continue;
    }
    let size = 0;
    group[size++] = lead;
    let men = field.men[lead] as number;
    const limit = stackingLimit(field, prey, mounted);
    let next = place + 1;
    while (next < of && opposite(field, 1 - side, target, next, of) === prey) {
      const other = field.at(cell, next);
      if (
        (field.arm[other] === CAVALRY) === mounted &&
        canAttack(field, other, prey, gap, target, line, flank)
      ) {
        const more = field.men[other] as number;
        if (men + more <= limit) {
          group[size++] = other;
          men += more;
        }
      }
      next += 1;
    }
    attackWith(field, side, size, prey, target, mounted, flank, place, of);
    place = next;
  }
}

/** Men that may attack a unit at once: the stacking limit of each hex it takes. */
function stackingLimit(field: Battlefield, prey: number, mounted: boolean): number {
  const { parameters } = field;
  const limit = mounted ? parameters.cavalryStackingMen : parameters.infantryStackingMen;
  const own =
    field.arm[prey] === CAVALRY ? parameters.cavalryStackingMen : parameters.infantryStackingMen;
  return limit * Math.max(1, Math.ceil((field.men[prey] as number) / own));
}

/** Doctrine and restrictions: only units in order attack; foot never attacks horse; guns and trains never attack. */
function canAttack(
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
  if (gap > field.parameters.chargeReachHexes || (field.weather?.noCharges ?? false)) return false;
  return flank || isPrey(field, prey);
}

/** Whom horse attacks from the front: other horse, guns, skirmishers, columns, and foot that is shaken. */
function isPrey(field: Battlefield, prey: number): boolean {
  if (field.arm[prey] !== INFANTRY) return true;
  const formation = field.formation[prey] as number;
  return field.state[prey] !== READY || formation === SKIRMISH || formation === COLUMN;
}

/** One attack of `group`, if its odds satisfy the doctrine; charging horse that wins goes on. */
function attackWith(
  field: Battlefield,
  side: number,
  size: number,
  firstPrey: number,
  target: number,
  mounted: boolean,
  flank: boolean,
  place: number,
  of: number,
): void {
  let prey = firstPrey;
  const rounds = mounted ? 1 + field.parameters.chargeContinuation : 1;
  for (let round = 0; round < rounds; round += 1) {
    const charge = mounted && charges(field, group[0] as number, prey, target);
    const attack = attackStrengthOf(field, side, size, prey, target, charge, flank);
    const defence = defenceStrengthOf(field, prey, target, false);
    const odds = mounted ? field.parameters.chargeOddsPercent : field.parameters.meleeOddsPercent;
    if (attack * 100 < odds * defence) return;
    field.base = phaseKey(field.battleTurn, field.playerSide, MELEE_DRAWS + round);
    if (field.chronicle) field.chronicle.attacks(group, size, prey, charge, round);
    const won = resolve(field, side, size, prey, target, charge, flank, mounted);
    if (!won || !mounted) return;
    let left = 0;
    for (let index = 0; index < size; index += 1) {
      const unit = group[index] as number;
      if ((field.state[unit] as number) <= DISORDERED) group[left++] = unit;
    }
    size = left;
    if (size === 0) return;
    const next = opposite(field, 1 - side, target, place, of);
    if (next < 0) return;
    prey = next;
  }
}

/** Cavalry Charge Rules: open ground, no block or horse alone before it; irregulars only against the shaken. */
function charges(field: Battlefield, lead: number, prey: number, target: number): boolean {
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
  if (((field.traits[lead] as number) & TRAIT.irregular) !== 0)
    return formation === SKIRMISH || field.state[prey] === ROUTED || field.arm[prey] === ARTILLERY;
  return true;
}

function attackStrengthOf(
  field: Battlefield,
  side: number,
  size: number,
  prey: number,
  target: number,
  charge: boolean,
  flank: boolean,
): number {
  const { parameters } = field;
  const wing = (1 - side) * 3 + target;
  const home = field.home(1 - side, target);
  const works = field.works[wing];
  const disorders =
    home &&
    ((field.terrain[wing]?.obstructed ?? false) ||
      (field.obstacle[wing]?.obstructed ?? false) ||
      (works?.obstructed ?? false));
  attackSide.withLeader = false;
  attackSide.bestQuality = 0;
  attackSide.worstQuality = 9;
  let strength = 0;
  let heldFire = true;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    fill(attacker, field, unit);
    const column = field.formation[unit] === COLUMN ? parameters.columnMeleePercent : 0;
    let own = attackingStrength(attacker, disorders, charge ? parameters.chargeFactor : 1, column);
    if (home && works?.trench && ((field.traits[unit] as number) & TRAIT.assaultPenalty) !== 0)
      own /= 2;
    strength += own;
    if (field.fired[unit] === 1) heldFire = false;
    note(attackSide, field, unit);
  }
  const hexside = home ? (field.obstacle[wing]?.meleePercent ?? 0) + (works?.meleePercent ?? 0) : 0;
  const steps = home ? (field.elevation[wing] as number) : 0;
  let percent = attackPercent(
    attackSide,
    heldFire,
    flank && field.formation[prey] !== SKIRMISH && field.formation[prey] !== BLOCK,
    hexside,
    steps,
    parameters.elevationMeleePercent,
    field.weather?.attackerPercent ?? 0,
  );
  if (home && field.rules.meleeTerrain) percent += field.terrain[wing]?.firePercent ?? 0;
  strength = effectiveValue(strength, percent);
  return home && field.terrain[wing]?.chateau ? strength / 2 : strength;
}

function defenceStrengthOf(
  field: Battlefield,
  prey: number,
  target: number,
  heldFire: boolean,
): number {
  const state = field.state[prey] as number;
  fill(defender, field, prey);
  if (field.arm[prey] === ARTILLERY)
    defender.strength = (field.guns[prey] as number) * field.parameters.artilleryMeleePerGun;
  const isolated = field.rules.isolation && cutOff(field, field.side[prey] as number, target);
  const strength = defendingStrength(defender, state === ROUTED, isolated);
  defenceSide.withLeader = false;
  defenceSide.bestQuality = 0;
  defenceSide.worstQuality = 9;
  note(defenceSide, field, prey);
  return effectiveValue(strength, defencePercent(defenceSide, heldFire));
}

function fill(into: MeleeUnit, field: Battlefield, unit: number): void {
  const traits = field.traits[unit] as number;
  into.strength = field.men[unit] as number;
  into.meleeValue = field.meleeValue[unit] as number;
  into.fatigue = field.fatigue[unit] as number;
  into.disordered = field.state[unit] === DISORDERED;
  into.noBayonet =
    field.arm[unit] === INFANTRY &&
    ((traits & TRAIT.noBayonet) !== 0 || (field.weapons[unit]?.noBayonet ?? false));
  into.heavyCavalry = field.arm[unit] === CAVALRY && (traits & TRAIT.heavy) !== 0;
}

function note(side: MeleeSide, field: Battlefield, unit: number): void {
  const quality = field.quality[unit] as number;
  if ((field.leaderWith[unit] as number) >= 0) side.withLeader = true;
  if (quality > side.bestQuality) side.bestQuality = quality;
  if (quality < side.worstQuality) side.worstQuality = quality;
}

/** A wing in contact that the enemy has turned, with no formed friend beside it and no reserve: nowhere to go. */
export function cutOff(field: Battlefield, side: number, sector: number): boolean {
  if (field.gap(sector) > 1 || field.formed(1 - side, sector) === 0) return false;
  let turned = false;
  for (let other = 0; other < 3; other += 1) {
    if (other === sector) continue;
    if (field.formed(side, other) > 0) return false;
    const wing = (1 - side) * 3 + other;
    if (field.wheelTarget[wing] === sector && (field.wheel[wing] as number) <= 1) turned = true;
  }
  return turned && field.formed(side, 3) === 0;
}

/** Defensive fire, both results, who lost, and what it does to them. True if the attackers won. */
function resolve(
  field: Battlefield,
  side: number,
  size: number,
  prey: number,
  target: number,
  charge: boolean,
  flank: boolean,
  mounted: boolean,
): boolean {
  const lead = group[0] as number;
  const weapon = field.weapons[prey];
  const canFire =
    !!weapon &&
    weapon.soft.length > 0 &&
    field.ammunition[prey] !== 2 &&
    (field.state[prey] as number) <= DISORDERED &&
    !flank;
  if (canFire && field.fired[prey] === 0) discharge(field, prey, lead, 1, false, false, true, 10);
  let left = 0;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    field.fought[unit] = mounted ? 2 : 1;
    field.stirred[unit] = 1;
    if ((field.state[unit] as number) <= DISORDERED) group[left++] = unit;
  }
  if (left === 0) return false;
  const heldFire = canFire && field.fired[prey] === 0;
  const attack =
    attackStrengthOf(field, side, left, prey, target, charge, flank) *
    (1 + field.advantage[side as 0 | 1] / 100);
  const defence =
    defenceStrengthOf(field, prey, target, heldFire) *
    (1 + field.advantage[(1 - side) as 0 | 1] / 100);
  let attackDraw = field.uniform(lead, 18);
  let defenceDraw = field.uniform(lead, 19);
  if (field.rules.averagedMelee) {
    attackDraw = (attackDraw + field.uniform(lead, 20)) / 2;
    defenceDraw = (defenceDraw + field.uniform(lead, 21)) / 2;
  }
  const skirmishers =
    field.formation[prey] === SKIRMISH &&
    (field.men[prey] as number) <= field.parameters.infantryStackingMen / 8;
  let defenderLoss = armoured(
    casualtyValue(attack, ATTACKER_SCALE, attackDraw),
    field.armour[prey] as number,
  );
  const attackerLoss = armoured(
    casualtyValue(defence, DEFENDER_SCALE, defenceDraw),
    field.armour[lead] as number,
  );
  const block = mounted && field.formation[prey] === BLOCK && field.arm[prey] === INFANTRY;
  let won = defenderLoss > attackerLoss && !(block && attackerLoss >= 1);
  if (skirmishers) {
    defenderLoss /= 5;
    won = true;
  } else if (!won && defenderLoss > attackerLoss) defenderLoss = attackerLoss;
  let present = 0;
  for (let index = 0; index < left; index += 1)
    present += field.men[group[index] as number] as number;
  if (attackerLoss >= present) won = false;
  const chateau =
    field.home(1 - side, target) && (field.terrain[(1 - side) * 3 + target]?.chateau ?? false);
  if (field.chronicle)
    field.chronicle.melee(lead, prey, Math.round(attackerLoss), Math.round(defenderLoss), won);
  for (let index = 0; index < left; index += 1) {
    const unit = group[index] as number;
    const share = present > 0 ? (field.men[unit] as number) / present : 0;
    sufferMelee(field, unit, attackerLoss * share, !won, true, unit, 24);
    if (!skirmishers && !mounted) disorder(field, unit);
  }
  beat(field, prey, target, defenderLoss, won, chateau, lead);
  return won;
}

/** Melee losses of one unit: men, fatigue half as much again (loser double), leader, morale. */
function sufferMelee(
  field: Battlefield,
  unit: number,
  loss: number,
  lost: boolean,
  checks: boolean,
  key: number,
  purpose: number,
): void {
  if ((field.state[unit] as number) > ROUTED) return;
  const casualties = roundAtRandom(loss, field.uniform(key, purpose + DRAW.rounding));
  const strength = field.men[unit] as number;
  const hit = hitMen(field, unit, casualties);
  field.stirred[unit] = 1;
  if (hit === 0) return;
  tire(field, unit, hit, lost ? 2 : 1.5, key, purpose);
  hitLeader(field, unit, field.parameters.leaderMeleeCasualtyPercent, key, purpose);
  if ((field.men[unit] as number) <= 0 && field.arm[unit] !== ARTILLERY) destroy(field, unit);
  else if (
    checks &&
    (field.state[unit] as number) <= DISORDERED &&
    field.uniform(key, purpose + DRAW.trigger) < moraleTriggerChance(hit, strength)
  )
    moraleCheck(field, unit, false, false);
}

/** The defender: losses; beaten, it checks its morale and falls back behind the line, is taken, or loses its guns. */
function beat(
  field: Battlefield,
  prey: number,
  target: number,
  loss: number,
  won: boolean,
  chateau: boolean,
  lead: number,
): void {
  field.fixed[prey] = 0;
  const before = field.men[prey] as number;
  sufferMelee(field, prey, loss, won, !won, lead, 0);
  if ((field.state[prey] as number) > ROUTED || !won) return;
  if (field.arm[prey] === ARTILLERY) {
    loseGuns(field, prey);
    return;
  }
  const hit = before - (field.men[prey] as number);
  const taken = Math.floor((hit * field.parameters.meleeCapturedPercent) / 100);
  field.hit[prey] = (field.hit[prey] as number) - taken;
  field.captured[prey] = (field.captured[prey] as number) + taken;
  if (chateau) {
    moraleCheck(field, prey, true, false);
    return;
  }
  if (cutOff(field, field.side[prey] as number, target) && !field.rules.noMeleeEliminations) {
    surrender(field, prey);
    return;
  }
  moraleCheck(field, prey, false, false);
  if ((field.state[prey] as number) > DISORDERED || field.line[prey] !== FIRST) return;
  const sector = field.sector[prey] as number;
  field.remove(prey);
  field.place(prey, sector, SECOND);
}
