import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import type { Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import { facesHex, terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import {
  scatteredLimit,
  stackingOf,
  weightOf,
} from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import {
  ATTACKER_SCALE,
  armoured,
  DEFENDER_SCALE,
  roundAtRandom,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { meleeFatigueFactor } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import {
  attackersDisordered,
  type MeleeVerdict,
  meleeVerdict,
} from '@/lib/rulesets/musket-and-pike/rules/melee';

export { whyNotMelee } from './attack';

import { type AttackFigures, attackFigures, defendersOn, displacesHorse, fighters } from './attack';
import { bridgeTarget, fire, fireBar } from './fire';
import { hitLeaders, isLeader } from './leaders';
import { compact, drawnCasualties, drawnFatigue, menOf, splitHit } from './losses';
import { check, triggered } from './morale';
import { cardOf, hasGuns, onFoot, onHorse } from './shot';
import { lose } from './vanish';
import { advance, retreat } from './won';

/** A melee from its first step to the hex that is won or held. Source: Meleeing, Melee Resolution. */

/** A unit's part of its side's losses. */
interface Share {
  readonly unit: number;
  /** Men lost, armour deducted, before rounding. */
  readonly loss: number;
}

/** A side's calculated loss, shared out by men; a battery counts by the melee strength of its guns. */
function shares(state: State, units: readonly number[], loss: number): Share[] {
  const { artilleryMeleePerGun } = state.scenario.parameters;
  const weights = units.map((unit) =>
    hasGuns(state, unit) ? state.unit(unit).guns * artilleryMeleePerGun : state.unit(unit).men,
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return units.map((unit, index) => ({
    unit,
    loss:
      all === 0
        ? 0
        : armoured((loss * (weights[index] as number)) / all, cardOf(state, unit).traits.armour),
  }));
}

const sumOf = (parts: readonly Share[]): number => parts.reduce((sum, { loss }) => sum + loss, 0);

/** What its part costs a unit. Of the losers' men some are taken prisoner. `scale`: what the verdict leaves of the loss. */
function meleeHurt(builder: FactBuilder, share: Share, scale: number, lost: boolean): Hurt {
  const { state } = builder;
  const { unit } = share;
  const { parameters } = state.scenario;
  const hit = Math.min(
    state.unit(unit).men,
    roundAtRandom(share.loss * scale, builder.uniform('melee/rounding')),
  );
  if (hit === 0) return { unit };
  const captured = lost
    ? Math.min(
        hit,
        roundAtRandom(
          (hit * parameters.meleeCapturedPercent) / 100,
          builder.uniform('melee/captured'),
        ),
      )
    : 0;
  const fatigue = drawnFatigue(builder, hit, meleeFatigueFactor(lost));
  return compact({ unit, ...splitHit(builder, hit - captured), captured, fatigue });
}

/** Defenders who have not fired in this turn fire at those who close with them, at full effect. Source: Defensive Fire. */
function fireAtAttackers(builder: FactBuilder, attackers: readonly number[], at: number): void {
  const { state } = builder;
  const side = state.unit(attackers[0] as number).side;
  for (const unit of [...state.on(at)]) {
    if (state.unit(unit).side === side || fireBar(state, unit, 'defensive') !== null) continue;
    const prey = attackers.find(
      (attacker) =>
        state.unit(attacker).status === 'field' &&
        !state.unit(attacker).routed &&
        facesHex(state, unit, state.unit(attacker).at),
    );
    if (prey !== undefined) fire(builder, [unit], state.unit(prey).at, 'defensive', prey);
  }
}

/** The verdict of a melee from losses that were drawn. */
export function verdictOf(
  state: State,
  attackers: readonly number[],
  fighting: readonly number[],
  at: number,
  onAttackers: number,
  onDefenders: number,
): MeleeVerdict {
  const skirmish = (unit: number) => state.unit(unit).formation === 'skirmish';
  const weight = attackers.reduce((sum, unit) => sum + weightOf(state, unit), 0);
  const men = attackers.reduce((sum, unit) => sum + state.unit(unit).men, 0);
  const scattered = scatteredLimit(state);
  return meleeVerdict({
    attackerLoss: onAttackers,
    defenderLoss: onDefenders,
    attackersFall: onAttackers >= men,
    horseAgainstBlock:
      attackers.some((unit) => onHorse(state, unit)) &&
      fighting.some((unit) => onFoot(state, unit) && state.unit(unit).formation === 'block'),
    skirmishersDefend:
      fighting.length > 0 && fighting.every(skirmish) && stackingOf(state, at) <= scattered,
    skirmishersAttack: attackers.every(skirmish) && weight <= scattered,
    intoChateau: terrainOf(state.scenario.ground, at) === 'chateau',
  });
}

/**
 * A side's units attack a hex. In turn-based play defenders who can fire do so first; then the melee is resolved, with
 * losses, fatigue, leaders hit, checks by losses of defenders who held, the retreat of those who did not and the advance
 * of the attackers. The check of beaten defenders comes at the end of the phase.
 */
export function melee(builder: FactBuilder, units: readonly number[], at: number): void {
  const { state } = builder;
  const { switches } = state.scenario;
  const { side } = state.unit(units[0] as number);
  if (defendersOn(state, at, side).length === 0) {
    attackBridge(builder, side, units, at);
    return;
  }
  const men = units.filter((unit) => !isLeader(state, unit));
  if (displacesHorse(state, men, defendersOn(state, at, side))) {
    displace(builder, side, units, at);
    return;
  }
  if (!switches.manualDefensiveFire) fireAtAttackers(builder, men, at);
  const attackers = men.filter(
    (unit) => state.unit(unit).status === 'field' && !state.unit(unit).routed,
  );
  const defenders = defendersOn(state, at, side);
  if (attackers.length === 0 || defenders.length === 0) return;
  const leaders = units.filter(
    (unit) => isLeader(state, unit) && state.unit(unit).status === 'field',
  );
  const fighting = fighters(state, defenders);
  const figures = attackFigures(state, [...attackers, ...leaders], at);
  const draw = (value: number, scale: typeof ATTACKER_SCALE, purpose: string) =>
    drawnCasualties(builder, value, scale, switches.averagedMelee, purpose);
  const attackerShares = shares(state, attackers, draw(figures.defence, DEFENDER_SCALE, 'defence'));
  const rawDefence = draw(figures.attack, ATTACKER_SCALE, 'attack');
  const defenderShares = shares(state, fighting, rawDefence);
  const onAttackers = sumOf(attackerShares);
  // Against wagons and guns without a crew nobody can lose anything, and nobody holds the hex.
  const onDefenders = fighting.length === 0 ? rawDefence : sumOf(defenderShares);
  const verdict = verdictOf(state, attackers, fighting, at, onAttackers, onDefenders);
  const scaleOf = (kept: number, drawn: number) => (drawn > 0 ? kept / drawn : 0);
  const before = new Map(fighting.map((unit) => [unit, state.unit(unit).men]));
  const places = new Map(attackers.map((unit) => [unit, state.unit(unit).at]));
  const skirmishersOnly = fighting.every((unit) => state.unit(unit).formation === 'skirmish');
  const hurt = [
    ...attackerShares.map((share) =>
      meleeHurt(builder, share, scaleOf(verdict.attackerLoss, onAttackers), !verdict.won),
    ),
    ...defenderShares.map((share) =>
      meleeHurt(builder, share, scaleOf(verdict.defenderLoss, onDefenders), verdict.won),
    ),
  ].filter((cost) => menOf(cost) > 0);
  recordMelee(builder, side, [...attackers, ...leaders], defenders, at, figures, verdict, hurt);
  const { leaderMeleeCasualtyPercent } = state.scenario.parameters;
  for (const hex of new Set([...places.values(), at]))
    hitLeaders(
      builder,
      hex,
      hurt.filter(({ unit }) => (places.get(unit) ?? at) === hex),
      leaderMeleeCasualtyPercent,
    );
  for (const { unit } of hurt)
    if (state.unit(unit).status !== 'field') lose(builder, unit, 'melee', places.get(unit) ?? at);
  if (verdict.won) {
    if (verdict.retreats) retreat(builder, attackers, at);
    advance(builder, [...attackers, ...leaders], at, figures.charge);
  } else
    for (const cost of hurt) {
      const strength = before.get(cost.unit);
      if (strength === undefined || state.unit(cost.unit).status !== 'field') continue;
      if (triggered(builder, menOf(cost), strength)) check(builder, cost.unit, 'loss', false);
    }
  if (attackersDisordered(fighting.length > 0 && skirmishersOnly))
    disorderAttackers(builder, attackers);
}

function recordMelee(
  builder: FactBuilder,
  side: 0 | 1,
  attackers: readonly number[],
  defenders: readonly number[],
  at: number,
  figures: AttackFigures,
  verdict: MeleeVerdict,
  hurt: readonly Hurt[],
): void {
  const tenths = (value: number) => Math.round(10 * value) / 10;
  builder.record({
    ...{ type: 'MeleeFought', side, attackers, defenders, at, charge: figures.charge },
    ...{ attack: Math.round(figures.attack), defence: Math.round(figures.defence) },
    ...{ attackerLoss: tenths(verdict.attackerLoss), defenderLoss: tenths(verdict.defenderLoss) },
    ...{ won: verdict.won, hurt },
  });
}

/** Attackers lose their order, at once; those who charge, at the end of their turn. Source: Melee Resolution, Cavalry Charges. */
function disorderAttackers(builder: FactBuilder, attackers: readonly number[]): void {
  const { state } = builder;
  const shaken = attackers.filter((unit) => {
    const { status, disordered, routed, charging } = state.unit(unit);
    return status === 'field' && !disordered && !routed && charging < 0;
  });
  if (shaken.length > 0) builder.record({ type: 'FellIntoDisorder', units: shaken, why: 'melee' });
}

/** A block comes on: horse that stands alone gives way, without a loss. Source: Meleeing. */
function displace(builder: FactBuilder, side: 0 | 1, units: readonly number[], at: number): void {
  const { state } = builder;
  const defenders = defendersOn(state, at, side);
  const attackers = units.filter((unit) => !isLeader(state, unit));
  builder.record({
    ...{ type: 'MeleeFought', side, attackers: units, defenders, at, charge: false },
    ...{ attack: 0, defence: 0, attackerLoss: 0, defenderLoss: 0, won: true, hurt: [] },
    displaced: true,
  });
  retreat(builder, attackers, at);
  advance(builder, units, at, false);
  disorderAttackers(builder, attackers);
}

/** Foot and horse tear down a bridge that nobody holds: only the bridge suffers. Source: Bridge Damage. */
function attackBridge(
  builder: FactBuilder,
  side: 0 | 1,
  units: readonly number[],
  at: number,
): void {
  const { state } = builder;
  const bridge = bridgeTarget(state, at);
  if (bridge < 0) return;
  const attackers = units.filter((unit) => !isLeader(state, unit));
  const men = attackers.reduce((sum, unit) => sum + state.unit(unit).men, 0);
  const { averagedMelee } = state.scenario.switches;
  const points = drawnCasualties(builder, men, ATTACKER_SCALE, averagedMelee, 'bridge');
  builder.record({
    ...{ type: 'MeleeFought', side, attackers, defenders: [], at, charge: false },
    ...{ attack: men, defence: 0, attackerLoss: 0, defenderLoss: Math.round(points) },
    ...{ won: false, hurt: [], bridge: [bridge, Math.round(points)] as const },
  });
}
