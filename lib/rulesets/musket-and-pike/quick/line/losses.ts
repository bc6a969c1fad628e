import { gunsLost, roundAtRandom } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { FATIGUE_MAX, fatigueOf } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import {
  maximumFatigueCheck,
  moraleOutcome,
  moraleTriggerChance,
  moraleValue,
  stragglers,
} from '@/lib/rulesets/musket-and-pike/rules/morale';
import {
  ARTILLERY,
  CAVALRY,
  DISORDERED,
  FIRST,
  GONE,
  INFANTRY,
  NOWHERE,
  READY,
  RESERVE,
  ROUTED,
  SECOND,
  SKIRMISH,
  TRAIT,
  UNLIMBERED,
} from './codes';
import type { BattleState } from './state';

/** The effects of casualties: losses, fatigue, leaders hit, morale, rout and its spread. */

/** Purposes of draws within one exchange, added to the caller's own base. Morale checks take 32 … 63. */
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

function hitMen(battle: BattleState, unit: number, casualties: number): number {
  const men = battle.men[unit] as number;
  const hit = casualties < men ? casualties : men;
  battle.men[unit] = men - hit;
  battle.hit[unit] = (battle.hit[unit] as number) + hit;
  return hit;
}

/** Fatigue of a casualty value; a unit at the maximum has a check at the end of the phase. */
function tire(
  battle: BattleState,
  unit: number,
  value: number,
  factor: number,
  key: number,
  purpose: number,
): void {
  if (value <= 0) return;
  const points = roundAtRandom(
    fatigueOf(
      value,
      battle.uniform(key, purpose + DRAW.fatigue),
      factor,
      battle.layout.battalions[unit] as number,
    ),
    battle.uniform(key, purpose + DRAW.fatigueRounding),
  );
  const before = battle.fatigue[unit] as number;
  battle.fatigue[unit] = Math.min(FATIGUE_MAX, before + points);
  if (maximumFatigueCheck(before, points)) {
    battle.worn[unit] = 1;
    battle.anyWorn = true;
  }
}

/**
 * A fire result on a unit: losses, fatigue, leader, and perhaps a morale check. Leaves the men hit and guns lost in
 * `battle.lastMen` and `battle.lastGuns`.
 */
export function sufferFire(
  battle: BattleState,
  unit: number,
  result: number,
  key: number,
  purpose: number,
  defensive: boolean,
  enfiladed: boolean,
): void {
  const { parameters, arm } = battle.layout;
  const battery = arm[unit] === ARTILLERY;
  const strength = battle.men[unit] as number;
  const guns = battle.guns[unit] as number;
  let lost = 0;
  let casualties: number;
  if (battery) {
    lost = Math.min(
      guns,
      roundAtRandom(
        gunsLost(result, parameters.artilleryFireValue),
        battle.uniform(key, purpose + DRAW.rounding),
      ),
    );
    casualties = roundAtRandom(
      (result * parameters.crewHitPercent) / 100,
      battle.uniform(key, purpose + DRAW.crew),
    );
  } else casualties = roundAtRandom(result, battle.uniform(key, purpose + DRAW.rounding));
  const hit = hitMen(battle, unit, casualties);
  battle.lastMen = hit;
  battle.lastGuns = lost;
  if (hit === 0 && lost === 0) return;
  battle.guns[unit] = guns - lost;
  battle.gunsDestroyed[unit] = (battle.gunsDestroyed[unit] as number) + lost;
  battle.stirred[unit] = 1;
  battle.fixed[unit] = 0;
  tire(battle, unit, battery ? result : hit, 1, key, purpose);
  hitLeader(battle, unit, parameters.leaderFireCasualtyPercent, key, purpose);
  if (battery ? guns - lost <= 0 : (battle.men[unit] as number) <= 0) destroy(battle, unit);
  else if (
    (battle.state[unit] as number) <= ROUTED &&
    battle.uniform(key, purpose + DRAW.trigger) < moraleTriggerChance(hit, strength)
  )
    moraleCheck(battle, unit, defensive, enfiladed);
}

