import { recordOnce } from '@/lib/application/core/act';
import { withAwaited } from '@/lib/application/core/awaited';
import { battleOnBoard, type LoadedBoard } from '@/lib/application/core/loaded-board';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { theirLog } from '@/lib/application/core/received-mail';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { BATTLE_STREAM, battleStreamOf } from '@/lib/battle/stream/address';
import { type BoardBattle, mailMover } from '@/lib/battle/stream/battle';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import { diceOfBoard } from './dice';
import { momentOpened, ownSheetByMail, sheetsOf } from './moment-by-mail';
import { messageOf, turnTaken } from './turn-by-mail';

/**
 * Brings a battle up to where its campaign by mail has it: turns of the other side that were taken in with its letters,
 * from the log stored sealed with the campaign. Harmless at any moment, twice and in several processes at once: each
 * turn has a command id of its own, so that a process that died between the campaign’s append and this one leaves
 * nothing undone.
 */
export async function broughtForward(
  services: Services,
  loaded: LoadedCampaign,
  board: LoadedBoard,
): Promise<Answer<LoadedBoard>> {
  const { mail } = loaded.campaign;
  let latest = board;
  if (!mail?.board || latest.version >= mail.board.to) return ok(latest);
  const messages = (await theirLog(services, loaded)).entries.map(({ body }) => body);
  const dice = await diceOfBoard(services, loaded, mail.board.battle);
  /** What both installations have after a battle: the other side’s turn, or a moment that both sealed. */
  const further = async ({ battle, version }: LoadedBoard): Promise<BoardBattle> => {
    const at = { battle: mail.board?.battle ?? 0, own: mail.own, from: version + 1 };
    if (mailMover(battle) === 'both') {
      const theirs = messageOf(messages, 'opened', at.battle, at.from);
      const own = await ownSheetByMail(services, loaded.id, at, mail.own);
      if (theirs === undefined || own === null)
        throw new Error('A moment that the campaign names is in no letter');
      const sheets = sheetsOf(loaded.events.map(campaignEvent), at.battle, at.from);
      const opened = momentOpened(battle, at, sheets, { own, theirs }, dice);
      if (!opened.ok) throw new Error(`A moment that was opened is refused: ${opened.error.code}`);
      return opened.value.battle;
    }
    const letter = messageOf(messages, 'board', at.battle, at.from);
    if (letter === undefined) throw new Error('A turn that the campaign names is in no letter');
    // What it answers in the own name was checked when it was taken in; the digest still is.
    const taken = turnTaken(battle, otherSide(mail.own), letter, dice, () => true);
    if (!taken.ok) throw new Error(`A turn that was taken in is refused: ${taken.error.code}`);
    return taken.value.battle;
  };
  while (latest.version < mail.board.to) {
    const { streamId, version } = latest;
    const done = await recordOnce(
      services,
      { id: streamId, type: BATTLE_STREAM },
      {
        commandId: `letter/${version}`,
        actor: 'system',
        content: { kind: 'board-letter', version },
      },
      async () => ok((await services.boards.load(streamId)) ?? latest),
      async (newest) => {
        if (newest.version !== version) return refuse('STALE_MOMENT', 'The battle went on.');
        const events = (await further(newest)).events.slice(version);
        return ok(
          withAwaited(newest.battle, events, newest.battle.ruleset, {
            ...{ loaded, version, recorded: newest.events },
            actor: 'system',
          }),
        );
      },
    );
    if (!done.ok && done.error.code !== 'STALE_MOMENT') return done;
    latest = (await services.boards.load(streamId)) ?? latest;
    if (latest.version === version) throw new Error('A battle cannot be brought forward');
  }
  return ok(latest);
}

/**
 * Brings a battle forward that is no longer on the board: its last turn arrived together with the message that the
 * other side gives up.
 */
export async function boardLeftBehind(services: Services, loaded: LoadedCampaign): Promise<void> {
  const { mail } = loaded.campaign;
  if (!mail?.board || battleOnBoard(loaded.campaign) !== null) return;
  const board = await services.boards.load(battleStreamOf(loaded.id, mail.board.battle));
  if (board === null) return;
  const brought = await broughtForward(services, loaded, board);
  if (!brought.ok) throw new Error(brought.error.message);
}
