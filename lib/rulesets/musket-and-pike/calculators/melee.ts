import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText, ofHundred } from '@/lib/battle/contract/rules-page';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/house-values';
import {
  ATTACKER_SCALE,
  armoured,
  casualtyRange,
  DEFENDER_SCALE,
  effectiveValue,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { meleeFatigueFactor } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import {
  attackersDisordered,
  attackersLimit,
  attackingStrength,
  attackPercent,
  attackStrength,
  defencePercent,
  defendingStrength,
  isCharge,
  largestHexside,
  type MeleeUnit,
  meleeVerdict,
  menWithinLimit,
} from '@/lib/rulesets/musket-and-pike/rules/melee';
import { qualityNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { fatigue, flag, men, percent, quality, result, round, span } from './parts';

const unitInput = {
  /** Men; for a battery under attack, its guns. */
  strength: men,
  meleeValue: z.number().int().min(0).max(20).default(0),
  disordered: flag,
  noBayonet: flag,
  withLeader: flag,
  quality,
};
const attackInput = z.strictObject({
  ...unitInput,
  fatigue,
  heavyCavalry: flag,
  charge: flag,
  column: flag,
  /** The attack goes over or into what causes disorder. */
  groundDisorders: flag,
  /** A unit with the assault penalty that attacks into a trench or out of an abatis. */
  assaultPenalty: flag,
  /** No attacker that could have fired has fired in this turn. */
  ownFireHeld: flag,
  /** The defenders could have fired on the attackers and have not. */
  enemyFireHeld: flag,
  fromFlank: flag,
  hexsidePercent: z.number().min(-90).max(100).default(0),
  /** Hexsides attacked across: the largest modifier of all counts. */
  otherHexsides: z.array(z.number().min(-90).max(100)).max(6).default([]),
  /** Terrain modifier of the defender's hex, under the optional Melee Terrain Modifier. */
  terrainPercent: z.number().min(-90).max(100).default(0),
  stepsUphill: z.number().int().min(0).max(10).default(0),
  weatherPercent: z.number().min(-90).max(50).default(0),
  intoChateau: flag,
});
const defenceInput = z.strictObject({
  ...unitInput,
  artillery: flag,
  routed: flag,
  isolated: flag,
});

type Common = Omit<z.output<typeof defenceInput>, 'artillery' | 'routed' | 'isolated'> & {
  readonly fatigue?: number;
};

const unitOf = (input: Common, strength: number, heavyCavalry: boolean): MeleeUnit => ({
  strength,
  meleeValue: input.meleeValue,
  fatigue: input.fatigue ?? 0,
  disordered: input.disordered,
  noBayonet: input.noBayonet,
  heavyCavalry,
});

const sideOf = (input: Common) => {
  const number = qualityNumber(input.quality);
  return { withLeader: input.withLeader, bestQuality: number, worstQuality: number };
};

/** Calculators of a melee: the strength of either side with every modifier, and what it costs both. */
export const MELEE_CALCULATORS: readonly Calculator[] = [
  calculator(
    'melee-attack',
    'Strength of a unit that attacks in a melee',
    'Melee Modifiers',
    attackInput,
    (input) => {
      const own = attackingStrength(unitOf(input, input.strength, input.heavyCavalry), {
        disorders: input.groundDisorders,
        chargeFactor: input.charge ? HOUSE_VALUES.chargeFactor.value : 1,
        columnPercent: input.column ? HOUSE_VALUES.columnMeleePercent.value : 0,
        assaultPenalty: input.assaultPenalty,
      });
      const percent = attackPercent(sideOf(input), {
        heldFire: input.ownFireHeld,
        enemyHeldFire: input.enemyFireHeld,
        fromFlank: input.fromFlank,
        hexsidePercent: largestHexside([input.hexsidePercent, ...input.otherHexsides]),
        stepsUphill: input.stepsUphill,
        elevationPercent: HOUSE_VALUES.elevationMeleePercent.value,
        weatherPercent: input.weatherPercent,
        terrainPercent: input.terrainPercent,
      });
      return {
        ownStrength: round(own),
        percent,
        strength: round(attackStrength(own, percent, input.intoChateau)),
      };
    },
    ({ strength, percent: modifier }) => ({
      figure: figureText(strength, 0),
      words: `men’s worth in the attack; ${figureText(modifier)} % for the side`,
    }),
  ),
  calculator(
    'melee-defence',
    'Strength of a unit that is attacked in a melee',
    'Melee Modifiers',
    defenceInput,
    (input) => {
      const men = input.artillery
        ? input.strength * HOUSE_VALUES.artilleryMeleePerGun.value
        : input.strength;
      const own = defendingStrength(unitOf(input, men, false), input.routed, input.isolated);
      const percent = defencePercent(sideOf(input));
      return { ownStrength: round(own), percent, strength: round(effectiveValue(own, percent)) };
    },
    ({ strength }) => ({ figure: figureText(strength, 0), words: 'men’s worth in the defence' }),
  ),
  calculator(
    'melee-casualties',
    'Casualties of both sides in a melee',
    'Melee Resolution',
    z.strictObject({
      attackers: men.meta({ title: 'Strength of the attack' }),
      defenders: men.meta({ title: 'Strength of the defence' }),
      attackerPercent: percent.default(0),
      defenderPercent: percent.default(0),
      attackerArmour: z.number().int().min(0).max(9).default(0),
      defenderArmour: z.number().int().min(0).max(9).default(0),
    }),
    (input) => {
      const attack = casualtyRange(
        effectiveValue(input.attackers, input.attackerPercent),
        ATTACKER_SCALE,
      );
      const defence = casualtyRange(
        effectiveValue(input.defenders, input.defenderPercent),
        DEFENDER_SCALE,
      );
      const onDefenders = {
        low: armoured(attack.low, input.defenderArmour),
        high: armoured(attack.high, input.defenderArmour),
      };
      const onAttackers = {
        low: armoured(defence.low, input.attackerArmour),
        high: armoured(defence.high, input.attackerArmour),
      };
      return {
        defenderCasualties: result(onDefenders.low, onDefenders.high),
        attackerCasualties: result(onAttackers.low, onAttackers.high),
        attackerWins: round(chanceGreater(onDefenders, onAttackers)),
      };
    },
    ({ defenderCasualties, attackerCasualties, attackerWins }) => ({
      figure: ofHundred(attackerWins),
      words: 'such attacks win',
      note: `The defender loses ${span(defenderCasualties.low, defenderCasualties.high)} men, the attacker ${span(attackerCasualties.low, attackerCasualties.high)}.`,
    }),
  ),
  calculator(
    'melee-verdict',
    'Who has won a melee, and what each side loses',
    'Melee Resolution',
    z.strictObject({
      /** Casualties drawn for each side, after armour. */
      attackerLoss: men,
      defenderLoss: men,
      attackers: men,
      horseAgainstBlock: flag,
      skirmishersDefend: flag,
      skirmishersAttack: flag,
      intoChateau: flag,
    }),
    (input) => {
      const verdict = meleeVerdict({
        ...input,
        attackersFall: input.attackerLoss >= input.attackers,
      });
      return {
        attackersWin: verdict.won,
        attackerLoss: round(verdict.attackerLoss),
        defenderLoss: round(verdict.defenderLoss),
        defendersRetreat: verdict.retreats,
        attackersDisordered: attackersDisordered(input.skirmishersDefend),
        attackerFatigueFactor: meleeFatigueFactor(!verdict.won),
        defenderFatigueFactor: meleeFatigueFactor(verdict.won),
      };
    },
    ({ attackersWin, attackerLoss, defenderLoss }) => ({
      figure: attackersWin ? 'attack' : 'defence',
      words: 'has won',
      note: `The attackers lose ${figureText(attackerLoss, 0)} men, the defenders ${figureText(defenderLoss, 0)}.`,
    }),
  ),
  calculator(
    'melee-attackers',
    'Men of each unit that may attack one hex, and whether its horse charges',
    'Meleeing',
    z.strictObject({
      /** Units in the order in which they join; each contributes as many men as fit. */
      attackers: z.array(men).min(1).max(20),
      defenders: men,
      /** Stacking limits of a hex, men: for the attackers' arm and for the defenders'. */
      stackingLimit: z.number().int().min(100).max(20_000).default(2000),
      defenderStackingLimit: z.number().int().min(100).max(20_000).default(2000),
      obstructed: flag,
      horseOrBlock: flag,
      skirmishersInBuilding: flag,
      irregular: flag,
      easyPrey: flag,
    }),
    (input) => {
      const limit = attackersLimit(
        input.stackingLimit,
        input.defenders,
        input.defenderStackingLimit,
      );
      let committed = 0;
      const joining = input.attackers.map((unit) => {
        const within = menWithinLimit(unit, committed, limit);
        committed += within;
        return within;
      });
      return { limit, attackers: joining, charge: isCharge(input) };
    },
    ({ limit, attackers }) => ({
      figure: attackers.map((joined) => figureText(joined)).join(', '),
      words: `men join, of at most ${figureText(limit)}`,
    }),
  ),
];

/** Chance that a value uniform on `one` is greater than one uniform on `other`; both ranges ≥ 0. */
function chanceGreater(
  one: { low: number; high: number },
  other: { low: number; high: number },
): number {
  // Scaled by the greatest end, so that no product of tiny or vast figures overflows or underflows.
  const most = Math.max(one.high, other.high);
  if (most <= 0) return 0;
  const [from, to, low, high] = [one.low, one.high, other.low, other.high].map(
    (value) => value / most,
  ) as [number, number, number, number];
  const width = to - from;
  const span = high - low;
  if (width <= 0) return span <= 0 ? (from > low ? 1 : 0) : clamp((from - low) / span);
  if (span <= 0) return clamp((to - low) / width);
  // Area of {x > y} in the rectangle, by the integral of the clipped line.
  const area = (x: number) => {
    const at = x - low;
    if (at <= 0) return 0;
    return at <= span ? (at * at) / 2 : span * at - (span * span) / 2;
  };
  return clamp((area(to) - area(from)) / (width * span));
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}
