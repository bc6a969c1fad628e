import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import { type BoardBattle, boardPending, foldBoard, mailMover } from './battle';
import { type BoardDice, carriedOut, exchangeOnBoard, takeActBack } from './decide';
import type { BoardCommander, BoardEvent } from './events';
import { sealedAlone } from './mail-moments';

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
  /** A sheet for a sealed moment of this side alone: sealed and opened at once. */
  | {
      readonly kind: 'sheet';
      readonly seat: SeatId;
      readonly pending: string;
      readonly command: Json;
      /** Written by an artificial commander: its doctrine. */
      readonly doctrine?: string | undefined;
    }
  /** What the other side had left for a question in this side's turn: given here, in its name. */
  | {
      readonly kind: 'answer';
      readonly seat: SeatId;
      readonly pending: string;
      readonly command: Json;
    }
  /** The act at this position was taken back. */
  | { readonly kind: 'back'; readonly version: number }
  | { readonly kind: 'command'; readonly commander: BoardCommander };

/** A side's deeds as events recorded them, in their order. Throws on what belongs to no side. */
export function deedsOf(events: readonly BoardEvent[], side: Side): readonly BoardDeed[] {
  return events.flatMap((event, index): readonly BoardDeed[] => {
    if (event.type === 'BoardActed' && sideOfSeat(event.data.seat) !== side) {
      const { seat, pending, command } = event.data;
      return [{ kind: 'answer', seat, pending, command }];
    }
    const before = events[index - 1];
    // It is told with the opening that follows it.
    if (event.type === 'BoardSealed' && events[index + 1]?.type === 'BoardMomentOpened') return [];
    if (event.type !== 'BoardMomentOpened' || before?.type !== 'BoardSealed')
      return [deedOf(event)];
    const [sheet] = event.data.sheets;
    if (sheet === undefined || event.data.sheets.length > 1) return [deedOf(event)];
    const { doctrine } = before.data;
    const { seat, command } = sheet;
    const given = doctrine === undefined ? {} : { doctrine };
    return [{ kind: 'sheet', seat, pending: event.data.pending, command, ...given }];
  });
}

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
      throw new Error('What both sides sealed together is no deed of one side');
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
  left: LeftFor = () => false,
): Result<BoardBattle, DeedFault> {
  let reached = battle;
  for (const [index, deed] of deeds.entries()) {
    const done =
      deed.kind === 'answer'
        ? answered(reached, side, deed, left, dice)
        : deedDone(reached, side, deed, dice);
    if (!done.ok) return { ok: false, error: { ...done.error, deed: index } };
    const events = Array.isArray(done.value) ? done.value : [done.value];
    reached = foldBoard(reached, events, () => battle.ruleset);
  }
  return ok(reached);
}

/** Whether the other side had left this answer for the question that it is asked in a position. */
export type LeftFor = (battle: BoardBattle, moment: Pending, command: Json) => boolean;

function answered(
  battle: BoardBattle,
  side: Side,
  { seat, pending, command }: Extract<BoardDeed, { kind: 'answer' }>,
  left: LeftFor,
  dice: BoardDice,
): Result<BoardEvent, Refusal> {
  const moment = boardPending(battle).find((one) => one.id === pending && one.seat === seat);
  const asked = mailMover(battle) === otherSide(side) && moment?.mode === 'window';
  if (!asked || sideOfSeat(seat) === side || battle.commanders[sideOfSeat(seat)].kind !== 'person')
    return refuse('STALE_MOMENT', 'the answer is to no question that the other side was asked');
  if (!left(battle, moment, command))
    return refuse('ANSWER_UNKNOWN', 'the other side had left no such answer');
  const position = battle.events.length + 1;
  return carriedOut(battle.ruleset, battle.state, { seat, pending, command, dice, position });
}

function deedDone(
  battle: BoardBattle,
  side: Side,
  deed: Exclude<BoardDeed, { kind: 'answer' }>,
  dice: BoardDice,
): Result<BoardEvent | BoardEvent[], Refusal> {
  if (mailMover(battle) !== side)
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
    case 'sheet': {
      const { seat, pending, command, doctrine } = deed;
      if (sideOfSeat(seat) !== side || !boardPending(battle).some((one) => one.seat === seat))
        return refuse('STALE_MOMENT', 'the orders answer no moment that was open to their side');
      const by = doctrine === undefined ? {} : { doctrine };
      return sealedAlone(battle, { side, pending, command, ...by }, dice);
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
