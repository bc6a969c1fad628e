import type { BoardCommander } from '@/lib/battle/stream/events';
import { type Decided, happened, running } from '@/lib/campaign/chapter';
import type { CampaignState } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { MailCommands } from './events';
import { type BoardByMail, type MailState, sheetKey } from './state';

const DIGEST = /^[0-9a-f]{64}$/;
const DOCTRINE_LENGTH_MAX = 50;

/** A commander in a word, to compare them. */
const commandWord = (commander: BoardCommander): string =>
  commander.kind === 'person' ? '' : `${commander.until ?? 'always'} ${commander.doctrine}`;

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
  const mover = board?.next === 'both' ? null : (board?.next ?? null);
  const order = () =>
    refuse(
      'BOARD_OUT_OF_ORDER',
      'These orders do not follow from the present position of the battle.',
      'board',
    );
  if (by !== mover || from !== (board?.to ?? 0) + 1) return order();
  // A moment is opened once both sides are bound.
  if (board?.next === 'both' && !(board.sheets.A && board.sheets.B)) return order();
  // Once it is over neither side has the move, and nothing follows.
  if (board !== null && board.next === null) return order();
  if (!Number.isSafeInteger(to) || to < from || (by !== null && next === by))
    return refuse('BOARD_INVALID', 'The turn has not ended.', 'board');
  if (!DIGEST.test(digest))
    return refuse('BOARD_INVALID', 'The orders must be named by their digest.', 'board');
  return happened({
    type: 'BoardMovePassed',
    data: { battle: passed.battle, by, from, to, digest, next },
  });
}

/**
 * Seals a side’s orders for the moment that both sides seal now, here or as its letter says; the own ones again until
 * they were sent. Refuses NOT_BY_MAIL, WRONG_PHASE, STALE_MOMENT, ALREADY_SEALED, ALREADY_POSTED, COMMITMENT_INVALID,
 * COMMANDER_INVALID.
 */
export function sealBoardSheet(
  state: CampaignState,
  sheet: MailCommands['SealBoardSheet'],
): Decided {
  const found = momentOpen(state, sheet);
  if (!found.ok) return found;
  const { mail, board } = found.value;
  const before = board.sheets[sheet.side];
  if (sheet.side !== mail.own && before !== null)
    return refuse('ALREADY_SEALED', 'The other side has already sealed these orders.');
  if (sheet.side === mail.own && mail.posted.includes(sheetKey(sheet))) return alreadyPosted();
  if (!DIGEST.test(sheet.commitment))
    return refuse('COMMITMENT_INVALID', 'The commitment must be 64 hexadecimal digits.');
  if (before?.commitment === sheet.commitment)
    return refuse('ALREADY_SEALED', 'These orders have already been sealed.');
  const fault = doctrineFault(sheet.commander);
  if (fault !== null) return fault;
  const { side, battle, from, seat, pending, commitment, commander } = sheet;
  return happened({
    type: 'BoardSheetSealed',
    data: { side, battle, from, seat, pending, commitment, commander },
  });
}

/** Takes back what the own side has sealed. Refuses NOT_SEALED, ALREADY_POSTED, STALE_MOMENT, NOT_YOUR_SEAT. */
export function withdrawBoardSheet(
  state: CampaignState,
  sheet: MailCommands['WithdrawBoardSheet'],
): Decided {
  const found = momentOpen(state, sheet);
  if (!found.ok) return found;
  const { mail, board } = found.value;
  if (sheet.side !== mail.own)
    return refuse('NOT_YOUR_SEAT', 'That side is commanded at the other installation.', 'side');
  if (board.sheets[sheet.side] === null)
    return refuse('NOT_SEALED', 'This side has sealed no orders that it could take back.');
  if (mail.posted.includes(sheetKey(sheet))) return alreadyPosted();
  const { side, battle, from } = sheet;
  return happened({ type: 'BoardSheetWithdrawn', data: { side, battle, from } });
}

function momentOpen(
  state: CampaignState,
  { battle, from }: Pick<MailCommands['SealBoardSheet'], 'battle' | 'from'>,
): Result<{ readonly mail: MailState; readonly board: BoardByMail }, Refusal> {
  const found = onTheBoard(state, battle);
  if (!found.ok) return found;
  const { mail } = found.value;
  if (mail.board?.next !== 'both' || from !== mail.board.to + 1)
    return refuse('STALE_MOMENT', 'The battle has moved on. Look at the board again.');
  return ok({ mail, board: mail.board });
}

function alreadyPosted() {
  return refuse(
    'ALREADY_POSTED',
    'Your sealed orders went out with your file. They can no longer be changed.',
  );
}

function doctrineFault(commander: BoardCommander) {
  const doctrine = commander.kind === 'artificial' ? commander.doctrine : null;
  return doctrine !== null && (doctrine.length < 1 || doctrine.length > DOCTRINE_LENGTH_MAX)
    ? refuse('COMMANDER_INVALID', 'There is no artificial commander of that name.', 'doctrine')
    : null;
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
  const fault = doctrineFault(commander);
  if (fault !== null) return fault;
  if (commandWord(commander) === commandWord(board.commander))
    return refuse('ALREADY_SO', 'That side is already commanded in this way.');
  return happened({ type: 'BoardCommandGiven', data: { side, battle, commander } });
}
