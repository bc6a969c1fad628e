import {
  ARTILLERY,
  AWAITED,
  type Battlefield,
  CAVALRY,
  DISORDERED,
  GONE,
  GUNS,
  INFANTRY,
  PHASE,
  READY,
  RESERVE,
  ROUTED,
} from './battlefield';
import { commanderOf } from './command-phase';
import { roundAtRandom } from './rules/combat-results';

/** How a battle ends: objectives, an army that gives up the field, the pursuit, points and level. */

/** Objectives go to the side that alone has units in order in their wing. */
export function takeObjectives(field: Battlefield): void {
  const { objectiveSector } = field.deployment;
  for (let index = 0; index < objectiveSector.length; index += 1) {
    const sector = objectiveSector[index] as number;
    const a = field.formed(0, sector) > 0;
    const b = field.formed(1, sector) > 0;
    if (a === b) continue;
    const holder = a ? 0 : 1;
    if (field.objectiveHolder[index] === holder) continue;
    field.objectiveHolder[index] = holder;
    if (field.chronicle) field.chronicle.objectiveTaken(holder, index);
  }
}

/**
 * Share of all men sent who are lost, routed or gone, 0 … 1. Reinforcements still on the march count as sound, and so do
 * units that have only just routed and have not yet failed to rally.
 */
export function brokenShare(field: Battlefield, side: number): number {
  const all = field.startMenOf[side as 0 | 1];
  if (all === 0) return 1;
  let sound = 0;
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    const state = field.state[unit] as number;
    const fresh = state === ROUTED && field.routTurns[unit] === 0;
    if (state <= DISORDERED || state === AWAITED || fresh) sound += field.men[unit] as number;
  }
  return (all - sound) / all;
}

/** True if a side has anybody in order on the field or still coming. */
function stands(field: Battlefield, side: number): boolean {
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    const state = field.state[unit] as number;
    const arm = field.arm[unit];
    if (state <= DISORDERED && (arm === INFANTRY || arm === CAVALRY)) return true;
    if (state === AWAITED && (field.deployment.arrives[unit] as number) <= field.setup.turns)
      return true;
  }
  return false;
}

/** Does a side give up the field now? Its chance grows with what is broken beyond its threshold. */
export function givesUp(field: Battlefield, side: number): boolean {
  field.phase(PHASE.army);
  const letter = side === 0 ? 'A' : 'B';
  const rule = field.setup.withdrawal[letter];
  if (!stands(field, side)) return true;
  if (rule?.fromTurn !== undefined && field.battleTurn >= rule.fromTurn) {
    field.brokenInGoodOrder = true;
    return true;
  }
  if (rule?.never) return false;
  const share = brokenShare(field, side) * 100;
  const threshold = field.breakPercentOf[side as 0 | 1];
  if (share < threshold) return false;
  let chance = (share - threshold) / field.parameters.armyBreakSpanPercent;
  const { formations, members, depth } = field.command;
  for (let formation = 0; formation < formations.length; formation += 1) {
    const first = members[formation]?.[0];
    if (first === undefined || field.side[first] !== side || (depth[formation] as number) > 0)
      continue;
    // A commander who has his army in hand halves the chance.
    if (commanderOf(field, formation) >= 0 && (field.passed[formation] as number) > 0) chance /= 2;
    break;
  }
  if (field.uniform(side, 0) >= chance) return false;
  field.brokenInGoodOrder = callsOff(field, letter, share, threshold);
  return true;
}

/**
 * An attacker who gives up before he has lost what breaks an army calls his attack off: he draws away in good order,
 * and the pursuit takes half.
 */
function callsOff(
  field: Battlefield,
  letter: 'A' | 'B',
  share: number,
  threshold: number,
): boolean {
  const { parameters, setup } = field;
  if (setup.attacker !== letter || setup.withdrawal[letter]?.breakPercent !== undefined)
    return false;
  return share < threshold + parameters.armyBreakPercent - parameters.attackBreakPercent;
}

