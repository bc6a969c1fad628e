import type { TableArm } from './body';

/** The action that a symbol modifies (*Modifier symbol*). */
export type ModifierSymbol = 'swords' | 'bugle' | 'cannon' | 'flag' | 'musket';

/** What an active player does with a round (*Command choice*). */
export type Choice = 'pass' | 'event' | 'charge' | 'march' | 'rally' | 'bombard';

/** Effects of cards that the rules know by their word; the figures of each card are its own. */
export type CardEffect =
  /** Swords. `amount` to the combat score of up to `units` units of one's own (negative: of the enemy's). */
  | {
      readonly kind: 'combat';
      readonly amount: number;
      readonly units: number;
      readonly who: 'attackers' | 'defenders' | 'any';
      /** Units of this arm only; absent: of any. */
      readonly arm?: TableArm;
    }
  /** Musket. `amount` to each die to hit of one's own fire in the volleys (negative: of the enemy's). */
  | { readonly kind: 'volley'; readonly amount: number }
  /** Cannon: `amount` to each die to hit of a bombardment; negative against the enemy's. */
  | { readonly kind: 'bombardment'; readonly amount: number }
  /** Bugle: units of the force take no disruption for difficult ground this round. */
  | { readonly kind: 'easyGoing' }
  /** Flag: `amount` to each rally die of one's own force; negative against the enemy's. */
  | { readonly kind: 'rally'; readonly amount: number }
  /** Interrupt: the distance to the commander-in-chief is `baseWidths` longer. */
  | { readonly kind: 'unexpectedDelay'; readonly baseWidths: number }
  /** Interrupt: difficult ground is impassable to the active side this round. */
  | { readonly kind: 'roughGoing' }
  /** Interrupt of the volleys: the passive side fires first. */
  | { readonly kind: 'firstFire' }
  /** Event: up to `units` units of one's own lose `disr` disruptions each. */
  | { readonly kind: 'steady'; readonly units: number; readonly disr: number };

/** An action card. `id` is its place in the deck, 0 … 53. */
export interface Card {
  readonly id: number;
  readonly title: string;
  /** What it does, in a sentence; empty for a card that has only a span. */
  readonly text: string;
  /** Base widths: 4, 6, 8, 12. */
  readonly span: number;
  readonly symbol: ModifierSymbol | 'tricorne' | 'event' | null;
  readonly effect: CardEffect | null;
}
