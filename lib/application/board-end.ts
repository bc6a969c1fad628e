import { boardPending } from '@/lib/battle/board-battle';
import { boardReport } from '@/lib/battle/board-log';
import { artificialSeat } from '@/lib/battle/board-turn';
import { decide } from '@/lib/campaign/decide';
import type { BoardPass } from '@/lib/campaign/events/mail';
import { ok, refuse } from '@/lib/kernel/result';
import { act } from './act';
import { foundingContext, reportContext } from './decision-context';
import type { House } from './house';
import { battleOnBoard } from './loaded-board';
import type { LoadedCampaign } from './loaded-campaign';
import { ownTurnEnded } from './mail-board';
import { boardOpened } from './open-board';
import type { Answer } from './refusal';

/**
 * Opens the battle that stands on the board; once nobody may act there any more, closes its stream and records in the
 * campaign what it came to, once. By mail the own turns are noted as they end. False: it is still being fought.
 */
export async function settleBoard(house: House, loaded: LoadedCampaign): Promise<Answer<boolean>> {
  const index = battleOnBoard(loaded.campaign);
  const opened = await boardOpened(house, loaded);
  if (!opened.ok) return opened;
  const board = opened.value;
  if (board === null || index === null) return ok(false);
  const { mail } = loaded.campaign;
  const ended = ownTurnEnded(mail, board.battle);
  if (ended !== null) return noteTurn(house, loaded, ended);
  if (boardPending(board.battle).length > 0) {
    if (artificialSeat(board.battle, mail?.own) !== null) await house.boardNews.tell(loaded.id);
    return ok(false);
  }
  // Closed before it is recorded: nothing comes after the event that the campaign names.
  const closed = await house.store.closeStream(board.streamId);
  if (!closed.ok) return closed;
  const { version, hash } = closed.value;
  const report = boardReport(board.battle);
  const done = await act(
    house,
    {
      campaignId: loaded.id,
      commandId: `board/${index}`,
      actor: 'system',
      content: { kind: 'board', index },
    },
    async () => ok((await house.campaigns.load(loaded.id)) ?? loaded),
    async (newest) => {
      if (battleOnBoard(newest.campaign) !== index)
        return refuse('WRONG_PHASE', 'The battle does not stand on the board any more.');
      const { context, opened: seed } = await reportContext(house, newest);
      if (seed === null && newest.campaign.mail === null)
        throw new Error('A battle on the board has a seed');
      const events = decide(
        newest.state,
        { type: 'RecordBoardBattle', data: { report, opened: seed, board: { version, hash } } },
        context,
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(true) : done;
}

/** By mail the campaign notes a turn that has ended: from then on a letter with it is due. */
async function noteTurn(
  house: House,
  loaded: LoadedCampaign,
  ended: BoardPass,
): Promise<Answer<boolean>> {
  const { battle, to } = ended;
  const done = await act(
    house,
    {
      campaignId: loaded.id,
      commandId: `board-turn/${battle}/${to}`,
      actor: 'system',
      content: { kind: 'board-turn', battle, to },
    },
    async () => ok((await house.campaigns.load(loaded.id)) ?? loaded),
    async (newest) => {
      const events = decide(
        newest.state,
        { type: 'PassBoardMove', data: ended },
        foundingContext(),
      );
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  return done.ok ? ok(true) : done;
}
