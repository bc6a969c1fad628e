import { diceSeed } from '@/lib/application/core/dice';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { type BoardBattle, foldBoard, mailMover } from '@/lib/battle/stream/battle';
import { type BoardDice, commandersAtOpening, openBoard } from '@/lib/battle/stream/decide';
import { deedsDone, deedsOf, eventsDigest, type LeftFor } from '@/lib/battle/stream/deeds';
import type { BoardEvent } from '@/lib/battle/stream/events';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { BoardPass } from '@/lib/campaign/mail/events';
import type { MailState } from '@/lib/campaign/mail/state';
import { methodRound } from '@/lib/campaign/rounds/rounds';
import { boardDie, type DiceScheme } from '@/lib/chance/keyed-dice';
import { mailSeed } from '@/lib/chance/mail-seeds';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import { DEEDS_MAX, type MailBody, type MailBodyOf } from '@/lib/transfer/mail-entries';

/** What each side added to its answer to a battle’s encounter message, once both are opened. */
export function methodNonces(events: readonly CampaignEvent[], index: number): BySide<string> {
  const round = methodRound(index);
  const revealed = events.findLast(
    (event) => event.type === 'MethodsRevealed' && event.data.round === round,
  );
  if (revealed?.type !== 'MethodsRevealed') throw new Error('A battle on the board was chosen');
  return { A: revealed.data.A.nonce, B: revealed.data.B.nonce };
}

/**
 * The dice of a battle on the board by mail: both installations know them from the reveal on, since no server holds a
 * seed.
 */
export function boardDiceByMail(
  scheme: DiceScheme,
  events: readonly CampaignEvent[],
  index: number,
  order: BattleOrder,
): BoardDice {
  const nonces = methodNonces(events, index);
  const seed = diceSeed({ seed: mailSeed(methodRound(index), nonces) }, nonces, order);
  return (position, key) => boardDie(scheme, seed, position, key);
}

/** A battle as both installations open it: by hand on both sides, with the deployment that its dice give. */
export function openedByMail(
  ruleset: AnyBoardGame,
  order: BattleOrder,
  dice: BoardDice,
): Result<BoardBattle, Refusal> {
  const opened = openBoard(ruleset, order, commandersAtOpening(ruleset, PERSONS), dice);
  return opened.ok ? ok(foldBoard(null, [opened.value], () => ruleset)) : opened;
}

const PERSONS = { A: true, B: true } as const;

/** The deployment: the first of a battle that both installations have. */
export function deploymentPassed(battle: BoardBattle, index: number): BoardPass {
  return passed(battle, { battle: index, by: null, from: 1 });
}

/** The turn of a side from a position on, ended by the battle's current state. */
export function passed(
  battle: BoardBattle,
  turn: Pick<BoardPass, 'battle' | 'by' | 'from'>,
): BoardPass {
  const to = battle.events.length;
  const digest = eventsDigest(battle.events, turn.from, to);
  return { ...turn, to, digest, next: mailMover(battle) };
}

/** The own turn that has ended and is not noted yet; null: none has. */
export function ownTurnEnded(mail: MailState | null, battle: BoardBattle): BoardPass | null {
  if (mail === null || mail.board === null || mail.board.next !== mail.own) return null;
  const { own, board } = mail;
  if (battle.events.length <= board.to || mailMover(battle) === own) return null;
  return passed(battle, { battle: board.battle, by: own, from: board.to + 1 });
}

/** Deeds of one turn after which nothing more of it can be taken back, so that the rest fits into a letter. */
const TURN_MAX = DEEDS_MAX - 2_000;

/**
 * Why nothing more of the own turn can be taken back: the whole turn, acts taken back included, goes into one letter.
 */
export function turnTooLong(
  mail: Pick<MailState, 'board'> | null,
  version: number,
): Refusal | null {
  if (!mail?.board || version - mail.board.to < TURN_MAX) return null;
  return {
    code: 'TOO_MANY',
    message:
      'Too many orders of this turn were given and taken back to go into one file: finish the turn.',
  };
}

/** The own turn as a letter holds it: the events of a battle from a position on. */
export function turnLetter(
  { battle, from, by }: { readonly battle: number; readonly from: number; readonly by: Side },
  events: readonly BoardEvent[],
): MailBodyOf<'board'> {
  const digest = eventsDigest(events, 1, events.length);
  return { kind: 'board', battle, from, deeds: [...deedsOf(events, by)], digest };
}

/** What is wrong with a turn that came by mail: it is impossible, or its result differs here. */
export type TurnFault = { readonly code: 'CANNOT_BE' | 'DIFFERS'; readonly message: string };

/** The battle after the other side’s turn as it came by mail, judged deed by deed; and that the move has passed. */
export function turnTaken(
  battle: BoardBattle,
  side: Side,
  letter: MailBodyOf<'board'>,
  dice: BoardDice,
  left?: LeftFor,
): Result<{ readonly battle: BoardBattle; readonly passed: BoardPass }, TurnFault> {
  const { title } = battle.order;
  const done = deedsDone(battle, side, letter.deeds, dice, left);
  if (!done.ok)
    return fault(
      'CANNOT_BE',
      `deed ${done.error.deed + 1} of ${letter.deeds.length} on the board of “${title}”: ${done.error.message}`,
    );
  const turn = passed(done.value, { battle: letter.battle, by: side, from: letter.from });
  if (turn.next === side)
    return fault('CANNOT_BE', `the turn on the board of “${title}” breaks off before its end.`);
  if (turn.digest !== letter.digest)
    return fault(
      'DIFFERS',
      `The two installations come to different things by the orders of positions ${turn.from} to ${turn.to} on the board of “${title}”. Compare the versions of both programs, and do not go on before it is clear.`,
    );
  return ok({ battle: done.value, passed: turn });
}

function fault(code: TurnFault['code'], message: string): Result<never, TurnFault> {
  return { ok: false, error: { code, message } };
}

/**
 * The other side’s message of a kind about a battle from a position on: its turn, its commitment for a moment that both
 * seal, or the sheet that opens it; undefined where none has come.
 */
export function messageOf<Kind extends 'board' | 'sealed' | 'opened'>(
  messages: readonly MailBody[],
  kind: Kind,
  battle: number,
  from: number,
): MailBodyOf<Kind> | undefined {
  return messages.find(
    (one): one is MailBodyOf<Kind> =>
      one.kind === kind && 'from' in one && one.battle === battle && one.from === from,
  );
}

/** A turn in the other side’s log that has not been taken in; undefined where none is left. */
export function strayTurn(
  messages: readonly MailBody[],
  events: readonly CampaignEvent[],
  own: Side,
): MailBodyOf<'board'> | undefined {
  const taken = new Set(
    events.flatMap((event) =>
      event.type === 'BoardMovePassed' && event.data.by === otherSide(own)
        ? [`${event.data.battle}/${event.data.from}`]
        : [],
    ),
  );
  return messages.find(
    (one): one is MailBodyOf<'board'> =>
      one.kind === 'board' && !taken.has(`${one.battle}/${one.from}`),
  );
}
