import { z } from 'zod';
import type { Calculator } from '@/lib/battle/contract/calculator';
import { calculator } from '@/lib/battle/contract/calculator';
import type { Json } from '@/lib/kernel/canonical-json';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  armoured,
  casualtyRange,
  effectiveValue,
  FIRE_SCALE,
  gunsLost,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import {
  bonusHandedDown,
  commandChance,
  commandNumber,
  disorderRecoveryValue,
  rallyChance,
  rallyValue,
  ratingThisTurn,
} from '@/lib/rulesets/musket-and-pike/rules/command';
import {
  fatigueMorale,
  fatigueOf,
  fatiguePercent,
  meleeFatigueFactor,
} from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import {
  coverPercent,
  fireValue,
  plainShot,
  ranksPercent,
} from '@/lib/rulesets/musket-and-pike/rules/fire';
import {
  failureChance,
  maximumFatigueCheck,
  moraleBase,
  moraleOutcome,
  moraleTriggerChance,
  moraleValue,
  stragglers,
} from '@/lib/rulesets/musket-and-pike/rules/morale';
import { qualityNumber, ratingNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { ammunitionLossChance, setUpChance } from '@/lib/rulesets/musket-and-pike/rules/supply';
import {
  chargeChance,
  formationChangeChance,
  lineDisorderChance,
  threatOf,
} from '@/lib/rulesets/musket-and-pike/rules/threat';
import { levelOf } from '@/lib/rulesets/musket-and-pike/rules/victory';
import { defaultWeapon, WEAPONS, weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { MELEE_CALCULATORS } from './melee';
import { fatigue, flag, men, percent, quality, rating, result, round } from './parts';

/** Number of battalions that a unit larger than one counts as. */
const battalions = z.number().min(1).max(1000).default(1);
/** Per cent of shelter, 0 or less. */
const shelter = z.number().min(-90).max(0).default(0);

const fireInput = z.strictObject({
  /** Men, or guns where `artillery`. */
  strength: men,
  artillery: flag,
  /** Mounted: carbines and pistols. */
  mounted: flag,
  weapon: z.enum(Object.keys(WEAPONS)).optional(),
  rangeHexes: z.number().int().min(1).max(60).default(1),
  quality,
  disordered: flag,
  column: flag,
  ranks: z.union([z.literal(2), z.literal(3)]).default(3),
  shortened: flag,
  skirmisher: flag,
  fatigue,
  moved: flag,
  opportunity: flag,
  throughSkirmishers: flag,
  coverPercent: percent.default(0),
  enfilade: flag,
  target: z
    .enum(['infantry', 'cavalry', 'artillery', 'limbered', 'wagons', 'skirmishers'])
    .default('infantry'),
  targetMassed: flag,
  targetArmour: z.number().int().min(0).max(9).default(0),
  densityMen: men.default(0),
  advantage: z.number().min(-50).max(50).default(0),
});

const threatInput = z.strictObject({
  enemies: z
    .array(
      z.strictObject({
        arm: z.enum(['infantry', 'cavalry', 'artillery']),
        strength: men,
        distanceHexes: z.number().int().min(1).max(60),
      }),
    )
    .max(100),
});

const moraleInput = z.strictObject({
  quality,
  withLeader: flag,
  lowOrOutOfAmmunition: flag,
  night: flag,
  fatigue,
  enfiladed: flag,
  disordered: flag,
  skirmisher: flag,
  fanatical: flag,
  flanksCovered: flag,
  ring: z.number().int().min(0).max(20).default(0),
});

/** Calculators of the quick resolver: the manual's arithmetic one rule at a time. */
export const CALCULATORS: readonly Calculator[] = [
  calculator('fire-casualties', 'Casualties of one fire', 'Fire Casualties', fireInput, (input) => {
    const weapon =
      WEAPONS[input.weapon ?? defaultWeapon(input.artillery ? 'artillery' : 'infantry')];
    const shot = plainShot();
    Object.assign(shot, {
      strength: input.strength,
      artillery: input.artillery,
      mounted: input.mounted,
      weaponValue: weapon ? weaponValue(weapon, input.rangeHexes, input.targetArmour > 0) : 0,
      quality: qualityNumber(input.quality),
      disordered: input.disordered,
      columnPercent: input.column ? HOUSE_VALUES.columnFirePercent.value : 100,
      ranksPercent: ranksPercent(
        input.ranks === 2,
        !input.column && !input.skirmisher,
        input.shortened,
      ),
      skirmisher: input.skirmisher,
      fatigue: input.fatigue,
      moved: input.moved,
      opportunity: input.opportunity,
      throughScreen: input.throughSkirmishers,
      coverPercent: input.coverPercent,
      enfiladePercent: input.enfilade ? HOUSE_VALUES.enfiladePercent.value : 0,
      targetMassed: input.targetMassed,
      targetFoot: input.target === 'infantry',
      cavalryPercent: input.target === 'cavalry' ? HOUSE_VALUES.cavalryFirePercent.value : 0,
      rangeHexes: input.rangeHexes,
      targetLimbered: input.target === 'limbered',
      targetWagons: input.target === 'wagons',
      targetScattered: input.target === 'skirmishers',
      densityMen: input.densityMen,
      advantagePercent: input.advantage,
    });
    const value = fireValue(shot);
    const range = casualtyRange(value, FIRE_SCALE);
    const low = armoured(range.low, input.targetArmour);
    const high = armoured(range.high, input.targetArmour);
    return {
      weapon: weapon?.name ?? 'unknown weapon',
      fireValue: round(value),
      ...result(low, high),
    };
  }),
  ...MELEE_CALCULATORS,
  calculator(
    'combat-result',
    'Combat results for any combat value',
    'Combat Results',
    z
      .strictObject({ combatValue: men, modifierPercent: percent.default(0), low: men, high: men })
      .refine(({ low, high }) => low <= high, {
        message: 'the low value is not above the high one',
        path: ['low'],
      }),
    (input) => {
      const effective = effectiveValue(input.combatValue, input.modifierPercent);
      const range = casualtyRange(effective, { low: input.low, high: input.high });
      return { effectiveValue: round(effective), ...result(range.low, range.high) };
    },
  ),
  calculator(
    'threat-value',
    'Threat value of the enemies near a hex',
    'Threat Values',
    threatInput,
    (input) => ({
      threat: round(
        input.enemies.reduce(
          (sum, enemy) => sum + threatOf(enemy.arm, enemy.strength, enemy.distanceHexes),
          0,
        ),
      ),
    }),
  ),
  calculator(
    'formation-change',
    'Chance of a change of formation under threat',
    'Threat Values',
    z.strictObject({ morale: z.number().int().min(0).max(20), threat: men, battalions }),
    ({ morale, threat, battalions }) => ({
      chance: round(formationChangeChance(morale, threat, battalions)),
    }),
  ),
  calculator(
    'charge-chance',
    'Chance that horse comes to the charge',
    'Cavalry Charges',
    z.strictObject({
      morale: z.number().int().min(0).max(20),
      commanderPassed: flag,
      threat: men,
      battalions,
    }),
    ({ morale, commanderPassed, threat, battalions }) => ({
      chance: round(chargeChance(morale, commanderPassed, threat, battalions)),
    }),
  ),
  calculator(
    'line-movement',
    'Chance of disorder for a line that moves',
    'Optional Line Movement Restriction',
    z.strictObject({ basePercent: z.number().min(0).max(100), quality }),
    (input) => ({
      chance: round(lineDisorderChance(input.basePercent, qualityNumber(input.quality))),
    }),
  ),
  calculator(
    'artillery-setup',
    'Chance that a battery is ready in the turns after unlimbering',
    'Artillery Setup',
    z.strictObject({ quality }),
    (input) => ({
      chances: [0, 1, 2].map((turn) => round(setUpChance(turn, qualityNumber(input.quality)))),
    }),
  ),
  calculator(
    'cover',
    'Shelter of a target from fire',
    'Target Fire Modifiers',
    z.strictObject({
      terrainPercent: shelter,
      worksPercent: shelter,
      hexsidePercent: shelter,
      targetMoved: flag,
      stepsAbove: z.number().int().min(0).max(20).default(0),
      elevationPercent: shelter.default(HOUSE_VALUES.elevationFirePercent.value),
    }),
    (input) => ({ percent: round(coverPercent(input)) }),
  ),
  calculator(
    'morale-check-chance',
    'Chance that a loss brings a morale check',
    'Morale',
    z.strictObject({ strength: men, loss: men }),
    (input) => ({
      base: moraleBase(input.strength),
      chance: round(moraleTriggerChance(input.loss, input.strength)),
    }),
  ),
  calculator(
    'morale-value',
    'Morale value for a check, and the chance to fail it',
    'Morale',
    moraleInput,
    (input) => {
      const morale = moraleValue({ ...input, quality: qualityNumber(input.quality) });
      return { morale, failureChance: round(failureChance(morale)) };
    },
  ),
  calculator(
    'morale-outcome',
    'What a morale check does for each roll of the die',
    'Morale',
    z.strictObject({
      morale: z.number().int().min(-10).max(20),
      routed: flag,
      inDefensiveFire: flag,
      unlimberedArtillery: flag,
      battalions,
    }),
    (input) => ({
      dice: [1, 2, 3, 4, 5, 6].map((die) => {
        const outcome = moraleOutcome(
          die - input.morale,
          input.routed,
          input.inDefensiveFire,
          input.unlimberedArtillery,
        );
        return {
          die,
          outcome,
          stragglers:
            outcome === 'straggles' ? stragglers(die - input.morale, input.battalions) : 0,
        };
      }),
    }),
  ),
  calculator(
    'command-test',
    'Command tests down a chain of command',
    'Command',
    z
      .strictObject({
        /** Ratings from the highest leader down. */
        ratings: z.array(rating).min(1).max(12),
        night: flag,
        /** Die rolls already known, from the highest leader down; absent: chances only. */
        dice: z.array(z.number().int().min(1).max(6)).max(12).optional(),
      })
      .refine(({ ratings, dice }) => (dice?.length ?? 0) <= ratings.length, {
        message: 'there are more dice than leaders',
        path: ['dice'],
      }),
    (input) => commandChain(input.ratings.map(ratingNumber), input.night, input.dice),
  ),
  calculator(
    'rally-chance',
    'Chance that a routed unit rallies',
    'Recovery From Rout',
    z.strictObject({
      quality,
      leaderships: z.array(rating).max(6).default([]),
      night: flag,
      skirmisher: flag,
      fanatical: flag,
    }),
    (input) => {
      const morale = rallyValue({
        ...input,
        quality: qualityNumber(input.quality),
        leaderships: input.leaderships.map(ratingNumber),
      });
      return { morale, chance: round(rallyChance(morale)) };
    },
  ),
  calculator(
    'disorder-recovery',
    'Chance that a disordered unit is in order again',
    'Recovery From Disorder',
    z.strictObject({
      /**
       * Numerical rating of a commander who passed the command test; absent: the unit is detached, or the test failed.
       */
      commander: z.number().int().min(0).max(20).optional(),
      night: flag,
    }),
    (input) => {
      const value = disorderRecoveryValue(input.commander ?? null, input.night);
      return { value, chance: round(commandChance(value)) };
    },
  ),
  calculator(
    'ammunition',
    'Chance of low and no ammunition after some fires',
    'Supply',
    z.strictObject({
      fires: z.number().int().min(0).max(200),
      defensive: flag,
      lossPercent: z.number().min(0).max(100).default(HOUSE_VALUES.ammunitionLossPercent.value),
    }),
    (input) => {
      const loss = ammunitionLossChance(input.lossPercent, input.defensive);
      let full = 1;
      let low = 0;
      for (let fire = 0; fire < input.fires; fire += 1) {
        // A unit low on ammunition does not fire in its own turn, so it cannot drop another level there.
        low = low * (input.defensive ? 1 - loss : 1) + full * loss;
        full *= 1 - loss;
      }
      return { full: round(full), low: round(low), out: round(Math.max(0, 1 - full - low)) };
    },
  ),
  calculator(
    'artillery-loss',
    'Guns that a fire result in men costs a battery',
    'Fire Casualties',
    z.strictObject({
      result: men,
      artilleryFireValue: z
        .number()
        .min(1)
        .max(1000)
        .default(HOUSE_VALUES.artilleryFireValue.value),
    }),
    (input) => {
      const guns = gunsLost(input.result, input.artilleryFireValue);
      return { atLeast: Math.floor(guns), chanceOfOneMore: round(guns - Math.floor(guns)) };
    },
  ),
  calculator(
    'fatigue-effect',
    'What fatigue takes off',
    'Fatigue',
    z.strictObject({ fatigue }),
    (input) => ({
      level:
        input.fatigue >= 900
          ? 'maximum'
          : input.fatigue >= 600
            ? 'high'
            : input.fatigue >= 300
              ? 'medium'
              : 'low',
      morale: -fatigueMorale(input.fatigue),
      firePercent: -fatiguePercent(input.fatigue),
      meleePercent: -fatiguePercent(input.fatigue),
    }),
  ),
  calculator(
    'fatigue-of-loss',
    'Fatigue that a combat result costs a unit',
    'Fatigue',
    z.strictObject({
      casualtyValue: men,
      fatigue,
      melee: z.enum(['none', 'won', 'lost']).default('none'),
      battalions,
    }),
    (input) => {
      const factor = input.melee === 'none' ? 1 : meleeFatigueFactor(input.melee === 'lost');
      const of = (draw: number) => fatigueOf(input.casualtyValue, draw, factor, input.battalions);
      return {
        low: round(of(0)),
        high: round(of(1)),
        checkAtMaximum: maximumFatigueCheck(input.fatigue, of(0)),
      };
    },
  ),
  calculator(
    'victory-level',
    'Victory level from points',
    'End Of Game',
    z
      .strictObject({
        objectivePoints: z.number().min(-1e6).max(1e6).default(0),
        lossPoints: z.strictObject({ A: men, B: men }),
        atStake: z.number().min(0).max(1e7),
        minorPercent: z.number().min(0).max(100).default(HOUSE_VALUES.thresholdMinorPercent.value),
        majorPercent: z.number().min(0).max(100).default(HOUSE_VALUES.thresholdMajorPercent.value),
      })
      .refine(({ minorPercent, majorPercent }) => minorPercent <= majorPercent, {
        message: 'the minor threshold is not above the major one',
        path: ['minorPercent'],
      }),
    (input) => {
      const balance = input.objectivePoints + input.lossPoints.B - input.lossPoints.A;
      const minor = (input.atStake * input.minorPercent) / 100;
      const major = (input.atStake * input.majorPercent) / 100;
      return {
        balance: round(balance),
        minor: round(minor),
        major: round(major),
        level: VICTORY_LEVELS[levelOf(balance, minor, major)] ?? 'draw',
      };
    },
  ),
];

/**
 * A chain of command, highest first: each leader's number, the chance on their own and over all outcomes of the tests
 * above them, and, where dice are given, the result.
 */
function commandChain(
  ratings: readonly number[],
  night: boolean,
  dice: readonly number[] | undefined,
): Json {
  // Chance of each bonus received, by level: the number of leaders in a row above who have passed.
  let received: number[] = [1];
  let bonus = 0;
  const leaders = ratings.map((own, level) => {
    let passes = 0;
    const next: number[] = [0];
    received.forEach((chance, given) => {
      const pass = chance * commandChance(commandNumber(own, given, night));
      passes += pass;
      const handed = bonusHandedDown(given, true);
      next[handed] = (next[handed] ?? 0) + pass;
      next[0] = (next[0] ?? 0) + chance - pass;
    });
    received = next.map((chance) => chance ?? 0);
    const answer: Record<string, Json> = { rating: own, passChance: round(passes) };
    const die = dice?.[level];
    if (die !== undefined) {
      const number = commandNumber(own, bonus, night);
      const passed = die <= number;
      answer.bonus = bonus;
      answer.number = number;
      answer.passed = passed;
      answer.ratingThisTurn = ratingThisTurn(own, bonus, passed, night);
      bonus = bonusHandedDown(bonus, passed);
    }
    return answer;
  });
  return { leaders };
}
