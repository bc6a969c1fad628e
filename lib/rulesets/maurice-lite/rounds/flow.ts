import { CARDS_DRAWN, isAction } from '@/lib/rulesets/maurice-lite/activation';
import { basesIn } from '@/lib/rulesets/maurice-lite/body';
import type { Choice } from '@/lib/rulesets/maurice-lite/cards';
import { drawCards, opens } from '@/lib/rulesets/maurice-lite/cards-in-play';
import { spanOf } from '@/lib/rulesets/maurice-lite/deck';
import { engagedIn, inCombat } from '@/lib/rulesets/maurice-lite/engaged';
import type { Phase, Score, SettingUpPhase, WindowKind } from '@/lib/rulesets/maurice-lite/facts';
import { shooters } from '@/lib/rulesets/maurice-lite/firing';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import { other } from '@/lib/rulesets/maurice-lite/scene';
import { bringArmy } from '@/lib/rulesets/maurice-lite/setting-up/deciding';
import { deckEmpty, type State } from '@/lib/rulesets/maurice-lite/state';
import {
  combatResults,
  engagedWith,
  fallBack,
  isUnderBases,
  mustFallBack,
  rallyNumbers,
  scoreOf,
} from '@/lib/rulesets/maurice-lite/tactics';
import { breakArmy, breakUnit, disrupt } from './breaking';
import type { FactBuilder } from './builder';
import { deal } from './dealing';

/** Runs the battle until somebody must choose, or it is over. */
export function goOn(builder: FactBuilder): void {
  while (!builder.over && builder.state.p.asked.length === 0) after(builder, builder.state.p.phase);
}

/** Asks these sides, one after another; goes on at once where nobody is to be asked. */
function ask(builder: FactBuilder, phase: Phase, of: readonly (0 | 1)[]): void {
  if (builder.over) return;
  if (of.length > 0) builder.record({ type: 'Asked', phase, of });
  else after(builder, phase);
}

const askWindow = (builder: FactBuilder, window: WindowKind, of: readonly (0 | 1)[]): void =>
  ask(
    builder,
    window,
    of.filter((side) => opens(builder.state, window, side)),
  );

/** What follows when all have answered in a phase. */
function after(builder: FactBuilder, phase: Phase): void {
  const { state } = builder;
  const { p } = state;
  const passive = other(p.side);
  switch (phase) {
    case 'over':
      beginRound(builder, 1, p.side);
      return;
    case 'ground':
    case 'edge':
    case 'order':
    case 'post':
      afterSetting(builder, phase);
      return;
    case 'volleys':
      if (p.volleys) askWindow(builder, 'volleyInterrupt', [passive]);
      else toChoose(builder);
      return;
    case 'volleyInterrupt':
      askWindow(builder, 'volleyModifier', p.toFire);
      return;
    case 'volleyModifier':
    case 'fire':
      nextFire(builder);
      return;
    case 'choose':
      if (isAction(p.choice)) ask(builder, 'activate', [p.side]);
      else toCinc(builder);
      return;
    case 'activate':
      if (p.force.length === 0) endRound(builder);
      else askWindow(builder, 'interrupt', [passive]);
      return;
    case 'interrupt':
    case 'add':
      if (p.force.length === 0) endRound(builder);
      else if (p.distance > spanOf(p.laid)) toAdd(builder);
      else askWindow(builder, 'modifier', [p.side, passive]);
      return;
    case 'modifier':
      act(builder);
      return;
    case 'moves':
      if (p.choice === 'charge' && engagedIn(state).length > 0)
        askWindow(builder, 'combatModifier', [p.side, passive]);
      else toCinc(builder);
      return;
    case 'combatModifier':
      fight(builder);
      return;
    case 'fallBack':
    case 'bombard':
      toCinc(builder);
      return;
    case 'cinc':
      endRound(builder);
      return;
    case 'displacement':
      cutHands(builder);
      return;
    case 'discard':
      closeRound(builder);
      return;
    default: {
      const never: never = phase;
      throw new Error(`no phase ${JSON.stringify(never)}`);
    }
  }
}

