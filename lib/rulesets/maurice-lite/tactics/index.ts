/** The rules of the table of Maurice Lite as pure functions of who stands where: no dice, no cards, no rounds. */
export {
  canCharge,
  chargesOf,
  type FoundCharge,
  mayChargeWith,
  mayNotCharge,
} from './charge';
export { cincPlace, displacementOf, isUnderBases, markerCorners } from './cinc';
export {
  type BeforeDie,
  basicValue,
  type CombatResult,
  combatResults,
  engagedWith,
  isVulnerable,
  outnumberedBy,
  scoreOf,
} from './combat';
export { activationDistance, nearestFirst, OUT_OF_REACH } from './distance';
export { ENGAGED, type Engagement, engagements, isToFlankOf } from './engage';
export { type FallBack, fallBack, fallBackDistance, mustFallBack } from './fall-back';
export { type Aim, aimsOf, type FireKind, LONG_RANGE, mayFire, SHORT_RANGE } from './fire';
export { forcesOf, isForce, LINK } from './forces';
export { type Ground, groundUnder, groundUnderBase, heightAt, liesOn } from './ground';
export { diceOf, isDisruptedShooter, TO_HIT, toDisrupt, toHit } from './hit';
export { allowances, inBaseWidths } from './judging';
export { type MoveAction, type MoveDetail, tryMove } from './move';
export { isNear, NEAR, nearEnemy, touches } from './near';
export * from './probabilities';
export { leastFace, type Modifier, rallyNumber, rallyNumbers } from './rally';
export { basesOfBody, cornersOfBases, frontBox, shapeOf, standOf } from './shape';
export { sees } from './visible';
