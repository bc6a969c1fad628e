import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { CampaignSettings, Seat } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import type { MailState } from './state';

/** The side of a campaign by mail that is played at this installation; null if neither is, or both are. */
export function sideHere(seats: BySide<Seat>): Side | null {
  const here = SIDES.filter((side) => seats[side].controller === 'user');
  const away = SIDES.filter((side) => seats[side].controller === 'remote');
  return here.length === 1 && away.length === 1 ? (here[0] ?? null) : null;
}

/**
 * Sides that must move by hand on the board of a campaign by mail: an artificial commander here moves by itself; for
 * the side played elsewhere it is unknown.
 */
export function boardAwaits({ own, board }: MailState): Side[] {
  if (board === null || board.next === null) return [];
  if (board.next === 'both')
    return SIDES.filter(
      (side) =>
        board.sheets[side] === null && !(side === own && board.commander.kind === 'artificial'),
    );
  return board.next === own && board.commander.kind === 'artificial' ? [] : [board.next];
}

/**
 * The messages that a file made now would hold for the first time, in order: those due; and, if the own commitment goes
 * out after the other side's came in, the opening with it, because the other side is bound already. Nothing after the
 * invitation until it is accepted.
 */
export function dueInFile(campaign: Readonly<StartedCampaign>): readonly string[] {
  const { mail } = campaign;
  if (mail === null || waitsForAcceptance(mail)) return [];
  const round = roundOf(campaign);
  const other = otherSide(mail.own);
  const bound = round !== null && (!round.asked.includes(other) || round.seals[other] !== null);
  const boundOnBoard = (mail.board?.sheets[other] ?? null) !== null;
  return mail.owed.flatMap((key) => {
    const opening = key.replace(/^commit\//, 'open/').replace(/^sealed\//, 'opened/');
    const opens = key.startsWith('sealed/') ? boundOnBoard : bound;
    return opening !== key && opens && !mail.owed.includes(opening) ? [key, opening] : [key];
  });
}

/** The invitation was sent and is not yet accepted: messages due since then wait for the key to encrypt them to. */
export function waitsForAcceptance({ files, correspondent }: MailState): boolean {
  return files > 0 && correspondent === null;
}

/** Sides that must act in a campaign by mail; `due`: those that the campaign itself waits for. */
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

/** Whether seats fit the mode of play: by mail, a person here and one elsewhere; otherwise no seat elsewhere. */
export function seatsFitMail(settings: CampaignSettings, seats: BySide<Seat>): boolean {
  if (settings.mail) return !settings.hotSeat && sideHere(seats) !== null;
  return SIDES.every((side) => seats[side].controller !== 'remote');
}
