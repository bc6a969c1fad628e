import type { BoardCommander } from '../battle/board-events';
import { type BySide, otherSide, SIDES, type Side } from '../kernel/side';
import type { CampaignEvent, Seat } from './events';
import { isPerson } from './events';
import type { BoardPass } from './events/mail';
import { roundOf } from './rounds';
import type { StartedCampaign } from './state';

/**
 * The correspondence of a campaign by mail, as its events have made it. A message goes by a key: `terms` and `join`;
 * `commit/<round>` and `open/<round>`; `report/<battle>/<attempt>` and `answer/<battle>/<attempt>`;
 * `board/<battle>/<from>-<to>`; `resign`; `note/<file>`.
 */
export interface MailState {
  /** The side that is played at this installation. */
  readonly own: Side;
  /** Messages that went into files. */
  readonly posted: readonly string[];
  /** Messages that the next file must hold, in the order in which they came due. */
  readonly owed: readonly string[];
  /** Files made and files opened. */
  readonly files: number;
  readonly opened: number;
  /** Which report of the open battle the sides are at, 1 upward. */
  readonly attempt: number;
  /** How the latest battle that was put on the board stands between the two installations. */
  readonly board: BoardByMail | null;
  /** The other player's keys, once they are known. */
  readonly correspondent: { readonly signingKey: string; readonly recipient: string } | null;
}

/** A battle on the board, as far as both installations have it, or will by letters that are written. */
export interface BoardByMail {
  /** Its index. */
  readonly battle: number;
  /** The position up to which it stands. */
  readonly to: number;
  /** Who has the move there; null: the battle is over. */
  readonly next: Side | null;
  /** Turns that each side has ended. */
  readonly turns: BySide<number>;
  /** Who gives the own side's orders from its next move on. */
  readonly commander: BoardCommander;
}

export const commitKey = (round: string) => `commit/${round}`;
export const openKey = (round: string) => `open/${round}`;
export const reportKey = (battle: number, attempt: number) => `report/${battle}/${attempt}`;
export const answerKey = (battle: number, attempt: number) => `answer/${battle}/${attempt}`;
export const boardKey = ({ battle, from, to }: Pick<BoardPass, 'battle' | 'from' | 'to'>) =>
  `board/${battle}/${from}-${to}`;
export const noteKey = (file: number) => `note/${file}`;

/** The side of a campaign by mail that is played at this installation; null where nobody, or both, are. */
export function sideHere(seats: BySide<Seat>): Side | null {
  const here = SIDES.filter((side) => seats[side].controller === 'user');
  const away = SIDES.filter((side) => seats[side].controller === 'remote');
  return here.length === 1 && away.length === 1 ? (here[0] ?? null) : null;
}

/** The correspondence at the start; null where the campaign is not played by mail. */
export function startedMail(
  settings: StartedCampaign['settings'],
  seats: BySide<Seat>,
): MailState | null {
  const own = settings.mail ? sideHere(seats) : null;
  if (!settings.mail || own === null) return null;
  const first = settings.mail.inviter === own ? 'terms' : 'join';
  return {
    ...{ own, posted: [], owed: [first], files: 0, opened: 0, attempt: 1 },
    ...{ board: null, correspondent: null },
  };
}

