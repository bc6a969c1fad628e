import type { BoardCommander } from '@/lib/battle/stream/events';
import type { BySide, Side } from '@/lib/kernel/side';
import type { BoardPass, BoardSheetByMail } from './events';

/**
 * The correspondence of a campaign by mail, built from its events. Keys of messages: `terms` and `join`;
 * `commit/<round>` and `open/<round>`; `report/<battle>/<attempt>` and `answer/<battle>/<attempt>`;
 * `board/<battle>/<from>-<to>`; `sealed/<battle>/<from>` and `opened/<battle>/<from>`; `resign`; `answers/<file>`; `note/<file>`.
 */
export interface MailState {
  /** The side that is played at this installation. */
  readonly own: Side;
  /** Messages already put into files. */
  readonly posted: readonly string[];
  /** Messages that the next file must hold, in the order in which they came due. */
  readonly owed: readonly string[];
  /** Files made and files opened. */
  readonly files: number;
  readonly opened: number;
  /** The current attempt at a report of the open battle, 1 upward. */
  readonly attempt: number;
  /** Progress of the latest battle on the board between the two installations. */
  readonly board: BoardByMail | null;
  /** The other player's keys, once they are known. */
  readonly correspondent: { readonly signingKey: string; readonly recipient: string } | null;
}

/**
 * A battle on the board, up to the position that both installations have, or will have through messages already
 * written.
 */
export interface BoardByMail {
  /** Its index. */
  readonly battle: number;
  /** The position that it has reached. */
  readonly to: number;
  /** Who has the move there; `both`: each seals its orders; null: the battle is over. */
  readonly next: Side | 'both' | null;
  /** What each side has sealed for the moment that waits now. */
  readonly sheets: BySide<BoardSheetByMail | null>;
  /** Turns that each side has ended. */
  readonly turns: BySide<number>;
  /** Who gives the own side's orders from its next move on. */
  readonly commander: BoardCommander;
}

/** What a campaign keeps of its correspondence. */
export interface MailPart {
  /** The correspondence of a campaign by mail; null elsewhere. */
  mail: MailState | null;
}

export const commitKey = (round: string) => `commit/${round}`;
export const openKey = (round: string) => `open/${round}`;
export const reportKey = (battle: number, attempt: number) => `report/${battle}/${attempt}`;
export const answerKey = (battle: number, attempt: number) => `answer/${battle}/${attempt}`;
export const boardKey = ({ battle, from, to }: Pick<BoardPass, 'battle' | 'from' | 'to'>) =>
  `board/${battle}/${from}-${to}`;
/** The moment of a battle that both sides seal, by the position that it leads to first. */
type Moment = Pick<BoardSheetByMail, 'battle' | 'from'>;
export const sheetKey = ({ battle, from }: Moment) => `sealed/${battle}/${from}`;
export const sheetOpenedKey = ({ battle, from }: Moment) => `opened/${battle}/${from}`;
export const answersKey = (file: number) => `answers/${file}`;
export const noteKey = (file: number) => `note/${file}`;

/** Whether a message has gone into a file: its contents can no longer be changed. */
export function isPosted({ mail }: Readonly<MailPart>, key: string): boolean {
  return mail?.posted.includes(key) ?? false;
}
