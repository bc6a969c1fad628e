import { theirAnswersGiven } from '@/lib/application/board/answers-by-mail';
import { givenBack, givenBackAmid } from '@/lib/application/board/given-back';
import { boardOpened } from '@/lib/application/board/open-board';
import { sheetDueByMail } from '@/lib/application/board/seal-by-mail';
import { ownTurnEnded } from '@/lib/application/board/turn-by-mail';
import { act, lookFrom } from '@/lib/application/core/act';
import { foundingContext, reportContext } from '@/lib/application/core/decision-context';
import { battleOnBoard } from '@/lib/application/core/loaded-board';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { settleMail } from '@/lib/application/mail/late';
import { type BoardBattle, boardPending } from '@/lib/battle/stream/battle';
import { boardReport } from '@/lib/battle/stream/log';
import { artificialSeat } from '@/lib/battle/stream/turn';
import { decide } from '@/lib/campaign/decide';
import { fold } from '@/lib/campaign/evolve';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { ok, refuse } from '@/lib/kernel/result';

/**
 * Opens the battle on the board; once nobody can act there any more, closes its stream and records its result in the
 * campaign, once. By mail the own turns are noted as they end. Null: it is still being fought.
 */
export async function settleBoard(
  services: Services,
  loaded: LoadedCampaign,
): Promise<Answer<LoadedCampaign | null>> {
  const index = battleOnBoard(loaded.campaign);
  const opened = await boardOpened(services, loaded);
  if (!opened.ok) return opened;
  if (opened.value === null || index === null) return ok(null);
  const answered = await theirAnswersGiven(services, loaded, opened.value);
  if (!answered.ok) return answered;
  const board = answered.value;
  const { mail } = loaded.campaign;
  const ended = ownTurnEnded(mail, board.battle);
  if (ended !== null) return noteTurn(services, loaded, ended, board.battle);
  if (mail !== null && givenBackAmid(loaded, board.battle))
    return noteGivenBack(services, loaded, { battle: index, version: board.version });
  const { next } = mail?.board ?? {};
  if (mail !== null && next === 'both') {
    if (sheetDueByMail(mail, board.battle) !== null) await services.boardNews.tell(loaded.id);
    // Letters that came earlier: the orders that they open may have been waiting for a file of this side.
    return settleMail(services, loaded);
  }
  if (boardPending(board.battle).length > 0) {
    if (artificialSeat(board.battle, mail?.own) !== null) await services.boardNews.tell(loaded.id);
    return ok(null);
  }
  // Closed before the result is recorded, so that nothing follows the event that the campaign names.
  const closed = await services.store.closeStream(board.streamId);
  if (!closed.ok) return closed;
  // Nobody is asked anything there any more: what was written for questions and moments to come is nobody's.
  const where = { campaignId: loaded.id, battle: index };
  await services.prisma.boardAnswer.deleteMany({ where });
  await services.prisma.boardPostOrder.deleteMany({ where });
  const { version, hash } = closed.value;
  const report = boardReport(board.battle);
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `board/${index}`,
      actor: 'system',
      content: { kind: 'board', index },
    },
    lookFrom(services, loaded),
    async (newest) => {
      if (battleOnBoard(newest.campaign) !== index)
        return refuse('WRONG_PHASE', 'The battle does not stand on the board any more.');
      const { context, opened: seed } = await reportContext(services, newest);
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
  return done.ok ? ok(done.value.loaded) : done;
}

/** By mail the campaign notes a turn that has ended: from then on a letter with it is due. */
async function noteTurn(
  services: Services,
  loaded: LoadedCampaign,
  ended: BoardPass,
  after: BoardBattle,
): Promise<Answer<LoadedCampaign | null>> {
  const { battle, to } = ended;
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `board-turn/${battle}/${to}`,
      actor: 'system',
      content: { kind: 'board-turn', battle, to },
    },
    lookFrom(services, loaded),
    async (newest) => {
      // By the newest record: a letter that came in between may have noted the turn, or more.
      const now = ownTurnEnded(newest.campaign.mail, after);
      if (now?.to !== to) return refuse('STALE_MOMENT', 'The battle went on.');
      const events = decide(newest.state, { type: 'PassBoardMove', data: now }, foundingContext());
      if (!events.ok) return events;
      const back = givenBack(fold(events.value, newest.state), after, now);
      return ok({ events: [...events.value, ...back] });
    },
  );
  if (done.ok) return ok(done.value.loaded);
  return done.error.code === 'STALE_MOMENT' ? ok(null) : done;
}

/** By mail the campaign notes a command of one turn that the battle has given back while the side still has the move. */
async function noteGivenBack(
  services: Services,
  loaded: LoadedCampaign,
  { battle, version }: { readonly battle: number; readonly version: number },
): Promise<Answer<LoadedCampaign | null>> {
  const done = await act(
    services,
    {
      campaignId: loaded.id,
      commandId: `board-given-back/${battle}/${version}`,
      actor: 'system',
      content: { kind: 'board-given-back', battle, version },
    },
    lookFrom(services, loaded),
    async (newest) => {
      const own = newest.campaign.mail?.own;
      if (own === undefined) return refuse('NOT_FOUND', 'The campaign is not played by mail.');
      const data = { side: own, battle, commander: { kind: 'person' as const } };
      const events = decide(newest.state, { type: 'GiveBoardCommand', data }, foundingContext());
      return events.ok
        ? ok({ events: events.value })
        : refuse('WRONG_PHASE', 'The command of the side was changed in the meantime.');
    },
  );
  return done.ok ? ok(done.value.loaded) : done;
}
