import type { Picked, PickedOrder, Picks } from '@/lib/battle/contract/picking';
import type { Json } from '@/lib/kernel/canonical-json';
import { distanceOf, forceRefused, isAction } from './activation';
import type { CardEffect } from './cards';
import { cheapest } from './cards-in-play';
import { cardOf, SYMBOL_OF, spanOf } from './deck';
import { labelOf } from './labels';
import { sideNumber } from './scene';
import { settingPicked, settingPicks } from './setting-up/picking';
import { fieldOf, type State } from './state';
import { canCharge, cincPlace, forcesOf, OUT_OF_REACH } from './tactics';

/** Forces that are suggested at most. */
const FORCES_MOST = 4;
type Side = 0 | 1;
const NOTHING: Picked = { cards: [], pieces: [], place: null };

/** The order of picked cards, pieces and a place at a phase, with what is missing. */
type Maker = (state: State, side: Side, picked: Picked) => PickedOrder;

const order = (
  command: Json | null,
  refused: string | null,
  more: Partial<PickedOrder> = {},
): PickedOrder => ({ command, refused, span: null, suggestions: [], notes: [], ...more });

const cardIds = ({ cards }: Picked): number[] => cards.map(Number);
/** Units by the ids of pieces; those that are none are left out. */
const unitsIn = ({ scene }: State, { pieces }: Picked): number[] =>
  pieces.map((id) => scene.units.findIndex((unit) => unit.id === id)).filter((unit) => unit >= 0);
const idsOf = ({ scene }: State, units: readonly number[]): string[] =>
  units.map((unit) => scene.units[unit]?.id ?? '');
const labels = ({ scene }: State, units: readonly number[]): string =>
  units.map((unit) => labelOf(scene, unit)).join(', ');
const holds = (state: State, side: Side, cards: readonly number[]): boolean =>
  cards.every((card) => state.p.hands[side].includes(card));

const spansWords = (cards: readonly number[]): string =>
  cards.map((id) => cardOf(id).span).join(' + ');

/** Why units cannot be activated for the action of this round; null: they can. */
const barred = (state: State, units: readonly number[]): string | null =>
  isAction(state.p.choice) ? forceRefused(state, state.p.choice, units) : null;

const activate: Maker = (state, side, picked) => {
  const field = fieldOf(state);
  const units = unitsIn(state, picked);
  const cards = cardIds(picked);
  const hand = state.p.hands[side];
  if (units.length === 0) {
    const forces = forcesOf(field, side)
      .filter((force) => barred(state, force) === null)
      .map((force) => ({ force, distance: distanceOf(state, force) }))
      .filter(({ distance }) => distance < OUT_OF_REACH)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, FORCES_MOST);
    return order(null, 'Press the units of one force.', {
      suggestions: forces.map(({ force, distance }) => ({
        words: `${labels(state, force)}: distance ${distance}`,
        picked: { ...picked, pieces: idsOf(state, force) },
      })),
    });
  }
  const distance = distanceOf(state, units);
  const laid = holds(state, side, cards) ? spanOf(cards) : 0;
  const whole = forcesOf(field, side).find((force) => units.every((unit) => force.includes(unit)));
  const suggestions = [
    ...(whole !== undefined && whole.length > units.length
      ? [
          {
            words: `The whole force: ${labels(state, whole)}`,
            picked: { ...picked, pieces: idsOf(state, whole) },
          },
        ]
      : []),
    ...cheapestFor(hand, distance, cards, picked),
  ];
  const span = distance < OUT_OF_REACH ? { needed: distance, laid } : null;
  const command: Json = { type: 'activate', units: idsOf(state, units), cards };
  const refused =
    barred(state, units) ??
    (distance >= OUT_OF_REACH
      ? 'No line leads there that keeps 1 base width off the enemy.'
      : cards.length === 0
        ? `Lay cards for a span of ${distance}; one at least.`
        : laid < distance
          ? `The cards laid reach ${laid}: ${distance - laid} short of ${distance}.`
          : null);
  const able = units.filter((unit) => canCharge(field, unit) !== null);
  return order(command, refused, {
    span,
    suggestions,
    notes:
      state.p.choice === 'charge' && refused === null
        ? [`Can charge: ${labels(state, able) || 'none'}; half of the force must.`]
        : [],
    ...wayTo(state, side, units, distance),
  });
};

