import { z } from 'zod';
import { calculator } from '@/lib/battle/calculator';
import type { Calculator } from '@/lib/battle/quick-resolver';
import { qualityNumber } from './battlefield';
import { fatigue, flag, men, percent, quality, result, round } from './calculator-parts';
import {
  ATTACKER_SCALE,
  armoured,
  casualtyRange,
  DEFENDER_SCALE,
  effectiveValue,
} from './combat-results';
import {
  attackingStrength,
  attackPercent,
  defencePercent,
  defendingStrength,
  type MeleeUnit,
} from './melee';
import { HOUSE_VALUES } from './parameters';

const unitInput = {
  /** Men; for a battery that is attacked, its guns. */
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
  /** No attacker who could have fired has fired in this turn. */
  ownFireHeld: flag,
  /** The defenders could have fired on the attackers and have not. */
  enemyFireHeld: flag,
  fromFlank: flag,
  hexsidePercent: z.number().min(-90).max(100).default(0),
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
      const own = attackingStrength(
        unitOf(input, input.strength, input.heavyCavalry),
        input.groundDisorders,
        input.charge ? HOUSE_VALUES.chargeFactor.value : 1,
        input.column ? HOUSE_VALUES.columnMeleePercent.value : 0,
      );
      const percent = attackPercent(
        sideOf(input),
        input.ownFireHeld,
        input.fromFlank,
        input.hexsidePercent,
        input.stepsUphill,
        HOUSE_VALUES.elevationMeleePercent.value,
        input.weatherPercent,
        input.enemyFireHeld,
      );
      const halved = (input.assaultPenalty ? 0.5 : 1) * (input.intoChateau ? 0.5 : 1);
      return {
        ownStrength: round(own),
        percent,
        strength: round(effectiveValue(own, percent) * halved),
      };
    },
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
  ),
  calculator(
    'melee-casualties',
    'Casualties of both sides in a melee',
    'Melee Resolution',
    z.strictObject({
      attackers: men,
      defenders: men,
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
  ),
];

/** Chance that a value uniform on `one` is greater than one uniform on `other`; both from 0 up. */
function chanceGreater(
  one: { low: number; high: number },
  other: { low: number; high: number },
): number {
  // In parts of the greatest, so that no product of tiny or vast figures runs out of range.
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
