import type { Side } from '@/lib/kernel/side';

/** The contents of a reveal: the plain answer and the nonce that its commitment was made with (hex). */
export interface Opened<T extends string> {
  readonly answer: T;
  readonly nonce: string;
}

/**
 * What a player's browser adds to the dice with a seal, from dice scheme 3 on: the number that it committed to before
 * (32 bytes in hex), and the commitment to the next one.
 */
export interface NumberGiven {
  readonly opens?: string;
  readonly next?: string;
}

/** A side committed to its answer of a round; no event holds the answer before the reveal. */
export interface AnswerSealed extends NumberGiven {
  readonly round: string;
  readonly side: Side;
  readonly commitment: string;
  /** The side had sealed before, and changed its answer. */
  readonly again: boolean;
}

/**
 * A command to seal an answer, or to replace one until all are in. `answer` enters no event before the reveal: the
 * application passes it so that a closed or unknown one is refused at once.
 */
export interface SealAnswer<T extends string> extends NumberGiven {
  readonly round: string;
  readonly side: Side;
  readonly answer: T;
  readonly commitment: string;
}
