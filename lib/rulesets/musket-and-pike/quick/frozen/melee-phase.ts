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
import { discharge, firesInMelee, opposite } from './fire-phase';
import { threatAt } from './movement-phase';
import {
  ATTACKER_SCALE,
  armoured,
  casualtyValue,
  DEFENDER_SCALE,
  effectiveValue,
  roundAtRandom,
} from './rules/combat-results';
import {
  attackingStrength,
  attackPercent,
  defencePercent,
  defendingStrength,
  type MeleeSide,
  type MeleeUnit,
} from './rules/melee';
import { moraleTriggerChance } from './rules/morale';
import { canAttack, charges, mayCharge, stackingLimit, thoseWhoCharge } from './who-attacks';

/**
 * Assaults and charges of the side whose player turn it is. Sources: Meleeing, Melee Modifiers, Cavalry Charges,
 * Cavalry Charge Rules, Cavalry Melee Continuation, Melee Resolution, Special Skirmisher Resolution.
 */

/** Phases of draws for the first melee of a unit and its up to three continuations. */
const MELEE_DRAWS = 16;
/** First purpose of the draws of an attacker’s own losses. */
const ATTACKER_DRAWS = 24;
const group = new Int16Array(4096);
/** Losses of each of the group in the melee that is being resolved. */
const losses = new Float64Array(4096);
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
    attackWith(field, side, size, prey, target, mounted, gap, flank, place, of);
    place = next;
  }
}

/**
 * Whether a group charges: from version 2 on if any of it may, and only those that may have the strength of a charge;
 * before, as its first unit does.
 */
function chargesAsOne(field: Battlefield, size: number, prey: number, target: number): boolean {
  const asked = field.differences.chargeByUnit ? size : 1;
  for (let index = 0; index < asked; index += 1)
    if (charges(field, group[index] as number, prey, target)) return true;
  return false;
}

