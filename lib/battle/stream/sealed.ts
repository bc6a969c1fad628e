import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { togetherOf } from '@/lib/battle/contract/sealed-moments';
import { type Draw, type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import { opensTo } from '@/lib/chance/commitment';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { awaitedSeats, type BoardBattle, boardPending, newestNode } from './battle';
import { type BoardDice, NotedDice } from './decide';
import { type BoardEvent, standsIn } from './events';
import { sheetPayload } from './sheet-payload';

type Decided<Type extends BoardEvent['type']> = Result<
  Extract<BoardEvent, { type: Type }>,
  Refusal
>;

/** A side's sheet for a sealed moment, with the commitment to it. */
export interface SheetToSeal {
  readonly side: Side;
  readonly pending: string;
  readonly command: Json;
  readonly commitment: string;
  /** The artificial commander that wrote it; absent: it was written by hand. */
  readonly doctrine?: string;
  /** A sub-commander's units; absent if the side's commander seals. */
  readonly units?: ReadonlySet<string>;
}

/** The moment at which a side seals; null: the side has none open. */
export function sealedMomentOf(battle: BoardBattle, side: Side): Pending | null {
  return (
    boardPending(battle).find(({ mode, seat }) => mode === 'sealed' && sideOfSeat(seat) === side) ??
    null
  );
}

/**
 * Seals a sheet, or replaces the one that was sealed. Refuses BATTLE_OVER, STALE_MOMENT, NOT_YOUR_MOVE (another
 * commander has the side, or nothing is sealed now), NOT_YOUR_SEAT for sub-commanders, TOO_MANY, and what the ruleset
 * refuses by what the seat may know.
 */
export function sealSheet(battle: BoardBattle, sheet: SheetToSeal): Decided<'BoardSealed'> {
  const sealed = sealUnread(battle, sheet);
  if (!sealed.ok) return sealed;
  const { seat } = sealed.value.data;
  const checked = togetherOf(battle.ruleset).check(battle.state, seat, sheet.command);
  return checked.ok ? sealed : checked;
}

/** The same for a sheet that is not open yet: whether its side could seal at all. For the verifier. */
export function sealUnread(
  battle: BoardBattle,
  sheet: Omit<SheetToSeal, 'command'>,
): Decided<'BoardSealed'> {
  const { side, doctrine } = sheet;
  const pending = boardPending(battle);
  if (pending.length === 0) return refuse('BATTLE_OVER', 'The battle is over.');
  const commander = battle.commanders[side];
  if ((commander.kind === 'artificial' ? commander.doctrine : undefined) !== doctrine)
    return refuse('NOT_YOUR_MOVE', 'Another commander gives this side’s orders now.');
  if (sheet.units !== undefined)
    return refuse('NOT_YOUR_SEAT', 'Only the commander of the side can seal its orders.');
  if (!pending.some(({ id }) => id === sheet.pending))
    return refuse('STALE_MOMENT', 'The battle has moved on. Look at the board again.');
  const moment = sealedMomentOf(battle, side);
  if (moment === null || moment.id !== sheet.pending)
    return refuse('NOT_YOUR_MOVE', 'Nothing is sealed by this side now.');
  const full = sealsFull(battle);
  if (full !== null) return { ok: false, error: full };
  return ok({
    type: 'BoardSealed',
    data: {
      seat: moment.seat,
      pending: moment.id,
      commitment: sheet.commitment,
      ...(doctrine === undefined ? {} : { doctrine }),
    },
  });
}

/** Takes back what a side has sealed. Refuses NOT_SEALED, TOO_MANY. */
export function withdrawSheet(battle: BoardBattle, side: Side): Decided<'BoardSealWithdrawn'> {
  const moment = sealedMomentOf(battle, side);
  if (moment?.settled === undefined || battle.commanders[side].kind === 'artificial')
    return refuse('NOT_SEALED', 'This side has sealed no orders that it could take back.');
  const full = sealsFull(battle);
  if (full !== null) return { ok: false, error: full };
  return ok({ type: 'BoardSealWithdrawn', data: { seat: moment.seat, pending: moment.id } });
}

/** Seals and withdrawals between two positions of a battle, at most: they bound the length of its stream. */
const SEALS_MAX = 500;

function sealsFull(battle: BoardBattle): Refusal | null {
  return battle.events.length - newestNode(battle).position < SEALS_MAX
    ? null
    : {
        code: 'TOO_MANY',
        message: 'The orders of this moment were changed too often: they stay as they are.',
      };
}

/** The seats of the moment whose sheets are all in; null: somebody has yet to seal, or nothing is sealed now. */
export function momentToOpen(battle: BoardBattle): readonly Pending[] | null {
  const pending = boardPending(battle);
  const all = pending.length > 0 && pending.every(({ mode }) => mode === 'sealed');
  return all && awaitedSeats(battle).length === 0 ? pending : null;
}

/** A sheet as it was under its commitment. */
export interface OpenedSheet {
  readonly command: Json;
  /** 32 bytes in hex. */
  readonly nonce: string;
}

/**
 * Opens the sheets of a moment and carries them out together. The dice depend on the moment and on every nonce, never
 * on who sealed when. Refuses MOMENT_NOT_READY, COMMITMENT_BROKEN (a sheet is not the one that was sealed), and what
 * `check` refuses.
 */
export function openMoment(
  battle: BoardBattle,
  sheets: ReadonlyMap<SeatId, OpenedSheet>,
  dice: BoardDice,
): Decided<'BoardMomentOpened'> {
  const seats = momentToOpen(battle);
  const [first] = seats ?? [];
  if (seats === null || first === undefined)
    return refuse('MOMENT_NOT_READY', 'Somebody has yet to seal.');
  const together = togetherOf(battle.ruleset);
  const opened: { seat: SeatId; command: Json; nonce: string }[] = [];
  for (const { seat, id } of seats) {
    const sheet = sheets.get(seat);
    const commitment = battle.sealed.get(seat)?.commitment ?? '';
    if (!sheet || !opensTo(commitment, sheet.nonce, sheetPayload(id, seat, sheet.command)))
      return refuse('COMMITMENT_BROKEN', 'The orders are not those that were sealed.');
    const checked = together.check(battle.state, seat, sheet.command);
    if (!checked.ok) return checked;
    opened.push({ seat, command: sheet.command, nonce: sheet.nonce });
  }
  const noted = new NotedDice(momentDice(dice, first.id, opened), 1);
  const bySeat = new Map(opened.map(({ seat, command }) => [seat, command]));
  const records = together.decide(battle.state, bySeat, noted.draw);
  return ok({
    type: 'BoardMomentOpened',
    data: { pending: first.id, sheets: opened, records, draws: noted.draws() },
  });
}

/** Dice that nobody can know before every sheet is bound: keyed by the moment and all nonces, not by a position. */
function momentDice(
  dice: BoardDice,
  pending: string,
  sheets: readonly { readonly seat: SeatId; readonly nonce: string }[],
): BoardDice {
  const nonces = sheets.map(({ seat, nonce }) => `${seat} ${nonce}`).sort();
  const bound = bytesToHex(sha256(utf8ToBytes([pending, ...nonces].join('\n'))));
  return (_, key) => dice(1, `moment/${bound}/${key}`);
}

/** The ruleset's own key of a die of a moment. */
export const ownKey = (key: string): string => key.replace(/^moment\/[0-9a-f]{64}\//, '');

/**
 * The sheet that an artificial commander seals now, by what its seat may see; the default where its own is not
 * accepted. Null: none of its seats waits in a sealed moment.
 */
export function artificialSheet(
  battle: BoardBattle,
  dice: BoardDice,
  /** The position that its thoughts are keyed by. */
  at = battle.events.length + 1,
): (Pick<SheetToSeal, 'side' | 'pending' | 'command'> & { readonly doctrine: string }) | null {
  for (const moment of awaitedSeats(battle)) {
    const side = sideOfSeat(moment.seat);
    const commander = battle.commanders[side];
    if (moment.mode !== 'sealed' || commander.kind !== 'artificial') continue;
    const { doctrine } = commander;
    const thought: Draw = (key) => dice(at, `thought/${moment.seat}/${key}`) / 1_000_000;
    const by = { doctrine, standsIn: standsIn(commander) };
    const command = sheetOf(battle.ruleset, battle.state, moment, thought, by);
    return { side, pending: moment.id, command, doctrine };
  }
  return null;
}

/** The sheet that an artificial commander writes for a moment. */
export function sheetOf(
  ruleset: AnyBoardGame,
  state: object,
  { seat, default: standing }: Pending,
  draw: Draw,
  by: { readonly doctrine: string; readonly standsIn: boolean },
): Json {
  const view = ruleset.viewState(state, seat);
  const [sheet] = ruleset.commander(view, seat, draw, by.doctrine, by.standsIn);
  const accepted = sheet !== undefined && togetherOf(ruleset).check(state, seat, sheet).ok;
  return accepted ? sheet : standing;
}
