import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import type { Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import {
  armoured,
  type CombatScale,
  casualtyValue,
  gunsLost,
  roundAtRandom,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { fatigueOf } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { cardOf, hasGuns } from './shot';

/** Casualty values and what they cost a unit. Source: Combat Results, Fire Casualties, Armor Modifier, Fatigue. */

/** A drawn casualty value; by the optional Alternative Calculation the mean of two. */
export function drawnCasualties(
  builder: FactBuilder,
  value: number,
  scale: CombatScale,
  averaged: boolean,
  purpose: string,
): number {
  const draw = builder.uniform(purpose);
  const other = averaged ? builder.uniform(`${purpose}/average`) : draw;
  return casualtyValue(value, scale, (draw + other) / 2);
}

/** Men hit, split into killed and wounded. */
export function splitHit(
  builder: FactBuilder,
  hit: number,
): { readonly killed: number; readonly wounded: number } {
  const { killedPercent } = builder.state.scenario.parameters;
  const killed = Math.min(
    hit,
    roundAtRandom((hit * killedPercent) / 100, builder.uniform('killed')),
  );
  return { killed, wounded: hit - killed };
}

/** Leaves out what is 0, so that records stay small. */
export function compact(hurt: Hurt): Hurt {
  const kept: Partial<Record<keyof Hurt, number>> = {};
  for (const [name, value] of Object.entries(hurt) as [keyof Hurt, number][])
    if (value !== 0) kept[name] = value;
  return { ...kept, unit: hurt.unit };
}

/**
 * What a fire result in men costs a unit: a battery loses guns by its Artillery Fire value and some of its crews,
 * everybody else men, less by their armour.
 */
export function fireHurt(builder: FactBuilder, unit: number, result: number): Hurt {
  const { state } = builder;
  const { parameters } = state.scenario;
  const { men, guns } = state.unit(unit);
  const battery = hasGuns(state, unit);
  const share = battery ? (result * parameters.crewHitPercent) / 100 : result;
  const fallen = armoured(share, cardOf(state, unit).traits.armour);
  const hit = Math.min(men, roundAtRandom(fallen, builder.uniform('rounding')));
  const gunsDestroyed = battery
    ? Math.min(
        guns,
        roundAtRandom(gunsLost(result, parameters.artilleryFireValue), builder.uniform('guns')),
      )
    : 0;
  const fatigue = hit + gunsDestroyed > 0 ? drawnFatigue(builder, battery ? result : hit, 1) : 0;
  return compact({ unit, ...splitHit(builder, hit), gunsDestroyed, fatigue });
}

/** Points of fatigue for a casualty value. */
export function drawnFatigue(builder: FactBuilder, value: number, factor: number): number {
  return roundAtRandom(
    fatigueOf(value, builder.uniform('fatigue'), factor, 1),
    builder.uniform('fatigue/rounding'),
  );
}

/** Men that a unit loses by a hurt. */
export const menOf = ({ killed = 0, wounded = 0, missing = 0, captured = 0 }: Hurt): number =>
  killed + wounded + missing + captured;
