import {
  ARTILLERY,
  type Battlefield,
  CAVALRY,
  DISORDERED,
  FIRST,
  GONE,
  INFANTRY,
  READY,
  RESERVE,
  ROUTED,
  SECOND,
  SKIRMISH,
  SUPPORT,
  TRAIT,
  UNLIMBERED,
} from './battlefield';
import { gunsLost, roundAtRandom } from './rules/combat-results';
import { fatigueMorale, moraleTriggerChance } from './rules/morale';

/**
 * What casualties do: losses, fatigue, leaders hit, morale checks, rout and its spread. Sources: Morale, Fatigue,
 * Leaders. Draw purposes 0–31 belong to the phase that calls; 32–63 are the morale checks of a unit in a phase.
 */

/** Purposes of draws within one exchange, added to the caller's own base. */
export const DRAW = {
  casualties: 0,
  average: 1,
  rounding: 2,
  fatigue: 3,
  fatigueRounding: 4,
  trigger: 5,
  leader: 6,
  crew: 7,
} as const;

/** Takes men hit from a unit; returns how many there were to hit. */
export function hitMen(field: Battlefield, unit: number, casualties: number): number {
  const men = field.men[unit] as number;
  const hit = casualties < men ? casualties : men;
  field.men[unit] = men - hit;
  field.hit[unit] = (field.hit[unit] as number) + hit;
  return hit;
}

/** Fatigue of a loss: once to three times the casualties, shared by the battalions of a large unit. */
export function tire(
  field: Battlefield,
  unit: number,
  casualties: number,
  factor: number,
  key: number,
  purpose: number,
): void {
  if (casualties <= 0) return;
  const value =
    (casualties * (1 + 2 * field.uniform(key, purpose + DRAW.fatigue)) * factor) /
    (field.battalions[unit] as number);
  const points = roundAtRandom(value, field.uniform(key, purpose + DRAW.fatigueRounding));
  const before = field.fatigue[unit] as number;
  field.fatigue[unit] = before + points > 900 ? 900 : before + points;
  if (before === 900 && points > 0) moraleCheck(field, unit, false, false);
}

/**
 * A fire result on a unit. `key` and `purpose`: the draws of the exchange. Returns the men hit (for artillery the
 * crews), after losses, fatigue, leaders and any morale check.
 */
export function sufferFire(
  field: Battlefield,
  unit: number,
  casualtyResult: number,
  key: number,
  purpose: number,
  defensive: boolean,
  enfiladed: boolean,
): number {
  if (field.arm[unit] === ARTILLERY)
    return sufferBatteryFire(field, unit, casualtyResult, key, purpose, defensive);
  const casualties = roundAtRandom(casualtyResult, field.uniform(key, purpose + DRAW.rounding));
  if (casualties <= 0) return 0;
  const strength = field.men[unit] as number;
  const hit = hitMen(field, unit, casualties);
  if (field.chronicle) field.chronicle.struck(unit, hit);
  field.stirred[unit] = 1;
  field.fixed[unit] = 0;
  tire(field, unit, hit, 1, key, purpose);
  hitLeader(field, unit, field.parameters.leaderFireCasualtyPercent, key, purpose);
  if ((field.men[unit] as number) <= 0) destroy(field, unit);
  else if (
    (field.state[unit] as number) <= ROUTED &&
    field.uniform(key, purpose + DRAW.trigger) < moraleTriggerChance(hit, strength)
  )
    moraleCheck(field, unit, defensive, enfiladed);
  return hit;
}

function sufferBatteryFire(
  field: Battlefield,
  unit: number,
  result: number,
  key: number,
  purpose: number,
  defensive: boolean,
): number {
  const { parameters } = field;
  const guns = field.guns[unit] as number;
  let lost = roundAtRandom(
    gunsLost(result, parameters.artilleryFireValue),
    field.uniform(key, purpose + DRAW.rounding),
  );
  if (lost > guns) lost = guns;
  const crews = roundAtRandom(
    (result * parameters.crewHitPercent) / 100,
    field.uniform(key, purpose + DRAW.crew),
  );
  const men = field.men[unit] as number;
  const hit = hitMen(field, unit, crews);
  if (lost === 0 && hit === 0) return 0;
  if (field.chronicle) field.chronicle.struck(unit, hit, lost);
  field.guns[unit] = guns - lost;
  field.gunsDestroyed[unit] = (field.gunsDestroyed[unit] as number) + lost;
  field.stirred[unit] = 1;
  field.fixed[unit] = 0;
  tire(field, unit, hit, 1, key, purpose);
  hitLeader(field, unit, parameters.leaderFireCasualtyPercent, key, purpose);
  if (guns - lost <= 0) destroy(field, unit);
  else if (field.uniform(key, purpose + DRAW.trigger) < moraleTriggerChance(hit, men))
    moraleCheck(field, unit, field.differences.movingGunsOnlyDisorder && defensive, false);
  return hit;
}

