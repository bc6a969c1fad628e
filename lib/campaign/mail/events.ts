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
  /** Who gives the own side’s orders on the board, from its next move on. */
  BoardCommandGiven: {
    readonly side: Side;
    readonly battle: number;
    readonly commander: BoardCommander;
  };
}

/** A side’s turn on the board, identical at both installations. */
export interface BoardPass {
  /** Index of the battle. */
  readonly battle: number;
  /** Whose turn it was; null: the deployment, which belongs to no side. */
  readonly by: Side | null;
  /** Positions of the battle that it covers, both included. */
  readonly from: number;
  readonly to: number;
  /** SHA-256 (hex) over the battle’s events there, with their records and dice. */
  readonly digest: string;
  /** Who has the move now; null: the battle is over. */
  readonly next: Side | null;
}

export interface MailCommands {
  PinCorrespondent: { readonly signingKey: string; readonly recipient: string };
  PostMail: { readonly note: boolean };
  OpenMail: MailEvents['MailOpened'];
  SealRemote: { readonly round: string; readonly commitment: string };
  OpenSealed: { readonly round: string };
  GiveUp: { readonly side: Side };
  /** While a battle is on the board. */
  PassBoardMove: BoardPass;
  GiveBoardCommand: MailEvents['BoardCommandGiven'];
}
