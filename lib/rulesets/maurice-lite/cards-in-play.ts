import type { Card, CardEffect } from './cards';
import { cardOf, DECK, SYMBOL_OF } from './deck';
import { inCombat } from './engaged';
import type { WindowKind } from './facts';
import type { FactBuilder } from './rounds/builder';
import { other } from './scene';
import { RESHUFFLE_FROM, type State } from './state';

/** Reshuffles running that go back alone before one is passed over: they change nothing that is drawn in the end. */
const RESHUFFLES_SHOWN = 20;

/** The action cards that are in the deck, by their ids; only where no hand is hidden. */
function cardsLeft({ p }: State): number[] {
  const gone = new Set([...p.hands[0], ...p.hands[1], ...p.discards]);
  return DECK.map(({ id }) => id).filter((id) => !gone.has(id));
}

/** The next `count` cards from the action cards in the deck, without Reshuffles: *Deal the Action Cards*. */
export function dealt(builder: FactBuilder, count: number): [number[], number[]] {
  const left = cardsLeft(builder.state);
  const hands: [number[], number[]] = [[], []];
  for (let at = 0; at < 2 * count; at += 1) {
    const index = Math.floor(builder.draw(`card/${at}`) * left.length);
    const [card] = left.splice(index, 1);
    if (card !== undefined) hands[at % 2 === 0 ? 0 : 1].push(card);
  }
  return hands;
}

/**
 * Draws up to `count` cards. A Reshuffle that is drawn is shown at once: with 15 discards or more they all go back into
 * the deck and it leaves the game, else it alone goes back; another card replaces it (*Reshuffle*).
 */
export function drawCards(builder: FactBuilder, side: 0 | 1, count: number): void {
  const { state, draw } = builder;
  const { p } = state;
  let wanted = count;
  let shown = 0;
  let cards: number[] = [];
  const flush = () => {
    if (cards.length > 0) builder.record({ type: 'CardsDrawn', side, cards });
    cards = [];
  };
  while (wanted > 0) {
    const left = cardsLeft(state).filter((id) => !cards.includes(id));
    const back = p.discards.length < RESHUFFLE_FROM;
    if (left.length === 0 && (back || p.reshuffles === 0)) break;
    const reshuffles = back && shown >= RESHUFFLES_SHOWN ? 0 : p.reshuffles;
    const index = Math.floor(draw(`card/${p.drawn + cards.length}`) * (left.length + reshuffles));
    const card = left[index];
    if (card !== undefined) {
      cards.push(card);
      wanted -= 1;
      continue;
    }
    flush();
    shown += 1;
    builder.record({
      type: 'ReshuffleDrawn',
      side,
      discards: p.discards.length,
      shuffled: p.discards.length >= RESHUFFLE_FROM,
    });
  }
  flush();
}

/** Whose units a combat card concerns: one's own, or with a minus the enemy's. */
const concerned = (side: 0 | 1, amount: number): 0 | 1 => (amount < 0 ? other(side) : side);

/** Whether a card may be played by a side in a window, as far as both sides can know; whether it is held is not asked. */
export function fits(
  state: State,
  window: WindowKind,
  side: 0 | 1,
  { symbol, effect }: Pick<Card, 'symbol' | 'effect'>,
): boolean {
  const { p } = state;
  const active = side === p.side;
  if (effect === null) return false;
  const fresh = symbol !== null && !(p.played[side] as readonly string[]).includes(symbol);
  switch (window) {
    case 'volleyInterrupt':
      return !active && !p.interrupted && effect.kind === 'firstFire';
    case 'interrupt':
      return (
        !active &&
        !p.interrupted &&
        (effect.kind === 'unexpectedDelay' ||
          (effect.kind === 'roughGoing' && (p.choice === 'march' || p.choice === 'charge')))
      );
    case 'volleyModifier':
      return fresh && effect.kind === 'volley';
    case 'modifier':
      return (
        fresh &&
        p.choice !== null &&
        p.choice !== 'charge' &&
        p.choice !== 'pass' &&
        p.choice !== 'event' &&
        symbol === SYMBOL_OF[p.choice] &&
        modifies(effect, active)
      );
    case 'combatModifier':
      return fresh && effect.kind === 'combat' && eligible(state, side, effect).length > 0;
    default:
      return false;
  }
}

