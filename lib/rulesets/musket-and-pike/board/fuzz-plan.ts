import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { exampleBattle } from './example';

/**
 * Both modes of play, fog, night, frost, every optional rule, a handicap, reinforcements and fixed units. In two of them the
 * field can be given up: a player at random does so early, and plays little of the rest. In four worn armies lose heart.
 */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 500,
  orders: () => [
    exampleBattle({ turns: 8 }),
    exampleBattle({
      turns: 6,
      switches: {
        givingUp: false,
        armiesBreak: false,
        manualDefensiveFire: true,
        columnPassThrough: true,
        multipleInfantryMelees: true,
      },
      optionalRules: { targetDensity: true, averagedMelee: true, flankMorale: true },
    }),
    exampleBattle({
      ...{ foot: 6, horse: 3, batteries: 2, turns: 6 },
      switches: { fogOfWar: true, noRetreatOverruns: true, partialRetreats: true },
      optionalRules: { isolation: true, routLimiting: false, noMeleeEliminations: true },
      advantage: 25,
    }),
    exampleBattle({
      ...{ foot: 6, horse: 4, batteries: 2, turns: 6, firstTurn: '19:15', ground: 'frozen' },
      switches: {
        givingUp: false,
        fogOfWar: true,
        manualDefensiveFire: true,
        multipleCavalryMelees: true,
      },
      optionalRules: { lineMovement: true, averagedFire: true, meleeTerrain: true },
    }),
    exampleBattle({
      ...{ foot: 8, horse: 4, batteries: 3, turns: 8 },
      switches: { givingUp: false, armiesBreak: false },
      optionalRules: { highFatigueRecovery: true, leaderPoints: true, qualityFireTen: true },
      parameters: { chargeContinuation: 1, ammunitionLossPercent: 60, artilleryFireValue: 10 },
      deployment: {
        'b-horse-wing': { at: 'e20', facing: 3, turn: 3, chance: 60 },
        'b-foot-wing-1': { line: { from: 'h20', to: 'r20' }, facing: 3, released: 999 },
      },
    }),
    // Close together on broken ground: bridges torn down and mended, gates, walled farms, fixed units, rain.
    exampleBattle({
      ...{ foot: 8, horse: 4, batteries: 3, turns: 8, worked: true },
      switches: { givingUp: false },
      weather: { name: 'Rain', movementPercent: 125, artilleryPercent: -20, attackerPercent: -10 },
      deployment: {
        'a-foot-2': { at: 's9', facing: 0 },
        'a-foot-4': { line: { from: 'n11', to: 'n11' }, facing: 0, formation: 'block' },
        'a-horse-1': { at: 'm13', facing: 0 },
        'b-battery-1': { at: 's14', facing: 3 },
        'b-foot-3': { at: 'p8', facing: 3 },
        'b-horse-1': { at: 'm15', facing: 3 },
        'b-foot-wing-1': { line: { from: 'h16', to: 'r16' }, facing: 3, released: 3 },
        'a-foot-wing-1': { line: { from: 'e10', to: 'm10' }, facing: 0, released: 999 },
      },
    }),
  ],
};
