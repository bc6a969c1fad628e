import type { BoardCommander } from '@/lib/battle/stream/events';
import type { Side } from '@/lib/kernel/side';

/** A campaign by mail: both installations decide it identically, each in its own record. */
export interface MailSettings {
  /** Identifies the campaign between the two installations: 16 bytes in hex. */
  readonly id: string;
  /** The side that invited the other. */
  readonly inviter: Side;
}

/** Events at one installation of a campaign by mail, in addition to those of the campaign itself. */
export interface MailEvents {
  /** The other player's keys from now on; no others are accepted. */
  CorrespondentPinned: {
    readonly side: Side;
    /** Ed25519 public key (hex). */
    readonly signingKey: string;
    /** Public key to encrypt to, `age1…`. */
    readonly recipient: string;
  };
  /** A file was made for the other side; its contents can no longer be changed. */
  MailPosted: {
    /** 1, 2, 3 … */
    readonly number: number;
    /** Keys of the messages that it holds for the first time, in order. */
    readonly holds: readonly string[];
  };
  /** A file of the other side was opened; its messages are stored sealed with this event. */
  MailOpened: {
    readonly number: number;
    /** Number of entries of the other side's log that are known now. */
    readonly entries: number;
    /** Hash of the newest of them. */
    readonly head: string;
  };
  /** On the board of a battle the move passed to the other side, or the battle ended. */
  BoardMovePassed: BoardPass;
  /** A side’s orders for a sealed moment of a board: sealed here, or their commitment came by mail. */
  BoardSheetSealed: BoardSheetByMail;
  /** The own side took back what it had sealed, before it was sent. */
  BoardSheetWithdrawn: { readonly side: Side; readonly battle: number; readonly from: number };
  /** Who gives the own side’s orders on the board, from its next move on. */
  BoardCommandGiven: {
    readonly side: Side;
    readonly battle: number;
    readonly commander: BoardCommander;
  };
}

/** What is known of an order sheet before it is opened. */
export interface BoardSheetByMail {
  readonly side: Side;
  /** Index of the battle. */
  readonly battle: number;
  /** The position that the moment will lead to first: it names the moment within the battle. */
  readonly from: number;
  /** As the ruleset names the seat and the moment. */
  readonly seat: string;
  readonly pending: string;
  /** `commit(nonce, sheetPayload(…))`, in hex. */
  readonly commitment: string;
  /** Who commanded the side. */
  readonly commander: BoardCommander;
}

/** A side’s turn on the board, identical at both installations. */
export interface BoardPass {
  /** Index of the battle. */
  readonly battle: number;
  /** Whose turn it was; null: the deployment, or a sealed moment that was opened, which belong to no side. */
  readonly by: Side | null;
  /** Positions of the battle that it covers, both included. */
  readonly from: number;
  readonly to: number;
  /** SHA-256 (hex) over the battle’s events there, with their records and dice. */
  readonly digest: string;
  /** Who has the move now; `both`: each seals its orders, in any order; null: the battle is over. */
  readonly next: Side | 'both' | null;
}

export interface MailCommands {
  PinCorrespondent: { readonly signingKey: string; readonly recipient: string };
  /** `answers`: what was left for questions on a board has changed since the last file. */
  PostMail: { readonly note: boolean; readonly answers?: boolean };
  OpenMail: MailEvents['MailOpened'];
  SealRemote: { readonly round: string; readonly commitment: string };
  OpenSealed: { readonly round: string };
  GiveUp: { readonly side: Side };
  /** While a battle is on the board. */
  PassBoardMove: BoardPass;
  SealBoardSheet: BoardSheetByMail;
  WithdrawBoardSheet: MailEvents['BoardSheetWithdrawn'];
  GiveBoardCommand: MailEvents['BoardCommandGiven'];
}
