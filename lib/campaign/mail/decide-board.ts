import { type Decided, happened, running } from '@/lib/campaign/chapter';
import type { CampaignState } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { MailCommands } from './events';
import type { MailState } from './state';

const DIGEST = /^[0-9a-f]{64}$/;
const DOCTRINE_LENGTH_MAX = 50;

/** The correspondence of a campaign by mail whose battle of this index is on the board. */
function onTheBoard(
  state: CampaignState,
  battle: number,
): Result<{ readonly mail: MailState }, Refusal> {
  const started = running(state);
  if (!started.ok) return started;
  const { mail, phase, encounter } = started.value;
  if (mail === null) return refuse('NOT_BY_MAIL', 'This campaign is not played by mail.');
  if (phase !== 'board' || encounter === null || encounter.index !== battle)
    return refuse('WRONG_PHASE', 'This battle is not on the board now. Reload the page.');
  return ok({ mail });
}

/**
 * Records that the move on the board has passed: first the deployment, then each side’s turns in order. Refuses
 * NOT_BY_MAIL, WRONG_PHASE, BOARD_OUT_OF_ORDER (not the next position of the battle, or not that side’s turn),
 * BOARD_INVALID.
 */
export function passBoardMove(
  state: CampaignState,
  passed: MailCommands['PassBoardMove'],
): Decided {
  const found = onTheBoard(state, passed.battle);
  if (!found.ok) return found;
  const { board } = found.value.mail;
  const { by, from, to, next, digest } = passed;
  const order = () =>
    refuse(
      'BOARD_OUT_OF_ORDER',
      'These orders do not follow from the present position of the battle.',
      'board',
    );
  if (by !== (board?.next ?? null) || from !== (board?.to ?? 0) + 1) return order();
  // Once it is over neither side has the move, and nothing follows.
  if (board !== null && board.next === null) return order();
  if (!Number.isSafeInteger(to) || to < from || (by !== null && next === by))
    return refuse('BOARD_INVALID', 'The turn has not ended.', 'board');
  if (!DIGEST.test(digest))
    return refuse('BOARD_INVALID', 'The orders must be named by their digest.', 'board');
  return happened({ type: 'BoardMovePassed', data: passed });
}

/**
 * Puts the own side under another command from its next move on. Refuses NOT_BY_MAIL, WRONG_PHASE, BATTLE_OVER,
 * NOT_YOUR_SEAT, ALREADY_SO, COMMANDER_INVALID.
 */
export function giveBoardCommand(
  state: CampaignState,
  { side, battle, commander }: MailCommands['GiveBoardCommand'],
): Decided {
  const found = onTheBoard(state, battle);
  if (!found.ok) return found;
  const { own, board } = found.value.mail;
  if (board === null || board.next === null) return refuse('BATTLE_OVER', 'The battle is over.');
  if (side !== own)
    return refuse('NOT_YOUR_SEAT', 'That side is commanded at the other installation.', 'side');
  const doctrine = commander.kind === 'artificial' ? commander.doctrine : null;
  if (doctrine !== null && (doctrine.length < 1 || doctrine.length > DOCTRINE_LENGTH_MAX))
    return refuse(
      'COMMANDER_INVALID',
      'There is no artificial commander of that name.',
      'doctrine',
    );
  const now = board.commander.kind === 'artificial' ? board.commander.doctrine : null;
  if (doctrine === now) return refuse('ALREADY_SO', 'That side is already commanded in this way.');
  return happened({ type: 'BoardCommandGiven', data: { side, battle, commander } });
}
