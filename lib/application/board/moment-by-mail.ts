import { streamOf } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { type BoardBattle, boardPending, foldBoard, mailMover } from '@/lib/battle/stream/battle';
import type { BoardDice } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { momentByMail } from '@/lib/battle/stream/mail-moments';
import type { OpenedSheet } from '@/lib/battle/stream/sealed';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { BoardPass, BoardSheetByMail } from '@/lib/campaign/mail/events';
import { type MailState, sheetKey } from '@/lib/campaign/mail/state';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { passed, type TurnFault } from './turn-by-mail';

/*
 * A moment that both sides seal, by mail. Each seals at its own installation, in any order; commitments and openings go
 * by letter. Once both sheets can be opened, each installation carries the moment out by itself.
 */

/** Where an own sheet lies among the campaign's sealed rows. */
const rowOf = (moment: Pick<BoardSheetByMail, 'battle' | 'from'>) => `board-${sheetKey(moment)}`;

/** The sealed row of an own sheet, for the append that records its commitment. */
export async function sealOwnSheet(
  { secrets }: Pick<Services, 'secrets'>,
  campaignId: string,
  { side, ...moment }: Pick<BoardSheetByMail, 'side' | 'battle' | 'from'>,
  payload: Json,
) {
  return (await secrets.seal(streamOf(campaignId), rowOf(moment), side, payload)).row;
}

/** What the own side has sealed for a moment; null: nothing. */
export async function ownSheetByMail(
  { secrets }: Pick<Services, 'secrets'>,
  campaignId: string,
  moment: Pick<BoardSheetByMail, 'battle' | 'from'>,
  own: Side,
): Promise<OpenedSheet | null> {
  const secret = await secrets.open(streamOf(campaignId), rowOf(moment), own);
  if (secret === null) return null;
  const { command } = secret.payload as { readonly command: Json };
  return { command, nonce: secret.nonce };
}

/** Whether a message about a moment names the seat of its side at the moment that is open. */
export function namesMoment(
  battle: BoardBattle,
  side: Side,
  { seat, pending }: Pick<BoardSheetByMail, 'seat' | 'pending'>,
): boolean {
  return boardPending(battle).some(
    (one) =>
      one.mode === 'sealed' && one.id === pending && one.seat === seat && sideOfSeat(seat) === side,
  );
}

/** What both sides have sealed for a moment, by the campaign's record. */
export function sheetsOf(
  events: readonly CampaignEvent[],
  battle: number,
  from: number,
): BySide<BoardSheetByMail | null> {
  const found: { A: BoardSheetByMail | null; B: BoardSheetByMail | null } = { A: null, B: null };
  for (const event of events)
    if (event.type === 'BoardSheetSealed' && event.data.battle === battle)
      if (event.data.from === from) found[event.data.side] = event.data;
  return found;
}

/** A moment carried out, as both installations append it. */
export interface MomentOpened {
  readonly battle: BoardBattle;
  readonly events: readonly BoardEvent[];
  readonly passed: BoardPass;
}

/**
 * Opens a moment by both sides' sheets. Refuses CANNOT_BE where the other side's is not the one that it sealed, or what
 * it says cannot be.
 */
export function momentOpened(
  battle: BoardBattle,
  at: { readonly battle: number; readonly own: Side; readonly from: number },
  sheets: BySide<BoardSheetByMail | null>,
  opened: { readonly own: OpenedSheet; readonly theirs: OpenedSheet },
  dice: BoardDice,
): Result<MomentOpened, TurnFault> {
  const { A, B } = sheets;
  if (A === null || B === null || mailMover(battle) !== 'both')
    throw new Error('A moment is opened once both sides have sealed it');
  const sheet = (side: Side, { commitment, commander }: BoardSheetByMail) => ({
    ...(side === at.own ? opened.own : opened.theirs),
    commitment,
    commander,
  });
  const done = momentByMail(battle, { A: sheet('A', A), B: sheet('B', B) }, dice);
  if (!done.ok) {
    const { title } = battle.order;
    const message = `the sealed orders on the board of “${title}”: ${done.error.message}`;
    return { ok: false, error: { code: 'CANNOT_BE', message } };
  }
  const events = done.value;
  const after = foldBoard(battle, events, () => battle.ruleset);
  const turn = { battle: at.battle, by: null, from: at.from };
  return ok({ battle: after, events, passed: passed(after, turn) });
}

/** Messages about moments that have had no effect, and wait for nothing; undefined where none is left. */
export function straySheet(
  messages: readonly MailBody[],
  events: readonly CampaignEvent[],
  own: Side,
): MailBodyOf<'sealed' | 'opened'> | undefined {
  const side = otherSide(own);
  const sealed = new Set<string>();
  const opened = new Set<string>();
  for (const event of events) {
    if (event.type === 'BoardSheetSealed' && event.data.side === side)
      sealed.add(`${sheetKey(event.data)}/${event.data.commitment}`);
    if (event.type === 'BoardMovePassed' && event.data.by === null && event.data.from > 1)
      opened.add(sheetKey(event.data));
  }
  return messages.find(
    (one): one is MailBodyOf<'sealed' | 'opened'> =>
      (one.kind === 'sealed' && !sealed.has(`${sheetKey(one)}/${one.commitment}`)) ||
      (one.kind === 'opened' && !opened.has(sheetKey(one))),
  );
}

/** The seat of the own side at the moment that both sides seal now; null: none is open, or it is not by mail. */
export function ownMoment(mail: MailState | null | undefined, battle: BoardBattle) {
  if (mail?.board?.next !== 'both' || mailMover(battle) !== 'both') return null;
  const { own, board } = mail;
  const moment = boardPending(battle).find(({ seat }) => sideOfSeat(seat) === own);
  if (moment === undefined) return null;
  const from = board.to + 1;
  const posted = mail.posted.includes(sheetKey({ battle: board.battle, from }));
  return { moment, battle: board.battle, from, own, posted, commander: board.commander };
}