/** The correspondence after one more event; `campaign` is the campaign just before it. */
export function mailAfter(
  campaign: Readonly<StartedCampaign>,
  event: CampaignEvent,
): MailState | null {
  const { mail, encounter } = campaign;
  if (mail === null) return null;
  const owing = (key: string): MailState =>
    mail.posted.includes(key) || mail.owed.includes(key)
      ? mail
      : { ...mail, owed: [...mail.owed, key] };
  const report = encounter ? reportKey(encounter.index, mail.attempt) : '';
  switch (event.type) {
    case 'ChoiceSealed':
    case 'MethodSealed':
    case 'IntervalSealed': {
      const { side, round } = event.data;
      if (side === mail.own) return owing(commitKey(round));
      return mail.posted.includes(commitKey(round)) ? owing(openKey(round)) : mail;
    }
    case 'SealWithdrawn':
      return { ...mail, owed: mail.owed.filter((key) => key !== commitKey(event.data.round)) };
    case 'TableReportWithdrawn':
      return { ...mail, owed: mail.owed.filter((key) => key !== report) };
    case 'ChoicesRevealed':
    case 'MethodsRevealed':
    case 'IntervalDecided':
      return event.data[mail.own] === null ? mail : owing(openKey(event.data.round));
    case 'BattleAnnounced':
      return { ...mail, attempt: 1, board: null };
    case 'TableReportSubmitted':
      if (event.data.side === mail.own) return owing(report);
      // The other side's report stands before an own one that never went out.
      return { ...mail, owed: mail.owed.filter((key) => key !== report) };
    case 'TableReportRefused': {
      const after =
        encounter && event.data.side === mail.own
          ? owing(answerKey(encounter.index, mail.attempt))
          : mail;
      return { ...after, attempt: mail.attempt + 1 };
    }
    case 'BattleResolved':
      return encounter?.tableReport && encounter.tableReport.side !== mail.own
        ? owing(answerKey(encounter.index, mail.attempt))
        : mail;
    case 'CampaignConcluded':
      return event.data.reason === 'resigned' && event.data.side === mail.own
        ? owing('resign')
        : mail;
    case 'CorrespondentPinned': {
      const { signingKey, recipient } = event.data;
      return { ...mail, correspondent: { signingKey, recipient } };
    }
    case 'MailPosted': {
      const { holds, number } = event.data;
      return {
        ...mail,
        files: number,
        posted: [...mail.posted, ...holds],
        owed: mail.owed.filter((key) => !holds.includes(key)),
      };
    }
    case 'MailOpened':
      return { ...mail, opened: mail.opened + 1 };
    case 'BoardMovePassed': {
      const passed = event.data;
      const after = passed.by === mail.own ? owing(boardKey(passed)) : mail;
      return { ...after, board: boardAfter(mail.board, passed) };
    }
    case 'BoardCommandGiven':
      return {
        ...mail,
        board: mail.board && { ...mail.board, commander: event.data.commander },
      };
    case 'BranchBegun':
      return null;
    default:
      return mail;
  }
}

/** How a battle stands once the move has passed. */
function boardAfter(before: BoardByMail | null, passed: BoardPass): BoardByMail {
  const { battle, by, to, next } = passed;
  if (before === null || by === null)
    return { battle, to, next, turns: { A: 0, B: 0 }, commander: { kind: 'person' } };
  return { ...before, to, next, turns: { ...before.turns, [by]: before.turns[by] + 1 } };
}

/**
 * Sides that must move by hand on the board of a campaign by mail: an artificial commander here moves by himself; who
 * moves elsewhere is not known.
 */
export function boardAwaits({ own, board }: MailState): Side[] {
  if (board === null || board.next === null) return [];
  return board.next === own && board.commander.kind === 'artificial' ? [] : [board.next];
}

/**
 * What a file made now would hold for the first time, in order: what is owed, and where the own commitment goes out after
 * the other side's came in, the opening at once, because the other side is bound already. Nothing after the invitation,
 * until it is accepted.
 */
export function dueInFile(campaign: Readonly<StartedCampaign>): readonly string[] {
  const { mail } = campaign;
  if (mail === null || waitsForAcceptance(mail)) return [];
  const round = roundOf(campaign);
  const other = otherSide(mail.own);
  const bound = round !== null && (!round.asked.includes(other) || round.seals[other] !== null);
  return mail.owed.flatMap((key) => {
    const opening = key.replace(/^commit\//, 'open/');
    return opening !== key && bound && !mail.owed.includes(opening) ? [key, opening] : [key];
  });
}

/** The invitation went out and nobody has accepted it yet: what has come due since waits for the key to lock it to. */
export function waitsForAcceptance({ files, correspondent }: MailState): boolean {
  return files > 0 && correspondent === null;
}

/** Whether the seal, or the report, of the open round went out and stands. */
export function isPosted({ mail }: Readonly<StartedCampaign>, key: string): boolean {
  return mail?.posted.includes(key) ?? false;
}

/** Sides that must act in a campaign by mail; `due`: those whom the campaign itself waits for. */
export function mailAwaits(campaign: Readonly<StartedCampaign>, due: readonly Side[]): Side[] {
  const { mail, phase } = campaign;
  if (mail === null) return [...due];
  const theirs = otherSide(mail.own);
  const sealed = phase !== 'table' && roundOf(campaign) !== null && due.length === 0;
  return SIDES.filter((side) =>
    side === mail.own
      ? due.includes(side) || dueInFile(campaign).length > 0
      : due.includes(theirs) || sealed,
  );
}

/** Whether seats fit the way a campaign is played: a person here and one elsewhere by mail, nobody elsewhere otherwise. */
export function seatsFitMail(settings: StartedCampaign['settings'], seats: BySide<Seat>): boolean {
  if (settings.mail) return !settings.hotSeat && sideHere(seats) !== null;
  return SIDES.every((side) => seats[side].controller !== 'remote');
}

/** Whether a person, here or elsewhere, answers for a side. */
export function isManned(seat: Seat): boolean {
  return isPerson(seat.controller);
}
