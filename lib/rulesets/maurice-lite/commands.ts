import type { Choice } from './cards';
import type { MoveOrder } from './move-order';

/** Orders of setting up by dice; places in thousandths of a base width. */
export type SettingUpCommand =
  /** Lays a piece of the collection, or moves it: where its middle is; `turned`: its longer side runs up the table. */
  | {
      readonly type: 'ground';
      readonly piece: string;
      readonly x: number;
      readonly y: number;
      readonly turned?: true;
    }
  /** Takes a piece off the table again. */
  | { readonly type: 'lift'; readonly piece: string }
  /** The ground is laid; what is missing the staff lays. */
  | { readonly type: 'groundDone' }
  /** Keeps the edge of one's own side, or takes the other one. */
  | { readonly type: 'edge'; readonly change: boolean }
  | { readonly type: 'deployFirst'; readonly first: boolean }
  /**
   * Posts a unit in its own third: the middle of its front, of a column its head; or the commander-in-chief. `face`: as a
   * vector, straight to the enemy’s edge without it; without `formation` it keeps its own.
   */
  | {
      readonly type: 'post';
      readonly unit: string;
      readonly x: number;
      readonly y: number;
      readonly formation?: 'line' | 'column' | 'massed';
      readonly face?: readonly [number, number];
    }
  /** The army stands as it shall. */
  | { readonly type: 'posted' };

/** An order of a player; cards by their ids, units by their ids of the battle order (`scene.units[].id`). */
export type Command =
  | { readonly type: 'volleys'; readonly volleys: boolean }
  /** Closes a window with or without a card; `units`: whom its effect concerns, where it names units. */
  | { readonly type: 'answer'; readonly card: number | null; readonly units?: readonly string[] }
  /** What a unit of the firing side does with its fire: `hold`, or the target of each base (null: that base does not fire). */
  | {
      readonly type: 'aim';
      readonly unit: string;
      readonly at: 'hold' | readonly (string | null)[];
    }
  /** All that may fire and do not hold fire: those without `aim` at what they must, in this direction across the table. */
  | { readonly type: 'fire'; readonly from: 'left' | 'right' }
  | {
      readonly type: 'choose';
      readonly choice: Choice;
      readonly card?: number;
      readonly units?: readonly string[];
    }
  /** Without units and cards: as the staff sees fit, the force and the cards that cost least; a bluff if none can be activated. */
  | {
      readonly type: 'activate';
      readonly units: readonly string[];
      readonly cards: readonly number[];
    }
  /** After an interrupt: more cards, or none: the activation is foiled. */
  | { readonly type: 'add'; readonly cards: readonly number[] }
  /** Nothing can be activated with this hand: it is discarded. */
  | { readonly type: 'bluff' }
  | ({ readonly type: 'move'; readonly unit: string } & Omit<MoveOrder, 'unit'>)
  /** The end of the moves of this action. */
  | { readonly type: 'endMoves' }
  | { readonly type: 'fallBack'; readonly units: readonly string[] }
  | { readonly type: 'cinc'; readonly card: number; readonly x: number; readonly y: number }
  | { readonly type: 'endRound' }
  /** Where a displaced commander-in-chief goes: eighths of a turn from straight back to his own edge, clockwise, 0 … 7; and the card paid; null: the staff picks one, if there is one. */
  | { readonly type: 'displace'; readonly way: number; readonly card: number | null }
  /** Without cards: those with the least spans. */
  | { readonly type: 'discard'; readonly cards: readonly number[] }
  | SettingUpCommand;
