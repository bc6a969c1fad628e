import { assertNever } from '@/lib/kernel/assert';
import { DECK } from './deck';
import type { Fact } from './facts';
import { other } from './scene';
import { evolveSetting } from './setting-up/evolving';
import { type State, withSide } from './state';

/** Cards go from a hand to the discards; hidden ones (−1) leave a hand by their number. */
function laidDown(state: State, side: 0 | 1, cards: readonly number[]): void {
  const { p } = state;
  const hand = [...p.hands[side]];
  for (const card of cards) {
    const at = hand.indexOf(card);
    hand.splice(at < 0 ? hand.indexOf(-1) : at, 1);
  }
  p.hands = withSide(p.hands, side, hand);
  p.discards = [...p.discards, ...cards];
}

function played(state: State, side: 0 | 1, card: number, units: readonly number[]): void {
  const { p } = state;
  laidDown(state, side, [card]);
  const effect = DECK[card]?.effect ?? null;
  if (effect === null) return;
  const target = (amount: number): 0 | 1 => (amount < 0 ? other(side) : side);
  const add = (pair: readonly [number, number], amount: number) =>
    withSide(pair, target(amount), pair[target(amount)] + amount);
  switch (effect.kind) {
    case 'combat':
      for (const unit of units)
        p.combatBonus[unit] = (p.combatBonus[unit] as number) + effect.amount;
      return;
    case 'volley':
      p.volleyBonus = add(p.volleyBonus, effect.amount);
      return;
    case 'bombardment':
      p.bombardBonus = add(p.bombardBonus, effect.amount);
      return;
    case 'rally':
      p.rallyBonus = add(p.rallyBonus, effect.amount);
      return;
    case 'easyGoing':
      p.easyGoing = withSide(p.easyGoing, side, true);
      return;
    case 'unexpectedDelay':
      p.distance += effect.baseWidths;
      return;
    case 'roughGoing':
      p.roughGoing = withSide(p.roughGoing, other(side), true);
      return;
    case 'firstFire':
      p.toFire = [side, other(side)];
      return;
    case 'steady':
      for (const unit of units) p.disr[unit] = Math.max(0, (p.disr[unit] as number) - effect.disr);
      return;
    default:
      assertNever(effect, 'effect');
  }
}

/** The first of those asked has answered. */
function answered(state: State): void {
  state.p.asked = state.p.asked.slice(1);
}