/** *Setup*: the ground, the edges, who posts first, one army, the other; then the cards are dealt. */
function afterSetting(builder: FactBuilder, phase: SettingUpPhase): void {
  const { p } = builder.state;
  const { higher, first, posted } = p.setting ?? { higher: 0, first: 0, posted: [] };
  if (phase === 'ground') ask(builder, 'edge', [other(higher)]);
  else if (phase === 'edge') ask(builder, 'order', [higher]);
  else if (posted.length < 2) {
    const next = posted.length === 0 ? (first ?? higher) : other(first ?? higher);
    bringArmy(builder, next);
    ask(builder, 'post', [next]);
  } else {
    deal(builder);
    beginRound(builder, 1, builder.state.p.side);
  }
}

/** *The Sequence of a Round*: volleys first, where anybody could fire in them. */
export function beginRound(builder: FactBuilder, round: number, side: 0 | 1): void {
  builder.record({ type: 'RoundBegan', round, side });
  const { state } = builder;
  const any = ([0, 1] as const).some((one) => shooters(state, one, 'volley').length > 0);
  if (any) ask(builder, 'volleys', [side]);
  else toChoose(builder);
}

/** The next side that fires in the volley phase; then the command choice. */
function nextFire(builder: FactBuilder): void {
  const { state } = builder;
  for (let next = state.p.toFire[0]; next !== undefined; next = state.p.toFire[0]) {
    if (shooters(state, next, 'volley').length > 0) {
      ask(builder, 'fire', [next]);
      return;
    }
    builder.record({ type: 'FireEnded', side: next });
  }
  toChoose(builder);
}

/** *Command Choice*; without a card he must pass (*No Cards?*). */
function toChoose(builder: FactBuilder): void {
  const { p } = builder.state;
  if (p.hands[p.side].length > 0) {
    ask(builder, 'choose', [p.side]);
    return;
  }
  choose(builder, 'pass');
  after(builder, 'choose');
}

/** A choice is declared, and its cards are drawn. */
export function choose(builder: FactBuilder, choice: Choice): void {
  const { p } = builder.state;
  const { side } = p;
  builder.record({ type: 'ChoiceMade', side, choice, empty: deckEmpty(p) });
  drawCards(builder, side, CARDS_DRAWN[choice]);
}

/** The distance has grown beyond the cards that were laid: he adds some, or is foiled (*Activation Foiled by the Enemy*). */
function toAdd(builder: FactBuilder): void {
  const { p } = builder.state;
  if (p.hands[p.side].length > 0) {
    ask(builder, 'add', [p.side]);
    return;
  }
  builder.record({ type: 'Foiled', side: p.side, distance: p.distance });
  endRound(builder);
}

/** The action of an activated force. */
function act(builder: FactBuilder): void {
  const { state } = builder;
  const { p } = state;
  const { side, force } = p;
  if (p.choice === 'rally') {
    rally(builder);
    builder.record({ type: 'ActionEnded', side });
    toCinc(builder);
    return;
  }
  if (p.choice === 'bombard') {
    ask(builder, 'bombard', [side]);
    return;
  }
  const smoking = force.filter((unit) => p.smoke[unit]);
  if (smoking.length > 0) {
    // Such a march only clears the smoke: the force does not move.
    builder.record({ type: 'SmokeCleared', units: smoking });
    builder.record({ type: 'ActionEnded', side });
    toCinc(builder);
    return;
  }
  ask(builder, 'moves', [side]);
}

/** *Rally*: a die for each disruption of each unit of the force. */
function rally(builder: FactBuilder): void {
  const { state } = builder;
  const { p } = state;
  for (const unit of p.force) {
    const count = p.disr[unit] as number;
    if (count === 0) continue;
    const { needed, modifiers } = rallyNumbers(fieldIn(state), unit, p.rallyBonus[p.side]);
    const dice = builder.dice(`rally/${unit}`, count);
    const recovered = dice.filter((die) => die >= needed).length;
    builder.record({ type: 'Rallied', unit, dice, needed, modifiers, recovered });
  }
}