/** One attack of `group`, if its odds satisfy the doctrine; charging horse that wins goes on. */
function attackWith(
  field: Battlefield,
  side: number,
  size: number,
  firstPrey: number,
  target: number,
  mounted: boolean,
  gap: number,
  flank: boolean,
  place: number,
  of: number,
): void {
  let prey = firstPrey;
  const rides = mounted && mayCharge(field);
  const rounds = rides ? 1 + field.parameters.chargeContinuation : 1;
  for (let round = 0; round < rounds; round += 1) {
    let charge = rides && chargesAsOne(field, size, prey, target);
    const attack = attackStrengthOf(field, side, size, prey, target, charge, flank, false);
    const defence = defenceStrengthOf(field, prey, target, false);
    const odds = mounted ? field.parameters.chargeOddsPercent : field.parameters.meleeOddsPercent;
    if (attack * 100 < odds * defence) return;
    field.base = phaseKey(field.battleTurn, field.playerSide, MELEE_DRAWS + round);
    if (rides && round === 0 && field.differences.chargeIsTested) {
      const threat = flank ? 0 : threatAt(field, side, target, place, gap);
      size = thoseWhoCharge(field, group, size, threat);
      if (size === 0) return;
      charge = chargesAsOne(field, size, prey, target);
    }
    if (field.chronicle) field.chronicle.attacks(group, size, prey, charge, round);
    const won = resolve(field, side, size, prey, target, charge, flank, rides);
    if (!won || !rides) return;
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

function attackStrengthOf(
  field: Battlefield,
  side: number,
  size: number,
  prey: number,
  target: number,
  charge: boolean,
  flank: boolean,
  enemyHeldFire: boolean,
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
    const factor =
      charge && (!field.differences.chargeByUnit || charges(field, unit, prey, target))
        ? parameters.chargeFactor
        : 1;
    // Foot in column keeps its order over hedges and through woods, not over works.
    const marches =
      field.differences.columnKeepsOrder &&
      field.arm[unit] === INFANTRY &&
      field.formation[unit] === COLUMN;
    const shaken = marches ? home && (works?.obstructed ?? false) : disorders;
    let own = attackingStrength(attacker, shaken, factor, column);
    if (
      ((field.traits[unit] as number) & TRAIT.assaultPenalty) !== 0 &&
      ((home && works?.trench) || leavesAbatis(field, unit, target))
    )
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
    flank &&
      field.formation[prey] !== SKIRMISH &&
      (field.differences.blockHasFlank || field.formation[prey] !== BLOCK),
    hexside,
    steps,
    parameters.elevationMeleePercent,
    field.weather?.attackerPercent ?? 0,
    field.differences.heldFireWeakensAttack && enemyHeldFire,
  );
  if (home && field.rules.meleeTerrain) percent += field.terrain[wing]?.firePercent ?? 0;
  strength = effectiveValue(strength, percent);
  return home && field.terrain[wing]?.chateau ? strength / 2 : strength;
}

/** Attacks out of the abatis in which its own wing stands. */
function leavesAbatis(field: Battlefield, unit: number, target: number): boolean {
  const side = field.side[unit] as number;
  const sector = field.sector[unit] as number;
  if (!field.differences.abatisHindersSally || sector !== target || !field.home(side, sector))
    return false;
  return field.works[side * 3 + sector]?.abatis ?? false;
}

function defenceStrengthOf(
  field: Battlefield,
  prey: number,
  target: number,
  heldFire: boolean,
): number {
  const state = field.state[prey] as number;
  fill(defender, field, prey);
  // Fatigue tells in an attack; version 1 let it tell in the defence too.
  if (field.differences.fatigueSparesDefence) defender.fatigue = 0;
  if (field.arm[prey] === ARTILLERY)
    defender.strength = (field.guns[prey] as number) * field.parameters.artilleryMeleePerGun;
  const isolated = field.rules.isolation && cutOff(field, field.side[prey] as number, target);
  const strength = defendingStrength(defender, state === ROUTED, isolated);
  defenceSide.withLeader = false;
  defenceSide.bestQuality = 0;
  defenceSide.worstQuality = 9;
  note(defenceSide, field, prey);
  // Version 1 took the fifth for fire held back off the defence.
  const percent =
    defencePercent(defenceSide) - (heldFire && !field.differences.heldFireWeakensAttack ? 20 : 0);
  return effectiveValue(strength, percent);
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
  const canFire = !flank && firesInMelee(field, prey, lead);
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
    attackStrengthOf(field, side, left, prey, target, charge, flank, heldFire) *
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
  let present = 0;
  for (let index = 0; index < left; index += 1)
    present += field.men[group[index] as number] as number;
  const falls = casualtyValue(defence, DEFENDER_SCALE, defenceDraw);
  let attackerLoss = 0;
  for (let index = 0; index < left; index += 1) {
    const unit = group[index] as number;
    const share = present > 0 ? (field.men[unit] as number) / present : 0;
    // Version 1 lent the armour of the first to all.
    losses[index] = field.differences.ownArmourInMelee
      ? armoured(falls * share, field.armour[unit] as number)
      : armoured(falls, field.armour[lead] as number) * share;
    attackerLoss += losses[index] as number;
  }
  if (!field.differences.ownArmourInMelee)
    attackerLoss = armoured(falls, field.armour[lead] as number);
  // Whoever attacks skirmishers keeps his order: however many they are, but version 1 asked for few.
  const spared = field.differences.orderKeptAgainstSkirmishers
    ? field.formation[prey] === SKIRMISH
    : skirmishers;
  const block = mounted && field.formation[prey] === BLOCK && field.arm[prey] === INFANTRY;
  let won = defenderLoss > attackerLoss && !(block && attackerLoss >= 1);
  if (skirmishers) {
    defenderLoss /= 5;
    won = true;
  } else if (!won && defenderLoss > attackerLoss) defenderLoss = attackerLoss;
  if (attackerLoss >= present || (field.differences.slainDoNotWin && allFall(field, left)))
    won = false;
  if (field.differences.slainDoNotWin && !won && defenderLoss > attackerLoss)
    defenderLoss = attackerLoss;
  const chateau =
    field.home(1 - side, target) && (field.terrain[(1 - side) * 3 + target]?.chateau ?? false);
  if (field.chronicle)
    field.chronicle.melee(lead, prey, Math.round(attackerLoss), Math.round(defenderLoss), won);
  for (let index = 0; index < left; index += 1) {
    const unit = group[index] as number;
    sufferMelee(field, unit, losses[index] as number, !won, true, unit, ATTACKER_DRAWS);
    if (!spared && !mounted) disorder(field, unit);
  }
  beat(field, prey, target, defenderLoss, won, chateau, lead);
  return won;
}

/** Whether the losses of the first `size` of the group, rounded as they will be, leave nobody. */
function allFall(field: Battlefield, size: number): boolean {
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    const draw = field.uniform(unit, ATTACKER_DRAWS + DRAW.rounding);
    if (roundAtRandom(losses[index] as number, draw) < (field.men[unit] as number)) return false;
  }
  return true;
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
