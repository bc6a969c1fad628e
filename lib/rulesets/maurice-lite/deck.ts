import type { Card, CardEffect, ModifierSymbol } from './cards';

/** Action cards in the deck (*Deal the Action Cards*); the free deck itself is not in the document: these are ours. */
export const CARDS_IN_DECK = 54;
/** Reshuffle cards that go into the deck once the hands are dealt. */
export const RESHUFFLES = 2;

interface Kind {
  readonly title: string;
  readonly text: string;
  readonly symbol: Card['symbol'];
  readonly effect: CardEffect | null;
  /** Spans of its copies, in base widths. */
  readonly spans: readonly number[];
}

const volley = (amount: number): CardEffect => ({ kind: 'volley', amount });

/** Spans 4 × 14, 6 × 14, 8 × 14, 12 × 12; 18 without a symbol, 8 swords, 8 muskets, 4 each of cannon, bugle, flag, tricorne and event. */
const KINDS: readonly Kind[] = [
  {
    title: 'Orderly',
    text: '',
    symbol: null,
    effect: null,
    spans: [4, 4, 4, 4, 4, 4, 6, 6, 6, 6],
  },
  {
    title: 'Aide-de-camp',
    text: '',
    symbol: null,
    effect: null,
    spans: [8, 8, 8, 12, 12, 12, 12, 12],
  },
  {
    title: 'Thunderous',
    text: 'One or two attacking units have 1 more in their combat score.',
    symbol: 'swords',
    effect: { kind: 'combat', amount: 1, units: 2, who: 'attackers' },
    spans: [4, 6, 8],
  },
  {
    title: 'Home with the Sword',
    text: 'One attacking unit of cavalry has 2 more in its combat score.',
    symbol: 'swords',
    effect: { kind: 'combat', amount: 2, units: 1, who: 'attackers', arm: 'horse' },
    spans: [6, 8],
  },
  {
    title: 'For the King',
    text: 'One defending unit of infantry has 2 more in its combat score.',
    symbol: 'swords',
    effect: { kind: 'combat', amount: 2, units: 1, who: 'defenders', arm: 'foot' },
    spans: [4, 6],
  },
  {
    title: 'They Waver',
    text: 'One enemy unit in combat has 1 less in its combat score.',
    symbol: 'swords',
    effect: { kind: 'combat', amount: -1, units: 1, who: 'any' },
    spans: [8],
  },
  {
    title: 'Well Aimed',
    text: 'Your dice to hit count 1 more in this volley phase.',
    symbol: 'musket',
    effect: volley(1),
    spans: [4, 6, 6, 8, 8],
  },
  {
    title: 'Thick Smoke',
    text: 'The enemy’s dice to hit count 1 less in this volley phase.',
    symbol: 'musket',
    effect: volley(-1),
    spans: [4, 6, 8],
  },
  {
    title: 'Laid by the Master Gunner',
    text: 'Your dice to hit count 1 more in this bombardment.',
    symbol: 'cannon',
    effect: { kind: 'bombardment', amount: 1 },
    spans: [4, 6, 8, 12],
  },
  {
    title: 'Pioneers to the Front',
    text: 'Difficult ground disrupts none of your units in this march.',
    symbol: 'bugle',
    effect: { kind: 'easyGoing' },
    spans: [4, 6, 8, 12],
  },
  {
    title: 'To the Colours',
    text: 'Your dice to rally count 1 more in this round.',
    symbol: 'flag',
    effect: { kind: 'rally', amount: 1 },
    spans: [4, 6, 8, 12],
  },
  {
    title: 'Unexpected Delay',
    text: 'Interrupt: once the enemy has laid his cards, his force is 8 base widths farther from his commander.',
    symbol: 'tricorne',
    effect: { kind: 'unexpectedDelay', baseWidths: 8 },
    spans: [8, 12],
  },
  {
    title: 'Rough Going',
    text: 'Interrupt: before the enemy moves. Difficult ground is closed to his units in this round.',
    symbol: 'tricorne',
    effect: { kind: 'roughGoing' },
    spans: [12],
  },
  {
    title: 'First Fire',
    text: 'Interrupt: once the enemy has called for volleys, your units fire first.',
    symbol: 'tricorne',
    effect: { kind: 'firstFire' },
    spans: [12],
  },
  {
    title: 'Valeur et Discipline',
    text: 'Event: up to three of your units lose 1 disruption each.',
    symbol: 'event',
    effect: { kind: 'steady', units: 3, disr: 1 },
    spans: [4, 6, 8, 12],
  },
];

/** All action cards by their ids, 0 … 53. */
export const DECK: readonly Card[] = KINDS.flatMap(({ spans, ...kind }) =>
  spans.map((span) => ({ span, ...kind })),
).map((card, id) => ({ id, ...card }));

/** A card by its id. Throws for none. */
export function cardOf(id: number): Card {
  const card = DECK[id];
  if (card === undefined) throw new Error(`there is no card ${id}`);
  return card;
}

/** The sum of the spans of cards: their spans add up (*Span*). */
export const spanOf = (cards: readonly number[]): number =>
  cards.reduce((sum, id) => sum + cardOf(id).span, 0);

/** The symbol that modifies an action; the volleys have the musket (*Modifier symbol*). */
export const SYMBOL_OF: Readonly<
  Record<'charge' | 'march' | 'rally' | 'bombard' | 'volleys', ModifierSymbol>
> = { charge: 'swords', march: 'bugle', rally: 'flag', bombard: 'cannon', volleys: 'musket' };