/** *Combat Score* of all, then the passive units, then the active ones, then those fall back who still touch the enemy. */
function fight(builder: FactBuilder): void {
  const { state } = builder;
  const { p } = state;
  const engaged = engagedIn(state);
  const field = fieldIn(state);
  const units = [...inCombat(state, 'attackers'), ...inCombat(state, 'defenders')];
  const scores = units.map((unit): Score => {
    const bonus = p.combatBonus[unit] as number;
    const { basic, modifiers, value } = scoreOf(field, unit, engaged, bonus);
    const [die = 1] = builder.dice(`combat/${unit}`, 1);
    const total = value + die;
    return { unit, basic, modifiers, die, total, engaged: engagedWith(unit, engaged) };
  });
  builder.record({ type: 'CombatFought', scores });
  const totals = new Map(scores.map(({ unit, total }) => [unit, total]));
  const { passive, active } = combatResults(field, totals, engaged);
  for (const { unit, disr, cause } of [...passive, ...active]) {
    if (cause === 'doubled') breakUnit(builder, unit, cause);
    else disrupt(builder, unit, disr, cause);
    if (builder.over) return;
  }
  const falling = stillTouching(state);
  if (falling.length > 0) builder.record({ type: 'FallBackBegan', side: p.side, units: falling });
  if (falling.length > 1) {
    ask(builder, 'fallBack', [p.side]);
    return;
  }
  fallBackAll(builder, falling);
  toCinc(builder);
}

/** Attackers in contact with an enemy. */
function stillTouching(state: State): number[] {
  const field = fieldIn(state);
  const { p } = state;
  return p.met
    .map(({ unit }) => unit)
    .filter((unit) => p.bodies[unit] !== null)
    .filter((unit) => mustFallBack(field, unit));
}

/** *Falling Back*, in this order. */
export function fallBackAll(builder: FactBuilder, order: readonly number[]): void {
  const { state } = builder;
  for (const unit of order) {
    if (builder.over) return;
    if (state.p.bodies[unit] === null) continue;
    const { body, through, ground, blocked } = fallBack(fieldIn(state), unit);
    if (blocked) {
      breakUnit(builder, unit, 'blocked');
      continue;
    }
    builder.record({ type: 'FellBack', unit, body, through });
    for (const friend of through) disrupt(builder, friend, 1, 'passedThrough');
    disrupt(builder, unit, through.length, 'fallBack');
    disrupt(builder, unit, ground, 'fallBackGround');
  }
}

/** *Moving the CinC*: for a card, so only where there is one. */
function toCinc(builder: FactBuilder): void {
  if (builder.over) return;
  const { p } = builder.state;
  ask(builder, 'cinc', p.hands[p.side].length > 0 ? [p.side] : []);
}

/** *Displacing the CinC*: those who were gone over, or stand under bases at the end of the round. */
function endRound(builder: FactBuilder): void {
  const { state } = builder;
  const { p } = state;
  const field = fieldIn(state);
  const sides = [p.side, other(p.side)].filter(
    (side) => p.displaced[side] || isUnderBases(field, p.cincs[side]),
  );
  ask(builder, 'displacement', sides);
}

/** A displaced commander has cost a card, or a point of army morale. */
export function payDisplacement(builder: FactBuilder, side: 0 | 1, card: number | null): void {
  const { p } = builder.state;
  const morale = card === null ? Math.max(0, p.morale[side] - 1) : p.morale[side];
  builder.record({ type: 'DisplacementPaid', side, card, morale });
  breakArmy(builder, side);
}

function cutHands(builder: FactBuilder): void {
  const { p, scene } = builder.state;
  const sides = [p.side, other(p.side)].filter(
    (side) => p.hands[side].length > scene.parameters.handMost,
  );
  ask(builder, 'discard', sides);
}

/** *Passing*: two rounds running passed with an empty deck bring the night. */
function closeRound(builder: FactBuilder): void {
  const { p } = builder.state;
  const { round, side } = p;
  builder.record({ type: 'RoundEnded', round });
  if (p.emptyPasses >= 2) builder.record({ type: 'NightFell', round });
  else beginRound(builder, round + 1, other(side));
}

/** Bases of a side that are still on the table. */
export const basesLeft = ({ scene, p }: State, side: 0 | 1): number =>
  scene.units.reduce(
    (sum, unit, number) =>
      unit.side === side && p.bodies[number] !== null ? sum + basesIn(unit.arm) : sum,
    0,
  );
