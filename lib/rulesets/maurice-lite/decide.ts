import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { distanceOf, forceRefused, isAction, mayChoose, staffActivation } from './activation';
import { cheapest, leastCards, playRefused } from './cards-in-play';
import type { Command } from './commands';
import { cardOf, spanOf } from './deck';
import type { Fact, WindowKind } from './facts';
import { aimRefused, fire, shooters } from './firing';
import { fieldIn } from './known';
import { moveFacts, moveRefused, movesOpen, orderOf } from './moving';
import { readCommand } from './notation';
import { disrupt } from './rounds/breaking';
import { FactBuilder } from './rounds/builder';
import { choose, fallBackAll, goOn, payDisplacement } from './rounds/flow';
import { sideNumber, unitNumber } from './scene';
import { carryOutSetting } from './setting-up/deciding';
import { askedSide, type State } from './state';
import { cincPlace, displacementOf, type FireKind } from './tactics';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Phases that a command answers. */
const PHASES: Readonly<Record<Command['type'], readonly State['p']['phase'][]>> = {
  volleys: ['volleys'],
  answer: ['volleyInterrupt', 'volleyModifier', 'interrupt', 'modifier', 'combatModifier'],
  aim: ['fire', 'bombard'],
  fire: ['fire', 'bombard'],
  choose: ['choose'],
  activate: ['activate'],
  bluff: ['activate'],
  add: ['add'],
  move: ['moves'],
  endMoves: ['moves'],
  fallBack: ['fallBack'],
  cinc: ['cinc'],
  endRound: ['cinc'],
  displace: ['displacement'],
  discard: ['discard'],
  ground: ['ground'],
  lift: ['ground'],
  groundDone: ['ground'],
  edge: ['edge'],
  deployFirst: ['order'],
  post: ['post'],
  posted: ['post'],
};

/** The kind of fire that is asked for now. */
export const fireKind = ({ p }: State): FireKind =>
  p.phase === 'bombard' ? 'bombardment' : 'volley';

/** The only judge of a command. */
export function decide(
  state: State,
  seat: string,
  input: Json,
  draw: Draw,
): Result<readonly Fact[]> {
  const side = sideNumber(seat);
  const read = readCommand(input);
  if (!read.ok) return read;
  const command = read.value;
  const asked = askedSide(state);
  if (asked === null) return refuse('BATTLE_OVER', 'The battle is over.');
  if (asked !== side) return refuse('NOT_ASKED', 'The other side is asked now.');
  if (!PHASES[command.type].includes(state.p.phase))
    return refuse('NOT_NOW', 'That order is for another moment of the round.');
  const builder = new FactBuilder(state, draw);
  const refused = carryOut(builder, side, command);
  if (refused !== null) return refused;
  goOn(builder);
  return ok(builder.facts);
}

type Refused = { readonly ok: false; readonly error: { code: string; message: string } } | null;

function carryOut(builder: FactBuilder, side: 0 | 1, command: Command): Refused {
  const { state } = builder;
  switch (command.type) {
    case 'volleys':
      builder.record({ type: 'VolleysChosen', side, volleys: command.volleys });
      return null;
    case 'answer':
      return answer(builder, side, command);
    case 'aim':
      return aim(builder, side, command);
    case 'fire':
      fire(builder, side, fireKind(state), command.from);
      return null;
    case 'choose':
      return chosen(builder, side, command);
    case 'activate':
      return activate(builder, side, command);
    case 'bluff':
      if (staffActivation(state) !== null)
        return refuse(
          'NO_BLUFF',
          'There is a force that your hand can activate: only a hand that is not enough for any is thrown away.',
        );
      bluff(builder, side);
      return null;
    case 'add':
      return add(builder, side, command);
    case 'move':
      return move(builder, command);
    case 'endMoves': {
      const why = movesOpen(state);
      if (why !== null) return refuse('CHARGE_OWED', why);
      builder.record({ type: 'ActionEnded', side });
      return null;
    }
    case 'fallBack':
      return fallBack(builder, command);
    case 'cinc':
      return moveCinc(builder, side, command);
    case 'endRound':
      // Only the question is answered: the round goes on to its end.
      builder.record({ type: 'CincStayed', side });
      return null;
    case 'displace':
      return displace(builder, side, command);
    case 'discard':
      return discard(builder, side, command);
    case 'ground':
    case 'lift':
    case 'groundDone':
    case 'edge':
    case 'deployFirst':
    case 'post':
    case 'posted':
      return carryOutSetting(builder, side, command);
    default: {
      const never: never = command;
      throw new Error(`no command ${JSON.stringify(never)}`);
    }
  }
}

/** Numbers of units named by their ids; null: one is unknown. */
function numbersOf({ scene }: State, ids: readonly string[]): number[] | null {
  const units = ids.map((id) => unitNumber(scene, id));
  return units.includes(-1) ? null : units;
}

const UNKNOWN = () => refuse('UNIT_UNKNOWN', 'There is no such unit in this battle.');

