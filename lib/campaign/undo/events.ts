import type { Side } from '@/lib/kernel/side';

/** What is withdrawn before anybody else has seen or answered it. A withdrawal is an event like any other. */
export interface UndoEvents {
  /**
   * A side withdraws its sealed answer in the open round. The answer stays secret: its commitment remains in the event
   * that sealed it, and is never opened.
   */
  SealWithdrawn: { readonly round: string; readonly side: Side };
  /** A side withdraws its table report before the other side has answered it. */
  TableReportWithdrawn: { readonly side: Side };
}

export interface UndoCommands {
  WithdrawSeal: { readonly round: string; readonly side: Side };
  WithdrawTableReport: { readonly side: Side };
}
