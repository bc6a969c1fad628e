import { phaseKey } from '@/lib/chance/draws';
import {
  ATTACKER_SCALE,
  armoured,
  casualtyRange,
  casualtyValue,
  DEFENDER_SCALE,
  roundAtRandom,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { meleeFatigueFactor } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { attackersDisordered, meleeVerdict } from '@/lib/rulesets/musket-and-pike/rules/melee';
import { mayMeleeTogether } from '@/lib/rulesets/musket-and-pike/rules/nations';
import { chargeChance } from '@/lib/rulesets/musket-and-pike/rules/threat';
import {
  ARTILLERY,
  BLOCK,
  CAVALRY,
  COLUMN,
  DISORDERED,
  FIRST,
  HORSE,
  INFANTRY,
  PHASE,
  READY,
  REFUSE,
  ROUTED,
  SECOND,
  SKIRMISH,
} from './codes';
import { threatAt } from './commander';
import { ableToFire, discharge, facing, footTarget, horseTarget } from './fire';
import {
  capture,
  DRAW,
  disorder,
  FLANK_HEXES,
  loseGuns,
  moraleCheck,
  moraleNow,
  sufferMelee,
  surrender,
} from './losses';
import { ratingFor } from './opening';
import type { BattleState, Facing } from './state';
import { cutOff, groundOf, strengthOfAttack, strengthOfDefence } from './strength';

/** Charges and assaults of the side whose player turn it is. */

const ATTACKER_DRAWS = 24;
/** Draws of a melee other than those for losses. */
const MELEE_DRAW = { volley: 10, attack: 18, defence: 19, attack2: 20, defence2: 21, charge: 22 };

/** Horse charges before the guns and muskets of its own side hinder it; foot attacks after them. */
export function charges(battle: BattleState, side: number): void {
  const { differences } = battle.layout;
  let anyRode = false;
  for (let sector = 0; sector < 3; sector += 1) {
    const at = meleeFacing(battle, side, sector);
    if (at === null) continue;
    const rides = !(battle.weather?.noCharges ?? false);
    const reach = rides ? battle.layout.parameters.chargeReachHexes : 1;
    if (at.range > reach) continue;
    // A wing that wheels dresses first: its horse charges once it has come round.
    if (differences.horseWheelsFirst && at.sector !== sector && at.range > FLANK_HEXES) continue;
    const cell = battle.cell(side, sector, HORSE);
    const held = battle.cellCount[cell] as number;
    if (held === 0) continue;
    // A snapshot: a beaten regiment leaves the cell.
    const { riders } = battle;
    let ready = 0;
    for (let place = 0; place < held; place += 1) {
      const unit = battle.at(cell, place);
      if (mayRide(battle, unit)) riders[ready++] = unit;
    }
    const enemyHorse = battle.held(1 - side, at.sector, HORSE);
    const kept =
      enemyHorse === 0
        ? 0
        : Math.floor((ready * battle.layout.parameters.horseReservePercent) / 100);
    let place = 0;
    if (ready > kept) anyRode = true;
    while (place < ready - kept) place += ride(battle, side, at, place, ready - kept, rides);
  }
  if (!anyRode) return;
  const units = battle.layout.unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1)
    if (battle.fought[units[index] as number] === 2) disorder(battle, units[index] as number);
}

/** Assaults of foot. */
export function assaults(battle: BattleState, side: number): void {
  for (let sector = 0; sector < 3; sector += 1) {
    const at = meleeFacing(battle, side, sector);
    if (at === null || at.range > 1) continue;
    const cell = battle.cell(side, sector, FIRST);
    let place = 0;
    while (place < (battle.cellCount[cell] as number)) {
      const of = battle.cellCount[cell] as number;
      const lead = battle.at(cell, place);
      const prey = footTarget(battle, side, at, place, of);
      if (prey < 0) break;
      if (!mayAttack(battle, lead) || !footAttacks(battle, lead, prey, at)) {
        place += 1;
        continue;
      }
      let size = 0;
      battle.group[size++] = lead;
      let next = place + 1;
      while (next < of && footTarget(battle, side, at, next, of) === prey) {
        const other = battle.at(cell, next);
        if (mayAttack(battle, other) && together(battle, lead, other)) battle.group[size++] = other;
        next += 1;
      }
      battle.base = phaseKey(battle.battleTurn, battle.playerSide, PHASE.foot);
      attack(battle, side, size, prey, at, false);
      place = next;
    }
  }
}

