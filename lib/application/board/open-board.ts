import { recordOnce } from '@/lib/application/core/act';
import { type BoardCommand, withAwaited } from '@/lib/application/core/awaited';
import { battleOnBoard, type LoadedBoard } from '@/lib/application/core/loaded-board';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { BATTLE_STREAM, battleStreamOf } from '@/lib/battle/stream/address';
import { boardPending, mailMover } from '@/lib/battle/stream/battle';
import {
  commandersAtOpening,
  exchangeOnBoard,
  openBoard,
  strongest,
} from '@/lib/battle/stream/decide';
import type { BoardCommander, BoardEvent } from '@/lib/battle/stream/events';
import { type BoardHead, isPerson } from '@/lib/campaign/events';
import type { MailState } from '@/lib/campaign/mail/state';
import type { StartedCampaign } from '@/lib/campaign/state';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import { diceOfBoard } from './dice';
import { givenBackAmid } from './given-back';
import { broughtForward } from './letters';

/** The actor that opens battles and seats artificial commanders. */
const SYSTEM = 'system';

/**
 * Opens the battle on the board, if nobody has; in a what-if that began during it, at the position that the parent's
 * battle had then. Puts an artificial commander in place of a person whose seat the campaign gave to one. Harmless at
 * any moment, twice and in several processes at once. Null: no battle is on the board.
 */
export async function boardOpened(
  services: Services,
  loaded: LoadedCampaign,
): Promise<Answer<LoadedBoard | null>> {
  const index = battleOnBoard(loaded.campaign);
  if (index === null) return ok(null);
  const streamId = battleStreamOf(loaded.id, index);
  let board = await services.boards.load(streamId);
  if (board === null) {
    const begun = await begin(services, loaded, index);
    if (!begun.ok) return begun;
    board = await services.boards.load(streamId);
  }
  if (board === null) throw new Error('A battle that was opened is not there');
  const brought = await broughtForward(services, loaded, board);
  if (!brought.ok) return brought;
  board = brought.value;
  const changes = commandDue(loaded, board);
  if (changes.length === 0) return ok(board);
  const exchanged = await recordOnce(
    services,
    { id: streamId, type: BATTLE_STREAM },
    {
      commandId: `seats/${board.version}`,
      actor: SYSTEM,
      content: { kind: 'board-seats', version: board.version },
    },
    async () => ok((await services.boards.load(streamId)) ?? board),
    async (newest) => {
      // Another process was first: the next look finds what is still due.
      const due = newest.version === board.version ? commandDue(loaded, newest) : [];
      return due.length > 0
        ? ok(withAwaited(newest.battle, due, newest.battle.ruleset, byTheServer(loaded, newest)))
        : refuse('STALE_MOMENT', 'The battle went on.');
    },
  );
  if (!exchanged.ok && exchanged.error.code !== 'STALE_MOMENT') return exchanged;
  return ok(await services.boards.load(streamId));
}

/** What the server itself does to a board. */
function byTheServer(loaded: LoadedCampaign, board: LoadedBoard | null): BoardCommand {
  const { version = 0, events = [] } = board ?? {};
  return { loaded, actor: SYSTEM, version, recorded: events };
}

async function begin(
  services: Services,
  loaded: LoadedCampaign,
  index: number,
): Promise<Answer<unknown>> {
  const { campaign } = loaded;
  const order = campaign.encounter?.order;
  if (!order) throw new Error('A battle on the board has an order');
  const streamId = battleStreamOf(loaded.id, index);
  const pinned = pinnedVersion(loaded, index);
  if (pinned !== null && loaded.parent !== null)
    return services.store.fork(battleStreamOf(loaded.parent.id, index), {
      childId: streamId,
      atVersion: pinned,
    });
  const ruleset = services.boards.rulesetOf(order.ruleset);
  return recordOnce(
    services,
    { id: streamId, type: BATTLE_STREAM },
    { commandId: 'open', actor: SYSTEM, content: { kind: 'board-open', index } },
    async () => {
      const board = await services.boards.load(streamId);
      return ok({ events: board?.events ?? [], version: board?.version ?? 0 });
    },
    async () => {
      const persons = {
        A: isPerson(campaign.seats.A.controller),
        B: isPerson(campaign.seats.B.controller),
      };
      const dice = await diceOfBoard(services, loaded);
      const opened = openBoard(ruleset, order, commandersAtOpening(ruleset, persons), dice);
      return opened.ok
        ? ok(withAwaited(null, [opened.value], ruleset, byTheServer(loaded, null)))
        : opened;
    },
  );
}

/**
 * The battle that a what-if from `before` continues: the one on the board now, if it was on the board there too. Null:
 * none, or the ruleset hides something, because the creator of the what-if may command both of its sides.
 */
export async function boardToGoOn(
  services: Services,
  loaded: LoadedCampaign,
  before: Readonly<StartedCampaign>,
): Promise<Answer<BoardHead | null>> {
  const index = battleOnBoard(before);
  // Who is kept behind does not go on from where the battle is now.
  if (index === null || loaded.behind || index !== battleOnBoard(loaded.campaign)) return ok(null);
  const opened = await boardOpened(services, loaded);
  if (!opened.ok) return opened;
  const board = opened.value;
  if (board === null || board.battle.ruleset.reveals !== undefined) return ok(null);
  // What was sealed for a moment that is not open yet is nobody's to take along.
  const seals = [...board.battle.sealed.values()].map(({ position }) => position - 1);
  const version = Math.min(board.version, ...seals);
  const { hash } = board.events[version - 1] ?? board;
  return ok({ version, hash });
}

/** The version of the parent's battle that a what-if continues from; null: it begins again. */
function pinnedVersion({ events, id }: LoadedCampaign, index: number): number | null {
  let announced = -1;
  for (const recorded of events) {
    const event = campaignEvent(recorded);
    if (event.type === 'BattleAnnounced') announced = event.data.index;
    if (event.type === 'BranchBegun' && recorded.streamId === streamOf(id))
      return announced === index ? (event.data.board?.version ?? null) : null;
  }
  return null;
}

/**
 * Changes of command that follow from the seats: an artificial commander's seat is never commanded by hand; and a
 * battle that was just inherited is commanded as the what-if's own seats say. By mail the own side is commanded as its
 * campaign says, from its next move on; the other side's changes come with its letters.
 */
function commandDue(loaded: LoadedCampaign, board: LoadedBoard): readonly BoardEvent[] {
  const { campaign } = loaded;
  const { battle, events, streamId } = board;
  if (boardPending(battle).length === 0) return [];
  const inherited = events.at(-1)?.streamId !== streamId;
  const wanted = (side: Side): BoardCommander | null => {
    const artificial = !isPerson(campaign.seats[side].controller);
    if (campaign.mail !== null)
      return givenBackAmid(loaded, battle) ? null : commandByMail(campaign.mail, board, side);
    const { kind } = battle.commanders[side];
    if (artificial && kind === 'person')
      return { kind: 'artificial', doctrine: strongest(battle.ruleset) };
    return inherited && !artificial && kind === 'artificial' ? { kind: 'person' } : null;
  };
  return SIDES.flatMap((side) => {
    const commander = wanted(side);
    const event = commander === null ? null : exchangeOnBoard(battle, side, commander);
    return event?.ok ? [event.value] : [];
  });
}

function commandByMail(
  { own, board: byMail }: MailState,
  { battle }: LoadedBoard,
  side: Side,
): BoardCommander | null {
  return byMail !== null && byMail.next === own && side === own && mailMover(battle) === own
    ? byMail.commander
    : null;
}