/** Folds a fact into the state, in place. */
export function evolve(state: State, fact: Fact): void {
  const { p, scene } = state;
  p.step += 1;
  switch (fact.type) {
    case 'SetUpThrown':
    case 'GroundLaid':
    case 'GroundLifted':
    case 'GroundDone':
    case 'EdgeChosen':
    case 'DeploymentOrdered':
    case 'ArmyBrought':
    case 'UnitPosted':
    case 'CincPosted':
    case 'ArmyPosted':
      evolveSetting(state, fact);
      return;
    case 'ArmiesPlaced':
      for (const { unit, body, formation, disr, smoke } of fact.places) {
        p.bodies[unit] = body;
        p.formations[unit] = formation;
        p.disr[unit] = disr;
        p.smoke[unit] = smoke;
      }
      p.cincs = [fact.cincs[0] ?? p.cincs[0], fact.cincs[1] ?? p.cincs[1]];
      return;
    case 'HandsDealt':
      p.hands = [fact.hands[0] ?? [], fact.hands[1] ?? []];
      p.drawn += p.hands[0].length + p.hands[1].length;
      p.reshuffles = 2;
      return;
    case 'FirstRoundThrown':
      p.side = fact.side;
      return;
    case 'RoundBegan':
      p.round = fact.round;
      p.side = fact.side;
      p.asked = [];
      p.starts = [...p.bodies];
      p.startFormations = [...p.formations];
      p.volleys = false;
      p.toFire = [];
      p.fired.fill(false);
      p.aims.fill(null);
      p.hits.fill(0);
      p.choice = null;
      p.force = [];
      p.laid = [];
      p.distance = 0;
      p.interrupted = false;
      p.played = [[], []];
      p.volleyBonus = [0, 0];
      p.bombardBonus = [0, 0];
      p.rallyBonus = [0, 0];
      p.combatBonus.fill(0);
      p.roughGoing = [false, false];
      p.easyGoing = [false, false];
      p.moved.fill(false);
      p.met = [];
      p.toFallBack = [];
      p.displaced = [false, false];
      return;
    case 'Asked':
      p.phase = fact.phase;
      p.asked = fact.of;
      return;
    case 'VolleysChosen':
      p.volleys = fact.volleys;
      p.toFire = fact.volleys ? [fact.side, other(fact.side)] : [];
      answered(state);
      return;
    case 'LeftBe':
      answered(state);
      return;
    case 'Interrupted':
      p.interrupted = true;
      played(state, fact.side, fact.card, []);
      answered(state);
      return;
    case 'Modified': {
      const symbol = DECK[fact.card]?.symbol ?? null;
      played(state, fact.side, fact.card, fact.units);
      if (symbol !== null && symbol !== 'tricorne' && symbol !== 'event')
        p.played = withSide(p.played, fact.side, [...p.played[fact.side], symbol]);
      answered(state);
      return;
    }
    case 'Aimed':
      p.aims[fact.unit] = fact.at;
      return;
    case 'Fired':
      p.fired[fact.unit] = true;
      if (scene.units[fact.unit]?.arm === 'guns') p.smoke[fact.unit] = true;
      for (const { target, hits } of fact.shots) p.hits[target] = (p.hits[target] as number) + hits;
      return;
    case 'DisruptionsThrown':
      p.hits[fact.unit] = 0;
      p.disr[fact.unit] = (p.disr[fact.unit] as number) + fact.disr;
      return;
    case 'FireEnded':
      p.toFire = p.toFire.filter((side) => side !== fact.side);
      p.aims.fill(null);
      answered(state);
      return;
    case 'ChoiceMade':
      p.choice = fact.choice;
      p.emptyPasses = fact.choice === 'pass' && fact.empty ? p.emptyPasses + 1 : 0;
      answered(state);
      return;
    case 'CardsDrawn':
      p.hands = withSide(p.hands, fact.side, [...p.hands[fact.side], ...fact.cards]);
      p.drawn += fact.cards.length;
      return;
    case 'ReshuffleDrawn':
      p.drawn += 1;
      if (fact.shuffled) {
        p.discards = [];
        p.reshuffles -= 1;
      }
      return;
    case 'EventPlayed':
      played(state, fact.side, fact.card, fact.units);
      return;
    case 'ForceActivated':
      p.force = fact.units;
      p.distance = fact.distance;
      p.laid = fact.cards;
      laidDown(state, fact.side, fact.cards);
      answered(state);
      return;
    case 'CardsAdded':
      p.laid = [...p.laid, ...fact.cards];
      laidDown(state, fact.side, fact.cards);
      answered(state);
      return;
    case 'Foiled':
      p.force = [];
      p.asked = [];
      return;
    case 'Bluffed':
      laidDown(state, fact.side, fact.cards);
      answered(state);
      return;
    case 'UnitMoved': {
      const { unit } = fact.order;
      p.bodies[unit] = fact.body;
      p.formations[unit] = fact.formation;
      p.moved[unit] = true;
      if (fact.met.length > 0) p.met = [...p.met, { unit, met: fact.met }];
      const enemy = other(scene.units[unit]?.side ?? 0);
      // A friend on his own commander matters only if he still stands there when the round ends.
      if (fact.overCinc.includes(enemy)) p.displaced = withSide(p.displaced, enemy, true);
      return;
    }
    case 'SmokeCleared':
      for (const unit of fact.units) p.smoke[unit] = false;
      return;
    case 'Disrupted':
      p.disr[fact.unit] = (p.disr[fact.unit] as number) + fact.disr;
      return;
    case 'ActionEnded':
      answered(state);
      return;
    case 'CombatFought':
      return;
    case 'Broken': {
      const sent = scene.units[fact.unit];
      p.bodies[fact.unit] = null;
      p.broken[fact.unit] = fact.cause;
      p.toFallBack = p.toFallBack.filter((unit) => unit !== fact.unit);
      if (sent !== undefined) p.morale = withSide(p.morale, sent.side, fact.morale);
      return;
    }
    case 'FallBackBegan':
      p.toFallBack = fact.units;
      return;
    case 'FellBack':
      p.bodies[fact.unit] = fact.body;
      p.toFallBack = p.toFallBack.filter((unit) => unit !== fact.unit);
      return;
    case 'Rallied':
      p.disr[fact.unit] = (p.disr[fact.unit] as number) - fact.recovered;
      return;
    case 'CincMoved':
      p.cincs = withSide(p.cincs, fact.side, fact.at);
      laidDown(state, fact.side, [fact.card]);
      answered(state);
      return;
    case 'CincStayed':
      answered(state);
      return;
    case 'CincDisplaced':
      p.cincs = withSide(p.cincs, fact.side, fact.at);
      return;
    case 'DisplacementPaid':
      if (fact.card !== null) laidDown(state, fact.side, [fact.card]);
      p.morale = withSide(p.morale, fact.side, fact.morale);
      answered(state);
      return;
    case 'HandCut':
      laidDown(state, fact.side, fact.cards);
      answered(state);
      return;
    case 'RoundEnded':
      p.asked = [];
      return;
    case 'ArmyBroke':
      p.phase = 'over';
      p.asked = [];
      p.why = 'broke';
      p.loser = fact.side;
      return;
    case 'NightFell':
      p.phase = 'over';
      p.asked = [];
      p.why = 'night';
      return;
    default:
      assertNever(fact, 'fact');
  }
}
