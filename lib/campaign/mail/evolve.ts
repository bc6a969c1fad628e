import type { Evolvers } from '@/lib/campaign/chapter';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { StartEvents } from '@/lib/campaign/start/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { BoardPass, MailEvents } from './events';
import { sideHere } from './mail';
import {
  answerKey,
  type BoardByMail,
  boardKey,
  commitKey,
  type MailPart,
  type MailState,
  openKey,
  reportKey,
  sheetKey,
  sheetOpenedKey,
} from './state';

/** The correspondence at the start; null if the campaign is not played by mail. */
export function mailPart({ settings, seats }: StartEvents['CampaignStarted']): MailPart {
  const own = settings.mail ? sideHere(seats) : null;
  if (!settings.mail || own === null) return { mail: null };
  const first = settings.mail.inviter === own ? 'terms' : 'join';
  return {
    mail: {
      ...{ own, posted: [], owed: [first], files: 0, opened: 0, attempt: 1 },
      ...{ board: null, correspondent: null },
    },
  };
}

/** The chapter's own events. In campaigns not played by mail they change nothing. */
export const evolveMail: Evolvers<keyof MailEvents> = {
  CorrespondentPinned: (campaign, { signingKey, recipient }) =>
    change(campaign, (mail) => ({ ...mail, correspondent: { signingKey, recipient } })),
  MailPosted: (campaign, { holds, number }) =>
    change(campaign, (mail) => ({
      ...mail,
      files: number,
      posted: [...mail.posted, ...holds],
      owed: mail.owed.filter((key) => !holds.includes(key)),
    })),
  MailOpened: (campaign) => change(campaign, (mail) => ({ ...mail, opened: mail.opened + 1 })),
  BoardMovePassed: (campaign, passed) =>
    change(campaign, (mail) => ({
      ...(passed.by === mail.own
        ? owing(mail, boardKey(passed))
        : passed.by === null && mail.board !== null && passed.from > 1
          ? owing(mail, sheetOpenedKey(passed))
          : mail),
      board: boardAfter(mail.board, passed),
    })),
  BoardSheetSealed: (campaign, sheet) =>
    change(campaign, (mail) => {
      const board = mail.board && {
        ...mail.board,
        sheets: { ...mail.board.sheets, [sheet.side]: sheet },
      };
      if (sheet.side === mail.own) return { ...owing(mail, sheetKey(sheet)), board };
      // The other side is bound: the own orders, once they were sent, can be opened.
      const opens = mail.posted.includes(sheetKey(sheet));
      return { ...(opens ? owing(mail, sheetOpenedKey(sheet)) : mail), board };
    }),
  BoardSheetWithdrawn: (campaign, sheet) =>
    change(campaign, (mail) => ({
      ...withoutOwed(mail, sheetKey(sheet)),
      board: mail.board && {
        ...mail.board,
        sheets: { ...mail.board.sheets, [sheet.side]: null },
      },
    })),
  BoardCommandGiven: (campaign, { commander }) =>
    change(campaign, (mail) => ({ ...mail, board: mail.board && { ...mail.board, commander } })),
};

function change(campaign: MailPart, next: (mail: MailState) => MailState): void {
  if (campaign.mail !== null) campaign.mail = next(campaign.mail);
}

/** The correspondence with one more message due, unless it is already due or sent. */
function owing(mail: MailState, key: string): MailState {
  return mail.posted.includes(key) || mail.owed.includes(key)
    ? mail
    : { ...mail, owed: [...mail.owed, key] };
}

/** The correspondence without a message that is no longer due. */
function withoutOwed(mail: MailState, unsent: string): MailState {
  return { ...mail, owed: mail.owed.filter((key) => key !== unsent) };
}

/**
 * The correspondence after one more event of another chapter: what it makes due, or no longer due. `campaign` is the
 * campaign just before it.
 */
export function mailAfter(
  { mail, encounter }: Readonly<StartedCampaign>,
  event: CampaignEvent,
): MailState | null {
  if (mail === null) return null;
  const report = encounter ? reportKey(encounter.index, mail.attempt) : '';
  switch (event.type) {
    case 'ChoiceSealed':
    case 'MethodSealed':
    case 'IntervalSealed': {
      const { side, round } = event.data;
      if (side === mail.own) return owing(mail, commitKey(round));
      return mail.posted.includes(commitKey(round)) ? owing(mail, openKey(round)) : mail;
    }
    case 'SealWithdrawn':
      return withoutOwed(mail, commitKey(event.data.round));
    case 'TableReportWithdrawn':
      return withoutOwed(mail, report);
    case 'ChoicesRevealed':
    case 'MethodsRevealed':
    case 'IntervalDecided':
      return event.data[mail.own] === null ? mail : owing(mail, openKey(event.data.round));
    case 'BattleAnnounced':
      return { ...mail, attempt: 1, board: null };
    case 'TableReportSubmitted':
      // The other side's report takes precedence over an own one that was never sent.
      return event.data.side === mail.own ? owing(mail, report) : withoutOwed(mail, report);
    case 'TableReportRefused': {
      const after =
        encounter && event.data.side === mail.own
          ? owing(mail, answerKey(encounter.index, mail.attempt))
          : mail;
      return { ...after, attempt: mail.attempt + 1 };
    }
    case 'BattleResolved':
      return encounter?.tableReport && encounter.tableReport.side !== mail.own
        ? owing(mail, answerKey(encounter.index, mail.attempt))
        : mail;
    case 'CampaignConcluded':
      return event.data.reason === 'resigned' && event.data.side === mail.own
        ? owing(mail, 'resign')
        : mail;
    case 'BranchBegun':
      return null;
    default:
      return mail;
  }
}

/** A battle on the board after the move has passed. */
function boardAfter(before: BoardByMail | null, passed: BoardPass): BoardByMail {
  const { battle, by, from, to, next } = passed;
  const sheets = { A: null, B: null };
  if (before === null || (by === null && from === 1))
    return { battle, to, next, sheets, turns: { A: 0, B: 0 }, commander: { kind: 'person' } };
  const turns = by === null ? before.turns : { ...before.turns, [by]: before.turns[by] + 1 };
  return { ...before, to, next, sheets, turns };
}
