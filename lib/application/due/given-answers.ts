import { diceOfBoard } from '@/lib/application/board/dice';
import { answersLeft } from '@/lib/application/board/left-answers';
import { recordOnce } from '@/lib/application/core/act';
import { withAwaited } from '@/lib/application/core/awaited';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import { battleOnBoard } from '@/lib/application/core/loaded-board';
import { type LoadedCampaign, pausedUntil } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { commandLeft } from '@/lib/battle/contract/windows';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { awaitedSeats, mailMover } from '@/lib/battle/stream/battle';
import { actOnBoard } from '@/lib/battle/stream/decide';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';

/** An answer to a question on a board that its player left beforehand. */
export interface AnswerDue {
  readonly moment: Pending;
  readonly user: string;
  readonly command: Json;
}

/** The answer left beforehand for a question that waits on a board now; null: nothing was left, or it does not fit. */
export async function answerDue(
  services: Services,
  loaded: LoadedCampaign,
  { battle }: LoadedBoard,
): Promise<AnswerDue | null> {
  const index = battleOnBoard(loaded.campaign);
  if (index === null || pausedUntil(loaded) !== null) return null;
  const { mail, seats, standsIn } = loaded.campaign;
  for (const moment of awaitedSeats(battle)) {
    const side = sideOfSeat(moment.seat);
    const away = mail !== null && (side !== mail.own || mailMover(battle) !== side);
    if (moment.mode !== 'window' || away || battle.commanders[side].kind !== 'person') continue;
    if (seats[side].controller !== 'user' || standsIn[side]) continue;
    const found = await answersLeft(services, loaded, index, side);
    const answer = moment.kind === undefined ? undefined : found?.left[moment.kind];
    if (found === null || answer === undefined) continue;
    const command = commandLeft(battle.ruleset, battle.state, moment, answer);
    if (command !== null) return { moment, user: found.user, command };
  }
  return null;
}

/** Shortest and longest time before such an answer, in pauses: as somebody at their page would take. */
const THOUGHT = { least: 3, most: 7 };

/** Milliseconds until an answer is given. Follows from the position by a key of the server's, so that it tells nothing. */
export function thoughtLeft(
  { secrets }: Pick<Services, 'secrets'>,
  { streamId, version, events }: LoadedBoard,
  pauseMs: number,
): number {
  const hash = secrets.commandHash({ kind: 'board-answer-pause', streamId, version });
  const part = Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32;
  const thought = pauseMs * (THOUGHT.least + part * (THOUGHT.most - THOUGHT.least));
  const since = Date.now() - Date.parse(events.at(-1)?.recordedAt ?? '');
  return Math.min(thought, Math.max(0, thought - since));
}

/**
 * Gives an answer in its player's name, as an order that they give themselves: nothing in the record tells it apart, but
 * that no device signed it. Refuses what `actOnBoard` refuses, and STALE_MOMENT.
 */
export async function giveAnswer(
  services: Services,
  loaded: LoadedCampaign,
  board: LoadedBoard,
  { moment, user, command }: AnswerDue,
): Promise<Answer<unknown>> {
  const { streamId, version } = board;
  const dice = await diceOfBoard(services, loaded);
  const side = sideOfSeat(moment.seat);
  return recordOnce(
    services,
    { id: streamId, type: BATTLE_STREAM },
    {
      commandId: asByHand(services, streamId, version),
      actor: user,
      content: { kind: 'board-answer', version },
    },
    async () => ok((await services.boards.load(streamId)) ?? board),
    async (newest) => {
      if (newest.version !== version) return refuse('STALE_MOMENT', 'The battle went on.');
      const { battle } = newest;
      const given = actOnBoard(battle, { side, pending: moment.id, command }, dice);
      if (!given.ok) return given;
      const by = { loaded, actor: user, version, recorded: newest.events };
      return ok(withAwaited(battle, [given.value], battle.ruleset, by));
    },
  );
}

/** A command's id as a browser makes it: the same for the same position, and for everybody else any number. */
function asByHand(
  { secrets }: Pick<Services, 'secrets'>,
  streamId: string,
  version: number,
): string {
  const hash = secrets.commandHash({ kind: 'board-answer-id', streamId, version });
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}