function answer(
  builder: FactBuilder,
  side: 0 | 1,
  { card, units: ids = [] }: Of<'answer'>,
): Refused {
  const { state } = builder;
  const window = state.p.phase as WindowKind;
  if (card === null) {
    builder.record({ type: 'LeftBe', side, window });
    return null;
  }
  const units = numbersOf(state, ids);
  if (units === null) return UNKNOWN();
  const why = playRefused(state, window, side, card, units);
  if (why !== null) return refuse('CARD_REFUSED', why);
  if (window === 'volleyInterrupt' || window === 'interrupt')
    builder.record({ type: 'Interrupted', side, window, card });
  else builder.record({ type: 'Modified', side, window, card, units });
  return null;
}

function aim(builder: FactBuilder, side: 0 | 1, command: Of<'aim'>): Refused {
  const { state } = builder;
  const { p, scene } = state;
  const unit = unitNumber(scene, command.unit);
  if (unit < 0) return UNKNOWN();
  const kind = fireKind(state);
  const name = scene.units[unit]?.name ?? '';
  if (!shooters(state, side, kind).includes(unit))
    return refuse('MAY_NOT_FIRE', `${name} cannot fire now.`);
  if (p.aims[unit] !== null)
    return refuse('AIMED', `${name} has its orders: take them back to change them.`);
  let at: 'hold' | (number | null)[] = 'hold';
  if (command.at !== 'hold') {
    at = command.at.map((id) => (id === null ? null : unitNumber(scene, id)));
    if (at.includes(-1)) return UNKNOWN();
  }
  const why = aimRefused(state, unit, kind, at);
  if (why !== null) return refuse('AIM_REFUSED', why);
  builder.record({ type: 'Aimed', unit, at });
  return null;
}

function chosen(builder: FactBuilder, side: 0 | 1, command: Of<'choose'>): Refused {
  const { state } = builder;
  const { choice } = command;
  if (choice === 'event') return event(builder, side, command);
  if (command.card !== undefined || command.units !== undefined)
    return refuse('COMMAND_INVALID', 'Only an event is played with its card.');
  if (isAction(choice) && !mayChoose(state, choice))
    return refuse(
      'NO_WAY',
      {
        charge: 'None of your units can charge anybody.',
        march: 'You have no unit to march with.',
        rally: 'None of your units is disrupted.',
        bombard: 'None of your artillery has a target at long range.',
      }[choice],
    );
  choose(builder, choice);
  return null;
}

/** *Play an Event*. */
function event(
  builder: FactBuilder,
  side: 0 | 1,
  { card, units: ids = [] }: Of<'choose'>,
): Refused {
  const { state } = builder;
  const { p, scene } = state;
  if (card === undefined || !p.hands[side].includes(card))
    return refuse('CARD_REFUSED', 'You do not hold that card.');
  const { symbol, effect, title } = cardOf(card);
  if (symbol !== 'event' || effect?.kind !== 'steady')
    return refuse('CARD_REFUSED', `“${title}” is no event.`);
  const units = numbersOf(state, ids);
  if (units === null) return UNKNOWN();
  if (units.length > effect.units || new Set(units).size !== units.length)
    return refuse('CARD_REFUSED', `“${title}” is played on ${effect.units} units at most.`);
  const wrong = units.find(
    (unit) =>
      scene.units[unit]?.side !== side || p.bodies[unit] === null || (p.disr[unit] as number) === 0,
  );
  if (wrong !== undefined || units.length === 0)
    return refuse('CARD_REFUSED', `“${title}” is played on disrupted units of your own.`);
  choose(builder, 'event');
  builder.record({ type: 'EventPlayed', side, card, units });
  return null;
}

/** Why cards cannot be laid: not held, or one twice; null: they can. */
function cardsRefused({ p }: State, side: 0 | 1, cards: readonly number[]): Refused {
  if (new Set(cards).size !== cards.length || cards.some((card) => !p.hands[side].includes(card)))
    return refuse('CARD_REFUSED', 'You do not hold all of these cards.');
  return null;
}

/** *Activating a Force*. */
function activate(builder: FactBuilder, side: 0 | 1, command: Of<'activate'>): Refused {
  const { state } = builder;
  const { p } = state;
  if (!isAction(p.choice)) return refuse('NOT_NOW', 'No action was chosen.');
  if (command.units.length === 0 && command.cards.length === 0) {
    const staff = staffActivation(state);
    if (staff === null) bluff(builder, side);
    else
      builder.record({
        ...{ type: 'ForceActivated', side, units: staff.units, cards: staff.cards },
        distance: distanceOf(state, staff.units),
      });
    return null;
  }
  const units = numbersOf(state, command.units);
  if (units === null) return UNKNOWN();
  const { cards } = command;
  const why = forceRefused(state, p.choice, units);
  if (why !== null) return refuse('NO_FORCE', why);
  const held = cardsRefused(state, side, cards);
  if (held !== null) return held;
  if (cards.length === 0) return refuse('SPAN_SHORT', 'An activation costs at least one card.');
  const distance = distanceOf(state, units);
  const span = spanOf(cards);
  if (span < distance)
    return refuse(
      'SPAN_SHORT',
      `The force is ${distance} base widths from the commander-in-chief; these cards span ${span}.`,
    );
  builder.record({ type: 'ForceActivated', side, units, distance, cards });
  return null;
}

