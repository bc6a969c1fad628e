import type { Side } from '../../kernel/side';

/** What is taken back before anybody else has seen it or answered it. Taking back is an event like any other. */
export interface UndoEvents {
  /**
   * A side takes back what it had sealed in the round that is open. What it was stays closed: its commitment stands in
   * the event that sealed it, and nothing is ever opened for it.
   */
  SealWithdrawn: { readonly round: string; readonly side: Side };
  /** A side takes back the table report that it had handed in, before the other side has answered it. */
  TableReportWithdrawn: { readonly side: Side };
}

export interface UndoCommands {
  WithdrawSeal: { readonly round: string; readonly side: Side };
  WithdrawTableReport: { readonly side: Side };
}
