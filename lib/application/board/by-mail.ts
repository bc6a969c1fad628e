import { accessTo, actingSide } from '@/lib/application/core/access';
import { act, checkCommandId } from '@/lib/application/core/act';
import { plain } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { sideToMove } from '@/lib/battle/stream/battle';
import { exchangeOnBoard } from '@/lib/battle/stream/decide';
import { decide } from '@/lib/campaign/decide';
import { ok, type Refusal, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { BoardApplication } from './contract';
import { openBoardFor } from './pages';
import type { OpenedBoard } from './view';

/**
 * By mail the command of the own side is a matter of this installation: its campaign notes it, and the battle takes it over
 * as soon as the move is here, so that both installations have the battle’s positions alike. Null: it is not by mail. Refuses
 * what `BoardApplication.exchangeCommand` refuses.
 */
export async function exchangeByMail(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  input: Parameters<BoardApplication['exchangeCommand']>[3],
): Promise<Answer<true> | null> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const opened = await openBoardFor(services, user, campaignId, index);
  if (!opened.ok) return opened;
  const { access, board } = opened.value;
  if (access.loaded.campaign.mail === null) return null;
  const { side, doctrine } = input;
  const commander =
    doctrine === null ? { kind: 'person' as const } : { kind: 'artificial' as const, doctrine };
  const named = actingSide(access, side);
  if (!named.ok) return named;
  const tried = exchangeOnBoard(board.battle, side, commander);
  // Whether the side is commanded so already the campaign knows.
  if (!tried.ok && tried.error.code !== 'ALREADY_SO') return tried;
  const done = await act(
    services,
    {
      campaignId,
      commandId: input.commandId,
      actor: user,
      content: { ...plain(input), kind: 'board-command', user, index },
    },
    async () => {
      const again = await accessTo(services, user, campaignId);
      if (!again.ok) return again;
      const acting = actingSide(again.value, side);
      return acting.ok ? ok(again.value.loaded) : acting;
    },
    async (loaded) => {
      const events = decide(
        loaded.state,
        { type: 'GiveBoardCommand', data: { side, battle: index, commander } },
        foundingContext(),
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  if (!done.ok) return done;
  await services.followUp(done.value.loaded);
  return ok(true);
}

/**
 * Why a side may not act now by mail, where each side moves at an installation of its own and only one at a time; null:
 * it may, as far as that goes.
 */
export function outOfTurn({ access, board }: OpenedBoard, side: Side): Refusal | null {
  if (access.loaded.campaign.mail === null) return null;
  const mover = sideToMove(board.battle);
  return mover === null || mover === side
    ? null
    : refuse('NOT_YOUR_MOVE', 'It is for the other side to act now.').error;
}