/** Whether an effect on an action does anything for the active or the passive side. */
function modifies(effect: CardEffect, active: boolean): boolean {
  if (effect.kind === 'easyGoing') return active;
  if (effect.kind === 'bombardment' || effect.kind === 'rally')
    return active ? effect.amount > 0 : effect.amount < 0;
  return false;
}

/** Units in combat that a card may be played on. */
export function eligible(
  state: State,
  side: 0 | 1,
  effect: CardEffect & { readonly kind: 'combat' },
): number[] {
  const whose = concerned(side, effect.amount);
  const attacking = whose === state.p.side;
  if (effect.who === 'attackers' && !attacking) return [];
  if (effect.who === 'defenders' && attacking) return [];
  return inCombat(state, attacking ? 'attackers' : 'defenders').filter(
    (unit) => effect.arm === undefined || state.scene.units[unit]?.arm === effect.arm,
  );
}

/**
 * Whether a side is asked in a window: if it holds a card at all, and some card that would fit is not among the discards.
 * Both sides can see that, so that a window says nothing about a hand.
 */
export function opens(state: State, window: WindowKind, side: 0 | 1): boolean {
  const { p } = state;
  if (p.hands[side].length === 0) return false;
  return DECK.some((card) => !p.discards.includes(card.id) && fits(state, window, side, card));
}

/** Why a side may not play a card in a window on these units; null: it may. */
export function playRefused(
  state: State,
  window: WindowKind,
  side: 0 | 1,
  id: number,
  units: readonly number[],
): string | null {
  if (!state.p.hands[side].includes(id)) return 'You do not hold that card.';
  const card = cardOf(id);
  if (!fits(state, window, side, card)) return `“${card.title}” cannot be played now.`;
  const { effect } = card;
  if (effect?.kind !== 'combat')
    return units.length === 0 ? null : `“${card.title}” is played on no unit in particular.`;
  const open = eligible(state, side, effect);
  if (units.length === 0 || units.length > effect.units || new Set(units).size !== units.length)
    return `“${card.title}” is played on ${effect.units === 1 ? 'one unit' : `one to ${effect.units} units`}.`;
  return units.every((unit) => open.includes(unit))
    ? null
    : `“${card.title}”: ${card.text} Another unit cannot have it.`;
}

/** Cards whose spans are enough, with the least span to spare, plain ones before those with an effect; null: none are. */
export function cheapest(hand: readonly number[], baseWidths: number): number[] | null {
  const cards = hand
    .map(cardOf)
    .sort(
      (one, two) =>
        one.span - two.span ||
        Number(one.effect !== null) - Number(two.effect !== null) ||
        one.id - two.id,
    );
  let best: Card[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  const worth = (chosen: readonly Card[], sum: number) =>
    8 * sum + chosen.filter(({ effect }) => effect !== null).length + 4 * chosen.length;
  const look = (from: number, chosen: Card[], sum: number) => {
    if (chosen.length > 0 && sum >= baseWidths) {
      const price = worth(chosen, sum);
      if (price < least) {
        least = price;
        best = [...chosen];
      }
      return;
    }
    if (8 * sum >= least) return;
    for (let at = from; at < cards.length; at += 1) {
      const card = cards[at] as Card;
      look(at + 1, [...chosen, card], sum + card.span);
    }
  };
  look(0, [], 0);
  return (best as Card[] | null)?.map(({ id }) => id) ?? null;
}

/** The cards of a hand with the least spans, plain ones before those with an effect. */
export const leastCards = (hand: readonly number[], count: number): number[] =>
  hand
    .map(cardOf)
    .sort(
      (one, two) =>
        one.span - two.span ||
        Number(one.effect !== null) - Number(two.effect !== null) ||
        one.id - two.id,
    )
    .slice(0, count)
    .map(({ id }) => id);