/** *The Risk of Bluffing*: the whole hand is lost, and the round is over. */
function bluff(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const distance = nearestOf(state);
  builder.record({ type: 'Bluffed', side, cards: state.p.hands[side], distance });
}

/** The distance of the nearest own unit that the action could be about. */
function nearestOf(state: State): number {
  const { p, scene } = state;
  const own = scene.units.flatMap((unit, number) =>
    unit.side === p.side && p.bodies[number] !== null ? [number] : [],
  );
  const action = isAction(p.choice) ? p.choice : 'march';
  const able = own.filter((unit) => forceRefused(state, action, [unit]) === null);
  return Math.min(...(able.length > 0 ? able : own).map((unit) => distanceOf(state, [unit])));
}

/** More cards after an interrupt, or none: foiled. */
function add(builder: FactBuilder, side: 0 | 1, { cards }: Of<'add'>): Refused {
  const { state } = builder;
  const { p } = state;
  if (cards.length === 0) {
    builder.record({ type: 'Foiled', side, distance: p.distance });
    return null;
  }
  const held = cardsRefused(state, side, cards);
  if (held !== null) return held;
  const span = spanOf(p.laid) + spanOf(cards);
  if (span < p.distance)
    return refuse(
      'SPAN_SHORT',
      `The force is ${p.distance} base widths away now; these cards and those laid span ${span}.`,
    );
  builder.record({ type: 'CardsAdded', side, cards });
  return null;
}

/** Cards that make up what an interrupt has added to the distance; null: the hand is not enough. */
export const enoughToAdd = ({ p }: State, side: 0 | 1): number[] | null =>
  cheapest(p.hands[side], p.distance - spanOf(p.laid));

function move(builder: FactBuilder, command: Of<'move'>): Refused {
  const { state } = builder;
  const order = orderOf(state, command);
  if (order === null) return UNKNOWN();
  const why = moveRefused(state, order);
  if (why !== null) return refuse('MOVE_REFUSED', why);
  moveFacts(builder, order, disrupt);
  const { p } = state;
  if (p.force.every((unit) => p.moved[unit] || p.bodies[unit] === null))
    builder.record({ type: 'ActionEnded', side: p.side });
  return null;
}

function fallBack(builder: FactBuilder, { units: ids }: Of<'fallBack'>): Refused {
  const { state } = builder;
  const { toFallBack, side } = state.p;
  const units = ids.length === 0 ? [...toFallBack] : numbersOf(state, ids);
  if (units === null) return UNKNOWN();
  if (
    units.length !== toFallBack.length ||
    new Set(units).size !== units.length ||
    units.some((unit) => !toFallBack.includes(unit))
  )
    return refuse('ORDER_INCOMPLETE', 'All units that still touch the enemy fall back, each once.');
  fallBackAll(builder, units);
  if (!builder.over) builder.record({ type: 'ActionEnded', side });
  return null;
}

function moveCinc(builder: FactBuilder, side: 0 | 1, { card, x, y }: Of<'cinc'>): Refused {
  const { state } = builder;
  const held = cardsRefused(state, side, [card]);
  if (held !== null) return held;
  const why = cincPlace(fieldIn(state), side, x, y);
  if (why !== null) return refuse('CINC_REFUSED', why);
  builder.record({ type: 'CincMoved', side, card, at: [x, y] });
  return null;
}

/** Directions in which a displaced commander finds a place. */
export const displacements = (state: State, side: 0 | 1): number[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((way) => displacementOf(fieldIn(state), side, way) !== null);

function displace(builder: FactBuilder, side: 0 | 1, command: Of<'displace'>): Refused {
  const { state } = builder;
  const hand = state.p.hands[side];
  const open = displacements(state, side);
  if (open.length > 0 && !open.includes(command.way))
    return refuse('NO_PLACE', 'That way the marker leaves the table before it finds a place.');
  if (command.card !== null && !hand.includes(command.card))
    return refuse('CARD_REFUSED', 'You do not hold that card.');
  const at = displacementOf(fieldIn(state), side, command.way);
  if (at !== null) builder.record({ type: 'CincDisplaced', side, at });
  payDisplacement(builder, side, command.card ?? leastCards(hand, 1)[0] ?? null);
  return null;
}

function discard(builder: FactBuilder, side: 0 | 1, command: Of<'discard'>): Refused {
  const { state } = builder;
  const hand = state.p.hands[side];
  const count = hand.length - state.scene.parameters.handMost;
  const cards = command.cards.length === 0 ? leastCards(hand, count) : command.cards;
  const held = cardsRefused(state, side, cards);
  if (held !== null) return held;
  if (cards.length !== count)
    return refuse('DISCARD_WRONG', `You lay down ${count} of your cards, not ${cards.length}.`);
  builder.record({ type: 'HandCut', side, cards });
  return null;
}