/** The target a wing may attack: a wing that refuses attacks none. */
function meleeFacing(battle: BattleState, side: number, sector: number): Facing | null {
  if (battle.mission[side * 3 + sector] === REFUSE) return null;
  const at = facing(battle, side, sector);
  if (at === null) return null;
  const enemyWing = (1 - side) * 3 + at.sector;
  const barred =
    battle.home(1 - side, at.sector) && (battle.layout.obstacle[enemyWing]?.impassable ?? false);
  return barred ? null : at;
}

/** Restrictions that apply to every unit: on the field, free, not yet fought; and the switches of the setup. */
function mayAttack(battle: BattleState, unit: number): boolean {
  const { houseRules } = battle.layout.setup;
  if (!battle.stands(unit) || battle.fought[unit] !== 0 || battle.fixed[unit] === 1) return false;
  if (houseRules.disorderedMayNotMelee && battle.state[unit] !== READY) return false;
  return !(houseRules.firedMayNotMelee && battle.fired[unit] === 1);
}

/** Foot never attacks horse, skirmishers never attack, and a defender on the spot waits. */
function footAttacks(battle: BattleState, unit: number, prey: number, at: Facing): boolean {
  if (battle.layout.arm[prey] === CAVALRY || battle.formation[unit] === SKIRMISH) return false;
  const wing = (battle.layout.side[unit] as number) * 3 + (battle.sector[unit] as number);
  // Shaken foot is not sent in, except against guns or a flank.
  if (battle.state[unit] === DISORDERED && battle.layout.arm[prey] === INFANTRY && !at.flank)
    return false;
  return battle.mission[wing] === 0 || battle.state[prey] !== READY;
}

function together(battle: BattleState, one: number, other: number): boolean {
  const { nations, nationOf } = battle.layout;
  return mayMeleeTogether(nations[one] as string, nations[other] as string, nationOf);
}

/** Horse that can charge: in order, free, and not blown. */
function mayRide(battle: BattleState, unit: number): boolean {
  const { horseFights } = battle.layout.parameters;
  return (
    battle.state[unit] === READY &&
    // In version 4 horse in march order deploys before it charges; earlier it had no such order.
    battle.formation[unit] !== COLUMN &&
    mayAttack(battle, unit) &&
    (battle.fights[unit] as number) < horseFights
  );
}

/**
 * The regiment at `place` of the riders attacks the enemy before it, together with the following ones that the odds
 * require and the ground holds; they ride on while they win. Returns the number of riders used.
 */
function ride(
  battle: BattleState,
  side: number,
  at: Facing,
  place: number,
  of: number,
  rides: boolean,
): number {
  const { layout, group, riders } = battle;
  const { parameters } = layout;
  const rounds = rides ? 1 + parameters.chargeContinuation : 1;
  let size = 0;
  let taken = 1;
  for (let round = 0; round < rounds; round += 1) {
    const prey = horseTarget(battle, side, at, place, of);
    if (prey < 0) return taken;
    if (!isPrey(battle, prey, at) && !(rides && isOpenFoot(battle, prey, at))) return taken;
    if (groundOf(battle, 1 - side, at.sector).chateau) return taken;
    battle.base = phaseKey(battle.battleTurn, battle.playerSide, PHASE.melee + round);
    if (round === 0) {
      const needed = parameters.chargeOddsPercent * strengthOfDefence(battle, prey);
      const defender = battle.men[prey] as number;
      for (taken = 0; place + taken < of; ) {
        const unit = riders[place + taken] as number;
        if (taken > 0 && !together(battle, group[0] as number, unit)) break;
        group[taken++] = unit;
        if (strengthOfAttack(battle, side, taken, prey, at, rides, false) * 100 >= needed) break;
        let men = 0;
        for (let index = 0; index < taken; index += 1)
          men += battle.men[group[index] as number] as number;
        if (men >= 2 * defender) break;
      }
      size = taken;
      if (strengthOfAttack(battle, side, size, prey, at, rides, false) * 100 < needed) return taken;
      if (rides) size = thoseWhoCharge(battle, side, at, size, place);
      if (size === 0) return taken;
    }
    const outcome = attack(battle, side, size, prey, at, rides);
    if (outcome === 'declined') return taken;
    // A charge and its follow-on attacks are one fight; the winner rides on.
    let left = 0;
    for (let index = 0; index < size; index += 1) {
      const unit = group[index] as number;
      if (round === 0) battle.fights[unit] = (battle.fights[unit] as number) + 1;
      battle.moved[unit] = 1;
      if (battle.stands(unit)) group[left++] = unit;
    }
    size = left;
    if (outcome === 'lost' || size === 0) return taken;
  }
  return taken;
}

