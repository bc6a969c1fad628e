import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide, Side } from '@/lib/kernel/side';

/**
 * The events of a battle stream: one battle played on a board, act by act. Facts in the past tense, plain JSON, with
 * their draws; the first event pins the ruleset and its version. A position of a battle is a version of its stream.
 * Once released a type keeps its meaning for ever.
 */
export interface BoardEvents {
  BoardOpened: {
    readonly order: BattleOrder;
    readonly ruleset: { readonly id: string; readonly version: string };
    /** Who gives orders for each side at the beginning. */
    readonly commanders: BySide<BoardCommander>;
    /** The deployment. */
    readonly records: readonly BattleRecord[];
  };
  /** One order was carried out. */
  BoardActed: {
    readonly seat: SeatId;
    /** The moment it answered (`Pending.id`). */
    readonly pending: string;
    readonly command: Json;
    readonly records: readonly BattleRecord[];
    /** Dice thrown for it, in millionths: if there are none, and nothing was revealed, it can be taken back. */
    readonly draws: readonly { readonly key: string; readonly value: number }[];
    /** Given by an artificial commander: its doctrine. */
    readonly doctrine?: string;
  };
  /** A seat sealed its orders for a moment, or replaced what it had sealed. */
  BoardSealed: {
    readonly seat: SeatId;
    readonly pending: string;
    /** `commit(nonce, sheetPayload(…))`, in hex. */
    readonly commitment: string;
    /** Given by an artificial commander: its doctrine. */
    readonly doctrine?: string;
  };
  /** A seat took back what it had sealed, unopened. */
  BoardSealWithdrawn: { readonly seat: SeatId; readonly pending: string };
  /** Every seat of a moment had sealed: the sheets were opened and carried out together. */
  BoardMomentOpened: {
    readonly pending: string;
    /** In the order in which the ruleset names the seats. */
    readonly sheets: readonly {
      readonly seat: SeatId;
      readonly command: Json;
      /** 32 bytes in hex. */
      readonly nonce: string;
    }[];
    readonly records: readonly BattleRecord[];
    readonly draws: readonly { readonly key: string; readonly value: number }[];
  };
  /** The latest act in force was taken back: the battle returns to its position before that version. */
  BoardActTakenBack: { readonly side: Side; readonly version: number };
  /** A side's command changes from now on: to command by hand, or to an artificial commander. */
  BoardCommandExchanged: { readonly side: Side; readonly commander: BoardCommander };
}

/** By hand by the person who commands the side, or by an artificial commander with this doctrine. */
export type BoardCommander =
  | { readonly kind: 'person' }
  | {
      readonly kind: 'artificial';
      readonly doctrine: string;
      /** It gives back the command when its first turn has ended; absent: it keeps it until it is taken back. */
      readonly until?: 'turnEnd';
    };

/** Whether a commander has the command for one turn only, in a person's place. */
export const standsIn = (commander: BoardCommander): boolean =>
  commander.kind === 'artificial' && commander.until === 'turnEnd';

export type BoardEventType = keyof BoardEvents;
export type BoardEvent = {
  [T in BoardEventType]: { readonly type: T; readonly data: BoardEvents[T] };
}[BoardEventType];

/** The side whose act an event records; null: a deployment, or the opening of a moment that concerns both. */
export function sideOfBoardEvent({ type, data }: BoardEvent): Side | null {
  switch (type) {
    case 'BoardOpened':
    case 'BoardMomentOpened':
      return null;
    case 'BoardActed':
    case 'BoardSealed':
    case 'BoardSealWithdrawn':
      return sideOfSeat(data.seat);
    case 'BoardActTakenBack':
    case 'BoardCommandExchanged':
      return data.side;
  }
}