/** “Cheapest: 12 + 6”, unless that is what is laid. */
function cheapestFor(
  hand: readonly number[],
  distance: number,
  laid: readonly number[],
  picked: Picked,
): PickedOrder['suggestions'] {
  const cards = distance >= OUT_OF_REACH ? null : cheapest(hand, distance);
  if (cards === null) return [];
  const same = cards.length === laid.length && cards.every((card) => laid.includes(card));
  return same
    ? []
    : [
        {
          words: `Cheapest: ${spansWords(cards)}`,
          picked: { ...picked, cards: cards.map(String) },
        },
      ];
}

/** The straight line of a span, where that is what is measured: a way round the enemy is not drawn. */
function wayTo(
  state: State,
  side: Side,
  units: readonly number[],
  distance: number,
): Pick<PickedOrder, 'way'> {
  const [x, y] = state.p.cincs[side];
  let best: { far: number; to: readonly [number, number] } | null = null;
  for (const unit of units) {
    const body = state.p.bodies[unit];
    if (!body) continue;
    const { x: bx, y: by } =
      body.kind === 'block' ? body.box : { x: body.trail[0]?.[0] ?? x, y: body.trail[0]?.[1] ?? y };
    const far = Math.max(Math.abs(bx - x), Math.abs(by - y));
    if (best === null || far < best.far) best = { far, to: [bx, by] };
  }
  if (best === null || distance >= OUT_OF_REACH) return {};
  return { way: [x, y, ...best.to] };
}

const add: Maker = (state, side, picked) => {
  const cards = cardIds(picked);
  const { laid, distance, hands } = state.p;
  const span = spanOf(laid) + (holds(state, side, cards) ? spanOf(cards) : 0);
  return order(
    { type: 'add', cards },
    span >= distance ? null : `The cards reach ${span}: ${distance - span} short of ${distance}.`,
    {
      span: { needed: distance, laid: span },
      suggestions: cheapestFor(hands[side], distance - spanOf(laid), cards, picked),
    },
  );
};

const discard: Maker = (state, side, picked) => {
  const cards = cardIds(picked);
  const over = state.p.hands[side].length - state.scene.parameters.handMost;
  return order(
    { type: 'discard', cards },
    cards.length === over ? null : `Pick ${over} to discard; ${cards.length} picked.`,
  );
};

const commander: Maker = (state, side, picked) => {
  const [card] = cardIds(picked);
  const { place } = picked;
  const spare = cheapest(state.p.hands[side], 1)?.[0];
  const suggestions =
    card === undefined && spare !== undefined
      ? [
          {
            words: `Pay ${cardOf(spare).title} (${cardOf(spare).span})`,
            picked: { ...picked, cards: [String(spare)] },
          },
        ]
      : [];
  if (place === null) return order(null, 'Press where the commander goes.', { suggestions });
  if (card === undefined) return order(null, 'Any one card moves him: press one.', { suggestions });
  return order(
    { type: 'cinc', card, x: place[0], y: place[1] },
    cincPlace(fieldOf(state), side, place[0], place[1]),
    { suggestions },
  );
};

/** Units that an effect names at most; 0: it names none. */
export const unitsNamed = (effect: CardEffect | null): number =>
  effect?.kind === 'combat' || effect?.kind === 'steady' ? effect.units : 0;

