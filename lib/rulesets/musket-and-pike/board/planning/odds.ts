import {
  type AttackFigures,
  attackFigures,
  defendersOn,
  fighters,
} from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { fireOdds, targetsOn } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { verdictOf } from '@/lib/rulesets/musket-and-pike/board/combat/melee';
import { moraleNow } from '@/lib/rulesets/musket-and-pike/board/combat/morale';
import { hasGuns, type When } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { thousands } from '@/lib/rulesets/musket-and-pike/board/names';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import {
  ATTACKER_SCALE,
  casualtyRange,
  casualtyValue,
  DEFENDER_SCALE,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { failureChance, moraleTriggerChance } from '@/lib/rulesets/musket-and-pike/rules/morale';

/** “20 %”, “under 1 %”. */
export function percentWords(chance: number): string {
  const whole = Math.round(100 * chance);
  if (chance > 0 && whole === 0) return 'under 1 %';
  return chance < 1 && whole === 100 ? 'over 99 %' : `${whole} %`;
}

const whole = (low: number, high: number): string =>
  `${thousands(Math.floor(low))} to ${thousands(Math.ceil(high))}`;

/** What fire of units at a hex does, in sentences: casualties, and the check that may follow. */
export function fireWords(
  state: State,
  units: readonly number[],
  at: number,
  when: When,
  aimed: number | null = null,
): string[] {
  const side = state.unit(units[0] as number).side;
  const found = targetsOn(state, at, side);
  const target = aimed !== null && found.includes(aimed) ? aimed : found[0];
  if (target === undefined) return ['Nobody is seen there.'];
  const { low, mean, high, value } = fireOdds(state, units, target, when);
  const name = state.scenario.cards[target]?.name ?? '';
  const { artilleryFireValue } = state.scenario.parameters;
  if (hasGuns(state, target))
    return [
      `${name}: a result of ${whole(low, high)}; every ${thousands(artilleryFireValue)} of it cost a gun (fire value ${thousands(value)}).`,
    ];
  const { men, routed } = state.unit(target);
  const lost = Math.min(men, mean);
  const check = moraleTriggerChance(lost, men);
  const runs = routed ? 0 : check * failureChance(moraleNow(state, target));
  return [
    `${name}: ${whole(low, high)} men, half the time under ${thousands(mean)} (fire value ${thousands(value)}).`,
    `A check of its morale: ${percentWords(check)}; it routs: ${percentWords(when === 'own' ? runs : 0)}.`,
  ];
}

/** The odds of a melee. */
export interface MeleeOdds {
  readonly figures: AttackFigures;
  /** Chance that the attack wins, 0 … 1. */
  readonly win: number;
  /** Men that each side may lose, least and most. */
  readonly attackers: readonly [number, number];
  readonly defenders: readonly [number, number];
}

/** Draws of each side that are laid out on a grid. */
const STEPS = 24;

/**
 * Odds of an attack as both sides stand now. Fire of the defenders as the attack comes in is not part of them: it weakens
 * the attack, and may stop it.
 */
export function meleeOdds(state: State, units: readonly number[], at: number): MeleeOdds {
  const attackers = fighters(state, units);
  const side = state.unit(attackers[0] as number).side;
  const fighting = fighters(state, defendersOn(state, at, side));
  const figures = attackFigures(state, units, at);
  let won = 0;
  for (let one = 0; one < STEPS; one += 1)
    for (let two = 0; two < STEPS; two += 1) {
      const onAttackers = casualtyValue(figures.defence, DEFENDER_SCALE, (one + 0.5) / STEPS);
      const onDefenders = casualtyValue(figures.attack, ATTACKER_SCALE, (two + 0.5) / STEPS);
      const verdict = verdictOf(state, attackers, fighting, at, onAttackers, onDefenders);
      if (verdict.won) won += 1;
    }
  const loss = casualtyRange(figures.defence, DEFENDER_SCALE);
  const inflicted = casualtyRange(figures.attack, ATTACKER_SCALE);
  return {
    figures,
    win: won / STEPS ** 2,
    attackers: [loss.low, loss.high],
    defenders: [inflicted.low, inflicted.high],
  };
}

/** The odds of a melee in sentences. */
export function meleeWords(state: State, units: readonly number[], at: number): string[] {
  const odds = meleeOdds(state, units, at);
  const { attack, defence, charge } = odds.figures;
  return [
    `${charge ? 'Charge' : 'Melee'}: ${thousands(attack)} against ${thousands(defence)}; the attack wins ${percentWords(odds.win)}.`,
    `You lose ${whole(...odds.attackers)} men, they ${whole(...odds.defenders)}.`,
  ];
}
