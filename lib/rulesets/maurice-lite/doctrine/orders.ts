import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { isAction } from '@/lib/rulesets/maurice-lite/activation';
import type { Command } from '@/lib/rulesets/maurice-lite/commands';
import { enoughToAdd, fireKind } from '@/lib/rulesets/maurice-lite/decide';
import { cardOf, spanOf } from '@/lib/rulesets/maurice-lite/deck';
import { shooters } from '@/lib/rulesets/maurice-lite/firing';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { chargers, chargesOwed, unmoved } from '@/lib/rulesets/maurice-lite/moving';
import { pending } from '@/lib/rulesets/maurice-lite/options';
import { sideNumber } from '@/lib/rulesets/maurice-lite/scene';
import { settingOrder } from '@/lib/rulesets/maurice-lite/setting-up/offering';
import { type State, standOf, unitsOn } from '@/lib/rulesets/maurice-lite/state';
import { canCharge, cincPlace } from '@/lib/rulesets/maurice-lite/tactics';
import { stateOf, type View } from '@/lib/rulesets/maurice-lite/view';
import { answerTo } from './answering';
import { bestCharges } from './charging';
import { bestMarch } from './marching';
import { bestChoice, fundedPlan } from './plans';
import { fireOf, volleysOf } from './shooting';
import { apart, gapTo, seenIn } from './sight';
import { costOf, reliefOf } from './worth';

/** Their names, the strongest first. */
export const DOCTRINES = ['strong', 'fast'] as const;
export const DOCTRINE_TITLES: Readonly<Record<(typeof DOCTRINES)[number], string>> = {
  strong:
    'Strong: weighs each action by the cards it may draw, aims, flanks and moves its commander',
  fast: 'Fast: the same judgement with fewer ways to move and no aiming',
};

/** How far a commander looks. */
interface Care {
  /** Charges tried for each unit. */
  readonly charges: number;
  /** Whether many ways to march are tried. */
  readonly many: boolean;
  readonly aims: boolean;
  readonly answers: boolean;
}
const STRONG: Care = { charges: 6, many: true, aims: true, answers: true };
const FAST: Care = { charges: 1, many: false, aims: false, answers: false };

const moveCommand = ({ scene }: State, { unit, ...rest }: MoveOrder): Command => ({
  type: 'move',
  unit: scene.units[unit]?.id ?? '',
  ...rest,
});

/** An event that is worth more than any action; null: none is. */
function eventFor(state: State, side: 0 | 1, rather: number): Command | null {
  const { p, scene } = state;
  const disrupted = unitsOn(state, side)
    .flatMap((unit) => standOf(state, unit) ?? [])
    .filter(({ disr }) => disr > 0)
    .sort((one, other) => reliefOf(other, 1) - reliefOf(one, 1) || one.unit - other.unit);
  for (const card of p.hands[side]) {
    const { effect } = cardOf(card);
    if (effect?.kind !== 'steady') continue;
    const units = disrupted.slice(0, effect.units);
    const worth = units.reduce((sum, one) => sum + reliefOf(one, effect.disr), 0) - costOf([card]);
    if (units.length > 0 && worth > rather)
      return {
        ...{ type: 'choose', choice: 'event', card },
        units: units.map(({ unit }) => scene.units[unit]?.id ?? ''),
      };
  }
  return null;
}

function choiceOf(state: State, side: 0 | 1, { charges }: Care): Command {
  const best = bestChoice(state, charges);
  return eventFor(state, side, best.worth) ?? { type: 'choose', choice: best.choice };
}

function activationOf(state: State, { charges }: Care): Command {
  const { p, scene } = state;
  const plan = isAction(p.choice) ? fundedPlan(state, p.choice, charges) : null;
  // What the staff does by itself: the nearest force, or a bluff.
  if (plan === null) return { type: 'activate', units: [], cards: [] };
  return {
    ...{ type: 'activate', cards: plan.cards },
    units: plan.units.map((unit) => scene.units[unit]?.id ?? ''),
  };
}

/** The next move of the action, or its end. */
function moveOf(state: State, { charges, many }: Care): Command {
  const { p } = state;
  const left = unmoved(state);
  if (p.choice === 'charge') {
    const [best] = bestCharges(state, left, charges);
    if (best !== undefined) return moveCommand(state, best.order);
    if (chargesOwed(state) > 0)
      for (const unit of chargers(state)) {
        const order = canCharge(fieldIn(state), unit);
        if (order !== null) return moveCommand(state, order);
      }
    return { type: 'endMoves' };
  }
  // Those in front first, so that they make room.
  const ahead = (unit: number): number => {
    const seen = seenIn(state)[p.side].find(({ stand }) => stand.unit === unit);
    if (seen === undefined) return 0;
    const enemies = seenIn(state)[p.side === 0 ? 1 : 0];
    return Math.min(...enemies.map(({ spot }) => gapTo(seen.spot.front, spot)));
  };
  const order = [...left].sort((one, other) => ahead(one) - ahead(other) || one - other);
  for (const unit of order) {
    const best = bestMarch(state, unit, many);
    if (best !== null) return moveCommand(state, best);
  }
  return { type: 'endMoves' };
}

