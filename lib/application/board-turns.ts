import { boardPending } from '@/lib/battle/board-battle';
import { artificialSeat, artificialTurn } from '@/lib/battle/board-turn';
import { sideOfSeat } from '@/lib/battle/ruleset';
import { ok, refuse } from '@/lib/kernel/result';
import { recordOnce } from './act';
import { withAwaited } from './board-awaited';
import { diceOfBoard } from './board-dice';
import { followUp } from './follow-up';
import type { House } from './house';
import { BATTLE_STREAM, type LoadedBoard } from './loaded-board';
import { ownTurnEnded } from './mail-board';
import { boardOpened } from './open-board';
import type { Answer } from './refusal';

/** How soon it is tried again to record what a battle came to. */
const SETTLE_AGAIN_MS = 10_000;

/** How a board stands for whoever moves for artificial commanders. */
export type BoardStanding =
  /** Nobody artificial is to move: at this version of its stream it rests. */
  | { readonly kind: 'rests'; readonly streamId: string; readonly version: number }
  /** An artificial commander is to move, in so many milliseconds. */
  | { readonly kind: 'due'; readonly inMs: number }
  /** No battle of the campaign stands on the board. */
  | { readonly kind: 'none' };

/**
 * Plays the turn of an artificial commander that is due in the battle on the campaign's board, in one append, and says how
 * the battle stands then. Two turns of artificial commanders have `pauseMs` between them, by the record's own times. By a
 * command id for each position: played by several processes at once, it is played once.
 */
export async function playBoardTurn(
  house: House,
  campaignId: string,
  pauseMs: number,
): Promise<Answer<BoardStanding>> {
  const loaded = await house.campaigns.load(campaignId);
  const opened = loaded === null ? ok(null) : await boardOpened(house, loaded);
  if (!opened.ok) return opened;
  const board = opened.value;
  if (loaded === null || board === null) return ok({ kind: 'none' });
  if (boardPending(board.battle).length === 0) return ok(await settled(house, campaignId, board));
  const own = loaded.campaign.mail?.own ?? null;
  if (ownTurnEnded(loaded.campaign.mail, board.battle) !== null)
    return ok(await settled(house, campaignId, board));
  const seat = artificialSeat(board.battle, own);
  if (seat === null) return ok({ kind: 'rests', streamId: board.streamId, version: board.version });
  const inMs = pauseLeft(board, pauseMs);
  if (inMs > 0) return ok({ kind: 'due', inMs });
  const { streamId, version } = board;
  const dice = await diceOfBoard(house, loaded);
  const done = await recordOnce(
    house,
    { id: streamId, type: BATTLE_STREAM },
    {
      commandId: `artificial/${version}`,
      actor: `artificial/${sideOfSeat(seat.seat)}`,
      content: { kind: 'board-turn', version },
    },
    async () => ok((await house.boards.load(streamId)) ?? board),
    async (newest) =>
      newest.version === version
        ? ok(
            withAwaited(
              newest.battle,
              artificialTurn(newest.battle, dice, own),
              newest.battle.ruleset,
            ),
          )
        : refuse('STALE_MOMENT', 'The battle went on.'),
  );
  // Somebody was first: a person took the side back, or the turn was played elsewhere.
  const raced = !done.ok && ['STALE_MOMENT', 'STREAM_CLOSED'].includes(done.error.code);
  if (!done.ok && !raced) return done;
  const after = await house.boards.load(streamId);
  if (after === null) return ok({ kind: 'none' });
  const passed = ownTurnEnded(loaded.campaign.mail, after.battle) !== null;
  if (passed || boardPending(after.battle).length === 0)
    return ok(await settled(house, campaignId, after));
  if (artificialSeat(after.battle, own) !== null)
    return ok({ kind: 'due', inMs: pauseLeft(after, pauseMs) });
  return ok({ kind: 'rests', streamId, version: after.version });
}

/** What the battle came to, or a turn by mail, is recorded in the campaign; where that fails it is tried again. */
async function settled(
  house: House,
  campaignId: string,
  { streamId, version }: LoadedBoard,
): Promise<BoardStanding> {
  return (await followUp(house, campaignId))
    ? { kind: 'rests', streamId, version }
    : { kind: 'due', inMs: SETTLE_AGAIN_MS };
}

/** How long the next turn waits: only after one that an artificial commander has just played. */
function pauseLeft({ battle, events }: LoadedBoard, pauseMs: number): number {
  const last = battle.events.at(-1);
  if (last?.type !== 'BoardActed' || last.data.doctrine === undefined) return 0;
  const since = Date.now() - Date.parse(events.at(-1)?.recordedAt ?? '');
  return Math.min(pauseMs, Math.max(0, pauseMs - since));
}
