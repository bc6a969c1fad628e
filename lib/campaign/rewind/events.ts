import type { Side } from '@/lib/kernel/side';

/** Two commanders agree to go back: the campaign goes on in another branch, and this one becomes read-only. */
export interface RewindEvents {
  /** One commander proposes to go back to the state after entry `at`, with a reason. */
  RewindProposed: { readonly side: Side; readonly at: number; readonly reason: string };
  /** That commander withdraws the proposal. */
  RewindWithdrawn: { readonly side: Side };
  /** The other commander declines it. */
  RewindDeclined: { readonly side: Side };
  /** The other commander agrees. This branch takes no further events. */
  RewindAgreed: {
    /** Who agreed. */
    readonly side: Side;
    readonly at: number;
    /** The campaign that continues from there. */
    readonly successor: string;
  };
}

export interface RewindCommands {
  /** `decided`: whether anything was opened or settled after `at`, as `decidedAfter` defines it. */
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
