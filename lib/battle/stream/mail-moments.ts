import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import { commit } from '@/lib/chance/commitment';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import { type BoardBattle, foldBoard, newestNode } from './battle';
import { type BoardDice, exchangeOnBoard } from './decide';
import { type BoardCommander, type BoardEvent, standsIn } from './events';
import {
  type OpenedSheet,
  openMoment,
  type SheetToSeal,
  sealedMomentOf,
  sealSheet,
  sheetOf,
} from './sealed';
import { sheetPayload } from './sheet-payload';

/*
 * Sealed moments of a battle that two installations fight by letters. What is sealed stays out of the battle's stream
 * until both sheets can be opened: then both installations append the same events in the same order, no matter which
 * side sealed first and which letter came first.
 */

/** One side's sheet, with its commander when it was sealed. */
export interface SheetByMail extends OpenedSheet {
  readonly commitment: string;
  readonly commander: BoardCommander;
}

/** The battle under the commander that a side has by its letters; and the event, where that is another than before. */
function commandedAs(
  battle: BoardBattle,
  side: Side,
  commander: BoardCommander,
): Result<{ readonly battle: BoardBattle; readonly events: readonly BoardEvent[] }, Refusal> {
  const exchanged = exchangeOnBoard(battle, side, commander);
  if (exchanged.ok) {
    const events = [exchanged.value];
    return ok({ battle: foldBoard(battle, events, () => battle.ruleset), events });
  }
  return exchanged.error.code === 'ALREADY_SO' ? ok({ battle, events: [] }) : exchanged;
}

/**
 * Why a side cannot seal a sheet by mail; null if it can. Refuses what `exchangeOnBoard` and `sealSheet` refuse.
 */
export function sealByMailFault(
  battle: BoardBattle,
  {
    commander,
    ...sheet
  }: Omit<SheetToSeal, 'commitment' | 'doctrine'> & {
    readonly commander: BoardCommander;
  },
): Refusal | null {
  const commanded = commandedAs(battle, sheet.side, commander);
  if (!commanded.ok) return commanded.error;
  const by = commander.kind === 'artificial' ? { doctrine: commander.doctrine } : {};
  const sealed = sealSheet(commanded.value.battle, { ...sheet, ...by, commitment: '' });
  return sealed.ok ? null : sealed.error;
}

/**
 * What a moment comes to that both sides have sealed by mail: first the changes of command, then both seals, side A's
 * first, then the opening, with dice that depend on both nonces. Refuses what sealing and opening refuse, among it
 * COMMITMENT_BROKEN.
 */
export function momentByMail(
  battle: BoardBattle,
  sheets: BySide<SheetByMail>,
  dice: BoardDice,
): Result<readonly BoardEvent[], Refusal> {
  const events: BoardEvent[] = [];
  let reached = battle;
  const bySeat = new Map<SeatId, OpenedSheet>();
  for (const side of ['A', 'B'] as const) {
    const commanded = commandedAs(reached, side, sheets[side].commander);
    if (!commanded.ok) return commanded;
    events.push(...commanded.value.events);
    reached = commanded.value.battle;
  }
  for (const side of ['A', 'B'] as const) {
    const { command, nonce, commitment, commander } = sheets[side];
    const moment = sealedMomentOf(reached, side);
    invariant(moment !== null, 'both sides seal');
    const by = commander.kind === 'artificial' ? { doctrine: commander.doctrine } : {};
    const sealed = sealSheet(reached, { side, pending: moment.id, command, commitment, ...by });
    if (!sealed.ok) return sealed;
    events.push(sealed.value);
    reached = foldBoard(reached, [sealed.value], () => battle.ruleset);
    bySeat.set(moment.seat, { command, nonce });
  }
  const opened = openMoment(reached, bySeat, dice);
  return opened.ok ? ok([...events, opened.value]) : opened;
}

/**
 * By mail a sealed moment of one side alone is part of its turn: sealed and opened at once. Nothing is hidden by its
 * nonce, which follows from the position, so that nobody picks a nonce for the sake of its dice. Refuses what
 * `sealSheet` refuses.
 */
export function sealedAlone(
  battle: BoardBattle,
  sheet: Omit<SheetToSeal, 'commitment'>,
  dice: BoardDice,
): Result<BoardEvent[], Refusal> {
  const moment = sealedMomentOf(battle, sheet.side);
  const seat = moment?.seat ?? sheet.side;
  const nonce = nonceAlone(battle);
  const commitment = commit(nonce, sheetPayload(sheet.pending, seat, sheet.command));
  const sealed = sealSheet(battle, { ...sheet, commitment });
  if (!sealed.ok) return sealed;
  const after = foldBoard(battle, [sealed.value], () => battle.ruleset);
  const opened = openMoment(after, new Map([[seat, { command: sheet.command, nonce }]]), dice);
  return opened.ok ? ok([sealed.value, opened.value]) : opened;
}

/** The nonce of a moment of one side alone, 32 bytes in hex. */
function nonceAlone({ events }: BoardBattle): string {
  const told = `orderly-book/moment-of-one-side/1\n${events.length + 1}`;
  return bytesToHex(sha256(utf8ToBytes(told)));
}

/** The position that an artificial commander's thoughts on a sealed moment are keyed by, by mail. */
export const thoughtPosition = (battle: BoardBattle): number => newestNode(battle).position + 1;

/** The sheet that an artificial commander writes for a side by mail; null: the side has no sealed moment. */
export function artificialSheetByMail(
  battle: BoardBattle,
  side: Side,
  commander: Extract<BoardCommander, { kind: 'artificial' }>,
  dice: BoardDice,
): Pick<SheetToSeal, 'side' | 'pending' | 'command'> | null {
  const moment = sealedMomentOf(battle, side);
  if (moment === null || sideOfSeat(moment.seat) !== side) return null;
  const thought = (key: string) =>
    dice(thoughtPosition(battle), `thought/${moment.seat}/${key}`) / 1_000_000;
  const by = { doctrine: commander.doctrine, standsIn: standsIn(commander) };
  const command = sheetOf(battle.ruleset, battle.state, moment, thought, by);
  return { side, pending: moment.id, command };
}
