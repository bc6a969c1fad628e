import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { isAction } from '@/lib/rulesets/maurice-lite/activation';
import type { Command } from '@/lib/rulesets/maurice-lite/commands';
import { enoughToAdd, fireKind } from '@/lib/rulesets/maurice-lite/decide';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import { shooters } from '@/lib/rulesets/maurice-lite/firing';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { chargers, chargesOwed, unmoved } from '@/lib/rulesets/maurice-lite/moving';
import { pending } from '@/lib/rulesets/maurice-lite/options';
import { sideNumber } from '@/lib/rulesets/maurice-lite/scene';
import { settingOrder } from '@/lib/rulesets/maurice-lite/setting-up/offering';
import { type State, standOf, unitsOn } from '@/lib/rulesets/maurice-lite/state';
import { canCharge } from '@/lib/rulesets/maurice-lite/tactics';
import { stateOf, type View } from '@/lib/rulesets/maurice-lite/view';
import { answerTo } from './answering';
import { firstJudgement } from './first';
import type { Judgement } from './judgement';
import { bestChoice, fundedPlan } from './plans';
import { SECOND_JUDGEMENT } from './second/judgement';
import { fireOf, volleysOf } from './shooting';
import { gapTo, seenIn } from './sight';
import { THIRD_JUDGEMENT } from './third/judgement';
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
  readonly judgement: Judgement;
  readonly aims: boolean;
  readonly answers: boolean;
}
const FAST: Care = { judgement: firstJudgement(1, false), aims: false, answers: false };
const STRONG_1: Care = { judgement: firstJudgement(6, true), aims: true, answers: true };
const STRONG_2: Care = { judgement: SECOND_JUDGEMENT, aims: true, answers: true };
const STRONG_3: Care = { judgement: THIRD_JUDGEMENT, aims: true, answers: true };

/** The one place where versions part: `strong` judges otherwise in each, `fast` is the same in all. */
function careOf(doctrine: string, { version }: State['scene']): Care {
  if (doctrine === 'fast') return FAST;
  if (version === undefined) return STRONG_1;
  return version === '2' ? STRONG_2 : STRONG_3;
}

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

function choiceOf(state: State, side: 0 | 1, { judgement }: Care): Command {
  const best = bestChoice(state, judgement);
  return eventFor(state, side, best.worth) ?? { type: 'choose', choice: best.choice };
}

function activationOf(state: State, { judgement }: Care): Command {
  const { p, scene } = state;
  const plan = isAction(p.choice) ? fundedPlan(state, p.choice, judgement) : null;
  // What the staff does by itself: the nearest force, or a bluff.
  if (plan === null) return { type: 'activate', units: [], cards: [] };
  return {
    ...{ type: 'activate', cards: plan.cards },
    units: plan.units.map((unit) => scene.units[unit]?.id ?? ''),
  };
}

/** The next move of the action, or its end. */
function moveOf(state: State, { judgement }: Care): Command {
  const { p } = state;
  const left = unmoved(state);
  if (p.choice === 'charge') {
    const best = judgement.nextCharge(state, left);
    if (best !== null) return moveCommand(state, best);
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
    const best = judgement.nextMarch(state, unit);
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

/** The commander moves for a card, if that is worth one. */
function cincOf(state: State, side: 0 | 1, { judgement }: Care): Command {
  const move = judgement.cinc(state, side);
  return move === null ? { type: 'endRound' } : { type: 'cinc', ...move };
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
      return cincOf(state, side, care);
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
  const command = commandOf(state, sideNumber(seat), careOf(doctrine, state.scene));
  return [
    command === null ? (moment?.default ?? null) : (JSON.parse(JSON.stringify(command)) as Json),
  ];
}
