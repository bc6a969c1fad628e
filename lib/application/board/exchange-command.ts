import { z } from 'zod';
import { decided, plain, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, side, textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { exchangeOnBoard } from '@/lib/battle/stream/decide';
import type { BoardCommander } from '@/lib/battle/stream/events';
import { decide } from '@/lib/campaign/decide';
import { actOn, type BoardCall, newestPosition } from './act-on';
import { as } from './input';
import { boardIn } from './opened';
import type { BoardPosition } from './view';

const EXCHANGE = z.object({
  as,
  commandId,
  side,
  /** A doctrine of the ruleset; null: by hand again. */
  doctrine: textUpTo(50).nullable(),
  hand: SIGNED.optional(),
  /** For the side's next turn alone. */
  once: z.boolean().optional(),
});
type Exchange = z.infer<typeof EXCHANGE>;

/**
 * Hands the own side to an artificial commander, or takes it back, in the middle of the battle; by mail from its next
 * move on. For one turn, it comes back by itself. Refuses DOCTRINE_UNKNOWN, ALREADY_SO, NOT_YOUR_SEAT, WRONG_PHASE, BATTLE_OVER.
 */
export const exchangeCommand = useCase({
  on: 'battle',
  may: 'command',
  effect: 'writes',
  input: EXCHANGE,
  run: (call, input): Promise<Answer<BoardPosition>> =>
    call.access.loaded.campaign.mail === null
      ? actOn(
          call,
          { kind: 'board-exchange', input: { ...input, as: input.side } },
          async ({ board }, own) => exchangeOnBoard(board.battle, own, commanderOf(input)),
        )
      : exchangeByMail(call, input),
});

const commanderOf = ({ doctrine, once }: Exchange): BoardCommander =>
  doctrine === null
    ? { kind: 'person' }
    : { kind: 'artificial', doctrine, ...(once ? { until: 'turnEnd' } : {}) };

/**
 * By mail the command of the own side is a matter of this installation: its campaign notes it, and the battle takes it
 * over as soon as the move is here, so that both installations hold identical positions of the battle.
 */
async function exchangeByMail(call: BoardCall, input: Exchange): Promise<Answer<BoardPosition>> {
  const { services, user, index } = call;
  const commander = commanderOf(input);
  const opened = await boardIn(services, call.access, index);
  if (!opened.ok) return opened;
  const tried = exchangeOnBoard(opened.value.board.battle, call.side, commander);
  // The campaign knows whether the side is already commanded this way.
  if (!tried.ok && tried.error.code !== 'ALREADY_SO') return tried;
  const content = { ...plain(input), kind: 'board-command', user, index };
  const done = await record(
    call,
    { commandId: input.commandId, content },
    ({ access: { loaded }, side: own }) =>
      decided(
        decide(
          loaded.state,
          { type: 'GiveBoardCommand', data: { side: own, battle: index, commander } },
          foundingContext(),
        ),
      ),
  );
  return done.ok ? newestPosition(call, {}) : done;
}
