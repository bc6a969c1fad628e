import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { type Draw, type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import { type BoardBattle, boardPending, newestNode } from './battle';
import type { BoardCommander, BoardEvent } from './events';

/**
 * A die of a battle in millionths, 0 … 999,999: keyed by the position that the act will have, and the draw's own key.
 */
export type BoardDice = (position: number, key: string) => number;

/**
 * Maximum numbers of acts taken back, and of changes of command, by one side of a battle: they bound the length of its
 * stream.
 */
const TAKEN_BACK_MAX = 5_000;
const EXCHANGES_MAX = 1_000;

type Decided = Result<BoardEvent, Refusal>;

/** Opens a battle: its deployment. Refuses every fault that the ruleset finds in the order. */
export function openBoard(
  ruleset: AnyBoardGame,
  order: BattleOrder,
  commanders: BySide<BoardCommander>,
  dice: BoardDice,
): Decided {
  const checked = ruleset.checkOrder(order);
  if (!checked.ok) return { ok: false, error: firstOf(checked.error) };
  const records = ruleset.deploy(checked.value, new NotedDice(dice, 1).draw);
  return ok({
    type: 'BoardOpened',
    data: {
      order,
      ruleset: { id: ruleset.id, version: order.ruleset.version },
      commanders,
      records,
    },
  });
}

const firstOf = (faults: readonly Refusal[]): Refusal =>
  faults[0] ?? { code: 'ORDER_INVALID', message: 'This battle cannot be set up.' };

/** An order for a side. */
export interface BoardAct {
  readonly side: Side;
  /** The moment it answers. */
  readonly pending: string;
  readonly command: Json;
  /** The units that this sub-commander may order; absent if the side's commander gives the order. */
  readonly units?: ReadonlySet<string>;
}

/**
 * Carries out an order given by hand. Refuses BATTLE_OVER, STALE_MOMENT (the battle has moved on), NOT_YOUR_MOVE (it is
 * the other side's move, or an artificial commander has the side), NOT_YOUR_UNIT (with the unit) and NOT_YOUR_SEAT if a
 * sub-commander orders another's pieces or the whole side, SEALED_MOMENT, and anything the ruleset refuses.
 */
export function actOnBoard(battle: BoardBattle, act: BoardAct, dice: BoardDice): Decided {
  const pending = boardPending(battle);
  if (pending.length === 0) return over();
  if (battle.commanders[act.side].kind === 'artificial')
    return refuse(
      'NOT_YOUR_MOVE',
      act.units === undefined
        ? 'An artificial commander gives this side’s orders; take its command back first.'
        : 'An artificial commander gives this side’s orders until its commander takes it back.',
    );
  const moments = pending.filter(({ id }) => id === act.pending);
  if (moments.length === 0)
    return refuse('STALE_MOMENT', 'The battle has moved on. Look at the board again.');
  const moment = moments.find(({ seat }) => sideOfSeat(seat) === act.side);
  if (moment === undefined) return refuse('NOT_YOUR_MOVE', 'It is the other side’s move.');
  if (moment.mode === 'sealed')
    return refuse('SEALED_MOMENT', 'Both sides write these orders in secret: seal yours.');
  const { command, units } = act;
  const concerned = battle.ruleset.concerns(battle.state, command);
  const foreign = units && concerned.find((unit) => !units.has(unit));
  if (foreign !== undefined)
    return refuse('NOT_YOUR_UNIT', 'That piece is not in your formations.', foreign);
  const decided = carriedOut(battle.ruleset, battle.state, {
    seat: moment.seat,
    pending: moment.id,
    command,
    position: battle.events.length + 1,
    dice,
  });
  // Malformed orders have already been refused as such.
  return decided.ok && units !== undefined && concerned.length === 0
    ? refuse('NOT_YOUR_SEAT', 'That order is for the whole side. Only its commander can give it.')
    : decided;
}

/** Carries out an order by a seat that may act, as the ruleset decides it. */
export function carriedOut(
  ruleset: AnyBoardGame,
  state: object,
  act: {
    readonly seat: SeatId;
    readonly pending: string;
    readonly command: Json;
    readonly position: number;
    readonly dice: BoardDice;
    readonly doctrine?: string;
  },
): Result<Extract<BoardEvent, { type: 'BoardActed' }>> {
  const { seat, pending, command, doctrine } = act;
  const noted = new NotedDice(act.dice, act.position);
  const decided = ruleset.decide(state, seat, command, noted.draw);
  if (!decided.ok) return decided;
  return ok({
    type: 'BoardActed',
    data: {
      seat,
      pending,
      command,
      records: decided.value,
      draws: noted.draws(),
      ...(doctrine === undefined ? {} : { doctrine }),
    },
  });
}

/** Why a side cannot take its latest act back; null if it can. */
export function takeBackFault(battle: BoardBattle, side: Side): Refusal | null {
  const nothing = (message: string): Refusal => ({ code: 'NOTHING_TO_TAKE_BACK', message });
  const { act, asked, revealed } = newestNode(battle);
  if (battle.commanders[side].kind === 'artificial')
    return nothing(
      'An artificial commander gives this side’s orders; take its command back first.',
    );
  if (act === null)
    return nothing(
      newestNode(battle).depth === 0
        ? 'No order has been given yet.'
        : 'The sheets of both sides were opened together. Nothing before that can be taken back.',
    );
  if (sideOfSeat(act.seat) !== side)
    return nothing('The latest order was the other side’s. Nothing before it can be taken back.');
  if (act.draws.length > 0)
    return nothing('A die was thrown for the latest order, so it cannot be taken back.');
  if (revealed)
    return nothing('The latest order revealed something hidden, so it cannot be taken back.');
  const seats = boardPending(battle).map(({ seat }) => seat);
  if (!seats.includes(act.seat) || seats.some((seat) => !asked.includes(seat)))
    return nothing('It is the other side’s move now, so the latest order cannot be taken back.');
  if (battle.changes[side].takenBack >= TAKEN_BACK_MAX)
    return {
      code: 'TOO_MANY',
      message: 'This side has taken back too many orders in this battle.',
    };
  return null;
}

/** Takes the latest act back. Refuses NOTHING_TO_TAKE_BACK, with the reason, and TOO_MANY. */
export function takeActBack(battle: BoardBattle, side: Side): Decided {
  const fault = takeBackFault(battle, side);
  if (fault !== null) return { ok: false, error: fault };
  return ok({ type: 'BoardActTakenBack', data: { side, version: newestNode(battle).position } });
}

/**
 * Puts a side under another command, during either side's move. Refuses BATTLE_OVER, DOCTRINE_UNKNOWN, ALREADY_SO,
 * TOO_MANY.
 */
export function exchangeOnBoard(
  battle: BoardBattle,
  side: Side,
  commander: BoardCommander,
): Decided {
  if (boardPending(battle).length === 0) return over();
  if (
    commander.kind === 'artificial' &&
    !battle.ruleset.doctrines.some((doctrine) => doctrine === commander.doctrine)
  )
    return refuse(
      'DOCTRINE_UNKNOWN',
      'No artificial commander of this battle fights so.',
      'doctrine',
    );
  const now = battle.commanders[side];
  const same =
    now.kind === 'artificial'
      ? commander.kind === 'artificial' &&
        now.doctrine === commander.doctrine &&
        now.until === commander.until
      : commander.kind === 'person';
  if (same) return refuse('ALREADY_SO', 'The side is commanded in this way already.');
  if (battle.changes[side].exchanged >= EXCHANGES_MAX)
    return refuse('TOO_MANY', 'The command of this side has changed too often in this battle.');
  return ok({ type: 'BoardCommandExchanged', data: { side, commander } });
}

function over(): { ok: false; error: Refusal } {
  return refuse('BATTLE_OVER', 'The battle is over.');
}

/** The dice of one act, each recorded once: a second draw with the same key gives the same. */
export class NotedDice {
  readonly #dice: BoardDice;
  readonly #position: number;
  readonly #noted = new Map<string, number>();

  constructor(dice: BoardDice, position: number) {
    this.#dice = dice;
    this.#position = position;
  }

  readonly draw: Draw = (key) => {
    const value = this.#noted.get(key) ?? this.#dice(this.#position, key);
    this.#noted.set(key, value);
    return value / 1_000_000;
  };

  draws(): { readonly key: string; readonly value: number }[] {
    return [...this.#noted].map(([key, value]) => ({ key, value }));
  }
}

/** The commanders of a battle at its opening, depending on who holds the seats. */
export function commandersAtOpening(
  ruleset: AnyBoardGame,
  persons: BySide<boolean>,
): BySide<BoardCommander> {
  const commander = (side: Side): BoardCommander =>
    persons[side] ? { kind: 'person' } : { kind: 'artificial', doctrine: strongest(ruleset) };
  return { A: commander('A'), B: commander('B') };
}

/** The default doctrine of an artificial commander. */
export function strongest({ doctrines, id }: AnyBoardGame): string {
  const [doctrine] = doctrines;
  if (doctrine === undefined) throw new Error(`${id} has no artificial commander`);
  return doctrine;
}
