import { diceOfBoard } from '@/lib/application/board/dice';
import { givenBackAmid } from '@/lib/application/board/given-back';
import { boardOpened } from '@/lib/application/board/open-board';
import { artificialSealing, sheetDueByMail } from '@/lib/application/board/seal-by-mail';
import { sheetSealed } from '@/lib/application/board/seal-sheet';
import { ownTurnEnded } from '@/lib/application/board/turn-by-mail';
import { act, lookFrom, recordOnce } from '@/lib/application/core/act';
import { withAwaited } from '@/lib/application/core/awaited';
import { writeBoardRow } from '@/lib/application/core/list-row';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { boardPending } from '@/lib/battle/stream/battle';
import { sealedAlone } from '@/lib/battle/stream/mail-moments';
import { artificialSheet } from '@/lib/battle/stream/sealed';
import { artificialSeat, artificialTurn } from '@/lib/battle/stream/turn';
import { ok, refuse } from '@/lib/kernel/result';
import { followUpStored } from './follow-up';
import { answerDue, giveAnswer, thoughtLeft } from './given-answers';

/** The state of a board, for the mover of artificial commanders. */
export type BoardStanding =
  /** No artificial commander is to move at this version of its stream. */
  | { readonly kind: 'rests'; readonly streamId: string; readonly version: number }
  /** An artificial commander is to move, in this many milliseconds. */
  | { readonly kind: 'due'; readonly inMs: number }
  /** The result of the battle could not be recorded; that has been reported. */
  | { readonly kind: 'unsettled' }
  /** No battle of the campaign is on the board. */
  | { readonly kind: 'none' };

/**
 * Plays the turn of an artificial commander that is due in the battle on the campaign's board, in one append, and
 * returns the state of the battle after it. Two turns of artificial commanders are at least `pauseMs` apart, by the
 * times in the record. Each position has one command id, so a turn that several processes play at once is recorded
 * once.
 */
export async function playBoardTurn(
  services: Services,
  campaignId: string,
  pauseMs: number,
): Promise<Answer<BoardStanding>> {
  const loaded = await services.campaigns.load(campaignId);
  const opened = loaded === null ? ok(null) : await boardOpened(services, loaded);
  if (!opened.ok) return opened;
  const board = opened.value;
  if (loaded === null || board === null) return ok({ kind: 'none' });
  if (boardPending(board.battle).length === 0)
    return ok(await settled(services, campaignId, board));
  const own = loaded.campaign.mail?.own ?? null;
  if (ownTurnEnded(loaded.campaign.mail, board.battle) !== null)
    return ok(await settled(services, campaignId, board));
  if (sheetDueByMail(loaded.campaign.mail, board.battle) !== null) {
    const sealed = await sealArtificialSheet(services, loaded, board);
    if (!sealed.ok) return sealed;
    return ok(await settled(services, campaignId, board));
  }
  const answer = await answerDue(services, loaded, board);
  if (answer !== null) {
    const inMs = thoughtLeft(services, board, pauseMs);
    if (inMs > 0) return ok({ kind: 'due', inMs });
    const given = await giveAnswer(services, loaded, board, answer);
    await writeBoardRow(services, loaded);
    // Refused, it is the player's to answer; given or too late, the next look finds what follows.
    if (given.ok || ['STALE_MOMENT', 'STREAM_CLOSED'].includes(given.error.code))
      return ok({ kind: 'due', inMs: 0 });
  }
  const seat = artificialSeat(board.battle, own);
  if (seat === null) {
    // The process that opened the board, or moved on it, may have died before it brought the lists up to date.
    await writeBoardRow(services, loaded);
    return ok({ kind: 'rests', streamId: board.streamId, version: board.version });
  }
  const inMs = pauseLeft(board, pauseMs);
  if (inMs > 0) return ok({ kind: 'due', inMs });
  const { streamId, version } = board;
  const dice = await diceOfBoard(services, loaded);
  const done = await recordOnce(
    services,
    { id: streamId, type: BATTLE_STREAM },
    {
      commandId: `artificial/${version}`,
      actor: `artificial/${sideOfSeat(seat.seat)}`,
      content: { kind: 'board-turn', version },
    },
    async () => ok((await services.boards.load(streamId)) ?? board),
    async (newest) => {
      if (newest.version !== version) return refuse('STALE_MOMENT', 'The battle went on.');
      const { battle } = newest;
      const actor = `artificial/${sideOfSeat(seat.seat)}`;
      const command = { loaded, actor, version, recorded: newest.events };
      const sheet = artificialSheet(battle, dice);
      if (sheet === null)
        return ok(withAwaited(battle, artificialTurn(battle, dice, own), battle.ruleset, command));
      if (own !== null) {
        const alone = sealedAlone(battle, sheet, dice);
        return alone.ok ? ok(withAwaited(battle, alone.value, battle.ruleset, command)) : alone;
      }
      const sealed = await sheetSealed(services, newest, sheet, dice);
      if (!sealed.ok) return sealed;
      const { events, ...rows } = sealed.value;
      return ok({ ...withAwaited(battle, events, battle.ruleset, command), ...rows });
    },
  );
  // Too late: a person took the side back, or another process played the turn.
  const raced = !done.ok && ['STALE_MOMENT', 'STREAM_CLOSED'].includes(done.error.code);
  if (!done.ok && !raced) return done;
  await writeBoardRow(services, loaded);
  const after = await services.boards.load(streamId);
  if (after === null) return ok({ kind: 'none' });
  const passed =
    ownTurnEnded(loaded.campaign.mail, after.battle) !== null ||
    givenBackAmid(loaded, after.battle);
  if (passed || boardPending(after.battle).length === 0)
    return ok(await settled(services, campaignId, after));
  if (artificialSeat(after.battle, own) !== null)
    return ok({ kind: 'due', inMs: pauseLeft(after, pauseMs) });
  return ok({ kind: 'rests', streamId, version: after.version });
}

/** By mail: the own artificial commander’s sheet for a moment that both sides seal, once. */
async function sealArtificialSheet(
  services: Services,
  loaded: LoadedCampaign,
  board: LoadedBoard,
): Promise<Answer<unknown>> {
  const dice = await diceOfBoard(services, loaded);
  const { battle, to } = loaded.campaign.mail?.board ?? {};
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `board-sheet/${battle}/${to}/${loaded.version}`,
      actor: 'system',
      content: { kind: 'board-sheet', battle: battle ?? 0, to: to ?? 0 },
    },
    lookFrom(services, loaded),
    async (newest) =>
      newest.campaign.mail?.board?.to === to
        ? artificialSealing(services, newest, board, dice)
        : refuse('STALE_MOMENT', 'The battle went on.'),
  );
  return done.ok || done.error.code === 'STALE_MOMENT' ? ok(null) : done;
}

/** The result of the battle, or a turn by mail, is recorded in the campaign. */
async function settled(
  services: Services,
  campaignId: string,
  { streamId, version }: LoadedBoard,
): Promise<BoardStanding> {
  return (await followUpStored(services, campaignId))
    ? { kind: 'rests', streamId, version }
    : { kind: 'unsettled' };
}

/** The pause before the next turn; there is one only after a turn that an artificial commander has just played. */
function pauseLeft({ battle, events }: LoadedBoard, pauseMs: number): number {
  const last = battle.events.at(-1);
  if (last?.type !== 'BoardActed' || last.data.doctrine === undefined) return 0;
  const since = Date.now() - Date.parse(events.at(-1)?.recordedAt ?? '');
  return Math.min(pauseMs, Math.max(0, pauseMs - since));
}