/** Melee losses of one unit. `checks`: the general trigger applies. Returns the men hit. */
export function sufferMelee(
  battle: BattleState,
  unit: number,
  loss: number,
  fatigueFactor: number,
  checks: boolean,
  key: number,
  purpose: number,
): number {
  if ((battle.state[unit] as number) > ROUTED) return 0;
  const strength = battle.men[unit] as number;
  const hit = hitMen(
    battle,
    unit,
    roundAtRandom(loss, battle.uniform(key, purpose + DRAW.rounding)),
  );
  battle.stirred[unit] = 1;
  if (hit === 0) return 0;
  tire(battle, unit, hit, fatigueFactor, key, purpose);
  hitLeader(battle, unit, battle.layout.parameters.leaderMeleeCasualtyPercent, key, purpose);
  if ((battle.men[unit] as number) <= 0 && battle.layout.arm[unit] !== ARTILLERY)
    destroy(battle, unit);
  else if (
    checks &&
    battle.stands(unit) &&
    battle.uniform(key, purpose + DRAW.trigger) < moraleTriggerChance(hit, strength)
  )
    moraleCheck(battle, unit, false, false);
  return hit;
}

function hitLeader(
  battle: BattleState,
  unit: number,
  percent: number,
  key: number,
  purpose: number,
): void {
  const leader = battle.leaderWith[unit] as number;
  if (leader < 0) return;
  const draw = battle.uniform(key, purpose + DRAW.leader) * 100;
  if (draw >= percent) return;
  const killed = draw < (percent * battle.layout.parameters.leaderKilledPercent) / 100;
  battle.lose(leader, killed ? 2 : 1);
  battle.leaderWith[unit] = -1;
  battle.facts?.add('leader', battle.layout.side[unit] as number, {
    is: killed ? 'leader-killed' : 'leader-wounded',
    leader,
  });
}

/** Morale value of a unit for a check now. */
export function moraleNow(
  battle: BattleState,
  unit: number,
  enfiladed: boolean,
  ring: number,
): number {
  const { layout } = battle;
  const rules = layout.setup.optionalRules;
  return moraleValue({
    quality: layout.quality[unit] as number,
    withLeader: (battle.leaderWith[unit] as number) >= 0,
    lowOrOutOfAmmunition: (battle.ammunition[unit] as number) > 0,
    night: battle.night,
    fatigue: battle.fatigue[unit] as number,
    enfiladed,
    disordered: battle.state[unit] === DISORDERED,
    skirmisher: battle.formation[unit] === SKIRMISH,
    fanatical: ((layout.traits[unit] as number) & TRAIT.fanatical) !== 0,
    flanksCovered: rules.flankMorale && flanksCovered(battle, unit),
    ring: rules.routLimiting ? ring : 0,
  });
}

function flanksCovered(battle: BattleState, unit: number): boolean {
  const line = battle.line[unit] as number;
  if (line > SECOND || battle.sector[unit] === RESERVE || battle.formation[unit] === SKIRMISH)
    return false;
  const cell = battle.cell(battle.layout.side[unit] as number, battle.sector[unit] as number, line);
  const index = battle.indexIn(cell, unit);
  if (index <= 0 || index >= (battle.cellCount[cell] as number) - 1) return false;
  return (
    battle.formation[battle.at(cell, index - 1)] !== SKIRMISH &&
    battle.formation[battle.at(cell, index + 1)] !== SKIRMISH
  );
}

/** Die less morale value: above 0 the check fails. */
function excessOf(battle: BattleState, unit: number, enfiladed: boolean, ring: number): number {
  const check = battle.checks[unit] as number;
  battle.anyChecked = true;
  battle.checks[unit] = check + 1;
  const die = battle.die(unit, 32 + (check & 31));
  const morale = moraleNow(battle, unit, enfiladed, ring);
  battle.lastDie = die;
  battle.lastMorale = morale;
  return die - morale;
}

/** The die and the morale value of the latest check, for the fact that reports its outcome. */
const lastCheck = ({ lastDie: die, lastMorale: morale }: BattleState) => ({ die, morale });

const inPlace = (battle: BattleState, unit: number): boolean =>
  battle.layout.arm[unit] === ARTILLERY && battle.formation[unit] === UNLIMBERED;

/** A morale check, with its effect on the unit. */
export function moraleCheck(
  battle: BattleState,
  unit: number,
  defensive: boolean,
  enfiladed: boolean,
): void {
  const state = battle.state[unit] as number;
  if (state >= GONE) return;
  const excess = excessOf(battle, unit, enfiladed, 0);
  const outcome = moraleOutcome(excess, state === ROUTED, defensive, inPlace(battle, unit));
  if (outcome === 'routed') rout(battle, unit);
  else if (outcome === 'straggles') straggle(battle, unit, excess);
  else if (outcome === 'disordered') disorder(battle, unit, true);
}