/** Pursuit of the side that gave up: routed units lose most, then guns, then formed units. */
export function pursue(field: Battlefield, beaten: number): void {
  field.playerSide = 1 - beaten;
  field.phase(PHASE.pursuit);
  const { parameters } = field;
  let horse = 0;
  let fled = 0;
  for (let unit = 0; unit < field.count; unit += 1) {
    const state = field.state[unit] as number;
    if (field.side[unit] === beaten) fled += field.men[unit] as number;
    else if (field.arm[unit] === CAVALRY && state <= DISORDERED)
      horse += (field.men[unit] as number) * (state === READY ? 1 : 0.5);
  }
  if (fled === 0 || !stands(field, 1 - beaten)) return;
  const ratio = horse / fled > 1 ? 1 : horse / fled;
  let taken = (parameters.pursuitCapturePercent + parameters.pursuitCavalryPercent * ratio) / 100;
  const most = parameters.pursuitCaptureMaxPercent / 100;
  if (taken > most) taken = most;
  if (field.night) taken = (taken * parameters.pursuitNightPercent) / 100;
  if (field.brokenInGoodOrder) taken /= 2;
  let men = 0;
  let guns = 0;
  for (let unit = 0; unit < field.count; unit += 1) {
    if (field.side[unit] !== beaten) continue;
    const state = field.state[unit] as number;
    if (state >= AWAITED) continue;
    const share =
      state === ROUTED || state === GONE
        ? 1
        : (parameters.pursuitFormedPercent / 100) * (state === DISORDERED ? 1.5 : 1);
    const spread = 0.5 + field.uniform(unit, 0);
    const own = field.men[unit] as number;
    const caught = Math.min(
      own,
      roundAtRandom(own * taken * share * spread, field.uniform(unit, 1)),
    );
    field.captured[unit] = (field.captured[unit] as number) + caught;
    const astray = Math.min(
      own - caught,
      roundAtRandom((own * share * parameters.pursuitMissingPercent) / 100, field.uniform(unit, 2)),
    );
    field.missing[unit] = (field.missing[unit] as number) + astray;
    field.men[unit] = own - caught - astray;
    men += caught;
    if (field.arm[unit] !== ARTILLERY) continue;
    const pieces = field.guns[unit] as number;
    const reached = field.sector[unit] === RESERVE ? 0.3 : field.line[unit] === GUNS ? 1 : 0.7;
    const lost = Math.min(
      pieces,
      roundAtRandom(
        (pieces * reached * parameters.pursuitGunPercent * (taken * 100)) /
          (100 * (parameters.pursuitCapturePercent || 1)),
        field.uniform(unit, 3),
      ),
    );
    field.gunsCaptured[unit] = (field.gunsCaptured[unit] as number) + lost;
    field.guns[unit] = pieces - lost;
    guns += lost;
  }
  if (field.chronicle) field.chronicle.pursued(beaten, men, guns);
}

/** What a unit's losses are worth in points. */
function lossPoints(field: Battlefield, unit: number): number {
  const { parameters } = field;
  const arm = field.arm[unit];
  const rate =
    arm === INFANTRY
      ? parameters.pointsPer1000Infantry
      : arm === CAVALRY
        ? parameters.pointsPer1000Cavalry
        : parameters.pointsPer1000Crew;
  const men =
    (field.hit[unit] as number) +
    (field.missing[unit] as number) +
    (field.captured[unit] as number);
  const guns = (field.gunsDestroyed[unit] as number) + (field.gunsCaptured[unit] as number);
  return (men * rate) / 1000 + guns * parameters.pointsPerGun;
}

