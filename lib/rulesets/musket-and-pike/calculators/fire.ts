import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText, ofHundred } from '@/lib/battle/contract/rules-page';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  armoured,
  casualtyRange,
  effectiveValue,
  FIRE_SCALE,
  gunsLost,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import {
  coverPercent,
  fireValue,
  plainShot,
  ranksPercent,
} from '@/lib/rulesets/musket-and-pike/rules/fire';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { ammunitionLossChance, setUpChance } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { defaultWeapon, WEAPONS, weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { fatigue, flag, men, percent, quality, result, round, span } from './parts';

/** Per cent of shelter, 0 or less. */
const shelter = z.number().min(-90).max(0).default(0);

const fireInput = z.strictObject({
  /** Men, or guns where `artillery`. */
  strength: men.meta({ title: 'Men firing, or guns' }),
  artillery: flag.meta({ title: 'They are guns' }),
  /** Mounted: carbines and pistols. */
  mounted: flag,
  weapon: z.enum(Object.keys(WEAPONS)).optional().meta({ title: 'Weapon' }),
  rangeHexes: z.number().int().min(1).max(60).default(1).meta({ title: 'Range, hexes' }),
  quality,
  disordered: flag,
  column: flag,
  ranks: z.union([z.literal(2), z.literal(3)]).default(3),
  shortened: flag,
  skirmisher: flag,
  fatigue,
  moved: flag.meta({ title: 'Has moved this turn' }),
  opportunity: flag.meta({ title: 'Opportunity fire' }),
  throughSkirmishers: flag,
  coverPercent: percent.default(0).meta({ title: 'Shelter of the target, %' }),
  enfilade: flag.meta({ title: 'Into a flank' }),
  target: z
    .enum(['infantry', 'cavalry', 'artillery', 'limbered', 'wagons', 'skirmishers'])
    .default('infantry')
    .meta({ title: 'Target' }),
  targetMassed: flag.meta({ title: 'Target in column or block' }),
  targetArmour: z.number().int().min(0).max(9).default(0),
  densityMen: men.default(0),
  advantage: z.number().min(-50).max(50).default(0),
});

/** Calculators of fire, and of what it costs. */
export const FIRE_CALCULATORS: readonly Calculator[] = [
  calculator(
    'fire-casualties',
    'Casualties of one fire',
    'Fire Casualties',
    fireInput,
    (input) => {
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
    },
    ({ fireValue: value, low, high, mean }) => ({
      figure: span(low, high),
      words: `men, ${figureText(mean, 0)} on average`,
      note: `A fire value of ${figureText(value, 0)}.`,
    }),
  ),
  calculator(
    'combat-result',
    'Combat results for any combat value',
    'Combat Results',
    z
      .strictObject({
        combatValue: men.meta({ title: 'Combat value' }),
        modifierPercent: percent.default(0).meta({ title: 'Modifiers, %' }),
        low: men.meta({ title: 'Least for 1,000' }),
        high: men.meta({ title: 'Most for 1,000' }),
      })
      .refine(({ low, high }) => low <= high, {
        message: 'the low value is not above the high one',
        path: ['low'],
      }),
    (input) => {
      const effective = effectiveValue(input.combatValue, input.modifierPercent);
      const range = casualtyRange(effective, { low: input.low, high: input.high });
      return { effectiveValue: round(effective), ...result(range.low, range.high) };
    },
    ({ low, high, mean }) => ({
      figure: span(low, high),
      words: `${figureText(mean, 1)} on average`,
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
    ({ percent: shelterPercent }) => ({
      figure: `${figureText(shelterPercent)} %`,
      words: 'on the fire at it',
    }),
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
    ({ atLeast, chanceOfOneMore }) => ({
      figure: figureText(atLeast),
      words: `guns, and in ${ofHundred(chanceOfOneMore)} cases one more`,
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
    ({ chances }) => ({
      figure: chances.map((chance) => `${Math.round(chance * 100)} %`).join(', '),
      words: 'in the first, second and third turn after unlimbering',
    }),
  ),
  calculator(
    'ammunition',
    'Chance of low and no ammunition after some fires',
    'Supply',
    z.strictObject({
      fires: z.number().int().min(0).max(200).meta({ title: 'Times it fires' }),
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
    ({ full }) => ({ figure: ofHundred(full), words: 'still have all their ammunition' }),
  ),
];