/** Checks of the units whose fatigue exceeded the maximum in this phase. */
export function exhaustionChecks(battle: BattleState, defensive: boolean): void {
  if (!battle.anyWorn) return;
  battle.anyWorn = false;
  for (let unit = 0; unit < battle.worn.length; unit += 1) {
    if (battle.worn[unit] !== 1) continue;
    battle.worn[unit] = 0;
    moraleCheck(battle, unit, defensive, false);
  }
}

/** Puts a unit that was in order into disorder. `checked`: by the latest morale check. */
export function disorder(battle: BattleState, unit: number, checked = false): void {
  if (battle.state[unit] !== READY) return;
  battle.state[unit] = DISORDERED;
  if (battle.line[unit] !== SECOND)
    battle.facts?.add('morale', battle.layout.side[unit] as number, {
      ...{ is: 'disordered', unit },
      ...(checked ? lastCheck(battle) : {}),
    });
}

function straggle(battle: BattleState, unit: number, excess: number): void {
  const arm = battle.layout.arm[unit];
  if (arm !== INFANTRY && arm !== CAVALRY) return;
  const men = battle.men[unit] as number;
  const lost = Math.min(men, stragglers(excess, battle.layout.battalions[unit] as number));
  battle.men[unit] = men - lost;
  battle.missing[unit] = (battle.missing[unit] as number) + lost;
  battle.facts?.add('morale', battle.layout.side[unit] as number, {
    ...{ is: 'stragglers', unit, men: lost },
    ...lastCheck(battle),
  });
  if (men - lost <= 0) destroy(battle, unit);
}

/**
 * A unit routs, and fear spreads to its neighbours in the line and the unit before or behind it, then to theirs. Units
 * it runs through are disordered. A unit that routs for the last time is dispersed: it does not come back.
 */
export function rout(battle: BattleState, unit: number): void {
  battle.chain += 1;
  const { chain, queue, ring, mark, layout } = battle;
  let head = 0;
  let tail = 0;
  queue[tail++] = unit;
  ring[unit] = 0;
  mark[unit] = chain;
  battle.state[unit] = ROUTED;
  const check = battle.facts === null ? null : lastCheck(battle);
  while (head < tail) {
    const routed = queue[head++] as number;
    const line = battle.line[routed] as number;
    const sector = battle.sector[routed] as number;
    if (line === NOWHERE || sector === RESERVE) continue;
    const side = layout.side[routed] as number;
    const cell = battle.cell(side, sector, line);
    const index = battle.indexIn(cell, routed);
    const held = battle.cellCount[cell] as number;
    if (index < 0) continue;
    if (index > 0) tail = waver(battle, battle.at(cell, index - 1), routed, tail, false);
    if (index + 1 < held) tail = waver(battle, battle.at(cell, index + 1), routed, tail, false);
    if (line > SECOND) continue;
    const other = battle.cell(side, sector, line === FIRST ? SECOND : FIRST);
    const behind = battle.cellCount[other] as number;
    if (behind > 0)
      tail = waver(
        battle,
        battle.at(other, Math.floor(((index + 0.5) * behind) / held)),
        routed,
        tail,
        line === FIRST,
      );
  }
  for (let place = 0; place < tail; place += 1) flee(battle, queue[place] as number);
  if (battle.facts)
    battle.facts.add('morale', layout.side[unit] as number, {
      ...{ is: 'routed', unit, ...check },
      others: [...queue.subarray(1, tail)],
      dispersed: [...queue.subarray(0, tail)].filter((one) => battle.state[one] === GONE),
    });
}

/** Hexes within which an enemy is upon a flank, and cuts off units that flee. */
export const FLANK_HEXES = 4;