/** Whether an interrupted activation is worth more cards. */
function moreCards(state: State, side: 0 | 1): Command {
  const cards = enoughToAdd(state, side);
  const { p } = state;
  const worth = p.choice === 'charge' ? 2 : 0.15 * p.force.length + 0.3;
  return { type: 'add', cards: cards !== null && costOf(cards) < worth ? cards : [] };
}

/** Base widths that a commander must come nearer to their army, on average, for a card. */
const CINC_GAIN = 4;

/** The commander goes behind the part of the army that has most to do, if a card can be spared. */
function cincOf(state: State, side: 0 | 1): Command {
  const { p } = state;
  const hand = p.hands[side];
  const stay: Command = { type: 'endRound' };
  if (hand.length < 4) return stay;
  const own = seenIn(state)[side];
  const enemies = seenIn(state)[side === 0 ? 1 : 0];
  if (own.length === 0 || enemies.length === 0) return stay;
  let [sum, x, y] = [0, 0, 0];
  const weights = own.map(({ spot, stand }) => {
    const far = Math.min(...enemies.map((enemy) => gapTo(spot.front, enemy.spot)));
    const weight = (stand.arm === 'guns' ? 0.5 : 1) / (4 + far);
    sum += weight;
    x += weight * spot.middle[0];
    y += weight * spot.middle[1];
    return weight;
  });
  const farFrom = (at: readonly [number, number]): number =>
    own.reduce(
      (total, { spot }, index) => total + (weights[index] as number) * apart(spot.middle, at),
      0,
    ) / sum;
  const now = farFrom(p.cincs[side]);
  const back = side === 0 ? -1 : 1;
  let best: readonly [number, number] | null = null;
  let least = now - CINC_GAIN;
  for (const behind of [2_500, 3_500, 5_000])
    for (const aside of [0, -2_500, 2_500, -5_000, 5_000]) {
      const at = [Math.round(x / sum) + aside, Math.round(y / sum) + back * behind] as const;
      const far = farFrom(at);
      if (far >= least || cincPlace(fieldIn(state), side, at[0], at[1]) !== null) continue;
      [best, least] = [at, far];
    }
  if (best === null) return stay;
  const spans = [...hand].sort(
    (one, other) => cardOf(one).span - cardOf(other).span || one - other,
  );
  const card = spans[0] as number;
  // A hand that reaches nobody is no use where it is; any other keeps what it needs for the next round.
  return spanOf(hand) - cardOf(card).span < 12
    ? stay
    : { type: 'cinc', card, x: best[0], y: best[1] };
}

function aimsFor(state: State, side: 0 | 1): Command | null {
  const { p, scene } = state;
  const kind = fireKind(state);
  for (const unit of shooters(state, side, kind)) {
    if (p.aims[unit] !== null) continue;
    const { at, chosen } = fireOf(state, unit, kind);
    if (chosen)
      return {
        ...{ type: 'aim', unit: scene.units[unit]?.id ?? '' },
        at: at.map((target) => (target === null ? null : (scene.units[target]?.id ?? null))),
      };
  }
  return null;
}

function commandOf(state: State, side: 0 | 1, care: Care): Command | null {
  switch (state.p.phase) {
    case 'volleys': {
      const [own, theirs] = [volleysOf(state, side), volleysOf(state, side === 0 ? 1 : 0)];
      // Who shoots first has shot at whole ranks: a little less is still as much.
      return { type: 'volleys', volleys: own.worth > 0 && own.worth > 0.75 * theirs.worth };
    }
    case 'fire':
    case 'bombard':
      return (care.aims ? aimsFor(state, side) : null) ?? { type: 'fire', from: 'left' };
    case 'choose':
      return choiceOf(state, side, care);
    case 'activate':
      return activationOf(state, care);
    case 'add':
      return moreCards(state, side);
    case 'moves':
      return moveOf(state, care);
    case 'cinc':
      return cincOf(state, side);
    case 'volleyInterrupt':
    case 'volleyModifier':
    case 'interrupt':
    case 'modifier':
    case 'combatModifier':
      return care.answers ? answerTo(state, side) : null;
    case 'edge':
    case 'order':
      return settingOrder(state, side);
    default:
      return null;
  }
}

/** The next orders of an artificial commander, from what its seat may see. */
export function ordersOf(view: View, seat: SeatId, _draw: Draw, doctrine: string): readonly Json[] {
  const state = stateOf(view);
  const [moment] = pending(state);
  const command = commandOf(state, sideNumber(seat), doctrine === 'fast' ? FAST : STRONG);
  return [
    command === null ? (moment?.default ?? null) : (JSON.parse(JSON.stringify(command)) as Json),
  ];
}