/** A leader with a unit that loses men may be hit: wounded and gone, or killed. Succession follows by itself. */
export function hitLeader(
  field: Battlefield,
  unit: number,
  percent: number,
  key: number,
  purpose: number,
): void {
  const leader = field.leaderWith[unit] as number;
  if (leader < 0) return;
  const draw = field.uniform(key, purpose + DRAW.leader) * 100;
  if (draw >= percent) return;
  const killed = draw < (percent * field.parameters.leaderKilledPercent) / 100;
  field.leaderFate[leader] = killed ? 2 : 1;
  field.leaderWith[unit] = -1;
  if (field.chronicle) field.chronicle.leaderHit(unit, leader, killed);
}

/** Morale value of a unit for a check now. */
export function moraleNow(
  field: Battlefield,
  unit: number,
  enfiladed: boolean,
  ring: number,
): number {
  let morale = field.quality[unit] as number;
  if ((field.leaderWith[unit] as number) >= 0) morale += 1;
  if ((field.ammunition[unit] as number) > 0) morale -= 1;
  if (field.night) morale -= 2;
  morale -= fatigueMorale(field.fatigue[unit] as number);
  if (enfiladed) morale -= 2;
  if (field.state[unit] === DISORDERED) morale -= 1;
  if (field.formation[unit] === SKIRMISH) morale -= 1;
  if (((field.traits[unit] as number) & TRAIT.fanatical) !== 0) morale += 2;
  if (field.rules.routLimiting) morale += ring;
  if (field.rules.flankMorale && field.formation[unit] !== SKIRMISH && flanksCovered(field, unit))
    morale += 1;
  return morale;
}

function flanksCovered(field: Battlefield, unit: number): boolean {
  const line = field.line[unit] as number;
  if (line > SECOND || (field.sector[unit] as number) === RESERVE) return false;
  const cell = field.cell(field.side[unit] as number, field.sector[unit] as number, line);
  const index = field.indexIn(cell, unit);
  if (index <= 0 || index >= (field.cellCount[cell] as number) - 1) return false;
  return (
    field.formation[field.at(cell, index - 1)] !== SKIRMISH &&
    field.formation[field.at(cell, index + 1)] !== SKIRMISH
  );
}

/** Die against morale; true if it fails. Disorders or routs no one by itself. */
function fails(field: Battlefield, unit: number, enfiladed: boolean, ring: number): number {
  const check = field.checks[unit] as number;
  field.checks[unit] = check + 1;
  const die = field.die(unit, 32 + (check & 31));
  return die - moraleNow(field, unit, enfiladed, ring);
}

/**
 * A morale check: passed, the unit is disordered; failed, it routs, or is only disordered in defensive fire.
 * A routed unit that fails loses stragglers. Unlimbered artillery never routs.
 */
export function moraleCheck(
  field: Battlefield,
  unit: number,
  defensive: boolean,
  enfiladed: boolean,
): void {
  const state = field.state[unit] as number;
  if (state >= GONE) return;
  const excess = fails(field, unit, enfiladed, 0);
  if (state === ROUTED) {
    if (excess > 0) straggle(field, unit, excess);
    return;
  }
  if (
    excess > 0 &&
    !defensive &&
    !(field.arm[unit] === ARTILLERY && field.formation[unit] === UNLIMBERED)
  ) {
    rout(field, unit);
    return;
  }
  if (state === READY) disorder(field, unit);
}

/** Puts a unit that was in order into disorder. */
export function disorder(field: Battlefield, unit: number): void {
  if (field.state[unit] !== READY) return;
  field.state[unit] = DISORDERED;
  if (field.chronicle) field.chronicle.disordered(unit);
}

function straggle(field: Battlefield, unit: number, excess: number): void {
  if (field.arm[unit] !== INFANTRY && field.arm[unit] !== CAVALRY) return;
  const wanted = Math.round(excess * 25 * (field.battalions[unit] as number));
  const men = field.men[unit] as number;
  const lost = wanted < men ? wanted : men;
  field.men[unit] = men - lost;
  field.missing[unit] = (field.missing[unit] as number) + lost;
  if (field.chronicle) field.chronicle.stragglers(unit, lost);
  if (men - lost <= 0) destroy(field, unit);
}