/** What a side is worth in points, whole. */
function worth(field: Battlefield, side: number): number {
  const { parameters } = field;
  let points = 0;
  for (let unit = 0; unit < field.count; unit += 1) {
    if (field.side[unit] !== side) continue;
    const arm = field.arm[unit];
    const rate =
      arm === INFANTRY
        ? parameters.pointsPer1000Infantry
        : arm === CAVALRY
          ? parameters.pointsPer1000Cavalry
          : parameters.pointsPer1000Crew;
    points +=
      ((field.startMen[unit] as number) * rate) / 1000 +
      (field.startGuns[unit] as number) * parameters.pointsPerGun;
  }
  return points;
}

export interface Verdict {
  /** Index into VICTORY_LEVELS. */
  level: number;
  /** Side A's balance. */
  points: number;
  objectivePoints: number;
  lossPointsA: number;
  lossPointsB: number;
  /** 0, 1, or −1: who held the field. */
  heldField: number;
}

/** What a battle is about, in points: computed once for an order. */
export interface Stakes {
  readonly fieldPoints: number;
  readonly atStake: number;
  /** Balance in points from which a victory is minor, major. */
  readonly minor: number;
  readonly major: number;
}

export function stakesOf(field: Battlefield): Stakes {
  const { parameters, setup } = field;
  const both = worth(field, 0) + worth(field, 1);
  let objectives = 0;
  for (const objective of setup.objectives) objectives += objective.points;
  const fieldPoints = setup.objectives.length === 0 ? (both * parameters.fieldPercent) / 100 : 0;
  const atStake = 2 * (objectives + fieldPoints) + (both * parameters.stakePercent) / 100;
  const minor = setup.thresholds?.minor ?? parameters.thresholdMinorPercent;
  const major = setup.thresholds?.major ?? parameters.thresholdMajorPercent;
  return {
    fieldPoints,
    atStake,
    minor: (atStake * minor) / 100,
    major: (atStake * Math.max(minor, major)) / 100,
  };
}

/** Victory level from a balance in side A's points: at or beyond a threshold counts. 0 … 4, worst first. */
export function levelOf(balance: number, minor: number, major: number): number {
  if (balance >= major && balance > 0) return 4;
  if (balance >= minor && balance > 0) return 3;
  if (balance <= -major && balance < 0) return 0;
  if (balance <= -minor && balance < 0) return 1;
  return 2;
}

/** Counts the points of a finished battle into `verdict`. */
export function judge(field: Battlefield, stakes: Stakes, verdict: Verdict): void {
  const { setup, parameters } = field;
  const heldField = field.broken === 0 ? 1 : field.broken === 1 ? 0 : -1;
  let objectivePoints =
    heldField === 0 ? stakes.fieldPoints : heldField === 1 ? -stakes.fieldPoints : 0;
  for (let index = 0; index < setup.objectives.length; index += 1) {
    const holder = field.broken >= 0 ? 1 - field.broken : (field.objectiveHolder[index] as number);
    const points = setup.objectives[index]?.points ?? 0;
    if (holder === 0) objectivePoints += points;
    else if (holder === 1) objectivePoints -= points;
  }
  let a = 0;
  let b = 0;
  for (let unit = 0; unit < field.count; unit += 1) {
    if (field.side[unit] === 0) a += lossPoints(field, unit);
    else b += lossPoints(field, unit);
  }
  if (field.rules.leaderPoints)
    for (let leader = 0; leader < field.leaderFate.length; leader += 1) {
      if (field.leaderFate[leader] === 0) continue;
      if (field.order.leaders[leader]?.side === 'A') a += parameters.pointsPerLeader;
      else b += parameters.pointsPerLeader;
    }
  verdict.objectivePoints = objectivePoints;
  verdict.lossPointsA = a;
  verdict.lossPointsB = b;
  verdict.points = objectivePoints + b - a;
  verdict.level = levelOf(verdict.points, stakes.minor, stakes.major);
  verdict.heldField = heldField;
  // Nobody came to meet it: whatever the points, the side that holds the field has won.
  const [menA, menB] = field.startMenOf;
  if (menB === 0 && menA > 0 && verdict.level < 3) verdict.level = 3;
  if (menA === 0 && menB > 0 && verdict.level > 1) verdict.level = 1;
}
