import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { type BoardBattle, boardPending, foldBoard, sideToMove } from './battle';
import { type BoardDice, carriedOut, exchangeOnBoard, takeActBack } from './decide';
import type { BoardCommander, BoardEvent } from './events';

/**
 * A side's acts on a board, as sent to another installation that fights the same battle: no dice and no records, since
 * these are recomputed there.
 */
export type BoardDeed =
  | {
      readonly kind: 'order';
      readonly seat: SeatId;
      /** The moment that it answered. */
      readonly pending: string;
      readonly command: Json;
      /** Given by an artificial commander: its doctrine. */
      readonly doctrine?: string | undefined;
    }
  /** The act at this position was taken back. */
  | { readonly kind: 'back'; readonly version: number }
  | { readonly kind: 'command'; readonly commander: BoardCommander };

/** The deed recorded by an event. Throws on an opening, which belongs to no side. */
export function deedOf(event: BoardEvent): BoardDeed {
  switch (event.type) {
    case 'BoardActed': {
      const { seat, pending, command, doctrine } = event.data;
      const given = doctrine === undefined ? {} : { doctrine };
      return { kind: 'order', seat, pending, command, ...given };
    }
    case 'BoardActTakenBack':
      return { kind: 'back', version: event.data.version };
    case 'BoardCommandExchanged':
      return { kind: 'command', commander: event.data.commander };
    case 'BoardOpened':
      throw new Error('A deployment is no deed of a side');
    case 'BoardSealed':
    case 'BoardSealWithdrawn':
    case 'BoardMomentOpened':
      throw new Error('A game with sealed moments is not fought by mail');
  }
}

/** A fault of one of several deeds: the first is 0. */
export interface DeedFault extends Refusal {
  readonly deed: number;
}

/**
 * The battle after a side's reported deeds, one after another, each judged as if it were given here: only as long as
 * that side has the move, only by the commander in command. Refuses at the first invalid one, with anything the ruleset
 * refuses, NOT_YOUR_MOVE, STALE_MOMENT, COMMAND_DIFFERS, NOTHING_TO_TAKE_BACK and anything an exchange refuses.
 */
export function deedsDone(
  battle: BoardBattle,
  side: Side,
  deeds: readonly BoardDeed[],
  dice: BoardDice,
): Result<BoardBattle, DeedFault> {
  let reached = battle;
  for (const [index, deed] of deeds.entries()) {
    const done = deedDone(reached, side, deed, dice);
    if (!done.ok) return { ok: false, error: { ...done.error, deed: index } };
    reached = foldBoard(reached, [done.value], () => battle.ruleset);
  }
  return ok(reached);
}

function deedDone(
  battle: BoardBattle,
  side: Side,
  deed: BoardDeed,
  dice: BoardDice,
): Result<BoardEvent, Refusal> {
  if (sideToMove(battle) !== side)
    return refuse('NOT_YOUR_MOVE', 'it was for the other side to act, or the battle was over');
  switch (deed.kind) {
    case 'order': {
      const { seat, pending, command, doctrine } = deed;
      const open = boardPending(battle).some((one) => one.id === pending && one.seat === seat);
      if (!open || sideOfSeat(seat) !== side)
        return refuse('STALE_MOMENT', 'the order answers no moment that was open to its side');
      const commander = battle.commanders[side];
      if ((commander.kind === 'artificial' ? commander.doctrine : undefined) !== doctrine)
        return refuse('COMMAND_DIFFERS', 'the order is another commander’s than the one in place');
      return carriedOut(battle.ruleset, battle.state, {
        ...{ seat, pending, command, dice, position: battle.events.length + 1 },
        ...(doctrine === undefined ? {} : { doctrine }),
      });
    }
    case 'back': {
      const back = takeActBack(battle, side);
      if (back.ok && back.value.type === 'BoardActTakenBack')
        if (back.value.data.version !== deed.version)
          return refuse('NOTHING_TO_TAKE_BACK', 'another order was the latest that stood');
      return back;
    }
    case 'command':
      return exchangeOnBoard(battle, side, deed.commander);
  }
}

/**
 * SHA-256 (hex) over the events of the positions `from` to `to`, both included, with their records and dice: two
 * installations with the same value have the same battle there.
 */
export function eventsDigest(
  events: readonly { readonly type: string; readonly data: unknown }[],
  from: number,
  to: number,
): string {
  const told = JSON.parse(JSON.stringify(events.slice(from - 1, to))) as Json;
  return bytesToHex(sha256(utf8ToBytes(`orderly-book/board-events/1\n${canonicalJson(told)}`)));
}