/** The members of the group that come to the charge under threat; the others are disordered. */
function thoseWhoCharge(
  battle: BattleState,
  side: number,
  at: Facing,
  size: number,
  place: number,
): number {
  const { group, layout } = battle;
  const threat = at.flank ? 0 : threatAt(battle, side, at.sector, place, at.range);
  let left = 0;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    const chance = chargeChance(
      moraleNow(battle, unit, false, 0),
      ratingFor(battle, unit) > 0,
      threat,
      layout.battalions[unit] as number,
    );
    if (battle.uniform(unit, MELEE_DRAW.charge) < chance) group[left++] = unit;
    else {
      disorder(battle, unit);
      battle.stirred[unit] = 1;
      battle.facts?.add('charge', side, {
        ...{ is: 'balks', unit, chance: Math.round(chance * 100) },
        draw: Math.floor(battle.uniform(unit, MELEE_DRAW.charge) * 100),
      });
    }
  }
  return left;
}

/** Targets of horse: other horse, guns, skirmishers, columns, shaken foot, and any foot from its flank. */
function isPrey(battle: BattleState, prey: number, at: Facing): boolean {
  if (battle.layout.arm[prey] !== INFANTRY) return true;
  const formation = battle.formation[prey] as number;
  if (at.flank && battle.faces[prey] === 0) return true;
  return battle.state[prey] !== READY || formation === SKIRMISH || formation === COLUMN;
}

/** Hexes between two lines that are in contact: at two foot fires its volleys, at three horse alone halts. */
const CONTACT_HEXES = 3;

/**
 * From version 11 on: foot in line, for a charge once the lines are in contact. Horse rides at it with no enemy horse before
 * it, since it goes for that first (`horseTarget`); where no charge tells, the odds hold it back. Source: Cavalry Charge Rules.
 */
const isOpenFoot = ({ layout, formation }: BattleState, prey: number, { range }: Facing): boolean =>
  layout.differences.chargesFoot && range <= CONTACT_HEXES && formation[prey] !== BLOCK;

type Outcome = 'declined' | 'won' | 'lost';

/** One attack of the group, if the odds satisfy the commander. */
function attack(
  battle: BattleState,
  side: number,
  full: number,
  prey: number,
  at: Facing,
  mounted: boolean,
): Outcome {
  const { layout, group, share } = battle;
  const { parameters } = layout;
  const rules = layout.setup.optionalRules;
  const lead = group[0] as number;
  let size = full;
  const odds =
    layout.arm[lead] === CAVALRY ? parameters.chargeOddsPercent : parameters.meleeOddsPercent;
  const hoped = strengthOfAttack(battle, side, size, prey, at, mounted, false);
  if (hoped * 100 < odds * strengthOfDefence(battle, prey)) return 'declined';
  const able = (!at.flank || battle.faces[prey] === 1) && ableToFire(battle, prey, lead);
  const key = lead;
  battle.facts?.add(layout.arm[lead] === CAVALRY ? 'charge' : 'melee', side, {
    is: 'attacks',
    units: [...group.subarray(0, size)],
    prey,
    flank: at.flank,
  });
  // A defender in order that has not fired this turn fires at a unit that closes; a shaken one does not.
  if (able && battle.fired[prey] === 0 && battle.state[prey] === READY)
    discharge(battle, prey, lead, 1, false, true, false, MELEE_DRAW.volley);
  let left = 0;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    // A unit without room against the target has not fought.
    if ((share[index] as number) <= 0) continue;
    battle.fought[unit] = layout.arm[unit] === CAVALRY ? 2 : 1;
    battle.stirred[unit] = 1;
    battle.engaged[unit] = 1;
    if (battle.stands(unit)) group[left++] = unit;
  }
  battle.engaged[prey] = 1;
  if (left === 0) return 'lost';
  size = left;
  const heldFire = able && battle.fired[prey] === 0;
  const attacking =
    strengthOfAttack(battle, side, size, prey, at, mounted, heldFire) *
    (1 + layout.advantage[side as 0 | 1] / 100);
  const defending =
    strengthOfDefence(battle, prey) * (1 + layout.advantage[(1 - side) as 0 | 1] / 100);
  let attackDraw = battle.uniform(key, MELEE_DRAW.attack);
  let defenceDraw = battle.uniform(key, MELEE_DRAW.defence);
  if (rules.averagedMelee) {
    attackDraw = (attackDraw + battle.uniform(key, MELEE_DRAW.attack2)) / 2;
    defenceDraw = (defenceDraw + battle.uniform(key, MELEE_DRAW.defence2)) / 2;
  }
  const armour = layout.armour[prey] as number;
  const onDefenders = armoured(casualtyValue(attacking, ATTACKER_SCALE, attackDraw), armour);
  const falls = casualtyValue(defending, DEFENDER_SCALE, defenceDraw);
  let taking = 0;
  for (let index = 0; index < size; index += 1) taking += share[index] as number;
  let onAttackers = 0;
  let present = 0;
  let somebodyStands = false;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    const loss = armoured(
      taking > 0 ? (falls * (share[index] as number)) / taking : 0,
      layout.armour[unit] as number,
    );
    share[index] = loss;
    onAttackers += loss;
    present += battle.men[unit] as number;
    const rounded = roundAtRandom(loss, battle.uniform(unit, ATTACKER_DRAWS + DRAW.rounding));
    if (rounded < (battle.men[unit] as number)) somebodyStands = true;
  }
  const eighth = parameters.infantryStackingMen / 8;
  const ground = groundOf(battle, 1 - side, at.sector);
  const verdict = meleeVerdict({
    attackerLoss: onAttackers,
    defenderLoss: onDefenders,
    attackersFall: !somebodyStands || onAttackers >= present,
    horseAgainstBlock:
      layout.arm[lead] === CAVALRY &&
      battle.formation[prey] === BLOCK &&
      layout.arm[prey] === INFANTRY,
    skirmishersDefend:
      battle.formation[prey] === SKIRMISH && (battle.men[prey] as number) <= eighth,
    skirmishersAttack: false,
    intoChateau: ground.chateau,
  });
  if (battle.facts) {
    const range = (value: number, scale: typeof ATTACKER_SCALE) => {
      const { low, high } = casualtyRange(value, scale);
      return [Math.round(low), Math.round(high)];
    };
    battle.facts.add('melee', verdict.won ? side : 1 - side, {
      ...{ is: 'melee', lead, prey, won: verdict.won },
      ...{ attackers: Math.round(attacking), defenders: Math.round(defending) },
      onDefenders: range(attacking, ATTACKER_SCALE),
      onAttackers: range(defending, DEFENDER_SCALE),
      attackerLoss: Math.round(verdict.attackerLoss),
      defenderLoss: Math.round(verdict.defenderLoss),
      draws: [Math.floor(defenceDraw * 100), Math.floor(attackDraw * 100)],
    });
  }
  const disorders =
    attackersDisordered(battle.formation[prey] === SKIRMISH) && layout.arm[lead] !== CAVALRY;
  const reduced = onAttackers > 0 ? verdict.attackerLoss / onAttackers : 1;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    const factor = meleeFatigueFactor(!verdict.won);
    sufferMelee(
      battle,
      unit,
      (share[index] as number) * reduced,
      factor,
      true,
      unit,
      ATTACKER_DRAWS,
    );
    if (disorders) disorder(battle, unit);
  }
  beaten(battle, prey, lead, verdict.defenderLoss, verdict.won, verdict.retreats);
  return verdict.won ? 'won' : 'lost';
}