/**
 * A unit routs, and fear spreads: those next to it in its line and the one behind or before it check, then the
 * neighbours of whoever fails. Those that only stand in the way are disordered.
 */
export function rout(field: Battlefield, unit: number): void {
  field.chain += 1;
  const { chain, queue, ring, mark } = field;
  let head = 0;
  let tail = 0;
  queue[tail++] = unit;
  ring[unit] = 0;
  mark[unit] = chain;
  field.state[unit] = ROUTED;
  while (head < tail) {
    const routed = queue[head++] as number;
    const line = field.line[routed] as number;
    const sector = field.sector[routed] as number;
    if (line > SECOND) continue;
    const side = field.side[routed] as number;
    const cell = field.cell(side, sector, line);
    const index = field.indexIn(cell, routed);
    if (index < 0) continue;
    const held = field.cellCount[cell] as number;
    if (index > 0) tail = waver(field, field.at(cell, index - 1), routed, tail, false);
    if (index + 1 < held) tail = waver(field, field.at(cell, index + 1), routed, tail, false);
    const other = field.cell(side, sector, line === FIRST ? SECOND : FIRST);
    const behind = field.cellCount[other] as number;
    if (behind > 0)
      tail = waver(
        field,
        field.at(other, Math.floor(((index + 0.5) * behind) / held)),
        routed,
        tail,
        line === FIRST,
      );
  }
  for (let place = 0; place < tail; place += 1) {
    const routed = queue[place] as number;
    field.remove(routed);
    field.line[routed] = 3;
    field.routTurns[routed] = 0;
  }
  if (field.chronicle) field.chronicle.routed(queue, tail);
}

/** One neighbour of a rout checks its morale; returns the new end of the queue. */
function waver(
  field: Battlefield,
  unit: number,
  from: number,
  tail: number,
  ranThrough: boolean,
): number {
  if (field.mark[unit] === field.chain || (field.state[unit] as number) >= ROUTED) return tail;
  field.mark[unit] = field.chain;
  const ring = (field.ring[from] as number) + 1;
  const excess = fails(field, unit, false, ring);
  if (excess > 0 && !(field.arm[unit] === ARTILLERY && field.formation[unit] === UNLIMBERED)) {
    field.state[unit] = ROUTED;
    field.ring[unit] = ring;
    field.queue[tail] = unit;
    return tail + 1;
  }
  if (field.state[unit] === READY && (ranThrough || field.arm[unit] !== SUPPORT))
    field.state[unit] = DISORDERED;
  return tail;
}

/** Nothing is left of a unit: it goes from the field; a leader with it may be taken. */
export function destroy(field: Battlefield, unit: number): void {
  field.remove(unit);
  field.state[unit] = GONE;
  field.line[unit] = 3;
  leaveLeader(field, unit);
  if (field.chronicle) field.chronicle.destroyed(unit);
}

/** A leader whose unit is no more may be taken; else he rides off. */
function leaveLeader(field: Battlefield, unit: number): void {
  const leader = field.leaderWith[unit] as number;
  if (leader < 0) return;
  field.leaderWith[unit] = -1;
  if (field.uniform(unit, 31) * 100 >= field.parameters.leaderCapturedPercent) return;
  field.leaderFate[leader] = 3;
  if (field.chronicle) field.chronicle.leaderTaken(leader);
}

/** A unit lays down its arms: all that is left of it is taken. */
export function surrender(field: Battlefield, unit: number): void {
  field.captured[unit] = (field.captured[unit] as number) + (field.men[unit] as number);
  field.men[unit] = 0;
  field.gunsCaptured[unit] = (field.gunsCaptured[unit] as number) + (field.guns[unit] as number);
  field.guns[unit] = 0;
  if (field.chronicle) field.chronicle.surrendered(unit);
  destroy(field, unit);
}

/** A battery is overrun: its guns are taken; of its crews a share is captured, the rest run. */
export function loseGuns(field: Battlefield, unit: number): void {
  const guns = field.guns[unit] as number;
  field.gunsCaptured[unit] = (field.gunsCaptured[unit] as number) + guns;
  field.guns[unit] = 0;
  const taken = Math.floor(
    ((field.men[unit] as number) * field.parameters.meleeCapturedPercent) / 100,
  );
  field.captured[unit] = (field.captured[unit] as number) + taken;
  field.men[unit] = (field.men[unit] as number) - taken;
  field.remove(unit);
  field.state[unit] = GONE;
  field.line[unit] = 3;
  if (field.differences.leaderTakenWithGuns) leaveLeader(field, unit);
  else field.leaderWith[unit] = -1;
  if (field.chronicle) field.chronicle.gunsTaken(unit, guns);
}
