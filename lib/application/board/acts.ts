import { accessTo, actingSide, orderingSide } from '@/lib/application/core/access';
import { checkCommandId, recordOnce } from '@/lib/application/core/act';
import { plain } from '@/lib/application/core/acting';
import { withAwaited } from '@/lib/application/core/awaited';
import { writeBoardRow } from '@/lib/application/core/list-row';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { boardPending } from '@/lib/battle/stream/battle';
import { actOnBoard, exchangeOnBoard, takeActBack } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { artificialSeat } from '@/lib/battle/stream/turn';
import type { Refusal, Result } from '@/lib/kernel/result';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { exchangeByMail, outOfTurn } from './by-mail';
import type {
  BoardActInput,
  BoardApplication,
  BoardPosition,
  GiveOrderInput,
  TakeBackInput,
} from './contract';
import { diceOfBoard } from './dice';
import { boardIn, openBoardFor } from './pages';
import { backFault, foreignUnit, unitsToOrder } from './staff';
import { ownTurnEnded, turnTooLong } from './turn-by-mail';
import { type OpenedBoard, positionOf } from './view';

/** Gives an order by hand. */
export function giveOrder(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  input: GiveOrderInput,
): Promise<Answer<BoardPosition>> {
  return actOn(
    services,
    { user, campaignId, index, kind: 'board-order' },
    input,
    async (opened, side) => {
      const { battle } = opened.board;
      const { pending, text } = input;
      const parsed = text === undefined ? null : battle.ruleset.words.parse(text);
      if (parsed !== null && !parsed.ok) return parsed;
      const command = parsed === null ? (input.command ?? null) : parsed.value;
      const waits = outOfTurn(opened, side);
      if (waits !== null) return { ok: false, error: waits };
      const dice = await diceOfBoard(services, opened.access.loaded);
      const units = unitsToOrder(opened.people);
      const act = { side, pending, command, ...(units === undefined ? {} : { units }) };
      const given = actOnBoard(battle, act, dice);
      return given.ok || given.error.code !== 'NOT_YOUR_UNIT'
        ? given
        : foreignUnit(opened.people, given.error.path ?? '');
    },
  );
}

/** Takes the latest act back: the commander his side's, a sub-commander his own. */
export function takeBackAct(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  input: TakeBackInput,
): Promise<Answer<BoardPosition>> {
  return actOn(
    services,
    { user, campaignId, index, kind: 'board-back' },
    input,
    async ({ access, board, people }, side) => {
      if (input.at !== undefined && input.at < board.version)
        return refuse(
          'STALE_MOMENT',
          'The battle went on in the meantime; look at it as it stands.',
        );
      const { mail } = access.loaded.campaign;
      const fault = turnTooLong(mail, board.version) ?? backFault(people, board, side);
      return fault === null ? takeActBack(board.battle, side) : { ok: false, error: fault };
    },
  );
}

/** Hands the own side to an artificial commander, or takes it back. */
export async function exchangeCommand(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  input: Parameters<BoardApplication['exchangeCommand']>[3],
): Promise<Answer<BoardPosition>> {
  const byMail = await exchangeByMail(services, user, campaignId, index, input);
  if (byMail !== null)
    return byMail.ok
      ? afterwards(services, user, campaignId, index, { ...input, as: undefined })
      : byMail;
  const { doctrine, side } = input;
  const asked = { user, campaignId, index, kind: 'board-exchange', sideOf: actingSide };
  return actOn(services, asked, { ...input, as: side }, async (opened) =>
    exchangeOnBoard(
      opened.board.battle,
      side,
      doctrine === null ? { kind: 'person' } : { kind: 'artificial', doctrine },
    ),
  );
}

interface Asked {
  readonly user: string;
  readonly campaignId: string;
  readonly index: number;
  /** Tells one kind of command from another. */
  readonly kind: string;
  /** The side that he may do it for; default: as orders are given. */
  readonly sideOf?: typeof actingSide;
}

/** Acts for a side that the user commands or serves on, judged again on every version, recorded once. */
async function actOn(
  services: Services,
  { user, campaignId, index, kind, sideOf = orderingSide }: Asked,
  input: BoardActInput,
  judge: (opened: OpenedBoard, side: Side) => Promise<Result<BoardEvent, Refusal>>,
): Promise<Answer<BoardPosition>> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const first = await openBoardFor(services, user, campaignId, index);
  if (!first.ok) return first;
  const named = sideOf(first.value.access, input.as);
  if (!named.ok) return named;
  const side = named.value;
  const done = await recordOnce(
    services,
    { id: first.value.board.streamId, type: BATTLE_STREAM },
    {
      commandId: input.commandId,
      actor: user,
      content: { ...plain(input), kind, user, index },
    },
    async () => {
      const access = await accessTo(services, user, campaignId);
      if (!access.ok) return access;
      const again = sideOf(access.value, side);
      if (!again.ok) return again;
      const opened = await boardIn(services, access.value, index);
      if (!opened.ok) return opened;
      const { events, version } = opened.value.board;
      return ok({ events, version, opened: opened.value });
    },
    async ({ opened }) => {
      if (!opened.stands)
        return refuse(
          'WRONG_PHASE',
          'This battle does not stand on the board any more; look at the campaign again.',
        );
      const event = await judge(opened, side);
      const { battle } = opened.board;
      return event.ok ? ok(withAwaited(battle, [event.value], battle.ruleset)) : event;
    },
  );
  if (!done.ok)
    return done.error.code === 'STREAM_CLOSED'
      ? refuse('BATTLE_OVER', 'The battle is over.')
      : done;
  return afterwards(services, user, campaignId, index, input);
}

/** What follows an act by itself, then the newest position. */
async function afterwards(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  { as }: BoardActInput,
): Promise<Answer<BoardPosition>> {
  const opened = await openBoardFor(services, user, campaignId, index);
  if (!opened.ok) return opened;
  const { access, board, stands } = opened.value;
  const { mail } = access.loaded.campaign;
  if (!stands) return ok(positionOf(opened.value, { as }));
  if (boardPending(board.battle).length === 0 || ownTurnEnded(mail, board.battle) !== null) {
    await services.followUp(access.loaded);
    const over = await openBoardFor(services, user, campaignId, index);
    return over.ok ? ok(positionOf(over.value, { as })) : over;
  }
  await writeBoardRow(services, access.loaded);
  if (artificialSeat(board.battle, mail?.own) !== null) await services.boardNews.tell(campaignId);
  return ok(positionOf(opened.value, { as }));
}