/** A card that names units, and whom it concerns. */
function naming(make: (card: number, units: readonly string[]) => Json): Maker {
  return (state, _side, picked) => {
    const [card] = cardIds(picked);
    const units = unitsIn(state, picked);
    if (card === undefined || !(card >= 0 && card < 54)) return order(null, 'Press a card.');
    const { effect, title, text } = cardOf(card);
    const most = unitsNamed(effect);
    if (units.length === 0)
      return order(null, `Press whom ${title} concerns: ${text}`, { notes: [] });
    if (units.length > most)
      return order(null, `${title} concerns ${most === 1 ? 'one unit' : `${most} units at most`}.`);
    return order(make(card, idsOf(state, units)), null, { notes: [text] });
  };
}

/** Cards of a hand that name units and fit a window or an event. */
function namingCards(state: State, side: Side): number[] {
  const { phase, choice, hands, played } = state.p;
  const symbol =
    phase === 'choose'
      ? 'event'
      : phase === 'volleyModifier'
        ? SYMBOL_OF.volleys
        : phase === 'combatModifier'
          ? 'swords'
          : phase === 'modifier' && choice !== null && Object.hasOwn(SYMBOL_OF, choice)
            ? SYMBOL_OF[choice as keyof typeof SYMBOL_OF]
            : null;
  if (symbol === null || (symbol !== 'event' && played[side].includes(symbol))) return [];
  return hands[side].filter(
    (id) => id >= 0 && cardOf(id).symbol === symbol && unitsNamed(cardOf(id).effect) > 0,
  );
}

const ALL = 60;

/** What can be picked by a side in a position, and how an order comes of it; null: nothing. */
function asked(state: State, side: Side): (Picks & { readonly make: Maker }) | null {
  const { phase, hands } = state.p;
  if (state.p.asked[0] !== side) return null;
  const plain = { cards: 0, pieces: 0, place: false };
  switch (phase) {
    case 'activate':
      return {
        ...{ cards: ALL, pieces: ALL, place: false, make: activate },
        words: 'Press the units of a force, then cards that reach it.',
      };
    case 'add':
      return {
        ...{ ...plain, cards: ALL, make: add },
        words: 'The distance has grown: press cards to add.',
      };
    case 'discard':
      return {
        ...{ ...plain, cards: ALL, make: discard },
        words: `Press the cards to discard, down to ${state.scene.parameters.handMost}.`,
      };
    case 'cinc':
      return hands[side].length === 0
        ? null
        : {
            ...{ ...plain, cards: 1, place: true, make: commander },
            words: 'The commander can move anywhere for one card: press the place, then the card.',
          };
    case 'choose':
    case 'volleyModifier':
    case 'modifier':
    case 'combatModifier': {
      const among = namingCards(state, side);
      if (among.length === 0) return null;
      const most = Math.max(...among.map((id) => unitsNamed(cardOf(id).effect)));
      return {
        ...{ cards: 1, pieces: most, place: false, among: among.map(String) },
        words:
          phase === 'choose'
            ? 'For an event: press its card, then the units that it concerns.'
            : 'A card that names units: press the card, then the units.',
        make: naming((card, units) =>
          phase === 'choose'
            ? { type: 'choose', choice: 'event', card, units: [...units] }
            : { type: 'answer', card, units: [...units] },
        ),
      };
    }
    case 'ground':
    case 'post': {
      const picks = settingPicks(state);
      return picks === null ? null : { ...picks, make: settingPicked };
    }
    default:
      return null;
  }
}

/** What a seat can pick now; null: nothing. */
export function picksOf(state: State, seat: string): Picks | null {
  const found = asked(state, sideNumber(seat));
  if (found === null) return null;
  const { make: _, ...picks } = found;
  return picks;
}

/** What is picked, as an order. Never throws. */
export function pickedOrder(state: State, seat: string, picked: Picked): PickedOrder {
  const side = sideNumber(seat);
  const found = asked(state, side);
  if (found === null) return order(null, 'There is nothing to pick now.');
  const hand = state.p.hands[side].map(String);
  if (picked.cards.some((id) => !hand.includes(id)))
    return order(null, 'One of these cards is not in the hand.', {
      suggestions: [{ words: 'Begin again', picked: NOTHING }],
    });
  return found.make(state, side, picked);
}
