import type { Side } from '../../kernel/side';

/** Two commanders agree to go back: the campaign goes on as another line, and this one is only read from then on. */
export interface RewindEvents {
  /** One commander would go back to the state after entry `at`, and says why. */
  RewindProposed: { readonly side: Side; readonly at: number; readonly reason: string };
  /** He thinks better of it. */
  RewindWithdrawn: { readonly side: Side };
  /** The other commander would rather go on. */
  RewindDeclined: { readonly side: Side };
  /** The other commander agrees. Nothing happens in this line any more. */
  RewindAgreed: {
    /** Who agreed. */
    readonly side: Side;
    readonly at: number;
    /** The campaign that goes on from there. */
    readonly successor: string;
  };
}

export interface RewindCommands {
  /** `decided`: whether anything was opened or settled after `at`, as `decidedAfter` has it. */
  ProposeRewind: {
    readonly side: Side;
    readonly at: number;
    readonly reason: string;
    readonly decided: boolean;
  };
  WithdrawRewind: { readonly side: Side };
  DeclineRewind: { readonly side: Side };
  AgreeToRewind: { readonly side: Side; readonly successor: string };
}

/** A proposal that waits for the other commander. */
export interface RewindProposal {
  readonly side: Side;
  readonly at: number;
  readonly reason: string;
  /** Position of the event that made it: an answer names it. */
  readonly position: number;
}

/** How a line ended that was given up by agreement. */
export interface Rewound {
  readonly at: number;
  readonly successor: string;
  readonly position: number;
}