function flee(battle: BattleState, unit: number): void {
  const { layout } = battle;
  const side = layout.side[unit] as number;
  const sector = battle.sector[unit] as number;
  // A unit that runs with the enemy on its flank meets the enemy on the way to the rear as well.
  if (
    layout.arm[unit] === INFANTRY &&
    battle.line[unit] !== NOWHERE &&
    isFlanked(battle, side, sector) &&
    battle.gap(sector) <= FLANK_HEXES
  ) {
    const men = capture(
      battle,
      unit,
      ((battle.men[unit] as number) * layout.parameters.flankCapturePercent) / 100,
    );
    if (men > 0) battle.facts?.add('morale', 1 - side, { is: 'cut-off', unit, men });
  }
  battle.remove(unit);
  battle.routTurns[unit] = 0;
  const routs = (battle.routs[unit] as number) + 1;
  battle.routs[unit] = routs;
  battle.faces[unit] = 0;
  battle.counted[unit] = 0;
  if (routs >= battle.layout.parameters.routsMax) {
    battle.state[unit] = GONE;
    leaveLeader(battle, unit);
  }
}

/** One neighbour of a rout checks its morale; returns the new end of the queue. */
function waver(
  battle: BattleState,
  unit: number,
  from: number,
  tail: number,
  ranThrough: boolean,
): number {
  if (battle.mark[unit] === battle.chain || (battle.state[unit] as number) >= ROUTED) return tail;
  battle.mark[unit] = battle.chain;
  const ring = (battle.ring[from] as number) + 1;
  const excess = excessOf(battle, unit, false, ring);
  if (moraleOutcome(excess, false, false, inPlace(battle, unit)) === 'routed') {
    battle.state[unit] = ROUTED;
    battle.ring[unit] = ring;
    battle.queue[tail] = unit;
    return tail + 1;
  }
  if (excess > 0 || ranThrough || battle.engaged[unit] === 1)
    if (battle.state[unit] === READY) battle.state[unit] = DISORDERED;
  return tail;
}

/** Nothing is left of a unit: it is off the field; a leader with it may be taken. */
export function destroy(battle: BattleState, unit: number): void {
  battle.remove(unit);
  battle.state[unit] = GONE;
  leaveLeader(battle, unit);
  battle.facts?.add('morale', battle.layout.side[unit] as number, { is: 'destroyed', unit });
}

function leaveLeader(battle: BattleState, unit: number): void {
  const leader = battle.leaderWith[unit] as number;
  if (leader < 0) return;
  battle.leaderWith[unit] = -1;
  if (battle.uniform(unit, 31) * 100 >= battle.layout.parameters.leaderCapturedPercent) return;
  battle.lose(leader, 3);
  battle.facts?.add('leader', battle.layout.side[unit] as number, { is: 'leader-taken', leader });
}

/** Whether an enemy is upon the flank of a wing: from the start, or by wheeling. */
export function isFlanked(battle: BattleState, side: number, sector: number): boolean {
  if (sector === RESERVE) return false;
  if (battle.battleTurn <= (battle.layout.turnedUntil[side * 3 + sector] as number)) return true;
  const left = (1 - side) * 3;
  for (let wing = left; wing < left + 3; wing += 1) {
    if (battle.wheelTarget[wing] === sector && (battle.wheel[wing] as number) <= 3) return true;
  }
  return false;
}

/** Men of a unit that are taken prisoner. */
export function capture(battle: BattleState, unit: number, men: number): number {
  const taken = Math.min(battle.men[unit] as number, Math.floor(men));
  battle.men[unit] = (battle.men[unit] as number) - taken;
  battle.captured[unit] = (battle.captured[unit] as number) + taken;
  return taken;
}

/** A unit lays down its arms: all that is left of it is taken. */
export function surrender(battle: BattleState, unit: number): void {
  const men = capture(battle, unit, battle.men[unit] as number);
  battle.gunsCaptured[unit] = (battle.gunsCaptured[unit] as number) + (battle.guns[unit] as number);
  battle.guns[unit] = 0;
  battle.facts?.add('morale', battle.layout.side[unit] as number, {
    is: 'surrendered',
    unit,
    men,
  });
  destroy(battle, unit);
}

/** A battery is overrun: its guns are taken; of its crews a share is captured, the rest run. */
export function loseGuns(battle: BattleState, unit: number): void {
  const guns = battle.guns[unit] as number;
  battle.gunsCaptured[unit] = (battle.gunsCaptured[unit] as number) + guns;
  battle.guns[unit] = 0;
  capture(
    battle,
    unit,
    ((battle.men[unit] as number) * battle.layout.parameters.meleeCapturedPercent) / 100,
  );
  battle.remove(unit);
  battle.state[unit] = GONE;
  leaveLeader(battle, unit);
  battle.facts?.add('melee', 1 - (battle.layout.side[unit] as number), {
    is: 'guns-taken',
    unit,
    guns,
  });
}
