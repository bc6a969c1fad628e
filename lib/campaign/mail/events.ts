import type { BoardCommander } from '@/lib/battle/stream/events';
import type { Side } from '@/lib/kernel/side';

/** A campaign by mail: both installations decide it identically, each in its own record. */
export interface MailSettings {
  /** Names the campaign between the two installations: 16 bytes in hex. */
  readonly id: string;
  /** The side that invited the other. */
  readonly inviter: Side;
}

/** What happens at one installation of a campaign by mail, in addition to what happens to the campaign. */
export interface MailEvents {
  /** The keys that the other player is known by from now on; no others are accepted. */
  CorrespondentPinned: {
    readonly side: Side;
    /** Ed25519 public key (hex). */
    readonly signingKey: string;
    /** Public key to encrypt to, `age1…`. */
    readonly recipient: string;
  };
  /** A file was made for the other side; what it holds can no longer be changed. */
  MailPosted: {
    /** 1, 2, 3 … */
    readonly number: number;
    /** Keys of the messages that it holds for the first time, in order. */
    readonly holds: readonly string[];
  };
  /** A file of the other side was opened; its messages are stored sealed with this event. */
  MailOpened: {
    readonly number: number;
    /** Entries of the other side's log that are known now. */
    readonly entries: number;
    /** Hash of the newest of them. */
    readonly head: string;
  };
  /** On the board of a battle the move went to the other side, or the battle came to its end. */
  BoardMovePassed: BoardPass;
  /** Who gives the own side’s orders on the board, from its next move on. */
  BoardCommandGiven: {
    readonly side: Side;
    readonly battle: number;
    readonly commander: BoardCommander;
  };
}

/** A side’s turn on the board, as both installations have it. */
export interface BoardPass {
  /** Index of the battle. */
  readonly battle: number;
  /** Whose turn it was; null: the deployment, which is nobody’s. */
  readonly by: Side | null;
  /** Positions of the battle that it made, both included. */
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