/** The defender: losses; beaten, it loses its guns, is taken, or checks its morale and leaves the first line. */
function beaten(
  battle: BattleState,
  prey: number,
  lead: number,
  loss: number,
  won: boolean,
  retreats: boolean,
): void {
  const { layout } = battle;
  const { parameters } = layout;
  battle.fixed[prey] = 0;
  const hit = sufferMelee(battle, prey, loss, meleeFatigueFactor(won), !won, lead, 0);
  if ((battle.state[prey] as number) > ROUTED || !won) return;
  if (layout.arm[prey] === ARTILLERY) {
    loseGuns(battle, prey);
    return;
  }
  const taken = Math.floor((hit * parameters.meleeCapturedPercent) / 100);
  battle.hit[prey] = (battle.hit[prey] as number) - taken;
  battle.captured[prey] = (battle.captured[prey] as number) + taken;
  if (!retreats) {
    moraleCheck(battle, prey, true, false);
    return;
  }
  if (cutOff(battle, prey) && !layout.setup.optionalRules.noMeleeEliminations) {
    surrender(battle, prey);
    return;
  }
  if (layout.arm[prey] === CAVALRY) battle.fights[prey] = (battle.fights[prey] as number) + 1;
  moraleCheck(battle, prey, false, false);
  if (
    battle.state[prey] === ROUTED &&
    layout.arm[lead] === CAVALRY &&
    layout.arm[prey] === INFANTRY
  ) {
    const men = capture(
      battle,
      prey,
      ((battle.men[prey] as number) * parameters.chasePercent) / 100,
    );
    battle.facts?.add('charge', 1 - (layout.side[prey] as number), {
      is: 'ridden-down',
      unit: prey,
      men,
    });
  }
  if (!battle.stands(prey) || battle.line[prey] !== FIRST) return;
  const sector = battle.sector[prey] as number;
  battle.remove(prey);
  battle.place(prey, sector, SECOND);
}
