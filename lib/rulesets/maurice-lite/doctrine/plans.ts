import {
  ACTIONS,
  type Action,
  CARDS_DRAWN,
  distanceOf,
  forceRefused,
  hasPart,
  mayChoose,
} from '@/lib/rulesets/maurice-lite/activation';
import { cheapest } from '@/lib/rulesets/maurice-lite/cards-in-play';
import { DECK, spanOf } from '@/lib/rulesets/maurice-lite/deck';
import { fieldIn, once, onLayout } from '@/lib/rulesets/maurice-lite/known';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { forcesOf } from '@/lib/rulesets/maurice-lite/tactics';
import type { Judgement, Plan } from './judgement';
import { fireOf } from './shooting';
import { apart, seenIn } from './sight';
import { drawingWorth, reliefOf } from './worth';

function rallyWorth(state: State, unit: number, judgement: Judgement): number {
  const stand = standOf(state, unit);
  if (stand === null || stand.disr === 0) return 0;
  return reliefOf(stand, stand.disr) * judgement.rallied(state, unit);
}

/** What an action of a whole force, or of the parts of it that it is best for, is worth; empty: nobody of it can. */
function plansOf(
  state: State,
  action: Action,
  force: readonly number[],
  judgement: Judgement,
): readonly Plan[] {
  if (action === 'charge') return judgement.charges(state, force);
  const worthOf = (unit: number): number => {
    if (!hasPart(state, action, unit)) return 0;
    if (action === 'rally') return rallyWorth(state, unit, judgement);
    return fireOf(state, unit, 'bombardment').worth;
  };
  const worth =
    action === 'march'
      ? judgement.march(state, force)
      : force.reduce((sum, unit) => sum + worthOf(unit), 0);
  return worth > 0 ? [{ units: force, worth }] : [];
}

/** The plans for an action, the best first: whole forces, the best part of a force that charges, and single units. */
export function plansFor(state: State, action: Action, judgement: Judgement): readonly Plan[] {
  return once(state, `doctrine plans ${action} ${judgement.name}`, () => {
    const { side } = state.p;
    const found: Plan[] = [];
    const forces = onLayout(state, `doctrine forces ${side}`, () => forcesOf(fieldIn(state), side));
    for (const force of forces) {
      const whole = plansOf(state, action, force, judgement);
      if (whole.length === 0) continue;
      const parts = [
        ...whole,
        ...(force.length > 1
          ? force.flatMap((unit) => plansOf(state, action, [unit], judgement))
          : []),
      ];
      for (const plan of parts)
        if (forceRefused(state, action, plan.units) === null) found.push(plan);
    }
    return found.sort((one, other) => other.worth - one.worth);
  });
}

/** A force is at least this far from its commander, in base widths: straight, with whole units for their nearest points. */
function leastDistance(state: State, units: readonly number[]): number {
  const { side, cincs } = state.p;
  const seen = seenIn(state)[side].filter(({ stand }) => units.includes(stand.unit));
  return Math.min(...seen.map(({ spot }) => apart(spot.middle, cincs[side]))) - 2.5;
}

/** A plan with the cards to carry it out. */
export interface Funded extends Plan {
  readonly cards: readonly number[];
  readonly net: number;
}

/** The best plan for which the hand suffices, its cards paid; null: there is none. */
export function fundedPlan(state: State, action: Action, judgement: Judgement): Funded | null {
  const { side } = state.p;
  const hand = state.p.hands[side];
  const most = spanOf(hand);
  let best: Funded | null = null;
  for (const plan of plansFor(state, action, judgement)) {
    if (best !== null && plan.worth <= best.net) break;
    if (leastDistance(state, plan.units) > most) continue;
    const cards = cheapest(hand, distanceOf(state, plan.units));
    if (cards === null) continue;
    const net = plan.worth - judgement.cost(state, action, cards);
    if (best === null || net > best.net) best = { ...plan, cards, net };
  }
  return best;
}

/** Chance that one card of those unseen has at least this span. */
function spanChance(state: State, least: number): number {
  const { side, hands, discards } = state.p;
  const known = new Set([...hands[side], ...discards]);
  const unseen = DECK.filter(({ id }) => !known.has(id));
  return unseen.filter(({ span }) => span >= least).length / Math.max(1, unseen.length);
}

/**
 * What choosing an action promises: its best plan with the hand as it is, or a better one that the cards drawn for it may
 * pay, as far as another force is sure; and the cards drawn.
 */
export function promiseOf(state: State, action: Action, judgement: Judgement): number {
  if (!mayChoose(state, action)) return Number.NEGATIVE_INFINITY;
  const { side } = state.p;
  const hand = state.p.hands[side];
  const sure = fundedPlan(state, action, judgement);
  const drawn = CARDS_DRAWN[action];
  let worth = sure?.net ?? Number.NEGATIVE_INFINITY;
  if (drawn > 0) {
    const [dream] = plansFor(state, action, judgement);
    if (dream !== undefined) {
      const missing = distanceOf(state, dream.units) - spanOf(hand);
      if (missing > 0 && missing <= 12) {
        const once_ = spanChance(state, missing);
        const chance = drawn === 1 ? once_ : 1 - (1 - once_) * (1 - once_);
        const cost = 0.25 * hand.length + 0.3;
        const fall = sure === null ? -0.3 * hand.length : sure.net;
        worth = Math.max(worth, chance * (dream.worth - cost) + (1 - chance) * fall);
      }
    }
  }
  return worth + drawingWorth(hand.length, drawn, state.scene.parameters.handMost);
}

/** All that may be chosen, by what it promises; `pass` for the rest. */
export function bestChoice(
  state: State,
  judgement: Judgement,
): { readonly choice: Action | 'pass'; readonly worth: number } {
  const hand = state.p.hands[state.p.side];
  let choice: Action | 'pass' = 'pass';
  let worth = drawingWorth(hand.length, CARDS_DRAWN.pass, state.scene.parameters.handMost);
  for (const action of ACTIONS) {
    const promise = promiseOf(state, action, judgement);
    if (promise > worth + 1e-9) [choice, worth] = [action, promise];
  }
  return { choice, worth };
}
