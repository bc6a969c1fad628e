import { z } from 'zod';
import { type Calculator, calculator } from '@/lib/battle/contract/calculator';
import { figureText, ofHundred } from '@/lib/battle/contract/rules-page';
import { rallyChance, rallyValue } from '@/lib/rulesets/musket-and-pike/rules/command';
import {
  fatigueMorale,
  fatigueOf,
  fatiguePercent,
  meleeFatigueFactor,
} from '@/lib/rulesets/musket-and-pike/rules/fatigue';
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
import { battalions, fatigue, flag, men, quality, rating, round, span } from './parts';

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

/** Calculators of morale, rally and fatigue. */
export const MORALE_CALCULATORS: readonly Calculator[] = [
  calculator(
    'morale-check-chance',
    'Chance that a loss brings a morale check',
    'Morale',
    z.strictObject({
      strength: men.meta({ title: 'Men before the loss' }),
      loss: men.meta({ title: 'Men lost' }),
    }),
    (input) => ({
      base: moraleBase(input.strength),
      chance: round(moraleTriggerChance(input.loss, input.strength)),
    }),
    ({ chance }) => ({ figure: ofHundred(chance), words: 'such losses bring a check' }),
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
    ({ morale, failureChance: fails }) => ({
      figure: figureText(morale),
      words: `is its morale: it fails ${ofHundred(fails)} checks`,
    }),
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
    ({ dice }) => ({
      figure: `${dice.filter(({ outcome }) => outcome === 'routed' || outcome === 'straggles').length} of 6`,
      words: 'rolls go ill',
      note: dice.map(({ die, outcome }) => `${die}: ${outcome}`).join(', '),
    }),
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
    ({ morale, chance }) => ({
      figure: ofHundred(chance),
      words: `tries rally it: the die must be less than ${figureText(morale)}`,
    }),
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
    ({ level, morale, firePercent }) => ({
      figure: level,
      words: `fatigue: ${figureText(morale)} morale, ${figureText(firePercent)} % on its fire and its attacks`,
    }),
  ),
  calculator(
    'fatigue-of-loss',
    'Fatigue that a combat result costs a unit',
    'Fatigue',
    z.strictObject({
      casualtyValue: men.meta({ title: 'Casualties' }),
      fatigue,
      melee: z.enum(['none', 'won', 'lost']).default('none').meta({ title: 'Melee' }),
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
    ({ low, high }) => ({ figure: span(low, high), words: 'points of fatigue' }),
  ),
];
