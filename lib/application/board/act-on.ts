import { accessTo } from '@/lib/application/core/access';
import { beginningWith, recordOnce } from '@/lib/application/core/act';
import { plain } from '@/lib/application/core/acting';
import { withAwaited } from '@/lib/application/core/awaited';
import { writeBoardRow } from '@/lib/application/core/list-row';
import { pausedUntil } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Call } from '@/lib/application/core/use-case';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { boardPending } from '@/lib/battle/stream/battle';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { artificialSeat } from '@/lib/battle/stream/turn';
import type { Refusal, Result } from '@/lib/kernel/result';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { BoardActInput, BoardLook } from './input';
import { boardIn } from './opened';
import type { SheetSealed } from './seal-sheet';
import { ownTurnEnded } from './turn-by-mail';
import { type BoardPosition, type OpenedBoard, positionOf } from './view';

/** A call about a battle by somebody who acts for a side of it. */
export type BoardCall = Call<'battle', 'order' | 'command'>;

/**
 * Acts for a side, judged again on every version and recorded once: one event, or several that belong together. `kind` distinguishes one kind of command from
 * another.
 */
export async function actOn(
  { services, user, campaignId, index, look }: BoardCall,
  { kind, input }: { readonly kind: string; readonly input: BoardActInput },
  judge: (
    opened: OpenedBoard,
    side: Side,
  ) => Promise<
    Result<BoardEvent | SheetSealed | { readonly events: readonly BoardEvent[] }, Refusal>
  >,
): Promise<Answer<BoardPosition>> {
  const open = async () => {
    const granted = await look();
    if (!granted.ok) return granted;
    const opened = await boardIn(services, granted.value.access, index);
    if (!opened.ok) return opened;
    const { events, version } = opened.value.board;
    return ok({ events, version, opened: opened.value, side: granted.value.side });
  };
  const first = await open();
  if (!first.ok) return first;
  const done = await recordOnce(
    services,
    { id: first.value.opened.board.streamId, type: BATTLE_STREAM },
    {
      commandId: input.commandId,
      actor: user,
      content: { ...plain(input), kind, user, index },
    },
    beginningWith(first.value, open),
    async ({ opened, side }) => {
      if (!opened.isCurrent)
        return refuse(
          'WRONG_PHASE',
          'This battle is no longer on the board. Look at the campaign again.',
        );
      if (pausedUntil(opened.access.loaded) !== null)
        return refuse('PAUSED', 'The umpire has paused this campaign. Nothing was changed.');
      const judged = await judge(opened, side);
      if (!judged.ok) return judged;
      const { battle, version, events: recorded } = opened.board;
      const { events, ...rows } =
        'events' in judged.value ? judged.value : { events: [judged.value] };
      const command = { loaded: opened.access.loaded, actor: user, version, recorded };
      return ok({ ...withAwaited(battle, events, battle.ruleset, command), ...rows });
    },
  );
  if (!done.ok)
    return done.error.code === 'STREAM_CLOSED'
      ? refuse('BATTLE_OVER', 'The battle is over.')
      : done;
  return newestPosition({ services, user, campaignId, index }, input);
}

/** What follows an act by itself, then the newest position. */
export async function newestPosition(
  call: Pick<BoardCall, 'services' | 'user' | 'campaignId' | 'index'>,
  { as }: Pick<BoardLook, 'as'>,
): Promise<Answer<BoardPosition>> {
  const { services, campaignId } = call;
  const opened = await openAgain(call);
  if (!opened.ok) return opened;
  const { access, board, isCurrent } = opened.value;
  const { mail } = access.loaded.campaign;
  if (!isCurrent) return ok(positionOf(opened.value, { as }));
  if (boardPending(board.battle).length === 0 || ownTurnEnded(mail, board.battle) !== null) {
    await services.followUp(access.loaded);
    const over = await openAgain(call);
    return over.ok ? ok(positionOf(over.value, { as })) : over;
  }
  await writeBoardRow(services, access.loaded);
  if (artificialSeat(board.battle, mail?.own) !== null) await services.boardNews.tell(campaignId);
  return ok(positionOf(opened.value, { as }));
}

/** The battle as it is now, for the same user: the act may have changed their part in it. */
async function openAgain({
  services,
  user,
  campaignId,
  index,
}: Pick<BoardCall, 'services' | 'user' | 'campaignId' | 'index'>): Promise<Answer<OpenedBoard>> {
  const access = await accessTo(services, user, campaignId);
  return access.ok ? boardIn(services, access.value, index) : access;
}
